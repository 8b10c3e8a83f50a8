import type { Selectable } from 'kysely';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { compiledOnce } from '../platform/database/statements/compiled-once.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Batch } from './batch.ts';
import { findBatch } from './read-batches.server.ts';
import { seatColumns, seatOf } from './seats/read-seats.server.ts';
import type { Seat } from './seats/seat.ts';
import type { BatchTable } from './tables.server.ts';

/** Takes the one lock of a batch, which every act takes first: whoever comes next waits, and then sees what was decided. Throws NotFound. */
export async function lockBatch(trx: Trx, app: Pick<App, 'now'>, id: string): Promise<Batch> {
  const touched = { touched_at: app.now().toISOString() };
  const { numUpdatedRows } = await trx.updateTable('batches').set(touched).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound();
  return (await findBatch(trx, id))!;
}

/** What an act on a seat has to know of its batch. */
export type LockedBatch = Pick<
  Batch,
  'id' | 'eventCode' | 'state' | 'startsOn' | 'endsOn' | 'answerHours' | 'seats' | 'taken' | 'waiting' | 'promisesLeft'
>;

/** Takes the same lock for an act on a seat. Everybody else waits for as long as this one holds it: it asks for little. Throws NotFound. */
export async function lockBatchOfSeats(trx: Trx, app: Pick<App, 'now'>, id: string): Promise<LockedBatch> {
  const [row] = await touch(trx, { id, at: app.now().toISOString() });
  if (!row) throw new NotFound();
  const [line] = await countWaiting(trx, { id });
  return lockedOf(row, line!.waiting);
}

/** Takes the lock of a seat's batch, and reads the seat as it stands from then on. Throws NotFound. */
export async function lockSeat(
  trx: Trx,
  app: Pick<App, 'now'>,
  id: string,
): Promise<{ batch: LockedBatch; seat: Seat }> {
  const [row] = await touchOfSeat(trx, { id, at: app.now().toISOString() });
  if (!row) throw new NotFound();
  // By itself, after the lock: what PostgreSQL gives back with it may be older than what it waited for.
  const [seat] = await selectInLine(trx, { id });
  return { batch: lockedOf(row, seat!.waiting), seat: seatOf(seat!) };
}

const lockedColumns = [
  'id',
  'event_code',
  'state',
  'starts_on',
  'ends_on',
  'answer_hours',
  'seats',
  'taken',
  'promises_left',
] as const;

const touch = compiledOnce((db, { id, at }: { id: string; at: string }) =>
  db.updateTable('batches').set({ touched_at: at }).where('id', '=', id).returning(lockedColumns),
);

const touchOfSeat = compiledOnce((db, { id, at }: { id: string; at: string }) =>
  db
    .updateTable('batches')
    .set({ touched_at: at })
    .where('id', '=', ({ selectFrom }) => selectFrom('seats').select('batch_id').where('seats.id', '=', id))
    .returning(lockedColumns),
);

const countWaiting = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('seats')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('batch_id', '=', id)
    .where('state', '=', 'Waiting'),
);

const selectInLine = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('seats')
    .select(seatColumns)
    .select(({ selectFrom }) =>
      selectFrom('seats as others')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('others.batch_id', '=', 'seats.batch_id')
        .where('others.state', '=', 'Waiting')
        .as('waiting'),
    )
    .where('id', '=', id),
);

function lockedOf(
  row: Pick<Selectable<BatchTable>, (typeof lockedColumns)[number]>,
  waiting: number | null,
): LockedBatch {
  return {
    id: row.id,
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
