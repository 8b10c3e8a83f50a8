import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { defineOwnCall } from '../account/own-call.server.ts';
import type { App } from '../../platform/app.server.ts';
import { defineCall, fieldProblem, tooMany } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { sessionUser, typed } from '../contract.ts';
import { welcome } from '../answers.server.ts';
import { plainDigits } from '../../platform/form/digits.ts';
import { nextPath } from '../next-path.ts';
import { enter, readPending, type Entered } from '../sessions/enter.server.ts';
import { clearCookie, readCookie, setCookie } from '../sessions/cookies.server.ts';
import { deviceOf, giveSession, type Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { messages, sayCodesLeft } from '../messages.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  useAuthenticatorCode,
} from './authenticator.server.ts';
import { addPasskey, askForNewPasskey, askForPasskey, checkPasskey, removePasskey } from './passkeys.server.ts';
import { renewRecoveryCodes, countRecoveryCodes, noteFactor, useRecoveryCode } from './second-factors.server.ts';
import { beginAttempt, endAttempt } from '../log-in/attempts.server.ts';
import { record } from '../store/events.server.ts';
import { consume, lookAt } from '../store/single-use.server.ts';

const challengeSeconds = 5 * 60;
const wrongCode = 'This code is not right, or it was used already. Please enter the newest one.';
const tooLate = 'The time for this step is over. Please log in again.';
const freeBody = z.object({ response: z.unknown().optional(), name: typed });

/** The second step of a log-in, and what people add to their account for it. */
export function addFactorCalls(http: FastifyInstance, app: App, auth: Auth): void {
  addLogInSteps(http, app, auth);
  addPasskeyCalls(http, app, auth);
  addAuthenticatorCalls(http, app, auth);
}

function addLogInSteps(http: FastifyInstance, app: App, auth: Auth): void {
  const limits = { network: { most: 30, minutes: 1 } };
  defineCall(http, app, {
    path: '/login/code',
    summary: 'Second step of a log-in: an authenticator code or a recovery code',
    body: z.object({ code: typed }),
    answer: sessionUser.extend({ recoveryCodesLeft: z.number().optional() }),
    refuses: { 401: 'No log-in waits for its second step in this browser' },
    limits,
    form: (body) => ({
      id: 'code',
      page: `/login/code${nextPath.query(body['next'])}`,
      next: nextPath.read(body['next'], '/'),
    }),
    async handle({ body, request, reply }) {
      const pending = readCookie(app, request, 'factor');
      const outcome = await logInWithCode(app, auth, { pending, code: body.code, device: deviceOf(app, request) });
      if (outcome.ok) {
        clearCookie(app, reply, 'factor');
        const { codesLeft } = outcome;
        if (codesLeft === null) return welcome(app, request, reply, outcome, messages.loggedIn);
        const { status, body: user } = await welcome(app, request, reply, outcome, sayCodesLeft(codesLeft));
        return { status, body: { ...(user as object), recoveryCodesLeft: codesLeft } };
      }
      if (outcome.reason === 'wait') return tooMany(reply, outcome.seconds);
      if (outcome.reason === 'wrong') return fieldProblem('code', wrongCode);
      return { status: 401, body: failure('too-late', tooLate) };
    },
  });

  defineCall(http, app, {
    path: '/login/passkey/options',
    summary: 'What the browser is asked when somebody logs in with a passkey',
    answer: z.looseObject({}),
    limits,
    async handle({ reply }) {
      const { options, challenge } = await askForPasskey(auth);
      setCookie(app, reply, 'passkey', challenge, challengeSeconds);
      return { status: 200, body: options };
    },
  });

  defineCall(http, app, {
    path: '/login/passkey',
    summary: "Logs in with the browser's answer of a passkey",
    body: freeBody,
    answer: sessionUser,
    refuses: { 401: 'No passkey of an account' },
    limits,
    async handle({ body, request, reply }) {
      const challenge = readCookie(app, request, 'passkey');
      clearCookie(app, reply, 'passkey');
      const owner = await checkPasskey(app, auth, { response: body.response, challenge });
      const proved = owner && { ...owner, by: 'passkey' as const, device: deviceOf(app, request) };
      const entered = proved && (await auth.inTransaction((trx) => enter(trx, app, auth, proved)));
      if (!entered?.ok) return { status: 401, body: failure('passkey', messages.passkeyFailed) };
      clearCookie(app, reply, 'factor');
      return welcome(app, request, reply, entered, messages.loggedIn);
    },
  });
}

function addPasskeyCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineOwnCall(http, app, {
    path: '/account/passkeys/options',
    summary: 'What the browser is asked when somebody adds a passkey',
    body: z.object({}),
    grave: true,
    adds: true,
    async handle({ person, reply }) {
      const { options, challenge } = await askForNewPasskey(auth, person);
      setCookie(app, reply, 'passkey', challenge, challengeSeconds);
      return { status: 200, body: options };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/passkeys',
    summary: 'Keeps a passkey the browser made',
    body: freeBody,
    grave: true,
    adds: true,
    async handle({ body, person, request, reply }) {
      const challenge = readCookie(app, request, 'passkey');
      clearCookie(app, reply, 'passkey');
      const name = body.name.trim().slice(0, 60);
      const added = await addPasskey(app, auth, person, { response: body.response, challenge, name });
      if (!added) return { status: 400, body: failure('passkey', messages.passkeyFailed) };
      giveSession(app, reply, added.token, person.role);
      return { status: 200, body: { message: 'The passkey is added.', recoveryCodes: added.recoveryCodes } };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/passkeys/remove',
    summary: "Removes one of the asker's own passkeys",
    body: z.object({ id: typed }),
    grave: true,
    form: { id: 'passkeys' },
    async handle({ body, person }) {
      const removed = await removePasskey(app, auth, person, body.id);
      return removed
        ? { status: 200, body: { message: 'The passkey is removed.' } }
        : { status: 404, body: failure('not-found', 'There is no such passkey.') };
    },
  });
}

function addAuthenticatorCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineOwnCall(http, app, {
    path: '/account/authenticator/begin',
    summary: 'Makes a key for an authenticator app; it counts once a code of it was given',
    body: z.object({}),
    grave: true,
    adds: true,
    async handle({ person }) {
      const begun = await beginAuthenticator(app, auth, person);
      return begun
        ? { status: 200, body: begun }
        : { status: 409, body: failure('exists', 'There is an authenticator app already. Remove it first.') };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/authenticator/confirm',
    summary: 'Takes the authenticator app into use with its first code; answers the recovery codes, once',
    body: z.object({ code: typed }),
    grave: true,
    adds: true,
    limit: 20,
    async handle({ body, person, reply }) {
      const added = await confirmAuthenticator(app, auth, person, plainDigits(body.code).replaceAll(/\s/g, ''));
      if (!added) return fieldProblem('code', wrongCode);
      giveSession(app, reply, added.token, person.role);
      const { recoveryCodes } = added;
      return { status: 200, body: { message: 'The authenticator app is added.', recoveryCodes } };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/authenticator/remove',
    summary: 'Removes the authenticator app and its recovery codes',
    body: z.object({}),
    grave: true,
    form: { id: 'authenticator' },
    async handle({ person }) {
      const removed = await auth.inTransaction((trx) => removeAuthenticator(app, trx, person));
      return removed
        ? { status: 200, body: { message: 'The authenticator app is removed.' } }
        : { status: 404, body: failure('not-found', 'There is no authenticator app.') };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/recovery-codes',
    summary: 'Replaces the recovery codes; answers the new ones, once',
    body: z.object({}),
    grave: true,
    adds: true,
    async handle({ person }) {
      const recoveryCodes = await auth.inTransaction((trx) => renewRecoveryCodes(app, trx, person.uid));
      return { status: 200, body: { message: 'The earlier recovery codes no longer work.', recoveryCodes } };
    },
  });
}

/** `codesLeft` after a recovery code was used. */
type SecondStepPassed = Entered & { codesLeft: number | null };
type Outcome =
  | SecondStepPassed
  | { ok: false; reason: 'wrong' | 'too-late' }
  | { ok: false; reason: 'wait'; seconds: number };

/** Second step of a log-in whose password was right. Guesses are counted by account and network, and a device let in before by itself; past thirty from everywhere all wait. */
async function logInWithCode(
  app: App,
  auth: Auth,
  given: { pending: string | null; code: string; device: Device },
): Promise<Outcome> {
  const waiting = given.pending ? await lookAt(app, 'second-factor', given.pending) : null;
  if (!given.pending || !waiting) return { ok: false, reason: 'too-late' };
  const { uid: personId, version } = readPending(waiting.meaning);
  const { network, knownAs } = given.device;
  const code = plainDigits(given.code).replaceAll(/\s/g, '');
  // Nobody guesses 130 bits: a recovery code is neither counted nor kept waiting by the guesses of others.
  const byRecovery = await useRecoveryCode(app, personId, code);
  const account = `second factor of ${personId}`;
  const device = knownAs({ uid: personId, version });
  const attempt = byRecovery ? null : await beginAttempt(app, { email: account, network, device, ceiling: true });
  if (attempt && !attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.seconds };
  if (!byRecovery && !(await useAuthenticatorCode(app, auth, personId, code))) {
    await record(app.db, app, { kind: 'authn_login_fail', personId, network, detail: 'second factor' });
    return { ok: false, reason: 'wrong' };
  }
  if ((await consume(app, auth, 'second-factor', given.pending)) !== waiting.meaning)
    return { ok: false, reason: 'too-late' };
  if (attempt) await endAttempt(app, attempt.keys);
  const by = byRecovery ? 'recovery code' : 'authenticator';
  const entry = await auth.inTransaction(async (trx) => {
    const entered = await enter(trx, app, auth, { uid: personId, version, by, device: given.device });
    if (!entered.ok) return entered;
    if (!byRecovery) return { ...entered, codesLeft: null };
    const { uid, email, fname } = entered.user;
    await noteFactor(app, trx, { uid, email, fname }, 'recovery-code-used');
    return { ...entered, codesLeft: await countRecoveryCodes(trx, uid) };
  });
  return entry.ok ? entry : { ok: false, reason: 'too-late' };
}
