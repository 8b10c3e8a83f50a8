import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabaseLoad } from '../database/write.server.ts';
import { Busy } from '../errors.ts';
import { sayBusy } from './error-translator.server.ts';

export type ShedLimits = {
  /** Requests that are being worked on at once; half a second of the dearest at full load. */
  underWay: number;
  /** The most among them that send something, so that those who only read find room. Fewer than may wait to write: there they would be refused after all the work. */
  sending: number;
  /** So few find room however late the event loop is: what kept it was the machine, or is over. */
  few: number;
  pressure: FastifyUnderPressureOptions;
};

export const shedLimits: ShedLimits = {
  underWay: 500,
  sending: 320,
  few: 16,
  // A busy loop that still answers in time is no reason to refuse: only waiting is.
  pressure: { maxEventLoopDelay: 1000, sampleInterval: 1000 },
};

/** Past what it can do soon the server says so at once: throws Busy. What lies in memory is answered all the same: it never comes here. */
export async function addShedding(
  http: FastifyInstance,
  limits: ShedLimits,
  /** Whether what is sent waits too long to be kept, and how many may send at once. */
  load: () => Pick<DatabaseLoad, 'isLate' | 'room'>,
): Promise<void> {
  let [underWay, sending] = [0, 0];
  await shedPressure(http, limits.pressure, () => underWay < limits.few);
  // Those that send and came in this turn of the loop, before they are counted.
  const arriving = new Set<FastifyRequest>();
  const counted = new WeakSet<FastifyRequest>();
  const done = (request: FastifyRequest) => {
    arriving.delete(request);
    if (!counted.delete(request)) return;
    underWay -= 1;
    if (sends(request)) sending -= 1;
  };
  const isFull = (request: FastifyRequest) => {
    const { crowd, alwaysServed } = request.routeOptions.config;
    // A crowd has a line of its own.
    if (crowd || alwaysServed) return false;
    if (underWay >= limits.underWay) return true;
    if (!sends(request)) return false;
    const { isLate, room } = load();
    return isLate || sending + arriving.size >= Math.min(limits.sending, room);
  };
  // Before anything is done for it: work for those who are refused in the end would be taken from those who are served.
  http.addHook('onRequest', (request, reply, next) => {
    if (isFull(request)) return void sayBusy(request, reply);
    if (sends(request)) {
      // A thousand may arrive in one turn of the loop, before the first of them is counted. Who sends slowly is counted in none.
      if (arriving.size === 0) setImmediate(() => arriving.clear());
      arriving.add(request);
    }
    next();
  });
  // Only now has the body arrived: whoever sends slowly keeps nobody else out. Nor does whoever reads slowly: the answer is counted until it is ready.
  http.addHook('preHandler', (request, reply, next) => {
    arriving.delete(request);
    const { crowd, alwaysServed } = request.routeOptions.config;
    if (crowd || alwaysServed) return next();
    if (underWay >= limits.underWay) return next(new Busy('too many requests are under way'));
    underWay += 1;
    if (sends(request)) sending += 1;
    counted.add(request);
    reply.raw.once('close', () => done(request));
    next();
  });
  http.addHook('onSend', (request, _reply, payload, next) => {
    done(request);
    next(null, payload);
  });
}

/** When the event loop is late, whoever comes is refused, unless only a few are there, or it is a crowd, which has a line of its own. */
async function shedPressure(
  http: FastifyInstance,
  limits: FastifyUnderPressureOptions,
  areFew: () => boolean,
): Promise<void> {
  // The first measure holds what the start itself took: it counts for nobody.
  let counts = 0;
  http.addHook('onListen', (done) => {
    counts = performance.now() + 2 * (limits.sampleInterval ?? 1000);
    done();
  });
  await http.register(underPressure, {
    ...limits,
    pressureHandler: (request) => {
      const { crowd, alwaysServed } = request.routeOptions.config;
      if (performance.now() < counts || crowd || alwaysServed || areFew()) return;
      throw new Busy('the event loop is late');
    },
  });
}

const sends = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';
