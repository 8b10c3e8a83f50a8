import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { startSweeping } from '../../platform/sweeping.server.ts';
import { defineOfficeCall } from '../ground/office-call.server.ts';
import { createDemandCounter, readDemand } from './demand-counter.server.ts';
import { eraseUnfound, Forgotten, readUnfound } from './unfound.server.ts';

/** What the demand board shows, and what was searched for and not found. */
export function addDemandCalls(http: FastifyInstance, app: App): void {
  const counter = createDemandCounter(app);
  const sweeping = startSweeping(app, 'kept figures of demand', counter.refreshOld);
  http.addHook('onClose', async () => sweeping.stop());
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/demand',
    summary: 'How many people want what, where and how soon',
    limit: { most: 60, minutes: 1 },
    handle: async ({ actor }) => ({ status: 200, body: await readDemand(app, actor, counter) }),
  });

  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/unfound-searches',
    summary: 'What was searched for and not found',
    handle: async ({ actor }) => ({ status: 200, body: await readUnfound(app, actor) }),
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/unfound-searches/erase',
    summary: 'Erases what was searched for and not found, one or all',
    body: Forgotten,
    async handle({ actor, body: { query } }) {
      const count = await eraseUnfound(app, actor, query);
      return {
        status: 200,
        body: { message: count === 1 ? 'One search is erased.' : `${count} searches are erased.` },
      };
    },
  });
}
