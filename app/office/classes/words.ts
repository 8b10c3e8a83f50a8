import type { WaitingBill, WaitingClass } from '../../billing/bill.ts';
import { type Batch, hasEnough, stateAt } from '../../classes/batch.ts';
import { beginsInWords, countOf, spanInWords } from '../../classes/days.ts';
import { wishOf, type Wish } from '../people/cases/wish.ts';

export function subjectOf({ eventCode, title }: Pick<Batch, 'eventCode' | 'title'>): Wish {
  return wishOf(eventCode, title);
}

/** 'CIP 1, Pune'. */
export function nameOf(batch: Pick<Batch, 'eventCode' | 'title' | 'city'>): string {
  return `${subjectOf(batch).words}, ${batch.city}`;
}

/** 'Mon 14 to Sat 19 Dec 2026, 6 days'. */
export function whenOf({ days, startsOn, endsOn }: Pick<Batch, 'days' | 'startsOn' | 'endsOn'>): string {
  return startsOn && endsOn ? `${spanInWords(startsOn, endsOn)}, ${countOf(days.length, 'day')}` : 'Days not set';
}

export const howPath = '/office/batches/how';

/** Below the bar: how far the minimum is, which yeses alone reach. */
export function minimumOf({ taken, held, minimum }: Pick<Batch, 'taken' | 'held' | 'minimum'>): string {
  const said = taken - held;
  if (taken === 0) return `nobody yet, ${minimum} needed`;
  const far = said >= minimum ? `minimum ${minimum} reached` : `${minimum - said} short of ${minimum}`;
  return held > 0 ? `${said} taken, ${held} held, ${far}` : far;
}

/** 'Mon 14 to Sat 19 Dec 2026, begins in 12 days', as it stands below the name of a batch; '' without days. Of one that is sure, also that it has fallen below its minimum. */
export function whenInHead(batch: Batch, now: Date): string {
  const { startsOn, endsOn, state } = batch;
  if (!startsOn || !endsOn) return '';
  const when = spanInWords(startsOn, endsOn);
  const isBelow = stateAt(batch, now) === 'Confirmed' && !hasEnough(batch);
  const below = isBelow ? `. Confirmed, and below its minimum now: ${minimumOf(batch)}.` : '';
  return state === 'Cancelled' ? when : `${when}, ${beginsInWords(startsOn, endsOn, now)}${below}`;
}

export const nextOf = (one: WaitingBill | WaitingClass): string =>
  one.group === 'unbilled' ? `${/no bill/.test(one.lacks) ? 'make' : 'see'} the bills of ${nameOf(one.of)}` : one.next;
