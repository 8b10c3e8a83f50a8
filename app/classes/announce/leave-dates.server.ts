import { type OnList, findOnList } from '../../contact/subscribe.server.ts';
import { datesMail } from '../../identity/mails/mail-limits.server.ts';
import type { App } from '../../platform/app.server.ts';
import { classDatePath } from '../../platform/classes/class-dates.ts';
import { readRefused } from '../../platform/outbox/kept-mail.server.ts';
import { takeOut, type Deliver, type OutboxMessage } from '../../platform/outbox/outbox.server.ts';
import { type Batch, type LeftOutWhy, firstName } from '../batch.ts';
import { seatsWord } from '../dates/words.ts';
import { classInWords } from '../mails/write-seat-mail.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { toldAt } from '../quiet-hours.ts';
import type { DatesData } from './dates-announced.email.tsx';
import { DatesLeft, isToldToAll, leaveAgain, setTold } from './tell-subscribers.server.ts';

/** Writes class dates when they leave: whether somebody is told is decided then, and the class is as it is then. */
export function datesDeliverer(app: App, sendMail: Deliver): Record<string, Deliver> {
  return {
    async [datesMail](message) {
      const left = DatesLeft.parse(message.payload);
      const [batch, person] = [await findBatch(app.db, left.batchId), await findOnList(app.db, left.subscriberId)];
      const why = await whyLeftOut(app, batch, person);
      if (why !== null || !batch || !person) return leaveOut(app, message, left, why ?? 'list');
      // What waited behind others until the evening waits for the morning.
      if (toldAt(app.now()) > app.now()) return putOff(app, message, left, person.email);
      const data = await datesOf(app, batch, { name: person.name, unsubscribe: left.unsubscribe });
      await sendMail({ ...message, payload: { template: 'dates-announced', to: person.email, data } });
    },
  };
}

/** Why somebody is not told of a class after all; the gravest reason first. */
async function whyLeftOut(app: App, batch: Batch | null, person: OnList | null): Promise<LeftOutWhy | null> {
  if (!batch || !isToldToAll(batch, app.now())) return 'class';
  if (!person) return 'list';
  const { email, confirmedAt } = person;
  const { emails } = await app.shownAsOne(app.db, { email, phone: '' });
  const known = [...new Set([email, ...emails])];
  const seat = app.db
    .selectFrom('seats')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('email', 'in', known)
    .limit(1);
  if (await seat.executeTakeFirst()) return 'seat';
  // Whoever has confirmed since has asked anew.
  const silenced = app.db
    .selectFrom('cases')
    .select('id')
    .where('email', '=', email)
    .where('silenced_at', '>=', confirmedAt)
    .limit(1);
  if (await silenced.executeTakeFirst()) return 'said no';
  return (await readRefused(app.db, [email])).has(email) ? 'refused' : null;
}

async function datesOf(
  app: App,
  batch: Batch,
  { name, unsubscribe }: { name: string; unsubscribe: string },
): Promise<DatesData> {
  const { subject, city, dates, span, hours, fee } = classInWords(batch, null, await app.gst(), app.now());
  return {
    name: firstName(name),
    subject,
    city,
    dates,
    span,
    hours,
    fee: batch.feeShown ? fee : '',
    seats: seatsWord(batch.seats - batch.taken, batch.waiting > 0),
    link: app.config.publicUrl + classDatePath(batch),
    unsubscribe,
  };
}

async function leaveOut(app: App, message: OutboxMessage, left: DatesLeft, why: LeftOutWhy): Promise<void> {
  await app.write(async (trx) => {
    if (await takeOut(trx, message)) await setTold(trx, left, { outbox_id: null, left_out: why });
  });
}

async function putOff(app: App, message: OutboxMessage, left: DatesLeft, to: string): Promise<void> {
  await app.write(async (trx) => {
    if (await takeOut(trx, message)) await leaveAgain(trx, app, to, left);
  });
}
