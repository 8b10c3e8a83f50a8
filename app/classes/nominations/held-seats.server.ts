import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { latestAnswer } from '../seats/deadlines.ts';
import type { Seat } from '../seats/seat.ts';
import type { NominationState } from './nomination.ts';

// Seats that an employer has and names nobody for. The caller holds the lock of the batch, in which they count as held.

/**
 * Gives a seat that nobody wants any more back to the employer who named somebody for it, and answers whether it did: while the hold lasts, they may
 * name another. What was taken and is given back goes down the line like every seat.
 */
export async function giveBackToEmployer(
  trx: Trx,
  app: Pick<App, 'now'>,
  { nominationId, batchId, state }: Pick<Seat, 'nominationId' | 'batchId' | 'state'>,
): Promise<boolean> {
  if (nominationId === null || state !== 'Offered') return false;
  const { numUpdatedRows } = await trx
    .updateTable('nominations')
    .set({ unnamed: sql<number>`unnamed + 1` })
    .where('id', '=', nominationId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .where('hold_until', '>', app.now().toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a seat without a name off what the employer holds and off what the class counts as taken: the caller gives it to somebody at once, or it is free. */
export async function letGoOfOne(trx: Trx, nomination: { id: string; batchId: string }): Promise<void> {
  const less = sql<number>`unnamed - 1`;
  await trx.updateTable('nominations').set({ unnamed: less }).where('id', '=', nomination.id).execute();
  const fewer = { taken: sql<number>`taken - 1` };
  await trx.updateTable('batches').set(fewer).where('id', '=', nomination.batchId).execute();
}

/** Ends every link to an employer's list that is out there. */
export async function renewNominationLink(trx: Trx, id: string): Promise<void> {
  const newer = { link_version: sql<number>`link_version + 1` };
  await trx.updateTable('nominations').set(newer).where('id', '=', id).execute();
}

type Ended = { id: string; batchId: string; to: NominationState; reason?: string };

/** Ends a hold that stands, with all of its seats that nobody is named for; answers how many those were, and null where none stands. */
export async function endHold(trx: Trx, { id, batchId, to, reason = '' }: Ended): Promise<number | null> {
  const own = trx.selectFrom('nominations').select('unnamed').where('id', '=', id);
  const row = await own.where('state', '=', 'Agreed').where('batch_id', '=', batchId).executeTakeFirst();
  if (!row) return null;
  const ended = { state: to, unnamed: 0, reason: reason || null, version: sql<number>`version + 1` };
  await trx.updateTable('nominations').set(ended).where('id', '=', id).execute();
  const fewer = { taken: sql<number>`taken - ${row.unnamed}` };
  await trx.updateTable('batches').set(fewer).where('id', '=', batchId).execute();
  return row.unnamed;
}

/** Days that moved nearer cut the holds of a class with every other deadline. */
export async function cutHolds(trx: Trx, app: Pick<App, 'now'>, batchId: string, startsOn?: string): Promise<void> {
  if (!startsOn) return;
  const latest = latestAnswer(app.now(), { startsOn }).toISOString();
  await trx
    .updateTable('nominations')
    .set({ hold_until: latest })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .where('hold_until', '>', latest)
    .execute();
}

/** Ends every hold of a class that begins or is cancelled. */
export async function endHolds(trx: Trx, batchId: string): Promise<void> {
  const rows = await trx
    .selectFrom('nominations')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await endHold(trx, { id, batchId, to: 'Closed' });
}
