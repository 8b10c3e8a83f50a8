import { v7 as uuid } from 'uuid';
import type { Bill, Payer } from '../app/billing/bill.ts';
import { listUnbilled } from '../app/billing/change-bills.server.ts';
import { sayPaid } from '../app/billing/payments.server.ts';
import { getBill, listBills } from '../app/billing/read-bills.server.ts';
import { readSettings, usualSettings } from '../app/billing/settings.ts';
import {
  change,
  credit,
  drop,
  giveBack,
  issue,
  make,
  pay,
  secure,
  setSettings,
} from '../app/office/classes/money/acts.server.ts';
import type { Actor } from '../app/office/ground/office-call.server.ts';
import type { App } from '../app/platform/app.server.ts';
import { indianDay } from '../app/platform/indian-time.ts';
import type { Year } from './year.ts';

// Who pays for the classes of the year: a bill in each state, and every paper.

/** The GSTIN is nobody's, though its check character is right. */
const invented = {
  ...usualSettings,
  registrations: [{ gstin: '27AAACA0000A1ZY', address: '1 Invented Road\nMumbai 400001', prefix: 'DEM' }],
  legalName: 'Invented Training Private Limited (a demo)',
  bankHolder: 'Invented Training Private Limited',
  bankName: 'Bank of Nowhere',
  bankAccount: '000000000000',
  bankIfsc: 'DEMO0000000',
  upiId: 'demo@nowhere',
  upiName: 'Invented Training',
  signatory: 'Kavya Rivet',
};

/** What becomes of a bill; most are simply paid. */
export type Fate =
  | 'paid'
  | 'part'
  | 'said'
  | 'invoiced'
  | 'order'
  | 'draft'
  | 'proforma'
  | 'refunded'
  | 'credited'
  | 'doubtful'
  | 'withdrawn';

export type Billed = { id: () => string; from: number; fates: readonly Fate[] };

export function planSettings(year: Year, app: App, act: () => Actor): void {
  year.on(-312, 10, async () => {
    const kept = await setSettings(app, act(), { settings: readSettings(invented), version: 0 });
    if (!kept.ok) throw new Error('the billing settings were not kept');
  });
}

/** Bills for all who have a seat, and the money for them in the days that follow. */
export function planBills(year: Year, app: App, act: () => Actor, { id, from, fates }: Billed): void {
  let bills: { id: string; fate: Fate }[] = [];
  const on: On = (day, at, which, work) =>
    year.on(day, at, async () => {
      for (const { id: billId, fate } of bills) if (which.includes(fate)) await work(await getBill(app.db, billId));
    });
  const send = async (bill: Bill, kind: 'P' | 'T') =>
    done(await issue(app, act(), bill.reference, { version: bill.version, kind, confirmed: bill.doubts }));
  const came = async ({ reference, open }: Bill, share: number) =>
    done(
      await pay(app, act(), reference, {
        repeatKey: uuid(),
        amount: Math.round((open * share) / 100) * 100,
        receivedOn: indianDay(app.now()),
        how: 'bank',
        reference: `DEMO UTR ${reference}`,
      }),
    );
  year.on(from, 10, async () => {
    const unbilled = await app.write((trx) => listUnbilled(trx, id()));
    await make(app, act(), id(), { seatIds: unbilled.map((seat) => seat.id), together: false });
    const made = await listBills(app.db, id());
    bills = made.map((bill, at) => ({ id: bill.id, fate: fates[at] ?? 'paid' }));
    for (const { id: billId, fate } of bills) if (fate !== 'draft') await complete(app, act(), billId, fate);
  });
  on(from, 11, ['paid', 'part', 'said', 'order', 'proforma', 'refunded', 'credited', 'withdrawn'], (bill) =>
    send(bill, 'P'),
  );
  on(from + 1, 10, ['invoiced'], (bill) => send(bill, 'T'));
  on(from + 1, 12, ['order'], ({ reference, version }) =>
    secure(app, act(), reference, { version, why: 'order', reason: 'Order DEMO-7 of the employer' }),
  );
  on(from + 2, 10, ['withdrawn'], async ({ reference, version, lines }) => {
    for (const [at, { seatId }] of lines.entries())
      done(await drop(app, act(), reference, { version: version + at, seatId }));
  });
  on(from + 3, 10, ['paid', 'credited', 'doubtful'], (bill) => came(bill, 1));
  on(from + 3, 11, ['part', 'refunded'], (bill) => came(bill, 0.4));
  on(from + 4, 12, ['said'], ({ id: billId, open }) =>
    app.write((trx) =>
      sayPaid(trx, app, billId, { paidOn: indianDay(app.now()), amount: open, reference: 'DEMO UTR 4711' }),
    ),
  );
  planRefunds(on, app, act, from + 5);
}

type On = (day: number, at: number, which: readonly Fate[], work: (bill: Bill) => Promise<unknown>) => void;

/** After an invoice a credit note goes before the money, before one a refund voucher goes with it. */
function planRefunds(on: On, app: App, act: () => Actor, day: number): void {
  const reason = 'They could not come, and told us in time.';
  on(day, 10, ['credited'], async ({ reference, version }) =>
    done(await credit(app, act(), reference, { version, taxable: null, reason })),
  );
  on(day, 12, ['credited', 'refunded'], async ({ reference, version, refundable }) =>
    done(
      await giveBack(app, act(), reference, {
        version,
        repeatKey: uuid(),
        amount: refundable,
        paidOn: indianDay(app.now()),
        how: 'bank',
        reference: `DEMO back ${reference}`,
        reason,
      }),
    ),
  );
}

/** What the office asks a payer for before any paper. */
async function complete(app: App, actor: Actor, billId: string, fate: Fate): Promise<void> {
  const { reference, version, supplier, lines, payer: known } = await getBill(app.db, billId);
  // The last has not told yet who their employer is.
  const name = known.name || 'Coastal Tanks';
  const payer: Payer = {
    ...known,
    name,
    address: '2 Invented Lane',
    city: 'Mumbai',
    pin: '400001',
    stateCode: '27',
    email: known.email || `accounts@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
    // Its check character is wrong: papers wait until somebody has asked.
    ...(fate === 'doubtful' ? { gstin: '27AAACA0000A1ZX' } : {}),
    ...(fate === 'order' ? { orderNumber: 'DEMO-7' } : {}),
  };
  done(await change(app, actor, reference, { version, payer, supplier, lines: lines.map((line) => ({ ...line })) }));
}

function done(outcome: { ok: boolean }): void {
  if (!outcome.ok) throw new Error(`not done: ${JSON.stringify(outcome).slice(0, 300)}`);
}
