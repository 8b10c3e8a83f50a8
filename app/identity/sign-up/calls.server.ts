import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { defineCall, fieldProblem } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import type { Auth } from '../store/auth.server.ts';
import { signedUpUser, typed, typedEmail } from '../contract.ts';
import { plainEmail } from '../plain-email.ts';
import { wrongOrNotYet } from '../answers.server.ts';
import { messages } from '../messages.ts';
import { bindBrowser, readCookie } from '../sessions/cookies.server.ts';
import { nextPath } from '../next-path.ts';
import { deviceOf } from '../sessions/sessions.server.ts';
import { issueIdToken } from '../tokens/id-tokens.server.ts';
import { unguessable } from '../../platform/unguessable.server.ts';
import { answerRegistration } from './answer-registration.server.ts';
import { createAccount } from './create-account.server.ts';
import { joinNumber, countryCodes, findSignUpProblems, isNumber, nameProblem, wrongNumber } from './rules.ts';
import { oneSpaced } from '../../platform/calls/typed-text.ts';
import { plainDigits } from '../../platform/form/digits.ts';

const limits = { network: { most: 30, minutes: 10 } };
/** What an ID token is for that a password has earned. */
const withPassword = { purpose: 'signup', provider: 'password' } as const;
const registered = z.object({ message: z.string(), user: signedUpUser });

/** Account creation at the provider, POST /registersocial, and the sign-up form without scripts. */
export function addSignUpCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineCall(http, app, {
    path: '/api/auth/sign-up/email',
    summary: 'Creates an account with email and password at the identity provider and answers its ID token',
    body: newAccount,
    answer: z.object({ idToken: z.string(), user: signedUpUser }),
    refuses: { 409: 'There is already an account with this email' },
    limits,
    async handle({ body, request, reply }) {
      const created = await createAccount(app, auth, { ...body, network: networkOf(request.ip) });
      if (!created.ok) return refusal(created);
      const binding = bindBrowser(app, request, reply);
      const idToken = await issueIdToken(app, auth, created.person, { ...withPassword, binding });
      const { id, email, name } = created.person;
      return { status: 200, body: { idToken, user: { uid: id, email, displayName: name, photoURL: null } } };
    },
  });

  defineCall(http, app, {
    path: '/registersocial',
    summary: 'Second step of sign-up: takes the ID token as bearer, keeps the contact number, logs in',
    body: registerSocial,
    answer: registered,
    refuses: {
      401: {
        says: 'No good token of this browser, or (code second-factor) not yet',
        body: wrongOrNotYet(messages.signUpFailed),
      },
      403: "Another email than the token's",
    },
    limits: { network: { most: 60, minutes: 1 } },
    async handle({ body, request, reply }) {
      const idToken = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const binding = readCookie(app, request, 'tx');
      return answerRegistration(app, auth, reply, { ...body, idToken, binding, device: deviceOf(app, request) });
    },
  });

  defineCall(http, app, {
    path: '/register',
    summary: 'The sign-up form without scripts: both steps at once',
    body: signUpForm,
    answer: registered,
    refuses: { 409: 'There is already an account with this email' },
    limits,
    form: (body) => ({
      id: 'register',
      page: `/register${nextPath.query(body['next'])}#errors`,
      next: nextPath.read(body['next'], '/registerprofile'),
    }),
    async handle({ body, request, reply }) {
      const { email, password, fname: name, next } = body;
      const created = await createAccount(app, auth, { email, password, name, next, network: networkOf(request.ip) });
      if (!created.ok) return refusal(created);
      const binding = unguessable();
      const idToken = await issueIdToken(app, auth, created.person, { ...withPassword, binding });
      const cNumber = joinNumber(body.countryCode, body.cNumber);
      const device = deviceOf(app, request);
      const given = { fname: name, email, cNumber, userType: 'user' };
      return answerRegistration(app, auth, reply, { ...given, idToken, binding, device });
    },
  });
}

function refusal(refused: { reason: 'email-in-use' } | { reason: 'password'; sentence: string }) {
  if (refused.reason === 'password') return fieldProblem('password', refused.sentence);
  return {
    status: 409,
    body: failure('email-in-use', messages.emailInUse, { errors: { email: messages.emailInUse } }),
  };
}

const name = typed.transform(oneSpaced).superRefine((text, context) => {
  const message = nameProblem(text);
  if (message) context.addIssue({ code: 'custom', message });
});

/** The sign-up form (specification 5). Every wrong field gets its message at once. */
export const signUpForm = z
  .object({
    fname: typed.transform(oneSpaced),
    // Judged with the other fields, so that none waits for another.
    email: typed.transform(plainEmail),
    cNumber: typed.transform((text) => text.trim()),
    countryCode: typed.transform((text) => (text === '' ? countryCodes[0] : text)),
    password: typed,
    confirmPassword: typed,
    next: typed.optional(),
  })
  .superRefine((form, context) => {
    for (const { field, message } of findSignUpProblems(form)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** Account creation at the provider: its own call, before POST /registersocial (specification 4). `next` is where the person is going. */
const newAccount = z
  .object({ name, email: typedEmail, password: typed, next: typed.optional() })
  .superRefine((account, context) => {
    for (const field of ['email', 'password'] as const) {
      if (account[field] === '') context.addIssue({ code: 'custom', path: [field], message: messages.fillRequired });
    }
  });

/** POST /registersocial (specification 7). `userType` is read only to be recorded when it is not 'user'. */
const registerSocial = z.object({
  fname: name,
  email: typedEmail,
  cNumber: typed
    .transform((text) => plainDigits(text).replaceAll(/[\s().-]/g, '') || null)
    .refine((number) => number === null || isNumber(number), { error: wrongNumber }),
  userType: z.unknown().optional(),
});
