import { sql, type Updateable } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { setInterestStatus } from '../../interest/set-status.server.ts';
import type { AuditAction } from '../audit/actions.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { listColleagues } from './colleagues.server.ts';
import type { Case, CaseChange, Outcome, SeenCase } from './contract.ts';
import { findCase } from './find-case.server.ts';
import type { CaseTable } from './tables.server.ts';

/** Changes status, owner, due day or heads of cases. One that somebody else changed since it was seen is left alone and handed back. */
export async function moveCases(
  app: App,
  actor: Actor,
  seen: readonly SeenCase[],
  change: CaseChange,
): Promise<Outcome | NotMoved> {
  requireRole(actor, 'office');
  const errors = await findProblems(app, change);
  if (errors) return { ok: false, errors };
  return changeCases(app, actor, seen, 'case moved', {
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.ownerUid === undefined ? {} : { owner_uid: change.ownerUid }),
    ...(change.dueOn === undefined ? {} : { due_on: change.dueOn }),
    ...(change.heads === undefined ? {} : { heads: change.heads === 1 ? null : change.heads }),
  });
}

/** Why nothing was moved, by field. */
export type NotMoved = { ok: false; errors: Record<string, string> };

/** A case is for somebody who may act on it, and for a day that is still to come. */
async function findProblems(app: App, { ownerUid, dueOn }: CaseChange): Promise<NotMoved['errors'] | null> {
  const errors: NotMoved['errors'] = {};
  if (ownerUid && !(await listColleagues(app)).some(({ uid }) => uid === ownerUid))
    errors['ownerUid'] = 'This person cannot act on cases. Please choose somebody with the role Office or Owner.';
  if (dueOn && dueOn < indianDay(app.now()))
    errors['dueOn'] = 'This day has passed. Please choose today or a later day.';
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Puts cases out of sight; nothing is lost, and `bringBack` undoes it. */
export async function putAway(app: App, actor: Actor, seen: readonly SeenCase[]): Promise<Outcome> {
  requireRole(actor, 'office');
  return changeCases(app, actor, seen, 'case archived', { archived_at: app.now().toISOString() });
}

/** Brings archived cases back to where they were. */
export async function bringBack(app: App, actor: Actor, ids: readonly string[]): Promise<Outcome> {
  requireRole(actor, 'office');
  const seen = await app.db.selectFrom('cases').select(['id', 'version']).where('id', 'in', ids).execute();
  return changeCases(app, actor, seen, 'case restored', { archived_at: null });
}

type Change = Pick<Updateable<CaseTable>, 'status' | 'owner_uid' | 'due_on' | 'heads' | 'archived_at'>;

async function changeCases(
  app: App,
  actor: Actor,
  seen: readonly SeenCase[],
  action: AuditAction,
  change: Change,
): Promise<Outcome> {
  return app.write(async (trx) => {
    const outcome: Outcome = { done: [], changed: [] };
    // In one order, so that two people at once never wait for each other.
    for (const one of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const before = await changeCase(trx, one, change, app.now().toISOString());
      if (!before) {
        const current = await findCase(trx, one.id);
        if (current) outcome.changed.push(current);
        continue;
      }
      outcome.done.push({ id: one.id, version: one.version + 1 });
      await recordAudit(trx, app, actor, { action, subject: `case ${one.id}`, detail: differences(before, change) });
    }
    if (change.status) await setInterestStatus(trx, await listInterests(trx, outcome.done), change.status);
    return outcome;
  });
}

/** The case as it was before, or null when it is not of the seen version any more. The version's own row decides. */
async function changeCase(trx: Trx, { id, version }: SeenCase, change: Change, now: string): Promise<Case | null> {
  const taken = await trx
    .updateTable('cases')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  const before = await findCase(trx, id);
  const isAnswer = before?.status === 'New' && change.status && change.status !== 'New' && !before.answeredAt;
  const answered = isAnswer ? { answered_at: now } : {};
  await trx
    .updateTable('cases')
    .set({ ...change, ...answered })
    .where('id', '=', id)
    .execute();
  return before;
}

async function listInterests(trx: Trx, done: readonly SeenCase[]): Promise<string[]> {
  if (done.length === 0) return [];
  const ids = done.map(({ id }) => id);
  const rows = await trx.selectFrom('cases').select('interest_id').where('id', 'in', ids).execute();
  return rows.flatMap(({ interest_id: id }) => id ?? []);
}

function differences(before: Case, change: Change): object {
  const old = {
    status: before.status,
    owner_uid: before.ownerUid,
    due_on: before.dueOn,
    heads: before.heads,
    archived_at: before.archivedAt,
  };
  return Object.fromEntries(
    Object.entries(change).map(([key, now]) => [key, { from: old[key as keyof Change], to: now }]),
  );
}
