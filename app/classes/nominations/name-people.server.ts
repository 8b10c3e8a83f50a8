import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import { allow, isUsedUp } from '../../identity/store/allowance.server.ts';
import { NotFound } from '../../platform/errors.ts';
import type { By } from '../history.server.ts';
import { type LockedBatch, lockBatchOfSeats } from '../lock-batch.server.ts';
import { correctSeat } from '../people/correct-seats.server.ts';
import { passSeat } from '../people/pass-seat.server.ts';
import { addSeat, personOf } from '../seats/ask-people.server.ts';
import { changeSeatState } from '../seats/change-seat.server.ts';
import { offerToLine } from '../seats/offer-to-line.server.ts';
import { mostSeats } from '../plan.ts';
import { isOpen } from '../batch.ts';
import { findSeatIn, getSeat } from '../seats/read-seats.server.ts';
import { type Seat, type SeatOutcome, counts, whyLacks } from '../seats/seat.ts';
import { endNaming, putOnList } from './employers-list.server.ts';
import { type Named, type Nomination, type Nominee, type ReadList, hasSeat, maySwap, notHeld } from './nomination.ts';
import { getNomination, letGoOfOne } from './read-nominations.server.ts';
import { giveAnother, isAddressAlone, sayWrong } from './read-list.ts';

/** What came of naming: whom a seat is held for now, and a sentence for whoever it could not be. */
export type NamedNow = { named: string[]; left: { name: string; text: string; why: string }[] };

/** The nomination as it stands under the lock of its class, while people may be named; else why they may not. */
export async function lockHold(
  trx: Trx,
  app: App,
  id: string,
): Promise<{ nomination: Nomination & { batchId: string }; batch: LockedBatch; closed: string | null }> {
  const { batchId } = await getNomination(trx, id);
  if (batchId === null) throw new NotFound();
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const nomination = { ...(await getNomination(trx, id)), batchId };
  const isOver = nomination.state !== 'Agreed' || nomination.holdUntil! <= app.now().toISOString();
  const closed = !isOpen(batch, app.now())
    ? 'This class has begun or is over: nobody is named any more.'
    : isOver
      ? 'The seats are not held any more: the time is over, or they were let go. Please call the office.'
      : null;
  return { nomination, batch, closed };
}

/** Holds seats of an employer for people by their names. Whoever does not fit in stays on the list. The caller holds the lock. */
export async function nameAll(
  trx: Trx,
  app: App,
  by: By,
  batch: LockedBatch,
  { id, people }: { id: string; people: readonly (Named & { id?: string; text?: string })[] },
): Promise<NamedNow> {
  const done: NamedNow = { named: [], left: [] };
  for (const person of people) {
    const nomination = await getNomination(trx, id);
    const why = await nameOne(trx, app, by, batch, nomination, person);
    if (why) done.left.push({ name: person.name, text: person.text ?? person.name, why });
    else done.named.push(person.name);
  }
  return done;
}

const employer = { kind: 'employer' } as const;
const namedAlready = 'you have named them already';

/** Without an address a name is told apart by its letters alone. */
const isSameName = (one: Named, other: Named): boolean =>
  one.name.toLocaleLowerCase('en') === other.name.toLocaleLowerCase('en');
const isSame = (one: Named, other: Named): boolean =>
  one.email || other.email ? one.email === other.email : isSameName(one, other);

const cannotBe = 'cannot be named for this class';
const askUs =
  'too many names were refused today, so that no more are looked up; try again tomorrow, or call our office';

/** So many names of a nomination are refused in a day; then nothing is looked up: whether somebody has a seat is for nobody to try out. */
const refusals = { most: 5, minutes: 24 * 60 };
const refusedOf = (id: string) => ['names refused', id] as const;
async function refuseName(trx: Trx, app: App, id: string): Promise<string> {
  await allow(trx, app, refusedOf(id), refusals);
  return `they ${cannotBe}; please ask our office`;
}

/** Whether a seat that somebody has may be held for them by an employer. */
const mayBeNamed = ({ state }: Pick<Seat, 'state'>): boolean =>
  !['Taken back', 'Moved', 'Not seated', 'Called off'].includes(state);
/** Why no seat is held for somebody who has this one, as the office reads it; null where one may be. */
const whyNotHeld = (known: Pick<Seat, 'state'>): string | null =>
  counts(known.state) ? hasSeat : mayBeNamed(known) ? null : cannotBe;

/** For whom, among those of a list without a seat, agreeing would hold none, in which class, and why. The office alone reads it. */
export async function listNotHeld(
  db: Db | Trx,
  { people }: Nomination,
): Promise<{ batchId: string; id: string; why: string }[]> {
  const waiting = people.filter(({ seatId, email }) => seatId === null && email !== '');
  const ids = new Map(waiting.map((one) => [personOf({ ...one, interestId: null }), one.id]));
  if (ids.size === 0) return [];
  const seats = db.selectFrom('seats').select(['batch_id as batchId', 'person', 'state']);
  const rows = await seats.where('person', 'in', [...ids.keys()]).execute();
  return rows.flatMap(({ batchId, person, state }) => {
    const why = whyNotHeld({ state });
    return why ? [{ batchId, id: ids.get(person)!, why }] : [];
  });
}

type Person = Named & { id?: string };
/** `known`: the seat that they have in the class, where that was looked up and nothing of the list is in the way. */
type Judged = { why: string | null; known: Seat | null };

/**
 * Why somebody is not named, asked in this order, which is the rule of privacy: an employer learns of nobody whether they have a seat, and tries out
 * no addresses. The office reads why, and is bound by no number of a day.
 *
 * | what is asked | where it is known from |
 * |---|---|
 * | whose address it is, whether they are named already, whether a seat and a row are left | the employer's own list |
 * | whether they have said no, or were taken off | their own list, where there was a seat |
 * | whether too many names were refused today | this nomination: from here on nothing is looked up |
 * | whether they have another seat, or may have none | the class |
 */
async function judge(trx: Trx, app: App, by: By, batchId: string, on: Nomination, person: Person): Promise<Judged> {
  const same = on.people.find((other) => other.id !== person.id && isSame(other, person));
  const ofList = whyOfList(on, person, same);
  if (ofList) return { why: ofList, known: null };
  const known = person.email ? await findSeatIn(trx, batchId, personOf({ ...person, interestId: null })) : null;
  if (known && (same?.state === 'Declined' || same?.state === 'Taken back')) {
    const before = same.state === 'Declined' ? 'have said no' : 'were taken off your list';
    return { why: `they ${before}, and are not asked again; call our office, or name somebody else`, known: null };
  }
  const isOffice = by.kind === 'office';
  if (!isOffice && (await isUsedUp(trx, app, refusedOf(on.id), refusals))) return { why: askUs, known: null };
  const why = known && whyNotHeld(known);
  if (why && !isOffice) return { why: await refuseName(trx, app, on.id), known: null };
  return { why, known };
}

function whyOfList({ people, unnamed }: Nomination, person: Person, same: Nominee | undefined): string | null {
  if (same && !isAddressAlone(person) && !isSameName(same, person))
    return `that is the address of ${same.name}. ${giveAnother}`;
  if (same?.seatId && counts(same.state as 'Taken')) return namedAlready;
  if (unnamed < 1) return 'no seat is left to name somebody for';
  const isFull = !person.id && !same && people.length >= mostSeats;
  return isFull ? `${mostSeats} people were named; please call the office` : null;
}

/** Null, or why no seat is held for somebody. */
async function nameOne(
  trx: Trx,
  app: App,
  by: By,
  batch: LockedBatch,
  nomination: Nomination,
  person: Person,
): Promise<string | null> {
  const { why, known } = await judge(trx, app, by, batch.id, nomination, person);
  if (why && !known) return why;
  // Their row on the list, where they wait for a seat.
  const waits = nomination.people.find((other) => other.seatId === null && isSame(other, person));
  const id = person.id ?? waits?.id ?? uuid();
  if (why) {
    await trx.updateTable('nomination_people').set({ ended: notHeld }).where('id', '=', id).execute();
    return why;
  }
  const who = { ...person, interestId: null, nomineeId: id, payer: 'Employer' };
  const seatId = known?.id ?? (await addSeat(trx, app, batch.id, { ...who, state: 'Asked', answerBy: null }));
  await putOnList(trx, nomination, { ...person, id, seatId: seatId! }, known);
  await letGoOfOne(trx, { id: nomination.id, batchId: batch.id });
  const seat = await getSeat(trx, seatId!);
  const answerBy = new Date(nomination.holdUntil!);
  await changeSeatState(trx, app, by, { seat, to: 'Offered', answerBy, mail: 'nominee-offered' });
  return null;
}

/** Names people by the rows of a list. A row for which no seat is held comes back with why; all others are named and gone. */
export async function nameRows(
  trx: Trx,
  app: App,
  id: string,
  { people, wrong, head }: ReadList,
): Promise<Outcome | { ok: false; errors: { people: string }; values: { people: string } }> {
  const { batch, closed } = await lockHold(trx, app, id);
  if (closed) return { ok: false, refusal: closed };
  const done = await nameAll(trx, app, employer, batch, { id, people });
  const held = done.named.length > 0 ? `Seats are held for ${done.named.join(', ')}. ` : '';
  // Rows that were right come again with those that are put right.
  const left = done.left.filter(({ why }) => why !== namedAlready);
  const not = left.map(({ name, why }) => `${name}: ${why}.`).join(' ');
  if (wrong.length > 0) {
    const stay = [...(head === null ? [] : [head]), ...wrong.map(({ text }) => text), ...left.map(({ text }) => text)];
    // A row is named by the number that it has in what stays.
    const rows = sayWrong({ wrong: wrong.map((one, at) => ({ ...one, row: at + (head === null ? 1 : 2) })) });
    return { ok: false, errors: { people: `${held}${rows} ${not}`.trim() }, values: { people: stay.join('\n') } };
  }
  if (done.named.length === 0 && not) return { ok: false, refusal: not };
  return { ok: true, message: `${held}${not}`.trim() || 'You have named them already.' };
}

/** Passes the seat of somebody who has said yes on to somebody else. */
async function swap(
  trx: Trx,
  app: App,
  nomination: Nomination & { batchId: string },
  person: Nominee,
  to: Named | null,
): Promise<Outcome> {
  if (!maySwap(nomination, person)) return { ok: false, refusal: 'This seat stays theirs. Please call the office.' };
  if (!to) return { ok: false, refusal: 'They have said yes. Name somebody else in their place, or call the office.' };
  const { why } = await judge(trx, app, employer, nomination.batchId, { ...nomination, unnamed: 1 }, to);
  if (why) return { ok: false, refusal: `${to.name}: ${why}.` };
  const reason = `${nomination.company} has named somebody else.`;
  const done = await passSeat(trx, app, employer, person.seatId!, { version: null, reason, to });
  if (!done.ok && 'elsewhere' in done)
    return { ok: false, refusal: `${to.name}: ${await refuseName(trx, app, nomination.id)}.` };
  if (!done.ok) return { ok: false, refusal: 'refusal' in done ? done.refusal : 'Please look again.' };
  return { ok: true, message: `${to.name} is asked in place of ${person.name}.` };
}

export type Outcome = { ok: true; message: string } | { ok: false; refusal: string };

/**
 * Takes a name off the list of an employer, and with `to` names somebody else in its place. What nobody has answered goes back to the employer;
 * whose seat is taken, that is passed on to somebody else or stays theirs.
 */
export async function changeName(
  trx: Trx,
  app: App,
  id: string,
  { personId, to }: { personId: string; to: Named | null },
): Promise<Outcome> {
  const { nomination, batch, closed } = await lockHold(trx, app, id);
  const person = nomination.people.find((one) => one.id === personId);
  if (!person) return { ok: false, refusal: 'This name is not on your list any more.' };
  if (person.state === 'Taken') return swap(trx, app, nomination, person, to);
  if (closed) return { ok: false, refusal: closed };
  const reason = `${nomination.company} has taken the name off its list.`;
  return replace(trx, app, { nomination, batch, person }, { by: employer, reason, to });
}

type Place = { nomination: Nomination & { batchId: string }; batch: LockedBatch; person: Nominee };
type Instead = { by: By; reason: string; to: Named | null };

/** Takes somebody who has not answered off the list, under the lock, and names somebody else in their place. */
async function replace(
  trx: Trx,
  app: App,
  { nomination, batch, person }: Place,
  { by, reason, to }: Instead,
): Promise<Outcome> {
  const waits = person.seatId === null;
  if (!waits && person.state !== 'Offered') return { ok: false, refusal: 'Nothing is held for them any more.' };
  // Whoever stands there goes once the other may come. A row without a seat goes whole.
  const then = waits
    ? { ...nomination, people: nomination.people.filter((one) => one !== person) }
    : { ...nomination, unnamed: nomination.unnamed + 1 };
  const why = to && (await judge(trx, app, by, batch.id, then, to)).why;
  if (why) return { ok: false, refusal: `${to.name}: ${why}.` };
  if (waits) await trx.deleteFrom('nomination_people').where('id', '=', person.id).execute();
  else {
    const seat = await getSeat(trx, person.seatId!);
    await endNaming(trx, app, by, { seat, to: 'Taken back', reason });
    await offerToLine(trx, app, batch);
  }
  if (!to) return { ok: true, message: `${person.name} is off your list.` };
  const [left] = (await nameAll(trx, app, by, batch, { id: nomination.id, people: [to] })).left;
  return { ok: true, message: left ? `${to.name}: ${left.why}.` : `A seat is held for ${to.name}.` };
}

/**
 * The office puts somebody in the place of a person who has not answered yet: a colleague, or the same at the right address. The links before go to
 * nothing held. At the address that the seat has, name and number alone are put right, and its links go on. Throws NotFound.
 */
export async function nameInstead(
  trx: Trx,
  app: App,
  by: By,
  seatId: string,
  { version, reason, to }: { version: number; reason: string; to: Omit<Named, 'certificate'> },
): Promise<SeatOutcome> {
  const { nominationId } = await getSeat(trx, seatId);
  const { nomination, batch, closed } = await lockHold(trx, app, nominationId!);
  const seat = await getSeat(trx, seatId);
  const person = nomination.people.find((one) => one.seatId === seatId);
  if (seat.version !== version || seat.state !== 'Offered') return { ok: false, current: seat };
  if (!person) return { ok: false, refusal: 'They stand on no list of this class: this seat is theirs alone.' };
  if (closed) return { ok: false, refusal: closed };
  if (to.email === seat.email) {
    await correctSeat(trx, app, by, seat, { subject: batch.eventCode, to });
    await trx.updateTable('nomination_people').set(to).where('id', '=', person.id).execute();
    return { ok: true, seat: await getSeat(trx, seatId), ahead: null };
  }
  if (reason.trim() === '') return { ok: false, refusal: whyLacks.takeBack };
  const place = { nomination, batch, person };
  const done = await replace(trx, app, place, { by, reason: reason.trim(), to: { certificate: '', ...to } });
  const held = done.ok && (await findSeatIn(trx, batch.id, personOf({ email: to.email, interestId: null })));
  return held ? { ok: true, seat: held, ahead: null } : { ok: false, refusal: done.ok ? done.message : done.refusal };
}
