import { expect } from 'vitest';
import { aBatch } from '../classes/classes.factory.ts';
import { agree, aNomination } from '../classes/nominations/nominations.factory.ts';
import { getNomination } from '../classes/nominations/read-nominations.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { aBill, pay, setBilling } from './billing.factory.ts';
import type { Payment } from './bill.ts';
import { changeBill, makeBills } from './change-bills.server.ts';
import { creditInvoice } from './credit.server.ts';
import { payBack, reversePayment, sayPaid } from './payments.server.ts';
import { forgetBills, getBill } from './read-bills.server.ts';
import { purchaseDay, refundTerms } from './refund.ts';

test('38: a refund that is asked on day 7 is due and on day 8 not; business days pass over a weekend', () => {
  // Purchased on a Friday.
  expect(refundTerms('2026-11-20', '2026-11-27')).toEqual({
    due: true,
    from: '2026-12-08',
    to: '2026-12-17',
  });
  expect(refundTerms('2026-11-20', '2026-11-28').due).toBe(false);
  expect(refundTerms('2026-11-20', '2026-11-20')).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-10',
  });
});

/** In the order in which they were noted. */
type Noted = [receivedOn: string, amount: number, how?: Payment['how'], reverses?: number];
const purchases: [what: string, noted: Noted[], day: string | undefined][] = [
  ['one payment', [['2026-11-05', 100]], '2026-11-05'],
  [
    'of two the first',
    [
      ['2026-11-05', 50],
      ['2026-11-12', 50],
    ],
    '2026-11-05',
  ],
  [
    'of two the first, noted later',
    [
      ['2026-11-12', 50],
      ['2026-11-05', 50],
    ],
    '2026-11-05',
  ],
  [
    'a cheque that came back, then money',
    [
      ['2026-11-01', 100, 'bank'],
      ['2026-11-03', -100, 'bank', 0],
      ['2026-11-12', 100],
    ],
    '2026-11-12',
  ],
  [
    'a cheque alone that came back',
    [
      ['2026-11-01', 100, 'bank'],
      ['2026-11-03', -100, 'bank', 0],
    ],
    undefined,
  ],
  [
    'tax withheld, then money',
    [
      ['2026-11-01', 10, 'withheld'],
      ['2026-11-12', 90],
    ],
    '2026-11-12',
  ],
  [
    'money, then a part paid back',
    [
      ['2026-11-05', 100],
      ['2026-11-12', -40],
    ],
    '2026-11-05',
  ],
  ['nothing', [], undefined],
];

test.for(purchases)('the days of a refund run from the first money that came and stayed: %s', ([, noted, day]) => {
  const payments = noted.map(([receivedOn, amount, how = 'bank', reverses], at): Payment => ({
    id: `payment ${at}`,
    repeatKey: `key ${at}`,
    receivedOn,
    amount,
    how,
    reference: '',
    certifiedOn: '',
    reverses: reverses === undefined ? null : `payment ${reverses}`,
  }));
  expect(purchaseDay({ payments })).toBe(day);
});

test('a payer who is erased does not come back from a form that was open', async ({ app }) => {
  await setBilling(app);
  const seen = await aBill(app);
  const save = () => app.write((trx) => changeBill(trx, app, seen.id, seen));
  await app.write((trx) => forgetBills(trx, seen.payer.email));
  expect(await save()).toMatchObject({
    ok: false,
    current: { payer: { name: '', email: '' } },
  });
  const paid = await aBill(app, { eventCode: 'CIPLevel2' });
  await pay(app, paid.id, 100);
  const { version } = await getBill(app.db, paid.id);
  await app.write((trx) => forgetBills(trx, paid.payer.email));
  expect((await getBill(app.db, paid.id)).version).toBeGreaterThan(version);
});

test('the company that pays stays on its bill when whoever wrote for it is erased', async ({ app }) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const nomination = await aNomination(app);
  await agree(app, nomination, batchId, 2);
  const seatIds = (await getNomination(app.db, nomination)).people.map(({ seatId }) => seatId!);
  for (const seat of seatIds) await act(app, seat, 'yes');
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds, together: false }));
  const { payer } = await getBill(app.db, id!);
  await app.write((trx) => forgetBills(trx, payer.email));
  expect((await getBill(app.db, id!)).payer).toEqual({ ...payer, email: '' });
});

test('one transfer that went back is noted once, also by another act of the same words', async ({ app }) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 147_500);
  const version = async () => (await getBill(app.db, id)).version;
  const why = { reason: 'Half', by: 'x' };
  const credit = { version: await version(), taxable: 6_000_000, lines: [], ...why };
  expect(await app.write((trx) => creditInvoice(trx, app, id, credit))).toMatchObject({ ok: true });
  const back = async (reference: string, repeatKey: string) => {
    const own = { amount: 3_000_000, paidOn: '2026-11-20', how: 'bank', version: await version(), ...why } as const;
    return app.write((trx) => payBack(trx, app, id, { ...own, reference, repeatKey }));
  };
  expect(await back('UTR 77', 'one')).toMatchObject({ ok: true });
  expect(await back('utr 77', 'two')).toMatchObject({ ok: false, field: 'reference' });
  expect(await back('UTR 78', 'three')).toMatchObject({ ok: true });
});

test('their data holds of a bill the papers and the money that was told, came and went back, on the page and in both files', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id, lines } = await aBill(app);
  await app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-19', amount: 14_750_000, reference: 'UTR 4711' }));
  // Somebody else's transfer, noted here by mistake: nothing of them is told.
  await pay(app, id, 500, { reference: 'CHITRA RAO 12' });
  const wrong = await getBill(app.db, id);
  const undo = { version: wrong.version, paymentId: wrong.payments[0]!.id, reason: 'Of Chitra Rao', by: 'x' };
  expect(await app.write((trx) => reversePayment(trx, app, id, undo))).toMatchObject({ ok: true });
  await pay(app, id, 147_500, { reference: 'UTR 4711' });
  await act(app, lines[0]!.seatId, 'give back');
  const cookie = await aSession(app, await aPerson(app, { email: 'asha@example.in' }));
  const read = async (url = '/account/data') => (await server.inject({ url, headers: { cookie } })).body;
  expect(textOf(await read())).toContain('Money to pay back, or to decide');
  const version = async () => (await getBill(app.db, id)).version;
  const credit = { version: await version(), taxable: 12_500_000, lines: [], reason: 'Given back', by: 'x' };
  await app.write((trx) => creditInvoice(trx, app, id, credit));
  const back = {
    version: await version(),
    amount: 14_750_000,
    how: 'bank',
    paidOn: '2026-11-20',
    reference: 'BACK 12',
  } as const;
  const why = { reason: 'Given back', by: 'x', repeatKey: 'back' };
  expect(await app.write((trx) => payBack(trx, app, id, { ...back, ...why }))).toMatchObject({ ok: true });
  for (const url of ['/account/data', '/account/data.html']) {
    const words = textOf(await read(url));
    expect(words).not.toMatch(/chitra/i);
    expect(words).toContain('You told us 19 Nov 2026, ₹1,47,500, UTR 4711');
    expect(words).toMatch(/Received .*20 Nov 2026, ₹1,47,500, bank, UTR 4711/);
    expect(words).toContain('Paid back 20 Nov 2026, ₹1,47,500, bank, BACK 12');
    expect(words).toMatch(/Papers .*20 Nov 2026, ₹1,47,500, CCT/);
  }
  const { bills } = JSON.parse(await read('/account/data.json')) as { bills: { money: object[] }[] };
  expect(bills[0]!.money).toContainEqual({
    what: 'Received',
    on: '2026-11-20',
    rupees: 147_500,
    how: 'bank',
    reference: 'UTR 4711',
  });
});
