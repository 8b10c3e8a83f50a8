import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { readingOf } from '../../platform/replica/replica.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { open, shelf } from '../ground/figures/shelves.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { CaseCounts, Count, CountsOf } from './contract.ts';

const most = 999;

/** How much is in each look of the inbox, of one kind or of all, and how much of what waits came since. Counted no further than 999. */
export async function countCases(
  app: App,
  actor: Actor,
  today: string,
  { since, kind }: CountsOf = {},
): Promise<CaseCounts> {
  requireRole(actor, 'reader');
  const db = await readingOf(app);
  const at = app.now().toISOString();
  const all = (where: string) => {
    // In the order of an index: PostgreSQL would go through the table from its oldest case, until it has found enough.
    const cases = casesOf(db).where(shelf, '=', where);
    return kind ? cases.where('kind', '=', kind).orderBy('received_at', 'desc') : cases.orderBy('latest_at', 'desc');
  };
  const current = all('open');
  const unfinished = current.where(open, '=', 'yes');
  // Along the index of what is open by its owner or its day, which knows no kinds.
  const unfinishedOfAll = casesOf(db).where(shelf, '=', 'open').where(open, '=', 'yes');
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
