import type { FastifyInstance } from 'fastify';
import type { App, Db } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { answerCalls, refuseInvalid, type Actor, type Refused, requireRole } from '../ground/office-call.server.ts';
import { liveCalls, type ChangedRow, type Seen } from '../lists/live/contract.ts';
import { beginAct, beginUndo, resumeAct, stopAct, type Begun } from './acts.server.ts';
import { actCalls, type Act } from './acts.ts';
import { countCalls, type CaseCounts, type Count, type CountsOf } from './contract.ts';
import { findAll, readAct, workAct } from './work-acts.server.ts';
import { sql } from 'kysely';
import { open, shelf } from '../lists/case-shelf.server.ts';

const most = 999;

/** How much is in each look of the inbox, of one kind or of all, and how much of what waits came since. Counted no further than 999. */
export async function countCases(
  app: App,
  actor: Actor,
  today: string,
  { since, kind }: CountsOf = {},
): Promise<CaseCounts> {
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

type Cases = ReturnType<typeof casesOf>;
const casesOf = (db: Db) => db.selectFrom('cases').select('id');

async function countUpTo(db: Db, query: Cases): Promise<Count> {
  const { count } = await db
    .selectFrom(query.limit(most + 1).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(Number(count), most), more: Number(count) > most };
}

export function addInboxCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...countCalls, ...liveCalls },
    {
      counts: ({ actor, query }) => countCases(app, actor, indianDay(app.now()), query),
      changed: async ({ actor, query }) => ({ rows: await findChanged(app, actor, query.seen) }),
    },
  );
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

/** What has become of cases that are a version further than they were seen. It tells nothing of their people, so that the log has no entry of it. */
async function findChanged(app: App, actor: Actor, seen: Seen): Promise<ChangedRow[]> {
  requireRole(actor, 'reader');
  const rows = await app.db
    .selectFrom('cases')
    .leftJoin('people as owners', 'owners.id', 'cases.owner_uid')
    .select([
      'cases.id',
      'cases.version',
      'cases.status',
      'cases.owner_uid as ownerUid',
      'cases.due_on as dueOn',
      'cases.archived_at as archivedAt',
      sql<string | null>`coalesce(nullif(owners.name, ''), owners.email)`.as('owner'),
      sql<number>`coalesce(cases.heads, 1)`.as('heads'),
      shelf().as('shelf'),
    ])
    .where('cases.id', 'in', [...seen.keys()])
    .execute();
  return rows.filter(({ id, version }) => version > seen.get(id)!);
}
