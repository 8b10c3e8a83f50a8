import { indexWords } from '../../platform/words.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { callAll } from './staff-name.ts';

/** Gives a member of staff the name that the office calls them by. Answers the one before. Throws NotFound for somebody who is not staff. */
export async function nameStaff(
  trx: Trx,
  app: Pick<App, 'now'>,
  { uid, name }: { uid: string; name: string },
): Promise<{ before: string; email: string }> {
  const person = await trx
    .selectFrom('people')
    .select(['name', 'email', 'contact_number as phone'])
    .where('id', '=', uid)
    .where('role', '=', 'staff')
    .executeTakeFirst();
  if (!person) throw new NotFound();
  const changed = { name, updated_at: app.now().toISOString() };
  await trx.updateTable('people').set(changed).where('id', '=', uid).execute();
  const texts = { named: [name, person.email], phones: [person.phone ?? ''] };
  await indexWords(trx, 'person_words', uid, texts, { isNew: false });
  return { before: person.name, email: person.email };
}

/** Somebody of the office, or who was: `called` is what others read. */
export type Named = { uid: string; email: string; called: string; hasLeft: boolean };

/** What people are called, by id and by email: everybody of the office, and whoever is asked for. Who has deleted their account has no name. */
export async function readStaffNames(
  db: Db | Trx,
  { uids = [], emails = [] }: { uids?: readonly string[]; emails?: readonly string[] } = {},
): Promise<{ byUid: Map<string, Named>; byEmail: Map<string, Named> }> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role'])
    .where((is) =>
      is.or([
        is('role', '=', 'staff'),
        ...(uids.length > 0 ? [is('id', 'in', [...new Set(uids)])] : []),
        ...(emails.length > 0 ? [is('email', 'in', [...new Set(emails)])] : []),
      ]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  const named = callAll(rows).map(({ id: uid, email, called, role }) => ({
    uid,
    email,
    called,
    hasLeft: role !== 'staff',
  }));
  return {
    byUid: new Map(named.map((one) => [one.uid, one])),
    byEmail: new Map(named.map((one) => [one.email, one])),
  };
}
