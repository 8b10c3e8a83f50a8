import { countDemand } from '../app/office/demand/count-demand.server.ts';
import { openBeside } from '../scripts/open-beside.ts';

/** What counting demand once costs the process that does it. */
export type CountCost = { rows: number; milliseconds: number; longestSlice: number; grownMegabytes: number };

/** Counts demand in this process, beside the server: how long one turn of the event loop takes at most, and how much the process grows. */
export async function measureCount(dataDir: string): Promise<CountCost> {
  const app = await openBeside({ DATA_DIR: dataDir });
  try {
    // The first count also opens files and prepares statements.
    await countDemand(app);
    let [longestSlice, counting, last] = [0, true, performance.now()];
    const turn = () => {
      const now = performance.now();
      longestSlice = Math.max(longestSlice, now - last);
      last = now;
      if (counting) setImmediate(turn);
    };
    const [began, before] = [performance.now(), process.memoryUsage.rss()];
    turn();
    const { rows } = await countDemand(app);
    counting = false;
    const grownMegabytes = (process.memoryUsage.rss() - before) / 1024 / 1024;
    return { rows, milliseconds: performance.now() - began, longestSlice, grownMegabytes };
  } finally {
    await app.db.destroy();
  }
}
