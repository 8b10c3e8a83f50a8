import { expect } from 'vitest';
import { aBatch, someone } from '../classes/classes.factory.ts';
import { openSeat } from '../classes/seat-page/seat.factory.ts';
import { answerSeat } from '../classes/seats/answer-seat.server.ts';
import { moveSeat } from '../classes/seats/move-seat.server.ts';
import { getSeat } from '../classes/seats/read-seats.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billedPeople, completePayer, papersOf, pay, securedWhy, setBilling } from './billing.factory.ts';
import { changeBill, listUnbilled } from './change-bills.server.ts';
import { billAnew, creditInvoice, leaveAsIs } from './credit.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { getBill } from './read-bills.server.ts';
import { findMoneyWaits } from './waiting.server.ts';

const stands = ['unpaid', 'part paid', 'paid', 'invoiced', 'credited'] as const;
const fees = { cheaper: '50000', same: '125000', dearer: '200000', none: '' };

/** A bill of ₹1,25,000 and tax, as far as it has come. */
async function aBillThat(app: App, stand: (typeof stands)[number]) {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const id = ids[0]!;
  const seen = async () => ({ version: (await getBill(app.db, id)).version, by: 'Meera' });
  if (stand === 'part paid') await pay(app, id, 50_000);
  if (stand === 'paid' || stand === 'credited') await pay(app, id, 147_500);
  if (stand === 'invoiced') {
    const issue = { ...(await seen()), kind: 'T', confirmed: [] } as const;
    await app.write((trx) => issueByHand(trx, app, id, issue));
  }
  if (stand === 'credited') {
    const credit = { ...(await seen()), taxable: null, reason: 'Wrong' };
    await app.write((trx) => creditInvoice(trx, app, id, credit));
  }
  return { id, seat: seats[0]! };
}

/** They choose another class themselves. Answers their seat there. */
async function moveTo(app: App, seatId: string, fee: string): Promise<string> {
  const { id: toBatchId } = await aBatch(app, { fee });
  const moved = await app.write((trx) => moveSeat(trx, app, { kind: 'person' }, seatId, { toBatchId, version: null }));
  if (!moved.ok) throw new Error('not moved');
  return moved.seat.id;
}

const groupsOf = async (app: App) =>
  (await findMoneyWaits(app)).map(({ group }) => group).filter((group) => group !== 'unbilled');

for (const stand of stands)
  for (const [how, fee] of Object.entries(fees))
    test(`a seat whose bill is ${stand} goes to a class that asks ${how === 'none' ? 'no fee yet' : `${how === 'same' ? 'the' : 'a'} ${how} fee`}: no fee of another class counts as paid there`, async ({
      app,
    }) => {
      const { id, seat } = await aBillThat(app, stand);
      const there = await moveTo(app, seat, fee);
      const bill = await getBill(app.db, id);
      const asked = fee === '' ? null : Number(fee) * 100;
      // Of a credited bill its seat is free: the next one is made at the fee of its class.
      const follows = stand !== 'credited';
      const waits = follows && stand !== 'unpaid' && how !== 'same';
      const group = waits ? 'fee' : follows ? null : 'refund';
      expect(bill.waits).toBe(group);
      expect(bill.lines).toMatchObject([
        { seatId: follows ? there : seat, fee: stand === 'unpaid' ? asked : 12_500_000 },
      ]);
      expect(await groupsOf(app)).toEqual(group ? [group] : []);
      expect(await securedWhy(app, there)).toBe(stand === 'paid' && !waits ? 'paid' : null);
    });

test('an owner takes the fee of the dearer class with the bill made anew, which secures nothing until the rest is paid', async ({
  app,
}) => {
  const { id, seat } = await aBillThat(app, 'paid');
  const there = await moveTo(app, seat, fees.dearer);
  const { version } = await getBill(app.db, id);
  const done = await app.write((trx) => billAnew(trx, app, id, { version, reason: 'Dearer', by: 'Meera' }));
  expect(done).toMatchObject({
    bill: { state: 'Part paid', open: 8_850_000, waits: null, lines: [{ fee: 20_000_000 }] },
  });
  expect((await papersOf(app, id)).map(([kind]) => kind)).toEqual(['T', 'C']);
  expect(await securedWhy(app, there)).toBe(null);
});

test('an owner leaves the fee that was paid, and the seat is secured; back in a class of that fee nothing waits either', async ({
  app,
}) => {
  const { id, seat } = await aBillThat(app, 'paid');
  const there = await moveTo(app, seat, fees.dearer);
  const { version } = await getBill(app.db, id);
  expect(await app.write((trx) => leaveAsIs(trx, app, id, { version }))).toMatchObject({
    bill: { state: 'Settled', waits: null },
  });
  expect(await securedWhy(app, there)).toBe('paid');
  expect(await app.write((trx) => leaveAsIs(trx, app, id, { version: version + 1 }))).toMatchObject({ ok: false });
  const dear = await moveTo(app, there, '300000');
  expect(await getBill(app.db, id)).toMatchObject({ waits: 'fee' });
  await moveTo(app, dear, fees.same);
  expect(await getBill(app.db, id)).toMatchObject({ waits: null });
});

test('while the fee is not decided no invoice leaves, also with the payment that completes the old one; another fee on the bill decides it', async ({
  app,
}) => {
  const { id, seat } = await aBillThat(app, 'part paid');
  await moveTo(app, seat, fees.dearer);
  await pay(app, id, 97_500);
  expect((await papersOf(app, id)).map(([kind]) => kind)).toEqual(['R', 'R']);
  const { version, payer, supplier, lines } = await getBill(app.db, id);
  const issued = await app.write((trx) =>
    issueByHand(trx, app, id, { version, kind: 'T', confirmed: [], by: 'Meera' }),
  );
  expect(issued).toMatchObject({
    refusal: 'Asha is in a class that asks ₹2,00,000; ₹1,25,000 is on this bill. That is decided first.',
  });
  const line = { ...lines[0]!, fee: 20_000_000 };
  const changed = await app.write((trx) =>
    changeBill(trx, app, id, { version, payer, supplier, lines: [line], byOwner: true }),
  );
  expect(changed).toMatchObject({ bill: { state: 'Part paid', open: 8_850_000, waits: null } });
});

test('while a voucher names another place or head of tax than holds now, no invoice is issued, by itself or by hand, until an owner bills anew', async ({
  app,
}) => {
  await setBilling(app);
  const kochi = { city: 'Kochi', stateCode: '32' };
  for (const change of ['place', 'head'] as const) {
    const { ids, seats } = await billedPeople(app, [`Asha of ${change}`], change === 'place' ? kochi : {});
    const id = ids[0]!;
    await pay(app, id, 50_000);
    if (change === 'place') await moveTo(app, seats[0]!, fees.same);
    else await completePayer(app, id, { sez: 'tax' });
    expect(await getBill(app.db, id)).toMatchObject({ waits: 'place' });
    const { version, doubts } = await getBill(app.db, id);
    await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: doubts, by: 'Meera' }));
    await pay(app, id, 97_500);
    expect(await getBill(app.db, id)).toMatchObject({ state: 'Paid', waits: 'place' });
    const words = {
      place: 'The place of supply is Kerala (32) on paper and Maharashtra (27) now',
      head: 'The tax is CGST+SGST on paper and another one now',
    };
    expect((await findMoneyWaits(app)).find(({ group }) => group === 'place')).toMatchObject({
      words: `${words[change]}: make the bill anew`,
    });
    const now = await getBill(app.db, id);
    const seen = { version: now.version, by: 'Meera' };
    expect(now.papers.map(({ kind }) => kind)).toEqual(['R', 'P']);
    expect(
      await app.write((trx) => issueByHand(trx, app, id, { ...seen, kind: 'T', confirmed: now.doubts })),
    ).toMatchObject({ refusal: `${words[change]}: make the bill anew first.` });
    expect(await app.write((trx) => billAnew(trx, app, id, { ...seen, reason: 'Moved' }))).toMatchObject({
      bill: { state: 'Settled', waits: null, head: change === 'place' ? 'CGST+SGST' : 'IGST' },
    });
    expect((await papersOf(app, id)).map(([kind]) => kind)).toEqual(['R', 'P', 'V']);
  }
});

test('the wish for the money of one seat of two says its share, and which paper comes before it', async ({ app }) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal'], { together: true });
  await pay(app, ids[0]!, 295_000);
  await act(app, seats[0]!, 'give back');
  expect((await findMoneyWaits(app)).filter(({ group }) => group === 'refund')).toMatchObject([
    {
      words:
        '₹1,47,500 of ₹2,95,000 came for a seat that is not taken any more. Credit the invoice first. Asked for back on Fri 20 Nov 2026: due from Tue 1 Dec 2026 to Thu 10 Dec 2026',
    },
  ]);
});

test('an invoiced bill whose seat was given back waits until an owner says that nothing goes back', async ({ app }) => {
  const { id, seat } = await aBillThat(app, 'paid');
  await act(app, seat, 'give back');
  const { version } = await getBill(app.db, id);
  expect(await groupsOf(app)).toEqual(['refund']);
  expect(await app.write((trx) => leaveAsIs(trx, app, id, { version }))).toMatchObject({ bill: { waits: null } });
  expect(await groupsOf(app)).toEqual([]);
  // That was said of this wish: another one waits again.
  await act(app, seat, 'yes');
  await act(app, seat, 'give back');
  expect(await groupsOf(app)).toEqual(['refund']);
});

test('whoever takes their seat again asks for no money back, and asks anew when they give it back anew', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const {
    ids: [id],
    seats: [seat],
  } = await billedPeople(app, ['Asha']);
  await pay(app, id!, 50_000);
  const isAsked = async () => (await getBill(app.db, id!)).refundAskedOn;
  await act(app, seat!, 'give back');
  expect(await isAsked()).toBe('2026-11-20');
  await act(app, seat!, 'yes');
  expect(await getBill(app.db, id!)).toMatchObject({ refundAskedOn: null, waits: null });
  clock.forward(24 * 3600);
  await act(app, seat!, 'give back');
  expect(await isAsked()).toBe('2026-11-21');
});

test('a yes after a give-back that is held back asks for no money back once the office lets it in', async ({ app }) => {
  await setBilling(app);
  const names = ['Asha', 'Bilal', 'Chitra', 'Dev'];
  const { ids, seats } = await billedPeople(app, names);
  await pay(app, ids[3]!, 50_000);
  await act(app, seats[3]!, 'give back');
  const from = { kind: 'person', network: '192.0.2.1' } as const;
  for (const seat of seats.slice(0, 3)) await act(app, seat, 'give back');
  for (const seat of seats) await app.write((trx) => answerSeat(trx, app, from, seat, { act: 'yes', version: null }));
  expect(await getSeat(app.db, seats[3]!)).toMatchObject({ state: 'Asked', reviewReason: expect.any(String) });
  expect((await getBill(app.db, ids[3]!)).refundAskedOn).not.toBeNull();
  await app.write((trx) => answerSeat(trx, app, someone, seats[3]!, { act: 'yes', version: null }));
  expect((await getSeat(app.db, seats[3]!)).state).toBe('Taken');
  expect(await getBill(app.db, ids[3]!)).toMatchObject({ refundAskedOn: null, waits: null });
});

test('one of two on an invoice who goes to a class of another state asks for it to be made anew, and is billed there by themselves', async ({
  app,
}) => {
  await setBilling(app);
  const kerala = {
    payer: { kind: 'Employer', name: 'Sample Coatings', email: 'hr@example.in' },
    together: true,
  } as const;
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal'], { city: 'Kochi', stateCode: '32', ...kerala });
  const id = ids[0]!;
  await pay(app, id, 295_000);
  const { id: pune } = await aBatch(app, { fee: '125000' });
  const moved = { toBatchId: pune, version: null };
  await app.write((trx) => moveSeat(trx, app, { kind: 'person' }, seats[0]!, moved));
  expect((await findMoneyWaits(app)).filter(({ group }) => group !== 'unbilled')).toMatchObject([
    {
      group: 'place',
      words:
        'The place of supply is Kerala (32) on paper, and another one for Asha: make the bill anew, then bill this seat in the class of now',
    },
  ]);
  const { version } = await getBill(app.db, id);
  const done = await app.write((trx) => billAnew(trx, app, id, { version, reason: 'Moved', by: 'Meera' }));
  // What came for both is kept with the bill until an owner pays it back.
  expect(done).toMatchObject({
    bill: { state: 'Settled', place: '32', lines: [{ name: 'Bilal' }], refundable: 14_750_000 },
  });
  expect(await app.write((trx) => listUnbilled(trx, pune))).toMatchObject([{ name: 'Asha' }]);
});

test('whoever has paid and moved into a dearer class reads that the office looks at it, and no sum', async ({
  app,
  server,
}) => {
  const { seat } = await aBillThat(app, 'paid');
  const there = await moveTo(app, seat, fees.dearer);
  const { body } = await openSeat(app, server, there);
  expect(textOf(body)).toContain('Our office looks at what was paid');
  expect(textOf(body)).not.toMatch(/Your employer has the bill| to pay/);
});
