import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import type { Batch } from '../batch.ts';
import { hoursInWords, spanInWords } from '../days.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { tellSeat } from './tell-seat.server.ts';

/** Tells everybody who has a seat that the class will run. */
export async function tellConfirmed(trx: Trx, app: Pick<App, 'now'>, { id }: Pick<Batch, 'id'>): Promise<void> {
  for (const seat of await listSeats(trx, id))
    if (seat.state === 'Taken') await tellSeat(trx, app, 'batch-confirmed', seat);
}

const told: ReadonlySet<string> = new Set(['Taken', 'Offered', 'Waiting']);

/** Tells whoever has, is offered or waits for a seat that days, hours, city or venue are others now. */
export async function tellChanged(trx: Trx, app: Pick<App, 'now'>, before: Batch, { days }: Batch): Promise<void> {
  const was = inWords(before);
  // Calendars take them out.
  const gone = before.days.filter(({ day }) => !days.some((other) => other.day === day));
  for (const seat of await listSeats(trx, before.id))
    if (told.has(seat.state)) await tellSeat(trx, app, 'batch-changed', seat, { from: seat.state, was, gone });
}

/** 'Mon 14 to Sat 19 Dec 2026, 9:00 to 18:00 each day, Kochi, Sample Hall'. */
function inWords({ startsOn, endsOn, days, city, venue }: Batch): string {
  const hours = hoursInWords(days).replaceAll('\n', ', ');
  return [spanInWords(startsOn!, endsOn!), hours, city, venue?.name].filter(Boolean).join(', ');
}
