import type { Situation } from './situation.ts';

export type WayProps = {
  situation: Situation;
  /** No seat is free now. */
  isFull: boolean;
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

/** The steps of a seat, what is done before what is open, and where somebody is: at the last one that is done. */
export function wayOf({ situation, isFull, isPaid, isPaidFor, first }: WayProps): Step[] {
  const hasSeat = situation === 'taken' || situation === 'confirmed' || situation === 'closed';
  const isSure = situation === 'confirmed' || situation === 'closed';
  const all = [
    { step: 'Asked', isDone: true },
    ...(isFull && situation === 'asked' ? [{ step: 'In line', isDone: false }] : []),
    { step: 'Your seat', isDone: hasSeat },
    ...(isPaidFor ? [] : [{ step: isPaid ? 'Paid' : 'Payment', isDone: isPaid }]),
    { step: 'Class confirmed', isDone: isSure },
  ].toSorted((one, other) => Number(other.isDone) - Number(one.isDone));
  const isThere = situation === 'closed';
  const at = isThere ? all.length : all.findLastIndex(({ isDone }) => isDone);
  return [...all, { step: first, isDone: isThere }].map(({ step, isDone }, n) =>
    onTheWay.has(situation)
      ? { step, is: n === at ? 'here' : isDone ? 'done' : 'to come', isPainted: n < at }
      : { step, is: 'off', isPainted: false },
  );
}
