import type { SessionUser, SignedUpUser } from '../contract.ts';

type Shown = { id: string; name: string; email: string; contact_number: string | null; image: string | null };

/** The columns that people may see of themselves. */
export const shownColumns = ['id', 'name', 'email', 'contact_number', 'image', 'role'] as const;

/** The documented answer of a log-in: no token, and no role that anything trusts. */
export function sessionUserOf(person: Shown): SessionUser {
  return {
    uid: person.id,
    fname: person.name,
    displayName: person.name,
    email: person.email,
    cNumber: person.contact_number,
    photoURL: person.image,
    userType: 'user',
  };
}

/** The documented user after sign-up. */
export function signedUpUserOf(person: Shown): SignedUpUser {
  return { uid: person.id, email: person.email, displayName: person.name, photoURL: person.image };
}
