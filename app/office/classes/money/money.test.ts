import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBill, billedPeople, pay, setBilling, someSettings } from '../../../billing/billing.factory.ts';
import type { Bill, PaymentWay } from '../../../billing/bill.ts';
import { creditInvoice } from '../../../billing/credit.server.ts';
import { notedHere } from '../../../billing/incoming-payment.ts';
import { refundNext } from '../../../billing/refund.ts';
import { paperBrought } from '../../../billing/rules.ts';
import type { LogEntry } from '../../house/log/contract.ts';
import { sayPaid } from '../../../billing/payments.server.ts';
import { getBill } from '../../../billing/read-bills.server.ts';
import { findMoneyWaits } from '../../../billing/waiting.server.ts';
import { settingsProblems } from '../../../billing/settings.ts';
import { act, askAll } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import type { App } from '../../../platform/app.server.ts';
import { sayUnseen } from '../../../platform/words.ts';
import { test } from '../../../testing/test.ts';
import type { Actor } from '../../ground/office-call.server.ts';
import { moneyNeeds } from './read.server.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** Somebody of the office who asks the calls of money. */
async function at(app: App, server: FastifyInstance, officeRole: OfficeRole) {
  const person = await aPerson(app, { role: 'staff', officeRole });
  const cookie = await aSession(app, person);
  const ask = async (method: Method, path: string, payload?: object) => {
    const answer = await server.inject({
      method,
      url: `/office/api${path}`,
      headers: { cookie },
      ...(payload ? { payload } : {}),
    });
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.includes('json') ? answer.json() : answer.body,
      file: answer.headers['content-disposition'],
    };
  };
  return { ask, email: person.email };
}

const noPayment = { id: '', receivedOn: '', reference: '', reverses: null, certifiedOn: '' };
const ids = { repeatKey: '0192aa00-0000-7000-8000-000000000001', paymentId: '0192aa00-0000-7000-8000-000000000002' };

test('40: a reader changes nothing, the office credits and pays back nothing, and an owner gives the password again', async ({
  app,
  server,
  clock,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 147_500, { repeatKey: ids.paymentId });
  const { reference, version, batchId } = await getBill(app.db, id);
  const [reader, office, owner] = [
    await at(app, server, 'reader'),
    await at(app, server, 'office'),
    await at(app, server, 'owner'),
  ];
  const [payment, back] = ['receivedOn', 'paidOn'].map((on) => {
    return { repeatKey: ids.repeatKey, amount: '5', [on]: '2026-11-20', how: 'bank', reference: 'UTR 9' };
  }) as [object, object];
  const acts: [Method, string, object][] = [
    ['POST', `/batches/${batchId}/bills`, { seatIds: [ids.repeatKey], together: false }],
    ['POST', `/bills/${reference}/papers`, { version, kind: 'P' }],
    ['POST', `/bills/${reference}/payments`, payment],
  ];
  const grave: [Method, string, object][] = [
    ['POST', `/bills/${reference}/credit-notes`, { version, taxable: '', reason: 'Cancelled' }],
    ['POST', `/bills/${reference}/refunds`, { version, ...back, reason: 'x' }],
    ['POST', `/bills/${reference}/reverse`, { version, paymentId: ids.paymentId, reason: 'x' }],
    ['POST', `/bills/${reference}/anew`, { version, reason: 'x' }],
    ['POST', `/bills/${reference}/leave`, { version, reason: 'x' }],
    ['PUT', '/billing-settings', { version: 1, typed: someSettings }],
  ];
  for (const [method, path, body] of [...acts, ...grave])
    expect((await reader.ask(method, path, body)).status, path).toBe(403);
  for (const [method, path, body] of grave) expect((await office.ask(method, path, body)).status, path).toBe(403);
  const [used] = (await getBill(app.db, id)).payments;
  const query = { ...payment, reference: used!.reference };
  const refused = (more: object) =>
    office.ask('GET', `/bills/${reference}/payment-refusal?${new URLSearchParams({ ...query, ...more })}`);
  // As the bill is now, whatever the page still shows of it.
  expect((await refused({ reference: 'UTR Z9' })).body.is.field).toBe('amount');
  expect((await refused({})).body.is).toMatchObject({ field: 'reference', refusal: notedHere });
  // Its answer was lost, and it comes again: it is noted, whatever else would be said of it.
  const { amount, receivedOn, how, reference: transfer, repeatKey } = used!;
  const again = { amount: String(amount / 100), receivedOn, how, reference: transfer, repeatKey };
  expect((await refused(again)).body.is).toBeNull();
  expect((await office.ask('POST', `/bills/${reference}/payments`, again)).body.message).toBe('The payment is noted.');
  clock.forward(600);
  for (const [method, path, body] of [...grave, ['GET', '/proof', undefined] as const])
    expect(await owner.ask(method, path, body), path).toMatchObject({ status: 403, body: { code: 'confirm' } });
  expect((await reader.ask('GET', `/bills/${reference}`)).body.bill).toMatchObject({ state: 'Settled', version });
  expect((await office.ask('GET', '/billing-settings')).status).toBe(403);
});

test('40: a new bank account mails every owner, without the account, and stands in the log; who saw an older version is told', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const [one, other] = [await at(app, server, 'owner'), await at(app, server, 'owner')];
  const typed = { ...someSettings, bankAccount: '999888777666' };
  expect((await one.ask('PUT', '/billing-settings', { version: 1, typed })).body.message).toBe(
    'Kept. Every owner is told by mail.',
  );
  const mails = (await sentMail()).filter(({ text }) => text.includes('changed on') && !text.includes('999888777666'));
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([one.email, other.email]));
  expect((await other.ask('PUT', '/billing-settings', { version: 1, typed: someSettings })).status).toBe(409);
  const wrong = {
    ...typed,
    registrations: [{ gstin: '27AAACA0000A1ZX', address: 'x', prefix: 'TOOLONG' }],
    bankIfsc: 'no',
  };
  const refused = await other.ask('PUT', '/billing-settings', { version: 2, typed: wrong });
  expect(Object.keys(refused.body.errors)).toEqual(
    expect.arrayContaining(['bankIfsc', 'registrations.0.gstin', 'registrations.0.prefix']),
  );
  const log = await app.db.selectFrom('audit_entries').select('action').where('action', '=', 'billing set').execute();
  expect(log).toHaveLength(1);
});

test('27: what is missing is named to the office too, and on the list of what is still open', async ({
  app,
  server,
}) => {
  const { ask } = await at(app, server, 'office');
  const { id } = await aBill(app);
  const { batchId, reference, version } = await getBill(app.db, id);
  expect((await ask('GET', `/batches/${batchId}/money`)).body.missing).toContain('GSTIN');
  const refused = await ask('POST', `/bills/${reference}/papers`, { version, kind: 'T' });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Billing settings: GSTIN') } });
  const { points } = (await ask('GET', '/desk/open-points')).body as { points: { subject: string; place: string }[] };
  expect(points.filter(({ subject }) => subject === 'billing').map(({ place }) => place)).toContain('GSTIN');
});

test('a bill from a taken seat to the tax invoice by the calls of the office; who saw an older version changes nothing', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ask } = await at(app, server, 'office');
  const { ids: made, batchId } = await billedPeople(app, ['Asha', 'Bilal'], { together: true });
  expect(made).toHaveLength(1);
  const { reference, version, payer, lines } = await getBill(app.db, made[0]!);
  const change = {
    version,
    payer: { ...payer, kind: 'Employer', name: 'Sample Coatings', gstin: '32AAACK0000A1ZX', orderNumber: 'PO 7' },
    supplier: '',
    lines: lines.map(({ seatId }, line) => ({
      seatId,
      fee: '125000',
      discount: line === 0 ? '12500' : '',
      discountWhy: '',
    })),
  };
  const noReason = await ask('PUT', `/bills/${reference}`, change);
  expect(noReason.body.errors).toMatchObject({ [`why-${lines[0]!.seatId}`]: 'Please say why there is a discount.' });
  change.lines[0]!.discountWhy = 'Two from one company';
  const kept = await ask('PUT', `/bills/${reference}`, change);
  expect(kept.body.bill).toMatchObject({ due: 28_025_000, head: 'IGST', place: '32' });
  expect((await ask('PUT', `/bills/${reference}`, change)).status).toBe(409);
  const secure = { version: kept.body.bill.version, why: 'order', reason: 'Order PO 7' };
  expect((await ask('POST', `/bills/${reference}/secure`, secure)).status).toBe(200);
  const seats = await app.db.selectFrom('seats').select('secured_why').where('batch_id', '=', batchId).execute();
  expect(seats.map(({ secured_why: why }) => why)).toEqual(['order', 'order']);
  const invoiced = await ask('POST', `/bills/${reference}/papers`, { version: kept.body.bill.version + 1, kind: 'T' });
  expect(invoiced.body.bill).toMatchObject({ state: 'Invoiced', papers: [{ number: 'CCTT/26-27/00001' }] });
  expect((await ask('PUT', `/bills/${reference}`, { ...change, version: invoiced.body.bill.version })).status).toBe(
    409,
  );
});

test('a payment says which paper it sent, and the log finds that paper by its number', async ({ app, server }) => {
  await setBilling(app);
  const { ids: made } = await billedPeople(app, ['Asha', 'Bilal']);
  const { ask } = await at(app, server, 'office');
  const { invoiceWhen, bill } = (await ask('GET', `/bills/${(await getBill(app.db, made[0]!)).reference}`)).body;
  const { reference } = bill as Bill;
  const after = (open: number, how: PaymentWay = 'bank') =>
    paperBrought({ ...bill, open, payments: [{ ...noPayment, amount: 1, how }] }, invoiceWhen);
  expect([after(0), after(100), after(100, 'withheld')]).toEqual(['T', 'R', null]);
  expect(paperBrought({ ...bill, open: 0, missing: ['fee'] }, invoiceWhen)).toBeNull();
  const payment = { repeatKey: ids.repeatKey, receivedOn: '2026-11-20', how: 'bank', reference: 'UTR 9' };
  const paid = await ask('POST', `/bills/${reference}/payments`, { ...payment, amount: '147500' });
  const number = 'CCTT/26-27/00001';
  expect(paid.body.message).toBe(`The payment is noted. Tax invoice ${number} goes to the payer by mail.`);
  const found = (await ask('GET', `/log?text=${encodeURIComponent(number)}`)).body.entries as LogEntry[];
  expect(found).toMatchObject([{ action: 'payment noted', detail: { papers: [`Tax invoice ${number}`] } }]);
});

test('money that came for a cancelled class is credited, then paid back, and the bill says so', async ({ app }) => {
  await setBilling(app);
  const { ids: made, batchId } = await billedPeople(app, ['Asha', 'Bilal']);
  await pay(app, made[0]!, 147_500);
  await pay(app, made[1]!, 50_000);
  await app.db.updateTable('batches').set({ state: 'Cancelled' }).where('id', '=', batchId).execute();
  await app.db.updateTable('seats').set({ state: 'Called off' }).where('batch_id', '=', batchId).execute();
  const [invoiced, vouched] = await Promise.all(made.map((id) => getBill(app.db, id)));
  expect([refundNext(invoiced!), refundNext(vouched!)]).toMatchObject([
    { act: 'credit', says: '₹1,47,500 came for a cancelled class. Credit the invoice first.' },
    { act: 'pay back', says: '₹50,000 came for a cancelled class. Pay back ₹50,000.' },
  ]);
  const { id, version } = invoiced!;
  await app.write((trx) =>
    creditInvoice(trx, app, id, { version, taxable: null, reason: 'Cancelled', by: 'somebody' }),
  );
  expect(refundNext(await getBill(app.db, id))).toMatchObject({
    act: 'pay back',
    says: expect.stringContaining('Pay back ₹1,47,500.'),
  });
});

test('what is owed is listed with its sum', async ({ app, server }) => {
  await setBilling(app);
  const { ids: made } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  await pay(app, made[0]!, 147_500);
  await pay(app, made[1]!, 50_000);
  const { ask } = await at(app, server, 'office');
  expect((await ask('GET', '/money')).body).toMatchObject({
    unpaid: [{ payer: 'Bilal', words: 'Part paid, of ₹1,47,500', next: 'remind Bilal of ₹97,500', open: 9_750_000 }],
  });
});

test('what waits of money is named with its act: payments to match, refunds, papers that are missing, classes that are over', async ({
  app,
  clock,
}) => {
  await setBilling(app, { invoiceWhen: 'by hand' });
  const { ids: made } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  const groups = async () => (await findMoneyWaits(app)).map(({ group }) => group);
  expect(await groups()).toEqual(['unbilled']);
  await app.write((trx) => sayPaid(trx, app, made[0]!, { paidOn: '2026-11-20', amount: 100, reference: 'UTR 1' }));
  await pay(app, made[1]!, 147_500);
  expect(await groups()).toEqual(['match', 'invoice', 'unbilled']);
  clock.now = new Date('2027-02-10T04:30:00.000Z');
  // One bill is named once, with all that it waits for.
  expect(await groups()).toEqual(['match', 'invoice', 'late', 'unbilled']);
});

test('seats on no bill and bills that are not sent are one line of what waits, which leads to the money of their class', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { batchId, ids: made } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  const [late] = await askAll(app, batchId, ['Devi']);
  await act(app, late!, 'yes');
  const { ask } = await at(app, server, 'office');
  const waits = async () => (await ask('GET', '/money')).body.waiting as object[];
  expect(await waits()).toMatchObject([
    { group: 'unbilled', classId: batchId, lacks: '1 seat has no bill, 3 bills are not sent' },
  ]);
  expect(await moneyNeeds(app, {} as Actor, {} as never)).toMatchObject([
    { key: 'money-unbilled', count: 1, href: `/office/batches/${batchId}/money` },
  ]);
  for (const id of made) await pay(app, id, 147_500);
  await app.db.updateTable('seats').set({ secured_why: 'waived' }).where('id', '=', late!).execute();
  expect(await waits()).toEqual([]);
});

test('the register of a month holds each tax paper with its section and heads, and each series from first to last', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids: made } = await billedPeople(app, ['Asha', 'Bilal'], { stateCode: '32', city: 'Kochi' });
  await pay(app, made[0]!, 147_500);
  await pay(app, made[1]!, 50_000);
  const { ask } = await at(app, server, 'office');
  const { body, file } = await ask('GET', '/exports/register.csv?month=2026-11');
  expect(file).toContain('"register-2026-11.csv"');
  const rows = String(body).trim().split('\r\n');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toContain('"Advances received","Receipt voucher","CCTR/26-27/00001"');
  expect(rows[2]).toContain('"B2C, large, between states","Tax invoice","CCTT/26-27/00001","2026-11-20"');
  expect(rows[2]).toContain(
    '"Kerala (32)","999293","18","125000.00","0.00","0.00","22500.00","0.00","147500.00","No",',
  );
  expect(rows[3]).toContain('"Sum: Advances received"');
  expect(rows[6]).toContain('"Series","Tax invoice","CCTT/26-27/00001 to CCTT/26-27/00001: 1"');
  expect((await ask('GET', '/exports/register.csv?month=soon')).status).toBe(422);
});

test('Zoho Books gets the tax invoices of a month under its own heads, with its words for who is taxed how', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const company = { kind: 'Employer', name: 'Sample Coatings', gstin: '29AAGCB7383J1Z4', stateCode: '29' } as const;
  for (const [name, payer] of [
    ['Asha', {}],
    ['Bilal', company],
  ] as const) {
    const { ids: made } = await billedPeople(app, [name], { stateCode: '32', city: 'Kochi', payer });
    await pay(app, made[0]!, 147_500);
  }
  const { ask } = await at(app, server, 'office');
  const { body } = await ask('GET', '/exports/zoho-invoices.csv?month=2026-11');
  const [heads = [], ...rows] = String(body)
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^\uFEFF?|,)(?:"([^"]*)"|([^,"]*))/g)].map(([, quoted, bare]) => quoted ?? bare),
    );
  const of = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
  expect(of('Invoice Number')).toEqual(['CCTT/26-27/00001', 'CCTT/26-27/00002']);
  expect(of('GST Treatment')).toEqual(['consumer', 'business_registered_regular']);
  expect(of('Place of Supply')).toEqual(['KL', 'KA']);
  expect(of('Item Price')).toEqual(['125000.00', '125000.00']);
  expect(of('Item Tax Name')).toEqual(['IGST18', 'IGST18']);
  expect(of('Adjustment')).toEqual(['0.00', '0.00']);
  expect((await ask('GET', '/exports/zoho-invoices.csv?month=2026-13')).status).toBe(422);
});

test('a payer is asked for the money of a bill three times a day at most, whoever of the office presses', async ({
  app,
  server,
  clock,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  const { ask } = await at(app, server, 'office');
  const { reference, version } = await getBill(app.db, id);
  const asked = [(await ask('POST', `/bills/${reference}/papers`, { version, kind: 'P' })).status];
  for (let n = 0; n < 3; n += 1) asked.push((await ask('POST', `/bills/${reference}/remind`)).status);
  const again = { version: (await getBill(app.db, id)).version, kind: 'P' };
  asked.push((await ask('POST', `/bills/${reference}/papers`, again)).status);
  expect(asked).toEqual([200, 200, 200, 422, 409]);
  const mails = await app.db.selectFrom('outbox').select('template').where('about', '=', `bill ${id}`).execute();
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    'bill-begun',
    'bill-proforma',
    'bill-reminder',
    'bill-reminder',
  ]);
  clock.forward(24 * 3600);
  const next = await at(app, server, 'office');
  expect((await next.ask('POST', `/bills/${reference}/remind`)).status).toBe(200);
});

test('a reader sees a bill and its papers, and not the link of its payer', async ({ app, server }) => {
  const { reference } = await aBill(app);
  await app.db.updateTable('seats').set({ phone: '+91 9' }).execute();
  const [reader, office] = [await at(app, server, 'reader'), await at(app, server, 'office')];
  const seen = JSON.stringify((await reader.ask('GET', `/bills/${reference}`)).body);
  expect([seen.includes(reference), /\/bill\/|\+91 9/.test(seen)]).toEqual([true, false]);
  const shown = JSON.stringify((await office.ask('GET', `/bills/${reference}`)).body);
  expect(shown).toMatch(/"path":"\/bill\/.*"phone":"\+91 9"/);
});

test('letters that nobody sees, or that turn the others around, are refused in what stands on papers', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { reference, version, payer, lines } = await aBill(app);
  const { ask } = await at(app, server, 'office');
  const turned = 'Kochi \u202Egnitaoc';
  const typed = { ...payer, name: turned, address: turned, city: turned, orderNumber: turned };
  const change = {
    version,
    payer: typed,
    supplier: '',
    lines: lines.map(({ seatId }) => ({ seatId, fee: '125000', discount: '', discountWhy: '' })),
  };
  const { body } = await ask('PUT', `/bills/${reference}`, change);
  expect(Object.keys(body.errors).toSorted()).toEqual(
    ['name', 'address', 'city', 'orderNumber'].map((field) => `payer.${field}`).toSorted(),
  );
  const registrations = [{ ...someSettings.registrations[0]!, address: turned }];
  expect(settingsProblems({ ...someSettings, legalName: turned, registrations })).toEqual({
    legalName: sayUnseen,
    'registrations.0.address': sayUnseen,
  });
});

test('tax withheld above a tenth is noted by an owner alone, and the log says how money came', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { reference } = await aBill(app);
  const payment = { repeatKey: ids.repeatKey, receivedOn: '2026-11-20', how: 'withheld', reference: 'Form 16A' };
  const [office, owner] = [await at(app, server, 'office'), await at(app, server, 'owner')];
  const path = `/bills/${reference}/payments`;
  const refused = await office.ask('POST', path, { ...payment, amount: '12501' });
  expect(refused.body.errors.amount).toBe('Above a tenth of the value before tax, ₹12,500, an owner notes it.');
  expect((await office.ask('POST', path, { ...payment, amount: '12500' })).status).toBe(200);
  const more = { ...payment, amount: '5000', repeatKey: ids.paymentId };
  expect((await office.ask('POST', path, more)).status).toBe(422);
  expect((await owner.ask('POST', path, more)).body.bill).toMatchObject({ withheld: 1_750_000 });
  const log = await app.db.selectFrom('audit_entries').select('detail').where('action', '=', 'payment noted').execute();
  expect(log.map(({ detail }) => detail)).toEqual(Array(2).fill(expect.stringContaining('withheld')));
});
