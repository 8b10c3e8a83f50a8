import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { textCalls } from './contract.ts';
import { searchTexts } from './search-texts.server.ts';

/** Looking through every text at once. */
export function addTextCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  answerCalls(http, app, textCalls, {
    search: async ({ query: { words, whole } }) => ({
      texts: await searchTexts(app, mails, { words, whole: whole === 'yes' }),
    }),
  });
}
