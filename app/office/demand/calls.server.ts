import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineOfficeCall } from '../ground/office-call.server.ts';
import { createDemandCounter } from './demand-counter.server.ts';

/** What the demand board shows. */
export function addDemandCalls(http: FastifyInstance, app: App): void {
  const demandFor = createDemandCounter(app);
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/demand',
    summary: 'How many people want what, where and how soon',
    limit: { most: 60, minutes: 1 },
    handle: async ({ actor }) => ({ status: 200, body: await demandFor(actor) }),
  });
}
