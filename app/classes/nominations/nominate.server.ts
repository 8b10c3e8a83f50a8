import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { keepMessage } from '../../contact/send-message.server.ts';
import { mailOffice } from '../../identity/mails/mail-limits.server.ts';
import { insertDrawn } from '../../platform/draw-letters.server.ts';
import { keptGstin } from '../../platform/form/gstin.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { keyOfWords, once, type SubmissionKey } from '../../platform/calls/submission-key.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { countOf } from '../days.ts';
import { stateCodeOf } from '../states-and-cities.ts';
import { feeWithGst, type Gst } from '../fee.ts';
import { addHistory } from '../history.server.ts';
import { lockBatch } from '../lock-batch.server.ts';
import { payerFields, rules, type CorrectedPayer, type NominationTyped } from './contract.ts';
import { tellEmployer } from './mails/tell-employer.server.ts';
import { addToList } from './employers-list.server.ts';
import { nominationNotice } from './privacy-notice.ts';
import { hasFree, isFullNow, trainingOf } from './nomination.ts';
import { isOpen } from '../batch.ts';
import { getNomination } from './read-nominations.server.ts';
import { dayMilliseconds } from '../../platform/durations.ts';

type Sent = NominationTyped & { reviewReason: string | null };

/**
 * Keeps what an employer sends, as a case of the inbox, and writes to them. Nothing is held. A repeat with the same key is the same nomination.
 * What a program may have sent is kept for staff to look at, and nobody is written to.
 */
export async function nominate(app: App, sent: Sent, key: SubmissionKey | null): Promise<Kept> {
  const gst = await app.gst();
  return app.write(async (trx) => {
    const same = key ?? (await keyOfWords(trx, app, ['/nominations', sent], (before: Kept) => isKept(trx, before)));
    return once(trx, app, same, () => keep(trx, app, sent, gst));
  });
}

type Kept = Awaited<ReturnType<typeof keep>>;

/** Neither erased since, nor ended: the same words would be a new wish. */
async function isKept(trx: Trx, { reference }: Kept): Promise<boolean> {
  const row = await trx
    .selectFrom('nominations')
    .select('id')
    .where('reference', '=', reference)
    .where('contact_email', '<>', '')
    .where('state', 'in', ['Sent', 'Agreed'])
    .executeTakeFirst();
  return row !== undefined;
}

async function keep(trx: Trx, app: App, sent: Sent, gst: Gst) {
  const row = await trx
    .selectFrom('batches')
    .select('id')
    .where('reference', '=', sent.date)
    // Nobody is told anything of a class that the site does not show.
    .where('private_at', 'is', null)
    .where('state', 'in', ['Announced', 'Confirmed'])
    .where('starts_on', '>', indianDay(app.now()))
    .executeTakeFirst();
  // Under its lock: who cancels it at this moment tells this employer too, or has told the others already.
  const locked = row ? await lockBatch(trx, app, row.id) : null;
  const batch = locked && isOpen(locked, app.now()) ? locked : null;
  const { id, reference } = await insert(trx, app, sent, batch?.id ?? null);
  for (const person of sent.people) await addToList(trx, id, { ...person, id: uuid(), seatId: null });
  const training = trainingOf(batch);
  const written = {
    name: sent.contactName,
    email: sent.email,
    phone: shownPhone(sent.phone),
    subject: `Nomination ${reference}: ${sent.company}`.slice(0, 150),
    message: sayCase(sent, training || sent.date),
  };
  const { reviewReason } = sent;
  const fee = batch?.feeShown ? batch.fee : null;
  const price = fee === null ? '' : feeWithGst(fee, gst, sent.seats);
  const full = batch && !hasFree(batch) ? isFullNow : '';
  const kept = { ok: true, reference, people: sent.seats, training, price, full } as const;
  const messageId = await tellOfficeOfNomination(trx, app, written, { reviewReason, heads: sent.seats });
  await trx.updateTable('nominations').set({ message_id: messageId }).where('id', '=', id).execute();
  if (!reviewReason)
    await tellEmployer(trx, app, 'nomination-received', await getNomination(trx, id), { by: 'anybody' });
  return kept;
}

type Told = { reviewReason?: string | null; heads?: number };
/** Puts what an employer does before the office as a case, with its notice. Answers the id of the message. */
export async function tellOfficeOfNomination(
  trx: Trx,
  app: App,
  written: Parameters<typeof keepMessage>[2],
  { reviewReason = null, heads = 1 }: Told,
): Promise<string> {
  const notice = nominationNotice.version;
  const id = await keepMessage(trx, app, written, { notice, reviewReason, heads });
  const about = `message ${id}`;
  if (!reviewReason)
    await mailOffice(trx, app, { template: 'message-notice', from: written.email, about, data: written });
  return id;
}

/** The nomination of a case that was held back comes from a person after all: they get the receipt that was kept from them. False for any other case. */
export async function releaseNomination(trx: Trx, app: App, messageId: string): Promise<boolean> {
  const row = await trx
    .updateTable('nominations')
    .set({ review_reason: null })
    .where('message_id', '=', messageId)
    .returning('id')
    .executeTakeFirst();
  if (row) await tellEmployer(trx, app, 'nomination-received', await getNomination(trx, row.id), { by: 'anybody' });
  return row !== undefined;
}

/**
 * What a bill of theirs will say, under the lock that the making of a bill takes: false once there is one. Which fields were others is kept once a day
 * where the office has agreed to it, and not what they said: that is theirs.
 */
export async function correctPayer(
  trx: Trx,
  app: App,
  id: string,
  typed: z.output<typeof CorrectedPayer>,
): Promise<boolean> {
  const { batchId } = await getNomination(trx, id);
  if (batchId !== null) await lockBatch(trx, app, batchId);
  if ((await app.employerBills({ ...app, db: trx }, id, '')).length > 0) return false;
  const before = await getNomination(trx, id);
  const changed = payerFields.filter((field) => before[field] !== typed[field]);
  if (changed.length === 0) return true;
  const { orderNumber: order_number, ...payer } = typed;
  const state_code = stateCodeOf(payer);
  const version = sql<number>`version + 1`;
  await trx
    .updateTable('nominations')
    .set({ ...payer, order_number, state_code, version })
    .where('id', '=', id)
    .execute();
  // A seat tells its bill itself, wherever it was moved to.
  await trx
    .updateTable('seats')
    .set({ payer_gstin: typed.gstin })
    .where('payer_company', '=', before.company)
    .where('payer_gstin', '=', before.gstin)
    .where('nomination_id', '=', id)
    .execute();
  if (batchId === null || before.state === 'Sent') return true;
  const detail = { reason: `${before.reference}: ${changed.map((field) => rules[field].label).join(', ')}` };
  const said = trx.selectFrom('batch_history').select('id').where('batch_id', '=', batchId);
  const yesterday = new Date(app.now().getTime() - dayMilliseconds).toISOString();
  const same = said.where('act', '=', 'payer corrected').where('detail', '=', JSON.stringify(detail));
  if (await same.where('at', '>', yesterday).executeTakeFirst()) return true;
  await addHistory(trx, app, { kind: 'employer' }, { batchId, act: 'payer corrected', detail });
  return true;
}

async function insert(trx: Trx, app: App, sent: Sent, batchId: string | null) {
  const gstin = keptGstin(sent.gstin);
  const values = {
    created_at: app.now().toISOString(),
    batch_id: batchId,
    wish: sent.wish,
    seats: sent.seats,
    company: sent.company,
    gstin,
    address: sent.address,
    city: sent.city,
    pin: sent.pin,
    state_code: stateCodeOf({ gstin, pin: sent.pin }),
    order_number: sent.orderNumber,
    contact_name: sent.contactName,
    contact_email: sent.email,
    contact_phone: shownPhone(sent.phone),
    notice_version: nominationNotice.version,
    review_reason: sent.reviewReason,
    state: 'Sent' as const,
    message_id: null,
  };
  return insertDrawn('NOM', (reference) =>
    trx
      .insertInto('nominations')
      .values({ ...values, id: uuid(), reference })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .executeTakeFirst(),
  );
}

/** What stands in the case: the names stand with the nomination alone, where each of them can be erased. */
function sayCase({ company, wish, seats, orderNumber }: Sent, date: string): string {
  return [
    `${company} asks for seats for ${countOf(seats, 'person', 'people')}.`,
    date ? `Class: ${date}.` : '',
    wish ? `Wish: ${wish}` : '',
    orderNumber ? `Order number ${orderNumber}.` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
