import type { App } from '../../platform/app.server.ts';
import { passwordMost, tooShort } from '../words.ts';

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
 * The sentence that says why a password cannot be taken, or null. Length counts characters (code points), 6 to 128 unless
 * PASSWORD_MIN says more (specification 5, decisions 'Password rules'); nothing else is asked of its characters.
 */
export async function passwordProblem(app: App, password: string, email: string): Promise<string | null> {
  const length = [...password].length;
  if (length < app.config.passwordMin) return tooShort(app.config.passwordMin);
  if (length > passwordMost) return `Password should be at most ${passwordMost} characters.`;
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0])
    return 'This password is part of your email, so it would be tried first. Please choose another.';
  if (wordsOfTheTrade.has(plain) || (await commonPasswords(app.config.passwordMin)).has(plain))
    return 'This is one of the passwords that are tried first everywhere. Please choose another, for example three words.';
  return null;
}

/** The 10 000 commonest passwords that are long enough, from the frequency list of @zxcvbn-ts/language-common. */
async function commonPasswords(least: number): Promise<Set<string>> {
  // Loaded when somebody first chooses a password: the list is large, and modules are kept by the runtime.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as string[];
  return new Set(words.filter((word) => word.length >= least).slice(0, howManyCommon));
}
