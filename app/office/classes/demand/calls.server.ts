import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { answerCalls, conflict } from '../../ground/office-call.server.ts';
import { demandCalls } from './contract.ts';
import type { Counted } from './count-demand.server.ts';
import { readDemand } from './demand-counter.server.ts';
import { keepMinimum, readMinimum } from './minimum.server.ts';

/** How many people want what, where and how soon, and from how many heads a class pays. */
export function addDemandCalls(http: FastifyInstance, app: App, counter: CountedBehind<Counted>): void {
  answerCalls(http, app, demandCalls, {
    read: async ({ actor }) => ({ ...(await readDemand(app, actor, counter)), minimum: await readMinimum(app.db) }),

    async keepMinimum({ actor, body }) {
      const { ok, minimum } = await keepMinimum(app, actor, body);
      if (ok) return { message: `The minimum is ${minimum.heads} heads now.`, minimum };
      const sentence = `${minimum.changedBy ?? 'Somebody'} has changed the minimum to ${minimum.heads} meanwhile. Look again, and save yours if it still holds.`;
      return conflict(sentence, minimum);
    },
  });
}
