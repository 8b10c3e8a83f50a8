import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';

const atATime = 100;

type Due<Thing> = {
  /** What is due now, so many at most. */
  find: (most: number) => Promise<Thing[]>;
  /** Looks again under the lock, and does it. False when another server was quicker, or it is due no more. */
  act: (trx: Trx, thing: Thing) => Promise<boolean>;
};

/** Does everything that is due, each in a transaction of its own: however many servers look, each is done once. What fails keeps nothing else, and is tried at the next look. Answers how many. */
export async function doDue<Thing>(app: App, what: string, { find, act }: Due<Thing>): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await find(atATime);
    let now = 0;
    for (const thing of due)
      try {
        if (await app.write((trx) => act(trx, thing))) now += 1;
      } catch (error) {
        app.log.error({ err: error }, `${what} could not be done; trying again`);
      }
    done += now;
    if (due.length < atATime || now === 0) return done;
  }
}
