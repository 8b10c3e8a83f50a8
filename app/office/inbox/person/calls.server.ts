import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import type { ForgetElsewhere } from '../../../registration/your-data/erasure.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { askProof } from './ask-proof.server.ts';
import { AskProof, Erase } from './contract.ts';
import { erasePerson } from './erase-person.server.ts';

/** Erasing somebody who has asked the office. */
export function addPersonCalls(http: FastifyInstance, app: App, auth: Auth, forgetElsewhere: ForgetElsewhere): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/people/ask-proof',
    summary: 'Mails somebody a link by which they prove that they asked to be erased',
    body: AskProof,
    limit: { most: 60, minutes: 60 },
    async handle({ actor, body }) {
      const outcome = await askProof(app, actor, body.key);
      if (outcome.ok) return { status: 200, body: { message: 'The link is on its way. It works for seven days.' } };
      const status = outcome.reason === 'too-many' ? 429 : 409;
      return { status, body: failure(outcome.reason, outcome.sentence) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/people/erase',
    summary: 'Erases somebody who has asked for it and proved who they are',
    body: Erase,
    grave: 'owner',
    // What is erased lies sealed for a year.
    limit: { most: 60, minutes: 60 },
    async handle({ actor, body }) {
      const outcome = await erasePerson(app, auth, actor, forgetElsewhere, body);
      if (outcome.ok) return { status: 200, body: outcome.erased };
      return { status: 409, body: failure('changed', outcome.sentence) };
    },
  });
}
