import { z } from 'zod';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { fieldProblem } from '../../platform/calls/refusals.server.ts';
import { failure } from '../../platform/errors.ts';
import type { Auth } from '../store/auth.server.ts';
import { signedUpUser, typed } from '../contract.ts';
import { askFactor, letIn, wrongOrNotYet } from '../answers.server.ts';
import { messages } from '../words.ts';
import { rememberDevice } from '../log-in/known-device.server.ts';
import { readCookie } from '../sessions/cookies.server.ts';
import { definePrivateCall, shortCode } from '../define-private-call.server.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../person.server.ts';
import { deviceOf } from '../sessions/sessions.server.ts';
import { bindBrowser } from '../tokens/browser-binding.server.ts';
import { issueIdToken } from '../tokens/id-tokens.server.ts';
import { unguessable } from '../store/unguessable.server.ts';
import { newAccount, registerSocial, signUpForm } from './contract.ts';
import { confirmEmail } from './confirm-email.server.ts';
import { createAccount } from './create-account.server.ts';
import { registerPerson, type Registration } from './register-person.server.ts';
import { joinNumber } from './rules.ts';

const limits = { network: { most: 30, minutes: 10 } };
const registered = z.object({ message: z.string(), user: signedUpUser });

/** Account creation at the provider, POST /registersocial, and the sign-up form without scripts. */
export function addSignUpCalls(http: FastifyInstance, app: App, auth: Auth): void {
  definePrivateCall(http, app, {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    summary: 'Creates an account with e-mail and password at the identity provider and answers its ID token',
    body: newAccount,
    answer: z.object({ idToken: z.string(), user: signedUpUser }),
    refuses: { 409: 'There is already an account with this e-mail' },
    limits,
    async handle({ body, request, reply }) {
      const created = await createAccount(app, auth, { ...body, network: networkOf(request.ip) });
      if (!created.ok) return refusal(created);
      const binding = bindBrowser(app, request, reply);
      const idToken = await issueIdToken(app, auth, created.person, {
        purpose: 'signup',
        provider: 'password',
        binding,
      });
      const { id, email, name } = created.person;
      return { status: 200, body: { idToken, user: { uid: id, email, displayName: name, photoURL: null } } };
    },
  });

  definePrivateCall(http, app, {
    method: 'POST',
    path: '/registersocial',
    summary: 'Second step of sign-up: takes the ID token as bearer, keeps the contact number, logs in',
    body: registerSocial,
    answer: registered,
    refuses: {
      401: {
        says: 'No good token of this browser, or (code second-factor) not yet',
        body: wrongOrNotYet(messages.signUpFailed),
      },
      403: "Another e-mail than the token's",
    },
    limits: { network: { most: 60, minutes: 1 } },
    async handle({ body, request, reply }) {
      const idToken = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const binding = readCookie(app, request, 'tx');
      return register(app, auth, reply, { ...body, idToken, binding, device: deviceOf(app, request) });
    },
  });

  definePrivateCall(http, app, {
    method: 'POST',
    path: '/register',
    summary: 'The sign-up form without scripts: both steps at once',
    body: signUpForm,
    answer: registered,
    refuses: { 409: 'There is already an account with this e-mail' },
    limits,
    form: (body) => ({
      id: 'register',
      page: `/register${nextPath.query(body['next'])}#errors`,
      next: nextPath.read(body['next'], '/registerprofile'),
    }),
    async handle({ body, request, reply }) {
      const { email, password, fname: name } = body;
      const created = await createAccount(app, auth, { email, password, name, network: networkOf(request.ip) });
      if (!created.ok) return refusal(created);
      const binding = unguessable();
      const idToken = await issueIdToken(app, auth, created.person, {
        purpose: 'signup',
        provider: 'password',
        binding,
      });
      const cNumber = joinNumber(body.countryCode, body.cNumber);
      const device = deviceOf(app, request);
      return register(app, auth, reply, { idToken, binding, fname: name, email, cNumber, userType: 'user', device });
    },
  });
}

/** POST /account/confirm-email: a press of the button on the page of the mailed link. */
export function addConfirmCall(http: FastifyInstance, app: App, auth: Auth): void {
  definePrivateCall(http, app, {
    method: 'POST',
    path: '/account/confirm-email',
    summary: 'Confirms the e-mail address of the account that is logged in, with the code from its mail',
    body: z.object({ code: typed }),
    answer: z.object({ message: z.string() }),
    refuses: { 400: 'The code is used, too old or for another account', 401: 'Nobody is logged in' },
    limits: { network: { most: 20, minutes: 10 } },
    form: (body) => ({
      id: 'confirm-email',
      page: `/account/confirm-email?code=${shortCode(body['code'])}`,
      next: '/account/security',
    }),
    async handle({ body, request, reply }) {
      const person = await findPerson(app, request);
      if (!person) return { status: 401, body: failure('log-in', messages.logInAgain) };
      const confirmed = await confirmEmail(app, auth, body.code, person);
      if (confirmed) {
        rememberDevice(app, request, reply, { uid: person.uid, version: confirmed.version });
        return { status: 200, body: { message: 'Your e-mail address is confirmed.' } };
      }
      const sentence = 'This link does not work any more, or it belongs to another account.';
      return { status: 400, body: failure('code', sentence) };
    },
  });
}

/** The second step of sign-up as a call answers it: session, device cookie, documented body. */
export async function register(app: App, auth: Auth, reply: FastifyReply, given: Registration): Promise<CallAnswer> {
  const outcome = await registerPerson(app, auth, given);
  // Printed in security.md: this body, byte for byte.
  if (!outcome.ok && outcome.reason === 'refused') return { status: 401, body: { error: messages.signUpFailed } };
  if (!outcome.ok && outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
  if (!outcome.ok) return { status: 403, body: failure('other-email', messages.socialSignUpFailed) };
  if (outcome.entered) letIn(app, reply.request, reply, outcome.entered);
  const message = outcome.provider === 'google' ? messages.signedUpSocially : messages.signedUp;
  return { status: 200, body: { message, user: outcome.user } };
}

function refusal(refused: { reason: 'email-in-use' } | { reason: 'password'; sentence: string }) {
  if (refused.reason === 'password') return fieldProblem('password', refused.sentence);
  return {
    status: 409,
    body: failure('email-in-use', messages.emailInUse, { errors: { email: messages.emailInUse } }),
  };
}
