import { isTitle } from './title.ts';
import { plainDigits } from './form/digits.ts';
import { inLatin } from './sounds.ts';

/** Spaces without width, joiners, and the marks above and below Latin, Greek and Cyrillic letters. Those of Indic scripts are letters and stay. */
const marks = /[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g;

/** A text as it is compared: 'É' as 'e', 'ß' as 'ss', full width as plain, whatever its case. Whoever changes it fills the tables of words anew. */
export function fold(text: string): string {
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replaceAll(marks, '');
  return bare
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[ςłøđıæœðþ]/g, (letter) => plain[letter]!);
}

/** Letters that no table of Unicode takes apart. */
const plain: Record<string, string> = { ς: 'σ', ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' };

/** The same city, however it is written. */
export const cityKey = (city: string): string => fold(city.trim().replaceAll(/\s+/gu, ' '));
export const isSameCity = (one: string, other: string): boolean => cityKey(one) === cityKey(other);

/** Nothing that anybody sees: zero-width letters, soft hyphens, marks of direction, blanks that are letters, controls. What turns a sign into a picture may stay. */
export const unseenLetters =
  /[\u2800\uFFF9-\uFFFC]|(?![\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}|(?![\t\n])\p{Cc}/gu;

/** Whether a text has letters that nobody sees; those that join or part the letters of Indian scripts may stand after one of their marks. */
export const hasUnseen = (text: string): boolean =>
  text.replaceAll(/(?<=\p{M})[\u200C\u200D]|\r/gu, '').search(unseenLetters) !== -1;
export const sayUnseen = 'This text has a letter that nobody sees. Please write it anew.';

/** How much it says about a record that a word stands there: in who it is of, in what they tell, in what the office noted. */
export const ranks = { named: 3, told: 2, noted: 1 } as const;

/** What a record is found by. */
export type Texts = {
  /** Names, addresses, companies, references. */
  named: readonly string[];
  phones?: readonly string[];
  /** Whatever else somebody wrote. */
  told?: readonly string[];
};

const apostrophes = /['’‘ʼ`]/g;
const longest = 60;
const most = { named: 60, told: 400, typed: 8 };
/** Of a text that goes on and on. */
const longestText = 20_000;

const piecesOf = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');
const cut = (words: readonly string[], atMost: number) =>
  [...new Set(words.map((word) => word.slice(0, longest)))].slice(0, atMost);

/** Words that say nothing: not kept of what somebody tells, and not asked for where anything else is. */
const empty = new Set(
  'a an and are as at be by for from has have i if in is it me my of on or our please so that the this to us we will with you your'.split(
    ' ',
  ),
);

/** The words a record is found by, folded, each with its rank. Of "D'Souza" there are 'd', 'souza' and 'dsouza'; of a telephone number also its end. */
export function wordsOf({ named, phones = [], told = [] }: Texts): { word: string; rank: number }[] {
  const first = cut([...named.flatMap(bothWays), ...phones.flatMap(wordsOfPhone)], most.named);
  const isFirst = new Set(first);
  const text = told.join('\n').slice(0, longestText);
  const second = cut([...phonesIn(text).flatMap(wordsOfPhone), ...bothWays(text)], most.told);
  return [
    ...first.map((word) => ({ word, rank: ranks.named })),
    ...second.filter((word) => !isFirst.has(word) && !empty.has(word)).map((word) => ({ word, rank: ranks.told })),
  ];
}

/** The words of a note about a record, which stay when the record is corrected. */
export function wordsOfNote(text: string): { word: string; rank: number }[] {
  const words = wordsOf({ named: [], told: [text] });
  return words.map(({ word }) => ({ word, rank: ranks.noted }));
}

function bothWays(text: string): string[] {
  const folded = fold(text);
  return withLatin([
    ...piecesOf(folded),
    ...(folded.search(apostrophes) >= 0 ? piecesOf(folded.replaceAll(apostrophes, '')) : []),
  ]);
}

/** Words of other scripts also as they are written in Latin letters: 'Иванова' is found by 'ivanova'. */
const withLatin = (words: string[]): string[] => [...words, ...words.flatMap((word) => inLatin(word) ?? [])];

const phonesIn = (text: string): string[] => plainDigits(text).match(/\+?\d(?:[ ()-]?\d){8,14}/g) ?? [];

/** Marks the end of a number, which is kept from back to front: so the index finds how it ends. No word begins like this. */
const fromBehind = (digits: string) => `<${[...digits].toReversed().join('')}`;

function wordsOfPhone(phone: string): string[] {
  const { bare, local } = numberOf(phone);
  return bare.length < 3 ? [] : [local, ...(bare === local ? [] : [bare]), fromBehind(local)];
}

/** A number without what people put between digits and before it, and without the country's 91. */
function numberOf(typed: string): { bare: string; local: string } {
  const phone = plainDigits(typed);
  const bare = phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 20);
  const isWhole = bare.startsWith('91') && (phone.trimStart().startsWith('+') || bare.length > 10);
  return { bare, local: isWhole ? bare.slice(2) : bare };
}

/** The digits a telephone number is known by, however it was typed: '+91 (98450) 12-345' and '098450 12345' are one. */
export const localNumber = (phone: string): string => numberOf(phone).local;

/** Something that is looked for: any of some words, of which each may go on; not where `whole` is set. */
export type Term = { text: string; starts: string[]; whole?: true };

/** What somebody looks for: every one of these has to be there. A number alone is a telephone number, by its beginning or its end. */
export function termsOf(typed: string): Term[] {
  const text = typed.slice(0, 400);
  const number = plainDigits(text);
  if (/^[+\d\s()-]*\d[+\d\s()-]*$/.test(number)) {
    const digits = number.replaceAll(/\D/g, '').slice(0, 20);
    const { local } = numberOf(number);
    return [
      {
        text: digits,
        starts: cut([digits, ...endOf(digits), ...(local.length > 4 ? [local, ...endOf(local)] : [])], 4),
      },
    ];
  }
  const tokens = tokensOf(text);
  // 'in' says nothing by itself, and much at the end of an address.
  const telling = tokens.filter(([word = '', ...more]) => more.length > 0 || !(empty.has(word) || isTitle(word)));
  const words = telling.flat().length > 0 ? telling : tokens;
  const initials = new Set(words.filter(isInitials).flat());
  return cut(words.flat(), most.typed).map((word) => ({
    text: word,
    starts: /^\d+$/.test(word) ? [word, ...endOf(word)] : withLatin([word]),
    ...(initials.has(word) ? { whole: true as const } : {}),
  }));
}

const tokensOf = (text: string) => fold(text).replaceAll(apostrophes, '').split(/\s+/).map(piecesOf);

/** The letters that were typed together: of 'L&T Chennai' those of 'L&T'. */
export const initialsIn = (typed: string): string[][] => tokensOf(typed.slice(0, 400)).filter(isInitials);

/** 'L&T', 'A.K.': by how they begin such letters are in everybody's name. */
const isInitials = (pieces: readonly string[]) =>
  pieces.length > 1 && pieces.every((piece) => /^\D{1,2}$/u.test(piece));

const endOf = (digits: string) => (digits.length < 4 ? [] : [fromBehind(digits)]);

export type Piece = { texts: string[]; start: number; end: number };

/** The words of a text as they stand in it, and where: each folded; one with an apostrophe whole and in its parts. */
export function piecesIn(text: string): Piece[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’‘ʼ`][\p{L}\p{M}\p{N}]+)*/gu)].map((found) => {
    const folded = fold(found[0]);
    const parts = piecesOf(folded);
    return {
      texts: parts.length > 1 ? [folded.replaceAll(apostrophes, ''), ...parts] : withLatin(parts),
      start: found.index,
      end: found.index + found[0].length,
    };
  });
}

/** Where a telephone number leads that is pressed: only its digits and plus, whatever words were typed beside them. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** Words as they stand within a sentence: begun small, but for a name such as WhatsApp. */
export function withinSentence(words: string): string {
  return /^\w+[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
