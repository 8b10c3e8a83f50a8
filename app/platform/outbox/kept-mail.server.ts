import type { App } from '../app.server.ts';
import type { Db, Trx } from '../database/database.server.ts';

/**
 * Puts a mail that is waiting or has failed first in line again, with the content it has. False when there is none such: it has left, or
 * is leaving now.
 */
export async function tryMailAgain(trx: Trx | Db, app: Pick<App, 'now'>, id: string): Promise<boolean> {
  const now = app.now().toISOString();
  const again = await trx
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('payload', '!=', '{}')
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<', now)]))
    .returning('id')
    .executeTakeFirst();
  return again !== undefined;
}

/** The same for everything that was given up and still has its content. Answers how many. */
export async function tryFailedMailsAgain(trx: Trx | Db, app: Pick<App, 'now'>): Promise<number> {
  const again = await trx
    .updateTable('outbox')
    .set({ failed_at: null, attempts: 0, next_attempt_at: app.now().toISOString() })
    .where('failed_at', 'is not', null)
    .where('done_at', 'is', null)
    .where('payload', '!=', '{}')
    .executeTakeFirst();
  return Number(again.numUpdatedRows);
}

const blank = { recipient: null, about: null };

/**
 * Lets go of whom mails went to when a person is forgotten: `records` are what the mails told of, as 'kind id'. What could not be delivered
 * loses its content too; what waits is still delivered.
 */
export async function forgetMailsAbout(trx: Trx, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
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
