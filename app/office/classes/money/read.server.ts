import { groupWords, moneyGroups, type Bill } from '../../../billing/bill.ts';
import type { Need } from '../../inbox/today/contract.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import { endedBefore, nextBill, nextInWords } from '../../../billing/refund.ts';
import { billPath, getBill, listBills, listPending } from '../../../billing/read-bills.server.ts';
import { listUnbilled, payerNameOf } from '../../../billing/change-bills.server.ts';
import { yearOf } from '../../../billing/papers/number.server.ts';
import { findSettings, listSeries } from '../../../billing/settings.server.ts';
import { missingOf, settingsAsTyped } from '../../../billing/settings.ts';
import { sumsOf } from '../../../billing/sums.ts';
import { billedSince, findMoneyWaits, listKept, listUnpaid, sayWaits } from '../../../billing/waiting.server.ts';
import { lowerFee } from '../../../classes/fee.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { labels } from '../../../interest/rules.ts';
import { mayAct } from '../../../identity/staff/staff-member.ts';
import type { App } from '../../../platform/app.server.ts';
import { orNone, type Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDay, shortIndianTime } from '../../../platform/indian-time.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { pathOf } from '../steps.ts';
import { nextOf } from '../words.ts';
import type { MoneyOfBatch, MoneyWaits, OneBill, SettingsShown } from './contract.ts';

/** The bills of a class, and its seats that are on none. Throws NotFound. */
export async function readMoney(app: App, batchId: string): Promise<MoneyOfBatch> {
  const batch = await getBatch(app.db, batchId);
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
    isPast: (batch.endsOn ?? '9') < billedSince(indianDay(app.now())),
    pending,
    unbilled: unbilled.map((seat) => ({
      id: seat.id,
      name: seat.name,
      payer: seat.payer_company || (labels[seat.payer] ?? seat.payer),
      whose: payerNameOf(seat),
      bill: seat.bill,
      fee: lowerFee(seat.fee, batch.fee),
      before: seat.before === 1,
    })),
    missing: missingOf(settings),
  };
}

/** The bill of a reference. Throws NotFound. */
export async function billId(db: App['db'] | Trx, reference: string): Promise<string> {
  const found = db.selectFrom('bills').select('id').where('reference', '=', reference);
  return (await found.executeTakeFirstOrThrow(() => new NotFound())).id;
}

/** One bill. Throws NotFound. */
export async function readOneBill(app: App, actor: Actor, reference: string): Promise<OneBill> {
  const bill = await getBill(app.db, await billId(app.db, reference));
  const ids = bill.lines.map(({ seatId }) => seatId);
  const [{ settings }, others, { cancelledReason: off }, seats] = await Promise.all([
    findSettings(app.db),
    listBills(app.db, bill.batchId),
    getBatch(app.db, bill.batchId),
    app.db.selectFrom('seats').select(['id', 'secured_why', 'phone']).where('id', 'in', orNone(ids)).execute(),
  ]);
  const asked = app.db.selectFrom('outbox').select('created_at').where('about', '=', `bill ${bill.id}`);
  const begun = asked.where('template', '=', 'bill-begun').where('recipient', '=', bill.payer.email);
  const at = (await begun.executeTakeFirst())?.created_at;
  const next = nextBill(others.filter(({ id }) => id !== bill.id));
  const isOffice = mayAct(actor.staff.officeRole, 'office');
  return {
    bill,
    next: next ? { reference: next.reference, words: nextInWords(next) } : null,
    path: isOffice ? billPath(app, bill) : null,
    sums: sumsOf(bill, settings),
    calledOff: off
      ? (endedBefore(bill) ?? `The class is cancelled: ${off}`.slice(0, 300).replace(/[\uD800-\uDBFF]$/, ''))
      : '',
    invoiceWhen: settings.invoiceWhen,
    registrations: settings.registrations.map(({ gstin }) => gstin),
    asked: at && bill.missing.length > 0 ? ` Asked by mail (${shortIndianTime(at)}), no answer yet.` : '',
    secured: Object.fromEntries(seats.map(({ id, secured_why: why }) => [id, why ?? ''])),
    phone: isOffice && seats.length === 1 ? seats[0]!.phone : '',
  };
}

export async function readBillingSettings(app: App): Promise<SettingsShown> {
  const { settings, ...set } = await findSettings(app.db);
  const year = yearOf(indianDay(app.now()));
  const series = await listSeries(app.db, year);
  return { ...set, typed: settingsAsTyped(settings, year), missing: missingOf(settings), series };
}

export async function readMoneyWaits(app: App): Promise<MoneyWaits> {
  const { settings } = await findSettings(app.db);
  const waiting = await findMoneyWaits(app);
  const named = new Set(waiting.map(({ reference }) => reference));
  const unpaid = (await listUnpaid(app.db)).filter(({ reference }) => !named.has(reference));
  const say = (group: 'unpaid' | 'kept', bills: Bill[]) => bills.flatMap((bill) => sayWaits(group, bill));
  const kept = say('kept', await listKept(app.db));
  return { waiting, unpaid: say('unpaid', unpaid), kept, missing: missingOf(settings) };
}

/** What waits of money: of one kind by its name, the money of a class where it is one alone; of several in one figure, since the screen names each. */
export const moneyNeeds: LookForNeed = async (app) => {
  const all = await findMoneyWaits(app);
  const waiting = Map.groupBy(all, ({ group }) => group);
  const needs = moneyGroups.flatMap((group): Need[] => {
    const [first, ...more] = waiting.get(group) ?? [];
    if (!first) return [];
    const isOne = first.group === 'unbilled' && more.length === 0;
    const href = isOne ? pathOf({ id: first.classId }, 'money') : `/office/money#${group}`;
    const late = group === 'refund' || group === 'late' ? { late: true as const } : {};
    const words = groupWords[group][more.length > 0 ? 1 : 0];
    return [{ key: `money-${group}`, count: more.length + 1, words, href, ...late }];
  });
  if (needs.length < 2) return needs;
  const { late } = needs.find((need) => need.late) ?? {};
  const words = `things wait in Money: first ${nextOf(all[0]!)}`;
  return { key: 'money', count: all.length, words, href: '/office/money', ...(late ? { late } : {}) };
};
