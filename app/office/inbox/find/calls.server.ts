import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { FindQuery } from './contract.ts';
import { createTextFinder } from './find-texts.server.ts';
import { find } from './find.server.ts';
import { startWritingInLatin } from './latin-words.server.ts';

/** The one box that finds anybody. */
export function addFindCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  const findTexts = createTextFinder(app, mails);
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/find',
    summary: 'People, cases, subscribers and texts by any word',
    query: FindQuery,
    // The box asks with every pause in typing: once a second for ten minutes is more than anybody types.
    limit: { most: 600, minutes: 10 },
    handle: async ({ actor, query: { q, kind, most } }) => ({
      status: 200,
      body: await find(app, actor, findTexts, { typed: q.trim(), kind: kind ?? null, most }),
    }),
  });
  const writing = startWritingInLatin(app);
  http.addHook('onClose', writing.stop);
}
