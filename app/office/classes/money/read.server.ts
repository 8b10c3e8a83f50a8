import { billPath } from '../../../billing/bill-link.server.ts';
import { money, type Bill } from '../../../billing/bill.ts';
import { listUnbilled } from '../../../billing/change-bills.server.ts';
import { getBill, listBills, listUnpaid, listWaiting } from '../../../billing/read-bills.server.ts';
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
import type { MoneyGroup, MoneyOfBatch, MoneyWaits, OneBill, SettingsShown, WaitingBill } from './contract.ts';

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

/** An invoice is due 30 days after a service: ten days before, the office is told. */
const lateDays = 20;

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

export async function findMoneyWaits({ db, now }: Pick<App, 'db' | 'now'>): Promise<WaitingBill[]> {
  const { noted, waiting, late } = await listWaiting(db, dayAfter(indianDay(now()), -lateDays));
  const say = (group: MoneyGroup, bills: Bill[]) => bills.flatMap((bill) => sayWaits(group, bill));
  const own = (['refund', 'place', 'invoice'] as const).flatMap((group) =>
    say(
      group,
      waiting.filter(({ waits }) => waits === group),
    ),
  );
  return [...say('match', noted), ...own, ...say('late', late)];
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
    case 'unpaid':
      return `${money(bill.open)} of ${money(bill.due!)} is open. ${bill.state}`;
    case 'late':
      return `The class ended on ${bill.of.endsOn ? dayInWords(bill.of.endsOn) : ''}: the law gives 30 days for the invoice`;
  }
}
