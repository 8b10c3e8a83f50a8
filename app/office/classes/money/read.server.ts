import { billPath } from '../../../billing/bill-link.server.ts';
import { listUnbilled, payerNameOf } from '../../../billing/change-bills.server.ts';
import { getBill, listBills, listPending } from '../../../billing/read-bills.server.ts';
import { findSettings } from '../../../billing/settings.server.ts';
import { missingOf, settingsAsTyped } from '../../../billing/settings.ts';
import { sumsOf } from '../../../billing/sums.ts';
import { findMoneyWaits, listUnpaid, refundOf, sayWaits } from '../../../billing/waiting.server.ts';
import { lowerFee } from '../../../classes/fee.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { labels } from '../../../interest/rules.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { MoneyOfBatch, MoneyWaits, OneBill, SettingsShown } from './contract.ts';

/** The bills of a class, and its seats that are on none. Throws NotFound. */
export async function readMoney(app: App, actor: Actor, batchId: string): Promise<MoneyOfBatch> {
  requireRole(actor, 'reader');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const [bills, unbilled, pending, { settings }] = await Promise.all([
    listBills(app.db, batchId),
    listUnbilled(app.db, batchId),
    listPending(app.db, batchId),
    findSettings(app.db),
  ]);
  return {
    readAt: app.now().toISOString(),
    batch,
    bills,
    pending,
    unbilled: unbilled.map((seat) => ({
      id: seat.id,
      name: seat.name,
      payer: seat.payer_company || (labels[seat.payer] ?? seat.payer),
      whose: payerNameOf(seat),
      fee: lowerFee(seat.fee, batch.fee),
    })),
    missing: missingOf(settings),
  };
}

/** The bill of a reference. Throws NotFound. */
export async function billId(db: App['db'] | Trx, reference: string): Promise<string> {
  const row = await db.selectFrom('bills').select('id').where('reference', '=', reference).executeTakeFirst();
  if (!row) throw new NotFound();
  return row.id;
}

/** One bill. Throws NotFound. */
export async function readOneBill(app: App, actor: Actor, reference: string): Promise<OneBill> {
  requireRole(actor, 'reader');
  const bill = await getBill(app.db, await billId(app.db, reference));
  const [{ settings }, seats] = await Promise.all([
    findSettings(app.db),
    app.db
      .selectFrom('seats')
      .select(['id', 'secured_why'])
      .where('id', 'in', ['-', ...bill.lines.map(({ seatId }) => seatId)])
      .execute(),
  ]);
  return {
    readAt: app.now().toISOString(),
    bill,
    path: mayAct(actor.staff.officeRole, 'office') ? billPath(app, bill) : null,
    sums: sumsOf(bill, settings),
    invoiceWhen: settings.invoiceWhen,
    registrations: settings.registrations.map(({ gstin }) => gstin),
    secured: Object.fromEntries(seats.map(({ id, secured_why: why }) => [id, why ?? ''])),
    refund: refundOf(bill),
  };
}

export async function readBillingSettings(app: App, actor: Actor): Promise<SettingsShown> {
  requireRole(actor, 'owner');
  const { settings, ...set } = await findSettings(app.db);
  return { ...set, typed: settingsAsTyped(settings), missing: missingOf(settings) };
}

/** Every bill that waits for somebody, what was said longest ago first. */
export async function readMoneyWaits(app: App, actor: Actor): Promise<MoneyWaits> {
  requireRole(actor, 'reader');
  const { settings } = await findSettings(app.db);
  const unpaid = await listUnpaid(app.db);
  return {
    readAt: app.now().toISOString(),
    waiting: await findMoneyWaits(app),
    unpaid: unpaid.flatMap((bill) => sayWaits('unpaid', bill)),
    open: unpaid.reduce((all, { open }) => all + open, 0),
    missing: missingOf(settings),
  };
}
