import type { App } from '../platform/app.server.ts';
import { type Trx, compiledOnce } from '../platform/database/database.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Batch } from './batch.ts';
import { getBatch } from './read-batches.server.ts';
import { seatColumns, seatOf } from './seats/read-seats.server.ts';
import type { Seat } from './seats/seat.ts';

/** Takes the one lock of a batch, which every act takes first: whoever comes next waits, and then sees what was decided. Throws NotFound. */
export async function lockBatch(trx: Trx, app: Pick<App, 'now'>, id: string): Promise<Batch> {
  const touched = { touched_at: app.now().toISOString() };
  const { numUpdatedRows } = await trx.updateTable('batches').set(touched).where('id', '=', id).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound();
  return getBatch(trx, id);
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
  return lockedOf({ ...row, waiting: line!.waiting });
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
  const [inLine] = await selectInLine(trx, { id });
  const { waiting, ...seat } = inLine!;
  return { batch: lockedOf({ ...row, waiting }), seat: seatOf(seat) };
}

const lockedColumns = [
  'id',
  'event_code as eventCode',
  'state',
  'starts_on as startsOn',
  'ends_on as endsOn',
  'answer_hours as answerHours',
  'seats',
  'taken',
  'promises_left as promisesLeft',
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

/** Whom a promise is still to bring in waits too. */
const lockedOf = <Row extends { waiting: number | null; promisesLeft: number }>(row: Row) => ({
  ...row,
  waiting: Number(row.waiting) + row.promisesLeft,
});
