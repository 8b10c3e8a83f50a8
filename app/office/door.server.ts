import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { admitStaff } from './ground/office-call.server.ts';

/**
 * Asked before anything of a request is read: to anybody but staff every address below `/office/api` answers as one that is not there,
 * whatever is sent to it and however. Each call asks again for itself.
 */
export function addDoor(http: FastifyInstance, app: App): void {
  http.addHook('onRequest', async (request, reply) => {
    if (leadsInside(request) && !(await admitStaff(app, request, reply, true))) throw new NotFound();
  });
  // What is not there answers as what is there does, at long addresses too.
  http.all('/office/api/*', { schema: { hide: true }, config: { longAddress: true } }, () => {
    throw new NotFound();
  });
}

function leadsInside({ url, routeOptions }: FastifyRequest): boolean {
  const inside = /^\/office\/api(\/|$)/i;
  return inside.test(routeOptions.url ?? '') || inside.test(decode(url.split('?')[0]!));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
