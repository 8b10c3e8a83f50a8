import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import type { Batch } from '../batch.ts';
import { hoursInWords, spanInWords } from '../days.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { tellSeat } from './tell-seat.server.ts';

/** Tells everybody who has a seat that the class will run. */
export async function tellConfirmed(trx: Trx, app: App, { id }: Pick<Batch, 'id'>): Promise<void> {
  for (const seat of await listSeats(trx, id))
    if (seat.state === 'Taken') await tellSeat(trx, app, 'office or clock', 'batch-confirmed', seat);
}

const told: ReadonlySet<string> = new Set(['Taken', 'Offered', 'Waiting']);

/** Tells whoever has, is offered or waits for a seat that days, hours, city or venue are others now. */
export async function tellChanged(trx: Trx, app: App, before: Batch, after: Batch): Promise<void> {
  const venueOnly = before.venue?.name !== after.venue?.name && inWords(before, false) === inWords(after, false);
  const { days } = after;
  // Calendars take them out.
  const gone = before.days.filter(({ day }) => !days.some((other) => other.day === day));
  for (const seat of await listSeats(trx, before.id))
    if (told.has(seat.state)) {
      const was = inWords(before, seat.state === 'Taken');
      await tellSeat(trx, app, 'office or clock', 'batch-changed', seat, { from: seat.state, was, venueOnly, gone });
    }
}

/** 'Mon 14 to Sat 19 Dec 2026, 9:00 to 18:00 each day, Kochi, Sample Hall'. The venue is told to people with a seat. */
function inWords({ startsOn, endsOn, days, city, venue }: Batch, hasSeat: boolean): string {
  const hours = hoursInWords(days).replaceAll('\n', ', ');
  return [spanInWords(startsOn!, endsOn!), hours, city, hasSeat && venue?.name].filter(Boolean).join(', ');
}
