import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { isOwnAddress, mailOffice, mailReceipt } from '../identity/mails/mail-limits.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import { once, type SubmissionKey } from '../platform/calls/submission-key.server.ts';
import { atATime, removeAll } from '../platform/sweeping.server.ts';
import { excerptOf, messageReference, type Received } from '../platform/received.ts';
import type { ContactMessage } from './contract.ts';
import { contactNotice, toldNotice } from './privacy-notice.ts';
import { askToConfirm } from './subscribe.server.ts';

const repeatMinutes = 10;

/**
 * Keeps a message and leaves a receipt for the person and a notice for the office in the outbox, in one transaction.
 * The same words from the same person within 10 minutes are the same message: kept once, mailed once; so is a repeat with the same `key`,
 * however much later it comes. Answers its reference; '' when it is gone since. With a reason to look at it first it is kept for staff, and nobody is written to.
 */
export async function sendMessage(
  app: App,
  written: ContactMessage & { reviewReason?: string | null },
  uid: string | null = null,
  key: SubmissionKey | null = null,
): Promise<string> {
  const { reviewReason = null } = written;
  const keep = async (trx: Trx) => {
    if (reviewReason) return keepMessage(trx, app, written, { notice: contactNotice.version, reviewReason });
    return (await claimWords(trx, app, written)) ? keepAndMail(trx, app, written, uid) : findSame(trx, written);
  };
  const keepOnce = async (trx: Trx) => {
    const id = await keep(trx);
    return { ok: true, reference: id === null ? '' : messageReference(id) };
  };
  const { reference } = await app.write((trx) => once(trx, app, key, () => keepOnce(trx)));
  return reference;
}

async function keepAndMail(trx: Trx, app: App, written: ContactMessage, uid: string | null): Promise<string> {
  const id = await keepMessage(trx, app, written, { notice: contactNotice.version, reviewReason: null });
  const about = `message ${id}`;
  const by = (await isOwnAddress(trx, uid, written.email)) ? 'owner' : 'anybody';
  const own = by === 'owner' ? { subject: written.subject, message: written.message } : null;
  const data = { reference: messageReference(id), receivedAt: app.now().toISOString(), own };
  await mailReceipt(trx, app, { template: 'message-received', to: written.email, about, data }, by);
  await mailOffice(trx, app, { template: 'message-notice', from: written.email, about, data: written });
  return id;
}

/** Takes what was held back for an ordinary submission: a message gets its receipt unless it `isTold` otherwise, a wish to subscribe its mail to confirm. */
export async function releaseMessage(trx: Trx, app: App, id: string, isTold = false): Promise<void> {
  const { name, email, phone, subject, message } = await trx
    .updateTable('contact_messages')
    .set({ review_reason: null })
    .where('id', '=', id)
    .returning(['name', 'email', 'phone', 'subject', 'message'])
    .executeTakeFirstOrThrow();
  if (isTold) return;
  if (phone === null && subject === null && message === null) await askToConfirm(trx, app, { name, email });
  else await sendMessageReceipt(trx, app, id);
}

/** Sends the receipt for a message again. False when the message is gone, or was never answered with one. */
export async function sendMessageReceipt(trx: Trx, app: App, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('contact_messages')
    .select(['email', 'received_at'])
    .where('id', '=', id)
    .where('review_reason', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const about = `message ${id}`;
  const data = { reference: messageReference(id), receivedAt: row.received_at, own: null };
  const { writeTo } = await app.shownAsOne(trx, { email: row.email, phone: '' });
  await mailReceipt(trx, app, { template: 'message-received', to: writeTo, about, data }, 'staff');
  return true;
}

/** Keeps what somebody told the office, in the caller's transaction: nobody is written to but, with `receipt`, the person. The same words in ten minutes are the same message. */
export async function keepToldMessage(trx: Trx, app: App, written: ContactMessage, receipt: boolean): Promise<string> {
  const same = (await claimWords(trx, app, written)) ? null : await findSame(trx, written);
  if (same) return same;
  const id = await keepMessage(trx, app, written, { notice: toldNotice.version, reviewReason: null });
  if (receipt) await sendMessageReceipt(trx, app, id);
  return id;
}

/** The newest message of just these words; null when it has been erased since. */
async function findSame(trx: Trx, { name, email, phone, message }: ContactMessage): Promise<string | null> {
  const row = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .where('name', '=', name)
    .where('message', '=', message)
    .where('review_reason', 'is', null)
    .where('phone', phone === null ? 'is' : '=', phone)
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Claims words for ten minutes; false where somebody has just sent the same. Simultaneous repeats wait here for the first to commit. */
async function claimWords(
  trx: Trx,
  app: App,
  { name, email, phone, subject, message }: ContactMessage,
): Promise<boolean> {
  const now = app.now();
  const words = JSON.stringify([name, email, phone, subject, message]);
  const opened = await trx
    .insertInto('contact_guards')
    .values({ fingerprint: fingerprintOf(app, words), opened_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ opened_at: now.toISOString() })
        .where('contact_guards.opened_at', '<=', new Date(now.getTime() - repeatMinutes * 60_000).toISOString()),
    )
    .returning('fingerprint')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Forgets which words came when nothing can be their repeat any more. */
export async function sweepContactGuards(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - repeatMinutes * 60_000).toISOString();
  await removeAll(() =>
    sql`delete from contact_guards where fingerprint in
      (select fingerprint from contact_guards where opened_at <= ${before} limit ${atATime})`.execute(app.db),
  );
}

/** The same for the same words, and nothing to whoever has the database alone. */
function fingerprintOf(app: App, words: string): string {
  return createHmac('sha256', app.secret).update(`contact repeat\n${words}`).digest('base64url');
}

/** Keeps a submission as it came; with a reason, for staff to look at. Returns its id. */
export async function keepMessage(
  trx: Trx,
  app: App,
  { name, email, phone, subject, message }: ContactMessage,
  { notice, reviewReason, heads = 1 }: { notice: string; reviewReason: string | null; heads?: number },
): Promise<string> {
  const id = uuid();
  const at = app.now().toISOString();
  await trx
    .insertInto('contact_messages')
    .values({
      id,
      name,
      email,
      phone,
      subject,
      message,
      notice_version: notice,
      received_at: at,
      review_reason: reviewReason,
    })
    .execute();
  await app.received(trx, { ...receivedOf({ id, name, email, phone, subject, message }, { reviewReason, at }), heads });
  return id;
}

/** Puts right a slip in whose message it is, in the caller's transaction; the person has asked for nothing anew. */
export async function correctMessage(
  trx: Trx,
  app: App,
  id: string,
  { phone, ...who }: { name?: string; email?: string; phone?: string },
): Promise<void> {
  const row = await trx
    .updateTable('contact_messages')
    .set({ ...who, ...(phone === undefined ? {} : { phone: phone || null }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { review_reason: reviewReason, received_at: at } = row;
  await app.received(trx, { ...receivedOf(row, { reviewReason, at }), asks: false });
}

/** What the office sees of it in a list. */
function receivedOf(
  { id, name, email, phone, subject, message }: ContactMessage & { id: string },
  { reviewReason, at }: { reviewReason: string | null; at: string },
): Received {
  return {
    kind: 'message',
    id,
    reference: messageReference(id),
    name,
    email,
    phone: phone ?? '',
    summary: subject ?? (message === null ? wishToSubscribe : firstWords(message)),
    excerpt: message === null ? excerptOf(subject ?? wishToSubscribe) : excerptOf(subject ?? '', message),
    also: subject ?? '',
    text: message ?? '',
    reviewReason,
    asks: true,
    at,
  };
}

const wishToSubscribe = 'Wish to subscribe to the schedule';
const mostShown = 80;

/** What a message without a subject is about: how it begins, in one line. */
function firstWords(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostShown ? line : `${line.slice(0, mostShown).replace(/\s\S*$/, '')} ...`;
}
