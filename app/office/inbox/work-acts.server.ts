import { setImmediate } from 'node:timers/promises';
import type { App } from '../../platform/app.server.ts';
import { listColleagues } from '../people/cases/colleagues.server.ts';
import type { SeenCase } from '../people/cases/contract.ts';
import type { Change } from '../people/cases/change-cases.server.ts';
import { changeSeen } from '../people/cases/move-cases.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { openList, parseAsked } from '../lists/read-list.server.ts';
import { readRows } from '../lists/read-rows.server.ts';
import { giveUpLost } from './acts.server.ts';
import { mostCases, type Act, type BeginAct } from './acts.ts';
import './tables.server.ts';

const casesAtOnce = 50;
/** As many as can be chosen one by one. */
const mostNames = 1000;
const longestMilliseconds = 10_000;

/** The cases that a filter lets through, as they are now; a sentence where they are too many to act on. */
export async function findAll(
  app: App,
  actor: Actor,
  { list, filter }: Extract<BeginAct, { list: string }>,
): Promise<{ cases: SeenCase[] } | { sentence: string } | null> {
  requireRole(actor, 'office');
  const asked = parseAsked(list, { filter });
  if (!asked) return null;
  const reading = await openList(app.db, asked);
  const until = performance.now() + longestMilliseconds;
  const cases: SeenCase[] = [];
  let place: string[] | null = null;
  do {
    const part = await readRows(reading, place, 500, until);
    cases.push(...part.rows.map(({ id, version }) => ({ id, version: Number(version) })));
    place = part.end;
    if (cases.length > mostCases)
      return {
        sentence: `More than ${mostCases.toLocaleString('en-IN')} match. Nothing was changed: add a filter, and act on them in parts.`,
      };
    if (place && performance.now() > until)
      return { sentence: 'Finding all that match takes too long. Nothing was changed: add a filter first.' };
  } while (place);
  return cases.length > 0 ? { cases } : { sentence: 'Nothing matches any more. Nothing was changed.' };
}

/** Does an act, some cases at a time, until nothing waits, it is stopped, or the server goes. Each part is kept with what it has done. */
export async function workAct(app: App, actor: Actor, id: string, isGoing: () => boolean): Promise<void> {
  try {
    while (await workPart(app, actor, id)) {
      if (isGoing()) throw new Error('the server is going');
      await setImmediate();
    }
  } catch (error) {
    app.log.warn({ err: error }, 'an act on many cases broke off');
    await app.db
      .updateTable('case_acts')
      .set({ state: 'broken' })
      .where('id', '=', id)
      .where('state', '=', 'working')
      .execute();
  }
}

/** Whether there may be more. Whoever may act no more does nothing more. */
async function workPart(app: App, actor: Actor, id: string): Promise<boolean> {
  const mayAct = (await listColleagues(app)).some(({ uid }) => uid === actor.staff.uid);
  return app.write(async (trx) => {
    // The row is held until the part is kept: stopping waits for it, and no other server does the same part.
    const act = await trx
      .updateTable('case_acts')
      .set({ beat_at: app.now().toISOString(), ...(mayAct ? {} : { state: 'stopped' as const }) })
      .where('id', '=', id)
      .where('state', '=', 'working')
      .returningAll()
      .executeTakeFirst();
    if (!act || !mayAct) return false;
    const parts = await trx
      .selectFrom('case_act_parts')
      .selectAll()
      .where('act_id', '=', id)
      .where('state', '=', 'waits')
      .orderBy('case_id')
      .limit(casesAtOnce)
      .execute();
    if (parts.length === 0) {
      await trx.updateTable('case_acts').set({ state: 'done' }).where('id', '=', id).execute();
      return false;
    }
    const seen = parts.map((part) => ({
      id: part.case_id,
      version: part.version,
      change: JSON.parse(part.change ?? act.change ?? '{}') as Change,
    }));
    const doer = { ...actor, act: { id, undoes: act.undoes } };
    const { done } = await changeSeen(trx, app, doer, actionOf(seen[0]!.change), seen);
    const of = (ids: string[]) =>
      trx.updateTable('case_act_parts').where('act_id', '=', id).where('case_id', 'in', ids);
    for (const one of done)
      await of([one.id])
        .set({ state: 'done', version: one.version, before: JSON.stringify(one.before) })
        .execute();
    const isDone = new Set(done.map((one) => one.id));
    const left = seen.filter((one) => !isDone.has(one.id)).map((one) => one.id);
    if (left.length > 0) await of(left).set({ state: 'left' }).execute();
    return true;
  });
}

function actionOf(change: Change) {
  if (change.archived_at === undefined) return 'case moved';
  return change.archived_at === null ? 'case restored' : 'case archived';
}

/** How far the newest act of somebody is, or the one that is named; null where there is none. */
export async function readAct(app: App, actor: Actor, id?: string): Promise<Act | null> {
  requireRole(actor, 'office');
  await giveUpLost(app.db, app, actor);
  const acts = app.db
    .selectFrom('case_acts')
    .selectAll()
    .where('actor_uid', '=', actor.staff.uid)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
  const act = await (id ? acts.where('id', '=', id) : acts).limit(1).executeTakeFirst();
  if (!act) return null;
  const parts = app.db.selectFrom('case_act_parts').where('act_id', '=', act.id);
  const counts = await parts
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const count = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0);
  const left = await parts
    .innerJoin('cases', 'cases.id', 'case_act_parts.case_id')
    .select(['cases.id', 'cases.name'])
    .where('case_act_parts.state', '=', 'left')
    .orderBy('case_id')
    .limit(mostNames)
    .execute();
  const { words, state, total } = act;
  return {
    id: act.id,
    words,
    state,
    total,
    done: count('done'),
    left: count('left'),
    leftCases: left,
    gone: total - counts.reduce((sum, one) => sum + Number(one.count), 0),
    undoes: act.undoes !== null,
  };
}
