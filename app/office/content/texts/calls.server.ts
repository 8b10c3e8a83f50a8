import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import type { MailTemplate } from '../../../platform/outbox/mail-template.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Replacement, TextSearch } from './contract.ts';
import { readLastReplacement, replaceTexts, undoReplacement } from './replace-texts.server.ts';
import { searchTexts } from './search-texts.server.ts';

/** Looking through every text at once, and replacing in many. */
export function addTextCalls(http: FastifyInstance, app: App, mails: readonly MailTemplate[]): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/texts',
    summary: 'Every place of every text in which words stand',
    query: TextSearch,
    limit: { most: 120, minutes: 10 },
    handle: async ({ actor, query: { words, whole } }) => ({
      status: 200,
      body: { texts: await searchTexts(app, actor, mails, { words, whole: whole === 'yes' }) },
    }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/texts/replace',
    summary: 'Replaces words in the drafts of many texts',
    body: Replacement,
    limit: { most: 60, minutes: 10 },
    async handle({ actor, body }) {
      const { ok, ...answer } = await replaceTexts(app, actor, mails, body);
      if (ok) return { status: 200, body: answer };
      const sentence = 'Some of these texts have changed since you looked. Nothing was replaced: look again.';
      return { status: 409, body: { ...failure('changed', sentence), ...answer } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/texts/replacements/last',
    summary: 'The newest replacement, as long as it can be taken back',
    handle: async ({ actor }) => ({ status: 200, body: { last: await readLastReplacement(app, actor) } }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/texts/replacements/:id/undo',
    summary: 'Takes a replacement back, in every draft that nobody has touched since',
    handle: async ({ actor, params }) => ({
      status: 200,
      body: await undoReplacement(app, actor, params['id'] ?? ''),
    }),
  });
}
