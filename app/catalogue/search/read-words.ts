import { plainDigits } from '../../platform/form/digits.ts';
import { inLatin, soundOf } from '../../platform/sounds.ts';
import { fold } from '../../platform/words.ts';
import { isWithin } from '../../platform/letters-apart.ts';
import { listed, type SearchWords } from './search-words.ts';

/**
 * The words of a query as they are typed, and as what they mean; those that say something; and of these what was written otherwise. `phrases` has them
 * by what was typed together: a turn of phrase may mean several words, and is answered by one of them.
 */
export type ReadQuery = {
  typed: string[];
  meant: string[];
  wanted: string[];
  written: string[];
  phrases: string[][];
  unknown: string[];
};

/** More words than anybody needs to say what they look for. */
const mostWords = 16;
/** Words that say nothing within a phrase. */
const mostWithin = 3;

/** Letters of a word that may be mistyped: of four, one changed makes another word as good, such as 'hull' of 'hall'. */
export const leastMistyped = 5;

/** `longest`: the longest spelling, in words; `alike`: single words by their first letter; `within`: words of spellings of several, which are no mistyped ones. */
export type Reading = {
  ignored: ReadonlySet<string>;
  readAs: ReadonlyMap<string, string[]>;
  longest: number;
  alike: ReadonlyMap<string, string[]>;
  within: ReadonlySet<string>;
};

/** What is known of the words of the site: those that stand in it, those it is asked by as they sound, and whether one is like any of them. */
type Known = {
  words: { has: (word: string) => boolean };
  bySound: ReadonlyMap<string, readonly string[]>;
  isNear: (word: string) => boolean;
};

export const piecesOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');

/** 'CIP-1 level' as 'cip', '1', 'level'; 'C7' stays whole, and so does what the words know. */
export function tokensOf(text: string, isKnown: (word: string) => boolean): string[] {
  return piecesOf(plainDigits(fold(text))).flatMap((piece) =>
    isKnown(piece) || !/\p{L}\p{N}|\p{N}\p{L}/u.test(piece) ? [piece] : (piece.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []),
  );
}

export function readingOf({ ignored, spellings }: SearchWords): Reading {
  const readAs = new Map<string, string[]>();
  for (const { meant, typed } of spellings)
    for (const one of listed(typed)) readAs.set(piecesOf(fold(one)).join(' '), piecesOf(fold(meant)));
  let longest = 1;
  for (const typed of readAs.keys()) longest = Math.max(longest, typed.split(' ').length);
  const nothing = new Set(listed(ignored).map(fold));
  const within = new Set([...readAs.keys()].flatMap((typed) => (typed.includes(' ') ? typed.split(' ') : [])));
  const single = [...nothing, ...readAs.keys(), ...within].filter(
    (word) => word.length >= leastMistyped && /^\p{L}+$/u.test(word),
  );
  const alike = Map.groupBy(new Set(single), (word) => word[0]!);
  return { ignored: nothing, readAs, longest, alike, within };
}

/** Words as they are meant: 'log book' as 'logbook', 'fees' as 'fee'; what says nothing may stand within. `mend` is for a word of a phrase that is not there. */
export function readPhrases(
  words: readonly string[],
  { readAs, longest, ignored }: Reading,
  mend: (word: string) => string = (word) => word,
): string[][] {
  const meant: string[][] = [];
  const read = (some: readonly string[]) => {
    const said = some.filter((word, at) => at === 0 || at === some.length - 1 || !ignored.has(word));
    return readAs.get(some.join(' ')) ?? readAs.get(said.join(' '));
  };
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest + mostWithin, words.length - at);
    while (length > 1 && !read(words.slice(at, at + length))) length -= 1;
    const own = length > 1 ? words[at]! : mend(words[at]!);
    meant.push(read(length > 1 ? words.slice(at, at + length) : [own]) ?? [own]);
    at += length;
  }
  return meant;
}

/** A query word by word as it is typed; and how a word of it is mended that stands in no phrase. */
export type Typed = { typed: string[]; mend: (word: string) => string };

/** A sum of money, as '₹59,000', '59,000' or '59000': who types one asks what a class costs. */
const sum = /₹\s*\d[\d,]*|\b\d{1,2}(?:,\d{2})?,\d{3}\b|\b[1-9]\d{1,3}000\b|\b\d+(?:\.\d+)? ?la(?:kh|c)s?\b/gi;

/** The words of a query: 'C.I.P.' is 'cip', what nobody knows in another script is as it is written in Latin letters, and 'certficate' is 'certificate'. */
export function typedWords(query: string, known: Known, { readAs, ignored, alike, within }: Reading): Typed {
  const isKnown = (word: string) => known.words.has(word) || readAs.has(word);
  // "Can't" is 'cant', and "what's" is 'what'.
  const whole = query.replaceAll(/(?<=n)['’](?=t\b)|['’](?:s|m|d|ll|re|ve)\b/giu, '');
  const isWord = (word: string) => isKnown(word) || ignored.has(word);
  const mend = (word: string): string => {
    if (word.length < leastMistyped || isWord(word)) return word;
    const one = word.endsWith('s') ? word.slice(0, -1) : word;
    const heard = isWord(one) ? one : soundingLike(word, known);
    if (heard !== undefined || known.isNear(word)) return heard ?? word;
    // By one letter: these lists are long, and somewhere in them is a word like any other.
    return alike.get(word[0]!)?.find((other) => isWithin(word, other, 1)) ?? word;
  };
  const typed = joinInitials(
    tokensOf(plainDigits(whole).replaceAll(sum, ' fee '), isKnown).slice(0, mostWords),
    isWord,
  ).map((piece) => {
    const word = isWord(piece) ? piece : (inLatin(piece) ?? piece);
    return within.has(word) ? word : mend(word);
  });
  return { typed, mend };
}

/** Consonants that a word needs to be known by them, and letters that may be written otherwise. */
const leastSounds = 3;
const mostOtherwise = 3;

/** The word that sounds the same, written most alike: 'inspekter' is 'inspector'. */
function soundingLike(word: string, { bySound }: Known): string | undefined {
  const sound = soundOf(word) ?? '';
  const same =
    sound.length < leastSounds ? [] : (bySound.get(sound) ?? []).filter((one) => one.length >= leastMistyped);
  for (let most = 1; most <= mostOtherwise && same.length > 0; most += 1) {
    const found = same.find((one) => isWithin(word, one, most));
    if (found) return found;
  }
  return undefined;
}

/** Letters that stand alone as the word they make together, if it is one: as many as can be. */
function joinInitials(typed: readonly string[], isWord: (word: string) => boolean): string[] {
  const joined: string[] = [];
  for (let at = 0; at < typed.length;) {
    let end = at;
    while (end < typed.length && /^[a-z]$/.test(typed[end]!)) end += 1;
    while (end > at + 1 && !isWord(typed.slice(at, end).join(''))) end -= 1;
    joined.push(typed.slice(at, Math.max(end, at + 1)).join(''));
    at = Math.max(end, at + 1);
  }
  return joined;
}
