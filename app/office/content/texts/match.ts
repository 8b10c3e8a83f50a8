/** Letters that are looked for as another: what word processors make of quotes, dashes that join, and spaces. */
const alike: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\n': ' ',
};

/** A text for comparing, letter for letter as long as it was. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const small = (alike[letter] ?? letter).toLowerCase();
      return small.length === letter.length ? small : letter;
    })
    .join('');
}

export function placesOf(text: string, words: string): { start: number; end: number }[] {
  const [within, sought] = [plain(text), plain(words.trim())];
  if (sought === '') return [];
  const found: { start: number; end: number }[] = [];
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, at + sought.length))
    found.push({ start: at, end: at + sought.length });
  return found;
}

export function piecesOf(text: string, words: string): { start: number; text: string; hit: boolean }[] {
  const found = placesOf(text, words);
  const starts = [0, ...found.map(({ end }) => end)];
  return [...found, { start: text.length, end: text.length }]
    .flatMap(({ start, end }, at) => [
      { start: starts[at] ?? 0, text: text.slice(starts[at], start), hit: false },
      { start, text: text.slice(start, end), hit: true },
    ])
    .filter((piece) => piece.text !== '');
}

/** The sentences of a text in which the words stand, each once, cut where it is very long. */
export function sentencesOf(text: string, words: string): string[] {
  const found = placesOf(text, words).map(({ start, end }) => {
    const before = [...text.slice(0, start).matchAll(/[.!?:]\s+|\n/g)].at(-1);
    const after = /[.!?](?=\s|$)|\n/.exec(text.slice(end));
    const from = Math.max(before ? before.index + before[0].length : 0, start - 120);
    const to = Math.min(after ? end + after.index + 1 : text.length, end + 120);
    return { from, to };
  });
  const apart = found.filter(({ from }, at) => at === 0 || from >= found[at - 1]!.to);
  const sentences = apart.map(
    ({ from, to }) => `${cut(text, from - 1) ? '… ' : ''}${text.slice(from, to).trim()}${cut(text, to) ? ' …' : ''}`,
  );
  return [...new Set(sentences)];
}

const cut = (text: string, at: number) => at >= 0 && at < text.length && !/[\s.!?]/.test(text.charAt(at - 1) || ' ');
