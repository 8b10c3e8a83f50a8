import type { Trx } from '../../platform/database/database.server.ts';
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

/**
 * The row of somebody who may log in, held until the transaction ends: whoever changes how they log in, and whoever logs in
 * as them, wait for one another. Undefined for a disabled or deleted account. The first statement of its transaction, so
 * that nobody waits in a circle.
 */
export function holdPerson(trx: Trx, uid: string) {
  return trx
    .updateTable('people')
    .set(({ ref }) => ({ entry_version: ref('entry_version') }))
    .where('id', '=', uid)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning([...shownColumns, 'email_verified', 'entry_version'])
    .executeTakeFirst();
}

/** What somebody proved before counts no more: sessions (but the one named), ID tokens, codes, log-ins half done. The link that confirms the address opens nothing and stays good. */
export async function endProofs(trx: Trx, uid: string, { but }: { but?: string } = {}): Promise<void> {
  await trx
    .updateTable('people')
    .set(({ eb }) => ({ entry_version: eb('entry_version', '+', 1) }))
    .where('id', '=', uid)
    .execute();
  await endSessions(trx, uid, but);
  await trx
    .deleteFrom('verifications')
    .where('value', 'like', `%${uid}%`)
    .where('value', 'not like', 'confirm-email:%')
    .execute();
}

export async function endSessions(trx: Trx, uid: string, but?: string): Promise<void> {
  const sessions = trx.deleteFrom('sessions').where('person_id', '=', uid);
  await (but ? sessions.where('id', '!=', but) : sessions).execute();
}
