import { hasUnseen, sayUnseen } from '../words.ts';

/** What a text field may hold. Sentences are built from `label`; `required` is the message for an empty field. */
export type TextRule = {
  label: string;
  /** Longest text, in UTF-16 code units as browsers count `maxlength`. */
  most: number;
  required?: string;
  /** Several lines are allowed. */
  lines?: boolean;
  /** No web addresses: the text stands in mails to people who may not have asked for them. */
  plain?: boolean;
  email?: boolean;
};

/** Text as typed, without surrounding space; '' when absent, null when it is not text. */
export function typedText(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.trim() : null;
}

/** A name as it is kept: one space between its words, however many were typed. */
export const oneSpaced = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');

/** The sentence that says what is wrong with a field, or null. */
export function textProblem(value: unknown, rule: TextRule): string | null {
  const text = typedText(value);
  if (text === '' || (text === null && rule.required)) return rule.required ?? null;
  if (text === null) return `${rule.label} must be text`;
  if (unseen.test(text)) return rule.required ?? `${rule.label} holds characters that cannot be shown`;
  if (text.length > rule.most) return `${rule.label} can have at most ${rule.most} characters`;
  if (!rule.lines && breaks.test(text)) return `${rule.label} must be one line of text`;
  if (controls.test(text)) return `${rule.label} holds characters that cannot be shown`;
  if (rule.plain && text.search(turns) !== -1) return `${rule.label} holds characters that cannot be shown`;
  if (rule.email && !isEmail(text)) return 'Please enter an email address such as name@example.com';
  if (rule.plain && holdsWebAddress(text)) return `${rule.label} cannot hold a web address`;
  return null;
}

/** Whether mail programs would make a link of something in it, also of a bare domain. Initials, titles and degrees ("A.R. Rahman", "St. Xavier", "B.Com") are none. */
function holdsWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uff61]/g, '.');
  if (/:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]+\//iu.test(plain)) return true;
  return [...plain.matchAll(domain)].some(([found]) => !/^[bm]\.(com|tech)$/i.test(found));
}

/** Ends that anybody can have a domain under, and that mail programs know. */
const ends =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|page|web|site|website|online|shop|store|top|xyz|club|click|link|live|life|' +
  'world|today|news|blog|cloud|host|space|tech|email|support|help|security|account|login|bank|finance|money|pay|fund|loan|win|vip|fun|' +
  'icu|buzz|zip|mov|rest|work|works|agency|academy|training|company|example|test|invalid|' +
  'in|co|io|ai|me|ly|cc|tv|to|gg|gl|gd|is|it|us|uk|eu|de|fr|nl|ru|cn|hk|jp|kr|sg|au|nz|ca|br|za|ae|pk|lk|bd|np|tk|ml|ga|cf|gq|ws|su|pw|xn--[a-z0-9-]+';
const domain = new RegExp(`[\\p{L}\\p{N}-]+\\.(?:${ends})(?![\\p{L}\\p{N}-])`, 'giu');

// Line and paragraph separators break a header or a log line as well as control characters do.
const breaks = /[\n\r\t\u0085\u2028\u2029]/u;
// Half of a pair (a cut emoji) is no character either, and no database keeps it.
const controls = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

// Zero-width and filling characters, and the blank of Braille: alone they are an empty field.
const unseen = /^[\s\u2800\p{Default_Ignorable_Code_Point}]+$/u;

// They make the words around them read in another order than they stand: a name could say what it is not. Telephones put them around numbers.
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text in the order in which it stands, for lists and the heads of mails, where other words stand around it. */
export const withoutTurns = (text: string): string => text.replaceAll(turns, '');

/** True for an address that our mails can be sent to; the same rule as the envelope's (zod's `email`). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text);
}

export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The sentence about letters that nobody sees, in what is printed and read aloud; null where there are none. What joins the parts of a picture may stay. */
export function unseenProblem(typed: unknown): string | null {
  return typeof typed === 'string' && hasUnseen(typed.replaceAll(joiners, '')) ? sayUnseen : null;
}

const joiners = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;
