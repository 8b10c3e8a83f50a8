import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineCall, tooMany } from '../../platform/calls/call.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { sessionUser, typed } from '../contract.ts';
import { messages } from '../messages.ts';
import { askFactor, leadsToCode, welcome, wrongOrNotYet } from '../answers.server.ts';
import { readCookie } from '../sessions/cookies.server.ts';
import { nextPath } from '../next-path.ts';
import { deviceOf } from '../sessions/sessions.server.ts';
import { logIn, logInSocially } from './log-in.server.ts';
import { z } from 'zod';

/** Of one network; guesses at one account are counted by `beginAttempt`. */
const logInLimits = {
  network: [
    { most: 60, minutes: 1 },
    { most: 600, minutes: 60 },
  ],
};

export function addLogInCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineCall(http, app, {
    path: '/loginusercourse',
    summary: 'Logs in with email and password; answers the user object and sets the session cookie',
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

  defineCall(http, app, {
    path: '/loginsocial',
    summary: "Logs in with the provider's ID token of this browser",
    body: z.object({ idToken: typed }),
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
}

/** POST /loginusercourse (specification 5 and 7): both must be non-blank. */
const logInForm = z
  .object({ email: typed.transform((text) => text.trim()), password: typed })
  .superRefine((form, context) => {
    for (const field of ['email', 'password'] as const) {
      if (form[field].trim() === '')
        context.addIssue({ code: 'custom', path: [field], message: messages.emailAndPassword });
    }
  });
