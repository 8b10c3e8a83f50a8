import type { FastifyInstance } from 'fastify';
import { failure } from '../errors.ts';
import { refuse } from '../http/refuse.server.ts';
import { limitNetworks, type Limit } from './limits.server.ts';
import { inWords } from './refusals.server.ts';

/** Whoever guesses links below an address, such as '/seat/', is slowed down; a class room behind one address is not. */
export function limitLooks(http: FastifyInstance, below: string, limit: Limit): void {
  const check = limitNetworks(http, `GET ${below.slice(0, -1)}`, limit);
  http.addHook('onRequest', async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !request.url.toLowerCase().startsWith(below)) return undefined;
    const seconds = await check(request);
    if (seconds === null) return undefined;
    reply.header('retry-after', seconds);
    return refuse(
      request,
      reply,
      429,
      failure('too-many', `Too many attempts. Please try again ${inWords(Math.max(seconds, 60))}.`),
    );
  });
}
