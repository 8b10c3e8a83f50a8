import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import type { Database, Db } from '../database/database.server.ts';
import { isAway, postgresPool } from '../database/postgres.server.ts';
import type { Turn } from '../database/turn.server.ts';

/** A copy of the main database that follows it. */
export type Replica = {
  /** The copy, once it has whatever was committed before this was asked; null while it is away, late or none: the main database is asked then. */
  current: () => Promise<Db | null>;
  close: () => Promise<void>;
};

/** Where lists, figures and documents are read, which take long and change nothing. Everything else asks `app.db`. */
export async function readingOf(app: { db: Db; replica: Replica | null }): Promise<Db> {
  return (await app.replica?.current()) ?? app.db;
}

/** Milliseconds: how long it may take to answer and to catch up, how long it is left alone when it did not, and when that may be said again. */
const usualTimes = { answer: 500, late: 100, restAway: 5000, restLate: 1000, said: 60_000 };
const lookMilliseconds = 5;

type Trouble = { says: string; rest: 'restAway' | 'restLate' };

/**
 * Opens the replica of `main`. What fails on it is asked of the main database, so nobody is told of it but the operator, by `say`. Which is asked
 * is decided here alone.
 */
export function openReplica(
  url: string,
  main: Db,
  turn: Turn,
  say: (sentence: string) => void,
  times = usualTimes,
): Replica {
  let [restsUntil, saidAt, isSaid] = [0, -Infinity, false];

  function leaveAlone({ says, rest }: Trouble): void {
    const now = performance.now();
    restsUntil = now + times[rest];
    if (isSaid || now - saidAt < times.said) return;
    [saidAt, isSaid] = [now, true];
    say(`The replica at DATABASE_READ_URL is not asked (${says}): the main database answers in its place.`);
  }
  const away = (error: unknown): Trouble => ({ says: (error as Error).message, rest: 'restAway' });
  const gone = (error: unknown) => leaveAlone(away(error));

  const { pool } = postgresPool(url, turn, () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: orMain(pool, main, gone) }) });
  // Not asked through what turns to the main database: here it has to answer for itself.
  const itself = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  return {
    async current() {
      if (performance.now() < restsUntil) return null;
      const wanted = await markOf(main).catch(() => null);
      // Whoever asks the main database is told.
      if (!wanted) return null;
      const silent = setTimeout(times.answer, { says: 'it does not answer', rest: 'restAway' } as const, {
        ref: false,
      });
      const trouble = await Promise.race([findTrouble(itself, wanted, times.late).catch(away), silent]);
      if (trouble) {
        leaveAlone(trouble);
        return null;
      }
      if (isSaid) say('The replica at DATABASE_READ_URL is asked again.');
      isSaid = false;
      return db;
    },
    close: () => db.destroy(),
  };
}

/**
 * Of which database it is a copy, how far it has come, in bytes of the write-ahead log, and whether it follows another. `line` counts how often
 * another took the place of the first: bytes of two lines cannot be compared.
 */
export type Mark = { of: string; at: number; follows: boolean; line: number };

export async function markOf(db: Db): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select concat(system_identifier, ' ', current_database()) as of, pg_is_in_recovery() as follows,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as at,
      case when pg_is_in_recovery() then greatest(
          (select received_tli from pg_stat_wal_receiver), (select min_recovery_end_timeline from pg_control_recovery()),
          (select timeline_id from pg_control_checkpoint()))
        else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int end as line
    from pg_control_system()`.execute(db);
  return rows[0]!;
}

/** Waits a moment for it to catch up. */
async function findTrouble(replica: Db, wanted: Mark, late: number): Promise<Trouble | null> {
  const until = performance.now() + late;
  for (;;) {
    const { of, at, follows, line } = await markOf(replica);
    if (of !== wanted.of) return { says: 'it is a copy of something else', rest: 'restAway' };
    if (!follows) return { says: 'it follows no other', rest: 'restAway' };
    if (line !== wanted.line) return { says: 'it follows what the main database was before', rest: 'restAway' };
    if (at >= wanted.at) return null;
    if (performance.now() > until) return { says: 'it lags behind', rest: 'restLate' };
    await setTimeout(lookMilliseconds);
  }
}

/** What a replica cannot do: it is gone, it had to drop what a statement looked at, or it takes no writes. */
const isItsOwn = (error: unknown) =>
  isAway(error) || /^(40001|25006)$/.test(String((error as { code?: unknown }).code));

function orMain(pool: PostgresPool, main: Db, gone: (error: unknown) => void): PostgresPool {
  const askMain = async (text: string, values: readonly unknown[]) => {
    const { rows } = await main.executeQuery(CompiledQuery.raw(text, [...values]));
    return { command: 'SELECT' as const, rowCount: rows.length, rows };
  };
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(gone);
      const query = async (text: string, values: readonly unknown[]) => {
        if (!client) return askMain(text, values);
        try {
          return await client.query(text, values);
        } catch (error) {
          if (!isItsOwn(error)) throw error;
          gone(error);
          return askMain(text, values);
        }
      };
      return { query: query as never, release: (destroy?: boolean) => client?.release(destroy) };
    },
  };
}
