import { carryOutErasures } from './registration/your-data/erasure.server.ts';
import { startSchedule } from './classes/schedule/schedule.server.ts';
import { sweepContactGuards } from './contact/send-message.server.ts';
import { sweep } from './identity/store/single-use.server.ts';
import { sweepInterestGuards } from './interest/express-interest.server.ts';
import type { Counters } from './office/counters.server.ts';
import { purgeLog } from './office/ground/log.server.ts';
import { sweepFigures } from './office/ground/figures/kept-figures.server.ts';
import { sweepActs } from './office/inbox/acts.server.ts';
import { startCarryingOn } from './office/post/answer/carry-on.server.ts';
import type { App } from './platform/app.server.ts';
import { startGivingBack } from './platform/memory/give-back.server.ts';
import type { MailTransport } from './platform/outbox/mail-transport.server.ts';
import { OutboxWorker } from './platform/outbox/outbox-worker.server.ts';
import { startSweeping } from './platform/sweeping.server.ts';
import { sweepErasureProofs } from './registration/your-data/erasure-proof.server.ts';
import { deliverers } from './wiring.server.ts';

/**
 * What every server does by itself from its making until it closes. Who opens addresses starts nothing; what keeps the HTTP server itself in order
 * is started with it (`addRounds`).
 */
export function startBackground(app: App, { demand, today }: Counters) {
  const letters = startCarryingOn(app);
  const works: { stop: () => unknown }[] = [
    letters,
    startSweeping(app, 'old sessions and codes', () => sweep(app)),
    startSweeping(app, 'repeats of interests', () => sweepInterestGuards(app)),
    startSweeping(app, 'repeats of messages', () => sweepContactGuards(app)),
    startSweeping(app, 'due erasures', async () => {
      await carryOutErasures(app);
      await sweepErasureProofs(app);
    }),
    startSweeping(app, 'old acts on many cases', () => sweepActs(app)),
    startSweeping(app, 'the log', () => purgeLog(app)),
    startSweeping(app, 'kept figures', async () => {
      await demand.refreshOld();
      await today.refreshOld();
      await sweepFigures(app);
    }),
  ];
  return {
    carryOn: letters.wake,
    stop: async () => void (await Promise.all(works.map((work) => work.stop()))),
  };
}

/** What only a server that listens does: it sends, and looks at the clock. `countRequests` says how many it has had. */
export function startSending(
  app: App,
  transport: MailTransport,
  countRequests: () => number,
  isCrowded: () => boolean,
) {
  const outbox = new OutboxWorker(app, deliverers(app, transport), countRequests, isCrowded);
  app.wakeOutbox = (insist) => outbox.wake(insist);
  const [schedule, givingBack] = [startSchedule(app), startGivingBack(countRequests)];
  return {
    /** Begins nothing more; resolves when what is being sent has left, and what the clock made due is done. */
    async stop(): Promise<void> {
      givingBack.stop();
      await Promise.all([schedule.stop(), outbox.stop()]);
    },
  };
}
