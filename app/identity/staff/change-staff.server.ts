import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { record } from '../store/events.server.ts';
import { endProofs, endSessions } from '../store/proofs.server.ts';
import { isLastOwner } from './owners.server.ts';
import type { OfficeRole } from './office-role.ts';

type Member = { email: string; officeRole: OfficeRole };
type Outcome = { ok: true; before: Member } | { ok: false; reason: 'last-owner' | 'changed'; current: Member };

/**
 * Gives a member of staff another role and ends their sessions. Refuses when the last owner would go, and when they no
 * longer have the role that was seen (`from`). Throws NotFound for somebody who is not staff.
 */
export async function changeOfficeRole(
  trx: Trx,
  app: App,
  { uid, from, to }: { uid: string; from: OfficeRole; to: OfficeRole },
): Promise<Outcome> {
  const lastOwner = await isLastOwner(trx, uid);
  const member = await getStaff(trx, uid);
  if (member.officeRole !== from) return { ok: false, reason: 'changed', current: member };
  if (lastOwner && to !== 'owner') return { ok: false, reason: 'last-owner', current: member };
  if (to === from) return { ok: true, before: member };
  await trx.updateTable('people').set({ office_role: to }).where('id', '=', uid).execute();
  await endSessions(trx, uid);
  await record(trx, app, { kind: 'staff_role_changed', personId: uid, detail: `${from} to ${to}` });
  return { ok: true, before: member };
}

/**
 * Makes a member of staff an ordinary user again; their sessions and a link they were handed end at once. Refuses the
 * last owner. Throws NotFound for somebody who is not staff.
 */
export async function dropStaff(trx: Trx, app: App, uid: string): Promise<Outcome> {
  const lastOwner = await isLastOwner(trx, uid);
  const member = await getStaff(trx, uid);
  if (lastOwner) return { ok: false, reason: 'last-owner', current: member };
  await trx
    .updateTable('people')
    .set({ role: 'user', office_role: null, invited_by: null })
    .where('id', '=', uid)
    .execute();
  await endProofs(trx, uid);
  await record(trx, app, { kind: 'staff_removed', personId: uid });
  return { ok: true, before: member };
}

async function getStaff(trx: Trx, uid: string): Promise<Member> {
  const row = await trx
    .selectFrom('people')
    .select(['email', 'office_role'])
    .where('id', '=', uid)
    .where('role', '=', 'staff')
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return { email: row.email, officeRole: row.office_role ?? 'reader' };
}
