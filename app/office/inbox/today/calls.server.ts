import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { todayCalls } from './contract.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import type { CountedToday } from './count-today.server.ts';
import { findNews, type LookForNews } from './news.server.ts';
import { noteVisit } from './visits.server.ts';
import { findNeeds, type LookForNeed } from './needs.server.ts';

/** What the rooms bring to the first page. */
type Looks = { needs: readonly LookForNeed[]; news: readonly LookForNews[] };

/** What the first page says. */
export function addTodayCalls(http: FastifyInstance, app: App, today: CountedBehind<CountedToday>, looks: Looks): void {
  answerCalls(http, app, todayCalls, {
    async read({ actor }) {
      const { rows: _, ...counted } = await today.look();
      const needs = await findNeeds(looks.needs, app, actor, counted);
      const sinceLast = await findNews(looks.news, app, actor, await noteVisit(app, actor));
      // A class can be filled by telephone before anybody has written.
      return { ...counted, begun: counted.begun || needs.length > 0, needs, sinceLast };
    },
  });
}
