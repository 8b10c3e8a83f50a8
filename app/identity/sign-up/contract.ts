import { z } from 'zod';
import { oneSpaced } from '../../platform/calls/typed-text.ts';
import { email, typed } from '../contract.ts';
import { countryCodes } from './rules.ts';
import { messages } from '../messages.ts';
import { plainDigits } from '../../platform/form/digits.ts';
import { plainEmail } from '../plain-email.ts';
import { findSignUpProblems, isNumber, nameProblem, wrongNumber } from './rules.ts';

const name = typed.transform(oneSpaced).superRefine((text, context) => {
  const message = nameProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
});

/** The sign-up form (specification 5). Every wrong field gets its message at once. */
export const signUpForm = z
  .object({
    fname: typed.transform(oneSpaced),
    // Judged with the other fields, so that none waits for another.
    email: typed.transform(plainEmail),
    cNumber: typed.transform((text) => text.trim()),
    countryCode: typed.transform((text) => (text === '' ? countryCodes[0] : text)),
    password: typed,
    confirmPassword: typed,
    next: typed.optional(),
  })
  .superRefine((form, context) => {
    for (const { field, message } of findSignUpProblems(form)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Account creation at the provider: its own call, before POST /registersocial (specification 4). `next` is where the person is going. */
export const newAccount = z
  .object({ name, email, password: typed, next: typed.optional() })
  .superRefine((account, context) => {
    for (const field of ['email', 'password'] as const) {
      if (account[field] === '') context.addIssue({ code: 'custom', path: [field], message: messages.fillRequired });
    }
  });

/** POST /registersocial (specification 7). `userType` is read only to be recorded when it is not 'user'. */
export const registerSocial = z.object({
  fname: name,
  email,
  cNumber: typed
    .transform((text) => plainDigits(text).replaceAll(/[\s().-]/g, '') || null)
    .refine((number) => number === null || isNumber(number), { error: wrongNumber }),
  userType: z.unknown().optional(),
});
