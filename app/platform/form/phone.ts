import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainDigits } from './digits.ts';
import { oddNumber } from './likely.ts';

/** A typed number as it is kept (E.164): with its country code, Indian where there is none, digits only. Of what is no possible number, or has an extension, the digits alone are read. */
export function keptPhone(text: string): string {
  return plainNumber(text)?.number ?? plainDigits(text);
}

/** The same as people read it: '+91 98200 00000', however it was typed. What is no possible number, or has an extension, stays as typed but for its digits. */
export function shownPhone(text: string): string {
  return plainNumber(text)?.formatInternational() ?? plainDigits(text);
}

/** Null where anything stands beside the number: it is part of what was said. */
function plainNumber(text: string) {
  if (!/^[\p{Cf}\p{Nd}\s()+./-]*$/u.test(text)) return null;
  const number = readPhone(text);
  return number?.isPossible() && !number.ext ? number : null;
}

// The prefix 00 is how many people write the plus sign.
const readPhone = (text: string) => parsePhoneNumberFromString(plainDigits(text.trim()).replace(/^00/, '+'), 'IN');

/** What to say about a typed number, Indian without a country code: how it reads, or that it looks incomplete. Help, never a refusal. Loaded when a number is typed, not with the page. */
export function phoneHelp(text: string): string | null {
  if (text.trim() === '') return null;
  const number = readPhone(text);
  if (!number?.isPossible()) return oddNumber;
  return `Reads as ${number.formatInternational()}.`;
}
