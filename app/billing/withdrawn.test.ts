import { expect } from 'vitest';
import { aBatch, cancel, someone } from '../classes/classes.factory.ts';
import { passSeat } from '../classes/people/pass-seat.server.ts';
import { sayGone } from '../classes/nominations/nomination.ts';
import { moveSeat } from '../classes/seats/move-seat.server.ts';
import { findSeat, listSeats } from '../classes/seats/read-seats.server.ts';
import { seatPath } from '../classes/seats/seat-link.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billedPeople, completePayer, papersOf, pay, securedWhy, setBilling } from './billing.factory.ts';
import { dropGone, dropLine, listUnbilled, makeBills } from './change-bills.server.ts';
import { billAnew } from './credit.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { payBack, sayPaid, settleNote } from './payments.server.ts';
import { billPath, getBill, newBillLink } from './read-bills.server.ts';
import { nextBill, nextInWords, refundNext, sayBillState, saySum } from './refund.ts';
import { findMoneyWaits } from './waiting.server.ts';

async function issue(app: App, id: string, kind: 'P' | 'T' = 'P') {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed: [], by: 'Meera Iyer' }));
}

async function passOn(app: App, seatId: string, name: string): Promise<string> {
  const to = { name, email: `${name.toLowerCase()}@example.in`, phone: '' };
  const passed = await app.write((trx) =>
    passSeat(trx, app, someone, seatId, { version: null, reason: 'A colleague comes', to }),
  );
  if (!passed.ok) throw new Error('not passed on');
  return passed.seat.id;
}

async function move(app: App, seatId: string, toBatchId: string): Promise<string> {
  const moved = await app.write((trx) => moveSeat(trx, app, someone, seatId, { toBatchId, version: null }));
  if (!moved.ok) throw new Error('not moved');
  return moved.seat.id;
}

test('a proforma whose seat is given back is no longer valid: its payer is told so once, and what comes for it all the same goes back', async ({
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
  const told = (await sentMail()).slice(before).filter(({ text }) => text.includes('is no longer valid'));
  expect(told.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    ['asha@example.in', 'You have given your seat back'],
    ['accounts@example.in', 'Proforma CCTP/26-27/00002 is no longer valid'],
  ]);
  expect(told[0]!.text).toContain('Proforma CCTP/26-27/00001 is no longer valid: please do not pay it.');
  expect(told[1]!.text).not.toContain('attached');
  expect(told[1]!.text).toMatch(
    /The seat of Chitra was withdrawn on Fri 20 Nov 2026\. Proforma .*If you have paid, tell us/s,
  );
  const page = async (id: string) => (await server.inject({ url: billPath(app, await getBill(app.db, id)) })).body;
  for (const id of [hers, theirs]) {
    const bill = await getBill(app.db, id);
    expect([sayBillState(bill), saySum(bill)]).toEqual(['Withdrawn with the seat on Fri 20 Nov 2026', '₹1,47,500']);
    expect(textOf(await page(id))).toMatch(
      /(Asha gave the seat back|The seat of Chitra was withdrawn) on Fri 20 Nov 2026\. Proforma CCTP\/26-27\/0000\d is no longer valid.*If you have paid, tell us here/,
    );
    expect(await page(id)).toContain(`/paid"`);
  }
  const { body: seat } = await server.inject({ url: seatPath(app, (await findSeat(app.db, own.seats[0]!))!) });
  expect(textOf(seat)).toContain('Proforma CCTP/26-27/00001 is no longer valid: please do not pay it.');
  await app.write((trx) =>
    sayPaid(trx, app, theirs, { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 4711' }),
  );
  expect((await findMoneyWaits(app)).map(({ group }) => group)).toContain('match');
  expect(textOf(await page(theirs))).toMatch(
    /please do not pay it\. You have told us: ₹1,47,500, UTR 4711: the office looks for it/,
  );
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
  expect(await issue(app, theirs, 'T')).toEqual({ ok: false, refusal: expect.stringContaining('pay the money back') });
  expect((await papersOf(app, theirs)).map(([kind]) => kind)).toEqual(['P', 'R']);
  expect((await sentMail()).findLast(({ subject }) => subject.startsWith('Receipt voucher'))!.text).toContain(
    '₹1,47,500 of it goes back to you: our office writes again.',
  );
  // Who takes the seat again is billed anew: what comes for the old number goes back.
  await act(app, own.seats[0]!, 'yes');
  expect(await app.write((trx) => listUnbilled(trx, own.batchId))).toHaveLength(1);
  await pay(app, hers, 147_500);
  expect(await getBill(app.db, hers)).toMatchObject({ waits: 'refund', papers: [{ kind: 'P' }, { kind: 'R' }] });
});

test('whoever has told that they paid is not asked to tell it when the seat goes, by their own mail or their company’s', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const own = await billedPeople(app, ['Asha']);
  const firm = await billedPeople(app, ['Bilal'], { payer: { kind: 'Employer', email: 'accounts@example.in' } });
  const note = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 4711' };
  for (const id of [own.ids[0]!, firm.ids[0]!]) {
    await issue(app, id);
    await app.write((trx) => sayPaid(trx, app, id, note));
  }
  await act(app, own.seats[0]!, 'take back', 'Two seats');
  await act(app, firm.seats[0]!, 'give back');
  const mails = (await sentMail()).slice(-9);
  expect(mails.filter(({ text }) => text.includes('tell us on the page'))).toEqual([]);
  expect(mails.find(({ subject }) => subject.includes('is no longer valid'))).toMatchObject({
    to: 'accounts@example.in',
    text: expect.stringMatching(/Bilal gave the seat back on .*You have told us that you paid: we look for it/s),
  });
});

test('a seat that is taken again is paid by its new bill alone, to which the old page leads, whatever comes for that and goes back', async ({
  app,
  server,
}) => {
  const look = async (id: string) => (await server.inject({ url: billPath(app, await getBill(app.db, id)) })).body;
  await setBilling(app);
  const { batchId, seats, ids } = await billedPeople(app, ['Asha']);
  const [seat, old] = [seats[0]!, ids[0]!];
  await issue(app, old);
  await act(app, seat, 'give back');
  const { version } = await getBill(app.db, old);
  const drop = await app.write((trx) => dropLine(trx, app, old, { version, seatId: seat }));
  expect(drop).toMatchObject({ refusal: expect.stringContaining('It is closed') });
  await act(app, seat, 'yes');
  expect(sayBillState(await getBill(app.db, old)), 'not with the day on which it was taken again').toBe('Withdrawn');
  expect(textOf(await look(old))).toContain(
    'Asha has the seat again: it is billed anew. Proforma CCTP/26-27/00001 is no longer valid',
  );
  await pay(app, old, 50_000);
  expect(await securedWhy(app, seat)).toBe(null);
  const [anew] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: seats, together: false }));
  await completePayer(app, anew!);
  expect(await look(old)).not.toContain('Open the new bill');
  await issue(app, anew!);
  const { body: leads } = await server.inject({
    url: /href="([^"]*)"[^>]*>Open the new bill/.exec(await look(old))![1]!,
  });
  expect(textOf(leads)).toContain('₹1,47,500 to pay');
  // Whoever the link was passed on to has the old one as well.
  await app.write((trx) => newBillLink(trx, anew!));
  expect(await look(old)).not.toContain('Open the new bill');
  expect(textOf(await look(old))).toContain('There is a new bill');
  expect(textOf(await look(old))).toContain('Open it from our newest mail, or call the office.');
  await pay(app, old, 97_500);
  expect(await securedWhy(app, seat), 'money that goes back pays no seat').toBe(null);
  await pay(app, anew!, 147_500);
  expect(await securedWhy(app, seat)).toBe('paid');
  const back = await getBill(app.db, old);
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', reason: 'Billed anew', by: 'x' } as const;
  const given = { version: back.version, amount: 14_750_000, repeatKey: 'back', ...how };
  const isAnew = await app.write((trx) => billAnew(trx, app, old, { version: back.version, reason: 'Wrong', by: 'x' }));
  expect(isAnew).toMatchObject({ refusal: 'No seat of it is taken any more: pay the money back.' });
  expect(await app.write((trx) => payBack(trx, app, old, given))).toMatchObject({ bill: { state: 'Refunded' } });
  expect(await securedWhy(app, seat)).toBe('paid');
});

test('a seat that lives elsewhere by now is said to have ended with no day, which would be that of its newer state', () => {
  const one = { name: 'Asha', endedOn: '2026-11-20' };
  for (const seatState of ['Waiting', 'Offered', 'Asked'])
    expect(sayGone({ ...one, seatState })).toBe('The seat of Asha ended.');
  expect(sayGone({ ...one, seatState: 'Lapsed' })).toBe('Asha did not say yes in time on Fri 20 Nov 2026.');
});

test('of several seats one of which is billed anew, the bill says what is open on it', async ({ app, server }) => {
  await setBilling(app);
  const { batchId, seats, ids } = await billedPeople(app, ['Asha', 'Bilal'], {
    together: true,
    payer: { kind: 'Employer', email: 'accounts@example.in' },
  });
  await issue(app, ids[0]!);
  await app.db.updateTable('bill_lines').set({ open_seat: null }).where('seat_id', '=', seats[0]!).execute();
  const only = { seatIds: [seats[0]!], together: false };
  const [anew] = await app.write((trx) => makeBills(trx, app, batchId, only));
  const { payer, email } = await app.db
    .selectFrom('bills')
    .select(['payer', 'email'])
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('bills').set({ payer, email }).where('id', '=', anew!).execute();
  await completePayer(app, anew!);
  await issue(app, anew!);
  const { body } = await server.inject({ url: billPath(app, await getBill(app.db, ids[0]!)) });
  expect(textOf(body)).toContain('to pay');
  expect(textOf(body)).not.toContain('There is a new bill');
});

test('also who says no to a seat that was passed on leaves the proforma to its payer, who is told; so is the company of one person', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { seats, ids } = await billedPeople(app, ['Asha']);
  const firm = await billedPeople(app, ['Bilal'], { payer: { kind: 'Employer', email: 'bilal@example.in' } });
  for (const id of [ids[0]!, firm.ids[0]!]) await issue(app, id);
  await sentMail();
  const before = (await sentMail()).length;
  await act(app, await passOn(app, seats[0]!, 'Chitra'), 'no');
  await act(app, firm.seats[0]!, 'give back');
  const told = (await sentMail()).slice(before).filter(({ text }) => text.includes('is no longer valid'));
  expect(told.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
    ['asha@example.in', 'Proforma CCTP/26-27/00001 is no longer valid'],
    ['bilal@example.in', 'Proforma CCTP/26-27/00002 is no longer valid'],
  ]);
  expect(await pay(app, ids[0]!, 147_500)).toMatchObject({ bill: { state: 'Paid', waits: 'refund' } });
});

test('a bill that was withdrawn keeps no other one from its seat', async ({ app }) => {
  await setBilling(app);
  const { batchId, seats, ids } = await billedPeople(app, ['Asha', 'Bilal']);
  await issue(app, ids[0]!);
  await pay(app, ids[1]!, 147_500);
  await act(app, seats[0]!, 'give back');
  expect(await passOn(app, seats[1]!, 'Asha')).toBe(seats[0]);
  await act(app, seats[0]!, 'yes');
  expect(await getBill(app.db, ids[1]!)).toMatchObject({ state: 'Settled', waits: null, lines: [{ name: 'Asha' }] });
  expect(await app.write((trx) => listUnbilled(trx, batchId))).toEqual([]);
});

test('who moves to where they had paid, and had given back, has what was paid there; the proforma of here is no longer valid', async ({
  app,
}) => {
  await setBilling(app);
  const there = await billedPeople(app, ['Asha']);
  await pay(app, there.ids[0]!, 147_500);
  await act(app, there.seats[0]!, 'give back');
  const here = await billedPeople(app, ['Asha']);
  await issue(app, here.ids[0]!);
  expect(await move(app, here.seats[0]!, there.batchId)).toBe(there.seats[0]);
  expect(await getBill(app.db, there.ids[0]!)).toMatchObject({ state: 'Settled', waits: null });
  expect(await getBill(app.db, here.ids[0]!)).toMatchObject({ state: 'Withdrawn', lines: [{ seatState: 'Moved' }] });
});

test('what a payer says that they have paid for several goes along with each of them who moves', async ({ app }) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal'], { together: true });
  await issue(app, ids[0]!);
  const note = { paidOn: '2026-11-20', amount: 29_500_000, reference: 'UTR 4711' };
  await app.write((trx) => sayPaid(trx, app, ids[0]!, note));
  const { id: toBatchId } = await aBatch(app, { fee: '125000' });
  const moved = await move(app, seats[1]!, toBatchId);
  expect(await app.write((trx) => listUnbilled(trx, toBatchId))).toEqual([]);
  await pay(app, ids[0]!, 295_000);
  expect([await securedWhy(app, seats[0]!), await securedWhy(app, moved)]).toEqual(['paid', 'paid']);
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

test.for([
  ['whoever had the seat before it was passed on', ['Asha'], {}, 'Chitra'],
  ['a father', ['Asha'], { payer: { name: 'Ravi', email: 'ravi@example.in' } }, null],
  ['a company', ['Asha'], { payer: { kind: 'Employer', email: 'accounts@firm.example' } }, null],
  ['one of two', ['Asha', 'Bilal'], { together: true }, null],
] as const)(
  'what %s paid stays theirs when the class is cancelled: it is not in the seat of the next one, nor in its line',
  async ([, names, more, passedTo], { app, server }) => {
    await setBilling(app);
    const { ids, seats, batchId } = await billedPeople(app, names, more);
    await issue(app, ids[0]!);
    await pay(app, ids[0]!, 147_500 * seats.length);
    if (passedTo) await act(app, await passOn(app, seats[0]!, passedTo), 'yes');
    await cancel(app, batchId);
    const next = await aBatch(app, { seats: '1', minimum: '1', fee: '125000' });
    const there = await listSeats(app.db, next.id);
    const theirs = there.find(({ name }) => name === (passedTo ?? names.at(-1)))!;
    for (const one of there) if (one.state === 'Offered') await act(app, one.id, 'yes');
    const bill = await getBill(app.db, ids[0]!);
    expect([bill.waits, bill.lines.some(({ seatId }) => seatId === theirs.id)]).toEqual(['refund', false]);
    expect(refundNext(bill)).not.toMatchObject({ act: 'ask' });
    const page = textOf((await server.inject({ url: billPath(app, bill) })).body);
    expect(page).toContain('goes back the way you paid, within 7 to 14 business days.');
    expect(await securedWhy(app, theirs.id)).toBe(null);
  },
);
