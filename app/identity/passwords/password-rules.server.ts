import { passwordMost, shortest, tooShort } from './password-length.ts';

/** Whole passwords that somebody who knows this site would try first. */
const wordsOfTheTrade = new Set([
  'corrosion',
  'coating',
  'coatings',
  'cathodic',
  'protection',
  'inspector',
  'inspection',
  'training',
]);
const howManyCommon = 10_000;

/**
 * Opens the rules for new passwords. What comes back answers the sentence that says why a password cannot be taken, or null. Length counts
 * characters (code points), `least` to 128 (specification 5, decisions 'Password rules'), for staff twelve at least; nothing else is asked of its characters.
 */
export function createPasswordRules(least: number) {
  return async (password: string, email: string, { isStaff = false } = {}): Promise<string | null> => {
    const length = [...password].length;
    if (length < shortest(least, isStaff)) return tooShort(shortest(least, isStaff));
    if (length > passwordMost) return `Password should be at most ${passwordMost} characters.`;
    const plain = password.toLowerCase();
    if (plain === email || plain === email.split('@')[0])
      return 'This password is part of your email, so it would be tried first. Please choose another.';
    if (wordsOfTheTrade.has(plain) || (await commonPasswords(least)).has(plain))
      return 'This is one of the passwords that are tried first everywhere. Please choose another, for example three words.';
    return null;
  };
}

const common = new Map<number, Promise<Set<string>>>();

/** The 10 000 commonest passwords that are long enough, from the frequency list of @zxcvbn-ts/language-common: the same for everybody, so read once. */
function commonPasswords(least: number): Promise<Set<string>> {
  const known = common.get(least) ?? readCommonPasswords(least);
  common.set(least, known);
  return known;
}

async function readCommonPasswords(least: number): Promise<Set<string>> {
  // Loaded when somebody first chooses a password: the list is large.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as string[];
  return new Set(words.filter((word) => word.length >= least).slice(0, howManyCommon));
}
