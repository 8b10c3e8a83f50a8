import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { readingOf } from '../../../platform/replica/replica.server.ts';
import { startSweeping } from '../../../platform/sweeping.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { todayCalls } from './contract.ts';
import { countBehind } from '../../ground/figures/count-behind.server.ts';
import { countToday } from './count-today.server.ts';
import { sweepFigures } from '../../ground/figures/kept-figures.server.ts';
import { findNews, type LookForNews } from './news.server.ts';
import { noteVisit } from './visits.server.ts';
import { findNeeds, type LookForNeed } from './needs.server.ts';

/** What the rooms bring to the first page. */
type Looks = { needs: readonly LookForNeed[]; news: readonly LookForNews[] };

/** What the first page says. */
export function addTodayCalls(http: FastifyInstance, app: App, looks: Looks): void {
  const countedToday = countBehind(app, 'today 1', async () => countToday({ ...app, db: await readingOf(app) }));
  const sweeping = startSweeping(app, 'kept figures', async () => {
    await countedToday.refreshOld();
    await sweepFigures(app);
  });
  http.addHook('onClose', async () => sweeping.stop());
  answerCalls(http, app, todayCalls, {
    async read({ actor }) {
      const { rows: _, ...counted } = await countedToday.look();
      const needs = await findNeeds(looks.needs, app, actor, counted);
      const sinceLast = await findNews(looks.news, app, actor, await noteVisit(app, actor));
      // A class can be filled by telephone before anybody has written.
      return { ...counted, begun: counted.begun || needs.length > 0, needs, sinceLast };
    },
  });
}
