import { expect } from 'vitest';
import { billedPeople, completePayer, pay, setBilling } from '../../../billing/billing.factory.ts';
import { billPath, findAtStake, getBill } from '../../../billing/read-bills.server.ts';
import { changeBill } from '../../../billing/change-bills.server.ts';
import { issueByHand } from '../../../billing/papers/issue-by-hand.server.ts';
import { notedHere } from '../../../billing/incoming-payment.ts';
import { reversePayment, sayPaid } from '../../../billing/payments.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { textOf } from '../../../testing/read-html.ts';
import { sayAtStake } from '../batches/decisions.office.tsx';
import { test } from '../../../testing/test.ts';
import { sayNotNoted } from './payment-form.office.tsx';

test('what payers say and correct within a minute all reaches the office: the first by themselves, the others in the digest by payer and bill', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const toOffice = async () => (await sentMail()).filter(({ to }) => to === app.config.officeEmail);
  const before = (await toOffice()).length;
  clock.forward(3600);
  const say = (id: string, at: number) =>
    app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-20', amount: 100_000, reference: `UTR ${at}` }));
  const correct = async (company: string) => {
    const bill = await getBill(app.db, ids[0]!);
    const { address, city, pin } = bill.payer;
    const payload = { version: bill.version, name: company, address, city, pin, gstin: '' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    return server.inject({ method: 'POST', url: `${billPath(app, bill)}/payer`, payload, headers });
  };
  for (const name of ['Asha R', 'Asha Rao', 'Asha Iyer']) expect((await correct(name)).statusCode).toBe(200);
  for (const at of [1, 2, 3, 4]) await say(ids[0]!, at);
  await say(ids[1]!, 5);
  const alone = (await toOffice()).slice(before);
  // What strangers call themselves stands in no subject.
  const bill = (await getBill(app.db, ids[0]!)).reference;
  expect(alone.map(({ subject, text }) => [subject, text.match(/of (.*): Name on the bill/)?.[1]])).toEqual(
    ['Asha R', 'Asha Rao', 'Asha Iyer'].map((name) => [`A payer has said who pays: ${bill}`, name]),
  );
  clock.forward(301);
  const [digest] = (await toOffice()).slice(before + alone.length);
  const [hers, his] = [await getBill(app.db, ids[0]!), await getBill(app.db, ids[1]!)];
  const told = `CIP Level 1, Pune, 11 to 16 Jan, ${hers.reference}`;
  const link = (reference: string) => `(http://site.test/office/bills/${reference})`;
  expect(digest!.text).toContain(`Asha Iyer ${link(hers.reference)}\nSays that they have paid, 4 times: ${told}`);
  expect(digest!.text).toContain(`Bilal ${link(his.reference)}\nSays that they have paid: CIP`);
});

test('our own GSTIN is told to an employer who nominates, beside the field', async ({ app, server }) => {
  await setBilling(app);
  const nomination = {
    company: 'Konkan Pipelines',
    gstin: '27AAACS0000A1ZG',
    address: 'Plot 4',
    city: 'Pune',
    pin: '411001',
    contactName: 'Meera',
    email: 'hr@example.in',
    phone: '+91 98450 12345',
    wish: 'Level 1 in Pune',
    seats: '6',
    people: '',
  };
  const send = (payload: object) => server.inject({ method: 'POST', url: '/nominations', payload });
  const refused = await send(nomination);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual({ gstin: expect.stringContaining('This is our own GSTIN') });
  expect((await send({ ...nomination, gstin: '24AAACG0000A1ZY' })).statusCode).toBe(200);
});

test('after another fee the payer waits for a new proforma, an order that secures seats is taken back, and a new link is mailed', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const id = ids[0]!;
  const { version } = await completePayer(app, id, { orderNumber: 'PO 7', email: 'accounts@example.in' });
  await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: [], by: 'Meera' }));
  const bill = await getBill(app.db, id);
  const page = async () => textOf((await server.inject({ url: billPath(app, await getBill(app.db, id)) })).body);
  expect(await page()).toContain('Example Bank, Mumbai');
  const dearer = bill.lines.map((line) => ({ ...line, fee: 15_000_000 }));
  await app.write((trx) => changeBill(trx, app, id, { ...bill, lines: dearer, byOwner: true }));
  expect(await page()).toContain('Proforma CCTP/26-27/00001 is out of date');
  expect(await page()).not.toContain('Example Bank, Mumbai');
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const ask = (path: string, payload: object) =>
    server.inject({ method: 'POST', url: `/office/api/bills/${bill.reference}${path}`, headers: { cookie }, payload });
  const securedWhy = async () =>
    (await app.db.selectFrom('seats').select('secured_why').where('id', '=', seats[0]!).executeTakeFirstOrThrow())
      .secured_why;
  for (const [why, then] of [
    ['order', 'order'],
    ['none', null],
    ['waived', 'waived'],
    ['none', null],
  ] as const) {
    const seen = await getBill(app.db, id);
    const answer = await ask('/secure', { version: seen.version, why, reason: 'Order PO 7' });
    const says = then ? 'The seats are secured.' : 'Nothing but money secures the seats now.';
    expect([answer.statusCode, answer.json().message]).toEqual([200, says]);
    expect(await securedWhy()).toBe(then);
  }
  await pay(app, id, 177_000);
  const { version: paid } = await getBill(app.db, id);
  await ask('/secure', { version: paid, why: 'none', reason: 'Order PO 7' });
  expect(await securedWhy()).toBe('paid');
  await sentMail();
  expect((await ask('/new-link', {})).statusCode).toBe(200);
  const mail = (await sentMail()).at(-1)!;
  expect(mail).toMatchObject({ to: 'accounts@example.in', subject: expect.stringMatching(/^New link to your bill/) });
  expect(mail.text).toContain(billPath(app, await getBill(app.db, id)));
  const mails = (await sentMail()).length;
  const more = [await ask('/new-link', {}), await ask('/new-link', {}), await ask('/new-link', {})];
  expect(more.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422]);
  expect(more[2]!.json().message).toContain('the newest works');
  expect((await sentMail()).length).toBe(mails + 2);
});

test('whoever cancels a class reads what was paid, which papers are out, who says that they have paid, and that papers follow', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra', 'Devi']);
  await pay(app, ids[0]!, 147_500);
  await pay(app, ids[1]!, 50_000);
  for (const [at, kind] of [
    [2, 'T'],
    [3, 'P'],
  ] as const) {
    const { version } = await getBill(app.db, ids[at]!);
    await app.write((trx) => issueByHand(trx, app, ids[at]!, { version, kind, confirmed: [], by: 'Meera' }));
  }
  await app.write((trx) => sayPaid(trx, app, ids[3]!, { paidOn: '2026-11-20', amount: 100, reference: 'UTR 7' }));
  const atStake = await findAtStake(app.db, batchId);
  expect(atStake).toEqual({
    amount: 19_750_000,
    asked: expect.any(Number),
    paid: 2,
    invoiced: 1,
    proformas: 1,
    saidPaid: 1,
  });
  expect(sayAtStake(atStake)).toBe(
    ' ₹1,97,500 was paid on 2 bills, 1 invoice is unpaid, 1 proforma is out and 1 payer says that they have paid. Papers follow under Money: an owner pays back what an employer paid. Who paid for themselves chooses that or the next class.',
  );
});

test('by the calls of the office: a price in dollars, an invoice that waits for its IRN, its last number in the settings, and the money of the month', async ({
  app,
  server,
}) => {
  await setBilling(app, { eInvoice: 'yes' });
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { payer: { kind: 'Employer', gstin: '24AAACG0000A1ZY' } });
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'owner' }));
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const url = `/office/api${path}`;
    const answer = await server.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
    const isJson = answer.headers['content-type']?.includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
  const one = await getBill(app.db, ids[0]!);
  const payer = { ...one.payer, country: 'Nepal', rate: '84.50', rateOn: '2026-11-18', rateSource: 'RBI' };
  const lines = one.lines.map(({ seatId }) => ({ seatId, fee: '125000', discount: '' }));
  const change = { version: one.version, payer, supplier: '', lines, usd: '1500' };
  const bare = { ...change, payer: { ...payer, rate: '', rateOn: '', rateSource: '' } };
  expect((await ask('PUT', `/bills/${one.reference}`, bare)).body.errors).toHaveProperty('payer.rate');
  expect((await ask('PUT', `/bills/${one.reference}`, change)).body.bill).toMatchObject({
    lines: [{ fee: 12_675_000 }],
    payer: { gstin: '', rate: '84.50' },
  });

  const other = await getBill(app.db, ids[1]!);
  const receipt = { amount: '147500', receivedOn: '2026-11-20', how: 'bank', reference: 'UTR 61', repeatKey: other.id };
  const paid = (await ask('POST', `/bills/${other.reference}/payments`, receipt)).body;
  expect(paid.message).toBe('The payment is noted. Tax invoice CCTT/26-27/00001 waits for its IRN.');
  const { version, papers } = paid.bill;
  const irns = `/bills/${other.reference}/irns`;
  const irn = {
    version,
    paperId: papers[0].id,
    irn: 'A1'.repeat(32),
    code: ['eyJhbGciOiJSUzI1NiJ9', 'eyJkYXRhIjoie30ifQ_-', 'c2lnbmF0dXJlLW9mLU5JQw'].join('.'),
  };
  for (const [field, wrong] of [
    ['irn', 'a'.repeat(63)],
    ['irn', 'g'.repeat(64)],
    ['code', 'x'],
    ['code', 'ey J9'],
    ['code', ''],
  ] as const)
    expect((await ask('POST', irns, { ...irn, [field]: wrong })).body.errors, wrong).toHaveProperty(field);
  expect((await ask('POST', irns, irn)).body.message).toContain('The IRN is kept');
  expect((await ask('GET', '/billing-settings')).body.series).toEqual([
    { label: 'Tax invoice', value: 'CCTT/26-27/00001' },
  ]);
  const file = String((await ask('GET', '/exports/payments.csv?month=2026-11')).body);
  expect(file).toContain('"UTR 61","147500.00"');
});

test('a payment typed before a colleague noted theirs is said with its sum and reference, and why it cannot be noted now', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha']);
  const before = await getBill(app.db, ids[0]!);
  const repeatKey = '0192aa00-0000-7000-8000-000000000001';
  const came = { repeatKey, amount: '59000', receivedOn: '2026-11-20', how: 'bank', reference: 'UTR Y9' } as const;
  const typed = { ...came, seen: before.version };
  const say = async (kept: object | null) => sayNotNoted(await getBill(app.db, ids[0]!), kept, '2026-11-21');
  expect(await say(typed)).toBeNull();
  await pay(app, ids[0]!, 100, { reference: 'UTR X8' });
  // What still fits stands in the form again, and nothing is said.
  expect(await say(typed)).toBeNull();
  await pay(app, ids[0]!, (await getBill(app.db, ids[0]!)).open / 100, { reference: 'UTR X9' });
  const title = 'Not noted: ₹59,000, UTR Y9';
  expect(await say(typed)).toEqual({ title, why: '₹0 is open. If more came, tick that more came.' });
  expect(await say({ ...typed, reference: 'x9 ' })).toMatchObject({ why: notedHere });
  expect(await say({ ...typed, more: 'yes' })).toBeNull();
  expect(await say({ ...typed, seen: (await getBill(app.db, ids[0]!)).version })).toBeNull();
  // Only where the server would refuse it for that.
  const more = { ...typed, reference: 'UTR X9', more: 'yes' };
  expect([await say(more), await say({ ...more, how: 'cash' })]).toMatchObject([
    { why: notedHere },
    { why: notedHere },
  ]);
  expect((await say({ ...more, how: 'withheld' }))?.why).toContain('is open');
  await pay(app, ids[0]!, 100, { how: 'cash', reference: 'By hand', more: 'yes' });
  expect(await say({ ...more, how: 'cash', reference: 'by hand' })).toBeNull();
  const { version, payments } = await getBill(app.db, ids[0]!);
  const reversal = { version, paymentId: payments[1]!.id, reason: 'None', by: 'somebody' };
  expect(await app.write((trx) => reversePayment(trx, app, ids[0]!, reversal))).toMatchObject({ ok: true });
  expect([await say(more), await say({ ...more, reference: 'UTR X8' })]).toMatchObject([null, { why: notedHere }]);
  expect(await pay(app, ids[0]!, 59_000, { reference: 'UTR X9', more: true })).toMatchObject({ ok: true });
  expect(await say(null)).toBeNull();
});
