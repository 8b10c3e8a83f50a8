import { SqliteAdapter, sql } from 'kysely';
import type { Db } from '../app/platform/database/database.server.ts';

const ofBatch = 20;
const open = 10;

/** The batch whose people are looked at: the last of those that are open. */
export const lookedAt = `b${String(open).padStart(8, '0')}`;

/** Puts so many seats into a seeded database, twenty a batch: ten batches are open, all others are over, as after very many years. */
export async function fillSeats(db: Db, count: number): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const numbers = (most: number) =>
    isSqlite
      ? sql`(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(most)}) select n from c) s`
      : sql`(select n from generate_series(1::bigint, ${sql.lit(most)}) n) s`;
  const padded = (of: string) =>
    isSqlite ? sql`printf('%08d', ${sql.raw(of)})` : sql`lpad((${sql.raw(of)})::text, 8, '0')`;
  const day = isSqlite
    ? sql`date('2000-01-01', '+' || (n % 9000) || ' days')`
    : sql`to_char(date '2000-01-01' + (n % 9000)::integer, 'YYYY-MM-DD')`;
  const isOpen = sql`n <= ${sql.lit(open)}`;
  const at = '2026-01-01T00:00:00.000Z';
  await db.connection().execute(async (one) => {
    if (!isSqlite) await sql`set statement_timeout = 0`.execute(one);
    await sql`insert into batches (id, created_at, reference, event_code, city, state_code, language, seats, minimum, taken,
        trainer, note, state, starts_on, ends_on, ics_sequence, version, touched_at)
      select 'b' || ${padded('n')}, ${at}, 'B-' || ${padded('n')}, 'CIPLevel1', 'Pune', '27', 'English', 20, 12, 12,
        '', '', case when ${isOpen} then 'Announced' else 'Finished' end, case when ${isOpen} then '2099-01-01' else ${day} end,
        case when ${isOpen} then '2099-01-06' else ${day} end, 0, 0, ${at} from ${numbers(count / ofBatch)}`.execute(
      one,
    );
    await sql`insert into batch_days (batch_id, day, begins, ends)
      select id, starts_on, '09:00', '17:00' from batches where id like 'b0%'`.execute(one);
    await sql`insert into seats (id, created_at, batch_id, person, name, email, phone, payer, state, state_at)
      select 's' || ${padded('n')}, ${at}, 'b' || ${padded(`(n - 1) / ${ofBatch} + 1`)}, 'email person' || ${padded('n')} || '@example.in',
        'Person ' || ${padded('n')}, 'person' || ${padded('n')} || '@example.in', '', 'Self',
        case when n % ${sql.lit(ofBatch)} < 12 then 'Taken' else 'Declined' end, ${at} from ${numbers(count)}`.execute(
      one,
    );
    await sql`insert into seat_claims (person, subject, seat_id)
      select person, 'CIPLevel1', id from seats where state = 'Taken' and id like 's0%'`.execute(one);
    if (!isSqlite) await sql`analyze`.execute(one);
    if (!isSqlite) await sql`reset statement_timeout`.execute(one);
  });
}
