import { sql, type Updateable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { setInterestStatus } from '../../../interest/set-status.server.ts';
import type { AuditAction } from '../../ground/audit/actions.ts';
import { recordAudit, type Doer } from '../../ground/audit/record-audit.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { listColleagues } from './colleagues.server.ts';
import type { Case, CaseChange, CaseStatus, Outcome, SeenCase } from './contract.ts';
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
  return changeCases(app, actor, seen, 'case moved', columnsOf(change));
}

/** A change by its columns. */
export function columnsOf(change: CaseChange): Change {
  return {
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.ownerUid === undefined ? {} : { owner_uid: change.ownerUid }),
    ...(change.dueOn === undefined ? {} : { due_on: change.dueOn }),
    ...(change.heads === undefined ? {} : { heads: change.heads === 1 ? null : change.heads }),
  };
}

/** Why nothing was moved, by field. */
export type NotMoved = { ok: false; errors: Record<string, string> };

const furthestDueMilliseconds = 2 * 366 * 24 * 60 * 60 * 1000;

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
  return changeCases(app, actor, seen, 'case archived', { archived_at: app.now().toISOString() });
}

/** Brings archived cases back to where they were. */
export async function bringBack(app: App, actor: Actor, ids: readonly string[]): Promise<Outcome> {
  requireRole(actor, 'office');
  const seen = await app.db.selectFrom('cases').select(['id', 'version']).where('id', 'in', ids).execute();
  return changeCases(app, actor, seen, 'case restored', { archived_at: null });
}

/** What of a case is changed, by its columns. */
export type Change = Pick<
  Updateable<CaseTable>,
  'status' | 'owner_uid' | 'due_on' | 'heads' | 'archived_at' | 'answered_at' | 'replied_at' | 'reply_excerpt'
>;

async function changeCases(
  app: App,
  actor: Actor,
  seen: readonly SeenCase[],
  action: AuditAction,
  change: Change,
): Promise<Outcome> {
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
  const done: (SeenCase & { before: Change })[] = [];
  const changed: Case[] = [];
  const statuses = new Map<CaseStatus, string[]>();
  // In one order, so that two people at once never wait for each other.
  for (const one of seen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const before = await changeCase(trx, one, one.change, app.now().toISOString());
    if (!before) {
      const current = await findCase(trx, one.id);
      if (current) changed.push(current);
      continue;
    }
    done.push({ id: one.id, version: one.version + 1, before });
    const { status } = one.change;
    if (status) statuses.set(status, [...(statuses.get(status) ?? []), one.id]);
    const detail = differences(before, one.change);
    await recordAudit(trx, app, doer, { action, subject: `case ${one.id}`, detail });
  }
  for (const [status, ids] of statuses) await setInterestStatus(trx, await listInterests(trx, ids), status);
  return { done, changed };
}

/** What of the case was otherwise before, or null when it is not of the seen version any more. The version's own row decides. */
async function changeCase(trx: Trx, { id, version }: SeenCase, change: Change, now: string): Promise<Change | null> {
  const taken = await trx
    .updateTable('cases')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['status', 'owner_uid', 'due_on', 'heads', 'archived_at', 'answered_at', 'replied_at', 'reply_excerpt'])
    .executeTakeFirst();
  if (!taken) return null;
  const isAnswer = taken.status === 'New' && change.status && change.status !== 'New' && !taken.answered_at;
  // Whoever moves it on has seen what waited.
  const isSeen = taken.replied_at !== null && change.status && change.status !== 'New';
  const set: Change = {
    ...change,
    ...(isAnswer ? { answered_at: now } : {}),
    ...(isSeen ? { replied_at: null, reply_excerpt: null } : {}),
  };
  const isGiven = change.owner_uid !== undefined && change.owner_uid !== taken.owner_uid;
  // What somebody decides is theirs: a seat that moves later leaves it as it is.
  const decided = change.status === undefined ? {} : { set_by_seat: null };
  const given = isGiven ? { owned_at: change.owner_uid ? now : null } : {};
  await trx
    .updateTable('cases')
    .set({ ...set, ...given, ...decided })
    .where('id', '=', id)
    .execute();
  return Object.fromEntries(Object.keys(set).map((key) => [key, taken[key as keyof typeof taken]])) as Change;
}

async function listInterests(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('cases').select('interest_id').where('id', 'in', ids).execute();
  return rows.flatMap(({ interest_id: id }) => id ?? []);
}

const untold = new Set(['answered_at', 'replied_at', 'reply_excerpt']);

function differences(before: Change, change: Change): object {
  const told = Object.entries(change).filter(([key]) => !untold.has(key));
  return Object.fromEntries(told.map(([key, to]) => [key, { from: before[key as keyof Change], to }]));
}
