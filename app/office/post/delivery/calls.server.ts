import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse } from '../../ground/office-call.server.ts';
import { deliveryCalls } from './contract.ts';
import { listMails } from './list-mails.server.ts';
import { readMailTrouble } from './mail-trouble.server.ts';
import { sendAgain, sendAllAgain } from './send-again.server.ts';

/** The mails on their way, and trying again. */
export function addDeliveryCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, deliveryCalls, {
    list: ({ query }) => listMails(app, query),
    trouble: async () => ({ trouble: await readMailTrouble(app) }),
    async again({ actor, params }) {
      if (await sendAgain(app, actor, params.id)) return { message: 'It is tried again now.' };
      return refuse(
        'changed',
        'This mail cannot be tried again: it has been sent, is being sent, or its content is gone.',
      );
    },
    async allAgain({ actor, query }) {
      const count = await sendAllAgain(app, actor, query.state);
      const message = count === 1 ? 'One mail is tried again now.' : `${count} mails are tried again now.`;
      return { message: count === 0 ? 'There is nothing to try again.' : message, count };
    },
  });
}
