import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { callAll } from '../../../identity/staff/staff-name.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import type { App } from '../../../platform/app.server.ts';
import { readingOf } from '../../../platform/replica/replica.server.ts';
import type { Db } from '../../../platform/database/database.server.ts';
import { indianDay, startOfDay } from '../../../platform/indian-time.ts';
import { caseKinds } from '../../people/cases/contract.ts';
import { longDays, type Counted, type OwnerLoad } from './contract.ts';
import { countBehind, type CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { open, shelf } from '../../ground/figures/shelves.server.ts';
import { lastMondays } from './weeks.ts';

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

export type CountedToday = Counted & { rows: number };

/** What waits, counted behind the scenes where there is much. */
export const createTodayCounter = (app: App): CountedBehind<CountedToday> =>
  countBehind(app, 'today 1', async () => countToday({ ...app, db: await readingOf(app) }));

/** A few milliseconds of reading: everybody else has their turn after each. */
export const rowsAtOnce = 500;

type Walked = { id: string; at: string };
type Condition = RawBuilder<unknown>;

/**
 * Reads cases a few rows at a time along an index that begins with what `where` holds fast and goes on with a time and the id, so that a
 * million of them neither fill the memory nor keep others waiting.
 */
async function* walk<Row extends Walked>(
  db: Db,
  columns: Condition,
  where: Condition,
  time: 'due_on' | 'received_at',
): AsyncGenerator<Row> {
  const by = sql.ref(time);
  for (let after: Row | undefined; ;) {
    // Said in two steps: as one comparison of both, SQLite would leave the index that holds the open ones alone.
    const further = after ? sql`and ${by} >= ${after.at} and (${by} > ${after.at} or id > ${after.id})` : sql``;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select id, ${by} as at, ${columns} from cases where ${where} ${further}
      order by ${by}, id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!;
    await setImmediate();
  }
}

/** Everything that the first page says of cases, and how many rows were looked at for it. */
export async function countToday(app: Pick<App, 'db' | 'now'>): Promise<CountedToday> {
  const now = app.now();
  const day = indianDay(now);
  const work = await countOpen(app.db, day);
  const came = await countArrived(app.db, lastMondays(now));
  const held = await countAlong(app.db, sql`${shelf} = 'suspected'`, 'latest_at');
  const first = await app.db.selectFrom('cases').select('id').limit(1).executeTakeFirst();
  const { rows, owners, ...rest } = work;
  return {
    countedAt: now.toISOString(),
    day,
    begun: first !== undefined,
    ...rest,
    heldBack: held,
    owners: await nameOwners(app.db, owners),
    weeks: came.weeks,
    rows: rows + came.rows + held,
  };
}

type Load = Omit<OwnerLoad, 'uid' | 'name'>;

/** What is open, by who has it, by its due day and by how long it waits. */
async function countOpen(db: Db, day: string) {
  const owners = await countOwners(db);
  const { rows: due, dueToday, overdue } = await countDue(db, day, owners);
  const waiting = await countWaiting(db, day);
  const unfinished = [...owners.values()].reduce((sum, load) => sum + load.open, 0);
  return { waiting, owners, dueToday, overdue, rows: unfinished + due };
}

/** New ones by the days they wait. */
async function countWaiting(db: Db, day: string): Promise<number[]> {
  const begins = Array.from({ length: longDays }, (_, ago) => startOfDay(day, -ago));
  const counts: number[] = [];
  for (let age = 0; age <= longDays; age += 1) {
    const from = begins[age] ? sql`and latest_at >= ${begins[age]}` : sql``;
    const to = begins[age - 1] ? sql`and latest_at < ${begins[age - 1]}` : sql``;
    counts.push(await countAlong(db, sql`${shelf} = 'open' and status = 'New' ${from} ${to}`, 'latest_at'));
  }
  return counts;
}

// By the words of the index of what is open by its owner.
const isOpen = sql`${shelf} = 'open' and ${open} = 'yes'`;
const owner = sql<string>`coalesce(owner_uid, '')`;

/** What each of them has, and the oldest of it; found owner by owner. */
async function countOwners(db: Db): Promise<Map<string, Load>> {
  const owners = new Map<string, Load>();
  for (let last: string | null = null; ;) {
    const next: { rows: { owner: string; oldest: string }[] } = await sql<{ owner: string; oldest: string }>`
      select ${owner} as owner, latest_at as oldest from cases where ${isOpen}
      ${last === null ? sql`` : sql`and ${owner} > ${last}`} order by ${owner}, latest_at, id limit 1`.execute(db);
    const found = next.rows[0];
    if (!found) return owners;
    last = found.owner;
    const has = await countAlong(db, sql`${isOpen} and ${owner} = ${last}`, 'latest_at');
    owners.set(last, { open: has, dueToday: 0, overdue: 0, oldest: found.oldest });
  }
}

/** Adds to each what is due. */
async function countDue(db: Db, day: string, owners: Map<string, Load>) {
  let [rows, dueToday, overdue] = [0, 0, 0];
  const due = sql`due_on is not null and due_on <= ${day} and ${isOpen}`;
  for await (const row of walk<Walked & { owner: string }>(db, sql`${owner} as owner`, due, 'due_on')) {
    rows += 1;
    const load = owners.get(row.owner);
    if (row.at === day) {
      dueToday += 1;
      if (load) load.dueToday += 1;
    } else {
      overdue += 1;
      if (load) load.overdue += 1;
    }
  }
  return { rows, dueToday, overdue };
}

/** Colleagues who act, whoever else still has something, and nobody, in this order. */
async function nameOwners(db: Db, loads: ReadonlyMap<string, Load>): Promise<OwnerLoad[]> {
  const nothing: Load = { open: 0, dueToday: 0, overdue: 0, oldest: null };
  const found = [...loads.keys()].filter(Boolean);
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role', 'office_role'])
    .where((is) => is.or([is('role', '=', 'staff'), ...(found.length > 0 ? [is('id', 'in', found)] : [])]))
    .execute();
  const called = callAll(people)
    .filter(({ id, role, office_role: rank }) => loads.has(id) || (role === 'staff' && rank && mayAct(rank, 'office')))
    .map(({ id, called: name, role }) => ({
      uid: id,
      name: role === 'staff' ? name : `${name} (no longer in the team)`,
      ...(loads.get(id) ?? nothing),
    }));
  return [
    ...called.toSorted((one, other) => one.name.localeCompare(other.name)),
    { uid: '', name: null, ...(loads.get('') ?? nothing) },
  ];
}

/** What came in the last weeks, but for what is held back. */
async function countArrived(db: Db, mondays: readonly string[]) {
  const begins = mondays.map((monday) => startOfDay(monday));
  const weeks = mondays.map((monday) => ({ monday, came: 0 }));
  let rows = 0;
  for (const kind of caseKinds) {
    const where = sql`kind = ${kind} and received_at >= ${begins[0]!}`;
    for await (const row of walk<Walked & { shelf: string }>(db, sql`${shelf} as shelf`, where, 'received_at')) {
      rows += 1;
      if (row.shelf !== 'suspected') weeks[begins.findLastIndex((begin) => row.at >= begin)]!.came += 1;
    }
  }
  return { weeks, rows };
}
