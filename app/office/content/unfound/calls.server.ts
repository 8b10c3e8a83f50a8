import type { FastifyInstance } from 'fastify';
import { forgetUnfound, listUnfound } from '../../../catalogue/search/count-unfound.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { unfoundCalls } from './contract.ts';

const mostListed = 200;

/** What visitors searched for and the documented rule did not find. What is erased does not stay in the log either. */
export function addUnfoundCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, unfoundCalls, {
    list: async () => ({ searches: await listUnfound(app.db, mostListed) }),
    async erase({ actor, body: { query } }) {
      const count = await officeAct(app, actor, 'office', async (trx, log) => {
        const erased = await forgetUnfound(trx, query);
        if (erased > 0) await log({ action: 'searches forgotten', subject: 'searches', detail: { count: erased } });
        return erased;
      });
      return { message: count === 1 ? 'One search is erased.' : `${count} searches are erased.` };
    },
  });
}
