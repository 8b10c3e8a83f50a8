import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networksOf } from './network.server.ts';

/** At most `most` requests within `minutes`. */
export type Limit = { most: number; minutes: number };

/** Asks whether there is room for one more; seconds to wait when there is none. What was refused uses nothing up. */
export type Check = (request: FastifyRequest) => Promise<number | null>;

/** For calls that name no limit of their own: far above what a class room behind one address asks for. */
export const usualLimit: Limit = { most: 600, minutes: 1 };

const milliseconds = ({ minutes }: Limit) => minutes * 60_000;

/** One limit for each network, and wider ones for the networks it lies in. */
export function limitNetworks(http: FastifyInstance, name: string, limit: Limit): Check {
  const checks = new Map<number, Checker>();
  const checkFor = (times: number) => {
    const known = checks.get(times);
    if (known) return known;
    const made = createChecker(http, { most: limit.most * times, minutes: limit.minutes });
    checks.set(times, made);
    return made;
  };
  return async (request) => {
    for (const { network, times } of networksOf(request.ip)) {
      const seconds = await checkFor(times)(request, `${name} ${network}`);
      if (seconds !== null) return seconds;
    }
    return null;
  };
}

type Checker = (request: FastifyRequest, key: string) => Promise<number | null>;

/** Counts by whatever key a request is given. */
export function createChecker(http: FastifyInstance, limit: Limit): Checker {
  const keys = new WeakMap<FastifyRequest, string>();
  const check = http.createRateLimit({
    max: limit.most,
    timeWindow: milliseconds(limit),
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  return async (request, key) => {
    keys.set(request, key);
    const outcome = await check(request);
    return !outcome.isAllowed && outcome.isExceeded ? outcome.ttlInSeconds : null;
  };
}
