import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import type { CaseCounts, Count } from './contract.ts';
import { requireRole, type Actor } from '../office-call.server.ts';

const most = 999;

/** What waits: new cases, those of one's own that are not finished, those that are due, and what is held back. Counted no further than 999. */
export async function countCases(app: App, actor: Actor, today: string): Promise<CaseCounts> {
  requireRole(actor, 'reader');
  const open = () => visible(app.db).where('status', 'not in', ['Registered', 'Closed']);
  const [waiting, mine, due, heldBack] = await Promise.all([
    countUpTo(app.db, visible(app.db).where('status', '=', 'New')),
    countUpTo(app.db, open().where('owner_uid', '=', actor.staff.uid)),
    countUpTo(app.db, open().where('due_on', '<=', today)),
    countUpTo(app.db, suspected(app.db)),
  ]);
  return { waiting, mine, due, heldBack };
}

function visible(db: Db) {
  return db.selectFrom('cases').select('id').where('archived_at', 'is', null).where('review_reason', 'is', null);
}

/** Held back and not put away; by the words of the lists' index. */
function suspected(db: Db) {
  const shelf = sql`case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;
  return db.selectFrom('cases').select('id').where(shelf, '=', 'suspected');
}

async function countUpTo(db: Db, query: ReturnType<typeof visible>): Promise<Count> {
  const { count } = await db
    .selectFrom(query.limit(most + 1).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(Number(count), most), more: Number(count) > most };
}
