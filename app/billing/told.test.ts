import { expect } from 'vitest';
import { cancelBatch } from '../classes/batch-acts.server.ts';
import { someone } from '../classes/classes.factory.ts';
import { getBatch } from '../classes/read-batches.server.ts';
import { openSeat } from '../classes/seat-page/seat.factory.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { aBill, billedPeople, completePayer, pay, setBilling } from './billing.factory.ts';
import { billPath, getBill } from './read-bills.server.ts';
import { billAnew, creditInvoice, noteCertificate } from './credit.server.ts';
import { readBillPage } from './page/read-bill-page.server.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { payBack, sayPaid } from './payments.server.ts';
import { creditRefusal, owedBack, refundNext, sayBillState } from './refund.ts';
import { askedOn } from './rules.ts';
import { findMoneyWaits, listUnpaid } from './waiting.server.ts';
import { changeOfPlace } from './waits.ts';

const by = 'somebody';
const pageOf = async (app: App, id: string) => {
  const path = billPath(app, await getBill(app.db, id));
  return (await readBillPage(app, path.split('/').at(-1)!))!;
};

test('what is too much since a credit note is paid back, and nobody is told that the payer cannot have withheld what their certificate says', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra'], { together: true });
  const id = ids[0]!;
  await pay(app, id, 30_000, { how: 'withheld', reference: '' });
  await pay(app, id, 418_500.5, { reference: 'UTR 7', more: true });
  const { version, payments } = await getBill(app.db, id);
  const certificate = { version, paymentId: payments[0]!.id, reason: 'AABCX1234Q', by };
  await app.write((trx) => noteCertificate(trx, app, id, certificate));
  const credit = { version: version + 1, taxable: 4_000_000, reason: 'Cannot come', by };
  await app.write((trx) => creditInvoice(trx, app, id, credit));
  const bill = await getBill(app.db, id);
  expect(refundNext(bill)).toMatchObject({
    act: 'pay back',
    says: '₹4,18,500.50 came and ₹30,000 was withheld as tax, which is more than the ₹3,95,300 due now that ₹47,200 is credited. Pay back ₹53,200.50.',
  });
  expect([owedBack(bill), sayBillState(bill)]).toEqual([5_320_050, '₹53,200.50 to be paid back']);
});

test('a transfer that is said anew takes the place of what was said of it, and waits once; what came for a bill after its invoice is told', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  const tell = (amount: number) =>
    app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-20', amount, reference: 'UTR 55' }));
  await tell(100_000);
  await tell(14_000_000);
  expect((await getBill(app.db, id)).notes).toMatchObject([{ amount: 14_000_000, settled: false }]);
  const { version } = await getBill(app.db, id);
  await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'T', confirmed: [], by }));
  await pay(app, id, 150_000, { more: true });
  const mail = (await sentMail()).find(({ subject }) => subject === 'We have received ₹1,50,000')!;
  expect(mail.text).toContain('₹2,500 of it is more than is due, and goes back to you.');
});

test('a refund is told with its day and reference, by mail and on the page', async ({ app, sentMail }) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 50_000);
  const { version } = await getBill(app.db, id);
  const how = { amount: 5_000_000, paidOn: '2026-11-20', how: 'bank', reference: 'RFND900' } as const;
  await app.write((trx) => payBack(trx, app, id, { version, ...how, reason: 'Cannot come', repeatKey: 'back', by }));
  expect((await pageOf(app, id)).sums).toContainEqual({
    label: 'Paid back on 20 Nov 2026 RFND900',
    value: '50,000.00',
  });
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('We have paid back'))!;
  expect(mail.text).toContain('20 Nov 2026, RFND900');
  expect(mail.text).toMatch(/Reason:?\s+Cannot come/);
});

test('papers say when the money of an advance came, and of what was carried over whence and when it came first', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { id, reference } = await aBill(app);
  await pay(app, id, 50_000, { receivedOn: '2026-10-31' });
  clock.now = new Date('2026-11-26T04:30:00.000Z');
  const { version } = await getBill(app.db, id);
  await app.write((trx) => billAnew(trx, app, id, { version, reason: 'Wrong payer', by }));
  await app.db.selectFrom('papers').select('id').executeTakeFirst();
  const facts = await app.db
    .selectFrom('papers')
    .select('snapshot')
    .where('kind', '=', 'R')
    .orderBy('id', 'desc')
    .execute();
  const [again] = facts.map(({ snapshot }) => JSON.parse(snapshot) as PaperFacts);
  expect(again!.received).toMatchObject([{ how: `Carried over from ${reference}, paid on 31 Oct 2026` }]);

  const other = await aBill(app, { eventCode: 'CIPLevel2' });
  await pay(app, other.id, 50_000, { receivedOn: '2026-10-31' });
  await pay(app, other.id, 97_500);
  const row = await app.db.selectFrom('papers').select('snapshot').where('kind', '=', 'T').executeTakeFirstOrThrow();
  const { advances } = JSON.parse(row.snapshot) as PaperFacts;
  expect(advances).toMatchObject([{ on: '2026-11-26', came: '2026-10-31' }]);
});

test('a voucher for one company is not taken into an invoice for another of the same state', async ({ app }) => {
  await setBilling(app);
  const { id } = await aBill(app, { payer: { kind: 'Employer', gstin: '24AAACG0000A1ZY' } });
  await pay(app, id, 50_000);
  const bill = await completePayer(app, id, { gstin: '24AAACS0000A1ZM' });
  expect(bill.waits).toBe('place');
  // What comes meanwhile waits with it: its voucher would be one more to take back.
  expect(await pay(app, id, 10_000)).toMatchObject({ bill: { waits: 'place', papers: [{ kind: 'R' }] } });
  expect(changeOfPlace(bill)).toBe('The voucher is for another GSTIN than the payer has now');
  const issue = { version: bill.version + 1, kind: 'T', confirmed: bill.doubts, by } as const;
  expect(await app.write((trx) => issueByHand(trx, app, id, issue))).toMatchObject({
    refusal: expect.stringContaining('make the bill anew first'),
  });
});

test('a credit note above what is left is refused before anybody gives a password, and of one line above that line', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { together: true });
  await pay(app, ids[0]!, 295_000);
  const bill = await getBill(app.db, ids[0]!);
  const asks = (taxable: number | null, lines: number[] = []) => creditRefusal(bill, { taxable, lines })?.field;
  expect([asks(25_000_000), asks(25_000_001), asks(12_500_001, [0]), asks(12_500_000, [0]), asks(null, [1])]).toEqual([
    undefined,
    'taxable',
    'taxable',
    undefined,
    undefined,
  ]);
});

test('of an invoice whose seat was given back no money is asked for, nor counted as open beside that of others', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal']);
  for (const id of ids) {
    const { version } = await getBill(app.db, id);
    await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'T', confirmed: [], by }));
  }
  expect(await listUnpaid(app.db)).toHaveLength(2);
  // Nor of one that no paper was sent of.
  const { id: draft } = await aBill(app, { eventCode: 'CIPLevel2' });
  expect(askedOn(await getBill(app.db, draft))).toBe(0);
  await act(app, seats[0]!, 'give back');
  expect((await listUnpaid(app.db)).map(({ id }) => id)).toEqual([ids[1]]);
  expect((await findMoneyWaits(app)).filter(({ group }) => group === 'refund')).toHaveLength(1);
});

test('the credit note of a cancelled class says when its money goes back, and each sum that went back is told with its own day', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha'], {
    payer: { kind: 'Employer', email: 'accounts@example.in' },
  });
  const id = ids[0]!;
  await pay(app, id, 147_500);
  const saying = { version: (await getBatch(app.db, batchId)).version, reason: 'No trainer' };
  await app.write((trx) => cancelBatch(trx, app, someone, batchId, saying));
  const { version } = await getBill(app.db, id);
  const why = { reason: 'Cancelled', by: 'somebody' };
  await app.write((trx) => creditInvoice(trx, app, id, { version, taxable: null, ...why }));
  const { text } = (await sentMail()).find(({ subject }) => subject.startsWith('Credit note'))!;
  const goesBack = '₹1,47,500 goes back the way you paid, within 7 to 14 business days.';
  expect(text.replaceAll(/\s+/g, ' ')).toContain(goesBack);
  expect((await pageOf(app, id)).halted).toBe(goesBack);
  for (const [at, amount] of [10_000_000, 4_750_000].entries()) {
    const own = { version: version + 1 + at, amount, paidOn: '2026-11-20', reference: `UTR ${at}` };
    const back = { ...own, how: 'bank', repeatKey: `back ${at}`, ...why } as const;
    expect(await app.write((trx) => payBack(trx, app, id, back))).toMatchObject({ ok: true });
  }
  expect((await pageOf(app, id)).paidBack).toBe('₹1,00,000 on 20 Nov 2026 and ₹47,500 on 20 Nov 2026');
});

test('the page of a seat that was given back says what goes back from its credit note on, and nothing of a decision any more', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id, lines } = await aBill(app);
  const seat = lines[0]!.seatId;
  const says = async () => textOf((await openSeat(app, server, seat)).body);
  await pay(app, id, 147_500);
  await act(app, seat, 'give back');
  expect(await says()).toContain('our office decides by the Refund Policy');
  const { version } = await getBill(app.db, id);
  await app.write((trx) => creditInvoice(trx, app, id, { version, taxable: 10_000_000, reason: 'Asked', by }));
  expect(await says()).toContain('₹1,18,000 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.');
  expect(await says()).not.toContain('our office decides');
  const own = { version: version + 1, amount: 11_800_000, paidOn: '2026-11-20', reference: 'UTR 1' };
  const back = { ...own, how: 'bank', repeatKey: 'back', reason: 'Asked', by } as const;
  expect(await app.write((trx) => payBack(trx, app, id, back))).toMatchObject({ ok: true });
  // What is kept was decided with it.
  expect(await says()).toContain('We have paid back ₹1,18,000 on 20 Nov 2026.');
  expect(await says()).not.toMatch(/our office decides|goes back the way/);
});
