import type { App } from '../app.server.ts';
import { deliverNext, type Deliver } from './outbox.server.ts';

const idleMilliseconds = 3000;
/** Between two messages the worker rests four times as long as it worked, so that sending never crowds out answering. */
const restFactor = 4;
const longestRestMilliseconds = 200;

/** Drains the outbox until stopped. `stop` resolves when the message in hand is finished. */
export function startOutboxWorker(
  app: App,
  deliverers: Record<string, Deliver>,
): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let woken = false;
  let endSleep: () => void = () => {};

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const began = performance.now();
      const found = await deliverNext(app, deliverers).catch((error: unknown) => {
        app.log.error({ err: error }, 'the outbox could not be read; trying again');
        return false;
      });
      if (stopped) return;
      if (found) await sleep(Math.min(longestRestMilliseconds, (performance.now() - began) * restFactor));
      else if (!woken) await sleep(idleMilliseconds);
    }
  }

  const running = run();
  return {
    wake() {
      // A wake during a rest changes nothing: the next look comes by itself.
      if (woken) return;
      woken = true;
      endSleep();
    },
    async stop() {
      stopped = true;
      endSleep();
      await running;
    },
  };
}
