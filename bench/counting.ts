import type { App } from '../app/platform/app.server.ts';
import { openBeside } from '../scripts/open-beside.ts';

/** What counting once costs the process that does it; `longestTurn` is the processor time of the longest slice, which others’ load leaves alone. */
export type CountCost = {
  rows: number;
  milliseconds: number;
  longestSlice: number;
  longestTurn: number;
  grownMegabytes: number;
};

type Count = (app: Pick<App, 'db' | 'now'>) => Promise<{ rows: number }>;

/** Counts in this process, beside the server: how long one turn of the event loop takes at most, and how much the process grows. */
export async function measureCount(dataDir: string, count: Count): Promise<CountCost> {
  const app = await openBeside({ DATA_DIR: dataDir });
  try {
    // The first count also opens files and prepares statements.
    await count(app);
    let [longestSlice, longestTurn, counting, last] = [0, 0, true, performance.now()];
    let spent = threadMilliseconds();
    const turn = () => {
      const now = performance.now();
      longestSlice = Math.max(longestSlice, now - last);
      last = now;
      const spentNow = threadMilliseconds();
      longestTurn = Math.max(longestTurn, spentNow - spent);
      spent = spentNow;
      if (counting) setImmediate(turn);
    };
    const [began, before] = [performance.now(), process.memoryUsage.rss()];
    turn();
    const { rows } = await count(app);
    counting = false;
    const grownMegabytes = (process.memoryUsage.rss() - before) / 1024 / 1024;
    return { rows, milliseconds: performance.now() - began, longestSlice, longestTurn, grownMegabytes };
  } finally {
    await app.db.destroy();
  }
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
