import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networksBehind } from './network.server.ts';
import type { SharedCounts } from './shared-counts.server.ts';

export type Limit = { most: number; minutes: number };

/** Asks whether there is room for one more; seconds to wait when there is none. What was refused uses nothing up. */
export type Check = ((request: FastifyRequest) => Promise<number | null>) & {
  /** What came turned out to be no attempt. */
  giveBack: (request: FastifyRequest) => void;
};

/** The same by whatever name something is counted under. */
export type Checker = ((key: string) => Promise<number | null>) & { giveBack: (key: string) => void };

/** The clock that limits go by, and the way to the counts of other servers; null: there is one server. */
export type Counting = { now: () => number; shared: SharedCounts | null };

/** For calls that name no limit of their own: far above what a class room behind one address asks for. */
export const usualLimit: Limit = { most: 600, minutes: 1 };

/** One limit for each network, and wider ones for the networks it lies in. Whatever has the same name and limit is counted together. */
export function limitNetworks(http: FastifyInstance, name: string, limit: Limit): Check {
  const checks = new Map<number, Checker>();
  const checkFor = (times: number) => {
    const known = checks.get(times);
    if (known) return known;
    const made = createChecker(http, { most: limit.most * times, minutes: limit.minutes });
    checks.set(times, made);
    return made;
  };
  async function check(request: FastifyRequest): Promise<number | null> {
    for (const { network, times } of networksBehind(request)) {
      const seconds = await checkFor(times)(`${name} ${network}`);
      if (seconds !== null) return seconds;
    }
    return null;
  }
  function giveBack(request: FastifyRequest): void {
    for (const { network, times } of networksBehind(request)) checkFor(times).giveBack(`${name} ${network}`);
  }
  return Object.assign(check, { giveBack });
}

/** Times are milliseconds. `used` is what the database last said of all servers, `fresh` what was used here since. */
type Count = { used: number; fresh: number; since: number; until: number; telling: Promise<void> | null };

/** Those asked for least lately are forgotten first. */
const mostKeys = 20_000;
/** What a server may let through before the others know: a tenth of the limit. */
const aheadOf = (most: number) => Math.ceil(most / 10);

/** Counts by whatever key it is asked for, in memory; where other servers count too, theirs are added whenever a tenth of the limit was used here. */
export function createChecker({ counting: { now, shared } }: FastifyInstance, { most, minutes }: Limit): Checker {
  const counts = new Map<string, Count>();
  const ahead = aheadOf(most);

  function find(key: string): Count {
    const at = now();
    let count = counts.get(key);
    counts.delete(key);
    // Also when the clock was set back: nobody waits for the time to come again.
    if (!count || at < count.since || count.until <= at)
      count = { used: 0, fresh: 0, since: at, until: at + minutes * 60_000, telling: null };
    counts.set(key, count);
    if (counts.size > mostKeys) counts.delete(counts.keys().next().value!);
    return count;
  }

  async function tell(key: string, count: Count): Promise<void> {
    const told = count.fresh;
    const all = await shared!.add(`${most} ${minutes} ${key}`, told, count.until - now());
    count.telling = null;
    if (!all) return;
    count.fresh -= told;
    count.used = all.used;
    count.until = now() + all.remains;
  }

  async function check(key: string): Promise<number | null> {
    for (;;) {
      const count = find(key);
      if (count.used + count.fresh >= most) return Math.ceil((count.until - now()) / 1000);
      if (!shared || count.fresh < ahead || shared.isAway()) {
        count.fresh += 1;
        return null;
      }
      await (count.telling ??= tell(key, count));
    }
  }
  function giveBack(key: string): void {
    const count = find(key);
    if (count.used + count.fresh > 0) count.fresh -= 1;
  }
  return Object.assign(check, { giveBack });
}
