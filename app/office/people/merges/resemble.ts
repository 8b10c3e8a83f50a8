import { isEverybodysMail } from '../../../platform/form/mail-services.ts';
import { lettersApart, soundOf } from '../../../platform/sounds.ts';
import { fold } from '../../../platform/words.ts';

const halves = (email: string): [string, string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Whether one email may be the other with a slip: of a letter or two, never of a number, which people use to tell themselves apart. */
export function isNearEmail(one: string, other: string): boolean {
  if (one === other || !one.includes('@') || !other.includes('@') || digits(one) !== digits(other)) return false;
  const [[name, host], [otherName, otherHost]] = [halves(one), halves(other)];
  if (name === otherName) return name.length >= 3 && lettersApart(host, otherHost, 2) <= 2;
  const most = Math.min(name.length, otherName.length) >= 10 ? 2 : 1;
  return (
    host === otherHost && Math.min(name.length, otherName.length) >= 6 && lettersApart(name, otherName, most) <= most
  );
}

/** D'Souza is one word: its first letter is nobody's initial. */
const wordsIn = (text: string) =>
  fold(text)
    .replaceAll(/['’‘ʼ`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'shri', 'smt', 'er', 'prof']);
export const namesIn = (name: string): string[] => wordsIn(name).filter((word) => !titles.has(word));

/** Whether two words are one name: alike but for a letter or two, as it sounds, or one is the other's initial. */
function isNearWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter === 1) return one.charAt(0) === other.charAt(0);
  if (shorter < 4) return false;
  const most = shorter >= 8 ? 2 : 1;
  if (lettersApart(one, other, most) <= most) return true;
  const sound = soundOf(one);
  return sound !== null && sound === soundOf(other) && lettersApart(one, other, 3) <= 3;
}

/** Whether two names may be one person's: every word of the shorter stands in the longer, a whole word at least among them. */
export function isNearName(one: string, other: string): boolean {
  const [few, many] = [namesIn(one), namesIn(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0) return false;
  if (few.length === 1) return many.length === 1 && few[0] === many[0];
  const left = [...many];
  let whole = 0;
  for (const word of few) {
    const at = left.findIndex((candidate) => isNearWord(word, candidate));
    if (at < 0) return false;
    if (Math.min(word.length, left[at]!.length) > 1) whole += 1;
    left.splice(at, 1);
  }
  return whole > 0;
}

const forms = new Set('pvt private ltd limited llp inc co company india the'.split(' '));
const companyOf = (company: string) =>
  wordsIn(company)
    .filter((word) => !forms.has(word))
    .join(' ');

/** Whether two work for one company, as far as its name or the address of their mail tells. */
export function isSameCompany(
  one: { company: string; email: string },
  other: { company: string; email: string },
): boolean {
  const [first, second] = [companyOf(one.company), companyOf(other.company)];
  if (first && second) return first === second;
  const host = halves(one.email)[1];
  return one.email !== '' && host === halves(other.email)[1] && !isEverybodysMail(host);
}
