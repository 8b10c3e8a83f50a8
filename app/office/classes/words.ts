import type { Batch } from '../../classes/batch.ts';
import { beginsInWords, countOf, spanInWords } from '../../classes/days.ts';
import { wishesOf, type Wish } from '../people/cases/wish.ts';

/** The subject of a batch as rows say it, with the mark of its programme: CIP 1. */
export function subjectOf({ eventCode, title }: Pick<Batch, 'eventCode' | 'title'>): Wish {
  return wishesOf(eventCode, { [eventCode]: title })[0]!;
}

/** 'CIP 1, Pune'. */
export function nameOf(batch: Pick<Batch, 'eventCode' | 'title' | 'city'>): string {
  return `${subjectOf(batch).words}, ${batch.city}`;
}

/** 'Mon 14 to Sat 19 Dec 2026, 6 days'. */
export function whenOf({ days, startsOn, endsOn }: Pick<Batch, 'days' | 'startsOn' | 'endsOn'>): string {
  return startsOn && endsOn ? `${spanInWords(startsOn, endsOn)}, ${countOf(days.length, 'day')}` : 'Days not set';
}

/** Where it is told how a class is run. */
export const howPath = '/office/batches/how';

type Seats = Pick<Batch, 'taken' | 'held' | 'seats' | 'minimum'>;

/** Beside the bar: how far the minimum is, which yeses alone reach. */
export function minimumOf({ taken, held, minimum }: Omit<Seats, 'seats'>): string {
  const said = taken - held;
  const far = said >= minimum ? `minimum ${minimum} reached` : `${minimum - said} short of ${minimum}`;
  return held > 0 ? `${said} taken, ${held} held, ${far}` : far;
}

/** The bar in a sentence. */
export function barInWords({ taken, held, seats, minimum }: Seats): string {
  const said = taken - held;
  const waits = held > 0 ? `, ${held} held until a deadline` : '';
  return `${said} of ${seats} seats taken${waits}. Minimum ${minimum} ${said >= minimum ? 'reached' : 'not reached'}.`;
}

/** 'Mon 14 to Sat 19 Dec 2026, begins in 12 days', as it stands below the name of a batch; '' without days. */
export function whenInHead(
  { startsOn, endsOn, state }: Pick<Batch, 'startsOn' | 'endsOn' | 'state'>,
  now: Date,
): string {
  if (!startsOn || !endsOn) return '';
  const when = spanInWords(startsOn, endsOn);
  return state === 'Cancelled' ? when : `${when}, ${beginsInWords(startsOn, endsOn, now)}`;
}
