import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { admitAuthor, reasonToHold, uidOf } from '../identity/sessions/find-person.server.ts';
import { submissionLimits } from '../identity/sessions/submission-limits.server.ts';
import type { App } from '../platform/app.server.ts';
import { type CallAnswer, defineCall, tooMany } from '../platform/calls/call.server.ts';
import type { FormFlow } from '../platform/calls/native-form.server.ts';
import { pressedFrom } from '../platform/calls/network.server.ts';
import type { SubmissionKey } from '../platform/calls/submission-key.server.ts';
import { samePath } from '../platform/calls/same-path.ts';
import { failure } from '../platform/errors.ts';
import { confirmSubscription, linkTooOld, subscribe, unsubscribe } from './subscribe.server.ts';
import { confirmContract, contactAnswer, contactContract, isMessage, subscriptionAnswer } from './contract.ts';
import type { ContactSubmission } from './contract.ts';
import { afterSubscribing, sentPath } from './after-sending.ts';
import { subscribeNotice } from './privacy-notice.ts';
import { keepMessage, sendMessage } from './send-message.server.ts';

const unsubscribeQuery = z.object({
  token: z.string().meta({ description: 'From the mail; it can only unsubscribe' }),
});

/** The documented words, with the reference beside them while the message is there. */
const messageSent = (reference: unknown): CallAnswer => ({
  status: 200,
  body: { message: 'Message sent successfully!', ...(reference ? { reference } : {}) },
});
const fromOneNetwork = { most: 30, minutes: 10 };

/** The calls of the contact and subscribe forms and of the links in mails to subscribers. */
export function addContactCalls(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    path: '/contact',
    summary: 'Sends a message; without phone, subject and message it asks for the schedule by email.',
    body: contactContract,
    answer: contactAnswer,
    limits: { network: fromOneNetwork, target: submissionLimits(app, (submission: ContactSubmission) => submission) },
    form: contactFlow,
    admit: admitAuthor(app),
    repeats: { whose: uidOf, answer: ({ reference }) => messageSent(reference) },
    refuses: { 401: 'Written by an account that is not logged in now' },
    async handle({ admitted: person, body, key, request, reply }) {
      const submission = { ...body, reviewReason: reasonToHold(person, body) };
      const answer = await takeSubmission(pressedFrom(app, request), person?.uid ?? null, submission, key);
      return answer ?? tooMany(reply, 3600);
    },
  });
  defineCall(http, app, {
    path: '/subscription/confirm',
    summary: 'Confirms a subscription by the token of the mail.',
    body: confirmContract,
    answer: subscriptionAnswer,
    limits: { network: fromOneNetwork },
    form: () => flowOf('confirm-subscription', '/subscription/confirm'),
    async handle({ body }) {
      if (await confirmSubscription(app, body.token)) return said('Your subscription is confirmed.');
      return refused(linkTooOld);
    },
  });
  addUnsubscribe(http, app);
}

/** Answered alike whether or not a program may have sent it (specification 8). Null: all that comes of it is a mail, and the network has caused as many as it may. */
async function takeSubmission(
  app: App,
  uid: string | null,
  submission: ContactSubmission,
  key: SubmissionKey | null,
): Promise<CallAnswer | null> {
  const { reviewReason, email } = submission;
  if (submission.kind === 'message')
    return { ...messageSent(await sendMessage(app, submission, uid, key)), shows: { email } };
  if (reviewReason) {
    const asMessage = { ...submission, phone: null, subject: null, message: null };
    await app.write((trx) => keepMessage(trx, app, asMessage, { notice: subscribeNotice.version, reviewReason }));
  } else if (!(await subscribe(app, submission))) return null;
  return said('Subscribed successfully!');
}

/** Where a native post of either form leads. The subscribe form stands on every page and says on which. */
function contactFlow(typed: Record<string, unknown>): FormFlow {
  // The good news stands at the top of the page, above either form.
  if (isMessage(typed)) return { id: 'contact', page: '/contact#contact-form', next: sentPath };
  const from = samePath(typed['from'])?.split('#')[0] ?? '/';
  const page = from.length <= 1000 ? from : '/';
  return { id: 'subscribe', page: `${page}#subscribe`, next: page, adds: afterSubscribing };
}

const flowOf = (id: string, page: string): FormFlow => ({ id, page, next: page });

/** One click in a mail program unsubscribes (RFC 8058): it posts from anywhere, as a form or multipart, with the token in the address. The page posts here too and gets a page. */
function addUnsubscribe(http: FastifyInstance, app: App): void {
  void http.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({}));
    defineCall(scope, app, {
      path: '/subscription/unsubscribe',
      summary: 'Ends a subscription by the token in the address; RFC 8058 one-click.',
      body: z.object({ 'List-Unsubscribe': z.unknown().optional() }),
      query: unsubscribeQuery,
      answer: subscriptionAnswer,
      crossSite: true,
      // One address of a mail service stands for many people.
      limits: { network: { most: 600, minutes: 1 } },
      bodyBytes: 2048,
      types: ['multipart/form-data'],
      form: (typed) => ('List-Unsubscribe' in typed ? null : flowOf('unsubscribe', '/subscription/unsubscribe')),
      async handle({ request }) {
        const query = unsubscribeQuery.safeParse(request.query);
        if (query.success && (await unsubscribe(app, query.data.token))) return said('You are unsubscribed.');
        return refused('Part of this link is missing.');
      },
    });
  });
}

const said = (message: string): CallAnswer => ({ status: 200, body: { message } });
const refused = (sentence: string): CallAnswer => ({ status: 422, body: failure('invalid', sentence) });
