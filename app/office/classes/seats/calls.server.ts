import type { FastifyInstance } from 'fastify';
import type { SeatOutcome } from '../../../classes/seats/seat.ts';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import {
  holdSeat,
  letIn,
  movePerson,
  newLink,
  noteAsked,
  noteRefund,
  passOn,
  recordAnswer,
  takeBack,
} from './acts.server.ts';
import { Answer, AskedPeople, Move, PassOn, SeatDecision } from './contract.ts';
import { readHandText } from './copy-text.server.ts';
import { readCandidates, readSeats } from './read.server.ts';

/** The people of a batch: asked, held, in line, taken. */
export function addSeatCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/:id/seats',
    summary: 'The people of a batch',
    handle: async ({ actor, params }) => ({ status: 200, body: await readSeats(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/:id/candidates',
    summary: 'Who could be asked for a batch, and who not and why',
    handle: async ({ actor, params }) => ({ status: 200, body: await readCandidates(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/seats',
    summary: 'Notes who was asked',
    body: AskedPeople,
    async handle({ actor, params, body }) {
      const done = await noteAsked(app, actor, params['id']!, body.interestIds);
      if (!done.ok) return refusal(done.refusal);
      const message = done.asked === 1 ? 'One person is noted as asked.' : `${done.asked} people are noted as asked.`;
      return { status: 201, body: { message, asked: done.asked } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/seats/:id/text',
    summary: 'Words and link of a seat, for a message by hand',
    handle: async ({ actor, params }) => ({ status: 200, body: await readHandText(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/answer',
    summary: 'Records what somebody said on the telephone',
    body: Answer,
    handle: async ({ actor, params, body }) => answerOf(await recordAnswer(app, actor, params['id']!, body)),
  });
  addDecisionCalls(http, app);
}

/** What the office decides about a seat. */
function addDecisionCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/offer',
    summary: 'Holds a seat for somebody',
    body: SeatDecision,
    handle: async ({ actor, params, body }) => answerOf(await holdSeat(app, actor, params['id']!, body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/let-in',
    summary: 'Lets a yes count that was held back',
    body: SeatDecision,
    handle: async ({ actor, params, body }) => answerOf(await letIn(app, actor, params['id']!, body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/new-link',
    summary: 'Ends the links of a seat and makes a new one',
    async handle({ actor, params }) {
      const link = await newLink(app, actor, params['id']!);
      return { status: 200, body: { message: 'The links before are dead. Hand this one over.', link } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/take-back',
    summary: 'Takes a seat back',
    body: SeatDecision,
    handle: async ({ actor, params, body }) => answerOf(await takeBack(app, actor, params['id']!, body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/refund-settled',
    summary: 'Notes that a wish for the money back is dealt with',
    body: SeatDecision,
    async handle({ actor, params, body }) {
      const done = await noteRefund(app, actor, params['id']!, body);
      const message = 'It is noted as settled. Write to the person yourself.';
      return done.ok ? { status: 200, body: { message, seat: done.seat } } : answerOf(done);
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/move',
    summary: 'Moves somebody to another batch of the subject',
    body: Move,
    handle: async ({ actor, params, body }) => answerOf(await movePerson(app, actor, params['id']!, body)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/seats/:id/pass-on',
    summary: 'Passes a taken seat on to somebody else',
    body: PassOn,
    handle: async ({ actor, params, body }) => answerOf(await passOn(app, actor, params['id']!, body)),
  });
}

/** What stood in the way, as it is by now. */
const refusal = (sentence: string) => ({ status: 409, body: failure('refused', sentence) });

function answerOf(done: SeatOutcome) {
  if (done.ok) return { status: 200, body: { message: sayOutcome(done), seat: done.seat } };
  if ('current' in done) {
    const sentence = 'Somebody else changed this seat meanwhile. Look at what stands there now.';
    return { status: 409, body: { ...failure('changed', sentence), current: done.current } };
  }
  return refusal(done.refusal);
}

function sayOutcome({ seat: { name, state }, ahead }: Extract<SeatOutcome, { ok: true }>): string {
  if (state === 'Waiting') return `${name} stands in line: ${ahead === 0 ? 'first' : `${ahead} ahead`}.`;
  if (state === 'Taken') return `The seat is ${name}’s.`;
  if (state === 'Offered') return `A seat is held for ${name}.`;
  if (state === 'Declined') return `It is noted that ${name} said no.`;
  if (state === 'Given back') return `${name} has given the seat back.`;
  if (state === 'Taken back') return `The seat of ${name} is taken back.`;
  return `${name}: ${state.toLowerCase()}.`;
}
