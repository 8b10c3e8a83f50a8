import { sql, type RawBuilder } from 'kysely';
import { secureSeats } from '../classes/seats/answer-seat.server.ts';
import { keepOtherwise } from '../classes/seats/take-along.server.ts';
import { listSeatsOfPromise } from '../classes/seats/read-seats.server.ts';
import { untaken } from '../classes/seats/seat.ts';
import type { App, SeatMoved, Trx } from '../platform/app.server.ts';
import { indianDay } from '../platform/indian-time.ts';
import { closedStates, type Bill, type BillLine } from './bill.ts';
import { dropSeats, refreshBill } from './change-bills.server.ts';
import { readAsked } from './change-lines.server.ts';
import { tellPayer } from './mails/tell-payer.server.ts';
import { getBill, isBackWithEmployer, isByPromise, isOwnBill } from './read-bills.server.ts';
import { mayGoAlong } from './refund.ts';
import { isOwed, isSaidPaid, mayDrop } from './rules.ts';

type Moved = SeatMoved['seat'];
const ends: ReadonlySet<string> = new Set(['Moved', 'Given back', 'Taken back', 'Called off']);

/**
 * Lets a bill follow its seat. The first row that holds is done, and no other:
 *
 * | the seat | its line on the bill |
 * |---|---|
 * | is in the next class, by a promise | what its person paid for the one before comes along |
 * | is held for somebody whom an employer names | what was paid for a held seat without a name is theirs |
 * | is taken | asks for no money back any more; what its person paid for a cancelled class comes along |
 * | is passed on | stays, for whoever has the seat now |
 * | is moved, alone on its bill or where something was paid or said to be, to where it is on no other bill | goes along |
 * | ends, and nothing was paid or said to be | goes; the last one of a proforma stays, for what its payer had sent |
 * | leaves an employer's list | stays, of a seat that is theirs no more |
 * | ends otherwise | waits for the office; who gave it back asks for the money |
 */
export async function followBill(trx: Trx, { seat, at, from, passedTo, ...more }: SeatMoved): Promise<void> {
  const { id, state, nominationId } = seat;
  const app = { now: () => new Date(at) };
  if (more.promisedBy) return toPromisedSeat(trx, app, more.promisedBy, id);
  if (state === 'Offered' && nominationId) return toNextNominee(trx, app, nominationId, seat);
  // Whatever it was before: who gave it back may have been asked anew, or held back and let in. A seat that is moved is followed by where it leaves.
  if (state === 'Taken') return bringAlong(trx, app, seat, from !== undefined && from !== 'Asked');
  if (!ends.has(state) && !more.leavesList && !(from === 'Offered' && untaken.has(state))) return;
  if (passedTo && (await toNewHolder(trx, app, id, passedTo))) return;
  const line = await trx
    .selectFrom('bill_lines as l')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .select('l.bill_id')
    .select(sql<string | null>`case when ${onNoBill(sql.ref('s.moved_to'))} then s.moved_to end`.as('to'))
    .where('l.open_seat', '=', id)
    .executeTakeFirst();
  if (!line) return;
  const { bill_id: billId, to: movedTo } = line;
  const bill = await getBill(trx, billId);
  if (state === 'Moved' && movedTo && (bill.lines.length === 1 || !mayDrop(bill) || isSaidPaid(bill))) {
    await moveLine(trx, app, bill, id, movedTo);
    // The seat there is taken in the next step.
    await refreshBill(trx, app, billId, movedTo);
    return;
  }
  const isLast = bill.lines.every((one) => one.seatId === id || !isOwed(one));
  // What the payer was asked for stays readable, and takes what they had sent by then.
  const isProforma = bill.papers.length > 0 && (isLast || state === 'Called off');
  if (mayDrop(bill) && !isSaidPaid(bill) && !isProforma) {
    await dropSeats(trx, billId, [id]);
  } else if (more.leavesList) {
    await trx.updateTable('bill_lines').set({ open_seat: null }).where('open_seat', '=', id).execute();
    await secureSeats(trx, app, [id], null);
  } else if (state === 'Given back') {
    const asked = { refund_asked_on: indianDay(new Date(at)) };
    await trx.updateTable('bills').set(asked).where('id', '=', billId).where('refund_asked_on', 'is', null).execute();
  }
  const { lines } = await refreshBill(trx, app, billId);
  // Who pays for their own seat is told with it, of others beside it too; a company, or whoever else pays, once, with the last seat that they pay for.
  if (bill.batchId === seat.batchId && lines.some(({ awaits }) => awaits === 'choice')) return;
  const isSelf = bill.payer.kind === 'Self' && ends.has(state) && state !== 'Moved';
  if (!isProforma || !isLast || (bill.payer.email === seat.email && (isSelf || state === 'Called off'))) return;
  if (state === 'Called off') await tellPayer(trx, app, { mail: 'bill-cancelled', bill });
  else if (mayDrop(bill)) await tellPayer(trx, app, { mail: 'bill-withdrawn', bill, paperId: bill.papers.at(-1)!.id });
}

/** Whoever has the seat asks for no money back, unless somebody else on the bill does, and asks anew when they give it back anew. What they paid for a class that was cancelled comes along, whichever way they have the next one. */
async function bringAlong(trx: Trx, app: Pick<App, 'now'>, { id, person, batchId }: Moved, mayBeBilled: boolean) {
  const isPromised = sql`(s.promise is not null or (s.state in ('Offered', 'Waiting', 'Declined', 'Lapsed') and ${isByPromise}))
    and ${isOwnBill} = 1 and ${onNoBill(id)} and b.state not in (${sql.join(closedStates)})`;
  const bills = trx.selectFrom('bill_lines as l').innerJoin('bills as b', 'b.id', 'l.bill_id');
  const seats = bills.innerJoin('seats as s', 's.id', 'l.seat_id').innerJoin('batches as c', 'c.id', 's.batch_id');
  const isSame = sql`s.person = ${person} and c.event_code = (select event_code from batches where id = ${batchId})`;
  const theirs = seats.where(sql<boolean>`${isSame} and (l.open_seat = ${id} or (${isPromised}))`);
  const lines = theirs.select(['l.bill_id', 'l.seat_id', 's.promise', 'b.refund_asked_on as asked']);
  for (const line of await lines.execute())
    if (line.seat_id !== id) {
      // As a promise that is kept: until money goes back by a credit note, a yes is their newer word.
      if (!mayGoAlong(await getBill(trx, line.bill_id), line.seat_id)) continue;
      if (line.promise) await keepOtherwise(trx, line.seat_id, id);
      await toPromisedSeat(trx, app, line.seat_id, id);
      // Whoever it was passed on to, or promised, is on the bill already.
    } else if ((line.asked && (await cancelRefundWish(trx, line.bill_id))) || mayBeBilled)
      await refreshBill(trx, app, line.bill_id);
}
async function cancelRefundWish(trx: Trx, billId: string): Promise<boolean> {
  const others = sql<boolean>`exists (select 1 from bill_lines l join seats s on s.id = l.seat_id
    where l.bill_id = bills.id and s.state = 'Given back')`;
  const wish = trx.updateTable('bills').set({ refund_asked_on: null, nothing_back: 0 }).where('id', '=', billId);
  return (await wish.where((is) => is.not(others)).executeTakeFirst()).numUpdatedRows > 0n;
}

/** A seat that is passed on stays on its bill, whoever has it: it is billed once. False where it is on none, or whoever has it now is on one. */
async function toNewHolder(trx: Trx, app: Pick<App, 'now'>, from: string, to: string): Promise<boolean> {
  const passed = await trx
    .updateTable('bill_lines')
    // Who pays is for whoever has it now to say.
    .set({ seat_id: to, open_seat: to, payer_asked_at: null })
    .where('open_seat', '=', from)
    .where(onNoBill(to, 'bill_lines'))
    .returning('bill_id')
    .executeTakeFirst();
  // It is offered there in the next step.
  if (passed) await refreshBill(trx, app, passed.bill_id, to);
  return passed !== undefined;
}

/** What its person paid for a class that was cancelled goes along with the seat in the next one: as a moved seat's does. What another one paid goes back to them. */
async function toPromisedSeat(trx: Trx, app: Pick<App, 'now'>, from: string, to: string): Promise<void> {
  const theirs = openLines(trx, to).innerJoin('seats as s', 's.id', 'l.seat_id').where('s.id', '=', from);
  await moveLineUnlessCredited(trx, app, await theirs.where(isOwnBill, '=', 1).executeTakeFirst(), to);
}

/** What is found of a payment after the promise for which it counts was kept, such as one that its payer had only told, goes where the promise went. */
export async function followPromise(trx: Trx, app: Pick<App, 'now'>, billId: string): Promise<void> {
  const { lines } = await refreshBill(trx, app, billId);
  for (const { seatId } of lines)
    for (const to of await listSeatsOfPromise(trx, seatId)) await toPromisedSeat(trx, app, seatId, to);
}

/** While an employer has seats to name somebody for, what it has paid for one of them belongs to that seat: whoever is named next has it. What somebody paid themselves stays theirs. */
async function toNextNominee(trx: Trx, app: Pick<App, 'now'>, nominationId: string, { id: to, batchId }: Moved) {
  const line = await openLines(trx, to)
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .innerJoin('nomination_people as p', 'p.seat_id', 's.id')
    .innerJoin('nominations as n', 'n.id', 'p.nomination_id')
    .where('n.id', '=', nominationId)
    .where('n.batch_id', '=', batchId)
    .where(sql<boolean>`${isBackWithEmployer} and ${isOwnBill} = 0`)
    .orderBy('l.bill_id')
    .orderBy('l.seat_id')
    .executeTakeFirst();
  await moveLineUnlessCredited(trx, app, line, to);
}

type Line = { bill_id: string; seat_id: string } | undefined;
/** Brings a line to a seat, while what came for it is there. */
async function moveLineUnlessCredited(trx: Trx, app: Pick<App, 'now'>, line: Line, to: string): Promise<void> {
  const bill = line && (await getBill(trx, line.bill_id));
  if (!bill || !mayGoAlong(bill, line.seat_id)) return;
  await moveLine(trx, app, bill, line.seat_id, to);
  await refreshBill(trx, app, bill.id);
}

/** Lines of bills that something may still come of, for a seat that is on no bill. */
const openLines = (trx: Trx, to: string) =>
  trx
    .selectFrom('bill_lines as l')
    .innerJoin('bills as b', 'b.id', 'l.bill_id')
    .select(['l.bill_id', 'l.seat_id'])
    .where('b.state', 'not in', closedStates)
    .where(onNoBill(to));

/** A line can be of this seat: it is on no bill that is open, nor on the same one. */
const onNoBill = (to: string | RawBuilder<unknown>, of = 'l') => sql<boolean>`not exists (select 1 from bill_lines o
  where o.seat_id = ${to} and (o.open_seat is not null or o.bill_id = ${sql.ref(`${of}.bill_id`)}))`;

/** Puts a seat in the place of another one on a bill; the bill is of its class once all of its seats are. */
async function moveLine(trx: Trx, app: Pick<App, 'now'>, bill: Bill, from: string, to: string): Promise<void> {
  const asked = await readAsked(trx, [from, to]);
  const [here, there] = [asked.get(from)!, asked.get(to)!];
  const billed = bill.lines.find(({ seatId }) => seatId === from)!;
  const fees = here.fee === there.fee ? {} : feesThere(billed, there.fee, mayDrop(bill));
  await trx
    .updateTable('bill_lines')
    .set({ seat_id: to, open_seat: to, ...fees })
    .where('bill_id', '=', bill.id)
    .where('seat_id', '=', from)
    .execute();
  await secureSeats(trx, app, [from], null);
  const isWhole = sql<boolean>`not exists (select 1 from bill_lines l join seats s on s.id = l.seat_id
    where l.bill_id = bills.id and s.batch_id <> ${there.batchId})`;
  await trx.updateTable('bills').set({ batch_id: there.batchId }).where('id', '=', bill.id).where(isWhole).execute();
}

/** A line in a class that asks another fee: that fee while nothing stands on its bill, else it waits for who decides. */
function feesThere({ fee, discount }: BillLine, asked: number | null, isFree: boolean) {
  if (!isFree) return { asked_there: asked === fee ? null : (asked ?? 0) };
  const isLess = discount > (asked ?? 0);
  return { fee: asked, asked_there: null, ...(isLess ? { discount: 0, discount_why: '' } : {}) };
}
