import { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { enqueue, takeOut, type Deliver } from '../../platform/outbox/outbox.server.ts';
import { lockBatch } from '../lock-batch.server.ts';

/** So many seats in one transaction: whoever does something meanwhile waits for one of these, not for all of a class. */
export const atATime = 20;

/** Who decided it, as it stands in the outbox. */
export const Decider = z.union([
  z.object({ kind: z.literal('office'), uid: z.string() }),
  z.object({ kind: z.literal('schedule') }),
]);
export type Decider = z.output<typeof Decider>;

/**
 * What follows for the seats of a class from something that was decided at once. The first part is done with the decision, the others in the
 * background. `act` does one part and answers what is left, or null.
 */
export function inParts<Left extends { batchId: string }>(
  topic: string,
  contract: z.ZodType<Left>,
  act: (trx: Trx, app: App, left: Left) => Promise<Left | null>,
) {
  const begin = async (trx: Trx, app: App, left: Left) => {
    const rest = await act(trx, app, left);
    if (rest) await enqueue(trx, app, topic, rest);
  };
  /** Whoever takes the message out does the part, in the same transaction: each is done once, however many servers look, also after one was killed. */
  const deliver = async (app: App, message: Parameters<Deliver>[0]) => {
    const left = contract.parse(message.payload);
    await app.write(async (trx) => {
      if (!(await takeOut(trx, message))) return;
      await lockBatch(trx, app, left.batchId);
      await begin(trx, app, left);
    });
    app.wakeOutbox();
  };
  const deliverer = (app: App): Record<string, Deliver> => ({ [topic]: (message) => deliver(app, message) });
  return { begin, deliverer };
}
