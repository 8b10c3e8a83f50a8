import { sql, type ExpressionBuilder } from 'kysely';
import type { App } from '../app.server.ts';
import { type Database, type Db, type Trx, compiledOnce } from '../database/database.server.ts';
import { dayMilliseconds } from '../durations.ts';
import { atATime, removeAll } from '../sweeping.server.ts';
import { atOnce } from './claims.server.ts';
import { withoutAddresses } from './delivery-failure.ts';

// What was given up begins anew; what waits is only tried sooner: its tries stay counted, and its trouble known until it leaves.
const anew = { failed_at: null, attempts: 0, trouble: null, next_attempt_at: atOnce };
const sooner = { next_attempt_at: atOnce };

/** Puts a mail that waits or has failed first in line again. False when there is none such: it has left, or is leaving now. */
export async function tryMailAgain(trx: Trx | Db, app: Pick<App, 'now'>, id: string): Promise<boolean> {
  for (const state of ['failed', 'waiting'] as const) {
    const again = await putFirst(trx, app, state).where('id', '=', id).returning('id').executeTakeFirst();
    if (again) return true;
  }
  return false;
}

/** The same for everything that was given up, or that waits, and still has its content. Answers how many. */
export async function tryMailsAgain(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  state: 'failed' | 'waiting',
): Promise<number> {
  const again = await putFirst(trx, app, state)
    // What waits for its hour goes on waiting.
    .where((is) => is.or([is('attempts', '>', 0), is('next_attempt_at', '<=', app.now().toISOString())]))
    .executeTakeFirst();
  return Number(again.numUpdatedRows);
}

function putFirst(trx: Trx | Db, { now }: Pick<App, 'now'>, state: 'failed' | 'waiting') {
  return trx
    .updateTable('outbox')
    .set(state === 'failed' ? anew : sooner)
    .where('failed_at', state === 'failed' ? 'is not' : 'is', null)
    .where('done_at', 'is', null)
    .where('payload', '!=', '{}')
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<', now().toISOString())]));
}

/** A mail that had left did not arrive: it counts as given up, with that reason. 'leaving' while it is not noted that it has left. */
export async function noteReturned(
  trx: Trx,
  app: Pick<App, 'now'>,
  id: string,
  words: string,
): Promise<'noted' | 'known' | 'leaving'> {
  const returned = await trx
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), done_at: null, trouble: 'refused', last_error: withoutAddresses(words) })
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (returned) return 'noted';
  const waits = trx.selectFrom('outbox').select('id').where('id', '=', id).where('failed_at', 'is', null);
  return (await waits.executeTakeFirst()) ? 'leaving' : 'known';
}

type Is = ExpressionBuilder<Database, 'outbox'>;
/** It has not left, was not given up, and is not leaving now. */
const isUnsent = (is: Is) =>
  is.and([is('done_at', 'is', null), is('failed_at', 'is', null), is('claimed_until', 'is', null)]);
/** It waits for its hour, and was never tried. */
const waitsItsHour = (now: string) => (is: Is) =>
  is.and([isUnsent(is), is('next_attempt_at', '>', now), is('attempts', '=', 0)]);

/** Removes mails about a record ('kind id') that wait for their hour and were never tried: what they say is no longer so. Answers which they were. */
export async function withdrawUnsent(
  trx: Trx,
  { now }: Pick<App, 'now'>,
  about: string,
): Promise<{ id: string; template: string }[]> {
  const unsent = await deleteUnsent(trx, { about, now: now().toISOString() });
  return unsent.map(({ id, template }) => ({ id, template: template! }));
}

const deleteUnsent = compiledOnce((db, { about, now }: { about: string; now: string }) =>
  db.deleteFrom('outbox').where('about', '=', about).where(waitsItsHour(now)).returning(['id', 'template']),
);

/** Whether mails of a record have left, or are on their way; of those of one template, none that was given up. */
export async function isWrittenTo(
  trx: Trx | Db,
  about: string,
  one?: { template: string; since: string },
): Promise<boolean> {
  const mails = trx
    .selectFrom('outbox')
    .select('id')
    .where('about', '=', about)
    .$if(one !== undefined, (query) =>
      query.where('template', '=', one!.template).where('created_at', '>=', one!.since).where('failed_at', 'is', null),
    );
  return (await mails.limit(1).executeTakeFirst()) !== undefined;
}

/** Removes unsent mails of these templates about these records, tried or not. */
export async function dropUnsent(
  trx: Trx,
  kind: string,
  of: readonly { id: string }[],
  templates: readonly string[],
): Promise<void> {
  if (of.length === 0) return;
  const about = of.map(({ id }) => `${kind} ${id}`);
  await trx
    .deleteFrom('outbox')
    .where('about', 'in', about)
    .where('template', 'in', templates)
    .where(isUnsent)
    .execute();
}

/** Which of these records have mails of these templates that wait for their hour. */
export async function listUnsent(
  trx: Trx,
  { now }: Pick<App, 'now'>,
  about: readonly string[],
  templates: readonly string[],
): Promise<ReadonlySet<string>> {
  if (about.length === 0) return new Set();
  const rows = await trx
    .selectFrom('outbox')
    .select('about')
    .where('about', 'in', about)
    .where('template', 'in', templates)
    .where(waitsItsHour(now().toISOString()))
    .execute();
  return new Set(rows.map((row) => row.about!));
}

/** Addresses whose last mail was refused for good, with when and in which words. */
export async function readRefused(
  db: Db | Trx,
  addresses: readonly string[],
): Promise<Map<string, { at: string; words: string }>> {
  const rows = await db
    .selectFrom('outbox as failed')
    .select(['recipient', 'failed_at as at', 'last_error as words'])
    .where('recipient', 'in', addresses)
    .where('failed_at', 'is not', null)
    .where('trouble', '=', 'refused')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select(sql.lit(1).as('one'))
            .whereRef('later.recipient', '=', 'failed.recipient')
            .whereRef('later.done_at', '>', 'failed.failed_at'),
        ),
      ),
    )
    .orderBy('failed_at')
    .execute();
  return new Map(rows.map(({ recipient, at, words }) => [recipient!, { at: at!, words: words ?? '' }]));
}

const blank = { recipient: null, about: null, last_error: null };

/** Lets go of whom mails went to when a person is forgotten, by what the mails told of. What could not be delivered loses its content; what waits is still delivered. */
export async function forgetMailsAbout(trx: Trx, kind: string, of: readonly { id: string }[]): Promise<void> {
  if (of.length === 0) return;
  const records = of.map(({ id }) => `${kind} ${id}`);
  await trx
    .updateTable('outbox')
    .set({ ...blank, payload: '{}' })
    .where('about', 'in', records)
    .where('failed_at', 'is not', null)
    .execute();
  await trx.updateTable('outbox').set(blank).where('about', 'in', records).execute();
}

/** The same for everything that went to an address; `ofAccount` leaves alone what told of a record. */
export async function forgetMailsTo(trx: Trx, address: string, { ofAccount = false } = {}): Promise<void> {
  const theirs = trx
    .updateTable('outbox')
    .where('recipient', '=', address)
    .$if(ofAccount, (query) => query.where('about', 'is', null));
  await theirs
    .set({ ...blank, payload: '{}' })
    .where('failed_at', 'is not', null)
    .execute();
  await theirs.set(blank).execute();
}

const failedContentDays = 90;
const keptDays = 400;

/** Lets go of the content of mails given up three months ago, and after thirteen months of the mail itself. Returns how many rows it has removed. */
export async function thinOutbox({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds).toISOString();
  await db
    .updateTable('outbox')
    .set({ payload: '{}' })
    .where('failed_at', '<', before(failedContentDays))
    .where('payload', '!=', '{}')
    .execute();
  let removed = 0;
  for (const ended of [sql.ref('done_at'), sql.ref('failed_at')])
    removed += await removeAll(() =>
      sql`delete from outbox where id in
        (select id from outbox where ${ended} < ${before(keptDays)} order by ${ended} limit ${atATime})`.execute(db),
    );
  return removed;
}
