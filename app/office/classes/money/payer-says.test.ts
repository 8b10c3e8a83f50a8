import { expect } from 'vitest';
import { billedPeople, completePayer, pay, setBilling } from '../../../billing/billing.factory.ts';
import { billPath } from '../../../billing/bill-link.server.ts';
import { changeBill } from '../../../billing/change-bills.server.ts';
import { issueByHand } from '../../../billing/papers/issue-by-hand.server.ts';
import { sayPaid } from '../../../billing/payments.server.ts';
import { getBill } from '../../../billing/read-bills.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { textOf } from '../../../testing/read-html.ts';
import { test } from '../../../testing/test.ts';

test('the office is told what payers say and correct, the first by themselves and others of a class in one line of the digest', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra', 'Devi', 'Elsy']);
  const toOffice = async () => (await sentMail()).filter(({ to }) => to === app.config.officeEmail);
  const before = (await toOffice()).length;
  clock.forward(3600);
  for (const [at, id] of ids.entries())
    await app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-20', amount: 100_000, reference: `UTR ${at}` }));
  const { version, payer } = await getBill(app.db, ids[0]!);
  const path = billPath(app, await getBill(app.db, ids[0]!));
  const typed = { version, name: 'Asha Rao', address: payer.address, city: payer.city, pin: payer.pin, gstin: '' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await server.inject({ method: 'POST', url: `${path}/payer`, payload: typed, headers })).statusCode).toBe(200);
  const alone = (await toOffice()).slice(before);
  expect(alone.map(({ subject }) => subject)[0]).toMatch(/^Asha says that they have paid: BILL-/);
  expect(alone[0]!.text).toContain('₹1,000 on Fri 20 Nov 2026, UTR 0');
  clock.forward(301);
  const [digest] = (await toOffice()).slice(before + alone.length);
  expect(digest!.text).toContain('Payers say 2 times that they have paid');
  expect(digest!.text).toContain('A payer has corrected who pays');
  expect(digest!.text).toContain(`/office/batches/${batchId}`);
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
  expect(await page()).toContain('Proforma CCTP/26-27/00001 says another sum');
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
  ] as const) {
    const seen = await getBill(app.db, id);
    expect((await ask('/secure', { version: seen.version, why, reason: 'Order PO 7' })).statusCode).toBe(200);
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
});
