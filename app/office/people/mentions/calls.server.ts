import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Seen, type Colleagues } from './contract.ts';
import { countUnseen, listNameable, listSaid, markSeen } from './mentions.server.ts';

/** What colleagues say to each other in notes. */
export function addMentionCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/mentions',
    summary: 'In how many notes one is named that one has not seen',
    watching: true,
    handle: async ({ actor }) => ({ status: 200, body: { unseen: await countUnseen(app, actor) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/mentions/said',
    summary: 'The notes in which one is named',
    watching: true,
    handle: async ({ actor }) => ({ status: 200, body: await listSaid(app, actor) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/mentions/colleagues',
    summary: 'Who can be named in a note',
    handle: async ({ actor }) => ({
      status: 200,
      body: { colleagues: await listNameable(app, actor) } satisfies Colleagues,
    }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/mentions/seen',
    summary: 'Says that one has seen what is said to one',
    body: Seen,
    async handle({ actor, body }) {
      await markSeen(app, actor, body.ids);
      return { status: 200, body: { unseen: await countUnseen(app, actor) } };
    },
  });
}
