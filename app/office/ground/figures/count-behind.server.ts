import { setTimeout } from 'node:timers/promises';
import type { App } from '../../../platform/app.server.ts';
import { Busy } from '../../../platform/errors.ts';
import { keepFigures, readKept, type Kept } from './kept-figures.server.ts';

/** So many rows are counted while somebody waits for it. */
export const mostWaitedFor = 5000;
/** So long somebody waits for the very first count. */
const patienceMilliseconds = 10_000;
const freshForMilliseconds = 60_000;
/** Kept figures that nobody has looked at for so long are counted anew all the same: whoever comes on a Monday finds them. */
const oldAfterMilliseconds = 12 * 3_600_000;
/** Counting takes a thirtieth of a server's time at most, however much there is. */
const restAfterCounting = 30;

export type CountedBehind<Counted> = {
  look: () => Promise<Counted>;
  /** To be called now and then. */
  refreshOld: () => Promise<void>;
};

/** A count as it is now; where counting takes a while, the last one, and it counts anew behind. Kept in the database under `what`, for other servers and a new start. Throws Busy while very many are counted for the first time. */
export function countBehind<Counted extends { countedAt: string; rows: number }>(
  app: App,
  what: string,
  count: () => Promise<Counted>,
  patience = patienceMilliseconds,
): CountedBehind<Counted> {
  let last: Kept<Counted> | null = null;
  let counting: Promise<Counted> | null = null;

  async function countOnce(): Promise<Counted> {
    const began = performance.now();
    const figures = await count();
    last = { figures, milliseconds: performance.now() - began };
    if (figures.rows > mostWaitedFor) await keepFigures(app.db, what, last);
    return figures;
  }
  function countAnew(): Promise<Counted> {
    counting ??= countOnce().finally(() => (counting = null));
    return counting;
  }
  const isOld = ({ figures, milliseconds }: Kept<Counted>) =>
    app.now().getTime() - Date.parse(figures.countedAt) >
    Math.max(freshForMilliseconds, milliseconds * restAfterCounting);

  async function look(): Promise<Counted> {
    // Another server may have counted since.
    if ((!last || (last.figures.rows > mostWaitedFor && isOld(last))) && !counting)
      last = newer(last, await readKept<Counted>(app, what));
    if (!last || last.figures.rows <= mostWaitedFor) return orBusy(countAnew(), patience);
    if (isOld(last))
      countAnew().catch((error: unknown) => app.log.warn({ err: error }, `${what} could not be counted`));
    return last.figures;
  }
  async function refreshOld(): Promise<void> {
    const kept = await readKept<Counted>(app, what);
    if (kept && app.now().getTime() - Date.parse(kept.figures.countedAt) > oldAfterMilliseconds) await countAnew();
  }
  return { look, refreshOld };
}

/** The very first count of very many is not waited for to its end: it goes on, and whoever looks again finds it. Throws Busy. */
async function orBusy<Counted>(counting: Promise<Counted>, patience: number): Promise<Counted> {
  const tired = new AbortController();
  const tooLong = setTimeout(patience, null, { signal: tired.signal }).catch(() => null);
  try {
    const counted = await Promise.race([counting, tooLong]);
    if (counted === null) throw new Busy('the figures are being counted for the first time');
    return counted;
  } finally {
    tired.abort();
    // Nobody may be waiting for it any more.
    counting.catch(() => undefined);
  }
}

function newer<Counted extends { countedAt: string }>(one: Kept<Counted> | null, other: Kept<Counted> | null) {
  if (!one || !other) return one ?? other;
  return other.figures.countedAt > one.figures.countedAt ? other : one;
}
