import type { App, Db, Trx } from '../../platform/app.server.ts';
import { type StaffMember, callAll, officeRoles } from './staff-member.ts';
import { indexWords } from '../../platform/words.server.ts';
import { NotFound } from '../../platform/errors.ts';

/** Everybody who may enter the back office, owners first. */
export async function listStaff({ db, now }: Pick<App, 'db' | 'now'>): Promise<StaffMember[]> {
  const staff = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'office_role', 'invited_by'])
    .where('role', '=', 'staff')
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute();
  const ids = staff.map(({ id }) => id);
  if (ids.length === 0) return [];
  const holders = (rows: { person_id: string }[]) => new Set(rows.map(({ person_id }) => person_id));
  const passkeys = holders(await db.selectFrom('passkeys').select('person_id').where('person_id', 'in', ids).execute());
  const arrived = await findWhoCanLogIn(db, ids);
  const authenticators = holders(
    await db
      .selectFrom('authenticators')
      .select('person_id')
      .where('person_id', 'in', ids)
      .where('confirmed_at', 'is not', null)
      .execute(),
  );
  const seen = await lastSeen(db, ids);
  const invited = await invitations({ db, now }, ids);
  return staff
    .map(({ id, name, email, office_role, invited_by }) => ({
      uid: id,
      name,
      email,
      officeRole: office_role ?? 'reader',
      secondStep: passkeys.has(id) || authenticators.has(id),
      canLogIn: arrived.has(id),
      invitedUntil: arrived.has(id) ? null : (invited.get(id) ?? null),
      invitedBy: invited_by,
      lastSeenAt: seen.get(id) ?? null,
    }))
    .toSorted((a, b) => officeRoles.indexOf(b.officeRole) - officeRoles.indexOf(a.officeRole));
}

/** Until when the links work that were handed to these people. */
async function invitations({ db, now }: Pick<App, 'db' | 'now'>, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('verifications')
    .select(['value', 'expires_at as until'])
    .where(
      'value',
      'in',
      ids.map((id) => `staff-invite:${id}`),
    )
    .where('expires_at', '>', now().toISOString())
    .execute();
  return new Map(rows.map(({ value, until }) => [value.slice('staff-invite:'.length), until]));
}

/** By the session that stands, or the last log-in where none does. */
async function lastSeen(db: App['db'], ids: string[]): Promise<Map<string, string>> {
  const logIns = await db
    .selectFrom('identity_events')
    .select(({ fn }) => ['person_id', fn.max('at').as('at')])
    .where('person_id', 'in', ids)
    .where('kind', '=', 'authn_login_success')
    .groupBy('person_id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['person_id', fn.max('updated_at').as('at')])
    .where('person_id', 'in', ids)
    .groupBy('person_id')
    .execute();
  const seen = new Map<string, string>();
  for (const { person_id: id, at } of [...logIns, ...sessions]) if (id && at > (seen.get(id) ?? '')) seen.set(id, at);
  return seen;
}

/** Which of these people have a way to log in: a password, Google or a passkey. */
export async function findWhoCanLogIn(db: Db | Trx, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const credentials = await db.selectFrom('credentials').select('person_id').where('person_id', 'in', uids).execute();
  const passkeys = await db.selectFrom('passkeys').select('person_id').where('person_id', 'in', uids).execute();
  return new Set([...credentials, ...passkeys].map(({ person_id: uid }) => uid));
}

/** Whether somebody has a way to log in: no link sets a password for them, whoever hands it out. */
export async function canLogIn(db: Db | Trx, uid: string): Promise<boolean> {
  return (await findWhoCanLogIn(db, [uid])).has(uid);
}

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
  return { byUid: new Map(named.map((one) => [one.uid, one])), byEmail: new Map(named.map((one) => [one.email, one])) };
}
