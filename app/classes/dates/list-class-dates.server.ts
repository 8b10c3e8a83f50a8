import { type Db, type Trx, compiledOnce, idsOf } from '../../platform/database/database.server.ts';
import type { ClassDate } from '../../platform/classes/class-dates.ts';
import { dayMilliseconds } from '../../platform/durations.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { feeWithGst, type Gst } from '../fee.ts';
import { isStoredAsOver } from '../read-batches.server.ts';
import { endOfHold } from '../seats/deadlines.ts';
import { stateName } from '../states-and-cities.ts';
import { seatsWord, whenInWords } from './words.ts';

/** How long a class that was cancelled still says so. */
export const cancelledDays = 14;

/**
 * Reads the classes that the public may see at a moment, by their first day: those that are announced and not private, until the morning of their
 * first day; sure ones until their last; cancelled ones for a fortnight. Everything that pages say of them is in here and nothing else, so that pages
 * are made anew when, and only when, this has changed. The same list is the same object as before.
 */
export function classDatesReader(
  db: Db,
  readGst: (db: Db | Trx) => Promise<Gst>,
): (now: Date, inside?: Trx) => Promise<readonly ClassDate[]> {
  let last: { text: string; dates: readonly ClassDate[] } = { text: '', dates: [] };
  return async (now, inside) => {
    if (inside) return listClassDates(inside, readGst, now);
    const dates = await listClassDates(db, readGst, now);
    const text = JSON.stringify(dates);
    // The same list for as long as nothing else was read between: a page made of what stood there for a moment only is noticed too.
    if (text !== last.text) last = { text, dates };
    return last.dates;
  };
}

async function listClassDates(db: Db | Trx, readGst: (db: Db | Trx) => Promise<Gst>, now: Date): Promise<ClassDate[]> {
  const today = indianDay(now);
  const cancelledSince = new Date(now.getTime() - cancelledDays * dayMilliseconds).toISOString();
  const rows = await rowsOf(db, { today, cancelledSince });
  const days = Map.groupBy(
    rows.length === 0 ? [] : await daysOf(db, ...rows.map(({ id }) => ({ id }))),
    ({ batch_id: id }) => id,
  );
  const gst = rows.some(feeShown) ? await readGst(db) : null;
  return rows.map((row): ClassDate => {
    const fee = feeShown(row) ? row.fee : null;
    const [startsOn, endsOn] = [row.starts_on!, row.ends_on!];
    const standing = row.state === 'Cancelled' ? 'cancelled' : startsOn > today ? 'open' : 'begun';
    return {
      reference: row.reference,
      eventCode: row.event_code,
      title: row.title,
      kind: row.kind,
      city: row.city,
      state: stateName(row.state_code) ?? '',
      language: row.language,
      days: (days.get(row.id) ?? []).map(({ day, begins, ends }) => ({ day, begins, ends })),
      startsOn,
      endsOn,
      when: whenInWords(startsOn, endsOn, today),
      standing,
      seats: standing === 'open' ? seatsWord(row.seats - row.taken, row.waits !== null) : 'Join the line',
      heldHours: endOfHold(now, { startsOn, answerHours: row.answer_hours }) ? row.answer_hours : 0,
      sure: row.state === 'Confirmed' || row.state === 'Running',
      minimum: row.minimum,
      isEnough: Number(row.said) >= row.minimum,
      fee,
      price: fee === null || gst === null ? '' : feeWithGst(fee, gst),
      movedFrom: row.first_starts_on !== null && row.first_starts_on !== startsOn ? row.first_starts_on : null,
    };
  });
}

const feeShown = (row: { fee_shown_at: string | null }) => row.fee_shown_at !== null;

// Every expression of interest asks for them.
const rowsOf = compiledOnce((db, { today, cancelledSince }: { today: string; cancelledSince: string }) =>
  db
    .selectFrom('batches as b')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['b.id', 'b.reference', 'b.event_code', 'e.title', 'e.kind', 'b.city', 'b.state_code', 'b.language'])
    .select(['b.seats', 'b.taken', 'b.state', 'b.starts_on', 'b.ends_on', 'b.fee', 'b.fee_shown_at'])
    .select(['b.first_starts_on', 'b.minimum', 'b.answer_hours'])
    .select(({ selectFrom, fn }) =>
      selectFrom('seats as t')
        .select(fn.countAll<number | string>().as('said'))
        .whereRef('t.batch_id', '=', 'b.id')
        .where('t.state', '=', 'Taken')
        .as('said'),
    )
    .select((of) =>
      of
        .selectFrom('seats as s')
        .select('s.id')
        .whereRef('s.batch_id', '=', 'b.id')
        .where('s.state', '=', 'Waiting')
        .limit(1)
        .as('waits'),
    )
    .where('b.private_at', 'is', null)
    .where('b.id', 'in', ({ selectFrom }) =>
      selectFrom('batches')
        .select('id')
        .where(isStoredAsOver('state', false))
        .where((is) =>
          is.or([
            is.and([is('state', '=', 'Announced'), is('starts_on', '>', today)]),
            is.and([is('state', 'in', ['Confirmed', 'Running']), is('ends_on', '>=', today)]),
          ]),
        )
        .unionAll(
          selectFrom('batches')
            .select('id')
            .where('state', '=', 'Cancelled')
            .where('cancelled_at', '>', cancelledSince),
        ),
    )
    .orderBy('b.starts_on')
    .orderBy('b.id'),
);

const daysOf = compiledOnce((db, ...classes: { id: string }[]) =>
  db
    .selectFrom('batch_days')
    .select(['batch_id', 'day', 'begins', 'ends'])
    .where('batch_id', 'in', idsOf(classes))
    .orderBy('day'),
);
