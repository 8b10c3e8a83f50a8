import { subscribe } from 'node:diagnostics_channel';
import { plantedMilliseconds, plantedName } from './planted.ts';

/**
 * Loaded into the drill's own server before it starts (`node --import`): the handling of a call that names a planted address
 * takes a millisecond longer, as a branch for known addresses would.
 */
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { body } = (message as { request: { body?: { email?: unknown } | null } }).request;
  const email = body?.email;
  if (typeof email !== 'string' || !email.startsWith(plantedName)) return;
  const until = performance.now() + plantedMilliseconds;
  while (performance.now() < until);
});
