import { expect } from 'vitest';
import { aBatch, someone } from '../classes/classes.factory.ts';
import { cancelBatch } from '../classes/batch-acts.server.ts';
import { getBatch } from '../classes/read-batches.server.ts';
import { choosePromise } from '../classes/seat-page/choose-next-or-money.server.ts';
import { pathOf } from '../classes/seat-page/seat.factory.ts';
import { agree, aNomination } from '../classes/nominations/nominations.factory.ts';
import { getNomination } from '../classes/nominations/read-nominations.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { aBill, billedPeople, pay, setBilling } from './billing.factory.ts';
import type { Payment } from './bill.ts';
import { changeBill, makeBills } from './change-bills.server.ts';
import { creditInvoice } from './credit.server.ts';
import { payBack, reversePayment, sayPaid } from './payments.server.ts';
import { billPath, forgetBills, getBill } from './read-bills.server.ts';
import { purchaseDay, termsOf } from './refund.ts';
import { waitsInWords } from './waits.ts';

test('38: a refund that is asked on day 7 is due and on day 8 not; business days pass over a weekend', async ({
  app,
}) => {
  // Purchased on a Friday.
  const { id } = await aBill(app);
  await pay(app, id, 500);
  const bill = await getBill(app.db, id);
  const asked = (day: string) => termsOf({ ...bill, refundAskedOn: day });
  expect(asked('2026-11-27')).toMatchObject({ due: true, from: '2026-12-08', to: '2026-12-17' });
  expect(asked('2026-11-28')).toMatchObject({ due: false });
  expect(asked('2026-11-20')).toMatchObject({ from: '2026-12-01', to: '2026-12-10' });
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
  expect(textOf(await read())).toContain('State Money of yours is with us Payer Asha');
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
    expect(words).toContain('Tax invoice 20 Nov 2026, ₹1,47,500, CCTT/26-27/00001');
    expect(words).toContain('Credit note 20 Nov 2026, −₹1,47,500, CCTC/26-27/00001');
    expect(words).toContain('State Credited Payer');
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

test('whoever paid for a class that is cancelled reads in My Interests, on the page of the seat and on the bill that they choose, then when their money comes', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, batchId, seats } = await billedPeople(app, ['Asha', 'Uma', 'Bina']);
  const bills = await Promise.all(ids.map((id) => getBill(app.db, id)));
  const billOf = (at: number) => bills.find(({ lines }) => lines[0]!.seatId === seats[at])!.id;
  const [paid, told, back] = [billOf(0), billOf(1), billOf(2)];
  await pay(app, paid, 147_500);
  await app.write((trx) => sayPaid(trx, app, told, { paidOn: '2026-11-19', amount: 14_750_000, reference: 'UTR 7' }));
  await pay(app, back, 147_500);
  await act(app, seats[2]!, 'give back');
  const reader = async (name: string) => {
    const headers = { cookie: await aSession(app, await aPerson(app, { email: `${name}@example.in` })) };
    return async (url: string) => (await server.inject({ url, headers })).body;
  };
  const [asha, uma, bina] = [await reader('asha'), await reader('uma'), await reader('bina')];
  const given = await bina('/myinterests');
  expect(textOf(given)).toContain('You gave the seat back. You need not ask for your money: our office decides');
  expect(given).toContain(`href="${billPath(app, await getBill(app.db, back))}"`);
  const { version } = await getBatch(app.db, batchId);
  await app.write((trx) => cancelBatch(trx, app, someone, batchId, { version, reason: 'No trainer' }));
  const choice = (of: string) => `The next class is yours first. Or you get your ${of} back: say which.`;
  expect(textOf(await asha('/myinterests'))).toContain(
    `This class is cancelled. ${choice('₹1,47,500')} Open your bill Say which`,
  );
  const looks = 'You told us of ₹1,47,500: we look for it in the bank and write to you.';
  expect(textOf(await uma('/myinterests'))).toContain(`${choice('money')} ${looks}`);
  expect(textOf(await uma(await pathOf(app, seats[1]!)))).toContain(looks);
  const bill = textOf(await uma(billPath(app, await getBill(app.db, told))));
  expect(bill).toContain('Another payment');
  expect(bill).not.toContain('I have paid Reference');
  await choosePromise(app, seats[0]!, 'next');
  expect(textOf(await asha('/myinterests'))).toContain(
    '₹1,47,500 of yours is with us, and counts for it. Open your bill',
  );
  await choosePromise(app, seats[0]!, 'refund');
  const goes = '₹1,47,500 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.';
  expect(textOf(await asha('/myinterests'))).toContain(`This class is cancelled. ${goes} Open your bill`);
  const link = billPath(app, await getBill(app.db, paid));
  const page = await pathOf(app, seats[0]!);
  expect(textOf(await asha(page))).toMatch(/You asked for your money back\. .*the way you paid, between Tue 1 and/);
  expect(await asha(page)).toContain(`<a href="${link}">Open your bill`);
  // It opens for its payer alone.
  expect((await server.inject(page)).body).not.toContain(link);
  expect(waitsInWords(await getBill(app.db, paid))).toMatch(/: due from Tue 1 Dec 2026 to Thu 10 Dec 2026$/);
});
