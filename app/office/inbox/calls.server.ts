import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App, Db } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { type Actor, answerCalls, type Refused, refuseInvalid, requireRole } from '../ground/office-call.server.ts';
import { open, shelf } from '../lists/case-shelf.server.ts';
import { openList, parseAsked } from '../lists/read-list.server.ts';
import { readRows } from '../lists/read-rows.server.ts';
import type { Change } from '../people/cases/change-cases.server.ts';
import { listColleagues } from '../people/cases/colleagues.server.ts';
import type { SeenCase } from '../people/cases/contract.ts';
import { changeSeen } from '../people/cases/move-cases.server.ts';
import { beginAct, beginUndo, type Begun, giveUpLost, resumeAct, stopAct } from './acts.server.ts';
import { type Act, actCalls, type BeginAct, mostCases } from './acts.ts';
import { type Count, countCalls, type CountsOf } from './contract.ts';
import './tables.server.ts';

const most = 999;

/** How much is in each look of the inbox, of one kind or of all, and how much of what waits came since. Counted no further than 999. */
export async function countCases(app: App, actor: Actor, today: string, { since, kind }: CountsOf = {}) {
  requireRole(actor, 'reader');
  const { db } = app;
  const at = app.now().toISOString();
  const all = (where: string) => {
    // In the order of an index: PostgreSQL would go through the table from its oldest case, until it has found enough.
    const cases = casesOf(db).where(shelf(), '=', where);
    return kind ? cases.where('kind', '=', kind).orderBy('received_at', 'desc') : cases.orderBy('latest_at', 'desc');
  };
  const current = all('open');
  const unfinished = current.where(open(), '=', 'yes');
  // Along the index of what is open by its owner or its day, which knows no kinds.
  const unfinishedOfAll = casesOf(db).where(shelf(), '=', 'open').where(open(), '=', 'yes');
  const few = kind ? unfinishedOfAll.where(sql`kind || ''`, '=', kind) : unfinishedOfAll;
  const fresh = current.where('status', '=', 'New');
  const replied = casesOf(db)
    .where('replied_at', 'is not', null)
    .where('archived_at', 'is', null)
    .where('review_reason', 'is', null);
  const [waiting, stillOpen, mine, due, heldBack, archived, everything, replies, arrived] = await Promise.all([
    countUpTo(db, fresh),
    countUpTo(db, unfinished),
    countUpTo(db, few.where(sql`coalesce(owner_uid, '')`, '=', actor.staff.uid)),
    countUpTo(db, few.where('due_on', '<=', today)),
    countUpTo(db, all('suspected')),
    countUpTo(db, all('archived')),
    countUpTo(db, current),
    countUpTo(db, kind ? replied.where(sql`kind || ''`, '=', kind) : replied),
    since ? countUpTo(db, fresh.where('latest_at', '>', since)) : none,
  ]);
  return { waiting, open: stillOpen, mine, due, heldBack, archived, all: everything, replies, since: arrived, at };
}

const none: Count = { count: 0, more: false };

const casesOf = (db: Db) => db.selectFrom('cases').select('id');

async function countUpTo(db: Db, query: ReturnType<typeof casesOf>): Promise<Count> {
  const { count } = await db
    .selectFrom(query.limit(most + 1).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(Number(count), most), more: Number(count) > most };
}

export function addInboxCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, countCalls, {
    counts: ({ actor, query }) => countCases(app, actor, indianDay(app.now()), query),
  });
  addActCalls(http, app);
}

/** So many cases are done before the call is answered; more in the background. */
const fewEnough = 100;

function addActCalls(http: FastifyInstance, app: App): void {
  const work = createWorker(http, app);
  answerCalls(http, app, actCalls, {
    latest: async ({ actor }) => ({ act: await readAct(app, actor) }),
    async begin({ actor, body }) {
      const found = 'cases' in body ? body : await findAll(app, actor, body);
      if (!found) return refuseInvalid('This list has no such field or word.', { errors: {} });
      if ('sentence' in found) return refuseInvalid(found.sentence, { errors: {} });
      return work(actor, await beginAct(app, actor, found.cases, body.change));
    },
    undo: async ({ actor, params }) => work(actor, await beginUndo(app, actor, params.id)),
    async resume({ actor, params: { id } }) {
      if (!(await resumeAct(app, actor, id))) return refuseInvalid('This act cannot go on now.', { errors: {} });
      return work(actor, { ok: true, id });
    },
    async stop({ actor, params: { id } }) {
      await stopAct(app, actor, id);
      return { act: await readAct(app, actor, id) };
    },
  });
}

/** Does what was begun, and answers how far it is; what is at work when the server closes breaks off after its part. */
function createWorker(http: FastifyInstance, app: App) {
  const running = new Set<Promise<void>>();
  let isGoing = false;
  http.addHook('onClose', async () => {
    isGoing = true;
    await Promise.allSettled(running);
  });
  return async (actor: Actor, begun: Begun): Promise<{ act: Act | null } | Refused> => {
    if (!begun.ok) return refuseInvalid(begun.sentence, { errors: begun.errors ?? {} });
    // Nobody may be waiting for it when the database goes: it is shown as broken off as soon as its beat is old.
    const working: Promise<void> = workAct(app, actor, begun.id, () => isGoing)
      .catch((error: unknown) => app.log.error({ err: error }, 'an act on many cases was not noted as broken off'))
      .finally(() => running.delete(working));
    running.add(working);
    const act = await readAct(app, actor, begun.id);
    if (act && act.total > fewEnough) return { act };
    await working;
    return { act: await readAct(app, actor, begun.id) };
  };
}

const casesAtOnce = 50;
const mostNames = 1000;
const longestMilliseconds = 10_000;

/** The cases that a filter lets through, as they are now; a sentence where they are too many to act on. */
export async function findAll(app: App, actor: Actor, { list, filter }: Extract<BeginAct, { list: string }>) {
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
