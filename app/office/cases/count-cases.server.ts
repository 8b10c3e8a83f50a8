import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { finished, type CaseCounts, type Count } from './contract.ts';
import { requireRole, type Actor } from '../office-call.server.ts';

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
    countUpTo(app.db, inSight(app.db).where('review_reason', 'is not', null)),
    since ? countUpTo(app.db, fresh().where('latest_at', '>', since)) : none,
  ]);
  return { waiting, mine, due, heldBack, since: arrived };
}

const none: Count = { count: 0, more: false };

function inSight(db: Db) {
  return db.selectFrom('cases').select('id').where('archived_at', 'is', null);
}

function visible(db: Db) {
  return inSight(db).where('review_reason', 'is', null);
}

async function countUpTo(db: Db, query: ReturnType<typeof visible>): Promise<Count> {
  const { count } = await db
    .selectFrom(query.limit(most + 1).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(Number(count), most), more: Number(count) > most };
}
