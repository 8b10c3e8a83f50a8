import { z } from 'zod';
import { listUnsent } from '../platform/outbox/kept-mail.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import type { Batch, ToldOfChange } from './batch.ts';
import { hoursInWords, spanInWords } from './days.ts';
import { aboutSeat, tellSeat } from './mails/tell-seat.server.ts';
import type { ReadPlan } from './plan.ts';
import { type Seat, liveStates } from './seats/seat.ts';
import { latestAnswer, remindAt } from './seats/deadlines.ts';
import { atATime, inParts } from './seats/ask-people.server.ts';
import { getSeat, listSeats } from './seats/read-seats.server.ts';

// What other days, hours, another city or venue mean for the people of a batch.

export type Touched = NonNullable<Awaited<ReturnType<typeof findTouched>>>;

/**
 * Whom a plan in the place of the present one touches; null where nobody has to hear of it. Who was only asked never heard of a venue, and whose
 * invitation still waits for the morning reads in it what holds by then. The first venue is told to whoever has a seat once the class is sure; the
 * others read it when it is.
 */
export async function findTouched(
  trx: Trx,
  app: Pick<App, 'now'>,
  batch: Batch,
  plan: ReadPlan,
  fields: ReadonlySet<string>,
) {
  if (batch.state === 'Draft' || !['days', 'city', 'venueId'].some((field) => fields.has(field))) return null;
  // Nothing but the venue is another one, or there was none before: then nothing has changed for anybody.
  const venueOnly = !fields.has('days') && !fields.has('city');
  const firstVenue = venueOnly && batch.venue === null;
  const now = app.now();
  const latest = latestAnswer(now, { startsOn: plan.days[0]!.day });
  const live = (await listSeats(trx, batch.id)).filter(({ state }) => liveStates.includes(state));
  const invited = await listUnsent(
    trx,
    app,
    live.map(({ id }) => aboutSeat(id)),
    ['seat-asked', 'seat-offered', 'nominee-offered'],
  );
  const hears = ({ state }: Seat) =>
    firstVenue ? state === 'Taken' && batch.state === 'Confirmed' : !(venueOnly && state === 'Asked');
  // Who has to hear of it; and whose deadline lies too late for the new first day, and becomes the latest.
  const told = live.filter((seat) => !invited.has(aboutSeat(seat.id)) && hears(seat));
  const late = live.filter(
    ({ answerBy }) => fields.has('days') && answerBy !== null && answerBy > latest.toISOString(),
  );
  return told.length + late.length > 0 ? { told, late, latest, venueOnly, firstVenue } : null;
}

/** What the office is asked before. */
export function asksOf({ told, late, firstVenue }: Touched): ToldOfChange {
  const count = (state: Seat['state']) => told.filter((seat) => seat.state === state).length;
  return {
    taken: count('Taken'),
    held: count('Offered'),
    waiting: count('Waiting'),
    asked: count('Asked'),
    noEmail: told.filter(({ email }) => email === '').length,
    shortened: late.length,
    firstVenue,
  };
}

const Left = z.object({
  batchId: z.string(),
  told: z.array(z.object({ id: z.string(), stateAt: z.string() })),
  was: z.object({ taken: z.string(), others: z.string() }),
  gone: z.array(z.object({ day: z.string(), begins: z.string(), ends: z.string() })),
  venueOnly: z.boolean(),
  firstVenue: z.boolean().optional(),
  reason: z.string(),
});
type Left = z.output<typeof Left>;

type Said = { before: Batch; after: Batch; reason: string };

/** Cuts the deadlines that lie too late, in the transaction of the change, and lets each be told what holds now. */
export async function tellChange(trx: Trx, app: App, touched: Touched, said: Said): Promise<void> {
  const { told, late, latest, venueOnly, firstVenue } = touched;
  const { before, after, reason } = said;
  await cutDeadlines(trx, app, late, latest);
  // Calendars take them out.
  const gone = before.days.filter(({ day }) => !after.days.some((other) => other.day === day));
  await tellingOfChange.begin(trx, app, {
    batchId: after.id,
    told: told.map(({ id, stateAt }) => ({ id, stateAt })),
    was: { taken: inWords(before, true), others: inWords(before, false) },
    gone,
    venueOnly,
    firstVenue,
    reason,
  });
}

/** The people of a batch are told what was changed, part by part. */
export const tellingOfChange = inParts('change-to-tell', Left, async (trx, app, left) => {
  const { batchId: _, told, was, ...said } = left;
  for (const { id, stateAt } of told.slice(0, atATime)) {
    const seat = await getSeat(trx, id);
    // Who stands elsewhere by now has been told what holds with that.
    if (seat.stateAt !== stateAt) continue;
    const { state: from, answerBy } = seat;
    const before = from === 'Taken' ? was.taken : was.others;
    await tellSeat(trx, app, 'office or clock', 'batch-changed', seat, { ...said, from, answerBy, was: before });
  }
  return told.length > atATime ? { ...left, told: told.slice(atATime) } : null;
});

async function cutDeadlines(trx: Trx, app: Pick<App, 'now'>, late: readonly Seat[], latest: Date): Promise<void> {
  const ids = (seats: readonly Seat[]) => seats.map(({ id }) => id);
  if (late.length === 0) return;
  await trx.updateTable('seats').set({ answer_by: latest.toISOString() }).where('id', 'in', ids(late)).execute();
  // Whose reminder would be due at once has one in what they are told now.
  const now = app.now();
  const due = late.filter(({ stateAt }) => (remindAt(new Date(stateAt), latest) ?? now) <= now);
  if (due.length === 0) return;
  await trx.updateTable('seats').set({ reminded_at: now.toISOString() }).where('id', 'in', ids(due)).execute();
}

/** 'Mon 14 to Sat 19 Dec 2026, 9:00 to 18:00 each day, Kochi, Sample Hall'. The venue is told to people with a seat. */
function inWords({ startsOn, endsOn, days, city, venue }: Batch, hasSeat: boolean): string {
  const hours = hoursInWords(days).replaceAll('\n', ', ');
  return [spanInWords(startsOn!, endsOn!), hours, city, hasSeat && venue?.name].filter(Boolean).join(', ');
}
