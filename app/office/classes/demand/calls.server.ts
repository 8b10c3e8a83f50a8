import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { startSweeping } from '../../../platform/sweeping.server.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { NewMinimum, type DemandBoard } from './contract.ts';
import type { Counted } from './count-demand.server.ts';
import { readDemand } from './demand-counter.server.ts';
import { keepMinimum, readMinimum } from './minimum.server.ts';

/** What the demand board shows, and what was searched for and not found. */
export function addDemandCalls(http: FastifyInstance, app: App, counter: CountedBehind<Counted>): void {
  const sweeping = startSweeping(app, 'kept figures of demand', counter.refreshOld);
  http.addHook('onClose', async () => sweeping.stop());
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/demand',
    summary: 'How many people want what, where and how soon',
    limit: { most: 60, minutes: 1 },
    async handle({ actor }) {
      const demand = await readDemand(app, actor, counter);
      return { status: 200, body: { ...demand, minimum: await readMinimum(app.db) } satisfies DemandBoard };
    },
  });

  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/demand/minimum',
    summary: 'Keeps from how many heads a class pays',
    body: NewMinimum,
    async handle({ actor, body }) {
      const { ok, minimum } = await keepMinimum(app, actor, body);
      if (ok) return { status: 200, body: { message: `The minimum is ${minimum.heads} heads now.`, minimum } };
      const sentence = `${minimum.changedBy ?? 'Somebody'} has changed the minimum to ${minimum.heads} meanwhile. Look again, and save yours if it still holds.`;
      return { status: 409, body: { ...failure('changed', sentence), current: minimum } };
    },
  });
}
