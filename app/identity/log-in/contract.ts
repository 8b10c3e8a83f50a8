import { z } from 'zod';
import { typed } from '../contract.ts';
import { messages } from '../messages.ts';

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
