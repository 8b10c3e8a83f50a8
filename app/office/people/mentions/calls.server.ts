import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { mentionCalls } from './contract.ts';
import { countUnseen, listNameable, listSaid, markSeen } from './mentions.server.ts';

/** What colleagues say to each other in notes. */
export function addMentionCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, mentionCalls, {
    unseen: async ({ actor }) => ({ unseen: await countUnseen(app, actor) }),
    said: ({ actor }) => listSaid(app, actor),
    colleagues: async ({ actor }) => ({ colleagues: await listNameable(app, actor) }),
    async see({ actor, body }) {
      await markSeen(app, actor, body.ids);
      return { unseen: await countUnseen(app, actor) };
    },
  });
}
