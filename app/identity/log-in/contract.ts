import { z } from 'zod';
import { email, typed } from '../contract.ts';
import { messages } from '../words.ts';

/** POST /loginusercourse (specification 5 and 7): both must be non-blank. */
export const logInForm = z
  .object({ email: typed.transform((text) => text.trim()), password: typed })
  .superRefine((form, context) => {
    for (const field of ['email', 'password'] as const) {
      if (form[field].trim() === '')
        context.addIssue({ code: 'custom', path: [field], message: messages.emailAndPassword });
    }
  });

/** POST /loginsocial. */
export const logInSocial = z.object({ idToken: typed });

/** POST /forgotpasswordcourse. */
export const forgotForm = z.object({ email }).superRefine((form, context) => {
  if (form.email === '') context.addIssue({ code: 'custom', path: ['email'], message: messages.enterEmail });
});
