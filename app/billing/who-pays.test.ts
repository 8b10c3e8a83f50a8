import { expect } from 'vitest';
import { test } from '../testing/test.ts';
import { aBill, completePayer, setBilling } from './billing.factory.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';

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
