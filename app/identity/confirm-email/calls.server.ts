import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { defineCall } from '../../platform/calls/call.server.ts';
import type { App } from '../../platform/app.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { failure } from '../../platform/errors.ts';
import { defineOwnCall } from '../account/own-call.server.ts';
import { shortCode } from '../answers.server.ts';
import { typed } from '../contract.ts';
import { rememberDevice } from '../log-in/known-device.server.ts';
import { wishIn } from '../../site/wanted-course.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../sessions/find-person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { askConfirmationAgain, confirmEmail } from './confirm-email.server.ts';

const wishOf = (next: unknown) => wishIn(nextPath.read(next, ''));
const nextOf = (next: unknown) => nextPath.query(wishOf(next)).replace('?', '&');

const noMoreLinks =
  'No further link was sent: there were enough for today. Please use the newest one, or ask again tomorrow.';

/** POST /account/confirm-email: a press of the button on the page of the mailed link; and the mail once more. */
export function addConfirmationCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineCall(http, app, {
    path: '/account/confirm-email',
    summary: 'Confirms the email address of the account that is logged in, with the code from its mail',
    body: z.object({ code: typed, next: typed.optional() }),
    answer: z.object({ message: z.string() }),
    refuses: { 400: 'The code is used, too old or for another account', 401: 'Nobody is logged in' },
    limits: { network: { most: 20, minutes: 10 } },
    form: (body) => ({
      id: 'confirm-email',
      page: `/account/confirm-email?code=${shortCode(body['code'])}${nextOf(body['next'])}`,
      next: wishOf(body['next']) ?? '/myinterests',
    }),
    async handle({ body, request, reply }) {
      const person = await findPerson(app, request);
      if (!person) return { status: 401, body: failure('log-in', messages.logInAgain) };
      const confirmed = await confirmEmail(app, auth, body.code, person);
      if (confirmed) {
        rememberDevice(app, request, reply, { uid: person.uid, version: confirmed.version });
        return { status: 200, body: { message: 'Your email address is confirmed.' } };
      }
      const sentence = 'This link does not work any more, or it belongs to another account.';
      return { status: 400, body: failure('code', sentence) };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/send-confirmation',
    summary: 'Mails the link that confirms the email address once more',
    body: z.object({}),
    limit: 5,
    form: { id: 'send-confirmation' },
    async handle({ person, request }) {
      if (person.emailConfirmed) return { status: 200, body: { message: 'Your email address is confirmed.' } };
      const network = networkOf(request.ip);
      if (!(await app.write((trx) => askConfirmationAgain(trx, app, person, network))))
        return { status: 429, body: failure('too-many', noMoreLinks) };
      const message = `A link goes to ${person.email}: three a day at most, and the newest one works.`;
      return { status: 200, body: { message } };
    },
  });
}
