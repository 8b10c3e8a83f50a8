import type { z } from 'zod';
import type { Bill } from '../../../billing/bill.ts';
import {
  changeBill,
  dropLine,
  lockBill,
  makeBills,
  refreshBill,
  type BillDone,
} from '../../../billing/change-bills.server.ts';
import { billAnew, creditInvoice } from '../../../billing/credit.server.ts';
import { tellPayer } from '../../../billing/mails/tell-payer.server.ts';
import { askedEnough, issueByHand, type Asks } from '../../../billing/papers/issue-by-hand.server.ts';
import { payBack, recordPayment, reversePayment, settleNote } from '../../../billing/payments.server.ts';
import { newBillLink } from '../../../billing/bill-link.server.ts';
import { keepSettings } from '../../../billing/settings.server.ts';
import { secureSeats } from '../../../classes/seats/secure-seats.server.ts';
import { mayAskPayer } from '../../../identity/mails/mail-gate.server.ts';
import { holdOwners } from '../../../identity/staff/owners.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import type { AuditAction } from '../../ground/audit/actions.ts';
import { officeAct } from '../../ground/audit/office-act.server.ts';
import { nameOf, type Actor } from '../../ground/office-call.server.ts';
import type * as contract from './contract.ts';

type Body<Name extends keyof typeof contract> = (typeof contract)[Name] extends z.ZodType
  ? z.output<(typeof contract)[Name]>
  : never;

/** The bill of a reference. Throws NotFound. */
export async function billId(db: App['db'] | Trx, reference: string): Promise<string> {
  const row = await db.selectFrom('bills').select('id').where('reference', '=', reference).executeTakeFirst();
  if (!row) throw new NotFound();
  return row.id;
}

type Work<Done> = (trx: Trx, id: string) => Promise<Done>;
type Noted = { role?: 'office' | 'owner'; action: AuditAction; detail?: object };

/** One act on one bill, with its line in the log; what was refused was not done. */
function actOnBill<Done extends BillDone | Asks>(
  app: App,
  actor: Actor,
  reference: string,
  { role = 'office', action, detail = {} }: Noted,
  work: Work<Done>,
): Promise<Done> {
  return officeAct(app, actor, role, async (trx, log) => {
    const done = await work(trx, await billId(trx, reference));
    if (done.ok) await log({ action, subject: `bill ${done.bill.reference}`, detail });
    return done;
  });
}

export const make = (app: App, actor: Actor, batchId: string, body: Body<'MakeBills'>): Promise<number> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const made = await makeBills(trx, app, batchId, body);
    if (made.length > 0)
      await log({ action: 'bills made', subject: `batch ${batchId}`, detail: { bills: made.length } });
    return made.length;
  });

export const change = (app: App, actor: Actor, reference: string, body: Body<'ChangedBill'>) =>
  actOnBill(app, actor, reference, { action: 'bill changed' }, (trx, id) => changeBill(trx, app, id, body));

export const drop = (app: App, actor: Actor, reference: string, body: { version: number; seatId: string }) =>
  actOnBill(app, actor, reference, { action: 'bill changed', detail: { seat: 'taken off' } }, (trx, id) =>
    dropLine(trx, app, id, body),
  );

export const issue = (app: App, actor: Actor, reference: string, body: Body<'Issue'>) =>
  actOnBill(
    app,
    actor,
    reference,
    { action: 'paper issued', detail: { kind: body.kind, confirmed: body.confirmed } },
    (trx, id) => issueByHand(trx, app, id, { ...body, by: nameOf(actor) }),
  );

export const pay = (app: App, actor: Actor, reference: string, body: Body<'Payment'>) =>
  actOnBill(app, actor, reference, { action: 'payment noted', detail: rupeesOf(body) }, (trx, id) =>
    recordPayment(trx, app, id, { ...body, by: actor.staff.uid }),
  );

const rupeesOf = ({ amount }: { amount: number }) => ({ rupees: amount / 100 });

export const reverse = (
  app: App,
  actor: Actor,
  reference: string,
  body: { version: number; paymentId: string; reason: string },
) =>
  actOnBill(
    app,
    actor,
    reference,
    { role: 'owner', action: 'payment reversed', detail: { reason: body.reason } },
    (trx, id) => reversePayment(trx, app, id, { ...body, by: actor.staff.uid }),
  );

export const credit = (app: App, actor: Actor, reference: string, body: Body<'Credit'>) =>
  actOnBill(
    app,
    actor,
    reference,
    { role: 'owner', action: 'credit issued', detail: { reason: body.reason } },
    (trx, id) => creditInvoice(trx, app, id, { ...body, by: actor.staff.uid }),
  );

/** Money goes back by an owner alone, and the other owners can see it in the log. */
export const giveBack = (app: App, actor: Actor, reference: string, body: Body<'PayBack'>) =>
  actOnBill(
    app,
    actor,
    reference,
    { role: 'owner', action: 'refund paid', detail: { ...rupeesOf(body), reason: body.reason } },
    (trx, id) => payBack(trx, app, id, { ...body, by: actor.staff.uid }),
  );

export const anew = (app: App, actor: Actor, reference: string, body: { version: number; reason: string }) =>
  actOnBill(
    app,
    actor,
    reference,
    { role: 'owner', action: 'bill made anew', detail: { reason: body.reason } },
    (trx, id) => billAnew(trx, app, id, { ...body, by: actor.staff.uid }),
  );

/** What a payer said is looked for and settled, whatever was found. */
export const dealWithNote = (app: App, actor: Actor, reference: string, noteId: string): Promise<void> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const id = await billId(trx, reference);
    await settleNote(trx, app, id, noteId, actor.staff.uid);
    await log({ action: 'payment note dealt with', subject: `bill ${reference}` });
  });

/** Writes to the payer what is open; answers why it does not. */
export const remind = (app: App, actor: Actor, reference: string): Promise<string | null> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const { bill } = await lockBill(trx, app, await billId(trx, reference));
    if (bill.open <= 0 || bill.payer.email === '' || bill.missing.length > 0)
      return 'Nothing is open, or the payer cannot be written to.';
    if (!(await mayAskPayer(trx, app, bill.id))) return askedEnough;
    await tellPayer(trx, app, { mail: 'bill-reminder', bill });
    await log({ action: 'payer reminded', subject: `bill ${reference}` });
    return null;
  });

export const newLink = (app: App, actor: Actor, reference: string): Promise<void> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    await newBillLink(trx, await billId(trx, reference));
    await log({ action: 'bill link renewed', subject: `bill ${reference}` });
  });

/** Seats of a bill are safe though it is not paid: by an order, or because somebody waives the money by name. */
export const secure = (app: App, actor: Actor, reference: string, body: Body<'Secure'>): Promise<Bill | null> =>
  officeAct(app, actor, 'office', async (trx, log) => {
    const id = await billId(trx, reference);
    const { bill } = await lockBill(trx, app, id);
    if (bill.version !== body.version) return bill;
    await secureSeats(
      trx,
      app,
      bill.lines.flatMap(({ seatId, seatState }) => (seatState === 'Taken' ? [seatId] : [])),
      body.why,
    );
    await refreshBill(trx, app, id);
    await log({
      action: 'seats secured',
      subject: `bill ${reference}`,
      detail: { why: body.why, reason: body.reason },
    });
    return null;
  });

/** Keeps what papers are made with. An owner's alone; every owner is written to. */
export const setSettings = (app: App, actor: Actor, body: Body<'KeptSettings'>) =>
  officeAct(app, actor, 'owner', async (trx, log) => {
    // The role was read when the call came in; another owner may have taken it away since.
    if (!(await holdOwners(trx)).includes(actor.staff.uid)) throw new NotFound();
    const kept = await keepSettings(trx, app, actor.staff.uid, body);
    if (kept.ok && kept.changed.length > 0)
      await log({ action: 'billing set', subject: 'setting billing', detail: { changed: kept.changed } });
    return kept;
  });
