import type { FastifyInstance } from 'fastify';
import type { Seat, SeatOutcome } from '../../../classes/seats/seat.ts';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, refuse, type Actor, type Refused } from '../../ground/office-call.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { refusalOf } from '../answer.server.ts';
import { nameOf } from '../words.ts';
import { holdSeat, letIn, movePerson, newLink, noteAsked, noteRefund, passOn, recordAnswer } from './acts.server.ts';
import { takeBack } from './acts.server.ts';
import { seatActs, seatCalls } from './contract.ts';
import { readCandidates, readHandText, readSeats } from './read.server.ts';

export function addSeatCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, seatCalls, {
    read: ({ actor, params }) => readSeats(app, actor, params.id),
    readCandidates: ({ actor, params }) => readCandidates(app, actor, params.id),

    async noteAsked({ actor, params, body }) {
      const done = await noteAsked(app, actor, params.id, body.interestIds);
      if (!done.ok) return refuse('refused', done.refusal);
      const message = done.asked === 1 ? 'One person is noted as asked.' : `${done.asked} people are noted as asked.`;
      return { message, asked: done.asked };
    },

    readText: ({ actor, params }) => readHandText(app, actor, params.id),

    newLink: async ({ actor, params }) => ({
      message: 'The links before are dead. Hand this one over.',
      link: await newLink(app, actor, params.id),
    }),
  });
  const by =
    <Body extends { version: number }>(
      act: (...given: [App, Actor, string, Body]) => Promise<SeatOutcome>,
      says = '',
    ) =>
    async ({ actor, params: { id }, body }: { actor: Actor; params: { id: string }; body: Body }) =>
      answerOf(await act(app, actor, id, body), id, body, says);
  answerCalls(http, app, seatActs, {
    answer: (call) => by(recordAnswer, call.body.answer === 'mistake' ? tookBack : '')(call),
    offer: by(holdSeat),
    letIn: by(letIn),
    takeBack: by(takeBack),
    settleRefund: by(noteRefund, 'It is noted as settled. Write to the person yourself.'),
    async move(call) {
      const said = await by(movePerson)(call);
      const to = 'seat' in said ? await findBatch(app.db, said.seat.batchId) : undefined;
      return to && 'seat' in said ? { ...said, message: `${nameOf(to)}: ${said.message}` } : said;
    },
    async passOn(call) {
      const said = await by(passOn)(call);
      return 'seat' in said && said.seat.id === call.params.id ? { ...said, message: corrected } : said;
    },
  });
}

const corrected = 'It is put right. Nobody is written to.';
const tookBack = 'The yes is taken back: they stand as before, and are told so.';

/** What stands there now; or what stood in the way, as it is by now. */
function answerOf(
  done: SeatOutcome,
  seatId: string,
  { version }: { version: number },
  says: string,
): { message: string; seat: Seat } | Refused {
  if (done.ok)
    return {
      message: says || `${sayOutcome(done)} ${sayWritten(done.seat, { id: seatId, version })}`,
      seat: done.seat,
    };
  return refusalOf(done, 'seat');
}

function sayWritten({ id, state, email, version }: Seat, seen: { id: string; version: number }): string {
  if ((id === seen.id && version === seen.version) || state === 'Declined') return 'Nobody is written to.';
  return email ? 'They are told by email.' : 'They have no email: telephone them.';
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
