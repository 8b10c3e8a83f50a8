import type { App, Trx } from '../../platform/app.server.ts';
import { connectionOf } from '../../platform/calls/network.server.ts';
import { mailboxOf } from '../../platform/form/mail-services.ts';
import { enqueueMail, type Mail } from '../../platform/outbox/mail.server.ts';
import { enqueue, enqueueAll } from '../../platform/outbox/outbox.server.ts';
import { allow, allowAll, countAndFindRefused, type Count } from '../store/allowance.server.ts';
import { dayMinutes } from '../../platform/durations.ts';

/** Receipts to one address: its owner, logged in, has proved it; or anybody may have typed it. */
const receipts = { own: { most: 10, minutes: 60 }, typed: { most: 3, minutes: dayMinutes } };
/** What one address is told of its seats, each by who causes it, so that nobody uses up what another's press has to tell: a typed address, its holder, employers, the line. */
const ofSeats = {
  anybody: [receipts.typed],
  'anybody of another network': [{ most: 2, minutes: dayMinutes }],
  holder: [receipts.own, { most: 20, minutes: dayMinutes }],
  employer: [receipts.typed],
  line: [receipts.own, { most: 20, minutes: dayMinutes }],
} as const;
/** Proformas and reminders of one bill. Every other paper is of money that has moved, and leaves once. */
const asksForMoney = { most: 3, minutes: dayMinutes };
/** Notices to the office: of one record, since each correction brings one; and of what comes under one address. */
const notices = { record: { most: 3, minutes: 10 }, address: { most: 100, minutes: dayMinutes } };

/** What one network, and those around it, may cause to people who have not proved that they want it. Those around are slowed down and not stopped: none shuts another out. */
const fromNetwork = {
  connection: { most: 60, minutes: 60 },
  around: { most: 240, minutes: dayMinutes },
  slowly: { most: 20, minutes: 60 },
};
const ofConnection = 'mails from';
const ofAround = 'mails from around';

/** Counts one more mail of `counts`, and of the network of whoever presses, where a call says whence; without `counts` that of the network alone. */
export async function allowMail(trx: Trx, app: App, ...counts: readonly Count[]): Promise<boolean> {
  if (app.network === undefined) return allowAll(trx, app, ...counts);
  const { connection, around } = connectionOf(app.network);
  const narrow = [...counts, [[ofConnection, connection], fromNetwork.connection]] as const;
  const refused = await countAndFindRefused(trx, app, ...narrow, [[ofAround, around], fromNetwork.around]);
  if (refused.some((what) => what !== ofAround)) return false;
  if (refused.length === 0) return true;
  return allowAll(trx, app, ...narrow, [[`${ofAround} slowly`, around], fromNetwork.slowly]);
}

/** How many networks have caused as many as they may, or more, in the last twelve hours. */
export async function countBusyNetworks({ db, now }: Pick<App, 'db' | 'now'>): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', '>=', `${ofConnection} `)
    .where('key', '<', `${ofConnection}!`)
    .where('last_at', '>', new Date(now().getTime() - 12 * 3_600_000).toISOString())
    .where((is) =>
      is.or([
        is.and([is('key', 'not like', `${ofAround} %`), is('failures', '>', fromNetwork.connection.most)]),
        is('failures', '>', fromNetwork.around.most),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether this account has proved that the address is its own. */
export async function isOwnAddress(trx: Trx, uid: string | null, email: string): Promise<boolean> {
  if (uid === null) return false;
  const person = await trx
    .selectFrom('people')
    .select(['email', 'email_verified'])
    .where('id', '=', uid)
    .executeTakeFirst();
  return person?.email === email && person.email_verified === 1;
}

/** Leaves a receipt, unless its address has had its share: nobody is told. Counted apart from mails about accounts. Mails that staff ask for count for nothing. */
export async function mailReceipt(trx: Trx, app: App, mail: Mail, by: 'owner' | 'anybody' | 'staff'): Promise<void> {
  const count: Count = [[`receipt ${by}`, mailboxOf(mail.to)], by === 'owner' ? receipts.own : receipts.typed];
  const allowed = by === 'anybody' ? allowMail : allowAll;
  if (by === 'staff' || (await allowed(trx, app, count))) await enqueueMail(trx, app, mail);
}

/** Leaves the mail that asks to confirm a subscription in the outbox. Each address has one a day, of a count of its own. */
export async function mailSubscriber(trx: Trx, app: App, mail: Mail): Promise<void> {
  if (await allow(trx, app, ['subscription mail', mailboxOf(mail.to)], receipts.typed))
    await enqueueMail(trx, app, mail);
}

/** Leaves the mail by which somebody proves that they asked to be erased in the outbox; false once an address has had its share for the day. */
export async function mailErasureProof(trx: Trx, app: App, mail: Mail): Promise<boolean> {
  if (!(await allow(trx, app, ['erasure proof', mailboxOf(mail.to)], receipts.typed))) return false;
  await enqueueMail(trx, app, mail);
  return true;
}

/** Leaves what somebody of the office has written to one person in the outbox; it counts for nothing. Answers the mail's id. */
export function mailLetter(trx: Trx, app: App, mail: Mail): Promise<string> {
  return enqueueMail(trx, app, mail);
}

/** The outbox's topic of what is told of seats and batches: written when it leaves, because its link opens the seat. */
export const seatMail = 'seat-mail';

/** Who causes a mail about a seat; the office and the clock tell each person once for what they do, and count for nothing. */
export type SeatCause = keyof typeof ofSeats | 'office or clock';

type SeatMessage = Pick<Mail, 'template' | 'to' | 'data' | 'urgent'> & { about: string; notBefore?: Date };

/** Leaves what is told of a seat in the outbox; false once its address has had its share: then the page of the seat alone tells. */
export async function mailSeat(
  trx: Trx,
  app: App,
  cause: SeatCause,
  { template, to, about, data, urgent, notBefore }: SeatMessage,
): Promise<boolean> {
  if (cause !== 'office or clock') {
    // What the line brings was not asked for by whoever moved it: they wait for it.
    const allowed = cause === 'line' ? allowAll : allowMail;
    if (!(await allowed(trx, app, [[`seat mail of ${cause}`, mailboxOf(to)], ...ofSeats[cause]]))) return false;
  }
  const outside = { recipient: to, template, about };
  const priority = urgent ? 'urgent' : 'ordinary';
  await enqueue(trx, app, seatMail, data, { priority, outside, ...(notBefore ? { notBefore } : {}) });
  return true;
}

/** The outbox's topic of what is told of bills: written when it leaves, with its paper, because its link opens the bill. */
export const billMail = 'bill-mail';

/** Counts one more mail that asks for the money of a bill: false once its payer has had the share for the day, whoever of the office presses. */
export const countAskingPayer = (trx: Trx, app: App, billId: string): Promise<boolean> =>
  allow(trx, app, ['bill mail', billId], asksForMoney);

/** Leaves what a payer is told of their bill in the outbox. */
export async function mailBill(
  trx: Trx,
  app: Pick<App, 'now'>,
  { template, to, about, data }: Pick<Mail, 'template' | 'to' | 'data'> & { about: string },
): Promise<void> {
  const outside = { recipient: to, template, about };
  await enqueue(trx, app, billMail, data, { priority: 'ordinary', outside });
}

/** The outbox's topic of what employers are told: written when it leaves, because its link opens the list of their people. */
export const employerMail = 'employer-mail';

/** Leaves what an employer is told in the outbox. A receipt goes where anybody typed; all else has an act of the office or the clock behind it. */
export async function mailEmployer(
  trx: Trx,
  app: App,
  { template, to, about, data }: Pick<Mail, 'template' | 'to' | 'data'> & { about: string },
  by: 'anybody' | 'office or clock',
): Promise<void> {
  const count: Count = [['receipt anybody', mailboxOf(to)], receipts.typed];
  if (by === 'anybody' && !(await allowMail(trx, app, count))) return;
  await enqueue(trx, app, employerMail, data, { outside: { recipient: to, template, about } });
}

/** The outbox's topic of class dates for the list: written when they leave, because the class may be another one by then. */
export const datesMail = 'dates-mail';

/** A mail to somebody on the list, under an id that whoever tells of the class has drawn. */
type DatesMail = Pick<Mail, 'to' | 'data'> & { id: string };

/** Leaves class dates for people on the list in the outbox, behind what goes to one person alone. They count for nothing: each is told of a class once. */
export async function mailDates(
  trx: Trx,
  app: Pick<App, 'now'>,
  mails: readonly DatesMail[],
  { template, about, notBefore }: { template: string; about: string; notBefore: Date },
): Promise<void> {
  const hour = notBefore > app.now() ? { notBefore } : {};
  const messages = mails.map(({ id, to, data }) => ({
    id,
    payload: data,
    priority: 'many' as const,
    outside: { recipient: to, template, about },
    ...hour,
  }));
  await enqueueAll(trx, app, datesMail, messages);
}

/** The outbox's topic of what the office is told. */
export const officeNotice = 'office-notice';

/** What the office is told of a record, in the outbox. */
export type OfficeNotice = Pick<Mail, 'template' | 'data' | 'to' | 'replyTo'> & { about: string };

/** `bounded`: whoever asks has bounds of its own, and each is told. */
type NoticeToOffice = Pick<Mail, 'template' | 'data'> & { about: string; from: string; bounded?: boolean };

/** Leaves a notice of a record for the office; whether it leaves with others is decided when it is taken out. The record is in the inbox, also when notices are too many. */
export async function mailOffice(
  trx: Trx,
  app: App,
  { about, from, template, data, bounded = false }: NoticeToOffice,
): Promise<void> {
  if (!bounded && !(await allow(trx, app, ['notice of', about], notices.record))) return;
  if (!bounded && !(await allow(trx, app, ['notice from', from], notices.address))) return;
  const [kind, id] = about.split(' ');
  const caseId = kind === 'subscriber' ? null : id;
  // The office answers the person, not us. Never From: that would forge the sender.
  const notice = { template, to: app.config.officeEmail, replyTo: from, about, data: { ...data, caseId } };
  const outside = { recipient: notice.to, template, about };
  await enqueue(trx, app, officeNotice, notice satisfies OfficeNotice, { outside });
}

/** Leaves a notice of a seat or a bill for the office. What bounds it is how often a seat comes back: all are told of. */
export async function mailOfficeOfSeat(
  trx: Trx,
  app: Pick<App, 'now' | 'config'>,
  seat: Pick<SeatMessage, 'template' | 'data' | 'about'>,
): Promise<void> {
  const notice = { ...seat, to: app.config.officeEmail };
  const { to, template, about } = notice;
  await enqueue(trx, app, officeNotice, notice satisfies OfficeNotice, { outside: { recipient: to, template, about } });
}

/** Leaves a notice that goes by itself in the outbox; one of a seat is written when it leaves. */
export async function mailNotice(trx: Trx, app: App, notice: OfficeNotice): Promise<void> {
  if (notice.about.startsWith('seat ')) await mailSeat(trx, app, 'office or clock', notice);
  else await enqueueMail(trx, app, notice);
}
