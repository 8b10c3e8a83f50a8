import { z } from 'zod';
import { email, messages, typed } from '../contract.ts';

/** The reset form (specification 5); the length is judged by the server, which knows PASSWORD_MIN. */
export const resetForm = z
  .object({ email, password: typed, confirmPassword: typed, oobCode: typed })
  .superRefine((form, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (form.oobCode === '') wrong('oobCode', messages.missingCode);
    if (form.email === '') wrong('email', messages.enterEmail);
    if (form.password !== form.confirmPassword) wrong('confirmPassword', messages.passwordsDiffer);
  });

/** The provider's own confirmation of a reset. The e-mail is optional: given, it must be the account's. */
export const confirmReset = z.object({ token: typed, newPassword: typed, email });

/** POST /updatepasswordmongo (specification 7). */
export const updatePassword = z.object({ email, newPassword: typed });
