import type { FastifyInstance } from 'fastify';
import { admitAuthor, reasonToHold, uidOf } from '../identity/sessions/find-person.server.ts';
import { submissionLimits } from '../identity/sessions/submission-limits.server.ts';
import type { App } from '../platform/app.server.ts';
import { pressedFrom } from '../platform/calls/network.server.ts';
import { typedText } from '../platform/calls/typed-text.ts';
import { type CallAnswer, defineCall, fieldProblem } from '../platform/calls/call.server.ts';
import { interestAnswer, interestContract, type Submission } from './contract.ts';
import { classAskedOrNext } from './asked/asked-class.ts';
import { afterInterest, receivedWords } from './received-words.ts';
import { expressInterest } from './express-interest.server.ts';
import { openClassesIn } from '../site/dates/open-class.ts';
import { currentCodes } from './training-events.server.ts';

/** The documented call of the expression of interest (specification 7). */
export function addInterestCalls(http: FastifyInstance, app: App): void {
  const events = currentCodes(app);
  defineCall(http, app, {
    path: '/registercourse',
    summary:
      'Expresses interest in a training event. Asking again for the same event within 10 minutes corrects the first.',
    body: interestContract(events.listFor),
    answer: interestAnswer,
    // Who asks comes from the session alone, never from the body.
    admit: admitAuthor(app),
    repeats: { whose: uidOf, answer: ({ reference }) => received(String(reference)) },
    refuses: { 401: 'Written by an account that is not logged in now' },
    limits: {
      network: { most: 30, minutes: 10 },
      target: submissionLimits(app, ({ asked, reviewReason }: Submission) => ({ email: asked.email, reviewReason })),
    },
    async form({ email, trainingEvent, preferredLocation, otherCity }) {
      const asked = {
        trainingEvent: typedText(trainingEvent) ?? '',
        preferredLocation: typedText(preferredLocation),
        otherCity: typedText(otherCity),
      };
      const classes = openClassesIn(await app.classDates(app.now()));
      return {
        id: 'interest',
        page: '/expofinterst#errors',
        next: '/',
        adds: receivedWords(typedText(email) ?? '', classes, asked),
        nextAct: afterInterest(classAskedOrNext(classes, asked)),
      };
    },
    async handle({ admitted: person, body, key, request }) {
      const reviewReason = reasonToHold(person, { ...body, email: body.asked.email });
      const expressed = await expressInterest(
        pressedFrom(app, request),
        person?.uid ?? null,
        { ...body, reviewReason },
        key,
      );
      if (expressed.ok) return received(expressed.reference);
      events.forget();
      // It was archived between the contract's look and the write.
      return fieldProblem('trainingEvent', 'Please select a training event');
    },
  });
}

function received(reference: string): CallAnswer {
  return { status: 200, body: { message: 'Expression of interest submitted successfully!', reference } };
}
