import { expect } from 'vitest';
import { aBatch, cancel, someDays, someone } from '../classes/classes.factory.ts';
import { openSeat, tell } from '../classes/seat-page/seat.factory.ts';
import { getSeat, listSeats } from '../classes/seats/read-seats.server.ts';
import { listOwnSeats } from '../classes/seat-page/list-own-seats.server.ts';
import { moveSeat } from '../classes/seats/move-seat.server.ts';
import { act, askAll, expectSound } from '../classes/seats/seats.factory.ts';
import { readAfter } from '../office/classes/seats/read.server.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billedPeople, pay, setBilling } from './billing.factory.ts';
import { creditInvoice } from './credit.server.ts';
import { listUnbilled } from './change-bills.server.ts';
import { payBack, sayPaid } from './payments.server.ts';
import { billPath, getBill } from './read-bills.server.ts';
import { isToDo, refundNext } from './refund.ts';
import { findMoneyWaits } from './waiting.server.ts';

async function credit(app: App, id: string, taxable: number | null = null, lines: number[] = []): Promise<void> {
  const { version } = await getBill(app.db, id);
  const said = { version, taxable, lines, reason: 'Cancelled', by: 'Meera' };
  expect(await app.write((trx) => creditInvoice(trx, app, id, said))).toMatchObject({ ok: true });
}

const refused = 'Your money is on its way back to you. For a seat in the next class, please write to the office.';

test('once a credit note is out the money goes back: nobody is offered, or may choose, the next class in its place', async ({
  app,
  server,
}) => {
  await setBilling(app);
  for (const chose of ['refund', 'next', null] as const) {
    const { ids, seats, batchId } = await billedPeople(app, [`Esha ${chose}`]);
    await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
    if (chose) await tell(app, server, seats[0]!, 'promise', { choice: chose });
    await credit(app, ids[0]!);
    const page = textOf((await openSeat(app, server, seats[0]!)).body);
    expect(page, String(chose)).not.toMatch(/Take the next class instead|Keep the next class for me/);
    const pressed = await tell(app, server, seats[0]!, 'promise', { choice: 'next' });
    // What was chosen before stays noted, and brings no money along.
    expect([pressed.statusCode, pressed.json().error], String(chose)).toEqual(
      chose === 'next' ? [200, undefined] : [409, refused],
    );
    expect((await getSeat(app.db, seats[0]!)).promise).toBe(chose === 'refund' ? 'refund' : 'open');
    const bill = await getBill(app.db, ids[0]!);
    expect([isToDo(bill), refundNext(bill)], String(chose)).toMatchObject([
      true,
      { act: 'pay back', back: 14_750_000 },
    ]);
    const { choices } = await readAfter(app.db, batchId, await listSeats(app.db, batchId));
    expect(choices, String(chose)).toEqual({});
  }
});

test('a credit note of before decides nothing of what is left: whoever asks for it has it to come, and may still choose the next class', async ({
  app,
  server,
  clock,
}) => {
  await setBilling(app);
  for (const when of ['before', 'while they choose', 'held'] as const) {
    const { ids, seats, batchId } = await billedPeople(app, [`Esha ${when}`]);
    const id = ids[0]!;
    await pay(app, id, 147_500);
    if (when === 'while they choose') await cancel(app, batchId);
    await credit(app, id, 2_500_000);
    const { version } = await getBill(app.db, id);
    const back = {
      amount: 2_950_000,
      paidOn: '2026-11-20',
      how: 'bank',
      reference: `Back ${when}`,
      repeatKey: when,
    } as const;
    await app.write((trx) => payBack(trx, app, id, { ...back, version, reason: 'A discount', by: 'Meera' }));
    clock.forward(1);
    if (when !== 'while they choose') await cancel(app, batchId);
    expect(refundNext(await getBill(app.db, id)), when).toMatchObject({ act: 'ask' });
    const next = when === 'held' && (await aBatch(app, { fee: '125000', days: someDays('2027-03-01') }));
    const [held] = next ? await listSeats(app.db, next.id) : [];
    const press = async (choice: string) => tell(app, server, held?.id ?? seats[0]!, 'promise', { choice });
    const pressed = await press('refund');
    expect(pressed.json().message, when).toContain('₹1,18,000 goes back the way you paid, between');
    const bill = await getBill(app.db, id);
    expect([isToDo(bill), refundNext(bill)], when).toMatchObject([true, { act: 'credit', back: 11_800_000 }]);
    expect((await findMoneyWaits(app)).filter(({ reference }) => reference === bill.reference)).toHaveLength(1);
    expect((await tell(app, server, seats[0]!, 'promise', { choice: 'next' })).statusCode, when).toBe(200);
    expect(isToDo(await getBill(app.db, id)), when).toBe(false);
    const [seat] = await askAll(app, (await aBatch(app, { fee: '125000' })).id, [`Esha ${when}`]);
    await act(app, seat!, 'yes');
    expect(await getBill(app.db, id), when).toMatchObject({ state: 'Settled', lines: [{ seatId: seat }] });
  }
});

test('who took the next class and gave it back has no promise any more: coming again brings no money back of a class that was cancelled', async ({
  app,
  server,
}) => {
  await setBilling(app);
  for (const comes of ['Waiting', 'Offered']) {
    const { ids, seats, batchId } = await billedPeople(app, [`Esha ${comes}`]);
    await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
    const next = await aBatch(app, { fee: '125000', seats: '1', minimum: '1', days: someDays('2027-03-01') });
    const [held] = await listSeats(app.db, next.id);
    await act(app, held!.id, 'yes');
    await act(app, held!.id, 'give back');
    const [other] = await askAll(app, next.id, [`Zoya ${comes}`]);
    await act(app, other!, 'yes');
    await act(app, held!.id, 'yes');
    if (comes === 'Offered') await act(app, other!, 'give back');
    expect((await getSeat(app.db, held!.id)).state).toBe(comes);
    for (const seat of [seats[0]!, held!.id]) {
      const page = textOf((await openSeat(app, server, seat)).body);
      expect(page, comes).not.toMatch(/money back: say which|I want my money back/);
      expect((await tell(app, server, seat, 'promise', { choice: 'refund' })).statusCode, comes).toBe(409);
    }
    expect(await getBill(app.db, ids[0]!), comes).toMatchObject({
      waits: 'refund',
      lines: [{ seatId: held!.id, awaits: null }],
    });
  }
});

test('whoever takes a seat in one class while the next is held for them in another, or was refused, has their money there', async ({
  app,
  server,
}) => {
  await setBilling(app);
  for (const comes of ['held elsewhere', 'told and found after a no'] as const) {
    const { ids, seats, batchId } = await billedPeople(app, [`Esha ${comes}`]);
    const isTold = comes !== 'held elsewhere';
    const told = { paidOn: '2026-11-19', amount: 14_750_000, reference: 'UTR 900777' };
    if (isTold) await app.write((trx) => sayPaid(trx, app, ids[0]!, told));
    else await pay(app, ids[0]!, 147_500);
    await cancel(app, batchId);
    const next = await aBatch(app, { fee: '125000', days: someDays('2027-03-01') });
    const [held] = await listSeats(app.db, next.id);
    if (isTold) await act(app, held!.id, 'no');
    else
      for (const [at, choice] of ['refund', 'next'].entries())
        await tell(app, server, at === 0 ? held!.id : seats[0]!, 'promise', { choice });
    const kochi = isTold ? null : await aBatch(app, { fee: '125000', city: 'Kochi', days: someDays('2027-05-03') });
    if (isTold) await pay(app, ids[0]!, 147_500, { reference: 'UTR 900777' });
    await act(app, held!.id, 'yes');
    const settled = {
      ...(isTold ? { state: 'Paid' } : { state: 'Settled', waits: null }),
      lines: [{ seatId: held!.id }],
    };
    expect(await getBill(app.db, ids[0]!), comes).toMatchObject(settled);
    expect(await app.write((trx) => listUnbilled(trx, next.id)), comes).toEqual([]);
    if (!kochi) continue;
    const [there] = await listSeats(app.db, kochi.id);
    expect(textOf((await openSeat(app, server, there!.id)).body)).not.toContain('it counts for this class');
    await act(app, there!.id, 'no');
    expect(await getBill(app.db, ids[0]!), comes).toMatchObject(settled);
  }
});

test('who pays for two has one mail of the cancelled class; what counts is their own share, and the bill says of which half they choose', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal'], { together: true });
  await pay(app, ids[0]!, 295_000);
  const before = (await sentMail()).length;
  await cancel(app, batchId);
  const told = (await sentMail()).slice(before).filter(({ to }) => to === 'asha@example.in');
  expect(told.map(({ subject }) => subject)).toEqual(['Your class is cancelled: next class or refund']);
  const page = async () => textOf((await server.inject({ url: billPath(app, await getBill(app.db, ids[0]!)) })).body);
  expect(await page()).toContain(
    'of yours is with us. ₹1,47,500 of it goes back to you: we write to you. For the rest, say which on the page of your seat: the next class, or the money back.',
  );
  const next = await aBatch(app, { fee: '125000', days: someDays('2027-03-01') });
  const held = (await listSeats(app.db, next.id)).find(({ name }) => name === 'Asha')!;
  const counts = 'You have paid ₹1,47,500: it counts for this class';
  expect((await sentMail()).findLast(({ to }) => to === 'asha@example.in')!.text).toContain(counts);
  expect(textOf((await openSeat(app, server, held.id)).body)).toContain(counts);
  expect(await page()).toContain(
    '₹1,47,500 goes back the way you paid, within 7 to 14 business days. The rest counts for the next class.',
  );
  const half = (await getBill(app.db, ids[0]!)).lines.findIndex(({ name }) => name === 'Bilal');
  await credit(app, ids[0]!, null, [half]);
  const { version } = await getBill(app.db, ids[0]!);
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', reason: 'Cancelled', by: 'x' } as const;
  const back = { version, amount: 14_750_000, repeatKey: 'back', ...how };
  await app.write((trx) => payBack(trx, app, ids[0]!, back));
  const ofHers = '₹1,47,500 of yours is with us. It counts for the next class.';
  expect(await page()).toContain(`${ofHers} Or you get your money back: say which on the page of your seat.`);
  await act(app, held.id, 'yes');
  expect(await page()).toContain(ofHers);
  expect(await page()).not.toMatch(/goes back to you|say which|have chosen/);
});

test('who pays for two in two classes is told of each that is cancelled, and chooses of their own share alone', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, batchId, seats } = await billedPeople(app, ['Asha', 'Chitra'], { together: true });
  await pay(app, ids[0]!, 295_000);
  const kochi = await aBatch(app, { fee: '125000', city: 'Kochi', days: someDays('2027-03-01') });
  const { version } = await getSeat(app.db, seats[1]!);
  await app.write((trx) => moveSeat(trx, app, someone, seats[1]!, { toBatchId: kochi.id, version }));
  await cancel(app, batchId);
  const page = textOf((await server.inject({ url: billPath(app, await getBill(app.db, ids[0]!)) })).body);
  expect(page).toContain('₹1,47,500 of yours is with us. Say which on the page of your seat');
  const before = (await sentMail()).length;
  await cancel(app, kochi.id);
  const told = (await sentMail()).slice(before).filter(({ to }) => to === 'asha@example.in');
  expect(told.map(({ text }) => text.includes('is cancelled'))).toEqual([true]);
});

test('once a credit note sends all of it back, nothing offers the money again, or speaks of it as kept', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, batchId, seats } = await billedPeople(app, ['Esha']);
  await pay(app, ids[0]!, 147_500);
  await cancel(app, batchId);
  await credit(app, ids[0]!);
  const goesBack = '₹1,47,500 goes back the way you paid, within 7 to 14 business days.';
  const read = async () => {
    const [own] = await listOwnSeats(app, { email: 'esha@example.in', emailConfirmed: true });
    return [textOf((await openSeat(app, server, seats[0]!)).body), own!.more] as const;
  };
  const [page, more] = await read();
  expect(page).toContain('Nothing to do: the next class is yours first. Reason:');
  expect(page).toContain(goesBack);
  expect(page).not.toMatch(/say which|I want my money back/);
  expect(more).toBe(goesBack);
});

test('a choice that is pressed while the next class is being cancelled, or held, counts for what is promised then', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Esha', 'Farid'];
  const { ids, seats, batchId } = await billedPeople(app, names);
  for (const id of ids) await pay(app, id, 147_500);
  await cancel(app, batchId);
  const next = await aBatch(app, { fee: '125000', days: someDays('2027-03-01') });
  const press = async (seat: string) => (await tell(app, server, seat, 'promise', { choice: 'refund' })).statusCode;
  const [, ...answers] = await Promise.all([cancel(app, next.id), ...seats.map(press)]);
  expect(answers).toEqual(names.map(() => 200));
  for (const id of ids) expect(refundNext(await getBill(app.db, id))).toMatchObject({ act: 'credit' });
  await expectSound(app);
});
