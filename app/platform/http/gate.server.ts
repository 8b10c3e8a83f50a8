import { setImmediate } from 'node:timers/promises';
import { Busy } from '../errors.ts';

export type GateLimits = {
  /** Renderings, or writes of a crowd, at once, and those that wait for their turn. */
  together: number;
  waiting: number;
  /** Those of one network in a minute before it waits behind the others. */
  allowance: number;
  /** Milliseconds of waiting after which somebody is told to come again: a connection on which nothing moves is ended without a word (`connections.server.ts`). */
  patience: number;
};

export const gateLimits: GateLimits = { together: 4, waiting: 64, allowance: 300, patience: 20_000 };
/** Writes that wait for one row: more together would be no sooner, run into the database's patience, and leave the others no room. */
export const crowdLimits: GateLimits = { together: 2, waiting: 1000, allowance: 300, patience: 20_000 };

export type Gate = ReturnType<typeof createGate>;

type Waiter = { begin: () => void; refuse: () => void; wanted: () => boolean };
/** Who waits, by network. The map's order is the order of turns. */
type Waiters = Map<string, Waiter[]>;

const mostNetworksCounted = 20_000;

/** The way to what is rendered, and to what a crowd presses: a few at a time, networks in turn, greedy ones last. When too many wait, the longest queue gives up its last, and so does whoever waited too long: Busy. */
export function createGate({ together, waiting, allowance, patience }: GateLimits, now = () => performance.now()) {
  const queue = createQueue(waiting);
  const isBeyond = countNetworks(allowance, now);
  let running = 0;

  function goOn(): void {
    while (running < together) {
      const waiter = queue.next();
      if (!waiter) return;
      if (!waiter.wanted()) {
        waiter.refuse();
        continue;
      }
      running += 1;
      waiter.begin();
    }
  }

  function wait(network: string, wanted: () => boolean): Promise<void> {
    const beyond = isBeyond(network);
    if (running < together && queue.isEmpty()) {
      running += 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { begin: resolve, refuse: () => reject(new Busy('too many wait already')), wanted };
    if (!queue.join(network, beyond, waiter)) waiter.refuse();
    const late = setTimeout(() => {
      queue.leave(network, beyond, waiter);
      waiter.refuse();
    }, patience);
    return promise.finally(() => clearTimeout(late));
  }

  return {
    /** Whether somebody waits: what can wait as well does so. */
    isCrowded: () => !queue.isEmpty(),
    /** Does `work` when it is its turn, unless by then nobody wants it. Throws Busy instead of waiting long. */
    async pass<Result>(
      network: string,
      work: () => Promise<Result>,
      wanted: () => boolean = () => true,
    ): Promise<Result> {
      await wait(network, wanted);
      try {
        // Work may never wait for anything: without this, all that was asked in one breath is done before anybody else is heard.
        await setImmediate();
        return await work();
      } finally {
        running -= 1;
        goOn();
      }
    },
  };
}

/** Says at each request of a network whether it is beyond its allowance of this minute. */
function countNetworks(allowance: number, now: () => number): (network: string) => boolean {
  const spent = new Map<string, { count: number; since: number }>();
  return (network) => {
    const at = now();
    let counted = spent.get(network);
    if (!counted || at - counted.since > 60_000) {
      counted = { count: 0, since: at };
      spent.delete(network);
      spent.set(network, counted);
      if (spent.size > mostNetworksCounted) spent.delete(spent.keys().next().value!);
    }
    counted.count += 1;
    return counted.count > allowance;
  };
}

/** Those who wait for their turn: networks within their allowance first, those beyond it after them. */
function createQueue(most: number) {
  const within: Waiters = new Map();
  const beyond: Waiters = new Map();
  let queued = 0;

  /** Makes one place at the cost of the longest queue; false when that is the asker's own. */
  function makeRoom(waiters: Waiters, network: string): boolean {
    const from = beyond.size > 0 ? beyond : within;
    if (from === within && waiters === beyond) return false;
    let longest: [string, Waiter[]] | null = null;
    for (const entry of from) if (!longest || entry[1].length > longest[1].length) longest = entry;
    const own = waiters.get(network)?.length ?? 0;
    if (!longest || (from === waiters && longest[1].length <= own + 1)) return false;
    longest[1].pop()?.refuse();
    if (longest[1].length === 0) from.delete(longest[0]);
    queued -= 1;
    return true;
  }

  return {
    isEmpty: () => queued === 0,
    /** False when there is no room. */
    join(network: string, isBeyond: boolean, waiter: Waiter): boolean {
      const waiters = isBeyond ? beyond : within;
      if (queued >= most && !makeRoom(waiters, network)) return false;
      queued += 1;
      waiters.set(network, [...(waiters.get(network) ?? []), waiter]);
      return true;
    },
    /** Takes out somebody who has joined and whose turn has not come. */
    leave(network: string, isBeyond: boolean, waiter: Waiter): void {
      const waiters = isBeyond ? beyond : within;
      const others = waiters.get(network)!.filter((other) => other !== waiter);
      if (others.length > 0) waiters.set(network, others);
      else waiters.delete(network);
      queued -= 1;
    },
    /** Takes the next of the network whose turn it is, and sends that network to the end. */
    next(): Waiter | null {
      const waiters = within.size > 0 ? within : beyond;
      const [first] = waiters;
      if (!first) return null;
      const [network, [waiter, ...others]] = first;
      waiters.delete(network);
      if (others.length > 0) waiters.set(network, others);
      queued -= 1;
      return waiter!;
    },
  };
}
