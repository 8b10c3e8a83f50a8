import type { FastifyInstance } from 'fastify';
import { correctPayer, getBill, listBills } from '../../../billing/read-bills.server.ts';
import type { By } from '../../../classes/history.server.ts';
import { lockBatch } from '../../../classes/lock-batch.server.ts';
import { nameInstead } from '../../../classes/nominations/name-people.server.ts';
import { correctNamed } from '../../../classes/people/correct-seats.server.ts';
import { passSeat } from '../../../classes/people/pass-seat.server.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { keepWish } from '../../../classes/seat-page/act-on-seat.server.ts';
import { keepChoice } from '../../../classes/seat-page/choose-next-or-money.server.ts';
import { answerSeat } from '../../../classes/seats/answer-seat.server.ts';
import { askPeople } from '../../../classes/seats/ask-people.server.ts';
import { moveSeat } from '../../../classes/seats/move-seat.server.ts';
import { type Choice, noteRefundSettled } from '../../../classes/seats/promises.server.ts';
import { getSeat } from '../../../classes/seats/read-seats.server.ts';
import { renewSeatLink } from '../../../classes/seats/seat-link.server.ts';
import { isNamedOnly, type Seat, type SeatAct, type SeatOutcome } from '../../../classes/seats/seat.ts';
import { undoYes } from '../../../classes/seats/undo-yes.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { AuditAction } from '../../ground/audit-actions.ts';
import { answerCalls, officeAct, refuse, requireRole } from '../../ground/office-call.server.ts';
import type { Actor, Log } from '../../ground/office-call.server.ts';
import { isThere } from '../../people/merges/sides.server.ts';
import { byOf, refusalOf } from '../answer.server.ts';
import { nameOf } from '../words.ts';
import { readPeople } from './candidates.server.ts';
import { type Answer, type PassOn, seatActs, seatCalls } from './contract.ts';
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
    answer: (call) => by(recordAnswer, saidOf[call.body.answer])(call),
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
const saidOf: Partial<Record<Answer['answer'], string>> = {
  mistake: 'The yes is taken back: they stand as before, and are told so.',
  next: 'It is noted: the next class is theirs first. Nobody is written to.',
  refund: 'It is noted that they want their money back. Nobody is written to.',
};

function answerOf(done: SeatOutcome, seatId: string, { version }: { version: number }, says: string) {
  if (!done.ok) return refusalOf(done, 'seat');
  const message = says || `${sayOutcome(done)} ${sayWritten(done.seat, { id: seatId, version })}`;
  return { message, seat: done.seat };
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

/** Notes whom the office has asked. Who cannot be asked any more is left out; nothing is held. Throws NotFound. */
export async function noteAsked(app: App, actor: Actor, batchId: string, interestIds: readonly string[]) {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const batch = await lockBatch(trx, app, batchId);
    const asked = await askPeople(trx, app, byOf(actor), batchId, await readPeople(trx, batch, interestIds));
    if (asked.ok) await log({ action: 'people asked', subject: `batch ${batchId}`, detail: { people: asked.asked } });
    return asked;
  });
}

type Decided = { version: number; reason: string };
/** An act on a seat as it was seen. Throws NotFound. */
type OnSeat<Said> = (app: App, actor: Actor, seatId: string, said: Said) => Promise<SeatOutcome>;

/** Records what somebody said on the telephone, with a no what they want instead: the same guards as if they had pressed it. */
export const recordAnswer: OnSeat<Answer> = (app, actor, seatId, { answer: act, ...said }) =>
  act === 'mistake'
    ? undo(app, actor, seatId, said)
    : act === 'next' || act === 'refund'
      ? choose(app, actor, seatId, { ...said, choice: act })
      : actOn(app, actor, seatId, { act, ...said, told: 'telephone', action: 'seat answered' });

/** What somebody wants who paid for a class that is cancelled, as the page of their seat keeps it. */
const choose: OnSeat<{ version: number; choice: Choice }> = (app, actor, seatId, { version, choice }) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const before = await getSeat(trx, seatId);
    const done = await keepChoice(trx, app, { ...byOf(actor), told: 'telephone' }, seatId, choice, version);
    if (!done.ok) return 'current' in done ? done : { ok: false, refusal: done.why === 'unpaid' ? unpaid : chosen };
    const detail = { seat: seatId, chose: choice === 'next' ? 'the next class' : 'the money back' };
    // The same again: nothing was done.
    if ((await getSeat(trx, seatId)).version > before.version)
      await log({ action: 'seat answered', subject: `batch ${before.batchId}`, detail });
    return done;
  });
const unpaid = 'They have paid nothing for this seat: there is no money to pay back to them.';
const chosen = 'They have answered the next class, their invoice is credited, or nothing is promised any more.';

/** Takes a yes back that was recorded for the wrong person; where a paper or money names the seat, the bill has to follow. */
const undo: OnSeat<{ version: number }> = (app, actor, seatId, { version }) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const lines = trx.selectFrom('bill_lines').select('bill_id').where('open_seat', '=', seatId);
    const line = await lines.executeTakeFirst();
    const bill = line && (await getBill(trx, line.bill_id));
    if (!bill || (bill.papers.length === 0 && bill.payments.length === 0))
      return note(log, 'seat taken back', await undoYes(trx, app, byOf(actor), seatId, version), mistake);
    return {
      ok: false,
      refusal: `${bill.reference} asks for this seat’s money. Take the seat back instead, under More: its bill follows.`,
    };
  });
const mistake = 'A yes was recorded by mistake';

export const holdSeat: OnSeat<Decided> = (app, actor, seatId, said) =>
  actOn(app, actor, seatId, {
    act: 'offer',
    ...said,
    action: said.reason ? 'seat offered out of turn' : 'seat offered',
  });

export const letIn: OnSeat<Pick<Decided, 'version'>> = async (app, actor, seatId, { version }) => {
  requireRole(actor, 'office');
  const current = await getSeat(app.db, seatId);
  if (current.reviewReason === null) return { ok: false, current };
  return actOn(app, actor, seatId, { act: 'yes', version, action: 'yes let in' });
};

export const takeBack: OnSeat<Decided> = (app, actor, seatId, said) =>
  actOn(app, actor, seatId, { act: 'take back', action: 'seat taken back', ...said });

export const movePerson: OnSeat<{ toBatchId: string; version: number }> = (app, actor, seatId, to) =>
  officeAct(app, actor, 'office', async (trx, log) =>
    note(log, 'seat moved', await moveSeat(trx, app, byOf(actor), seatId, to)),
  );

/** Puts right whom an employer has named; or passes a taken seat on to somebody else, for whom it is held, and so one of theirs without an answer. */
export const passOn: OnSeat<PassOn> = (app, actor, seatId, typed) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const seat = await getSeat(trx, seatId);
    const { email } = typed.to;
    const needsNone = seat.email === '' && isNamedOnly(seat);
    if (email === '' && !needsNone) return { ok: false, field: 'email', refusal: 'Please enter an email.' };
    const isTaken = seat.state === 'Taken';
    const free = !(await isThere(trx, seat.email)) && !(await isThere(trx, email));
    const right =
      isTaken && isNamedOnly(seat) && (await correctNamed(trx, app, byOf(actor), seatId, { ...typed, free }));
    if (right && right.ok && email !== seat.email) await correctPayer(trx, [seatId], { from: seat.email, to: email });
    const pass = isNamedOnly(seat) && !isTaken ? nameInstead : passSeat;
    const done = right || (await pass(trx, app, byOf(actor), seatId, typed));
    return note(log, done.ok && done.seat.id === seatId ? 'seat corrected' : 'seat passed on', done);
  });

export const noteRefund: OnSeat<Decided> = (app, actor, seatId, { version, reason }) =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const bills = await listBills(trx, (await getSeat(trx, seatId)).batchId);
    const bill = bills.find(({ waits, lines }) => waits === 'refund' && lines.some((line) => line.seatId === seatId));
    if (bill) return { ok: false, refusal: `Note it on ${bill.reference}: then it is settled here too.` };
    const done = await noteRefundSettled(trx, app, byOf(actor), seatId, { version, how: reason });
    return note(log, 'refund settled', done, reason);
  });

/** Ends the links of a seat that are out there and makes a new one, for somebody who lost theirs or passed it on. Throws NotFound. */
export async function newLink(app: App, actor: Actor, seatId: string): Promise<string> {
  return officeAct(app, actor, 'office', async (trx, log) => {
    const { id, batchId } = await getSeat(trx, seatId);
    const link = await renewSeatLink(trx, app, id);
    await log({ action: 'seat link renewed', subject: `batch ${batchId}`, detail: { seat: id } });
    return link;
  });
}

type Asked = {
  act: SeatAct;
  version: number;
  reason?: string;
  wish?: Answer['wish'] | undefined;
  told?: 'telephone';
  action: AuditAction;
};

async function actOn(app: App, actor: Actor, seatId: string, { act, version, reason, wish, told, action }: Asked) {
  const by: By = { ...byOf(actor), ...(told ? { told } : {}) };
  return officeAct(app, actor, 'office', async (trx, log) => {
    const done = await answerSeat(trx, app, by, seatId, { act, version, reason: reason ?? '' });
    if (done.ok && wish) {
      await keepWish(trx, app, by, done.seat, wish);
      return note(log, action, { ...done, seat: await getSeat(trx, seatId) });
    }
    // The same again: nothing was done.
    return done.ok && done.seat.version === version ? done : note(log, action, done, reason);
  });
}

async function note(log: Log, action: AuditAction, done: SeatOutcome, reason = ''): Promise<SeatOutcome> {
  if (!done.ok) return done;
  const { id, batchId, state } = done.seat;
  const detail = { seat: id, state, ...(reason ? { reason } : {}) };
  await log({ action, subject: `batch ${batchId}`, detail });
  return done;
}
