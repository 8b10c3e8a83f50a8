import { z } from 'zod';
import { countryCodes, email, messages, typed } from '../contract.ts';

const nameMost = 200;

/** Country code and number as one, such as +919876543210; null when there is no number (specification 7). */
export function joinNumber(countryCode: string, number: string): string | null {
  const digits = number.replaceAll(/[\s().-]/g, '');
  if (digits === '') return null;
  return digits.startsWith('+') ? digits : `${countryCode}${digits.replace(/^0+/, '')}`;
}

export const isNumber = (text: string) => /^\+\d{5,15}$/.test(text);

const wrongNumber = 'Please enter the contact number with digits only, or leave it empty.';
const longName = `The full name can have at most ${nameMost} characters.`;

const base = z.object({
  fname: typed.transform((text) => text.trim()),
  email,
  cNumber: typed.transform((text) => text.trim()),
  countryCode: typed.transform((text) => (text === '' ? countryCodes[0] : text)),
  password: typed,
  confirmPassword: typed,
});

/** The sign-up form (specification 5). Every wrong field gets its message at once. */
export const signUpForm = base.superRefine((form, context) => {
  for (const field of ['fname', 'email', 'password'] as const) {
    if (form[field] === '') context.addIssue({ code: 'custom', path: [field], message: messages.fillRequired });
  }
  if (form.password !== form.confirmPassword)
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: messages.passwordsDiffer });
  if (form.fname.length > nameMost || /\p{Cc}/u.test(form.fname))
    context.addIssue({ code: 'custom', path: ['fname'], message: longName });
  const number = joinNumber(form.countryCode, form.cNumber);
  if (!(countryCodes as readonly string[]).includes(form.countryCode) || (number && !isNumber(number)))
    context.addIssue({ code: 'custom', path: ['cNumber'], message: wrongNumber });
});
export type SignUpForm = z.input<typeof signUpForm>;

/** Account creation at the provider: its own call, before POST /registersocial (specification 4). */
export const newAccount = z
  .object({ name: typed.transform((text) => text.trim().slice(0, nameMost)), email, password: typed })
  .superRefine((account, context) => {
    for (const field of ['email', 'password'] as const) {
      if (account[field] === '') context.addIssue({ code: 'custom', path: [field], message: messages.fillRequired });
    }
  });

/** POST /registersocial (specification 7). `userType` is read only to be recorded when it is not 'user'. */
export const registerSocial = z.object({
  fname: typed.transform((text) => text.trim().slice(0, nameMost)),
  email,
  cNumber: typed
    .transform((text) => text.replaceAll(/[\s().-]/g, '') || null)
    .refine((number) => number === null || isNumber(number), { error: wrongNumber }),
  userType: z.unknown().optional(),
});
