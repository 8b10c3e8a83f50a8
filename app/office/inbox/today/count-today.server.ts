import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { App, Db } from '../../../platform/app.server.ts';
import { indianDay, startOfDay } from '../../../platform/indian-time.ts';
import { countBehind, type CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { open, shelf } from '../../lists/case-shelf.server.ts';
import { longDays } from '../contract.ts';
import type { Counted } from './contract.ts';

/** Rows of an index that are leapt over at once: about a millisecond, after which everybody else has their turn. */
export const leap = 5000;

type Place = { at: string; id: string };

/** Counts along an index that begins with what `where` holds fast and goes on with a time and the id, leap by leap: nobody is kept waiting, however many there are. */
export async function countAlong(db: Db, where: RawBuilder<unknown>, time: 'latest_at' | 'due_on'): Promise<number> {
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

export type CountedToday = Counted & { rows: number };

export const createTodayCounter = (app: App): CountedBehind<CountedToday> =>
  countBehind(app, 'today 2', () => countToday(app));

// By the words of the index of what is open by its day.
const isOpen = sql`${shelf()} = 'open' and ${open()} = 'yes'`;

const isNew = sql<SqlBool>`${shelf()} = 'open' and status = 'New'`;

export const findOldest = (db: Db) =>
  db.selectFrom('cases').select('id').where(isNew).orderBy('latest_at').orderBy('id').limit(1).executeTakeFirst();

export async function countToday({ db, now: clock }: Pick<App, 'db' | 'now'>): Promise<CountedToday> {
  const now = clock();
  const day = indianDay(now);
  const waiting = await countAlong(db, isNew, 'latest_at');
  const before = startOfDay(day, 1 - longDays);
  const waitingLong = await countAlong(db, sql`${isNew} and latest_at < ${before}`, 'latest_at');
  const isDue = (when: RawBuilder<unknown>) => sql`due_on is not null and due_on ${when} and ${isOpen}`;
  const dueToday = await countAlong(db, isDue(sql`= ${day}`), 'due_on');
  const overdue = await countAlong(db, isDue(sql`< ${day}`), 'due_on');
  const heldBack = await countAlong(db, sql`${shelf()} = 'suspected'`, 'latest_at');
  const first = await db.selectFrom('cases').select('id').limit(1).executeTakeFirst();
  return {
    countedAt: now.toISOString(),
    day,
    begun: first !== undefined,
    waiting,
    waitingLong,
    dueToday,
    overdue,
    heldBack,
    rows: waiting + waitingLong + dueToday + overdue + heldBack,
  };
}
