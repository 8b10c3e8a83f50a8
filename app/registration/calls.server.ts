import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import { defineCall, type CallAnswer } from '../platform/calls/call.server.ts';
import { pressedFrom } from '../platform/calls/network.server.ts';
import { failure } from '../platform/errors.ts';
import { completeRegistration } from './complete/complete-registration.server.ts';
import { changeAnswer, changeContract, recordAnswer } from './contract.ts';
import { registrationAnswer, registrationContract, summaryAnswer } from './contract.ts';
import { findRegistration, findSummary } from './find-registration.server.ts';
import { notLoggedIn, ownAccount } from './own-account.server.ts';
import { changeField, type Changed } from './profile/change-field.server.ts';
import { afterSaving, savedWords, success as saved } from './complete/registration-draft.ts';
import { inWords, readCourses } from './rules.ts';

const failed = z.object({ success: z.literal(false) });
const reading = { network: { most: 600, minutes: 1 } };

const nobody = { says: 'Nobody is logged in', body: notLoggedIn };
const another = 'The email of another account, whether or not there is one';

/** The documented calls of the trainee's own record (specification 7). */
export function addRegistrationCalls(http: FastifyInstance, app: App): void {
  const admit = ownAccount(app);
  const onlyOnce = { target: { most: 120, minutes: 1, of: (_body: unknown, { uid }: { uid: string }) => uid } };
  defineCall(http, app, {
    path: '/registerprofile',
    summary:
      'Keeps the registration of the account that is logged in and adds the ticked courses. success is false when all of them are registered already.',
    admit,
    body: registrationContract,
    answer: registrationAnswer,
    repeats: { whose: ({ uid }) => uid, answer: () => ({ status: 200, body: { success: true } }) },
    refuses: { 401: nobody, 409: { says: 'Every ticked course is registered already', body: failed } },
    limits: { ...reading, ...onlyOnce },
    form: (typed) => ({
      id: 'registration',
      page: '/registerprofile#errors',
      next: '/',
      says,
      adds: savedWords(readCourses(typed.courses) ?? [], null, [], typed),
      nextAct: afterSaving,
    }),
    async handle({ body, admitted, key, request }) {
      const completed = await completeRegistration(pressedFrom(app, request), admitted, body, key);
      if (!completed.ok && completed.reason === 'too many changes') return tooManyChanges;
      // 409, so that a program that looks at the status alone is not told of a success either.
      return { status: completed.ok ? 200 : 409, body: { success: completed.ok } };
    },
  });
  defineCall(http, app, {
    method: 'GET',
    path: '/getuserbyemail/:email',
    summary: 'The registration record of the account that is logged in; 404 when there is none.',
    admit,
    answer: recordAnswer,
    refuses: { 401: nobody, 403: another, 404: { says: 'No record yet', body: failed } },
    limits: reading,
    handle: async ({ admitted }) => found(await findRegistration(app, admitted.uid)),
  });
  defineCall(http, app, {
    method: 'GET',
    path: '/getuserregisterprofile/:email',
    summary: 'Name, email and courses of that record; 404 when there is none.',
    admit,
    answer: summaryAnswer,
    refuses: { 401: nobody, 403: another, 404: { says: 'No record yet', body: failed } },
    limits: reading,
    handle: async ({ admitted }) => found(await findSummary(app, admitted.uid)),
  });
  defineCall(http, app, {
    method: 'PUT',
    path: '/courseUser/:email',
    summary:
      'Changes one field of that record. With If-Match (the mark of the value that was edited) 412 if the value has changed since.',
    admit,
    body: changeContract,
    answer: changeAnswer,
    refuses: {
      401: nobody,
      403: another,
      404: 'No record yet',
      412: 'Another value stands there by now, given as current',
    },
    limits: { ...reading, ...onlyOnce },
    handle: async ({ body, admitted, request }) =>
      answerChange(body.field, await changeField(app, admitted.uid, body, markOf(request))),
  });
}

const says = (success: boolean) => (success ? saved : 'Already Register Course.');

function markOf(request: FastifyRequest): string | null {
  const value = request.headers['if-match'];
  return typeof value === 'string' && value !== '' && value !== '*' && value.length <= 200 ? value : null;
}

function found(data: object | null): CallAnswer {
  return data ? { status: 200, body: { success: true, data } } : { status: 404, body: { success: false } };
}

const tooManyChanges: CallAnswer = {
  status: 429,
  body: failure('too-many', 'This profile was changed very often today. Please try again tomorrow.'),
};

function answerChange(field: Parameters<typeof inWords>[0], changed: Changed): CallAnswer {
  if (changed.ok) return { status: 200, body: { success: true, message: 'Profile updated successfully!' } };
  if (changed.reason === 'too many changes') return tooManyChanges;
  if (changed.reason === 'no record')
    return { status: 404, body: failure('no-record', 'No registration form found for this user.') };
  const words = inWords(field, changed.current);
  const sentence = words
    ? `This was changed somewhere else meanwhile. It now reads: ${words}`
    : 'This was changed somewhere else meanwhile. It is now empty.';
  return { status: 412, body: { ...failure('changed-meanwhile', sentence), current: changed.current } };
}
