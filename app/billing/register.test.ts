import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import { aBill, billedPeople, pay, setBilling } from './billing.factory.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { getBill } from './read-bills.server.ts';
import { registerCells, registerColumns } from './register-columns.ts';
import { findRegister } from './register.server.ts';

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
  expect(await rowsOf(app, '2026-12')).toEqual([]);
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
    Decided: expect.stringContaining('Confirmed by Meera Iyer'),
  });
});
