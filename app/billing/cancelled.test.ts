import { expect } from 'vitest';
import { someone } from '../classes/classes.factory.ts';
import { cancelBatch } from '../classes/batch-acts.server.ts';
import { getBatch } from '../classes/read-batches.server.ts';
import { choosePromise } from '../classes/seat-page/choose-next-or-money.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { headingsOf, textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billPath, getBill } from './read-bills.server.ts';
import { billedPeople, papersOf, pay, setBilling } from './billing.factory.ts';
import { dropGone } from './change-bills.server.ts';
import { creditInvoice } from './credit.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { readBillPage } from './page/read-bill-page.server.ts';
import { payBack, sayPaid, settleNote } from './payments.server.ts';
import { addHistory } from '../classes/history.server.ts';
import { isToDo, refundNext } from './refund.ts';
import { mayLeave } from './rules.ts';
import { findSettings } from './settings.server.ts';
import { sumsOf } from './sums.ts';
import { findMoneyWaits } from './waiting.server.ts';

const issue = async (app: App, id: string, kind: 'P' | 'T') => {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed: [], by: 'Meera Iyer' }));
};
async function cancel(app: App, batchId: string) {
  const { version } = await getBatch(app.db, batchId);
  const saying = { version, reason: 'No trainer' };
  expect(await app.write((trx) => cancelBatch(trx, app, someone, batchId, saying))).toMatchObject({ ok: true });
}
const groupsOf = async (app: App) => (await findMoneyWaits(app)).map(({ group }) => group);
const note = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'DEMO UTR 4711' };
const employer = { kind: 'Employer', email: 'accounts@example.in' } as const;

test('money that a company had sent for a class that is cancelled is noted, has its voucher and goes back; the company is told, and asked for nothing more', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal'], { payer: employer });
  const [said, quiet] = [ids[0]!, ids[1]!];
  for (const id of ids) await issue(app, id, 'P');
  await app.write((trx) => sayPaid(trx, app, said, note));
  await sentMail();
  await cancel(app, batchId);
  expect(await groupsOf(app)).toEqual(['match']);
  const told = (await sentMail()).filter(({ to }) => to === employer.email);
  expect(told.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/class (is )?cancelled/)]),
  );
  expect(told.at(-1)!.text).not.toContain('To pay ₹');
  for (const id of ids) {
    const page = (await server.inject({ url: billPath(app, await getBill(app.db, id)) })).body;
    expect(headingsOf(page).find(({ level }) => level === 1)!.text).toBe('This class is cancelled');
    const then = id === said ? 'You have told us: ₹1,47,500' : 'If you have paid, tell us here';
    expect(textOf(page)).toContain(`Please pay nothing on this bill. ${then}`);
    expect(page).toContain(`/paid"`);
    expect(page).not.toContain('000123456789');
  }
  // Also whoever says nothing, and whose money is found in the bank.
  for (const [at, id] of [said, quiet].entries())
    expect(await pay(app, id, 147_500, { reference: at === 0 ? 'demo-utr 4711' : 'UTR 8' })).toMatchObject({
      bill: { state: 'Paid', waits: 'refund', papers: [{ kind: 'P' }, { kind: 'R' }] },
    });
  expect(await groupsOf(app)).toEqual(['refund', 'refund']);
  const bill = await getBill(app.db, said);
  expect(refundNext(bill)).toMatchObject({
    act: 'pay back',
    says: '₹1,47,500 came for a cancelled class. Pay back ₹1,47,500.',
  });
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', reason: 'Cancelled', by: 'x' } as const;
  const back = { version: bill.version, amount: 14_750_000, repeatKey: 'back', ...how };
  expect(await app.write((trx) => payBack(trx, app, said, back))).toMatchObject({ bill: { state: 'Refunded' } });
  expect((await papersOf(app, said)).map(([kind]) => kind)).toEqual(['P', 'R', 'V']);
});

test('of a cancelled class who has paid is told what becomes of it, and only who has not is asked whether they did', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal'], { payer: employer });
  for (const id of ids) await issue(app, id, 'P');
  await pay(app, ids[0]!, 147_500);
  const before = (await sentMail()).length;
  await cancel(app, batchId);
  const told = (await sentMail()).slice(before).filter(({ to }) => to === employer.email);
  const saying = (words: string) => told.filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes(words)).length;
  expect(saying('What you have paid goes back to you: our office writes again. Whoever')).toBe(1);
  expect(saying('If you have paid, tell us on the page of the bill')).toBe(1);
});

test('an unpaid invoice of a seat that is not taken any more, or of a cancelled class, waits for an owner', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal']);
  for (const id of ids) await issue(app, id, 'T');
  expect(await groupsOf(app)).toEqual([]);
  await act(app, seats[0]!, 'give back');
  expect(await groupsOf(app)).toEqual(['refund']);
  await cancel(app, batchId);
  expect(await groupsOf(app)).toEqual(['refund', 'refund']);
  expect(refundNext(await getBill(app.db, ids[1]!))).toMatchObject({
    act: 'credit',
    says: 'The tax invoice stands for a cancelled class, and nothing came. Credit the invoice: you pay ₹22,500 tax to the State for this invoice as long as it stands.',
  });
  expect(mayLeave(await getBill(app.db, ids[1]!))).toEqual({
    title: 'Leave it as it is',
    says: 'You pay ₹22,500 tax to the State for this invoice, though nobody pays it. A credit note ends that.',
  });
});

test('of a cancelled class the voucher says that the money goes back, an invoice asks first, no proforma leaves, and a trainee hears in one mail to pay nothing, or that the money may go back', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  await issue(app, ids[0]!, 'T');
  await issue(app, ids[1]!, 'P');
  await pay(app, ids[2]!, 147_500);
  const before = (await sentMail()).length;
  await cancel(app, batchId);
  const told = (await sentMail()).slice(before).filter(({ subject }) => /class (is )?cancelled/.test(subject));
  const says = (words: string) => told.flatMap(({ to, text }) => (text.includes(words) ? [to] : [])).toSorted();
  expect(told).toHaveLength(3);
  expect(says('Please do not pay for the cancelled class')).toEqual(['asha@example.in', 'bilal@example.in']);
  expect(says('You may ask for your money back')).toEqual(['chitra@example.in']);
  await pay(app, ids[1]!, 147_500);
  const voucher = (await sentMail()).find(({ subject }) => subject.startsWith('Receipt voucher'))!;
  expect(voucher.text).toContain('This money goes back to you, unless it is kept for the next class');
  expect(voucher.text).not.toContain('The tax invoice follows');
  expect(await issue(app, ids[1]!, 'T')).toEqual({ ok: false, asks: ['cancelled'] });
  expect(await issue(app, ids[1]!, 'P')).toMatchObject({ refusal: 'The class is cancelled: nothing is asked for.' });
});

test('a seat that is given back stays on its bill while the payer says that it is paid, and leaves it when that is not found', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal'], { together: true, payer: employer });
  const id = ids[0]!;
  await app.write((trx) => sayPaid(trx, app, id, note));
  await act(app, seats[0]!, 'give back');
  const { lines, notes } = await getBill(app.db, id);
  expect(lines).toHaveLength(2);
  await app.write(async (trx) => {
    await settleNote(trx, app, id, notes[0]!.id, 'somebody');
    await dropGone(trx, app, id);
  });
  expect((await getBill(app.db, id)).lines).toHaveLength(1);
});

test('more than is open is noted when whoever notes it says so, and what is too much waits to be paid back', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha']);
  expect(await pay(app, ids[0]!, 150_000)).toMatchObject({ ok: false, field: 'amount' });
  expect(await pay(app, ids[0]!, 150_000, { how: 'withheld', more: true, byOwner: true })).toMatchObject({
    field: 'amount',
  });
  const paid = await pay(app, ids[0]!, 150_000, { more: true });
  expect(paid).toMatchObject({ bill: { state: 'Settled', waits: 'refund', refundable: 250_000, open: 0 } });
  expect(refundNext(await getBill(app.db, ids[0]!)).says).toContain('Pay back ₹2,500.');
});

test('one transfer is noted once, however it is spelt and however it came; a part of it says which it is', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const [hers, his] = [ids[0]!, ids[1]!];
  await pay(app, hers, 500, { reference: 'RACE2' });
  for (const reference of ['race2', 'RACE 2', 'RACE2.', 'R/ACE-2'])
    expect(await pay(app, his, 500, { reference, how: 'upi' }), reference).toMatchObject({ field: 'reference' });
  for (const reference of ['ＲＡＣＥ２', 'RАCE2', 'RACE٢'])
    expect(await pay(app, his, 500, { reference }), reference).toMatchObject({ field: 'reference' });
  expect(await pay(app, hers, 500, { reference: 'RACE2 / 3' })).toMatchObject({
    refusal: 'This transfer is noted on this bill already.',
  });
  expect(await pay(app, his, 500, { reference: 'RACE2 / 2' })).toMatchObject({ ok: true });
  expect(await pay(app, his, 500, { reference: 'race2/2' })).toMatchObject({ field: 'reference' });
  expect(await pay(app, his, 500, { reference: 'RACE2', how: 'cash' })).toMatchObject({ field: 'reference' });
  expect(await pay(app, his, 500, { reference: 'RACE2', how: 'withheld' })).toMatchObject({ ok: true });
  expect(await pay(app, his, 500, { reference: 'At the desk 1', how: 'cash' })).toMatchObject({ ok: true });
  expect(await pay(app, his, 500, { reference: 'At the desk 1' })).toMatchObject({ field: 'reference' });
  expect(await pay(app, hers, 500, { reference: 'At the desk 1', how: 'cash' })).toMatchObject({ ok: true });
  // Of all that stands around it, what counts is the bank's own number.
  const same = {
    PFX77: ['UTR: PFX77', 'UTR No. PFX77', 'RRN PFX77', 'IMPS/PFX77', 'NEFTPFX77', 'ref no PFX77'],
    '312345678901': [
      'UTR 312345678901',
      'NEFT-312345678901-RR TWO',
      'UPI/312345678901',
      '3123 4567 8901',
      'UTR312345678901',
    ],
    UTIBN52026112612345: ['NEFT/UTIBN52026112612345/HDFC0001234/GUJARAT COATINGS 2'],
  };
  for (const [first, spellings] of Object.entries(same)) {
    expect(await pay(app, hers, 500, { reference: first })).toMatchObject({ ok: true });
    for (const reference of [...spellings, `${first} part 2`, `${first} - 2`])
      for (const how of ['bank', 'cash'] as const)
        expect(await pay(app, hers, 500, { reference, how }), reference).toMatchObject({ field: 'reference' });
    for (const reference of spellings)
      expect(await pay(app, his, 500, { reference }), reference).toMatchObject({ field: 'reference' });
    expect(await pay(app, his, 500, { reference: `${spellings[0]} / 2` })).toMatchObject({ ok: true });
  }
  // A branch of a bank, a day and the name of a company are nobody's transfer.
  for (const reference of ['Cheque 000123 HDFC0001234 26-11-2026', 'Cheque 000124 HDFC0001234 26112026'])
    expect(await pay(app, hers, 500, { reference }), reference).toMatchObject({ ok: true });
});

test("a payer's note is used up by its own payment alone: the same reference, or the same sum where it was said to be it", async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  const [one, two, three] = [ids[0]!, ids[1]!, ids[2]!];
  for (const id of ids) await app.write((trx) => sayPaid(trx, app, id, { ...note, reference: `KKBK ${id}` }));
  const open = async (id: string) => (await getBill(app.db, id)).notes.filter(({ settled }) => !settled);
  const noteId = (await open(one))[0]!.id;
  await pay(app, one, 12_500, { how: 'withheld', reference: 'TDS', noteId });
  await pay(app, one, 700, { reference: 'another', noteId });
  expect(await open(one)).toHaveLength(1);
  await pay(app, one, 100, { reference: `kkbk-${one}` });
  expect(await open(one)).toHaveLength(1);
  const said = async () => (await readBillPage(app, billPath(app, await getBill(app.db, one)).slice(6)))!.notes;
  expect(await said()).toMatchObject([{ words: expect.stringContaining(': the office looks for it in the bank') }]);
  await app.write((trx) => settleNote(trx, app, one, noteId, 'somebody'));
  expect(await said()).toMatchObject([{ words: expect.stringContaining(': the office noted ₹100') }]);
  await pay(app, two, 147_500, { reference: 'mistyped by them', noteId: (await open(two))[0]!.id });
  expect(await open(two)).toEqual([]);
  // Said again in another spelling it is one note.
  for (const reference of [`kkbk.${three}`, `NEFT KKBK ${three} / 2`])
    await app.write((trx) => sayPaid(trx, app, three, { ...note, reference }));
  expect(await open(three)).toHaveLength(1);
});

test('what a bill comes to adds up line by line, also once it is credited and a part was withheld', async ({ app }) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha'], { fee: '33333.33', payer: employer });
  const id = ids[0]!;
  const { settings } = await findSettings(app.db);
  const shown = async () =>
    Object.fromEntries(sumsOf(await getBill(app.db, id), settings).map(({ label, value }) => [label, value]));
  await pay(app, id, 36_000);
  await pay(app, id, 3_333, { how: 'withheld', reference: 'TDS' });
  expect(await shown()).toMatchObject({
    'Taxable value': '33,333.33',
    'Round off': '−0.33',
    Total: '39,333.00',
    Received: '−36,000.00',
    'Tax withheld': '−3,333.00',
    'Still to pay': '0.00',
  });
  const { version } = await getBill(app.db, id);
  const credit = { version, taxable: null, reason: 'Cancelled', by: 'somebody' };
  await app.write((trx) => creditInvoice(trx, app, id, credit));
  expect(await shown()).toMatchObject({
    Credited: '−39,333.00',
    'To be paid back': '36,000.00',
    'Tax withheld, of what is credited': '3,333.00',
  });
  expect(await shown(), 'whose money goes back').not.toHaveProperty('Still to pay');
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', reason: 'Cancelled', by: 'x' } as const;
  const back = { version: version + 1, amount: 3_600_000, repeatKey: 'back', ...how };
  expect(await app.write((trx) => payBack(trx, app, id, back))).toMatchObject({ ok: true });
  const after = await shown();
  expect(after).toMatchObject({
    Received: '−36,000.00',
    'Paid back on 20 Nov 2026 UTR back': '36,000.00',
    'Still to pay': '0.00',
  });
  expect(after).not.toHaveProperty('To be paid back');
});

test('whoever paid for a class that is cancelled chooses first: the next class or the money', async ({ app }) => {
  await setBilling(app);
  const { ids, batchId, seats } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 147_500);
  await cancel(app, batchId);
  expect(refundNext(await getBill(app.db, ids[0]!))).toMatchObject({
    act: 'ask',
    says: expect.stringContaining('They choose the next class or the money'),
  });
  expect(isToDo(await getBill(app.db, ids[0]!))).toBe(true);
  const token = billPath(app, await getBill(app.db, ids[0]!))
    .split('/')
    .at(-1)!;
  const says = async () => (await readBillPage(app, token))!.halted;
  expect(await says()).toContain('Say which on the page of your seat: the next class, or the money back.');
  const chosen = { batchId, seatId: seats[0]!, act: 'next class chosen', detail: {} };
  await app.write((trx) => addHistory(trx, app, { kind: 'person' }, chosen));
  // Nothing is to be done while they wait for it.
  expect(isToDo(await getBill(app.db, ids[0]!))).toBe(false);
  expect(await says()).toBe('₹1,47,500 of yours is with us. You have chosen the next class, and it is yours first.');
  await choosePromise(app, seats[0]!, 'refund');
  expect(refundNext(await getBill(app.db, ids[0]!))).toMatchObject({ act: 'credit' });
  expect(await says()).toBe('₹1,47,500 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.');
});

test('nobody chooses for money that another one paid: who had the seat before, a company, or a payer with an address of their own', async ({
  app,
}) => {
  await setBilling(app);
  const made = [];
  for (const payer of [{}, { email: 'father@example.in' }, employer])
    made.push(await billedPeople(app, [`Asha${made.length}`], { payer }));
  const passedOn = app.db.updateTable('seats').set({ email: 'dev@example.in' });
  await passedOn.where('id', '=', made[0]!.seats[0]!).execute();
  for (const { ids, batchId } of made) {
    await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
  }
  for (const { ids, seats } of made) {
    expect(await choosePromise(app, seats[0]!, 'refund')).toMatchObject({ ok: false, why: 'unpaid' });
    expect(await choosePromise(app, seats[0]!, 'next')).toMatchObject({ ok: true });
    const bill = await getBill(app.db, ids[0]!);
    expect(refundNext(bill)).toMatchObject({ act: 'credit', back: 14_750_000 });
    const page = await readBillPage(app, billPath(app, bill).split('/').at(-1)!);
    expect(page!.halted).toBe('₹1,47,500 goes back the way you paid, within 7 to 14 business days.');
  }
});
