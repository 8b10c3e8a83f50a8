import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuseFields } from '../../ground/office-call.server.ts';
import { listColleagues } from './colleagues.server.ts';
import { caseCalls } from './contract.ts';
import { bringBack, moveCases, putAway } from './move-cases.server.ts';

export function addCaseCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, caseCalls, {
    colleagues: async () => ({ colleagues: await listColleagues(app) }),
    async move({ actor, body }) {
      const moved = await moveCases(app, actor, body.cases, body.change);
      return 'ok' in moved ? refuseFields(moved.errors) : moved;
    },
    archive: ({ actor, body }) => putAway(app, actor, body.cases),
    restore: ({ actor, body }) => bringBack(app, actor, body.ids),
  });
}
