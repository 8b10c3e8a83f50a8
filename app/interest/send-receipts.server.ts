import type { Selectable } from 'kysely';
import { isOwnAddress, mailOffice, mailReceipt } from '../identity/mails/mail-limits.server.ts';
import { titledInterests } from './training-events.server.ts';
import type { App, Trx } from '../platform/app.server.ts';
import { excerptOf, type Received as ForOffice } from '../platform/received.ts';
import { openClassesIn } from '../site/dates/open-class.ts';
import { classAsked, classAskedOrNext } from './asked/asked-class.ts';
import { noneThere } from './received-words.ts';
import type { ExpressionOfInterest, Submission } from './contract.ts';
import { labels } from './rules.ts';
import { notRepeated } from './send-receipts.email.tsx';
import { askedOf, type InterestTable } from './tables.server.ts';
import type { TrainingEvent } from './training-events.ts';

type Received = {
  id: string;
  uid: string | null;
  reference: string;
  event: TrainingEvent;
  asked: ExpressionOfInterest;
  also: Also;
  isNew: boolean;
};

/** What somebody called themselves, and their number, who asked again without logging in. */
export type Also = { name: string | null; number: string | null };
export const nothingElse: Also = { name: null, number: null };

/** The same of a record. */
export const alsoOf = (row: Pick<Selectable<InterestTable>, 'also_name' | 'also_number'>): Also => ({
  name: row.also_name,
  number: row.also_number,
});

/** Leaves the person's receipt and the office's notice in the outbox, inside the transaction that keeps the record. */
export async function sendReceipts(trx: Trx, app: App, { id, uid, ...received }: Received): Promise<void> {
  const { asked } = received;
  const data = { ...received, event: received.event.title };
  const about = `interest ${id}`;
  const by = (await isOwnAddress(trx, uid, asked.email)) ? 'owner' : 'anybody';
  // To an address that anybody may have typed goes nothing that they typed.
  const otherCity = by === 'anybody' && asked.otherCity ? notRepeated : asked.otherCity;
  const receipt = { ...data, asked: { ...asked, otherCity }, ...(await classesFor(trx, app, asked)) };
  await mailReceipt(trx, app, { template: 'interest-received', to: asked.email, about, data: receipt }, by);
  await mailOffice(trx, app, { template: 'interest-notice', from: asked.email, about, data });
}

/** Takes an interest for a person's after all: from now on it counts, and its sender gets the receipt that was kept from them. */
export async function releaseInterest(trx: Trx, app: App, id: string): Promise<void> {
  await trx.updateTable('interests').set({ review_reason: null }).where('id', '=', id).execute();
  await sendInterestReceipt(trx, app, id);
}

/** Sends the person's receipt again, as the record stands now. False when it is gone. */
export async function sendInterestReceipt(trx: Trx, app: App, id: string): Promise<boolean> {
  const row = await titledInterests(trx)
    .where('interests.id', '=', id)
    .where('review_reason', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const asked = askedOf(row);
  const classes = await classesFor(trx, app, asked);
  const data = { reference: row.reference, event: row.title, asked, ...classes, isNew: true };
  const about = `interest ${id}`;
  const { writeTo } = await app.shownAsOne(trx, { email: row.email, phone: '' });
  await mailReceipt(trx, app, { template: 'interest-received', to: writeTo, about, data }, 'staff');
  return true;
}

/** The class that was asked for; and where there is none, the one in another city that the page has named. */
async function classesFor(trx: Trx, app: App, asked: ExpressionOfInterest) {
  const open = openClassesIn(await app.classDates(app.now(), trx));
  const next = classAsked(open, asked);
  const other = next ? null : classAskedOrNext(open, asked);
  return { next, elsewhere: other && { ...other, words: noneThere(open, asked) + other.words } };
}

const payers: Record<string, string> = { Employer: 'Employer pays', Self: 'Self-funded' };
const times: Record<string, string> = {
  Within3Months: 'within 3 months',
  Within3to6Months: '3 to 6 months',
  Undecided: 'undecided',
};

/** What the office sees of it in a list. */
export function receivedOf(
  app: App,
  id: string,
  reference: string,
  event: string,
  { asked, also, reviewReason }: Submission & { also: Also },
): ForOffice {
  const place = asked.preferredLocation && (labels[asked.preferredLocation] ?? asked.preferredLocation);
  return {
    kind: 'interest',
    id,
    reference,
    name: asked.name,
    email: asked.email,
    phone: asked.contactNumber,
    ...(also.name ? { also: also.name } : {}),
    ...(also.number ? { otherPhones: [also.number] } : {}),
    summary: [event, place, asked.otherCity].filter(Boolean).join(', '),
    excerpt: excerptOf([payers[asked.costBearer], times[asked.attendTime]].filter(Boolean).join(', ')),
    ...(asked.preferredLocation === 'NoPreference' && !asked.otherCity ? { anywhere: asked.trainingEvent } : {}),
    text: [asked.amppUsername, asked.amppMemberId].filter(Boolean).join('\n'),
    reviewReason,
    asks: true,
    at: app.now().toISOString(),
  };
}
