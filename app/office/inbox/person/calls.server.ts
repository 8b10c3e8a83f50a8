import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../../identity/store/auth.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import type { ForgetElsewhere } from '../../../registration/your-data/erasure.server.ts';
import { answerCalls, refuse, Refused } from '../../ground/office-call.server.ts';
import { askProof, erasePerson } from './erase-person.server.ts';
import { erasureCalls } from './contract.ts';

export function addPersonCalls(http: FastifyInstance, app: App, auth: Auth, forgetElsewhere: ForgetElsewhere): void {
  answerCalls(http, app, erasureCalls, {
    async askProof({ actor, body }) {
      const outcome = await askProof(app, actor, body.key);
      if (outcome.ok) return { message: 'The link is on its way. It works for seven days.' };
      const status = outcome.reason === 'too-many' ? 429 : 409;
      return new Refused({ status, body: failure(outcome.reason, outcome.sentence) });
    },
    async erase({ actor, body }) {
      const outcome = await erasePerson(app, auth, actor, forgetElsewhere, body);
      return outcome.ok ? outcome.erased : refuse('changed', outcome.sentence);
    },
  });
}
