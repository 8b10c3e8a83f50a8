import { plainDigits } from './digits.ts';

/** States and territories of a GSTIN's first two digits. 25 was merged into 26, 28 is Andhra Pradesh before 2014. */
export const gstStates: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other territory',
  '99': 'Centre jurisdiction',
};

/** The same as two letters, as books of accounts name them. */
export const gstStateLetters: Record<string, string> = Object.fromEntries(
  'JK HP PB CH UK HR DL RJ UP BR SK AR NL MN MZ TR ML AS WB JH OD CG MP GJ DD DN MH AP KA GA LD KL TN PY AN TS AP LA'
    .split(' ')
    .map((letters, at) => [String(at + 1).padStart(2, '0'), letters]),
);

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// State, PAN, entity, a letter that is Z for nearly everybody, check character. Some bodies hold other letters there.
const shape = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;

export type GstinRead =
  | { ok: true; state: string }
  | { ok: false; reason: 'length' | 'letters' | 'shape' | 'state' | 'check character' };

/** A typed GSTIN as it is kept: as it is printed when it may be one, else as typed, since nothing is refused here. */
export function keptGstin(text: string): string {
  const gstin = normaliseGstin(text);
  return /^[0-9A-Z]{15}$/.test(gstin) ? gstin : text;
}

/** Without spaces, dots and dashes, and in capitals, as the number is printed. What is no English letter never becomes one. */
export function normaliseGstin(text: string): string {
  return plainDigits(text)
    .replaceAll(/[\s.\u2010-\u2015-]/g, '')
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Reads a GSTIN: length, letters, shape, state and check character. Being well made does not prove that it is active; only the GST portal does. */
export function readGstin(text: string): GstinRead {
  const gstin = normaliseGstin(text);
  if (gstin.length !== 15) return { ok: false, reason: 'length' };
  if (!/^[0-9A-Z]*$/.test(gstin)) return { ok: false, reason: 'letters' };
  if (!shape.test(gstin)) return { ok: false, reason: 'shape' };
  const state = gstStates[gstin.slice(0, 2)];
  if (!state) return { ok: false, reason: 'state' };
  return gstin[14] === checkCharacter(gstin.slice(0, 14))
    ? { ok: true, state }
    : { ok: false, reason: 'check character' };
}

/** The fifteenth character that the first fourteen call for (modulus 36, factors 1 and 2 in turn). */
export function checkCharacter(first: string): string {
  let sum = 0;
  for (const [index, letter] of [...first].entries()) {
    const product = alphabet.indexOf(letter) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36] ?? '';
}

const problems = {
  length: 'A GSTIN has 15 characters; this has more or fewer.',
  letters: 'A GSTIN has English letters and digits only; this has another sign.',
  shape: 'This is not built like a GSTIN: two digits, ten characters of the PAN, three more.',
  state: 'The first two digits are no state code.',
  'check character': 'The last character does not fit the others: one of them is probably mistyped.',
};

/** What is wrong with a GSTIN that has to be right: the office's own. Null: nothing, or nothing is written. */
export function gstinProblem(text: string): string | null {
  const read = readGstin(text);
  return text.trim() === '' || read.ok ? null : problems[read.reason];
}

/** Why a GSTIN is refused where papers take it from: a sign of another alphabet may look like one of ours. What else is odd of it is said, and kept (`gstinHelp`). */
export function lookalikeGstin(text: string): string | null {
  return /^[0-9A-Z]*$/.test(normaliseGstin(text)) ? null : `${problems.letters} Please check it, or leave it empty.`;
}

/** What to say about a typed GSTIN: help, never a refusal, since public bodies hold other patterns. Null for a blank one. */
export function gstinHelp(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readGstin(text);
  return read.ok
    ? `Well formed, registered in ${read.state}.`
    : `${problems[read.reason]} Please check it${read.reason === 'length' ? '' : '; if it is right, leave it as it is'}.`;
}

/** The same of one that is odd; '' of any other. */
export const oddGstin = (text: string): string => (readGstin(text).ok ? '' : (gstinHelp(text) ?? ''));

export const remarkedGstin = (gstin: string): string => [gstin, oddGstin(gstin)].filter(Boolean).join('. ');
