import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { test } from '../testing/test.ts';
import { aBill, billedPeople, pay, setBilling } from './billing.factory.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { getBill } from './read-bills.server.ts';
import { changeBill } from './change-bills.server.ts';
import { creditInvoice, noteCertificate } from './credit.server.ts';
import {
  moneyCells,
  registerCells,
  registerColumns,
  zohoCells,
  zohoCreditColumns,
  zohoInvoiceColumns,
} from './register-columns.ts';
import { noteIrn } from './papers/issue.server.ts';
import { payBack, reversePayment } from './payments.server.ts';
import { findMoney, findRegister } from './register.server.ts';

/** The rows of a month, each cell under its title. */
async function rowsOf(app: App, month: string) {
  const { papers, adjusted, withheld } = await findRegister(app.db, month);
  return registerCells(papers, adjusted, withheld).map((cells) =>
    Object.fromEntries(registerColumns.map(({ title }, at) => [title, cells[at]])),
  );
}

test('an advance is taxed once: the month of its invoice takes it off by voucher, with its own tax, whatever month it came in', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { id } = await aBill(app, { city: 'Kochi', stateCode: '32' });
  const other = await aBill(app, { city: 'Kochi', stateCode: '32', eventCode: 'CIPLevel2' });
  await pay(app, id, 50_000);
  await pay(app, other.id, 10_000);
  clock.now = new Date('2026-12-03T04:30:00.000Z');
  await pay(app, id, 97_500, { receivedOn: '2026-12-03' });
  const [november, december] = [await rowsOf(app, '2026-11'), await rowsOf(app, '2026-12')];
  const singly = december.filter((row) => !/^Sum|^Series/.test(String(row['Section'])));
  expect(singly).toMatchObject([
    { Section: 'B2C, large, between states', Number: 'CCTT/26-27/00001', IGST: { number: 22_500 } },
    {
      Section: 'Advances adjusted',
      Paper: 'Receipt voucher',
      Number: 'CCTR/26-27/00001',
      Date: { day: '2026-12-03' },
      'Refers to': 'CCTT/26-27/00001',
      'Place of supply': 'Kerala (32)',
      'Taxable value': { number: -42_372.88 },
      IGST: { number: -7627.12 },
      Total: { number: -50_000 },
    },
  ]);
  const sums = [...november, ...december].filter((row) => String(row['Section']).startsWith('Sum'));
  expect(sums).toMatchObject([
    {
      Section: 'Sum: Advances received',
      Number: '2 of them',
      'Rate in percent': { number: 18 },
      Total: { number: 60_000 },
    },
    { Section: 'Sum: Advances adjusted', IGST: { number: -7627.12 } },
    { Section: 'Sum: B2C, large, between states', Total: { number: 147_500 } },
  ]);
});

test('36: tax that was withheld stands in the register of its month, with its invoice or bill, and says where its certificate is still to come', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { payer: { kind: 'Employer', gstin: '24AAACG0000A1ZY' } });
  for (const [id, reference] of [
    [ids[0]!, ''],
    [ids[1]!, 'QWERTYU'],
  ] as const)
    await pay(app, id, 12_500, { how: 'withheld', reference });
  await pay(app, ids[0]!, 135_000);
  const { reference } = await getBill(app.db, ids[1]!);
  const rows = await rowsOf(app, '2026-11');
  const some = { Section: 'Tax withheld by the payer', Recipient: 'Asha', 'Recipient GSTIN': '24AAACG0000A1ZY' };
  const [first, second] = rows.slice(-2);
  expect(first).toMatchObject({ ...some, Number: 'Certificate still to come', 'Refers to': 'CCTT/26-27/00001' });
  expect(first).toMatchObject({ Total: { number: 12_500 }, Date: { day: '2026-11-20' } });
  expect(second).toMatchObject({ Number: 'QWERTYU', 'Refers to': reference });
  expect(rows.filter((row) => row['Section'] === 'Sum: Tax withheld by the payer')).toEqual([]);
  // Months later, and without a trace in what came.
  const { version, payments } = await getBill(app.db, ids[0]!);
  const came = { version, paymentId: payments.find(({ how }) => how === 'withheld')!.id, reason: 'CERT 9', by: 'x' };
  expect(await app.write((trx) => noteCertificate(trx, app, ids[0]!, came))).toMatchObject({
    bill: { state: 'Settled', withheld: 1_250_000, payments: [{ reference: 'CERT 9' }, { how: 'bank' }] },
  });
  // Its number was mistyped.
  clock.now = new Date('2026-12-02T04:30:00.000Z');
  const again = { ...came, version: version + 1, reason: 'CERT 8' };
  expect(await app.write((trx) => noteCertificate(trx, app, ids[0]!, again))).toMatchObject({
    bill: { payments: [{ reference: 'CERT 8', certifiedOn: '2026-12-02' }, { how: 'bank' }] },
  });
  const none = { ...again, version: version + 2, paymentId: 'none' };
  await expect(app.write((trx) => noteCertificate(trx, app, ids[0]!, none))).rejects.toThrow(NotFound);
  const listed = (await rowsOf(app, '2026-11')).slice(-2);
  expect(listed).toMatchObject([{ Number: 'CERT 8', Total: { number: 12_500 } }, { Number: 'QWERTYU' }]);
  expect(await rowsOf(app, '2026-12')).toEqual([]);
});

test('money names the voucher that it came and went back with', async ({ app }) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  await pay(app, ids[0]!, 50_000);
  await pay(app, ids[1]!, 999);
  const [hers, his] = [await getBill(app.db, ids[0]!), await getBill(app.db, ids[1]!)];
  const back = {
    amount: 5_000_000,
    paidOn: '2026-11-20',
    how: 'bank',
    reference: 'BACK 1',
    repeatKey: 'back',
  } as const;
  await app.write((trx) => payBack(trx, app, hers.id, { version: hers.version, ...back, reason: 'Ill', by: 'x' }));
  const wrong = { version: his.version, paymentId: his.payments[0]!.id, reason: 'Returned', by: 'x' };
  await app.write((trx) => reversePayment(trx, app, his.id, wrong));
  const money = await findMoney(app.db, '2026-11');
  expect(money.map(({ amount, voucher }) => [amount / 100, voucher])).toEqual([
    [50_000, 'CCTR/26-27/00001'],
    [999, 'CCTR/26-27/00002'],
    [-50_000, 'CCTV/26-27/00001'],
    [-999, 'CCTV/26-27/00002'],
  ]);
});

test('the register says what was billed in dollars with its rate, each IRN, and which papers wait for theirs', async ({
  app,
}) => {
  await setBilling(app, { eInvoice: 'yes' });
  const company = { kind: 'Employer', gstin: '24AAACG0000A1ZY' } as const;
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { payer: company });
  for (const id of ids) await pay(app, id, 147_500);
  const { version, papers } = await getBill(app.db, ids[0]!);
  const irn = 'a'.repeat(64);
  const noted = { version, paperId: papers[0]!.id, irn, code: 'x', by: 'x' };
  await app.write((trx) => noteIrn(trx, app, ids[0]!, noted));
  const priced = { country: 'Nepal', stateCode: '', rate: '84.4525', rateOn: '2026-11-18', rateSource: 'RBI' };
  const abroad = await aBill(app, { fee: '126750', eventCode: 'CIPLevel2', payer: priced });
  const issue = { version: abroad.version, kind: 'T', confirmed: ['abroad'], by: 'x' } as const;
  await app.write((trx) => issueByHand(trx, app, abroad.id, issue));
  const rows = (await rowsOf(app, '2026-11')).filter(({ Paper }) => Paper === 'Tax invoice');
  expect(rows.slice(0, 3).map((row) => [row['IRN'], row['US dollars'], row['Rupees for one dollar']])).toEqual([
    [irn, null, null],
    ['Waits for its IRN', null, null],
    [null, { number: 1771, digits: 2 }, { number: 84.4525 }],
  ]);
});

test('money of a month, as it came and went back, is a sheet of rows alone to hold against the bank, a reversal with its reason; a Zoho file leaves out a GSTIN that fails its check', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { payer: { kind: 'Employer', gstin: '32AAACK0000A1ZA' } });
  const id = ids[0]!;
  await pay(app, id, 50_000, { reference: 'UTR 81' });
  await pay(app, id, 12_500, { how: 'withheld', reference: '' });
  await pay(app, id, 999, { how: 'cheque', reference: 'CHQ 4' });
  const now = await getBill(app.db, id);
  const cheque = { version: now.version, paymentId: now.payments.at(-1)!.id, reason: 'Returned', by: 'x' };
  await app.write((trx) => reversePayment(trx, app, id, cheque));
  const { version, reference } = await getBill(app.db, id);
  await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'T', confirmed: ['gstin'], by: 'Meera Iyer' }));
  const rows = moneyCells(await findMoney(app.db, '2026-11'));
  const invoice = 'CCTT/26-27/00001';
  const of = ['Asha', '32AAACK0000A1ZA', reference, invoice, null];
  const day = { day: '2026-11-20' };
  const sum = (number: number) => ({ number, digits: 2 });
  expect(rows).toEqual([
    [day, 'Received', 'Bank transfer', 'UTR 81', sum(50_000), ...of, null],
    [day, 'Tax withheld', 'Tax withheld by the payer', null, sum(12_500), ...of, null],
    [day, 'Received', 'Cheque', 'CHQ 4', sum(999), ...of, null],
    [day, 'Reversed', 'Cheque', 'CHQ 4', sum(-999), ...of, 'Returned'],
  ]);
  expect(moneyCells(await findMoney(app.db, '2026-12'))).toEqual([]);
  const { papers } = await findRegister(app.db, '2026-11');
  expect(papers.filter(({ kind }) => kind === 'T')).toHaveLength(1);
  expect(zohoCells(zohoInvoiceColumns, papers)).toEqual([]);
});

test('37: a paper whose GSTIN fails its check is not filed as B2B, and who decided that it leaves stands beside it', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha'], { payer: { kind: 'Employer', gstin: '32AAACK0000A1ZA' } });
  const { id, version } = await getBill(app.db, ids[0]!);
  const issued = { version, kind: 'T', confirmed: ['gstin'], by: 'Meera Iyer' } as const;
  await app.write((trx) => issueByHand(trx, app, id, issued));
  const [row] = await rowsOf(app, '2026-11');
  expect(row).toMatchObject({
    Section: 'GSTIN to be corrected first',
    Decided: expect.stringContaining('GSTIN that does not fit its check character: confirmed by Meera Iyer, 20 Nov'),
  });
});

test('the register says the day on which money came, names what came in an earlier month, and keeps an advance invoiced in its own month out of both sums', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra'], { city: 'Kochi', stateCode: '32' });
  // In and out within November.
  await pay(app, ids[0]!, 50_000);
  clock.now = new Date('2026-11-21T04:30:00.000Z');
  await pay(app, ids[0]!, 97_500, { receivedOn: '2026-11-21' });
  // Came in October, noted in November; and one that stays an advance.
  await pay(app, ids[1]!, 10_000, { receivedOn: '2026-10-30' });
  await pay(app, ids[2]!, 20_000);
  const rows = await rowsOf(app, '2026-11');
  const singly = rows.filter(
    (row) => String(row['Paper']) === 'Receipt voucher' && !String(row['Section']).startsWith('S'),
  );
  expect(singly.map((row) => [row['Section'], row['Received on'], row['Total']])).toEqual([
    ['Advances received and invoiced in the month', { day: '2026-11-20' }, { number: 50_000, digits: 2 }],
    ['Advances of an earlier month: amend its return', { day: '2026-10-30' }, { number: 10_000, digits: 2 }],
    ['Advances received', { day: '2026-11-20' }, { number: 20_000, digits: 2 }],
    ['Advances received and invoiced in the month', { day: '2026-11-20' }, { number: -50_000, digits: 2 }],
  ]);
  const sums = rows.flatMap((row) =>
    String(row['Section']).startsWith('Sum: Adv') ? [[row['Section'], row['Total']]] : [],
  );
  expect(sums).toMatchObject([
    ['Sum: Advances of an earlier month: amend its return', { number: 10_000 }],
    ['Sum: Advances received', { number: 20_000 }],
    ['Sum: Advances received and invoiced in the month', { number: 0 }],
  ]);
});

test('the month in which money came names it, though its voucher is of a later month or it has none', async ({
  app,
}) => {
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra'], { city: 'Kochi', stateCode: '32' });
  // Nothing can be issued before the settings are complete.
  await pay(app, ids[1]!, 20_000, { receivedOn: '2026-10-31', reference: 'UTR of October' });
  await setBilling(app);
  await pay(app, ids[0]!, 10_000, { receivedOn: '2026-10-30' });
  await pay(app, ids[2]!, 147_500);
  const october = await rowsOf(app, '2026-10');
  expect(october).toMatchObject([
    {
      Section: 'Advances noted in a later month: amend this return',
      Number: 'CCTR/26-27/00001',
      'Received on': { day: '2026-10-30' },
      Total: { number: 10_000 },
    },
    { Section: 'Sum: Advances noted in a later month: amend this return' },
    {
      Section: 'Received without a voucher: an advance of this month',
      Number: 'UTR of October',
      'Refers to': (await getBill(app.db, ids[1]!)).reference,
      'Received on': { day: '2026-10-31' },
      Total: { number: 20_000 },
    },
  ]);
  expect((await rowsOf(app, '2026-11')).map((row) => row['Section'])).not.toContain(
    'Received without a voucher: an advance of this month',
  );
});

test('for Zoho Books each trainee is an item with the discount, a company without GSTIN is an unregistered business, and credit notes name their invoice', async ({
  app,
}) => {
  await setBilling(app);
  const payer = { kind: 'Employer', name: 'Coastal Tanks' } as const;
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], {
    city: 'Kochi',
    stateCode: '32',
    fee: '20000',
    payer,
    together: true,
  });
  const { version, payer: whole, supplier, lines } = await getBill(app.db, ids[0]!);
  const cheaper = lines.map((line, at) => ({ ...line, discount: at * 150_050, discountWhy: 'Group rate' }));
  await app.write((trx) => changeBill(trx, app, ids[0]!, { version, payer: whole, supplier, lines: cheaper }));
  await pay(app, ids[0]!, 45_429);
  const invoiced = await getBill(app.db, ids[0]!);
  const credit = { version: invoiced.version, taxable: 1_000_000, lines: [0], reason: 'Cannot come', by: 'Meera' };
  await app.write((trx) => creditInvoice(trx, app, ids[0]!, credit));
  const { papers } = await findRegister(app.db, '2026-11');
  const [invoices, notes] = [
    cellsUnder(
      zohoInvoiceColumns,
      papers.filter(({ kind }) => kind === 'T'),
    ),
    cellsUnder(
      zohoCreditColumns,
      papers.filter(({ kind }) => kind === 'C'),
    ),
  ];
  expect(invoices).toMatchObject([
    { 'GST Treatment': 'business_unregistered', 'Item Price': { number: 20_000 }, 'Discount Amount': { number: 0 } },
    { 'Invoice Number': 'CCTT/26-27/00001', 'Item Price': { number: 20_000 }, 'Discount Amount': { number: 1500.5 } },
  ]);
  expect(notes).toMatchObject([
    {
      'Credit Note Number': 'CCTC/26-27/00001',
      'Associated Invoice Number': 'CCTT/26-27/00001',
      'Reference Invoice Type': 'B2C Others',
      'Item Price': { number: 10_000 },
      Reason: 'Cannot come',
    },
  ]);
});

const cellsUnder = (columns: typeof zohoInvoiceColumns, papers: Parameters<typeof zohoCells>[1]) =>
  zohoCells(columns, papers).map((cells) => Object.fromEntries(columns.map(({ title }, at) => [title, cells[at]])));
