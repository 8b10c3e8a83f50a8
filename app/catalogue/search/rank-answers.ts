import { soundOf } from '../../platform/sounds.ts';
import { fold } from '../../platform/words.ts';
import { leastMistyped, piecesOf, readPhrases, readingOf, tokensOf, typedWords } from './read-words.ts';
import type { ReadQuery, Reading } from './read-words.ts';
import { isWithin } from '../../platform/letters-apart.ts';
import { type SearchWords, listed } from './search-words.ts';
import { excerptOf, type Sentence, sentencesOf } from './sentences.ts';

/** Something the search can point to. */
export type Suggestion = {
  kind: 'class' | 'course' | 'level' | 'short course' | 'answer' | 'page';
  title: string;
  href: string;
  text: string;
  /** It is called, or asked by, every word that was looked for; not there where that is not asked. */
  hasAll?: boolean;
};

/** `all` is the whole of a text of which only the beginning is shown. */
export type Findable = Suggestion & { all?: string };

export type Suggest = {
  read: (query: string) => ReadQuery;
  /** Finds what somebody may have meant, best first. With what the question is `about`: only what is asked so, by the sentence that speaks of both. */
  suggest: (query: ReadQuery, atMost: number, about?: readonly string[]) => Suggestion[];
};

const mostEntries = 3000;
const weightOf = { name: 4, question: 2.5, text: 1 };
/** A word of a long name: more than one that only stands in a text. */
const leastNamed = 1.1;
/** The bare pages of the site have names of their own. */
const titleWeight: Partial<Record<Suggestion['kind'], number>> = { answer: weightOf.question, page: weightOf.text };
/** What is this much worse than the best, or more, is not shown. */
const leastShare = 0.4;

type Posting = { entry: number; weight: number };
type Index = {
  entries: readonly Findable[];
  words: Map<string, Posting[]>;
  byLength: Map<number, string[]>;
  /** Words by what they sound like, for whoever writes them by ear. */
  bySound: ReadonlyMap<string, readonly string[]>;
  /** The sentences of a text of which only a part is shown. */
  sentences: Map<number, Sentence[]>;
  /** Names of words that say nothing each, such as 'AMPP course', longest first: for who types nothing else that is known. */
  plainNames: { entry: number; words: string[] }[];
};
/** Prepares the search word by word over everything the site can point to. */
export function createSuggest(shown: readonly Findable[], known: SearchWords): Suggest {
  const reading = readingOf(known);
  const index = makeIndex(shown, known, reading);
  return {
    read(query) {
      const { typed, mend } = typedWords(
        query,
        { ...index, isNear: (word) => similarTo(word, index).length > 0 },
        reading,
      );
      const meant = readPhrases(typed, reading, mend);
      const phrases = meant.map((phrase) => phrase.filter((word) => !reading.ignored.has(word)));
      const wanted = [...new Set(phrases.flat())];
      const written = typed.filter((word) => !wanted.includes(word) && !reading.ignored.has(word));
      const unknown = wanted.filter((word) => similarTo(word, index).length === 0);
      return { typed, meant: meant.flat(), wanted, written, phrases, unknown };
    },
    suggest({ meant, ...read }, atMost, about) {
      const found = read.wanted.length === 0 ? [] : rank(index, { ...read, about }, atMost);
      if (found.length > 0) return found;
      // Of what else was typed nothing is known.
      return calledPlainly(index, meant, atMost).map((one) => ({ ...one, hasAll: read.wanted.length === 0 }));
    },
  };
}

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Its words as written and as meant: 'first' in a sentence is no level, nor is the number of a step. */
function wordsOfSentence(sentence: string, reading: Reading): string[] {
  const written = tokensOf(sentence, () => false);
  const meant = readPhrases(written, reading)
    .flat()
    .filter((word) => !isNumber(word));
  return [...(meant.includes('level') ? written : written.filter((word) => !isNumber(word))), ...meant];
}

function makeIndex(shown: readonly Findable[], { names, answers }: SearchWords, reading: Reading): Index {
  const { ignored } = reading;
  const titled = names.flatMap(({ to, title }) =>
    title === '' || shown.some(({ href }) => href === to) ? [] : [{ kind: 'page' as const, title, href: to, text: '' }],
  );
  const own = answers.map(({ title, to, text }) => ({ kind: 'answer' as const, title, href: to, text }));
  // Of an answer and the bare page it leads to, both as good, the answer comes first.
  const found = shown.slice(0, mostEntries);
  const entries: Findable[] = [...found, ...own, ...titled];
  const isAnswer = (place: number) => place >= found.length && place < found.length + own.length;
  const at = new Map(entries.flatMap(({ href }, place) => (isAnswer(place) ? [] : [[href, place]])));
  const { words, add, addName } = postingsOf(ignored);
  const sentences = new Map<number, Sentence[]>();
  for (const [place, { kind, title, text, all = text }] of entries.entries()) {
    add(place, title, titleWeight[kind] ?? weightOf.name);
    add(place, all, weightOf.text);
    if (all !== text) {
      sentences.set(
        place,
        sentencesOf(all, (sentence) => wordsOfSentence(sentence, reading)),
      );
    }
  }
  for (const [place, { asked }] of answers.entries())
    for (const name of listed(asked)) addName(found.length + place, name);
  const plainNames: Index['plainNames'] = [];
  for (const { to, names: others } of names) {
    const entry = at.get(to);
    if (entry === undefined) continue;
    for (const name of listed(others)) {
      addName(entry, name);
      const plain = piecesOf(fold(name));
      if (plain.length > 0 && plain.every((word) => ignored.has(word))) plainNames.push({ entry, words: plain });
    }
  }
  const byLength = Map.groupBy(words.keys(), ({ length }) => length);
  plainNames.sort((one, other) => other.words.length - one.words.length);
  return { entries, words, byLength, bySound: bySoundOf(words, reading), sentences, plainNames };
}

/** Puts words down where they stand. */
function postingsOf(ignored: ReadonlySet<string>) {
  const words = new Map<string, Posting[]>();
  const add = (entry: number, text: string, weight: number) => {
    for (const word of tokensOf(text, (piece) => /^\p{L}\p{N}$/u.test(piece))) {
      // 'Level 1' is looked for by its number; years, standards and prices are not.
      if (isNumber(word) && (weight <= weightOf.text || word.length > 1)) continue;
      if (ignored.has(word)) continue;
      const postings = words.get(word) ?? [];
      const last = postings.find((posting) => posting.entry === entry);
      if (last) last.weight = Math.max(last.weight, weight);
      else postings.push({ entry, weight });
      words.set(word, postings);
    }
  };
  // Each word of 'half cell' tells its share of the name.
  const addName = (entry: number, name: string) => {
    const { length } = piecesOf(fold(name)).filter((word) => !ignored.has(word) && !isNumber(word));
    add(entry, name, Math.max(weightOf.name / Math.max(length, 1), leastNamed));
  };
  return { words, add, addName };
}

function bySoundOf(words: Index['words'], { readAs, ignored, within }: Reading): Index['bySound'] {
  const called = [...words].flatMap(([word, postings]) =>
    postings.some(({ weight }) => weight > weightOf.text) ? [word] : [],
  );
  return Map.groupBy([...called, ...readAs.keys(), ...ignored, ...within], (word) => soundOf(word) ?? '');
}

/** What is called by nothing but words that say nothing, all of them meant. */
function calledPlainly({ entries, plainNames }: Index, meant: readonly string[], atMost: number): Suggestion[] {
  const called = plainNames.filter(({ words }) => words.every((word) => meant.includes(word)));
  return [...new Set(called.map(({ entry }) => entry))].slice(0, atMost).flatMap((entry) => entries[entry] ?? []);
}

/** `wanted` are the words of a query that say something, each read as what it means; `written` is how they were typed. */
function rank(
  index: Index,
  {
    wanted,
    written,
    phrases,
    unknown,
    about,
  }: Omit<ReadQuery, 'typed' | 'meant'> & { about: readonly string[] | undefined },
  atMost: number,
): Suggestion[] {
  const { entries } = index;
  const scored = new Map<number, { score: number; words: string[]; named: string[] }>();
  const leads = new Map<string, Set<number>>();
  const numbers = wanted.filter(isNumber);
  // A sentence with the very word is the better one of two that mean it.
  const sentenceWeights = new Map(written.filter((word) => word.length > 2).map((word) => [word, 0.5]));
  for (const word of numbers) sentenceWeights.set(word, 0.5);
  // A sentence about another programme or level is no answer.
  for (const word of about ?? []) sentenceWeights.set(word, 9);
  for (const word of wanted) {
    const scores = scoresOf(word, index, sentenceWeights);
    if (!numbers.includes(word)) leads.set(word, new Set(scores.keys()));
    for (const [entry, { score, isNamed }] of scores) {
      const before = scored.get(entry) ?? { score: 0, words: [], named: [] };
      scored.set(entry, {
        score: before.score + score,
        words: [...before.words, word],
        named: isNamed ? [...before.named, word] : before.named,
      });
    }
  }
  const asked = phrases
    .map((phrase) => phrase.filter((word) => wanted.includes(word) && !isNumber(word)))
    .filter(({ length }) => length > 0);
  // A number alone names nothing: '275' is a price, 'level 2' a level. Nor does a word somewhere in a text where another is known nowhere: 'drone survey'.
  const ranked = [...scored]
    .filter(([, { words }]) => !words.every(isNumber) || wanted.length === numbers.length)
    .filter(([, { named }]) => named.length > 0 || (unknown.length === 0 && !about))
    .map(([entry, { score, words, named }]) => ({
      entry,
      score: score * (0.4 + (0.6 * words.length) / wanted.length),
      hasAll: asked.every((phrase) => phrase.some((word) => named.includes(word))),
    }))
    .toSorted((one, other) => other.score - one.score || one.entry - other.entry);
  const pageOf = ({ entry }: Ranked) => entries[entry]!.href;
  const inOrder = inOrderOf(ranked, [...leads.values()]);
  // Several answers may lead to one page: the best of them stands for it.
  const byPage = inOrder.filter((one, at) => inOrder.findIndex((other) => pageOf(other) === pageOf(one)) === at);
  return byPage.slice(0, atMost).map(({ entry, hasAll }) => {
    const one = entries[entry]!;
    return { ...one, hasAll, text: excerptOf(index.sentences.get(entry) ?? [], sentenceWeights) ?? one.text };
  });
}

type Ranked = { entry: number; score: number; hasAll: boolean };

/** What is shown of them. 'CIP 2 fees' asks for two things: the best answer to what the first does not speak of comes second. */
function inOrderOf(ranked: readonly Ranked[], leads: readonly ReadonlySet<number>[]): readonly Ranked[] {
  const best = ranked[0]?.score ?? 0;
  const shown = ranked.filter(({ score }) => score > best * leastShare);
  const [first, ...rest] = shown;
  const leftOut = leads.find((lead) => first && lead.size > 0 && !lead.has(first.entry));
  const other = ranked.find(({ entry }) => leftOut?.has(entry));
  return first && other ? [first, other, ...rest.filter((one) => one !== other)] : shown;
}

/** How well a word leads to an entry, and whether by what it is called or asked. */
type Lead = { score: number; isNamed: boolean };

/** How well one word leads to each entry: rare words and exact ones better. Puts into `sentenceWeights` how much each word that was looked for tells. */
function scoresOf(word: string, index: Index, sentenceWeights: Map<string, number>): Map<number, Lead> {
  const scores = new Map<number, Lead>();
  // 'levels' tells no more than 'level', however seldom it stands there.
  const most = index.words.has(word) ? rarityOf(word) : Infinity;
  for (const { known, likeness, least } of similarTo(word, index)) {
    const rarity = Math.min(most, rarityOf(known));
    if (!isNumber(known)) sentenceWeights.set(known, Math.max(sentenceWeights.get(known) ?? 0, likeness * rarity));
    for (const { entry, weight } of index.words.get(known) ?? []) {
      if (weight < least) continue;
      const before = scores.get(entry) ?? { score: 0, isNamed: false };
      scores.set(entry, {
        score: Math.max(before.score, weight * likeness * rarity),
        isNamed: before.isNamed || weight > weightOf.text,
      });
    }
  }
  return scores;

  function rarityOf(known: string): number {
    return Math.log(1 + index.entries.length / (index.words.get(known)?.length ?? 1));
  }
}

/** One begins with the other: of four letters only with an ending, 'help' is not meant by 'helper'. */
function isBegun(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && (short.length >= leastMistyped || long.length === short.length + 1);
}

/** `least` is the weight of the places where it counts. */
type Similar = { known: string; likeness: number; least: number };

function similarTo(word: string, { words, byLength }: Index): Similar[] {
  const exact = words.has(word) ? [{ known: word, likeness: 1, least: 0 }] : [];
  if (word.length < 4 || /\p{N}/u.test(word)) return exact;
  const begun: Similar[] = [];
  for (let length = Math.max(4, word.length - 3); length <= word.length + 4; length += 1)
    for (const known of byLength.get(length) ?? [])
      if (known !== word && isBegun(known, word)) begun.push({ known, likeness: 0.8, least: 0 });
  if (exact.length + begun.length > 0 || word.length < leastMistyped) return [...exact, ...begun];
  const most = word.length >= 8 ? 2 : 1;
  const mistyped: Similar[] = [];
  // Only what something is called or asked: somewhere in the texts stands a word like any other.
  for (let length = word.length - most; length <= word.length + most; length += 1)
    for (const known of byLength.get(length) ?? [])
      if (known.length >= leastMistyped && known[0] === word[0] && isWithin(word, known, most))
        mistyped.push({ known, likeness: 0.6, least: weightOf.question });
  return mistyped;
}
