import { sql } from 'kysely';
import { billPath } from '../../../billing/bill-link.server.ts';
import { money, type Bill } from '../../../billing/bill.ts';
import { listUnbilled } from '../../../billing/change-bills.server.ts';
import { getBill, listBills, readBills } from '../../../billing/read-bills.server.ts';
import { isClosed, placeInWords, refundNext, refundTerms } from '../../../billing/rules.ts';
import { findSettings } from '../../../billing/settings.server.ts';
import { missingOf, settingsAsTyped } from '../../../billing/settings.ts';
import { dayAfter, dayInWords } from '../../../classes/days.ts';
import { lowerFee } from '../../../classes/plan.ts';
import { findBatch } from '../../../classes/read-batches.server.ts';
import { labels } from '../../../interest/rules.ts';
import { mayAct } from '../../../identity/staff/office-role.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { MoneyOfBatch, MoneyWaits, OneBill, SettingsShown, WaitingBill } from './contract.ts';

/** The bills of a class, and its seats that are on none. Throws NotFound. */
export async function readMoney(app: App, actor: Actor, batchId: string): Promise<MoneyOfBatch> {
  requireRole(actor, 'reader');
  const batch = await findBatch(app.db, batchId);
  if (!batch) throw new NotFound();
  const [bills, unbilled, { settings }] = await Promise.all([
    listBills(app.db, batchId),
    listUnbilled(app.db, batchId),
    findSettings(app.db),
  ]);
  return {
    readAt: app.now().toISOString(),
    batch,
    bills,
    unbilled: unbilled.map(({ id, name, payer, payer_company: company, fee }) => ({
      id,
      name,
      payer: company || (labels[payer] ?? payer),
      fee: lowerFee(fee, batch.fee),
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
    invoiceWhen: settings.invoiceWhen,
    registrations: settings.registrations.map(({ gstin }) => gstin),
    secured: Object.fromEntries(seats.map(({ id, secured_why: why }) => [id, why ?? ''])),
    refund: refundOf(bill),
  };
}

function refundOf({ payments, refundAskedOn: asked, received }: Bill): OneBill['refund'] {
  const purchase = payments.find(({ amount }) => amount > 0)?.receivedOn;
  return asked && purchase && received > 0 ? { purchase, asked, ...refundTerms(purchase, asked) } : null;
}

export async function readBillingSettings(app: App, actor: Actor): Promise<SettingsShown> {
  requireRole(actor, 'owner');
  const { settings, ...set } = await findSettings(app.db);
  return { ...set, typed: settingsAsTyped(settings), missing: missingOf(settings) };
}

const most = 200;
/** An invoice is due 30 days after a service: ten days before, the office is told. */
const lateDays = 20;

/** Every bill that waits for somebody, what was said longest ago first. */
export async function readMoneyWaits(app: App, actor: Actor): Promise<MoneyWaits> {
  requireRole(actor, 'reader');
  const { settings } = await findSettings(app.db);
  return { readAt: app.now().toISOString(), waiting: await findMoneyWaits(app), missing: missingOf(settings) };
}

export async function findMoneyWaits(app: Pick<App, 'db' | 'now'>): Promise<WaitingBill[]> {
  const { db } = app;
  const over = dayAfter(indianDay(app.now()), -lateDays);
  const [noted, waiting, late] = await Promise.all([
    db
      .selectFrom('payment_notes')
      .select('bill_id as id')
      .where('settled_at', 'is', null)
      .orderBy('said_at')
      .limit(most)
      .execute(),
    db.selectFrom('bills').select('id').where('waits', 'is not', null).orderBy('id').limit(most).execute(),
    db
      .selectFrom('bills as b')
      .innerJoin('batches as c', 'c.id', 'b.batch_id')
      .select('b.id')
      // In the words of the index, which holds those without an invoice alone.
      .where(sql<boolean>`b.state in ('Draft', 'Proforma sent', 'Part paid', 'Paid')`)
      .where('c.ends_on', '<=', over)
      .orderBy('c.ends_on')
      .limit(most)
      .execute(),
  ]);
  const ids = [...new Set([...noted, ...waiting, ...late].map(({ id }) => id))];
  const bills = new Map((await readBills(db, ids)).map((bill) => [bill.id, bill]));
  const say = (group: WaitingBill['group'], rows: { id: string }[]) =>
    [...new Set(rows.map(({ id }) => id))].flatMap((id) => sayWaits(group, bills.get(id)!));
  const own = (group: 'refund' | 'place' | 'invoice') =>
    say(
      group,
      waiting.filter(({ id }) => bills.get(id)!.waits === group),
    );
  return [...say('match', noted), ...own('refund'), ...own('place'), ...own('invoice'), ...say('late', late)];
}

function sayWaits(group: WaitingBill['group'], bill: Bill): WaitingBill[] {
  if (group === 'late' && (isClosed(bill.state) || bill.waits === 'invoice')) return [];
  const words = wordsOf(group, bill);
  return [
    { group, reference: bill.reference, payer: bill.payer.name, about: `${bill.of.title}, ${bill.of.city}`, words },
  ];
}

function wordsOf(group: WaitingBill['group'], bill: Bill): string {
  switch (group) {
    case 'match': {
      const notes = bill.notes.filter(({ settled }) => !settled);
      return notes
        .map(({ amount, reference, paidOn }) => `Says paid: ${money(amount)} on ${dayInWords(paidOn)}, ${reference}`)
        .join('; ');
    }
    case 'refund': {
      const terms = refundOf(bill);
      if (!terms) return refundNext(bill).says;
      return terms.due
        ? `Asked on ${dayInWords(terms.asked)}, due: pay back from ${dayInWords(terms.from)} to ${dayInWords(terms.to)}`
        : `Asked on ${dayInWords(terms.asked)}, after seven days: not due; an owner may grant it`;
    }
    case 'place':
      return `The place of supply is ${placeInWords(bill.place)} on paper and another one now: credit it and bill anew`;
    case 'invoice':
      return bill.missing.length > 0
        ? `Money came and no paper is issued. Missing: ${bill.missing.join(', ')}`
        : 'Money came and no paper is issued';
    case 'late':
      return `The class ended on ${bill.of.endsOn ? dayInWords(bill.of.endsOn) : ''}: the law gives 30 days for the invoice`;
  }
}
