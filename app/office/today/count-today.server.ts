import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { callAll } from '../../identity/staff/staff-name.ts';
import { mayAct } from '../../identity/staff/office-role.ts';
import type { App } from '../../platform/app.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { indianDay, startOfDay } from '../../platform/indian-time.ts';
import { caseKinds } from '../cases/contract.ts';
import { longDays, type Counted, type OwnerLoad, type Way } from './contract.ts';
import { open, shelf } from '../figures/shelves.server.ts';
import { lastMondays } from './weeks.ts';

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
  time: 'latest_at' | 'received_at',
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
export async function countToday(app: Pick<App, 'db' | 'now'>): Promise<Counted & { rows: number }> {
  const now = app.now();
  const day = indianDay(now);
  const work = await countOpen(app.db, day);
  const came = await countArrived(app.db, lastMondays(now));
  const held = await countHeldBack(app.db);
  const first = await app.db.selectFrom('cases').select('id').limit(1).executeTakeFirst();
  const { rows, owners, ...rest } = work;
  return {
    countedAt: now.toISOString(),
    day,
    begun: first !== undefined,
    ...rest,
    heldBack: held,
    owners: await nameOwners(app.db, owners),
    way: came.way,
    weeks: came.weeks,
    rows: rows + came.rows + held,
  };
}

type Load = Omit<OwnerLoad, 'uid' | 'name'>;

/** What is open, by who has it, by its due day and by how long it waits. */
async function countOpen(db: Db, day: string) {
  const begins = Array.from({ length: longDays }, (_, ago) => startOfDay(day, -ago));
  const waiting = Array.from({ length: longDays + 1 }, () => 0);
  const owners = new Map<string, Load>();
  let rows = 0;
  type Row = Walked & { status: string; owner: string; due: string | null };
  const columns = sql`status, coalesce(owner_uid, '') as owner, due_on as due`;
  for await (const row of walk<Row>(db, columns, sql`${shelf} = 'open' and ${open} = 'yes'`, 'latest_at')) {
    rows += 1;
    if (row.status === 'New') {
      const age = begins.findIndex((begin) => row.at >= begin);
      waiting[age < 0 ? longDays : age]! += 1;
    }
    // They come by age: the first of somebody is the oldest.
    const load = owners.get(row.owner) ?? { open: 0, dueToday: 0, overdue: 0, oldest: row.at };
    load.open += 1;
    if (row.due === day) load.dueToday += 1;
    else if (row.due !== null && row.due < day) load.overdue += 1;
    owners.set(row.owner, load);
  }
  const sum = (of: 'dueToday' | 'overdue') => [...owners.values()].reduce((all, load) => all + load[of], 0);
  return { waiting, owners, dueToday: sum('dueToday'), overdue: sum('overdue'), rows };
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

/** What came in the last weeks, and how far its wishes are. */
async function countArrived(db: Db, mondays: readonly string[]) {
  const begins = mondays.map((monday) => startOfDay(monday));
  const weeks = mondays.map((monday) => ({ monday, came: 0 }));
  const way: Omit<Way, 'halfWithin'> = { since: mondays[0]!, wishes: 0, answered: 0, offered: 0, registered: 0 };
  const waits: number[] = [];
  let rows = 0;
  type Row = Walked & { status: string; answered: string | null; shelf: string };
  const columns = sql`status, answered_at as answered, ${shelf} as shelf`;
  for (const kind of caseKinds) {
    const where = sql`kind = ${kind} and received_at >= ${begins[0]!}`;
    for await (const row of walk<Row>(db, columns, where, 'received_at')) {
      rows += 1;
      if (row.shelf === 'suspected') continue;
      weeks[begins.findLastIndex((begin) => row.at >= begin)]!.came += 1;
      if (kind === 'message') continue;
      way.wishes += 1;
      if (row.status === 'Registered') way.registered += 1;
      if (row.status === 'Registered' || row.status === 'Batch offered') way.offered += 1;
      if (row.answered === null) continue;
      way.answered += 1;
      waits.push(Date.parse(row.answered) - Date.parse(row.at));
    }
  }
  return { weeks, way: { ...way, halfWithin: halfOf(waits) }, rows };
}

/** The time within which half of the answers came. */
function halfOf(waits: readonly number[]): number | null {
  return waits.toSorted((one, other) => one - other)[Math.ceil(waits.length / 2) - 1] ?? null;
}

async function countHeldBack(db: Db): Promise<number> {
  let count = 0;
  for await (const _ of walk(db, sql`1 as one`, sql`${shelf} = 'suspected'`, 'latest_at')) count += 1;
  return count;
}
