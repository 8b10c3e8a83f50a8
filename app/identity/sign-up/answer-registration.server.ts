import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { askFactor, letIn } from '../answers.server.ts';
import { messages } from '../messages.ts';
import type { Auth } from '../store/auth.server.ts';
import { registerPerson, type Registration } from './register-person.server.ts';

/** The second step of sign-up as a call answers it: session, device cookie, documented body. */
export async function answerRegistration(
  app: App,
  auth: Auth,
  reply: FastifyReply,
  given: Registration,
): Promise<CallAnswer> {
  const outcome = await registerPerson(app, auth, given);
  // Printed in security.md: this body, byte for byte.
  if (!outcome.ok && outcome.reason === 'refused') return { status: 401, body: { error: messages.signUpFailed } };
  if (!outcome.ok && outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
  if (!outcome.ok) return { status: 403, body: failure('other-email', messages.socialSignUpFailed) };
  if (outcome.entered) await letIn(app, reply.request, reply, outcome.entered);
  const message = outcome.provider === 'google' ? messages.signedUpSocially : messages.signedUp;
  return { status: 200, body: { message, user: outcome.user } };
}
