import { indianDay } from '../../platform/indian-time.ts';
import { isOpen, saySure } from '../batch.ts';
import { momentInWords } from '../days.ts';
import { findBatch } from '../read-batches.server.ts';
import type { App, SeatBill, Wired } from '../../platform/app.server.ts';
import { countAhead, hasCome, seatColumns, seatOf } from '../seats/read-seats.server.ts';
import { seatPath } from '../seats/seat-link.server.ts';
import { type Seat, isHeldBack, liveStates, placeStates } from '../seats/seat.ts';
import { askedBack, gaveBack, isToPay, lineInWords, moneyBack, payWords } from './say.ts';
import { keptForNext, orMoney } from './paid-before.ts';
import { placeInWords, saidNo, toAnswer, weCheck, yesWaits } from './say.ts';
import { sayFee } from './onward.server.ts';

/** A seat as the list of one's own shows it. */
export type OwnSeat = {
  reference: string;
  title: string;
  where: string;
  /** How it stands: that alone, and what else is to be known. */
  situation: string;
  more: string;
  path: string;
  /** The bill that they have to pay, or say they have, and what opens it; null where nothing is theirs to pay. */
  pay: { href: string; words: string; look: 'primary' | 'text' } | null;
  isTaken: boolean;
  /** It is given back, or was not taken, and stands here for its money alone. */
  isBack: boolean;
  /** What they may still say: yes or no, their name as on their ID, or that an employer pays. */
  asks: 'answer' | 'name' | 'payer' | null;
  /** What leads to the answer. */
  toAnswer: string;
};

/** They gave it back, or did not take what was held for them: it is no seat any more once its money is settled. What was moved is none. */
const back = ['Given back', 'Declined', 'Lapsed'] as const;
const shown = ['Asked', 'Offered', 'Waiting', 'Taken', 'Not seated', 'Called off', 'Taken back', ...back] as const;

const findRows = (db: App['db'], email: string) =>
  db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(seatColumns.map((column) => `s.${column}` as const))
    .select(['b.reference', 'e.code', 'e.title', 'b.city', 'b.starts_on as startsOn', 'b.ends_on as endsOn'])
    .where('s.email', '=', email)
    .where('s.state', 'in', shown)
    .orderBy('b.starts_on', 'desc')
    .limit(50)
    .execute();

/** A person's seats and places in line, by their proved address alone; what waits for an answer first, then the next class. */
export async function listOwnSeats(
  app: Pick<App, 'db' | 'secret' | 'now' | 'seatBill' | 'paidBy'>,
  { email, emailConfirmed }: { email: string; emailConfirmed: boolean },
): Promise<OwnSeat[]> {
  if (!emailConfirmed) return [];
  const rows = await findRows(app.db, email);
  const own: OwnSeat[] = [];
  const today = indianDay(app.now());
  const hasSeat = new Set(
    rows.flatMap(({ state, code, endsOn }) => (placeStates.includes(state) && endsOn && endsOn >= today ? [code] : [])),
  );
  for (const { reference, code, title, city, startsOn, endsOn, ...row } of rows) {
    const seat = seatOf(row);
    const isTaken = seat.state === 'Taken';
    const isBack = back.some((state) => state === seat.state);
    const bill = isTaken || placesEnded.has(seat.state) ? await app.seatBill(app, seat.id) : null;
    const ended = isTaken ? null : await readMoney(app, seat, bill, hasSeat.has(code));
    if (isBack && !ended) continue;
    const found = isTaken ? await findBatch(app.db, seat.batchId) : null;
    const batch = found && isOpen(found, app.now()) ? found : null;
    const { paid } = await sayFee(app, seat, '');
    const asks = ended?.isDue ? 'answer' : endsOn && endsOn < today ? null : asksOf(seat, bill);
    own.push({
      reference,
      title,
      where: startsOn && endsOn ? placeInWords({ city, startsOn, endsOn }) : city,
      situation: saySituation(seat, (await countAhead(app.db, seat)) ?? 0, hasSeat.has(code)),
      more: [
        ended?.says,
        paid && `${paid}.`,
        batch && saySure(batch),
        isTaken && (bill?.paid ? 'Paid.' : bill?.isTold && weCheck),
        asks === 'name' && 'Left to do: your name as on your ID.',
        batch?.state === 'Confirmed' && asks !== 'name' && !isToPay({ bill }) && 'Nothing to do for now.',
      ]
        .filter(Boolean)
        .join(' '),
      path: seatPath(app, seat),
      pay: ended ? { href: ended.path, words: 'Open your bill', look: 'text' } : isTaken ? payOf(bill) : null,
      isTaken,
      isBack,
      asks,
      toAnswer: ended ? 'Say which' : toAnswer,
    });
  }
  return own.toSorted((one, other) => Number(other.asks === 'answer') - Number(one.asks === 'answer'));
}

/** What becomes of them once the account is deleted: what came from an interest that it sent under its own address ends with it (`findOfAccount`). */
export const seatsOfAccount: Wired['seatsOfAccount'] = async (app, { uid, email, emailConfirmed }) => {
  const seats: { lost: string[]; kept: string[] } = { lost: [], kept: [] };
  if (!emailConfirmed) return seats;
  const rows = await app.db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .leftJoin('interests as i', (on) => on.onRef('i.id', '=', 's.interest_id').onRef('i.email', '=', 's.email'))
    .select(['s.batch_id as batchId', 'i.uid', 'e.title', 'b.city', 'b.starts_on as startsOn', 'b.ends_on as endsOn'])
    .where('s.email', '=', email)
    .where('s.state', 'in', liveStates)
    .orderBy('b.starts_on')
    .orderBy('s.id')
    .execute();
  for (const { batchId, uid: sentBy, title, city, startsOn, endsOn } of rows) {
    const batch = await findBatch(app.db, batchId);
    if (!batch || !isOpen(batch, app.now())) continue;
    const where = startsOn && endsOn ? placeInWords({ city, startsOn, endsOn }) : city;
    seats[sentBy === uid ? 'lost' : 'kept'].push(`${title}, ${where}`);
  }
  return seats;
};

/** What becomes of the money for a seat that ended, which `isDue` while they choose; null where none of theirs hangs on it. */
async function readMoney(app: Pick<App, 'db' | 'paidBy'>, seat: Seat, bill: SeatBill | null, hasSeat: boolean) {
  if (!bill?.path) return null;
  const { saysBack } = bill;
  const isPaid = (await app.paidBy(app.db, seat.id)) === 'Self';
  if (!isPaid && !saysBack) return null;
  const hasNext = seat.promise === 'open' && isPaid && !hasSeat && !bill.isCredited;
  const isDue = hasNext && !(await hasCome(app.db, seat.id, 'next class chosen'));
  const decided = seat.state === 'Called off' ? (seat.promise === 'refund' ? askedBack : '') : moneyBack;
  const says = isDue ? `${orMoney(bill.came)}.` : hasNext ? keptForNext(bill.came) : saysBack ? '' : decided;
  return { path: bill.path, isDue, says: [says, saysBack.trim()].filter(Boolean).join(' ') };
}
const placesEnded: ReadonlySet<Seat['state']> = new Set(['Taken back', 'Called off', ...back]);

function payOf(bill: SeatBill | null): OwnSeat['pay'] {
  if (!bill?.path || !(bill.isTold || isToPay({ bill }))) return null;
  return { href: bill.path, words: payWords(bill), look: bill.isTold ? 'text' : 'primary' };
}

function asksOf(seat: Seat, bill: SeatBill | null): OwnSeat['asks'] {
  const { state, nominationId, payer } = seat;
  if (state === 'Asked' || state === 'Offered') return isHeldBack(seat) ? null : 'answer';
  if (state === 'Taken' && seat.given.idName === '') return 'name';
  return state === 'Taken' && (!bill || bill.lacks) && !nominationId && payer !== 'Employer' ? 'payer' : null;
}

/** `hasSeat`: they have a seat, a hold or a place in line in a class of it, which is the next one. */
function saySituation(seat: Seat, ahead: number, hasSeat: boolean): string {
  const { state, answerBy, promise } = seat;
  if (isHeldBack(seat)) return yesWaits;
  if (state === 'Asked') return `Do you want a seat?${answerBy ? ` Answer by ${momentInWords(answerBy)}.` : ''}`;
  if (state === 'Offered') return `A seat is held for you until ${momentInWords(answerBy!)}.`;
  if (state === 'Waiting') return lineInWords(ahead);
  if (state === 'Taken') return 'You have a seat.';
  if (state === 'Taken back') return 'This seat was withdrawn.';
  if (state === 'Given back') return gaveBack;
  if (state === 'Declined' || state === 'Lapsed') return state === 'Declined' ? saidNo : 'The time to answer ran out.';
  const next = promise === 'open' && !hasSeat ? ' The next class is yours first.' : '';
  return `${state === 'Not seated' ? 'This class was full when it began.' : 'This class is cancelled.'}${next}`;
}
