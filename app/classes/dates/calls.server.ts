import type { FastifyInstance } from 'fastify';
import { findPerson, reasonToHold, writesAsOwner } from '../../identity/sessions/find-person.server.ts';
import { submissionLimits } from '../../identity/sessions/submission-limits.server.ts';
import type { App } from '../../platform/app.server.ts';
import { defineCall, tooMany } from '../../platform/calls/call.server.ts';
import { pressedFrom } from '../../platform/calls/network.server.ts';
import { rememberAsked } from './asked-here.server.ts';
import { requestForm } from './request-form.tsx';
import { requestTaken, seatRequestAnswer, seatRequestContract, type SeatRequest } from './contract.ts';
import { takeRequest } from './request-seat.server.ts';

export function addClassDateCalls(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    path: '/dates/:reference/requests',
    summary: 'Asks for a seat in a class; the link to it comes by mail. Everybody gets the same answer.',
    body: seatRequestContract,
    answer: seatRequestAnswer,
    answers: 202,
    refuses: { 404: 'No such class, or none that the public knows of', 409: 'Nobody asks for a seat in it any more' },
    limits: {
      network: { most: 30, minutes: 10 },
      target: submissionLimits(app, (request: SeatRequest) => request),
    },
    form(_typed, { reference = '' }) {
      const page = `/dates/${encodeURIComponent(reference)}`;
      return { id: requestForm, page: `${page}#${requestForm}`, next: `${page}/asked`, nextSaysIt: true };
    },
    // What waited for a connection may come twice.
    repeats: { whose: () => 'seat request', answer: () => ({ status: 202, body: { message: requestTaken } }) },
    async handle({ body, key, params, request, reply }) {
      const person = await findPerson(app, request);
      const asked = { ...body, reviewReason: reasonToHold(person, body), isOwn: writesAsOwner(person, body.email) };
      const { reference = '' } = params;
      const taken = await takeRequest(pressedFrom(app, request), reference, asked, key);
      if (taken?.status === 202) rememberAsked(app, reply, reference, body);
      return taken ?? tooMany(reply, 3600);
    },
  });
}
