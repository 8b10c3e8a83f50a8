import { sql, SqliteAdapter } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { listColleagues } from '../people/cases/colleagues.server.ts';
import type { SeenCase } from '../people/cases/contract.ts';
import { columnsOf, findProblems } from '../people/cases/move-cases.server.ts';
import { sayChange } from '../people/cases/say-change.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { ActChange } from './acts.ts';
import './tables.server.ts';

/** Of how many milliseconds without a sign of life an act is taken to have lost its server. */
const lostAfter = 30_000;

export type Begun = { ok: true; id: string } | { ok: false; sentence: string; errors?: Record<string, string> };

const busy = {
  ok: false,
  sentence: 'Your last act on many cases is still at work. Wait until it is done, or stop it.',
} as const;

/** Writes down what is to be done to which cases, as they were seen. One act at a time for each person. */
export async function beginAct(app: App, actor: Actor, cases: readonly SeenCase[], change: ActChange): Promise<Begun> {
  requireRole(actor, 'office');
  const errors = 'archived' in change ? null : await findProblems(app, change);
  if (errors) return { ok: false, sentence: Object.values(errors)[0]!, errors };
  const columns =
    'archived' in change ? { archived_at: change.archived ? app.now().toISOString() : null } : columnsOf(change);
  const act = { words: await wordsOf(app, change), change: JSON.stringify(columns), undoes: null };
  const once = [...new Map(cases.map((one) => [one.id, one])).values()];
  return app.write((trx) => insertAct(trx, app, actor, act, once));
}

/** Begins to bring back what the cases of an act were before. What somebody has changed since is left as it is. */
export async function beginUndo(app: App, actor: Actor, id: string): Promise<Begun> {
  requireRole(actor, 'office');
  return app.write(async (trx): Promise<Begun> => {
    const parts = await trx
      .selectFrom('case_act_parts')
      .select(['case_id', 'version', 'before'])
      .where('act_id', '=', id)
      .where('state', '=', 'done')
      .execute();
    const act = { words: 'as before', change: null, undoes: id };
    const cases = parts.map((part) => ({ id: part.case_id, version: part.version, change: part.before }));
    const begun = await insertAct(trx, app, actor, act, cases);
    if (!begun.ok) return begun;
    const undone = await trx
      .updateTable('case_acts')
      .set({ state: 'undone' })
      .where('id', '=', id)
      .where('actor_uid', '=', actor.staff.uid)
      .where('undoes', 'is', null)
      .where('state', 'in', ['done', 'stopped', 'broken'])
      .executeTakeFirst();
    // Thrown, so that nothing of it stays.
    if (undone.numUpdatedRows === 0n) throw new NotFound();
    return begun;
  });
}

const partsAtOnce = 500;

async function insertAct(
  trx: Trx,
  app: App,
  actor: Actor,
  act: { words: string; change: string | null; undoes: string | null },
  cases: readonly (SeenCase & { change?: string | null })[],
): Promise<Begun> {
  await giveUpLost(trx, app, actor);
  const id = uuid();
  const now = app.now().toISOString();
  const inserted = await trx
    .insertInto('case_acts')
    .values({
      id,
      actor_uid: actor.staff.uid,
      ...act,
      state: 'working',
      total: cases.length,
      started_at: now,
      beat_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return busy;
  for (let from = 0; from < cases.length; from += partsAtOnce) {
    const chosen = cases.slice(from, from + partsAtOnce);
    const there = await findThere(trx, chosen);
    const rows = chosen
      .filter((one) => there.has(one.id))
      .map(({ id: caseId, version, change = null }) => ({
        act_id: id,
        case_id: caseId,
        version,
        state: 'waits' as const,
        change,
        before: null,
      }));
    if (rows.length > 0) await trx.insertInto('case_act_parts').values(rows).execute();
  }
  return { ok: true, id };
}

/** Which of these are still there, and stay until the transaction ends; what has been erased has no part in an act, and is counted as gone. */
async function findThere(trx: Trx, cases: readonly SeenCase[]): Promise<Set<string>> {
  const ids = cases.map((one) => one.id);
  const found = trx.selectFrom('cases').select('id').where('id', 'in', ids).orderBy('id');
  const onSqlite = trx.getExecutor().adapter instanceof SqliteAdapter;
  const rows = await (onSqlite ? found : found.forKeyShare()).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function stopAct(app: App, actor: Actor, id: string): Promise<void> {
  requireRole(actor, 'office');
  await own(app, actor, id).set({ state: 'stopped' }).where('state', '=', 'working').execute();
}

/** Takes up an act that was stopped, or whose server went away. False when it is neither, or another one is at work. Throws NotFound. */
export async function resumeAct(app: App, actor: Actor, id: string): Promise<boolean> {
  requireRole(actor, 'office');
  return app.write(async (trx) => {
    await giveUpLost(trx, app, actor);
    const others = await trx
      .selectFrom('case_acts')
      .select('id')
      .where('actor_uid', '=', actor.staff.uid)
      .where('state', '=', 'working')
      .execute();
    if (others.length > 0) return false;
    const taken = await own({ db: trx }, actor, id)
      .set({ state: 'working', beat_at: app.now().toISOString() })
      .where('state', 'in', ['stopped', 'broken'])
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  });
}

function own({ db }: { db: App['db'] | Trx }, actor: Actor, id: string) {
  return db.updateTable('case_acts').where('id', '=', id).where('actor_uid', '=', actor.staff.uid);
}

/** An act without a sign of life has lost its server: it is given up, and can be taken up again. */
export async function giveUpLost(trx: App['db'] | Trx, app: App, actor: Actor): Promise<void> {
  await trx
    .updateTable('case_acts')
    .set({ state: 'broken' })
    .where('actor_uid', '=', actor.staff.uid)
    .where('state', '=', 'working')
    .where('beat_at', '<', new Date(app.now().getTime() - lostAfter).toISOString())
    .execute();
}

async function wordsOf(app: App, change: ActChange): Promise<string> {
  if ('archived' in change) return change.archived ? 'archived' : 'brought back';
  const colleagues = change.ownerUid ? await listColleagues(app) : [];
  return sayChange(change, (uid) => colleagues.find((one) => one.uid === uid)?.name ?? 'somebody').join(', ');
}

/** Forgets acts that nobody takes back any more. */
export async function sweepActs(app: App): Promise<void> {
  const weekAgo = new Date(app.now().getTime() - 7 * 24 * 60 * 60_000).toISOString();
  await sql`delete from case_acts where started_at < ${weekAgo}`.execute(app.db);
}
