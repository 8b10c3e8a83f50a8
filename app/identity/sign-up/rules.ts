import { isEmail, textProblem } from '../../platform/calls/typed-text.ts';
import { plainDigits } from '../../platform/form/digits.ts';
import { messages } from '../messages.ts';
import { tooShort } from '../passwords/password-length.ts';
import { plainEmail } from '../plain-email.ts';

/** Country codes of the sign-up form (specification 2); the first is the default. */
export const countryCodes = ['+91', '+1', '+44', '+61', '+81'] as const;

export type SignUpFields = {
  fname: string;
  email: string;
  cNumber: string;
  countryCode: string;
  password: string;
  confirmPassword: string;
};

export const nameMost = 200;
export const wrongNumber = 'This is not a whole contact number. Please check it, or leave it empty.';

/** Why a name cannot be taken, or null: it stands in mails, so the rule is that of the other forms. */
export function nameProblem(name: string): string | null {
  const problem = textProblem(name, { label: 'The full name', most: nameMost, plain: true });
  return problem && `${problem}.`;
}

/** How many digits a number of these countries has, without country code and leading nought. */
const nationalLengths: Record<(typeof countryCodes)[number], readonly number[]> = {
  '+91': [10],
  '+1': [10],
  '+44': [9, 10],
  '+61': [9],
  '+81': [9, 10],
};

/** Country code and number as one, such as +919876543210; null without a number (specification 7). 00 is a plus; a repeated country code and a nought do not count. */
export function joinNumber(countryCode: string, number: string): string | null {
  const typed = plainDigits(number)
    .replaceAll(/[\s()./-]/g, '')
    .replace(/^00/, '+');
  if (typed === '') return null;
  const code = typed.startsWith('+') ? countryCodes.find((known) => typed.startsWith(known)) : countryCode;
  if (code === undefined) return typed;
  const digits = (typed.startsWith('+') ? typed.slice(code.length) : typed).replace(/^0+/, '');
  return `${code}${withoutRepeat(code, digits)}`;
}

function withoutRepeat(code: string, digits: string): string {
  const lengths: readonly number[] = Object.entries(nationalLengths).find(([known]) => known === code)?.[1] ?? [];
  const rest = digits.startsWith(code.slice(1)) ? digits.slice(code.length - 1).replace(/^0+/, '') : digits;
  return !lengths.includes(digits.length) && lengths.includes(rest.length) ? rest : digits;
}

export const isNumber = (text: string) => /^\+\d{5,15}$/.test(text);

/** What is wrong with the sign-up form, in reading order (specification 5); the same in the browser and on the server, which judges the shortest password later. */
export function findSignUpProblems(form: SignUpFields, least = 1): { field: keyof SignUpFields; message: string }[] {
  const problems: { field: keyof SignUpFields; message: string }[] = [];
  const wrong = (field: keyof SignUpFields, message: string) => problems.push({ field, message });
  if (form.fname.trim() === '') wrong('fname', messages.fillRequired);
  else if (nameProblem(form.fname)) wrong('fname', nameProblem(form.fname) ?? '');
  const email = plainEmail(form.email);
  if (email === '') wrong('email', messages.fillRequired);
  else if (!isEmail(email)) wrong('email', messages.invalidEmail);
  const number = joinNumber(form.countryCode, form.cNumber);
  if (!(countryCodes as readonly string[]).includes(form.countryCode) || (number && !isNumber(number)))
    wrong('cNumber', wrongNumber);
  if (form.password === '') wrong('password', messages.fillRequired);
  else if ([...form.password].length < least) wrong('password', tooShort(least));
  if (form.password !== form.confirmPassword) wrong('confirmPassword', messages.passwordsDiffer);
  return problems;
}
