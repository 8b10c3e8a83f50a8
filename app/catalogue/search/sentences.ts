/** A sentence, the words in it as they are written and as they are meant, and whether a line begins with it. */
export type Sentence = { text: string; words: ReadonlySet<string>; begins: boolean };

/** Letters of a text that stand under its title. */
const mostLetters = 240;

/** A text by its lines and their sentences. */
export function sentencesOf(text: string, wordsOf: (sentence: string) => string[]): Sentence[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line
        .split(/(?<=[.?!]) +/)
        .map((sentence, at) => ({ text: sentence, words: new Set(wordsOf(sentence)), begins: at === 0 })),
    );
}

/** The sentence that answers best, with what follows it as far as there is room; null when none does. `told`: how much each word tells that was looked for. */
export function excerptOf(sentences: readonly Sentence[], told: ReadonlyMap<string, number>): string | null {
  const worth = sentences.map(({ words }) =>
    [...told].reduce((sum, [word, tells]) => sum + (words.has(word) ? tells : 0), 0),
  );
  const best = Math.max(0, ...worth);
  const [first, ...after] = best === 0 ? [] : sentences.slice(worth.indexOf(best));
  if (!first) return null;
  let { text } = first;
  for (const { text: next, begins } of after) {
    if (begins || text.length + next.length >= mostLetters) break;
    text += ` ${next}`;
  }
  return text;
}
