import { expect } from 'vitest';
import { aBatch } from '../classes/classes.factory.ts';
import { agree, aNomination } from '../classes/nominations/nominations.factory.ts';
import { getNomination } from '../classes/nominations/read-nominations.server.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import { completePayer, setBilling } from './billing.factory.ts';
import { changeBill, makeBills } from './change-bills.server.ts';
import { getBill } from './read-bills.server.ts';

/** An employer whose two people have said yes, on one bill. */
async function anEmployersBill(app: App, changes: Record<string, unknown> = {}) {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const nominationId = await aNomination(app, changes);
  await agree(app, nominationId, batchId, 3);
  const { people } = await getNomination(app.db, nominationId);
  const seats = people.map(({ seatId }) => seatId!);
  for (const seat of seats) await act(app, seat, 'yes');
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: seats, together: false }));
  return { id: id!, batchId, nominationId, seats, bill: await getBill(app.db, id!) };
}

test('the bill of an employer waits for nothing that its nomination says: the town is asked, the state follows from GSTIN or PIN code', async ({
  app,
}) => {
  const { bill } = await anEmployersBill(app);
  expect(bill.missing).toEqual([]);
  expect(bill.payer).toMatchObject({ city: 'Surat', pin: '394270', stateCode: '24' });
  const bare = await anEmployersBill(app, { gstin: '', people: 'Chitra, chitra@example.in' });
  expect(bare.bill).toMatchObject({ missing: [], payer: { gstin: '', stateCode: '24' } });
});

test('what a bill lacks of its payer is named field by field, and a PIN code of two states says none', async ({
  app,
}) => {
  const { id } = await anEmployersBill(app, { gstin: '', pin: '160055' });
  expect((await getBill(app.db, id)).missing).toEqual(['state of the payer']);
  await completePayer(app, id, { city: '', stateCode: '32' });
  expect((await getBill(app.db, id)).missing).toEqual(['town of the payer']);
});

test("our own GSTIN is never the payer's: the office is refused at its field, and a bill that came with it gets no paper", async ({
  app,
}) => {
  const own = '27AAACS0000A1ZG';
  const { id, bill } = await anEmployersBill(app, { gstin: own });
  expect(bill.missing).toEqual(['GSTIN of the payer (the one given is ours)']);
  const { version, payer, supplier, lines } = bill;
  const typed = { version, payer: { ...payer, gstin: '27 aaacs0000a1zg' }, supplier, lines };
  expect(await app.write((trx) => changeBill(trx, app, id, typed))).toMatchObject({ ok: false, field: 'gstin' });
});
