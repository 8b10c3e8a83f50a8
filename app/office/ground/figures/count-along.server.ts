import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.server.ts';

/** Rows of an index that are leapt over at once: about a millisecond, after which everybody else has their turn. */
export const leap = 5000;

type Place = { at: string; id: string };

/**
 * How many cases there are along an index that begins with what `where` holds fast and goes on with a time and the id: leap by leap, so that
 * neither the rows are read nor anybody is kept waiting, however many there are.
 */
export async function countAlong(
  db: Db,
  where: RawBuilder<unknown>,
  time: 'latest_at' | 'received_at',
): Promise<number> {
  const by = sql.ref(time);
  let count = 0;
  for (let after: Place | undefined; ;) {
    // Said in two steps: as one comparison of both, SQLite would leave the index.
    const further = after ? sql`and ${by} >= ${after.at} and (${by} > ${after.at} or id > ${after.id})` : sql``;
    const along = sql`from cases where ${where} ${further}`;
    const { rows }: { rows: Place[] } =
      await sql<Place>`select ${by} as at, id ${along} order by ${by}, id limit 1 offset ${sql.lit(leap - 1)}`.execute(
        db,
      );
    if (!rows[0]) {
      const rest = await sql<{ count: number }>`select count(*) as count ${along}`.execute(db);
      return count + Number(rest.rows[0]!.count);
    }
    count += leap;
    after = rows[0];
    await setImmediate();
  }
}
