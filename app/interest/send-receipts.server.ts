import type { Selectable } from 'kysely';
import { isOwnAddress, mailOffice, mailReceipt } from '../identity/mails/mail-gate.server.ts';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import type { ExpressionOfInterest } from './contract.ts';
import { notRepeated } from './send-receipts.email.tsx';
import type { InterestTable } from './tables.server.ts';
import type { TrainingEvent } from './training-events.ts';

type Received = {
  id: string;
  uid: string | null;
  reference: string;
  event: TrainingEvent;
  asked: ExpressionOfInterest;
  isNew: boolean;
};

/** Leaves the person's receipt and the office's notice in the outbox, inside the transaction that keeps the record. */
export async function sendReceipts(trx: Trx, app: App, { id, uid, ...received }: Received): Promise<void> {
  const { asked } = received;
  const data = { ...received, event: received.event.title };
  const about = `interest ${id}`;
  const by = (await isOwnAddress(trx, uid, asked.email)) ? 'owner' : 'anybody';
  // To an address that anybody may have typed goes nothing that they typed.
  const otherCity = by === 'anybody' && asked.otherCity ? notRepeated : asked.otherCity;
  const receipt = { ...data, asked: { ...asked, otherCity } };
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
  const row = await trx
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .selectAll('interests')
    .select('training_events.title')
    .where('interests.id', '=', id)
    .where('review_reason', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const data = { reference: row.reference, event: row.title, asked: askedOf(row), isNew: true };
  const about = `interest ${id}`;
  await mailReceipt(trx, app, { template: 'interest-received', to: row.email, about, data }, 'staff');
  return true;
}

/** What a record asks for. */
export function askedOf(row: Selectable<InterestTable>): ExpressionOfInterest {
  return {
    name: row.name,
    email: row.email,
    contactNumber: row.contact_number,
    amppUser: row.ampp_user,
    amppUsername: row.ampp_username,
    amppMember: row.ampp_member,
    amppMemberId: row.ampp_member_id,
    trainingEvent: row.training_event,
    attendTime: row.attend_time,
    costBearer: row.cost_bearer,
    paymentCurrency: row.payment_currency,
    preferredLocation: row.preferred_location,
    otherCity: row.other_city,
  };
}
