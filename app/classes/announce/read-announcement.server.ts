import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import type { Announcement } from '../batch.ts';

/** How far the list of class dates has been told of a class; null where it was not asked for. */
export async function readAnnouncement(db: Db | Trx, batchId: string): Promise<Announcement | null> {
  const asked = await db
    .selectFrom('announcements')
    .select(['people', 'ended_at'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!asked) return null;
  const rows = await db
    .selectFrom('announcement_people as p')
    .leftJoin('outbox as o', 'o.id', 'p.outbox_id')
    .select(({ fn }) => [
      'p.left_out as why',
      fn.countAll().as('people'),
      sql<number>`coalesce(sum(case when o.failed_at is not null then 1 else 0 end), 0)`.as('failed'),
      sql<number>`coalesce(sum(case when o.id is not null and o.done_at is null and o.failed_at is null then 1 else 0 end), 0)`.as(
        'waiting',
      ),
    ])
    .where('p.batch_id', '=', batchId)
    .groupBy('p.left_out')
    .orderBy('p.left_out')
    .execute();
  const written = rows.find(({ why }) => why === null);
  const [reached, failed, waiting] = [written?.people, written?.failed, written?.waiting].map((count) =>
    Number(count ?? 0),
  );
  const leftOut = rows.flatMap(({ why, people }) => (why === null ? [] : [{ why, people: Number(people) }]));
  const judged = reached! + leftOut.reduce((sum, { people }) => sum + people, 0);
  // Whose turn has not come yet.
  const later = asked.ended_at === null ? Math.max(0, asked.people - judged) : 0;
  return {
    people: asked.people,
    // A mail of long ago is known no more; it has left.
    told: reached! - failed! - waiting!,
    waiting: waiting! + later,
    failed: failed!,
    leftOut,
  };
}
