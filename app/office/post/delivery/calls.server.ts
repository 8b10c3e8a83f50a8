import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { AllAgain, MailSearch } from './contract.ts';
import { listMails } from './list-mails.server.ts';
import { readMailTrouble } from './mail-trouble.server.ts';
import { sendAgain, sendAllAgain } from './send-again.server.ts';

/** The mails on their way, and trying again. */
export function addDeliveryCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/mails',
    summary: 'Mails that wait, were sent or failed',
    query: MailSearch,
    async handle({ actor, query }) {
      return { status: 200, body: await listMails(app, actor, query) };
    },
  });

  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/mails/trouble',
    summary: 'Whether mails leave at all',
    watching: true,
    async handle({ actor }) {
      return { status: 200, body: { trouble: await readMailTrouble(app, actor) } };
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/mails/:id/again',
    summary: 'Tries one mail again',
    async handle({ actor, params }) {
      if (await sendAgain(app, actor, params['id'] ?? ''))
        return { status: 200, body: { message: 'It is tried again now.' } };
      const sentence = 'This mail cannot be tried again: it has been sent, is being sent, or its content is gone.';
      return { status: 409, body: failure('changed', sentence) };
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/mails/again',
    summary: 'Tries all failed mails again, or all that wait',
    query: AllAgain,
    async handle({ actor, query }) {
      const count = await sendAllAgain(app, actor, query.state);
      const message = count === 1 ? 'One mail is tried again now.' : `${count} mails are tried again now.`;
      return { status: 200, body: { message: count === 0 ? 'There is nothing to try again.' : message, count } };
    },
  });
}
