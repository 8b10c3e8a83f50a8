import type { Situation } from './situation.ts';

export type WayProps = {
  situation: Situation;
  isPaid: boolean;
  /** By an employer, so that they pay nothing themselves. */
  isPaidFor: boolean;
  /** The first day, in words. */
  first: string;
};

type Step = {
  step: string;
  is: 'done' | 'here' | 'to come' | 'off';
  /** The stretch from here to the next step lies behind them. */
  isPainted: boolean;
};

const onTheWay: ReadonlySet<Situation> = new Set<Situation>(['asked', 'held back', 'taken', 'confirmed', 'closed']);

/**
 * The steps of a seat, and where somebody is: at the last step up to which everything is done, or, with a sure class, at the payment that is still
 * open. A step that was done before its turn is said to be done; the scale is painted up to where they are and no further.
 */
export function wayOf({ situation, isPaid, isPaidFor, first }: WayProps): Step[] {
  const hasSeat = situation === 'taken' || situation === 'confirmed' || situation === 'closed';
  const isSure = situation === 'confirmed' || situation === 'closed';
  const all = [
    { step: 'Asked', isDone: true },
    { step: 'Your seat', isDone: hasSeat },
    ...(isPaidFor ? [] : [{ step: isPaid ? 'Paid' : 'Payment', isDone: isPaid }]),
    { step: 'Class confirmed', isDone: isSure },
    { step: first, isDone: situation === 'closed' },
  ];
  const open = all.findIndex(({ isDone }) => !isDone);
  const at = situation === 'closed' || open < 0 ? all.length - 1 : isSure && !isPaidFor && !isPaid ? open : open - 1;
  return all.map(({ step, isDone }, n) =>
    onTheWay.has(situation)
      ? { step, is: n === at ? 'here' : isDone ? 'done' : 'to come', isPainted: n < at }
      : { step, is: 'off', isPainted: false },
  );
}
