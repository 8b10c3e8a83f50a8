import type { FastifyInstance } from 'fastify';
import { findPerson, writesAsOwner } from '../../identity/sessions/find-person.server.ts';
import type { z } from 'zod';
import type { App } from '../../platform/app.server.ts';
import { type CallAnswer, type CallRequest, fieldProblem, tooMany } from '../../platform/calls/call.server.ts';
import { linkCalls } from '../../platform/calls/link-calls.server.ts';
import { pressedFrom } from '../../platform/calls/network.server.ts';
import { failure } from '../../platform/errors.ts';
import { oddGstin } from '../../platform/form/gstin.ts';
import { typedHere } from '../dates/asked-here.server.ts';
import { askFrom } from '../dates/request-seat.server.ts';
import { findSeatByToken } from '../seats/seat-link.server.ts';
import { type Seat, isHeldBack, liveStates } from '../seats/seat.ts';
import { giveBack, giveDetails, sayNo, sayYes, type Pressed } from './act-on-seat.server.ts';
import { choosePromise } from './choose-next-or-money.server.ts';
import { Answer, answered, Details, GiveBack, needed, Nothing, Promised, wishOf } from './contract.ts';
import { costBearerOf } from './onward.server.ts';
import { readSeatPage } from './read-seat-page.server.ts';
import { gaveBack, lineInWords, saidNo, spent, timeOver, whyYesWaits, yesWaits } from './say.ts';
import { sayWish } from './wish.ts';

/** What somebody says on the page of their seat. The token in the address is the proof; looking at the page is no call, and changes nothing. */
export function addSeatPageCalls(http: FastifyInstance, app: App): void {
  const press = linkCalls(http, app, {
    name: 'seat',
    find: (token) => findSeatByToken(app, token),
    limit: { most: 60, minutes: 10 },
  });
  press('answer', {
    // A wave of mails brings everybody at once.
    crowd: true,
    summary: 'Says yes or no to a seat; with a no, what is wanted instead. Repeating it changes nothing.',
    body: Answer,
    answer: answered,
    refuses: { 409: 'The class takes no answers any more, or the seat has ended' },
    partOf: ({ instead }) => (instead ? '#instead' : ''),
    async handle({ admitted: seat, body, request }) {
      const { id } = seat;
      const wish = wishOf(body);
      const from = pressedFrom(app, request);
      const yes = async () =>
        sayYes(from, id, {
          move: Boolean(body.move),
          network: from.network,
          own: await typedHere(app, request, seat),
        });
      const done = await (body.answer === 'yes'
        ? yes()
        : sayNo(from, id, wish, body.unknown ? 'unknown' : body.named ? 'employer' : undefined));
      if (!done.ok) return refusalOf(done);
      const message = [wish && done.seat.state !== 'Declined' ? '' : sayAnswered(done, body), sayWish(wish)]
        .filter(Boolean)
        .join(' ');
      const place = done.ahead === null ? {} : { number: done.ahead + 1 };
      return { status: 200, body: { message, state: done.seat.state, ...place } };
    },
  });
  press('details', {
    summary: 'Gives what the class needs: name as on the ID, who pays, meal, special needs, certificate.',
    body: Details,
    refuses: { 409: 'There is no seat to give details for' },
    partOf: () => '#details',
    async handle({ admitted: { id }, body }) {
      const done = await giveDetails(app, id, body);
      const bill = done.ok && done.asksPayer ? payerAsked : '';
      return sayNoted(done, ['Thank you. That is noted.', bill, oddGstin(body.gstin)].filter(Boolean).join(' '));
    },
  });
  press('give-back', {
    crowd: true,
    summary: 'Gives a seat back before the class begins; it goes to the next in line.',
    body: GiveBack,
    refuses: { 409: 'The class has begun, or there is no seat to give back' },
    partOf: () => '#give-back',
    async handle({ admitted: { id }, request }) {
      const done = await giveBack(pressedFrom(app, request), id);
      return sayNoted(done, gaveBack);
    },
  });
  press('ask-next', {
    crowd: true,
    summary: 'Asks for a seat in the next class of the training with a free seat, as the page of that class does.',
    body: Nothing,
    refuses: { 409: 'The page offers no other class, or who pays is not known' },
    handle: (call) => askNext(app, call.admitted, call),
  });
  addMoneyCalls(app, press);
}

/** Where the page offers it, and nowhere else. What was given for this seat is asked with again: nobody types it twice, and the page shows none of it. */
async function askNext(
  app: App,
  seat: Seat,
  { params, request, reply }: CallRequest<object, Seat>,
): Promise<CallAnswer> {
  const person = await findPerson(app, request);
  const page = await readSeatPage(app, params['token'] ?? '', { person, typedHere: async () => null });
  const [next, payer] = [page?.next, costBearerOf(seat)];
  if (!next || !payer)
    return { status: 409, body: failure('closed', 'No seat can be asked for here. Please look under Class dates.') };
  const asked = { reference: next.reference, payer, isOwn: writesAsOwner(person, seat.email) };
  const isMailed = await askFrom(pressedFrom(app, request), seat, asked);
  if (isMailed === null) return tooMany(reply, 3600);
  if (!isMailed) return { status: 409, body: failure('refused', noneLeaves) };
  return { status: 200, body: { message: 'The link is in your mail.' } };
}

const noneLeaves = 'No further link can be mailed today. Please look in your mail, or call the office.';

/** What is asked for about money. */
function addMoneyCalls(app: App, press: ReturnType<typeof linkCalls<Seat>>): void {
  press('bill', {
    summary: 'Mails the bill of a seat to its payer once more. It opens nothing to whoever asks.',
    body: Nothing,
    refuses: { 409: 'No money is open, or the payer has had the mails of the day' },
    async handle({ admitted: { id } }) {
      const isSent = await app.write((trx) => app.mailBillAgain(trx, app, id));
      if (!isSent)
        return {
          status: 409,
          body: failure(
            'refused',
            'No bill is open for this seat, or it was mailed already. Please look in your mail, or call the office.',
          ),
        };
      return { status: 200, body: { message: 'The bill is in our mail to you.' } };
    },
  });
  press('promise', {
    summary: 'Says what becomes of a promise: the next class, or the money back.',
    body: Promised,
    refuses: { 409: 'Nothing is promised, or it was kept already' },
    async handle({ admitted: { id }, body: { choice } }) {
      const done = await choosePromise(app, id, choice);
      const goes = done.ok && choice === 'refund' && (await app.seatBill(app, done.seat.id))?.saysBack.trim();
      const back = `Noted. ${goes || 'The office writes to you about your money.'}`;
      return sayNoted(done, choice === 'next' ? 'The next class is yours first.' : back);
    },
  });
}

const payerAsked = 'Your bill names somebody else as payer: our office looks at it before the tax invoice.';

type Refused = Extract<Pressed, { ok: false }>;

function refusalOf({ why, seat }: Refused): CallAnswer {
  if (why === 'unnamed') return fieldProblem('idName', needed.idName);
  if (why === 'no company') return fieldProblem('company', needed.company);
  return { status: 409, body: failure(why === 'closed' ? 'closed' : 'refused', sayRefused(why, seat)) };
}

function sayRefused(why: Refused['why'], { state }: Seat): string {
  if (state === 'Taken back') return 'This seat was withdrawn. Only the office can bring it back.';
  if (state === 'Moved') return 'Your seat is in another class now.';
  if (why === 'unpaid') return 'You have paid nothing for this seat, so there is no money to pay back.';
  if (why === 'credited')
    return 'Your money is on its way back to you. For a seat in the next class, please write to the office.';
  if (why === 'invoiced')
    return 'The tax invoice for your seat names who pays. To change that, please ask our office. Nothing was changed.';
  if (why === 'used')
    return 'You have a seat in the next class, or have answered it. For your money, please write to the office.';
  if (why === 'cancelled' || state === 'Called off') return 'This class is cancelled.';
  if (state === 'Not seated') return 'This class was full when it began.';
  if (why === 'named') return 'Your name is noted. To change it now, call the office. Nothing was changed.';
  if (why === 'closed') return 'This class has begun, or takes no answers any more.';
  if (why === 'employer')
    return 'Your employer has your seat in another class of this training. To move, please ask them or our office.';
  if (why === 'elsewhere') return 'You have a seat in another class of this training. Move to this one, or keep it.';
  if (why === 'other address')
    return 'You have a seat in this training under another address of yours. To change it, please call the office.';
  if (why === 'two seats') return 'You have two seats in this training. To change that, please call the office.';
  if (why === 'spent') return `You gave this seat back. ${spent}`;
  if (state === 'Given back') return 'You gave this seat back. Nothing was changed.';
  return state === 'Taken' ? 'This seat is yours. Give it back first.' : 'There is no seat here that is yours.';
}

/** What is true now; whoever was shown a free seat is told that somebody was faster. */
function sayAnswered(
  { seat, ahead, late }: Extract<Pressed, { ok: true }>,
  { answer, move, free, unknown, named }: z.output<typeof Answer>,
) {
  if (answer === 'no') {
    const isOwn = liveStates.includes(seat.state) || ((unknown || named) && seat.state !== 'Declined');
    if (!isOwn) return seat.state === 'Declined' ? saidNo : 'Noted. You said no to this class.';
    const said = unknown ? 'You do not know them' : 'You said no to the seat of your employer';
    return `Noted. ${said}, and your own place is as it was before.`;
  }
  if (isHeldBack(seat)) return `${yesWaits} ${whyYesWaits}`;
  if (ahead !== null)
    return late ? `${lineInWords(ahead)} ${timeOver}` : `${free ? 'Somebody was faster. ' : ''}${lineInWords(ahead)}`;
  return move && seat.state === 'Taken' ? 'You have moved. You have a seat here.' : 'You have a seat.';
}

const sayNoted = (done: Pressed, message: string): CallAnswer =>
  done.ok ? { status: 200, body: { message } } : refusalOf(done);
