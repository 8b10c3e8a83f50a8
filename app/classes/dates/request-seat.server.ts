import { sql } from 'kysely';
import { z } from 'zod';
import { keepMessage } from '../../contact/send-message.server.ts';
import { allowMail } from '../../identity/mails/mail-limits.server.ts';
import { allow } from '../../identity/store/allowance.server.ts';
import { pseudonym } from '../../platform/unguessable.server.ts';
import { costBearers } from '../../interest/rules.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { connectionOf } from '../../platform/calls/network.server.ts';
import type { ClassDate } from '../../platform/classes/class-dates.ts';
import { failure, NotFound } from '../../platform/errors.ts';
import { fold, localNumber } from '../../platform/words.ts';
import { mailboxOf } from '../../platform/form/mail-services.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { enqueue, takeOut, type Deliver, type OutboxMessage } from '../../platform/outbox/outbox.server.ts';
import { tellSeat } from '../mails/tell-seat.server.ts';
import { releaseNomination } from '../nominations/nominate.server.ts';
import { askAfterNaming } from '../nominations/employers-list.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { askPeople, personOf } from '../seats/ask-people.server.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import type { Seat } from '../seats/seat.ts';
import { once, type SubmissionKey } from '../../platform/calls/submission-key.server.ts';
import { requestTaken, type SeatRequest } from './contract.ts';
import { requestNotice } from './privacy-notice.ts';
import { dayMinutes } from '../../platform/durations.ts';

const seatRequested = 'seat-requested';
/** Requests for one mailbox, from everywhere, and as many of its proved owner. */
const ofMailbox = { most: 10, minutes: dayMinutes };
const onceADay = { most: 1, minutes: dayMinutes };
const twiceADay = { most: 2, minutes: dayMinutes };

const Left = z.object({
  reference: z.string(),
  about: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  payer: z.enum(costBearers),
  reviewReason: z.string().nullable(),
  isOwn: z.boolean().default(false),
  /** Whence it came, in a code. */
  from: z.string().default(''),
});
type Left = z.output<typeof Left>;

/** `isOwn`: from the account that has proved the address. */
type OwnOrTyped = SeatRequest & { isOwn: boolean };

/** Asks for a seat in a class that the public knows of. Null: their network has caused as many mails as it may, and without the link there is nothing to open. */
export async function takeRequest(
  app: App,
  reference: string,
  request: OwnOrTyped,
  key: SubmissionKey | null,
): Promise<CallAnswer | null> {
  const date = (await app.classDates(app.now())).find((one) => one.reference === reference);
  if (!date) throw new NotFound();
  if (date.standing === 'cancelled')
    return { status: 409, body: failure('closed', 'This class was cancelled. Please look for another date.') };
  if (date.standing === 'begun')
    return { status: 409, body: failure('closed', 'This class has begun. Please look for another date.') };
  if (!(await leaveRequest(app, date, request, key))) return null;
  return { status: 202, body: { message: requestTaken }, shows: { email: request.email } };
}

/** Takes down that somebody asks for a seat, alike for everybody, so that nobody learns who is known or whether a seat is free. False: their network has caused as many mails as it may. */
async function leaveRequest(
  app: App,
  date: ClassDate,
  request: OwnOrTyped,
  key: SubmissionKey | null,
): Promise<boolean> {
  const { reference, title, city, when } = date;
  const about = `${title} in ${city}, ${when}`;
  const left: Left = { ...request, phone: shownPhone(request.phone), reference, about, from: networkIn(app) };
  const { ok } = await app.write((trx) =>
    once(trx, app, key, async () => ({
      ok: (await allowMail(trx, app)) && Boolean(await enqueue(trx, app, seatRequested, left)),
    })),
  );
  return ok;
}

const networkIn = (app: App) =>
  app.network === undefined ? '' : pseudonym(app, 'seat request from', connectionOf(app.network).connection);

/** The same from the page of another seat of theirs. Null: their network has caused as many mails as it may; false: no mail leaves. */
export const askFrom = (app: App, own: Seat, request: Pick<Left, 'reference' | 'payer' | 'isOwn'>) =>
  app.write(async (trx): Promise<boolean | null> => {
    const batchId = await lockAsked(trx, app, request);
    if (!batchId) return false;
    // Whoever was passed the link uses up few of the mails of the day.
    if (!(await allow(trx, app, ['seat asked for from', own.id], twiceADay))) return false;
    if (!(await allowMail(trx, app))) return null;
    const { network: _, ...asItself } = app;
    const { name, email, phone } = own;
    const left = { ...request, name, email, phone, about: '', reviewReason: null, from: networkIn(app) };
    return makeSeat(trx, asItself, batchId, left, 'holder');
  });

export const seatRequestDeliverer = (app: App): Record<string, Deliver> => ({
  [seatRequested]: (message) => settleRequest(app, message),
});

async function settleRequest(app: App, message: OutboxMessage): Promise<void> {
  const left = Left.parse(message.payload);
  await app.write(async (trx) => {
    if (!(await takeOut(trx, message))) return;
    if (left.reviewReason) await holdBack(trx, app, left, left.reviewReason);
    else await settleSeat(trx, app, left);
  });
}

async function settleSeat(trx: Trx, app: App, left: Left): Promise<void> {
  const batchId = await lockAsked(trx, app, left);
  if (batchId) await makeSeat(trx, app, batchId, left, left.isOwn ? 'holder' : 'anybody');
}

/** Takes the lock of the class that is asked for, before anything is counted: every press takes it first. Null for one that the public does not know of. */
async function lockAsked(trx: Trx, app: App, { reference }: Pick<Left, 'reference'>): Promise<string | null> {
  const batch = await trx
    .selectFrom('batches')
    .select('id')
    .where('reference', '=', reference)
    .where('private_at', 'is', null)
    .executeTakeFirst();
  return batch ? (await lockBatchOfSeats(trx, app, batch.id)).id : null;
}

/** Makes an Asked seat, or mails somebody who has one their link again. False: no mail leaves, or the class takes no answers. */
async function makeSeat(
  trx: Trx,
  app: App,
  batchId: string,
  left: Left,
  cause: 'holder' | 'anybody',
): Promise<boolean> {
  const { email, payer } = left;
  if (!(await allow(trx, app, [`seat request of ${cause}`, mailboxOf(email)], ofMailbox))) return false;
  const known = left.isOwn ? left : await findKnownAs(trx, left);
  const person = { interestId: null, name: known.name, email, phone: known.phone, payer };
  const asked = await askPeople(trx, app, { kind: 'person' }, batchId, [person]);
  if (!asked.ok) return false;
  const { id } = await trx
    .selectFrom('seats')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('person', '=', personOf(person))
    .executeTakeFirstOrThrow();
  const { name, phone } = known;
  const isAnew = asked.asked > 0 || (await askAfterNaming(trx, app, await getSeat(trx, id), { name, phone, payer }));
  const seat = await getSeat(trx, id);
  const answerBy = seat.state === 'Asked' ? seat.answerBy : null;
  const isTold = await tellAsked(trx, app, cause, left, seat, answerBy);
  const beside = whoAskedAgain(seat, left);
  const fresh = isAnew ? { notice_version: requestNotice.version, ...beside } : beside;
  if (fresh) await trx.updateTable('seats').set(fresh).where('id', '=', seat.id).execute();
  return isTold;
}

/**
 * Mails the link. Once others have used up what is mailed to the address, a network that has not asked for it today is still answered: it may be
 * the owner's.
 */
async function tellAsked(
  trx: Trx,
  app: App,
  cause: 'holder' | 'anybody',
  { email, from }: Left,
  seat: Seat,
  answerBy: string | null,
): Promise<boolean> {
  const told = { asked: true, how: 'request', answerBy } as const;
  const isFirst = await allow(trx, app, ['seat request from', `${mailboxOf(email)} ${from}`], onceADay);
  const isTold = await tellSeat(trx, app, cause, 'seat-asked', seat, told);
  if (isTold || cause === 'holder' || !isFirst) return isTold;
  return tellSeat(trx, app, 'anybody of another network', 'seat-asked', seat, told);
}

/** Under which name and number an address stands in the list of people, or had its first seat; else what is typed now. */
async function findKnownAs(trx: Trx, { name, email, phone }: Left): Promise<{ name: string; phone: string }> {
  const address = email.toLowerCase();
  const { rows } = await sql<{ name: string; phone: string }>`select p.name, p.phone from persons own
    join persons p on p.key = coalesce(own.head, own.key) where own.key = ${address}`.execute(trx);
  const seat = await trx
    .selectFrom('seats')
    .select(['name', 'phone'])
    .where('email', '=', address)
    // What an employer calls somebody is not what they call themselves.
    .where('nomination_id', 'is', null)
    // What its holder gave by the link says more than what was typed on a page.
    .orderBy(sql`case when id_name = '' then 1 else 0 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [listed] = rows;
  return { name: listed?.name || seat?.name || name, phone: shownPhone(listed?.phone || seat?.phone || phone) };
}

/** Name and number of an address stay as they were first given, until its proved owner says others; what anybody else types stands beside them. */
function whoAskedAgain(known: { name: string; phone: string }, { name, phone, isOwn }: Left) {
  if (isOwn) return { name, phone, also_name: null, also_phone: null };
  const also_name = fold(name) === fold(known.name) ? null : name;
  const also_phone = localNumber(phone) === localNumber(known.phone) ? null : phone;
  return also_name || also_phone ? { also_name, also_phone } : null;
}

// The sentence that is put before the office says all that was asked for: it is read again once a person has sent it after all.
const pays = { Self: 'pays themselves', Employer: 'has an employer who pays' };
const heldWords = /^Asked on the page of the class for a seat in (.+) \((\S+)\), and (.+)\.$/;

/** What a program may have sent is put before the office as a message that is held back, and nobody is written to. */
async function holdBack(trx: Trx, app: App, left: Left, reviewReason: string): Promise<void> {
  const { reference, about, name, email, phone, payer } = left;
  const message = `Asked on the page of the class for a seat in ${about} (${reference}), and ${pays[payer]}.`;
  const written = { name, email, phone, subject: `A seat in ${about}`.slice(0, 150), message };
  await keepMessage(trx, app, written, { notice: requestNotice.version, reviewReason });
}

/**
 * What was held back comes from a person after all, and goes the way of any other: an employer gets the receipt of the nomination, whoever asked
 * for a seat the link to it. False for a message about anything else.
 */
export async function releaseSeatRequest(trx: Trx, app: App, messageId: string): Promise<boolean> {
  if (await releaseNomination(trx, app, messageId)) return true;
  const held = await trx
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone', 'message'])
    .where('id', '=', messageId)
    .where('notice_version', 'like', 'seat request %')
    .executeTakeFirst();
  const [, about, reference, who] = heldWords.exec(held?.message ?? '') ?? [];
  const payer = costBearers.find((one) => pays[one] === who);
  if (!held?.phone || !about || !reference || !payer) return false;
  const { name, email, phone } = held;
  await enqueue(trx, app, seatRequested, { name, email, phone, payer, about, reference, reviewReason: null });
  return true;
}
