import { v7 as uuid } from 'uuid';
import type { Bill, Payer } from '../app/billing/bill.ts';
import { listUnbilled } from '../app/billing/change-bills.server.ts';
import { sayPaid } from '../app/billing/payments.server.ts';
import { getBill, listBills } from '../app/billing/read-bills.server.ts';
import { readSettings, usualSettings } from '../app/billing/settings.ts';
import { moneyActs } from '../app/office/classes/money/calls.server.ts';
import { Refused, type Actor } from '../app/office/ground/office-call.server.ts';
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
    const body = { settings: readSettings(invented), version: 0 };
    done(await moneyActs(app).keepSettings({ actor: act(), params: {}, body }));
  });
}

/** Bills for all who have a seat, and the money for them in the days that follow. */
export function planBills(year: Year, app: App, act: () => Actor, { id, from, fates }: Billed): void {
  const acts = moneyActs(app);
  const to = toBill(act);
  let bills: { id: string; fate: Fate }[] = [];
  const on: On = (day, at, which, work) =>
    year.on(day, at, async () => {
      for (const { id: billId, fate } of bills) if (which.includes(fate)) await work(await getBill(app.db, billId));
    });
  const { send, came } = paying(app, act);
  year.on(from, 10, async () => {
    const unbilled = await app.write((trx) => listUnbilled(trx, id()));
    const body = { seatIds: unbilled.map((seat) => seat.id), together: false };
    done(await acts.make({ actor: act(), params: { id: id() }, body }));
    const seatOf = ({ lines: [line] }: Bill) => line!.seatId;
    const made = (await listBills(app.db, id())).toSorted((one, other) => (seatOf(one) < seatOf(other) ? -1 : 1));
    bills = made.map((bill, at) => ({ id: bill.id, fate: fates[at] ?? 'paid' }));
    for (const { id: billId, fate } of bills) if (fate !== 'draft') await complete(app, act(), billId, fate);
  });
  on(from, 11, ['paid', 'part', 'said', 'order', 'proforma', 'refunded', 'credited', 'withdrawn'], (bill) =>
    send(bill, 'P'),
  );
  on(from + 1, 10, ['invoiced'], (bill) => send(bill, 'T'));
  on(from + 1, 12, ['order'], ({ reference, version }) =>
    acts.secure({ ...to({ reference }), body: { version, why: 'order', reason: 'Order DEMO-7 of the employer' } }),
  );
  on(from + 2, 10, ['withdrawn'], async ({ reference, version, lines }) => {
    for (const [at, { seatId }] of lines.entries())
      done(await acts.drop({ ...to({ reference }), body: { version: version + at, seatId } }));
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

/** Who acts, and on which bill. */
const toBill = (act: () => Actor) => (bill: Pick<Bill, 'reference'>) => ({
  actor: act(),
  params: { bill: bill.reference },
});

type On = (day: number, at: number, which: readonly Fate[], work: (bill: Bill) => Promise<unknown>) => void;

/** A paper by hand, and a share of what is open. */
function paying(app: App, act: () => Actor) {
  const acts = moneyActs(app);
  const to = toBill(act);
  const send = async (bill: Bill, kind: 'P' | 'T') =>
    done(await acts.issue({ ...to(bill), body: { version: bill.version, kind, confirmed: bill.doubts } }));
  const came = async ({ reference, open }: Bill, share: number) =>
    done(
      await acts.pay({
        ...to({ reference }),
        body: {
          repeatKey: uuid(),
          amount: Math.round((open * share) / 100) * 100,
          receivedOn: indianDay(app.now()),
          how: 'bank',
          reference: `DEMO UTR ${reference}`,
        },
      }),
    );
  return { send, came };
}

/** After an invoice a credit note goes before the money, before one a refund voucher goes with it. */
function planRefunds(on: On, app: App, act: () => Actor, day: number): void {
  const to = toBill(act);
  const reason = 'They could not come, and told us in time.';
  on(day, 10, ['credited'], async ({ reference, version }) =>
    done(await moneyActs(app).credit({ ...to({ reference }), body: { version, taxable: null, lines: [], reason } })),
  );
  on(day, 12, ['credited', 'refunded'], async ({ reference, version, refundable }) =>
    done(
      await moneyActs(app).payBack({
        ...to({ reference }),
        body: {
          version,
          repeatKey: uuid(),
          amount: refundable,
          paidOn: indianDay(app.now()),
          how: 'bank',
          reference: `DEMO back ${reference}`,
          reason,
        },
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
  const body = { version, payer, supplier, lines: lines.map((line) => ({ ...line })) };
  done(await moneyActs(app).change({ actor, params: { bill: reference }, body }));
}

function done(outcome: object): void {
  if (outcome instanceof Refused) throw new Error(`not done: ${JSON.stringify(outcome.answer).slice(0, 300)}`);
}
