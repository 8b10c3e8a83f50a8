import { setImmediate } from 'node:timers/promises';
import type { App } from './app.server.ts';
import { hourMilliseconds } from './durations.ts';

/** Rows that one statement removes at most: a backlog at once would hold everybody else up. */
export const atATime = 500;

/** Sweeps now and every hour until stopped: a server that is started anew each hour sweeps too. What fails is tried again an hour later. To stop resolves when the sweep that is under way has ended. */
export function startSweeping(app: App, what: string, sweep: () => Promise<unknown>): { stop: () => Promise<unknown> } {
  let sweeping: Promise<unknown>;
  const look = () => {
    sweeping = sweep().catch((error: unknown) => app.log.warn({ err: error }, `${what} could not be swept`));
  };
  look();
  const timer = setInterval(look, hourMilliseconds);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return sweeping;
    },
  };
}

/** Repeats a removal of `atATime` rows until fewer are left, and lets others in between. Answers how many it were. */
export async function removeAll(removeSome: () => Promise<{ numAffectedRows?: bigint | undefined }>): Promise<number> {
  for (let removed = 0; ; await setImmediate()) {
    const some = Number((await removeSome()).numAffectedRows ?? 0n);
    removed += some;
    if (some < atATime) return removed;
  }
}
