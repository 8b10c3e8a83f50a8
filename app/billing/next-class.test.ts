import { expect } from 'vitest';
import { aBatch, cancel, someDays } from '../classes/classes.factory.ts';
import { choosePromise } from '../classes/seat-page/choose-next-or-money.server.ts';
import { listOwnSeats } from '../classes/seat-page/list-own-seats.server.ts';
import { openSeat, tell } from '../classes/seat-page/seat.factory.ts';
import { lapseDue } from '../classes/schedule/schedule.server.ts';
import { getSeat, listSeats } from '../classes/seats/read-seats.server.ts';
import { act, askAll, expectSound } from '../classes/seats/seats.factory.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billPath, getBill } from './read-bills.server.ts';
import { billedPeople, pay, securedWhy, setBilling } from './billing.factory.ts';
import { creditInvoice } from './credit.server.ts';
import { listUnbilled } from './change-bills.server.ts';
import { findMoneyWaits } from './waiting.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { sayPaid } from './payments.server.ts';
import { refundNext } from './refund.ts';

test('what was paid for a cancelled class goes along with the seat in the next one that its holder has chosen, and secures it', async ({
  app,
}) => {
  for (const [at, { next, fee, asked }] of [
    { next: '125000', fee: 12_500_000, asked: null },
    { next: '180000', fee: 12_500_000, asked: null },
    { next: '80000', fee: 12_500_000, asked: 8_000_000 },
  ].entries()) {
    await setBilling(app);
    const { ids, batchId, seats } = await billedPeople(app, [`Asha${at}`]);
    await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
    await choosePromise(app, seats[0]!, 'next');
    const meanwhile = await getBill(app.db, ids[0]!);
    expect(refundNext(meanwhile)).toMatchObject({
      act: 'ask',
      says: '₹1,47,500 of ₹1,47,500 came for whoever has chosen the next class and has no seat in it yet: nothing goes back meanwhile.',
    });
    const there = await aBatch(app, { fee: next });
    const [seat] = await listSeats(app.db, there.id);
    expect(seat).toMatchObject({ state: 'Offered' });
    // They may still say no to it.
    expect(await getBill(app.db, ids[0]!)).toMatchObject({ batchId: there.id, waits: null });
    await act(app, seat!.id, 'yes');
    const bill = await getBill(app.db, ids[0]!);
    expect(bill).toMatchObject({ state: 'Settled', waits: asked ? 'fee' : null });
    expect(bill.lines).toMatchObject([{ seatId: seat!.id, fee, askedThere: asked }]);
    expect(await app.write((trx) => listUnbilled(trx, there.id))).toEqual([]);
    expect(await securedWhy(app, seat!.id)).toBe(asked ? null : 'paid');
    await cancel(app, there.id);
    await choosePromise(app, seat!.id, 'refund');
    expect(refundNext(await getBill(app.db, ids[0]!))).toMatchObject({ act: 'credit' });
  }
});

test('a bill waits to be made anew for a class in another state from the yes on, not while a seat in it is only held', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 147_500);
  await cancel(app, batchId);
  const there = await aBatch(app, { fee: '125000', city: 'Kochi', stateCode: '32' });
  const [seat] = await listSeats(app.db, there.id);
  const waits = async () => [
    (await getBill(app.db, ids[0]!)).waits,
    (await findMoneyWaits(app)).filter(({ group }) => group === 'place').length,
  ];
  expect(await waits()).toEqual([null, 0]);
  await act(app, seat!.id, 'yes');
  expect(await waits()).toEqual(['place', 1]);
});

test('whoever waits at the head of the next class, or does not answer it and says yes later, keeps what they paid; a no asks for a decision', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, batchId, seats: before } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  for (const id of ids) await pay(app, id, 147_500);
  await cancel(app, batchId);
  const there = await aBatch(app, { seats: '2', minimum: '1', fee: '125000' });
  const seats = await listSeats(app.db, there.id);
  const seatOf = (name: string) => seats.find((one) => one.name === name)!;
  expect(seats.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['Asha', 'Offered'],
    ['Bilal', 'Offered'],
    ['Chitra', 'Waiting'],
  ]);
  expect(refundNext(await getBill(app.db, ids[2]!))).toMatchObject({ act: 'ask' });
  await act(app, seatOf('Asha').id, 'no');
  expect(textOf((await openSeat(app, server, before[0]!)).body)).toContain('our office decides by the Refund Policy');
  const own = (email: string) => listOwnSeats(app, { email, emailConfirmed: true });
  expect(await own('asha@example.in')).toContainEqual(
    expect.objectContaining({
      situation: 'You said no.',
      isBack: true,
      more: expect.stringContaining('You need not ask for your money'),
    }),
  );
  const saidNo = textOf((await openSeat(app, server, seatOf('Asha').id)).body);
  expect(saidNo).toContain('You need not ask for your money: our office decides');
  expect(refundNext(await getBill(app.db, ids[0]!))).toMatchObject({
    act: 'credit',
    says: '₹1,47,500 came for a seat that is not taken any more. Credit the invoice first.',
  });
  await act(app, seatOf('Chitra').id, 'yes');
  expect([await securedWhy(app, seatOf('Chitra').id), (await getBill(app.db, ids[2]!)).waits]).toEqual(['paid', null]);
  await app.db
    .updateTable('seats')
    .set({ answer_by: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', seatOf('Bilal').id)
    .execute();
  await lapseDue(app);
  expect((await getBill(app.db, ids[1]!)).waits).toBe('refund');
  await act(app, seatOf('Bilal').id, 'yes');
  expect([await securedWhy(app, seatOf('Bilal').id), (await getBill(app.db, ids[1]!)).waits]).toEqual(['paid', null]);
  // Once that class is cancelled too, what is with us is no nothing.
  await cancel(app, there.id);
  const off = textOf((await openSeat(app, server, seatOf('Asha').id)).body);
  expect(off).toContain('You need not ask for your money: our office decides');
  expect(off).not.toContain('nothing is lost');
});

test('whoever paid for their own seat still chooses while the next class is only held for them, or keeps them in line, on the page of the class that is cancelled; a yes is the choice', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  for (const id of ids) await pay(app, id, 147_500);
  await cancel(app, batchId);
  const first = await aBatch(app, { seats: '2', minimum: '1', fee: '125000', days: someDays('2027-02-08') });
  const there = await listSeats(app.db, first.id);
  const of = (name: string) => there.find((one) => one.name === name)!.id;
  const page = async (id: string) => textOf((await openSeat(app, server, id)).body);
  // Neither the mail nor the page of it asks for the fee again.
  const paid = 'You have paid ₹1,47,500: it counts for this class. Or you get your money back: say which';
  const told = (await sentMail()).filter(({ subject }) => subject.startsWith('A seat is held for you'));
  expect(told.map(({ text }) => [text.includes(paid), text.includes('Fee:')])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(await page(of('Asha'))).toMatch(new RegExp(`${paid}\\. .*Yes, take it .*I want my money back`));
  expect(await page(of('Chitra'))).toContain(paid);
  expect(told[0]!.text).toContain('Answer: yes, no or money back');
  expect(told[0]!.text).not.toContain('You owe nothing');
  const own = await listOwnSeats(app, { email: 'asha@example.in', emailConfirmed: true });
  expect(own.map(({ more }) => more)).toContainEqual(expect.stringContaining(`${paid}.`));
  const bill = await server.inject(billPath(app, await getBill(app.db, ids[0]!)));
  expect(textOf(bill.body)).toContain(`${paid} on the page of your seat. It opens from My Interests`);
  expect(await page(of('Asha'))).toContain('decides by the Refund Policy about your ₹1,47,500');
  for (const seat of [seats[0]!, seats[2]!]) {
    expect(await page(seat)).toMatch(
      /(is held for you until|You stand in line for) .*\. You have paid ₹1,47,500: it counts for that class\. Or you get your money back: say which\./,
    );
    expect(await page(seat)).toContain('I want my money back');
    expect(await page(seat)).not.toContain('write to the office');
    expect(await page(seat)).toMatch(
      /₹1,47,500 goes back the way you paid, within 7 to 14 business days\. (The seat that is held for you in Pune goes to others|The next class is not kept for you)\./,
    );
    expect((await tell(app, server, seat, 'promise', { choice: 'refund' })).json()).toEqual({
      message: 'Noted. ₹1,47,500 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.',
    });
    expect(await page(seat)).toMatch(/You asked for your money back\. .*₹1,47,500 goes back the way you paid, between/);
  }
  // A yes after all brings the money along: the page of that seat says so.
  expect(await page(of('Asha'))).toMatch(
    /You said no\. .*₹1,47,500 goes back .* Take Pune after all .*Then your ₹1,47,500 stays with us and counts for Pune/,
  );
  expect([await getSeat(app.db, of('Asha')), await getSeat(app.db, of('Chitra'))]).toMatchObject([
    { state: 'Declined' },
    { state: 'Declined' },
  ]);
  // The money stands where it came from, and is to be paid back there; nobody else chooses again.
  for (const id of [ids[0]!, ids[2]!])
    expect([await getBill(app.db, id), refundNext(await getBill(app.db, id))]).toMatchObject([
      { batchId, waits: 'refund' },
      { act: 'credit', back: 14_750_000 },
    ]);
  await act(app, of('Bilal'), 'yes');
  expect(await page(seats[1]!)).toMatch(/You have a seat in Pune, 8 to 13 Feb.*\. ₹1,47,500 of yours counts for it\./);
  expect(await page(seats[1]!)).not.toContain('I want my money back');
  expect((await tell(app, server, seats[1]!, 'promise', { choice: 'refund' })).statusCode).toBe(409);
  expect(await getBill(app.db, ids[1]!)).toMatchObject({ batchId: first.id, waits: null });
  await expectSound(app);
});

test('however often the next class was cancelled, the page of each of them asks what becomes of the money, and so does the mail', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 147_500);
  await cancel(app, batchId);
  const second = await aBatch(app, { fee: '125000', days: someDays('2027-02-08') });
  const [held] = await listSeats(app.db, second.id);
  await sentMail();
  await cancel(app, second.id);
  const off = (await sentMail()).find(({ subject }) => subject === 'Your class is cancelled: next class or refund')!;
  expect(off.text).toContain('You may ask for your money back instead.');
  for (const id of [seats[0]!, held!.id])
    expect(textOf((await openSeat(app, server, id)).body)).toContain('I want my money back');
  const third = await aBatch(app, { fee: '125000', days: someDays('2027-03-08') });
  expect(textOf((await openSeat(app, server, seats[0]!)).body)).toContain('I want my money back');
  await tell(app, server, seats[0]!, 'promise', { choice: 'refund' });
  expect((await listSeats(app.db, third.id))[0]).toMatchObject({ state: 'Declined' });
  expect(await getBill(app.db, ids[0]!)).toMatchObject({ batchId, waits: 'refund' });
  for (const id of [seats[0]!, held!.id])
    expect(textOf((await openSeat(app, server, id)).body)).toContain('You asked for your money back.');
});

test('whoever paid and has the next class otherwise than by the promise brings their money along, also where they had asked for it back', async ({
  app,
  server,
}) => {
  await setBilling(app);
  for (const [at, how] of ['after all', 'again', 'open already'].entries()) {
    const isOpen = how === 'open already' && (await aBatch(app, { fee: '125000', days: someDays('2027-02-08') }));
    const { ids, seats, batchId } = await billedPeople(app, [`Esha${at}`]);
    await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
    const there = isOpen || (await aBatch(app, { fee: '125000', days: someDays('2027-02-08') }));
    const [seat] = isOpen
      ? await askAll(app, there.id, [`Esha${at}`])
      : (await listSeats(app.db, there.id)).flatMap(({ id, name }) => (name === `Esha${at}` ? id : []));
    if (!isOpen) await tell(app, server, seats[0]!, 'promise', { choice: 'refund' });
    if (how === 'again') await tell(app, server, seats[0]!, 'promise', { choice: 'next' });
    await tell(app, server, seat!, 'answer', { answer: 'yes' });
    const bill = await getBill(app.db, ids[0]!);
    expect(bill, how).toMatchObject({
      batchId: there.id,
      waits: null,
      state: 'Settled',
      refundAskedOn: null,
    });
    expect([await securedWhy(app, seat!), (await getSeat(app.db, seats[0]!)).promise], how).toEqual(['paid', 'used']);
    expect(await app.write((trx) => listUnbilled(trx, there.id)), how).toEqual([]);
    await cancel(app, there.id);
  }
  await expectSound(app);
});

test('once a credit note has taken what was paid out of the invoice, a yes brings none of it along; half of a bill of two comes along while the rest covers it', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, seats, batchId } = await billedPeople(app, ['Asha', 'Bilal'], {
    together: true,
  });
  await pay(app, ids[0]!, 295_000);
  await cancel(app, batchId);
  const credit = async (lines: number[]) => {
    const { version } = await getBill(app.db, ids[0]!);
    const why = { reason: 'Cancelled', by: 'x' };
    expect(
      await app.write((trx) =>
        creditInvoice(trx, app, ids[0]!, {
          version,
          taxable: null,
          lines,
          ...why,
        }),
      ),
    ).toMatchObject({ ok: true });
  };
  await credit([1]);
  const there = await aBatch(app, {
    fee: '125000',
    days: someDays('2027-02-08'),
  });
  const of = async (name: string) => (await listSeats(app.db, there.id)).find((one) => one.name === name)!.id;
  const held = await of('Asha');
  expect((await getBill(app.db, ids[0]!)).lines.map(({ seatId }) => seatId)).toContain(held);
  await tell(app, server, seats[0]!, 'promise', { choice: 'refund' });
  await credit([]);
  await tell(app, server, held, 'answer', { answer: 'yes' });
  expect((await getSeat(app.db, seats[0]!)).promise).toBe('refund');
  expect((await getBill(app.db, ids[0]!)).lines.map(({ seatId }) => seatId).toSorted()).toEqual(seats.toSorted());
  await expectSound(app);
});

test.for(['held', 'taken'] as const)(
  'what its payer had only told before the class was cancelled counts for the next one, %s, when it is found',
  async (how, { app, server, sentMail }) => {
    await setBilling(app);
    const { ids, seats, batchId } = await billedPeople(app, ['Asha']);
    const [id, seat] = [ids[0]!, seats[0]!];
    const { version } = await getBill(app.db, id);
    await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: [], by: 'Meera' }));
    const told = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 777' };
    await app.write((trx) => sayPaid(trx, app, id, told));
    await cancel(app, batchId);
    const next = await aBatch(app, { fee: '125000', days: someDays('2027-02-08') });
    const [there] = await listSeats(app.db, next.id);
    const counts = 'You told us of ₹1,47,500: if it is in the bank, it counts for this class';
    expect(textOf((await openSeat(app, server, there!.id)).body)).toContain(counts);
    expect((await sentMail()).find(({ subject }) => subject.startsWith('A seat is held'))!.text).toContain(counts);
    if (how === 'taken') await act(app, there!.id, 'yes');
    expect(await pay(app, id, 147_500, { reference: 'UTR 777' })).toMatchObject({ ok: true });
    expect(await getBill(app.db, id)).toMatchObject({ batchId: next.id, waits: null, lines: [{ seatId: there!.id }] });
    expect(textOf((await openSeat(app, server, there!.id)).body)).toContain(
      how === 'held'
        ? 'You have paid ₹1,47,500: it counts for this class. Or you get your money back: say which'
        : 'Paid',
    );
    expect(await securedWhy(app, there!.id)).toBe(how === 'held' ? null : 'paid');
    const again = await tell(app, server, seat, 'promise', { choice: 'refund' });
    expect(again.statusCode).toBe(how === 'held' ? 200 : 409);
  },
);

test('whose employer has paid reads that it gets its money back, before and after the next class is held for them', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const payer = { kind: 'Employer', name: 'Coastal Tanks', email: 'hr@coastal.example' } as const;
  const { ids, seats, batchId } = await billedPeople(app, ['Emil'], { payer });
  await app.db.updateTable('seats').set({ payer: 'Employer' }).where('id', '=', seats[0]!).execute();
  await pay(app, ids[0]!, 147_500);
  await cancel(app, batchId);
  const page = async () => textOf((await openSeat(app, server, seats[0]!)).body);
  expect(await page()).toContain('the next class is yours first. Your employer gets its money back.');
  await aBatch(app, { fee: '125000', days: someDays('2027-02-08') });
  expect(await page()).toMatch(/A seat in Pune is held for you until [^.]*\. Your employer gets its money back\./);
});
