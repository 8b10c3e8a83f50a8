import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Batch } from './batch.ts';
import { findBatch } from './read-batches.server.ts';

/** Takes the one lock of a batch, which every act takes first: whoever comes next waits, and then sees what was decided. Throws NotFound. */
export async function lockBatch(trx: Trx, app: Pick<App, 'now'>, id: string): Promise<Batch> {
  const touched = { touched_at: app.now().toISOString() };
  const { numUpdatedRows } = await trx.updateTable('batches').set(touched).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound();
  return (await findBatch(trx, id))!;
}

/** What an act on a seat has to know of its batch. */
export type LockedLine = Pick<
  Batch,
  'id' | 'eventCode' | 'state' | 'startsOn' | 'endsOn' | 'answerHours' | 'seats' | 'taken' | 'waiting' | 'promisesLeft'
>;

/** Takes the same lock for an act on a seat. Everybody else waits for as long as this one holds it: it asks for little. Throws NotFound. */
export async function lockLine(trx: Trx, app: Pick<App, 'now'>, id: string): Promise<LockedLine> {
  const row = await trx
    .updateTable('batches')
    .set({ touched_at: app.now().toISOString() })
    .where('id', '=', id)
    .returning(['event_code', 'state', 'starts_on', 'ends_on', 'answer_hours', 'seats', 'taken', 'promises_left'])
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const { waiting } = await trx
    .selectFrom('seats')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('batch_id', '=', id)
    .where('state', '=', 'Waiting')
    .executeTakeFirstOrThrow();
  return {
    id,
    eventCode: row.event_code,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    answerHours: row.answer_hours,
    seats: row.seats,
    taken: row.taken,
    waiting: Number(waiting) + row.promises_left,
    promisesLeft: row.promises_left,
  };
}
