import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import { endHolds } from '../nominations/read-nominations.server.ts';
import { getBatch } from '../read-batches.server.ts';
import type { BatchState } from '../batch.ts';
import { Decider, atATime, inParts } from './ask-people.server.ts';
import { changeSeatState } from './change-seat.server.ts';
import { seatColumns, seatOf } from './read-seats.server.ts';
import { type SeatState, liveStates } from './seat.ts';
import { dayMilliseconds } from '../../platform/durations.ts';

const Ending = z.object({ batchId: z.string(), by: Decider });
type Ending = z.output<typeof Ending>;

/** What becomes of the seats of a class that was cancelled, and of who has none when it begins: nothing goes down the line any more. */
export const endSeats = inParts('seats-to-end', Ending, endSome);

/** So long a part is tried again. */
const longestTries = 7 * dayMilliseconds;

const unseated: readonly SeatState[] = ['Asked', 'Offered', 'Waiting'];
const ending = (state: BatchState): readonly SeatState[] => (state === 'Cancelled' ? liveStates : unseated);

async function endSome(trx: Trx, app: App, left: Ending): Promise<Ending | null> {
  const { batchId, by } = left;
  const { state: stands, cancelledReason: reason } = await getBatch(trx, batchId);
  await endHolds(trx, batchId);
  const rows = await trx
    .selectFrom('seats')
    .select([...seatColumns, 'yes_at as yesAt'])
    .where('batch_id', '=', batchId)
    .where('state', 'in', ending(stands))
    .orderBy('id')
    .limit(atATime + 1)
    .execute();
  for (const { yesAt, ...row } of rows.slice(0, atATime)) {
    const seat = seatOf(row);
    // Whoever was asked, or named by an employer, and has said nothing loses nothing; all others who have heard of it are promised the next class of the subject.
    const isNamedAlone = seat.state === 'Offered' && seat.nominationId !== null && yesAt === null;
    const promised = seat.state === 'Asked' || isNamedAlone ? {} : ({ promise: 'open' } as const);
    if (stands === 'Cancelled') await changeSeatState(trx, app, by, { seat, to: 'Called off', reason, ...promised });
    else if (seat.state === 'Waiting') await changeSeatState(trx, app, by, { seat, to: 'Not seated', ...promised });
    // Whoever lapses now is told nothing: nobody was given their seat, and no line is left to join.
    else await changeSeatState(trx, app, by, { seat, to: 'Lapsed', silent: true });
  }
  return rows.length > atATime ? left : null;
}

/** Whether a class of the subject that was cancelled, or has begun, has people still whom the next one is promised in a moment. */
export async function isEnding(trx: Trx, app: Pick<App, 'now'>, eventCode: string): Promise<boolean> {
  const lately = new Date(app.now().getTime() - longestTries).toISOString();
  const found = await trx
    .selectFrom('batches as b')
    .innerJoin('seats as s', 's.batch_id', 'b.id')
    .select('s.id')
    .where('b.event_code', '=', eventCode)
    .where((is) =>
      is.or([
        is.and([
          is('b.state', '=', 'Cancelled'),
          is('b.cancelled_at', '>', lately),
          is('s.state', 'in', ending('Cancelled')),
        ]),
        is.and([is('b.state', '=', 'Running'), is('s.state', 'in', ending('Running'))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
