import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { startPurging } from '../../ground/audit/purge-log.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { LogSearch } from './contract.ts';
import { readLog } from './read-log.server.ts';

/** The audit log: it is read here and written where things are done; it is kept a year. */
export function addLogCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/log',
    summary: 'What was done in the back office, newest first',
    query: LogSearch,
    async handle({ actor, query }) {
      return { status: 200, body: await readLog(app, actor, query) };
    },
  });
  const purging = startPurging(app);
  http.addHook('onClose', async () => purging.stop());
}
