import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '../app.server.ts';

/** What all servers have used up together, and the milliseconds until that is forgotten. */
export type SharedCount = { used: number; remains: number };

export type SharedCounts = {
  /** Adds what was used of something that is forgotten after `remains` milliseconds, unless it is known; null: the database is away. */
  add: (key: string, used: number, remains: number) => Promise<SharedCount | null>;
  /** It was away a moment ago: each server counts for itself meanwhile. */
  isAway: () => boolean;
};

type Waiting = { id: string; used: number; remains: number; resolve: (told: SharedCount | null) => void };

const restMilliseconds = 5000;
/** What one statement tells at most. */
const mostTogether = 500;

/** Adds up what servers count in their memories, one statement at a time, by the database's clock. Keys hold networks, so they leave the process as keyed digests. Null on SQLite: there one server is all. */
export function shareCounts(app: App): SharedCounts | null {
  if (!app.config.databaseUrl) return null;
  const waiting: Waiting[] = [];
  let [busy, awayUntil] = [false, 0];

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostTogether);
      const told = await addUp(app, batch).catch((error: unknown) => {
        app.log.warn({ err: error }, 'limits are counted by each server for itself: the database is away');
        awayUntil = performance.now() + restMilliseconds;
        return new Map<string, SharedCount>();
      });
      for (const { id, resolve } of batch) resolve(told.get(id) ?? null);
    }
    busy = false;
  }

  return {
    add: (key, used, remains) =>
      new Promise((resolve) => {
        const id = createHmac('sha256', app.secret).update(`limits\n${key}`).digest('base64url');
        waiting.push({ id, used, remains, resolve });
        if (!busy) void drain();
      }),
    isAway: () => performance.now() < awayUntil,
  };
}

const clock = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/** In the order of the ids, so that of two servers neither holds what the other waits for. */
async function addUp({ db }: App, batch: readonly Waiting[]): Promise<Map<string, SharedCount>> {
  const { rows } = await sql<SharedCount & { id: string }>`
    insert into limit_counts as counts (id, used, ends_ms)
    select id, sum(used), ${clock} + max(remains)
      from unnest(${batch.map(({ id }) => id)}::text[], ${batch.map(({ used }) => used)}::integer[],
        ${batch.map(({ remains }) => Math.ceil(remains))}::bigint[]) as told (id, used, remains)
      group by id order by id
    on conflict (id) do update set
      used = excluded.used + case when counts.ends_ms <= ${clock} then 0 else counts.used end,
      ends_ms = case when counts.ends_ms <= ${clock} then excluded.ends_ms else counts.ends_ms end
    returning id, used, ends_ms - ${clock} as remains`.execute(db);
  return new Map(rows.map(({ id, used, remains }) => [id, { used, remains }]));
}

/** Forgets what counts no more, which is all that this table is for. */
export async function dropOldCounts({ config, db }: App): Promise<void> {
  if (config.databaseUrl) await sql`delete from limit_counts where ends_ms <= ${clock}`.execute(db);
}
