import { expect } from 'vitest';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billedPeople, papersOf, pay, setBilling } from './billing.factory.ts';
import { dropGone, listUnbilled } from './change-bills.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { sayPaid, settleNote } from './payments.server.ts';
import { billPath, getBill } from './read-bills.server.ts';
import { nextBill, nextInWords, refundNext, sayBillState, saySum } from './refund.ts';
import { findMoneyWaits } from './waiting.server.ts';

async function issue(app: App, id: string) {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: [], by: 'Meera Iyer' }));
}

test('a proforma whose seat is given back no longer holds: its payer is told so once, and what comes for it all the same goes back', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const own = await billedPeople(app, ['Asha']);
  const firm = await billedPeople(app, ['Bilal', 'Chitra'], {
    together: true,
    payer: { kind: 'Employer', email: 'accounts@example.in' },
  });
  const [hers, theirs] = [own.ids[0]!, firm.ids[0]!];
  for (const id of [hers, theirs]) await issue(app, id);
  await sentMail();
  const before = (await sentMail()).length;
  await act(app, own.seats[0]!, 'give back');
  await act(app, firm.seats[0]!, 'give back');
  // Of several a proforma of less follows.
  expect(await getBill(app.db, theirs)).toMatchObject({ waits: 'proforma', lines: [{ name: 'Chitra' }] });
  await act(app, firm.seats[1]!, 'take back', 'They asked for it');
  const told = (await sentMail()).slice(before).filter(({ text }) => text.includes('no longer holds'));
  expect(told.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    ['asha@example.in', 'You have given your seat back'],
    ['accounts@example.in', 'Proforma CCTP/26-27/00002 no longer holds'],
  ]);
  expect(told[0]!.text).toContain('Proforma CCTP/26-27/00001 no longer holds: please do not pay it.');
  expect(told[1]!.text).not.toContain('attached');
  const page = async (id: string) => (await server.inject({ url: billPath(app, await getBill(app.db, id)) })).body;
  for (const id of [hers, theirs]) {
    const bill = await getBill(app.db, id);
    expect([sayBillState(bill), saySum(bill)]).toEqual(['Withdrawn with the seat on Fri 20 Nov 2026', '₹1,47,500']);
    expect(textOf(await page(id))).toMatch(
      /Proforma CCTP\/26-27\/0000\d no longer holds.*If you have paid it, tell us here/,
    );
    expect(await page(id)).toContain(`/paid"`);
  }
  await app.write((trx) =>
    sayPaid(trx, app, theirs, { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 4711' }),
  );
  expect((await findMoneyWaits(app)).map(({ group }) => group)).toContain('match');
  await app.write(async (trx) => {
    await settleNote(trx, app, theirs, (await getBill(trx, theirs)).notes[0]!.id, 'somebody');
    await dropGone(trx, app, theirs);
  });
  expect((await getBill(app.db, theirs)).lines).toHaveLength(1);
  await pay(app, theirs, 147_500);
  expect(refundNext(await getBill(app.db, theirs))).toMatchObject({
    act: 'pay back',
    says: '₹1,47,500 came for a seat that is not taken any more. Pay back ₹1,47,500.',
  });
  expect((await papersOf(app, theirs)).map(([kind]) => kind)).toEqual(['P', 'R']);
  // Who takes the seat again is billed anew: what comes for the old number goes back.
  await act(app, own.seats[0]!, 'yes');
  expect(await app.write((trx) => listUnbilled(trx, own.batchId))).toHaveLength(1);
  await pay(app, hers, 147_500);
  expect(await getBill(app.db, hers)).toMatchObject({ waits: 'refund', papers: [{ kind: 'P' }, { kind: 'R' }] });
});

test('a draft says what it waits for; the next bill is one that can be sent, then one whose payer is asked for', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  const [ready, bare, nobody] = await Promise.all(ids.map((id) => getBill(app.db, id)));
  const address = { address: '', city: '', pin: '' };
  const bills = [
    { ...bare!, payer: { ...bare!.payer, ...address }, missing: ['address of the payer'] },
    { ...nobody!, payer: { ...nobody!.payer, kind: 'Employer' as const, name: '' }, missing: ['name of the payer'] },
    ready!,
  ];
  expect(bills.map(sayBillState)).toEqual([
    'Draft, waits for address',
    'Draft, waits for who pays',
    'Draft, ready to send',
  ]);
  expect(bills.map(nextInWords)).toEqual([
    'complete the bill to Bilal',
    'ask Chitra which company pays',
    'send the bill of ₹1,47,500 to Asha',
  ]);
  expect(nextBill(bills)?.id).toBe(ready!.id);
  expect(nextBill(bills.slice(0, 2))?.id).toBe(nobody!.id);
});
