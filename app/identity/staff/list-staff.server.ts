import type { App } from '../../platform/app.server.ts';
import { officeRoles } from './office-role.ts';
import type { StaffMember } from './staff-member.ts';
import { findWhoCanLogIn } from './ways-in.server.ts';

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
