import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../../platform/app.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { type Actor, requireRole } from '../../ground/office-call.server.ts';
import { type Doer, recordAudit } from '../../ground/log.server.ts';
import { changeCases, differences, type Change, type Is } from './change-cases.server.ts';
import { listColleagues } from './colleagues.server.ts';
import { finished } from '../../../interest/rules.ts';
import type { Case, CaseChange, Outcome, SeenCase } from './contract.ts';
import { findCase } from './find-case.server.ts';
import { dayMilliseconds } from '../../../platform/durations.ts';

/** Changes status, owner, due day or heads of cases. One that somebody else changed since it was seen is left alone and handed back. */
export async function moveCases(app: App, actor: Actor, seen: readonly SeenCase[], change: CaseChange) {
  requireRole(actor, 'office');
  const errors = await findProblems(app, change);
  if (errors) return { ok: false, errors };
  return changeAtOnce(app, actor, seen, 'case moved', columnsOf(change));
}

export function columnsOf(change: CaseChange): Change {
  return {
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.ownerUid === undefined ? {} : { owner_uid: change.ownerUid }),
    ...(change.dueOn === undefined ? {} : { due_on: change.dueOn }),
    ...(change.heads === undefined ? {} : { heads: change.heads === 1 ? null : change.heads }),
  };
}

export type NotMoved = { ok: false; errors: Record<string, string> };

const furthestDueMilliseconds = 2 * 366 * dayMilliseconds;

/** Why a day (YYYY-MM-DD) is not one to be due on; null where it is. A slip in the year would hide a case for good. */
export function problemOfDue(day: string, now: Date): string | null {
  if (day < indianDay(now)) return 'This day has passed. Please choose today or a later day.';
  if (day > indianDay(new Date(now.getTime() + furthestDueMilliseconds)))
    return 'This day is more than two years away. Please look at its year.';
  return null;
}

/** Why a change may not be made, by field. A case is for somebody who may act on it, and for a day that is still to come. */
export async function findProblems(app: App, { ownerUid, dueOn }: CaseChange): Promise<NotMoved['errors'] | null> {
  const errors: NotMoved['errors'] = {};
  if (ownerUid && !(await listColleagues(app)).some(({ uid }) => uid === ownerUid))
    errors['ownerUid'] = 'This person cannot act on cases. Please choose somebody with the role Office or Owner.';
  const problem = dueOn ? problemOfDue(dueOn, app.now()) : null;
  if (problem) errors['dueOn'] = problem;
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Puts cases out of sight; nothing is lost, and `bringBack` undoes it. */
export async function putAway(app: App, actor: Actor, seen: readonly SeenCase[]): Promise<Outcome> {
  requireRole(actor, 'office');
  return changeAtOnce(app, actor, seen, 'case archived', { archived_at: app.now().toISOString() });
}

export async function bringBack(app: App, actor: Actor, ids: readonly string[]): Promise<Outcome> {
  requireRole(actor, 'office');
  const seen = await app.db.selectFrom('cases').select(['id', 'version']).where('id', 'in', ids).execute();
  return changeAtOnce(app, actor, seen, 'case restored', { archived_at: null });
}

async function changeAtOnce(app: App, actor: Actor, seen: readonly SeenCase[], action: AuditAction, change: Change) {
  const doer = seen.length > 1 ? { ...actor, act: { id: uuid() } } : actor;
  const { done, changed } = await app.write((trx) =>
    changeSeen(
      trx,
      app,
      doer,
      action,
      seen.map((one) => ({ ...one, change })),
    ),
  );
  return { done: done.map(({ id, version }) => ({ id, version })), changed };
}

/** Changes cases, each in its own way; answers what those that are done were before, and those that somebody else changed since they were seen. */
export async function changeSeen(
  trx: Trx,
  app: App,
  doer: Doer,
  action: AuditAction,
  seen: readonly (SeenCase & { change: Change })[],
): Promise<{ done: (SeenCase & { before: Change })[]; changed: Case[] }> {
  const taken = await changeCases(trx, seen, app.now().toISOString());
  const byId = new Map(taken.map((one) => [one.before.id, one]));
  const done: (SeenCase & { before: Change })[] = [];
  const changed: Case[] = [];
  for (const { id, version, change } of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const one = byId.get(id);
    if (!one) {
      const current = await findCase(trx, id);
      if (current) changed.push(current);
      continue;
    }
    const was = Object.fromEntries(Object.keys(one.set).map((key) => [key, one.before[key as keyof Change]])) as Change;
    done.push({ id, version: version + 1, before: was });
    const detail = differences(one.before, change);
    // Chosen again as it was, nothing was done.
    if (Object.keys(detail).length > 0) await recordAudit(trx, app, doer, { action, subject: `case ${id}`, detail });
  }
  return { done, changed };
}

/** How many cases that are not finished each of these people has. Archived ones do not wait for anybody. */
export async function countOwned({ db }: Pick<App, 'db'>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['owner_uid', fn.countAll<number>().as('count')])
    .where('owner_uid', 'is not', null)
    .where('status', 'not in', finished)
    .where('archived_at', 'is', null)
    .groupBy('owner_uid')
    .execute();
  return new Map(rows.map(({ owner_uid: uid, count }) => [uid!, Number(count)]));
}

/** Gives the cases of somebody that are not finished to somebody else, or to nobody (null). Answers how many. What is finished stays theirs. */
export async function handOverCases(
  trx: Trx,
  app: App,
  actor: Actor,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  const waitsForThem = (is: Is) =>
    is.and([is('owner_uid', '=', from), is('status', 'not in', finished), is('archived_at', 'is', null)]);
  const theirs = await trx.selectFrom('cases').select('id').where(waitsForThem).execute();
  const wanted = theirs.map(({ id }) => ({ id, only: waitsForThem, change: { owner_uid: to } }));
  const moved = await changeCases(trx, wanted, app.now().toISOString());
  const detail = { owner_uid: { from, to } };
  const doer = moved.length > 1 ? { ...actor, act: { id: uuid() } } : actor;
  for (const { before } of moved)
    await recordAudit(trx, app, doer, { action: 'case moved', subject: `case ${before.id}`, detail });
  return moved.length;
}
