import { z } from 'zod';
import { plainEmail } from './plain-email.ts';
import { isEmail } from '../platform/calls/typed-text.ts';
import { messages } from './messages.ts';

/** Typed text of any kind: absent is '', everything that is not text is refused. */
export const typed = z
  .string({ error: 'This must be text.' })
  .nullish()
  .transform((text) => text ?? '');

/** An email address as it is stored, '' when blank. Its own message when it is none. */
export const typedEmail = typed
  .transform(plainEmail)
  .refine((text) => text === '' || isEmail(text), { error: messages.invalidEmail });

/** The user object of the documented log-in answer (decisions: 'Accounts'); also what GET /session answers. */
export const sessionUser = z.object({
  uid: z.string(),
  fname: z.string(),
  displayName: z.string(),
  email: z.string(),
  cNumber: z.string().nullable(),
  photoURL: z.string().nullable(),
  userType: z.literal('user'),
});
export type SessionUser = z.output<typeof sessionUser>;

/** The user as stored after sign-up (specification 3). */
export const signedUpUser = sessionUser.pick({ uid: true, email: true, displayName: true, photoURL: true });
export type SignedUpUser = z.output<typeof signedUpUser>;
