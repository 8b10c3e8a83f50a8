import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { tooMany } from '../../platform/calls/refusals.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { sessionUser, type SessionUser } from '../contract.ts';
import { messages } from '../words.ts';
import { askFactor, leadsToCode, welcome, wrongOrNotYet } from '../answers.server.ts';
import { readCookie } from '../sessions/cookies.server.ts';
import { definePrivateCall } from '../define-private-call.server.ts';
import { record } from '../store/events.server.ts';
import { nextPath } from '../next-path.ts';
import { findPerson } from '../person.server.ts';
import { deviceOf, endSession, takeSession } from '../sessions/sessions.server.ts';
import { askReset } from '../reset/ask-reset.server.ts';
import { forgotForm, logInForm, logInSocial } from './contract.ts';
import { logIn } from './log-in.server.ts';
import { logInSocially } from './log-in-socially.server.ts';

/** Of one network; guesses at one account are counted by `beginAttempt`. */
const logInLimits = {
  network: [
    { most: 60, minutes: 1 },
    { most: 600, minutes: 60 },
  ],
};

/** POST /loginusercourse, /loginsocial, /forgotpasswordcourse, /logout and GET /session. */
export function addLogInCalls(http: FastifyInstance, app: App, auth: Auth): void {
  definePrivateCall(http, app, {
    method: 'POST',
    path: '/loginusercourse',
    summary: 'Logs in with e-mail and password; answers the user object and sets the session cookie',
    body: logInForm,
    answer: sessionUser,
    refuses: {
      401: { says: 'Not logged in, or (code second-factor) not yet', body: wrongOrNotYet(messages.wrongPassword) },
    },
    limits: logInLimits,
    form: (body) => ({
      id: 'login',
      page: `/login${nextPath.query(body['next'])}#errors`,
      next: nextPath.read(body['next'], '/'),
      leads: leadsToCode(nextPath.query(body['next'])),
    }),
    async handle({ body, request, reply }) {
      const outcome = await logIn(app, auth, { ...body, device: deviceOf(app, request) });
      if (outcome.ok) return welcome(app, request, reply, outcome, messages.loggedIn);
      if (outcome.reason === 'wait') return tooMany(reply, outcome.seconds);
      if (outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
      // Printed in security.md: this body, byte for byte.
      return { status: 401, body: { error: messages.wrongPassword } };
    },
  });

  definePrivateCall(http, app, {
    method: 'POST',
    path: '/loginsocial',
    summary: "Logs in with the provider's ID token of this browser",
    body: logInSocial,
    answer: sessionUser,
    refuses: {
      401: { says: 'Not logged in, or (code second-factor) not yet', body: wrongOrNotYet(messages.socialLogInFailed) },
    },
    limits: logInLimits,
    async handle({ body, request, reply }) {
      const outcome = await logInSocially(app, auth, {
        idToken: body.idToken,
        binding: readCookie(app, request, 'tx'),
        device: deviceOf(app, request),
      });
      if (outcome.ok) return welcome(app, request, reply, outcome, messages.loggedInSocially);
      if (outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
      return { status: 401, body: { error: messages.socialLogInFailed } };
    },
  });

  definePrivateCall(http, app, {
    method: 'POST',
    path: '/forgotpasswordcourse',
    summary: 'Sends a reset mail if there is an account with this e-mail; the answer is the same either way',
    body: forgotForm,
    answer: z.object({ message: z.string() }),
    limits: { network: { most: 20, minutes: 10 } },
    form: () => ({ id: 'forgot', page: '/forgotpassword#errors', next: '/login' }),
    async handle({ body, request }) {
      await askReset(app, { email: body.email, network: networkOf(request.ip) });
      return { status: 200, body: { message: messages.resetMailSent } };
    },
  });

  addSessionCalls(http, app);
}

function addSessionCalls(http: FastifyInstance, app: App): void {
  definePrivateCall(http, app, {
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in, for display; 204 when nobody is',
    answer: sessionUser,
    async handle({ request, reply }) {
      const person = await findPerson(app, request);
      if (!person) {
        if (readCookie(app, request, 'signed-in')) takeSession(app, reply);
        return { status: 204, body: {} };
      }
      const { uid, fname, email, cNumber, photoURL } = person;
      const user: SessionUser = { uid, fname, displayName: fname, email, cNumber, photoURL, userType: 'user' };
      return { status: 200, body: user };
    },
  });

  definePrivateCall(http, app, {
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session on the server; repeating is harmless',
    answer: z.object({}),
    form: () => ({ id: 'logout', page: '/', next: '/' }),
    async handle({ request, reply }) {
      const personId = await endSession(app, request);
      if (personId) await record(app.db, app, { kind: 'authn_logout', personId });
      takeSession(app, reply);
      return { status: 204, body: { message: 'You are logged out.' } };
    },
  });
}
