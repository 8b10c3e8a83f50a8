import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { aBill, completePayer, pay, setBilling } from './billing.factory.ts';
import { changeBill } from './change-bills.server.ts';
import type { LineChange } from './change-lines.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { getBill } from './read-bills.server.ts';

test('the state of a registered payer is that of their GSTIN whatever was typed; a town or PIN code of another state asks once before any paper', async ({
  app,
}) => {
  await setBilling(app);
  const typed = { gstin: '24AAACG0000A1ZY', stateCode: '27', city: 'Kochi', pin: '682003' };
  const { id, version } = await aBill(app, { payer: typed });
  const issue = (confirmed: 'address'[], seen = version) =>
    app.write((trx) => issueByHand(trx, app, id, { version: seen, kind: 'P', confirmed, by: 'Meera Iyer' }));
  expect(await issue([])).toEqual({ ok: false, asks: ['address'] });
  expect(await issue(['address'])).toMatchObject({ bill: { place: '24', payer: { stateCode: '24' }, doubts: [] } });
  const { snapshot } = await app.db.selectFrom('papers').select('snapshot').executeTakeFirstOrThrow();
  expect(JSON.parse(snapshot)).toMatchObject({ recipient: { state: 'Gujarat (24)' }, place: 'Gujarat (24)' });
  // Another address is another question; one that fits is none.
  expect((await completePayer(app, id, { ...typed, city: 'Pune' })).doubts).toEqual(['address']);
  expect((await completePayer(app, id, { ...typed, city: 'Surat', pin: '395001' })).doubts).toEqual([]);
});

test('a fee below that of the class is a discount with its reason, and none falls so low that more than a tenth was withheld', async ({
  app,
}) => {
  await setBilling(app);
  const { id, payer, supplier, lines } = await aBill(app);
  await pay(app, id, 12_500, { how: 'withheld', reference: '' });
  const set = async (line: Partial<LineChange>, byOwner = false) => {
    const { version } = await getBill(app.db, id);
    const change = { version, payer, supplier, lines: [{ ...lines[0]!, ...line }], byOwner };
    return app.write((trx) => changeBill(trx, app, id, change));
  };
  const less = { discount: 1_000_000, discountWhy: 'Group rate' };
  const field = `fee-${lines[0]!.seatId}`;
  expect(await set({ fee: 90_000 }, true)).toMatchObject({ field, refusal: expect.stringContaining('₹1,25,000.') });
  expect(await set(less)).toMatchObject({ field, refusal: expect.stringContaining('₹12,500 was withheld') });
  expect(await set(less, true)).toMatchObject({ bill: { due: 13_570_000 } });
});
