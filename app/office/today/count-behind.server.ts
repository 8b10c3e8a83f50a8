import type { App } from '../../platform/app.server.ts';

/** So many rows are counted while somebody waits for it. */
const mostWaitedFor = 5000;
const freshForMilliseconds = 60_000;

/**
 * Answers with a count as it is now. Where there is so much that counting takes a while, it answers with the last count and counts anew
 * behind it; the answer says when it was counted. Whoever looks meanwhile waits for the same count. Made once for each server.
 */
export function countBehind<Counted extends { countedAt: string; rows: number }>(
  app: App,
  what: string,
  count: () => Promise<Counted>,
): () => Promise<Counted> {
  let last: Counted | null = null;
  let counting: Promise<Counted> | null = null;

  function countAnew(): Promise<Counted> {
    counting ??= count()
      .then((counted) => (last = counted))
      .finally(() => (counting = null));
    return counting;
  }

  return async () => {
    if (!last || last.rows <= mostWaitedFor) return countAnew();
    const age = app.now().getTime() - new Date(last.countedAt).getTime();
    if (age > freshForMilliseconds)
      countAnew().catch((error: unknown) => app.log.warn({ err: error }, `${what} could not be counted`));
    return last;
  };
}
