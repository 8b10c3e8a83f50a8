import { expect } from 'vitest';
import { anActor } from '../../office.factory.ts';
import { cancel } from '../batches/acts.server.ts';
import { readClosed, readOne, readOpen } from '../batches/calls.server.ts';
import { noteRefund, recordAnswer } from '../seats/calls.server.ts';
import { nextOf, pathOf, stepsOf } from '../steps.ts';
import { aBill, billedPeople, completePayer, pay, setBilling } from '../../../billing/billing.factory.ts';
import type { Payer } from '../../../billing/bill.ts';
import { creditInvoice } from '../../../billing/credit.server.ts';
import { issueByHand } from '../../../billing/papers/issue-by-hand.server.ts';
import { payBack, sayPaid } from '../../../billing/payments.server.ts';
import type { Bill } from '../../../billing/bill.ts';
import { getBill } from '../../../billing/read-bills.server.ts';
import { choosing, nextInWords, refundNext, saySum } from '../../../billing/refund.ts';
import { findMoneyWaits, findUnbilled } from '../../../billing/waiting.server.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { choosePromise } from '../../../classes/seat-page/choose-next-or-money.server.ts';
import { pathOf as pathOfSeat } from '../../../classes/seat-page/seat.factory.ts';
import { act } from '../../../classes/seats/seats.factory.ts';
import { getSeat } from '../../../classes/seats/read-seats.server.ts';
import { textOf } from '../../../testing/read-html.ts';
import { test } from '../../../testing/test.ts';
import { readSeats } from '../seats/read.server.ts';
import { moneyNeeds, readMoney, readMoneyWaits, readOneBill } from './read.server.ts';

test('a bill that waits for two things is one line, with both and its next act', async ({ app, clock }) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-20', amount: 100, reference: 'UTR 1' }));
  clock.now = new Date('2027-02-10T04:30:00.000Z');
  expect((await findMoneyWaits(app)).filter(({ group }) => group !== 'unbilled')).toMatchObject([
    {
      group: 'match',
      next: 'look for ₹1 of Asha',
      words: expect.stringMatching(/^Says paid: ₹1 on .+, UTR 1\. The class ended on .+: the law gives 30 days/),
    },
  ]);
});

test('a bill says what is open of it, and what somebody does next', async ({ app }) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha']);
  const says = async () => {
    const bill = await getBill(app.db, ids[0]!);
    return [saySum(bill), nextInWords(bill)];
  };
  expect(await says()).toEqual(['₹1,47,500, not asked for', 'send the bill of ₹1,47,500 to Asha']);
  await pay(app, ids[0]!, 50_000);
  expect(await says()).toEqual(['₹97,500 of ₹1,47,500 is open', 'remind Asha of ₹97,500']);
  await pay(app, ids[0]!, 97_500);
  expect((await says())[0]).toBe('₹1,47,500');
  await app.db.updateTable('seats').set({ state: 'Given back' }).where('batch_id', '=', batchId).execute();
  expect(await says()).toEqual(['', 'credit the invoice to Asha']);
});

test('of a class that is long over bills that were never sent wait for nobody, nor seats that were never billed: Money and its own page say so alike', async ({
  app,
}) => {
  await setBilling(app);
  const { batchId } = await billedPeople(app, ['Asha']);
  for (const [day, isPast] of [
    ['2026-08-22', false],
    ['2026-08-21', true],
  ] as const) {
    const days = { starts_on: day, ends_on: day };
    await app.db.updateTable('batches').set(days).where('id', '=', batchId).execute();
    expect((await findUnbilled(app.db, '2026-11-20')).length === 0, day).toBe(isPast);
    expect((await readMoney({ ...app, now: () => new Date('2026-11-20T06:00:00.000Z') }, batchId)).isPast).toBe(isPast);
  }
  // Whom the office has paid back or let off is billed anew by nobody who does not tick them.
  await app.db.updateTable('bill_lines').set({ open_seat: null }).execute();
  expect(await findUnbilled(app.db, '2026-11-20')).toEqual([]);
  expect((await readMoney(app, batchId)).unbilled).toMatchObject([{ before: true }]);
  await app.db.deleteFrom('bill_lines').execute();
  expect(await findUnbilled(app.db, '2026-11-20')).toEqual([]);
});

test('a class that is over names its bill that is open, and its next act leads to it; once it is paid nothing is left', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { batchId, ids } = await billedPeople(app, ['Asha']);
  const reader = await anActor(app, 'reader');
  await pay(app, ids[0]!, 88_500);
  const says = async () => {
    const { batch, waits } = await readOne(app, reader, batchId);
    const next = nextOf(batch, clock.now, waits.bills);
    return [stepsOf(batch, clock.now, waits.bills).at(-1)?.needs, next && [next.words, pathOf(batch, next.act)]];
  };
  await app.db.updateTable('batches').set({ state: 'Confirmed' }).where('id', '=', batchId).execute();
  // What is still to come is asked of its payer; people are invited meanwhile.
  expect((await says())[0]).toBe('');
  clock.now = new Date('2027-02-10T04:30:00.000Z');
  expect(await says()).toEqual([
    '1 bill is open: ₹59,000.',
    ['See the open bills', `/office/batches/${batchId}/money`],
  ]);
  await pay(app, ids[0]!, 59_000);
  expect(await says()).toEqual(['Nothing is left to do.', null]);
});

test('of a cancelled class the bill asks what somebody chooses only where money came, as the list of its people does', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal']);
  for (const id of ids) {
    const issue = { version: (await getBill(app.db, id)).version, kind: 'P', confirmed: [], by: 'somebody' } as const;
    await app.write((trx) => issueByHand(trx, app, id, issue));
  }
  await pay(app, ids[1]!, 1000);
  const { version } = await getBatch(app.db, batchId);
  const actor = await anActor(app);
  await cancel(app, actor, batchId, { version, reason: 'Few.' });
  const asked = ids.map(async (id) => choosing(await getBill(app.db, id))[0]?.seatId);
  expect(await Promise.all(asked)).toEqual([undefined, seats[1]]);
  expect((await readOne(app, actor, batchId)).waits.choosing).toEqual([seats[1]]);
});

test('whose seat had ended before their class was cancelled has the money back for that, and a paper names no cancelled class', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  for (const id of ids) await pay(app, id, 147_500);
  await act(app, seats[0]!, 'give back');
  await act(app, seats[1]!, 'take back', 'No room.');
  const actor = await anActor(app, 'owner');
  const says = () =>
    Promise.all(
      ids.map(async (id) => {
        const { bill, calledOff } = await readOneBill(app, actor, (await getBill(app.db, id)).reference);
        return [refundNext(bill).says.split('.')[0], calledOff];
      }),
    );
  const ended = '₹1,47,500 came for a seat that is not taken any more';
  expect((await says()).slice(0, 2)).toEqual([
    [ended, ''],
    [ended, ''],
  ]);
  await cancel(app, actor, batchId, { version: (await getBatch(app.db, batchId)).version, reason: 'Few.' });
  expect(await says()).toEqual([
    [ended, 'The seat was given back on Fri 20 Nov 2026'],
    [ended, 'The seat was taken back on Fri 20 Nov 2026'],
    [expect.stringContaining('came for a cancelled class'), 'The class is cancelled: Few.'],
  ]);
});

test('of a cancelled class whoever paid for themselves is asked what becomes of the money; where a company paid, it is paid back and nobody is asked', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal']);
  const company: Partial<Payer> = { kind: 'Employer', name: 'Coastal Tanks', email: 'accounts@tanks.example' };
  await completePayer(app, ids[1]!, company);
  for (const id of ids) await pay(app, id, 147_500);
  const { version } = await getBatch(app.db, batchId);
  const actor = await anActor(app);
  await cancel(app, actor, batchId, { version, reason: 'Few.' });
  const bills = await Promise.all(ids.map((id) => getBill(app.db, id)));
  expect(bills.map((bill) => refundNext(bill).act)).toEqual(['ask', 'credit']);
  expect(bills.map((bill) => choosing(bill)[0]?.seatId)).toEqual([seats[0], undefined]);
  expect((await readOne(app, actor, batchId)).waits.choosing).toEqual([seats[0]]);
  const { choices, bills: on, over } = await readSeats(app, actor, batchId);
  expect(choices).toEqual({ [seats[0]!]: null });
  // The seat leads to its own bill, and what can no longer be given is not asked for.
  const ofBill = ({ reference, payer: { name: payer } }: Bill) => ({ reference, state: 'Settled', payer });
  expect(on).toEqual(Object.fromEntries(seats.map((seat, at) => [seat, ofBill(bills[at]!)])));
  expect(over).toEqual([]);
  const pages = seats.map(async (seat) => textOf((await server.inject({ url: await pathOfSeat(app, seat) })).body));
  expect((await Promise.all(pages)).map((page) => page.includes('Keep the next class for me'))).toEqual([true, false]);
  const mails = (await sentMail()).filter(({ to, subject }) => /^(asha|bilal)@/.test(to) && /cancelled/.test(subject));
  expect(
    mails.map(({ to, text }) => [to, /ask for your money back/.test(text), /If you have paid/.test(text)]),
  ).toEqual([
    ['asha@example.in', true, false],
    ['bilal@example.in', false, false],
  ]);
  // Whatever is pressed by hand: what the company paid is not theirs to keep or to ask for.
  for (const choice of ['refund', 'next'] as const) await choosePromise(app, seats[1]!, choice);
  expect(await getSeat(app.db, seats[1]!)).toMatchObject({ promise: 'open' });
  expect(refundNext(await getBill(app.db, ids[1]!))).toMatchObject({ act: 'credit', back: 14_750_000 });
});

test('of a cancelled class What waits, the list of those that are over and its own page lead to whom to ask, then to the money, until nothing is left; money that stays for the next class is no matter for anybody', async ({
  app,
  clock,
}) => {
  const owner = await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal']);
  await completePayer(app, ids[1]!, { kind: 'Employer', name: 'Coastal Tanks', email: 'accounts@tanks.example' });
  for (const id of ids) await pay(app, id, 147_500);
  const actor = await anActor(app);
  await cancel(app, actor, batchId, { version: (await getBatch(app.db, batchId)).version, reason: 'Few.' });
  const stands = async () => {
    const row = (await readOpen(app, actor)).waiting.find(({ group }) => group === 'refunds');
    const { batches, left } = await readClosed(app, actor, '');
    const next = nextOf(batches[0]!, clock.now, '', left[batchId]);
    expect((await readOne(app, actor, batchId)).waits.left).toEqual(left[batchId]);
    expect(next ? [next.words, pathOf(batches[0]!, next.act)] : []).toEqual(row ? [row.act, row.href] : []);
    return row ? [row.sentence, row.act, row.href.replace(batchId, 'ID')] : null;
  };
  const name = 'CIP 1, Pune, 11 to 16 Jan, cancelled:';
  expect(await stands()).toEqual([
    `${name} ask 1 person, ₹1,47,500 to pay back.`,
    'Ask 1 person',
    '/office/batches/ID',
  ]);
  const say = async (answer: 'next' | 'refund') =>
    recordAnswer(app, actor, seats[0]!, { version: (await getSeat(app.db, seats[0]!)).version, answer });
  await say('next');
  expect(await stands()).toEqual([`${name} ₹1,47,500 to pay back.`, 'Settle the money', '/office/batches/ID/money']);
  const { waiting, kept } = await readMoneyWaits(app);
  expect([waiting, kept].map((bills) => bills.map((bill) => 'payer' in bill && bill.payer))).toEqual([
    ['Coastal Tanks'],
    ['Asha'],
  ]);
  expect(await moneyNeeds(app, actor, {} as never)).toMatchObject([{ count: 1, key: 'money-refund' }]);
  const { version: seen } = await getBill(app.db, ids[1]!);
  const of = { reason: 'Cancelled.', by: owner };
  const credit = { ...of, version: seen, taxable: null, lines: [] };
  await app.write((trx) => creditInvoice(trx, app, ids[1]!, credit));
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', repeatKey: 'back' } as const;
  const back = { ...of, ...how, version: seen + 1, amount: 14_750_000 };
  await app.write((trx) => payBack(trx, app, ids[1]!, back));
  expect(await stands()).toBeNull();
  await say('refund');
  expect(await stands()).toMatchObject([`${name} ₹1,47,500 to pay back.`, 'Settle the money', expect.any(String)]);
  const { version, refundBills } = { ...(await getSeat(app.db, seats[0]!)), ...(await readSeats(app, actor, batchId)) };
  expect(Object.keys(refundBills)).toEqual([seats[0]]);
  expect(await noteRefund(app, actor, seats[0]!, { version, reason: 'x' })).toMatchObject({
    refusal: `Note it on ${(await getBill(app.db, ids[0]!)).reference}: then it is settled here too.`,
  });
});
