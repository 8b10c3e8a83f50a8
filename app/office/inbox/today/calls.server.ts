import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { todayCalls } from './contract.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import { findOldest, type CountedToday } from './count-today.server.ts';
import type { LookForNeed } from './needs.server.ts';

/** What the first page says; `looks` are what the rooms bring to it. */
export function addTodayCalls(
  http: FastifyInstance,
  app: App,
  today: CountedBehind<CountedToday>,
  looks: readonly LookForNeed[],
): void {
  answerCalls(http, app, todayCalls, {
    async read({ actor }) {
      const { rows: _, ...counted } = await today.look();
      const found = await Promise.all(looks.map((look) => look(app, actor, counted)));
      const needs = found.flatMap((need) => need ?? []);
      const oldest = (await findOldest(app.db))?.id ?? null;
      // A class can be filled by telephone before anybody has written.
      return { ...counted, begun: counted.begun || needs.length > 0, oldest, needs };
    },
  });
}
