import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { findCalls } from './contract.ts';
import { createTextFinder } from './find-texts.server.ts';
import { find } from './find.server.ts';

/** The one box that finds anybody. */
export function addFindCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  const findTexts = createTextFinder(app, mails);
  answerCalls(http, app, findCalls, {
    find: ({ actor, query: { q, kind, most } }) =>
      find(app, actor, findTexts, { typed: q.trim(), kind: kind ?? null, most }),
  });
}
