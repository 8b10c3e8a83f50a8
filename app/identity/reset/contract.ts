import { z } from 'zod';
import { email, typed } from '../contract.ts';
import { messages } from '../messages.ts';
import { plainEmail } from '../plain-email.ts';
import { findResetProblems } from './rules.ts';

/** Where somebody was going; anything may be typed here, and what it leads to is judged where it is used. */
const next = z
  .unknown()
  .optional()
  .meta({ type: 'string', description: 'A path of this site to go to after logging in' });

/** POST /forgotpasswordcourse. */
export const forgotForm = z.object({ email, next }).superRefine((form, context) => {
  if (form.email === '') context.addIssue({ code: 'custom', path: ['email'], message: messages.enterEmail });
});

/** The reset form without scripts (specification 5). Every wrong field gets its message at once. */
export const resetForm = (least: number) =>
  z
    .object({
      email: typed.transform(plainEmail),
      password: typed,
      confirmPassword: typed,
      oobCode: typed,
      next,
    })
    .superRefine((form, context) => {
      for (const { field, message } of findResetProblems(form, least)) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    });

/** The provider's own confirmation of a reset. The email is optional: given, it must be the account's. */
export const confirmReset = z.object({ token: typed, newPassword: typed, email });

/** POST /updatepasswordmongo (specification 7). */
export const updatePassword = z.object({ email, newPassword: typed });
