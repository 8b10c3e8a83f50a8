import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { finished } from '../cases/contract.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { CaseCounts, Count } from './contract.ts';

const most = 999;

/** What waits: new cases, those of one's own that are not finished, those that are due, and what is held back. Counted no further than 999. */
export async function countCases(app: App, actor: Actor, today: string, since?: string): Promise<CaseCounts> {
  requireRole(actor, 'reader');
  const open = () => visible(app.db).where('status', 'not in', finished);
  const fresh = () => visible(app.db).where('status', '=', 'New');
  const [waiting, mine, due, heldBack, arrived] = await Promise.all([
    countUpTo(app.db, fresh()),
    countUpTo(app.db, open().where('owner_uid', '=', actor.staff.uid)),
    countUpTo(app.db, open().where('due_on', '<=', today)),
    countUpTo(app.db, heldBackOnes(app.db)),
    since ? countUpTo(app.db, fresh().where('latest_at', '>', since)) : none,
  ]);
  return { waiting, mine, due, heldBack, since: arrived };
}

const none: Count = { count: 0, more: false };

function visible(db: Db) {
  return db.selectFrom('cases').select('id').where('archived_at', 'is', null).where('review_reason', 'is', null);
}

/** By the words of the lists' index: without it a million cases would be looked through. */
function heldBackOnes(db: Db) {
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
