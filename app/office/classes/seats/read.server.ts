import { sql } from 'kysely';
import { money } from '../../../billing/bill.ts';
import { listUnbilled } from '../../../billing/change-bills.server.ts';
import { listBills } from '../../../billing/read-bills.server.ts';
import { choosing, hasMoney, mayGoAlong, owedBack } from '../../../billing/refund.ts';
import { isSaidPaid } from '../../../billing/rules.ts';
import { firstName, isOpen, stateAt, type Batch } from '../../../classes/batch.ts';
import { momentInWords } from '../../../classes/days.ts';
import { classInWords } from '../../../classes/mails/write-seat-mail.server.ts';
import { seatLink } from '../../../classes/seats/seat-link.server.ts';
import { listClassesOf, listOpenBatches, findBatch, getBatch } from '../../../classes/read-batches.server.ts';
import { listAlike } from '../../../classes/seats/hold-back.server.ts';
import { placeStates, queueRanks, type Seat } from '../../../classes/seats/seat.ts';
import { endOfHold } from '../../../classes/seats/deadlines.ts';
import { listAskedAgain, listElsewhere, listSeats, listUntold } from '../../../classes/seats/read-seats.server.ts';
import { listRecorded } from '../../../classes/seats/undo-yes.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { idsOf, orNone, type Db } from '../../../platform/database/database.server.ts';
import { listPerhaps } from '../../people/merges/alike.server.ts';
import { readHeadKeys } from '../../people/merges/same-as.server.ts';
import { sayClass } from '../../people/cases/wish.ts';
import { type Actor, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { nameOf, whenOf } from '../words.ts';
import { findCandidates, whoseHead } from './candidates.server.ts';
import type { BatchSeats, Candidate } from './contract.ts';
import { sayAfter } from './words.ts';

/** The people of a batch, its line first. Who looked is in the log. Throws NotFound. */
export async function readSeats(app: App, actor: Actor, batchId: string): Promise<BatchSeats> {
  requireRole(actor, 'reader');
  const batch = await getBatch(app.db, batchId);
  const now = app.now();
  const seats = await listSeats(app.db, batchId);
  if (seats.length > 0)
    await noteLook(app, actor, { action: 'seats read', subject: `batch ${batchId}`, detail: { people: seats.length } });
  const open = isOpen(batch, now);
  const after = await readAfter(app.db, batchId, seats);
  return {
    readAt: now.toISOString(),
    seats: seats.map((seat) => ({ ...seat, phone: shownPhone(seat.phone) })),
    alike: seats.some(({ reviewReason }) => reviewReason) ? await listAlike(app.db, batchId) : {},
    perhaps: await listDoubles(app.db, seats),
    again: await listAskedAgain(app.db, batchId),
    recorded: (await listRecorded(app.db, { batchId })).map(({ seatId }) => seatId),
    ...after,
    untold: await listUntold(app.db, seats),
    open,
    over: ['Finished', 'Cancelled'].includes(stateAt(batch, now)) ? idsOf(await listUnbilled(app.db, batchId)) : null,
    bills: await listBillsOf(app.db, batchId, [...seats, ...Object.values(after.next)]),
    holdUntil: open ? (endOfHold(now, { ...batch, startsOn: batch.startsOn! })?.toISOString() ?? null) : null,
    others: await listOthers(app, batch, seats),
  };
}

type After = Pick<BatchSeats, 'before' | 'choices' | 'refundBills' | 'after' | 'next'>;
/** How each of a class that is cancelled stood before, and stands since, and whom a promise brought; and of their own money what they chose, and the bills of which some goes back. */
export async function readAfter(db: Db, batchId: string, seats: readonly Seat[]): Promise<After> {
  const others = await listElsewhere(db, batchId);
  const classes = [...new Set(others.map((one) => one.batchId))];
  const names = new Map((await listClassesOf(db, classes)).map((one) => [one.id, sayClass(one)]));
  const found: After = { before: {}, choices: {}, refundBills: {}, after: {}, next: {} };
  const bills = (await listBills(db, batchId, ...classes)).filter(hasMoney);
  const steps = db.selectFrom('batch_history').select(['seat_id', 'act', 'detail']).where('batch_id', '=', batchId);
  const acts = await steps.where('act', 'in', ['seat called off', 'refund settled']).orderBy('id').execute();
  for (const seat of seats) {
    const { id, state } = seat;
    const elsewhere = others.filter(({ person }) => person === seat.person);
    // A seat, a hold or a place; else where the promise went last.
    const went = elsewhere.find(({ promise }) => promise === 'open' || promise === 'refund') ?? elsewhere[0];
    const there = elsewhere.find((one) => placeStates.includes(one.state)) ?? (seat.promise === 'used' ? went : null);
    if (there && state === 'Called off') found.next[id] = { ...there, where: names.get(there.batchId)! };
    const ids = new Set([id, ...idsOf(elsewhere)]);
    const own = acts.filter(({ seat_id: of }) => of === id);
    if (own[0]) found.before[id] = JSON.parse(own[0].detail).from;
    const theirs = bills.filter(({ lines }) => lines.some(({ seatId }) => ids.has(seatId)));
    const bill = theirs.find((one) => owedBack(one) > 0) ?? theirs[0];
    const { awaits, seatState, seatId = id } = bill?.lines.find((line) => ids.has(line.seatId)) ?? {};
    if (awaits === 'next' && seatState !== 'Called off') found.choices[id] = 'held';
    else if (bill && state === 'Called off' && awaits && awaits !== 'name' && mayGoAlong(bill, seatId))
      found.choices[id] = awaits !== 'choice' ? awaits : choosing(bill).length > 0 ? null : 'look';
    if (bill && owedBack(bill) > 0) found.refundBills[id] = bill.reference;
    const told = bill && isSaidPaid(bill) ? 'says paid: look in the bank first' : '';
    const sum = bill?.lines.length === 1 ? money(owedBack(bill)) : 'paid:';
    const back = found.refundBills[id] ? `${sum} to be paid back` : '';
    if (state === 'Called off') found.after[id] = sayAfter(seat, found, { told: own[1] ? 'settled' : told, back });
    else if (seat.queueRank !== queueRanks.ordinary && elsewhere[0]?.promise === 'used') {
      const paid = told || (found.choices[id] === 'held' && 'paid: counts here');
      found.after[id] = ['promised before others', paid].filter(Boolean).join(', ');
    }
  }
  return found;
}

/** The bill each seat is on, else was on last; one of several people follows none of them to another class. */
async function listBillsOf(db: Db, batchId: string, seats: readonly Pick<Seat, 'id'>[]): Promise<BatchSeats['bills']> {
  const lines = db.selectFrom('bill_lines as l').innerJoin('bills as b', 'b.id', 'l.bill_id');
  const found = await lines
    .select(['l.seat_id', 'b.reference', 'b.state', 'b.payer'])
    .where('l.seat_id', 'in', orNone(idsOf(seats)))
    .orderBy(sql`case when l.open_seat is null then 0 else 1 end, l.bill_id`)
    .execute();
  // A withdrawn one has let go of its only seat, which is known by who paid for it.
  const own = db.selectFrom('bills as b').innerJoin('seats as s', 's.email', 'b.email').where('b.email', '<>', '');
  const empty = await own
    .select(['s.id as seat_id', 'b.reference', 'b.state', 'b.payer'])
    .where('b.batch_id', '=', batchId)
    .whereRef('s.batch_id', '=', 'b.batch_id')
    .where(sql<boolean>`b.state = 'Withdrawn' and not exists (select 1 from bill_lines l where l.bill_id = b.id)`)
    .execute();
  const all = [...empty, ...found];
  return Object.fromEntries(
    all.map(({ seat_id: id, payer, ...bill }) => [id, { ...bill, payer: JSON.parse(payer).name }]),
  );
}

/** Where people of a batch could move to: nobody passes a line, but whoever has a seat held there. */
async function listOthers(app: App, batch: Batch, seats: readonly Seat[]): Promise<BatchSeats['others']> {
  const now = app.now();
  const open = (await listOpenBatches(app.db, indianDay(now))).filter(
    (other) => other.id !== batch.id && other.eventCode === batch.eventCode && isOpen(other, now),
  );
  if (open.length === 0) return [];
  const seated = app.db.selectFrom('seats').select(['id', 'batch_id', 'person', 'state']);
  const there = await seated.where('batch_id', 'in', idsOf(open)).where('state', 'in', ['Offered', 'Taken']).execute();
  return open.map((other) => ({
    id: other.id,
    name: `${nameOf(other)}, ${whenOf(other)}`,
    free: other.waiting > 0 ? 0 : Math.max(0, other.seats - other.taken),
    theirs: Object.fromEntries(
      seats.map(({ id, person }) => [id, there.find((one) => one.batch_id === other.id && one.person === person)]),
    ),
  }));
}

async function listDoubles(db: Db, seats: readonly Seat[]): Promise<BatchSeats['perhaps']> {
  const heads = await readHeadKeys(db);
  const whoIs = whoseHead(heads);
  const known = seats.flatMap(({ id, name, email, phone }) => {
    const who = whoIs({ email, phone });
    return who === null ? [] : [{ id, name, who }];
  });
  const keys = known.map(({ who }) => who);
  const alike = await listPerhaps(db, keys, heads);
  const doubles = known.flatMap(({ id, who }) => {
    const others = known.filter((other) => other.id !== id);
    const one = others.find((other) => other.who === who);
    const double = one ?? others.find((other) => alike.get(who)?.includes(other.who));
    return double ? [[id, { words: `${one ? 'The' : 'Perhaps the'} same as ${double.name}`, key: who }] as const] : [];
  });
  return Object.fromEntries(doubles);
}

/** Who could be asked, and who not and why. Throws NotFound. */
export async function readCandidates(app: App, actor: Actor, batchId: string): Promise<{ people: Candidate[] }> {
  requireRole(actor, 'office');
  const batch = await getBatch(app.db, batchId);
  const people = await findCandidates(app.db, batch);
  const detail = { candidates: people.length };
  await noteLook(app, actor, { action: 'seats read', subject: `batch ${batchId}`, detail });
  return { people };
}

/** What somebody is told of their seat in a message by hand, with their own link. Who took it is in the log. Throws NotFound. */
export async function readHandText(app: App, actor: Actor, seatId: string): Promise<{ text: string }> {
  requireRole(actor, 'office');
  const seat = await app.db.selectFrom('seats').selectAll().where('id', '=', seatId).executeTakeFirst();
  const batch = seat && (await findBatch(app.db, seat.batch_id));
  if (!seat || !batch?.startsOn) throw new NotFound();
  const { subject, city, span, hours, fee } = classInWords(batch, seat.fee, await app.gst(), app.now());
  const [until, name] = [seat.answer_by ? momentInWords(seat.answer_by) : '', firstName(seat.name)];
  const ask =
    seat.state === 'Offered'
      ? `A seat is held for you until ${until}.`
      : seat.state === 'Asked'
        ? ['Do you want a seat?', until && `Please answer by ${until}.`].filter(Boolean).join(' ')
        : 'Here is the page of your seat.';
  const detail = { seat: seatId };
  await noteLook(app, actor, { action: 'seat text copied', subject: `batch ${seat.batch_id}`, detail });
  const lines = [
    name ? `Hello ${name},` : 'Hello,',
    `${subject}, ${city}: ${span}, ${hours.replaceAll('\n', ', ')}.${fee ? ` Fee: ${fee}.` : ''}`,
    ask,
    seatLink(app, { id: seatId, linkVersion: seat.link_version }),
  ];
  return { text: lines.join('\n') };
}
