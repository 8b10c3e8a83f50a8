import { aBatch } from '../classes/classes.factory.ts';
import type { TypedPlan } from '../classes/plan.ts';
import { pathOf } from '../classes/seat-page/seat.factory.ts';
import { act, askAll } from '../classes/seats/seats.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import type { Bill, Payer } from './bill.ts';
import { changeBill, makeBills } from './change-bills.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { recordPayment } from './payments.server.ts';
import type { IncomingPayment } from './incoming-payment.ts';
import { getBill } from './read-bills.server.ts';
import { findSettings, keepSettings } from './settings.server.ts';
import { readSettings, usualSettings, type TypedSettings } from './settings.ts';

/** Settings that are complete, with a synthetic GSTIN whose check character is right. */
export const someSettings: TypedSettings = {
  ...usualSettings,
  registrations: [{ gstin: '27AAACS0000A1ZG', address: 'Example House\nMumbai 400001', prefix: 'CCT' }],
  legalName: 'Sample Training Private Limited',
  bankHolder: 'Sample Training Private Limited',
  bankName: 'Example Bank, Mumbai',
  bankAccount: '000123456789',
  bankIfsc: 'EXMP0000001',
  upiId: 'ccti@examplebank',
  upiName: 'Corrosion Control Training',
  signatory: 'Meera Iyer, Director',
};

export const securedWhy = async (app: App, id: string) =>
  (await app.db.selectFrom('seats').select('secured_why').where('id', '=', id).executeTakeFirstOrThrow()).secured_why;

/** What the owners have set. Answers the owner who did. */
export async function setBilling(app: App, changes: Partial<TypedSettings> = {}): Promise<string> {
  const { uid } = await aPerson(app, { role: 'staff', officeRole: 'owner', fname: 'Meera' });
  await app.write(async (trx) => {
    const { version } = await findSettings(trx);
    return keepSettings(trx, app, uid, { settings: readSettings({ ...someSettings, ...changes }), version });
  });
  return uid;
}

/** An address that no other state has a claim on, for a GSTIN of elsewhere. */
const addressFor = ({ gstin = '' }: Partial<Payer>): Partial<Payer> =>
  ['', '32'].includes(gstin.slice(0, 2)) ? inKerala : { ...inKerala, city: 'Sample Town', pin: '900001' };

export const inKerala: Partial<Payer> = {
  address: 'Lane 4, Kadavanthra',
  city: 'Kochi',
  pin: '682020',
  stateCode: '32',
};

/** A class in Pune with a fee of ₹1,25,000, in which these people have a seat; each on a bill whose payer is complete. */
export async function billedPeople<const Names extends readonly string[]>(
  app: App,
  names: Names,
  { payer = {}, together = false, ...plan }: Partial<TypedPlan> & { payer?: Partial<Payer>; together?: boolean } = {},
) {
  const { id: batchId } = await aBatch(app, { fee: '125000', ...plan });
  const seats = await askAll(app, batchId, names);
  for (const seat of seats) if (!(await act(app, seat, 'yes')).ok) throw new Error('a yes was refused');
  const ids = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: seats, together }));
  for (const id of ids) await completePayer(app, id, payer);
  return { batchId, seats, ids };
}

export async function completePayer(app: App, id: string, payer: Partial<Payer> = {}): Promise<Bill> {
  const bill = await getBill(app.db, id);
  const { version, supplier, lines } = bill;
  const whole = { ...bill.payer, ...addressFor({ ...bill.payer, ...payer }), ...payer };
  await app.write((trx) => changeBill(trx, app, id, { version, payer: whole, supplier, lines }));
  return getBill(app.db, id);
}

export async function aBill(app: App, more: Parameters<typeof billedPeople>[2] = {}): Promise<Bill> {
  const { ids } = await billedPeople(app, ['Asha'], more);
  return getBill(app.db, ids[0]!);
}

/** The page of the seat on that bill, after its proforma was sent; made once. */
export async function seatWithBill(app: App): Promise<string> {
  const made = await app.db.selectFrom('bill_lines').select('seat_id').executeTakeFirst();
  if (made) return pathOf(app, made.seat_id!);
  await setBilling(app);
  const { id, version } = await aBill(app);
  await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: [], by: 'Meera Iyer' }));
  return seatWithBill(app);
}

let drawn = 0;
/** Money that came, in rupees. */
export function pay(app: App, id: string, rupees: number, more: Partial<IncomingPayment> = {}) {
  drawn += 1;
  const came: IncomingPayment = {
    receivedOn: '2026-11-20',
    amount: Math.round(rupees * 100),
    how: 'bank',
    reference: `UTR ${drawn}`,
    repeatKey: `key ${drawn}`,
    by: 'somebody',
    ...more,
  };
  return app.write((trx) => recordPayment(trx, app, id, came));
}

/** What the papers of a bill are: 'T CCT/26-27/00001'. */
export const papersOf = async (app: App, id: string): Promise<string[]> =>
  (await getBill(app.db, id)).papers.map(({ kind, number }) => `${kind} ${number}`);
