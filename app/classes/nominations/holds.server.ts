import { sql } from 'kysely';
import type { App } from '../../platform/app.server.ts';
import { dayMilliseconds } from '../../platform/durations.ts';
import { idsOf, type Trx } from '../../platform/database/database.server.ts';
import { addHistory, type By } from '../history.server.ts';
import { countOf } from '../days.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { doDue } from '../schedule/begin-and-finish.server.ts';
import { endOfAnswer, noHoldUntil, untilOn } from '../seats/deadlines.ts';
import { offerToLine } from '../seats/offer-to-line.server.ts';
import { isOpen } from '../batch.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { endNaming } from './employers-list.server.ts';
import { tellEmployer } from './mails/tell-employer.server.ts';
import { listNotHeld, nameAll, type NamedNow } from './name-people.server.ts';
import { tellOfficeOfNomination } from './nominate.server.ts';
import { asksFor, hasSeat, heldFor, longerRefusal, type Nomination } from './nomination.ts';
import { endHold, getNomination } from './read-nominations.server.ts';

export type HoldDone =
  | { ok: true; nomination: Nomination; done: NamedNow }
  | { ok: false; refusal: string; field?: 'batchId' | 'seats' | 'until' | 'reason' }
  | { ok: false; current: Nomination };

type Agreed = { version: number; batchId: string; seats: number; until: string };
const remindDays = 3;
const noEmail = 'has no email, so the employer is asked to tell them';
const nobody: NamedNow = { named: [], left: [] };

/**
 * Holds so many seats for an employer until a day, and asks the first of those they have listed. For whom none can be held in this class stands in
 * nobody's way. Throws NotFound.
 */
export async function agreeHold(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, batchId, seats: asked, until: day }: Agreed,
): Promise<HoldDone> {
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const now = app.now();
  const current = await getNomination(trx, id);
  if (current.version !== version || current.state !== 'Sent') return { ok: false, current };
  if (!isOpen(batch, now))
    return { ok: false, refusal: 'Seats are held in a class that is announced and has not begun.', field: 'batchId' };
  const until = untilOn(day, now, { startsOn: batch.startsOn! });
  if (!until) return { ok: false, refusal: noHoldUntil, field: 'until' };
  const notHeld = (await listNotHeld(trx, current)).filter((one) => one.batchId === batchId);
  const seats = needed(current, asked, notHeld.filter(({ why }) => why === hasSeat).length);
  if (seats === 0) return { ok: false, refusal: 'Each of them has a seat in this class already.', field: 'seats' };
  // Whoever stands in line, or was promised a seat, is not passed.
  const free = Math.max(0, batch.seats - batch.taken - batch.waiting);
  if (free < seats)
    return { ok: false, refusal: free === 1 ? 'One seat is free.' : `${free} seats are free.`, field: 'seats' };
  const held = { batch_id: batchId, state: 'Agreed', seats, unnamed: seats, review_reason: null } as const;
  // The class is locked, and not the nomination: somebody may refuse it now, or agree to it in another class.
  const { numUpdatedRows } = await trx
    .updateTable('nominations')
    .set({
      ...held,
      agreed_at: now.toISOString(),
      hold_until: until.toISOString(),
      // A hold that ends so soon is told of once.
      reminded_at: until.getTime() - now.getTime() <= remindDays * dayMilliseconds ? now.toISOString() : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'Sent')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { ok: false, current: await getNomination(trx, id) };
  const more = { taken: sql<number>`taken + ${seats}` };
  await trx.updateTable('batches').set(more).where('id', '=', batchId).execute();
  const detail = { company: current.company, seats, until: until.toISOString() };
  await addHistory(trx, app, by, { batchId, act: 'seats held for an employer', detail });
  const [first, others] = [true, false].map((is) =>
    current.people.filter((one) => notHeld.some(({ id: who }) => who === one.id) === is),
  );
  // Those come first: while no name has a seat, each is asked about.
  const done = await nameAll(trx, app, by, batch, { id, people: [...first!, ...others!.slice(0, seats)] });
  const isAnother = current.batchId !== null && current.batchId !== batchId;
  await tellEmployer(trx, app, 'nomination-agreed', current, { isAnother });
  return { ok: true, nomination: await getNomination(trx, id), done };
}

/** Of so many seats as the office agrees to, those that are held: whoever has one takes none, where the number is more than the others ask for. */
const needed = (nomination: Nomination, agreed: number, own: number): number =>
  Math.min(agreed, Math.max(agreed - own, asksFor(nomination) - own));

/** Lengthens a hold that stands, for whoever is named too. The employer is told until when. Throws NotFound. */
export async function extendHold(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, until: day }: { version: number; until: string },
): Promise<HoldDone> {
  const { batchId } = await getNomination(trx, id);
  if (batchId === null) return { ok: false, refusal: 'Nothing is held yet.' };
  const batch = await lockBatchOfSeats(trx, app, batchId);
  const current = await getNomination(trx, id);
  if (current.version !== version || current.state !== 'Agreed') return { ok: false, current };
  const refusal = longerRefusal(current, day, app.now(), batch);
  if (refusal) return { ok: false, refusal, field: 'until' };
  const until = endOfAnswer(day).toISOString();
  const longer = { hold_until: until, reminded_at: null, version: sql<number>`version + 1` };
  await trx.updateTable('nominations').set(longer).where('id', '=', id).execute();
  await trx
    .updateTable('seats')
    .set({ answer_by: until, reminded_at: null, version: sql<number>`version + 1` })
    .where('nomination_id', '=', id)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Offered')
    .execute();
  const detail = { company: current.company, seats: heldFor(current), until };
  await addHistory(trx, app, by, { batchId, act: 'seats held longer', detail });
  await tellEmployer(trx, app, 'nomination-agreed', current);
  return { ok: true, nomination: await getNomination(trx, id), done: nobody };
}

/**
 * The office refuses what was sent, or ends a hold; the employer lets it go while nothing is invoiced. What nobody has said yes to goes down the
 * line; who has said yes keeps their seat. Throws NotFound.
 */
export async function endNomination(
  trx: Trx,
  app: App,
  by: By,
  id: string,
  { version, reason }: { version: number | null; reason: string },
): Promise<HoldDone> {
  const { batchId, state } = await getNomination(trx, id);
  const batch = batchId !== null && state !== 'Sent' ? await lockBatchOfSeats(trx, app, batchId) : null;
  const current = await getNomination(trx, id);
  if (version !== null && current.version !== version) return { ok: false, current };
  if (reason.trim() === '') return { ok: false, refusal: 'Please say why; the employer reads it.', field: 'reason' };
  if (current.state === 'Sent') {
    const to = by.kind === 'office' ? 'Refused' : 'Withdrawn';
    const { numUpdatedRows } = await trx
      .updateTable('nominations')
      .set({ state: to, reason: reason.trim(), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'Sent')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, current: await getNomination(trx, id) };
    if (to === 'Refused') await tellEmployer(trx, app, 'nomination-refused', current);
    else await tellOfficeOfEnd(trx, app, current, 'Nothing was held yet.');
    return { ok: true, nomination: await getNomination(trx, id), done: nobody };
  }
  if (current.state !== 'Agreed') return { ok: false, refusal: 'Nothing is held any more.' };
  // Seats were agreed to in this very moment.
  if (!batch) return { ok: false, current };
  if (by.kind === 'employer' && (await isInvoiced(trx, { id, batchId: batch.id })))
    return { ok: false, refusal: 'A tax invoice is issued for these seats. Please call the office.' };
  const unnamed = await endHold(trx, { id, batchId: batch.id, to: 'Withdrawn', reason: reason.trim() });
  const detail = { company: current.company, unnamed, reason: reason.trim() };
  await addHistory(trx, app, by, { batchId: batch.id, act: 'seats of an employer let go', detail });
  const offered = current.people.filter((one) => one.state === 'Offered');
  const why = `The seats of ${current.company} are not held any more.`;
  const named: string[] = [];
  for (const { seatId, name, email, isOwn } of offered) {
    const put = await endNaming(trx, app, by, { seat: await getSeat(trx, seatId!), to: 'Taken back', reason: why });
    // Who was asked by themselves before stands so again, and is told nothing unless they are in line.
    if (email !== '' && (!isOwn || put.state === 'Waiting')) named.push(name);
  }
  await offerToLine(trx, app, batch);
  const free = countOf(unnamed! + offered.length, 'seat');
  const unmailed = offered.filter(({ email }) => email === '');
  if (by.kind === 'office') await tellEmployer(trx, app, 'hold-ended', current, { tell: idsOf(unmailed) });
  else await tellOfficeOfEnd(trx, app, current, `${free} that nobody has said yes to: not held any more.`);
  const left = unmailed.map(({ name }) => ({ name, text: '', why: noEmail }));
  return { ok: true, nomination: await getNomination(trx, id), done: { named, left } };
}

/** An employer who lets go is a case for the office: fewer come now. */
async function tellOfficeOfEnd(trx: Trx, app: App, { reference, company, contact }: Nomination, message: string) {
  const subject = `Nomination ${reference}: ${company} lets go`.slice(0, 150);
  await tellOfficeOfNomination(trx, app, { ...contact, subject, message }, {});
}

/** Whether a tax invoice stands on which a seat is that they have in this class. */
async function isInvoiced(trx: Trx, { id, batchId }: { id: string; batchId: string }): Promise<boolean> {
  const row = await trx
    .selectFrom('papers as p')
    .innerJoin('bill_lines as l', 'l.bill_id', 'p.bill_id')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .select('p.id')
    .where('s.nomination_id', '=', id)
    .where('s.batch_id', '=', batchId)
    .where('p.kind', '=', 'T')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets go of what nobody was named for when its time is over; who has not answered lapses by their own deadline, which is the same. Answers how many ended. */
export function closeHolds(app: App): Promise<number> {
  return doDue(app, 'the end of a hold', {
    find: (most) => listDue(app, most, app.now().toISOString()),
    async act(trx, { id, batchId }) {
      const batch = await lockBatchOfSeats(trx, app, batchId);
      const nomination = await getNomination(trx, id);
      if (nomination.state !== 'Agreed' || nomination.holdUntil! > app.now().toISOString()) return false;
      const unnamed = await endHold(trx, { id, batchId, to: 'Closed' });
      const unanswered = nomination.people.filter(({ state }) => state === 'Offered');
      const tell = idsOf(unanswered.filter(({ email }) => email === ''));
      const detail = { company: nomination.company, unnamed };
      await addHistory(trx, app, { kind: 'schedule' }, { batchId, act: 'hold ended', detail });
      if (unnamed! + unanswered.length > 0) await tellEmployer(trx, app, 'hold-ended', nomination, { tell });
      await offerToLine(trx, app, batch);
      return true;
    },
  });
}

/** Reminds each employer once, three days before, of seats that nobody is named for or has answered. Answers how many. */
export function remindEmployers(app: App): Promise<number> {
  const until = new Date(app.now().getTime() + remindDays * dayMilliseconds).toISOString();
  return doDue(app, 'a reminder of a hold', {
    find: (most) => listDue(app, most, until, true),
    async act(trx, { id }) {
      const nomination = await getNomination(trx, id);
      const { numUpdatedRows } = await trx
        .updateTable('nominations')
        .set({ reminded_at: app.now().toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'Agreed')
        .where('reminded_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const unanswered = nomination.people.some(({ state }) => state === 'Offered');
      if (nomination.unnamed > 0 || unanswered) await tellEmployer(trx, app, 'hold-ending', nomination);
      return true;
    },
  });
}

async function listDue({ db }: App, most: number, until: string, unreminded = false) {
  const rows = await db
    .selectFrom('nominations')
    .select(['id', 'batch_id'])
    .where('state', '=', 'Agreed')
    .where('hold_until', '<=', until)
    .$if(unreminded, (query) => query.where('reminded_at', 'is', null))
    .orderBy('hold_until')
    .limit(most)
    .execute();
  return rows.map(({ id, batch_id: batchId }) => ({ id, batchId: batchId! }));
}
