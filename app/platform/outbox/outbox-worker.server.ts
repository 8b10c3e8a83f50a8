import { setImmediate } from 'node:timers/promises';
import type { App } from '../app.server.ts';
import { startSweeping } from '../sweeping.server.ts';
import { attemptSeconds, claimMessages, clockOf, endOfStretch, longestHeldSeconds, putBack } from './claims.server.ts';
import type { Claimed } from './claims.server.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { thinOutbox } from './kept-mail.server.ts';
import { Lane, quickMilliseconds } from './lane.ts';
import { gatheringOf, loopOf, wakeLoop, idleAfter, sleep, type LaneLoop, Pause } from './lane-loop.server.ts';
import { deliverOne, type Deliver } from './outbox.server.ts';
import { releaseHeld, settleDelivered, settleFailed } from './settle.server.ts';

const idleMilliseconds = 3000;
/** Requests go before mails that nobody waits for: each that came meanwhile makes the next such mail rest so long, and while a crowd waits the longest. */
const restForRequest = 4;
const longestRestMilliseconds = 200;
/** What was delivered is noted together: one flush of the disk for all that arrived in this time. */
const noteMilliseconds = 25;
/** Mails on their way get this long when the process ends; then they are cut off, and leave after the next start. */
const gentleMilliseconds = 2000;

/** Drains the outbox until stopped: four lanes, none of which waits for another. `requests` tells how many requests have come so far, `isCrowded` whether a crowd waits. */
export class OutboxWorker {
  readonly #app: App;
  readonly #deliverers: Record<string, Deliver>;
  readonly #clock: ReturnType<typeof clockOf>;
  readonly #pause = new Pause();
  readonly #loops: LaneLoop[] = [
    loopOf('work', new Lane(2)),
    loopOf('urgent', new Lane(4)),
    loopOf('ordinary', new Lane(8, 100)),
    // A few connections, however many are told: the others are for whoever is told something of their own.
    loopOf('many', new Lane(2, 8)),
  ];
  readonly #running: Promise<unknown>;
  readonly #sweeping: { stop: () => void };
  readonly #attempts = new Map<AbortController, Promise<void>>();
  #delivered: Claimed[] = [];
  #noting: Promise<void> | null = null;
  #stopped = false;
  readonly #requests: () => number;
  readonly #isCrowded: () => boolean;
  #seenRequests = 0;

  constructor(
    app: App,
    deliverers: Record<string, Deliver>,
    requests: () => number = () => 0,
    isCrowded: () => boolean = () => false,
  ) {
    this.#app = app;
    this.#isCrowded = isCrowded;
    this.#requests = requests;
    this.#deliverers = deliverers;
    this.#clock = clockOf(app);
    this.#sweeping = startSweeping(app, 'old mails', () => thinOutbox(app));
    this.#running = Promise.all(this.#loops.map((loop) => this.#run(loop)));
  }

  /** Looks at once instead of within three seconds; `insist` also asks a mail server that was away. */
  wake(insist = false): void {
    if (insist) this.#pause.endWait();
    for (const loop of this.#loops) wakeLoop(loop, true);
  }

  /** Resolves within three seconds, when nothing is on its way any more and the database is no longer used. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#sweeping.stop();
    for (const loop of this.#loops) wakeLoop(loop);
    const timer = setTimeout(() => {
      for (const attempt of this.#attempts.keys()) attempt.abort(new Ended());
    }, gentleMilliseconds);
    await this.#running;
    await Promise.all(this.#attempts.values());
    clearTimeout(timer);
    await this.#noting;
  }

  async #run(loop: LaneLoop): Promise<void> {
    while (!this.#stopped) {
      loop.isWoken = false;
      const wait = await this.#step(loop).catch((error: unknown) => {
        this.#app.log.error({ err: error }, 'the outbox could not be read; trying again');
        return idleMilliseconds;
      });
      if (wait > 0 && !this.#stopped && (await sleep(loop, wait))) loop.mayHaveMore = true;
    }
    await putBack(this.#app, loop.lane.queue.splice(0)).catch(() => {});
  }

  /** Sends one message off, or claims some. Returns for how long there is nothing to do, in milliseconds. */
  async #step(loop: LaneLoop): Promise<number> {
    if (loop.isMail && this.#pause.isOn) return this.#probe(loop);
    const { lane } = loop;
    const message = lane.takeNext();
    if (message) {
      void this.#attempt(loop, message);
      if (loop.yieldsToRequests) await this.#restForRequests();
      return 0;
    }
    if (!lane.hasRoom || !lane.isStuck || !loop.mayHaveMore) return idleMilliseconds;
    const gathering = gatheringOf(loop);
    if (gathering > 0) await new Promise((resolve) => setTimeout(resolve, gathering));
    const rest = idleAfter(loop, await this.#claim(loop));
    if (rest === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, rest));
    return loop.scannedTo ? 0 : idleMilliseconds;
  }

  async #claim(loop: LaneLoop): Promise<boolean> {
    const { lane, priority } = loop;
    const most = this.#pause.isOn ? 1 : lane.batch;
    const notTo = lane.full;
    const from = notTo.length > 0 ? loop.scannedTo : null;
    const until = notTo.length > 0 ? await endOfStretch(this.#app, priority, from) : null;
    const claimed = await claimMessages(this.#app, this.#clock, { most, priority, notTo, within: { from, until } });
    loop.scannedTo = claimed.length === most ? from : until;
    lane.queue.push(...claimed);
    loop.claimedAt = claimed.length === most ? null : performance.now();
    lane.widen({ claimed: claimed.length, most, leftOut: notTo.length > 0 });
    // After a landing there is more to find only where something was left out.
    loop.mayHaveMore = claimed.length === most || notTo.length > 0;
    return claimed.length > 0;
  }

  /** While the mail server is away one mail at a time asks whether it is back. */
  async #probe(loop: LaneLoop): Promise<number> {
    const { lane } = loop;
    await putBack(this.#app, lane.queue.splice(0));
    const wait = this.#pause.waits();
    if (wait > 0) return wait;
    this.#pause.isAsking = true;
    try {
      await this.#claim(loop);
      const message = lane.queue.shift();
      if (!message) return 1000;
      await this.#attempt(loop, message);
      return 0;
    } finally {
      this.#pause.isAsking = false;
    }
  }

  async #restForRequests(): Promise<void> {
    await setImmediate();
    const requests = this.#requests();
    const wanted = this.#isCrowded() ? longestRestMilliseconds : (requests - this.#seenRequests) * restForRequest;
    const rest = Math.min(longestRestMilliseconds, wanted);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#seenRequests = requests;
  }

  #attempt(loop: LaneLoop, message: Claimed): Promise<void> {
    const ending = new AbortController();
    const attempt = this.#deliver(loop, message, ending)
      .catch((error: unknown) => this.#app.log.error({ err: error, outbox: message.id }, 'an attempt was not noted'))
      .finally(() => {
        this.#attempts.delete(ending);
        wakeLoop(loop, loop.mayHaveMore);
      });
    this.#attempts.set(ending, attempt);
    return attempt;
  }

  async #deliver(loop: LaneLoop, message: Claimed, ending: AbortController): Promise<void> {
    const { lane } = loop;
    const began = performance.now();
    if (began - message.claimedAt > longestHeldSeconds * 1000) return putBack(this.#app, [message]);
    const flight = lane.begin(message);
    const slow = setTimeout(() => {
      lane.slowDown(flight);
      wakeLoop(loop, true);
    }, quickMilliseconds);
    const limit = setTimeout(() => ending.abort(new DeliveryFailure('slow', 'Timeout')), attemptSeconds * 1000);
    let failure: { error: unknown } | null = null;
    try {
      await deliverOne(this.#deliverers, message, ending.signal);
    } catch (error) {
      failure = { error };
    }
    clearTimeout(slow);
    clearTimeout(limit);
    if (failure) return this.#fails(loop, flight, message, failure.error);
    lane.land(flight, 'sent', (performance.now() - began) / 1000);
    this.#note(message);
    if (loop.isMail) await this.#flows();
  }

  /** A mail has left: what was held up by the mail server leaves now. */
  async #flows(): Promise<void> {
    if (!this.#pause.end()) return;
    await releaseHeld(this.#app);
    for (const loop of this.#loops) wakeLoop(loop, true);
  }

  async #fails(loop: LaneLoop, flight: ReturnType<Lane['begin']>, message: Claimed, error: unknown): Promise<void> {
    const { lane } = loop;
    if (error instanceof Ended) {
      lane.land(flight, 'cut');
      return putBack(this.#app, [message]);
    }
    const { trouble } = await settleFailed(this.#app, this.#clock, message, error).catch((unsettled: unknown) => {
      lane.land(flight, 'cut');
      throw unsettled;
    });
    lane.land(flight, trouble === 'slow' || trouble === 'later' ? 'troubled' : 'cut');
    if (!loop.isMail) return;
    if (trouble === 'crowded') lane.narrow();
    if ((trouble === 'refused' || trouble === 'later') && (await this.#answersAgain())) return;
    if (this.#pause.note(trouble, flight.domain))
      this.#app.log.error({ trouble }, 'the mail server takes no mail; waiting');
  }

  /** A server that refuses one mail, or puts it off, speaks to us again. */
  async #answersAgain(): Promise<boolean> {
    const was = this.#pause.isOn;
    if (was) await this.#flows();
    return was;
  }

  #note(message: Claimed): void {
    this.#delivered.push(message);
    this.#noting ??= this.#noteAll().finally(() => (this.#noting = null));
  }

  /** Until it is noted a mail would leave once more: a database that is away is asked again. */
  async #noteAll(): Promise<void> {
    while (this.#delivered.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, noteMilliseconds));
      const together = this.#delivered.splice(0, 200);
      try {
        await settleDelivered(this.#app, together);
      } catch (error) {
        this.#app.log.error({ err: error }, 'what has left could not be noted; trying again');
        if (this.#stopped) return;
        this.#delivered.push(...together);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }
}

/** The process ends: the message is tried after its next start. */
class Ended extends Error {}
