import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse } from '../../ground/office-call.server.ts';
import { mergeCalls } from './contract.ts';
import { mergePeople, sayTwoPeople, takeApart } from './merge-people.server.ts';

export function addMergeCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, mergeCalls, {
    async sayTwo({ actor, body }) {
      await sayTwoPeople(app, actor, body);
      return { message: 'Two people. Nobody is asked about them again.' };
    },
    async merge({ actor, body }) {
      const { ok, sentence } = await mergePeople(app, actor, body);
      return ok ? { message: sentence } : refuse('changed', sentence);
    },
    async takeApart({ actor, params }) {
      await takeApart(app, actor, params.id);
      return { message: 'They are two people again. Nothing is lost.' };
    },
  });
}
