import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblems } from '../../../platform/calls/refusals.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { listColleagues } from './colleagues.server.ts';
import { BringBack, MoveCases, PutAway } from './contract.ts';
import { bringBack, moveCases, putAway } from './move-cases.server.ts';

/** What is done to cases, wherever they are shown. */
export function addCaseCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/colleagues',
    summary: 'Who cases can be given to',
    handle: async () => ({ status: 200, body: { colleagues: await listColleagues(app) } }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/move',
    summary: 'Changes status, owner or due day of cases',
    body: MoveCases,
    async handle({ actor, body }) {
      const moved = await moveCases(app, actor, body.cases, body.change);
      if (!('ok' in moved)) return { status: 200, body: moved };
      return fieldProblems(moved.errors);
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/archive',
    summary: 'Puts cases out of sight',
    body: PutAway,
    handle: async ({ actor, body }) => ({ status: 200, body: await putAway(app, actor, body.cases) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/restore',
    summary: 'Brings archived cases back',
    body: BringBack,
    handle: async ({ actor, body }) => ({ status: 200, body: await bringBack(app, actor, body.ids) }),
  });
}
