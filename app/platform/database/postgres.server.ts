import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { Busy } from '../errors.ts';
import type { DatabaseLoad } from './write.server.ts';
import { preparedName } from './database.server.ts';
import type { Turn } from './turn.server.ts';

/** Milliseconds. A database that is well answers far sooner; one that hangs may hold nobody for longer than `answer`. */
const patience = { lock: 2500, statement: 2800, answer: 3000 };
/** A migration may copy a large table; nobody else waits for it. */
const migrating = { lock: 30_000, statement: 0, answer: 0 };
/** For one of the pool's connections; a crowd of writes to one row goes through them one after the other. */
const placeMilliseconds = 5000;
const connectMilliseconds = 2000;
/** A new connection learns every table and plans every statement anew, which is dearer than anything that is asked on it: the next crowd finds those of the last. */
const idleMilliseconds = 10 * 60_000;
/** Machine code takes longer to make than our short statements take. Of what a migration has just filled nothing is known yet: it is looked up by its indexes. */
const ways = { serving: 'set jit = off', migrating: 'set jit = off; set enable_seqscan = off' };

class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: connectMilliseconds });
  }
}

export function postgresDialect(...asked: Parameters<typeof postgresPool>) {
  const { pool, countConnections } = postgresPool(...asked);
  return { dialect: new PostgresDialect({ pool }), countConnections };
}

/** Connections to PostgreSQL, as Kysely asks them. They may end at any time: `lost` hears of each once. What says that the database cannot be had just now is thrown as `Busy`; its refusals keep their code. */
export function postgresPool(
  connectionString: string,
  turn: Turn,
  lost: (error: Error) => void,
  purpose: 'serving' | 'migrating' = 'serving',
): { pool: PostgresPool; countConnections: () => DatabaseLoad['connections'] } {
  const { lock, statement, answer } = purpose === 'serving' ? patience : migrating;
  const types = new pg.TypeOverrides();
  // count(*) is an int8, which pg gives as text; our counts are far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString,
    max: purpose === 'serving' ? 10 : 1,
    Client,
    connectionTimeoutMillis: placeMilliseconds,
    idleTimeoutMillis: idleMilliseconds,
    statement_timeout: statement,
    lock_timeout: lock,
    query_timeout: answer,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types,
    onConnect: async (client) => {
      await client.query(ways[purpose]);
    },
  });
  // While a connection is idle the pool listens, while it is in use nobody does: unheard, its end would be ours.
  pool.on('connect', (client) => {
    client.once('error', lost);
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  return {
    pool: attentive(pool, turn),
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** The pool as Kysely asks it, which says `Busy` where pg has many words. */
function attentive(pool: pg.Pool, turn: Turn): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      // Whoever holds one connection and waits for another waits, when enough do, for ever.
      turn.refuseInside('app.db');
      const client = await pool.connect().catch((error: unknown) => {
        throw new Busy('there is no connection to the database', { cause: error });
      });
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          const name = preparedName(text);
          return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
        } catch (error) {
          // What was the primary is a standby now: a new connection may find the new one.
          if ((error as { code?: unknown }).code === '25006') (client as unknown as pg.Client).end().catch(() => {});
          // With a code it is the database's word, or the network's; both are understood where answers are made.
          if (typeof (error as { code?: unknown }).code === 'string') throw error;
          // Behind a statement without an answer every other would wait as long: this connection is of no further use.
          (client as unknown as pg.Client).end().catch(() => {});
          throw new Busy('the connection to the database was lost', { cause: error });
        }
      };
      return { query: query as never, release: (destroy?: boolean) => client.release(destroy) };
    },
  };
}

/** What Kysely says, without a code, of a connection that it has given up. */
const discarded = 'Postgres connection has been discarded';

/** Whether the database is away for the moment, or on its way; a wrong name or password is not. */
export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return /^(ECONN|ETIMEDOUT|EHOST|ENET|EPIPE|08|57P0)/.test(code);
  if (error.message === discarded) return true;
  if (!(error instanceof Busy)) return false;
  return typeof (cause as { code?: unknown } | undefined)?.code === 'string' ? isAway(cause) : true;
}
