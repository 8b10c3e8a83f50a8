import { sql, type ExpressionBuilder } from 'kysely';
import type { App } from '../app.server.ts';
import { type Database, type Db, compiledOnce, idsOf } from '../database/database.server.ts';
import { Round } from './round.ts';

/** The time of a message that is due at once, whatever the clocks of the servers say. */
export const atOnce = '';

/** The clock that all servers on one database share. */
export type Clock = () => Promise<Date>;

/** A message that this process alone works on for the time of its claim. */
export type Claimed = Awaited<ReturnType<typeof selectDue>>[number] & {
  /** What it shares with those that were claimed with it. */
  round: Round;
  /** When it was claimed, as `performance.now()`. */
  claimedAt: number;
};

/** A process that dies loses its claims after this time. Longer than anything takes that was claimed: see `attemptSeconds`. */
const claimSeconds = 75;
/** An attempt is cut off after this time. */
export const attemptSeconds = 30;
/** What has been held for longer is given back rather than begun. */
export const longestHeldSeconds = 30;

/** PostgreSQL's own clock where several servers may share it; this process's where it is alone with its database. */
export function clockOf({ config, db, now }: Pick<App, 'config' | 'db' | 'now'>): Clock {
  if (!config.databaseUrl) return async () => now();
  let asked: { at: number; since: number } | null = null;
  return async () => {
    const began = performance.now();
    if (asked && began - asked.since < clockMilliseconds) return new Date(asked.at + began - asked.since);
    const milliseconds = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::double precision`;
    const { at } = await db.selectNoFrom(milliseconds.as('at')).executeTakeFirstOrThrow();
    asked = { at, since: performance.now() };
    return new Date(at);
  };
}

/** Between two looks at that clock a process counts by itself: no machine goes wrong by a millisecond in so short a time. */
const clockMilliseconds = 2000;

/** Where a message stands in the order of its lane. */
export type Place = { nextAttemptAt: string; id: string };
/** A part of that order: after `from`, up to `until`; null is the beginning, or the end. */
type Stretch = { from: Place | null; until: Place | null };

type Wanted = { most: number; priority?: number; notTo?: readonly string[]; within?: Stretch };

/** So many messages are looked through at once for one that may leave: a millisecond. */
const stretch = 500;

/** The end of the stretch that begins after this place of a lane; null when that is the end of the lane. */
export async function endOfStretch(app: App, priority: number, from: Place | null): Promise<Place | null> {
  const end = await app.db
    .selectFrom('outbox')
    .select(['next_attempt_at as nextAttemptAt', 'id'])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('priority', '=', priority)
    .where(isWithin({ from, until: null }))
    .orderBy('next_attempt_at')
    .orderBy('id')
    .offset(stretch - 1)
    .limit(1)
    .executeTakeFirst();
  return end ?? null;
}

function isWithin({ from, until }: Stretch) {
  const place = sql.raw('(next_attempt_at, id)');
  return sql<boolean>`${from ? sql`${place} > (${from.nextAttemptAt}, ${from.id})` : sql`1 = 1`}
    and ${until ? sql`${place} <= (${until.nextAttemptAt}, ${until.id})` : sql`1 = 1`}`;
}

/** Claims up to `most` due messages, the oldest first, by a guarded update: several processes may drain one table. `notTo`: domains left for later; `within`: how far others are looked for behind them. */
export async function claimMessages(
  app: App,
  clock: Clock,
  { most, priority, notTo = [], within }: Wanted,
): Promise<Claimed[]> {
  for (;;) {
    const now = await clock();
    const isPlain = priority !== undefined && notTo.length === 0 && !within?.from && !within?.until;
    const due = isPlain
      ? await selectDueOf(app.db, { now: now.toISOString(), priority, most })
      : await selectDue(app.db, now.toISOString(), {
          most,
          notTo,
          ...(within ? { within } : {}),
          ...(priority === undefined ? {} : { priority }),
        });
    if (due.length === 0) return [];
    const claimed = await app.db
      .updateTable('outbox')
      .set({ claimed_until: new Date(now.getTime() + claimSeconds * 1000).toISOString() })
      .where('id', 'in', idsOf(due))
      // Asked once more, of the row itself: another process may have claimed or tried it meanwhile, and put it off.
      .where(isDue(now.toISOString()))
      .returning('id')
      .execute();
    const ours = new Set(idsOf(claimed));
    const together = { claimedAt: performance.now(), round: new Round() };
    if (ours.size > 0) return due.filter(({ id }) => ours.has(id)).map((row) => ({ ...row, ...together }));
  }
}

const inTurn = (db: Db, now: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload', 'attempts', 'created_at', 'recipient', 'template'])
    .where(isDue(now))
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .orderBy('id');

/** What each lane asks whenever it is woken. */
const selectDueOf = compiledOnce((db, { now, priority, most }: { now: string; priority: number; most: number }) =>
  inTurn(db as Db, now)
    .where('priority', '=', priority)
    .limit(most),
);

function selectDue(db: Db, now: string, { most, priority, notTo = [], within }: Wanted) {
  return inTurn(db, now)
    .$if(priority !== undefined, (query) => query.where('priority', '=', priority!))
    .$if(within !== undefined, (query) => query.where(isWithin(within!)))
    .$if(notTo.length > 0, (query) =>
      query.where((is) =>
        is.or([is('recipient', 'is', null), is.and(notTo.map((domain) => is('recipient', 'not like', `%@${domain}`)))]),
      ),
    )
    .limit(most)
    .execute();
}

function isDue(now: string) {
  return (is: ExpressionBuilder<Database, 'outbox'>) =>
    is.and([
      is('done_at', 'is', null),
      is('failed_at', 'is', null),
      is('next_attempt_at', '<=', now),
      is.or([is('claimed_until', 'is', null), is('claimed_until', '<', now)]),
    ]);
}

/** Gives back what was claimed and not begun, or cut off by the end of the process: it is due as before. */
export async function putBack(app: App, messages: readonly Claimed[]): Promise<void> {
  if (messages.length === 0) return;
  await app.db
    .updateTable('outbox')
    .set({ claimed_until: null })
    .where('id', 'in', idsOf(messages))
    .where('done_at', 'is', null)
    .execute();
}

/** Gives back what a process that is no more had claimed. Only for the one process that may use this database, which is how SQLite is run. */
export async function releaseClaims(app: App): Promise<void> {
  await app.db.updateTable('outbox').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
}
