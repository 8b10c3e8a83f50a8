import { expect } from 'vitest';
import { completePayer, pay, setBilling } from '../../billing/billing.factory.ts';
import { makeBills } from '../../billing/change-bills.server.ts';
import { getBill } from '../../billing/read-bills.server.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { correctCase } from '../../office/inbox/correct/correct-case.server.ts';
import { anActor } from '../../office/office.factory.ts';
import { noteAsked } from '../../office/classes/seats/calls.server.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { act, aMember, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { sayYes } from '../seat-page/act-on-seat.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { correctSeats } from './correct-seats.server.ts';
import { passSeat } from './pass-seat.server.ts';

const right = { name: 'Asha Rao', phone: '+91 98200 00001', email: 'asha@example.in' };
const slip = { fname: 'Asha Roa', email: 'ahsa@example.in', trainingEvent: 'CIPLevel1', cNumber: '98200 00009' };

/** Somebody with a slip in their address who was asked; answers their case and their seat. */
async function withSlip(app: App, batchId: string) {
  await anInterest(app, slip);
  const { id } = await app.db
    .selectFrom('interests')
    .select('id')
    .where('email', '=', slip.email)
    .executeTakeFirstOrThrow();
  await noteAsked(app, await anActor(app), batchId, [id]);
  return { id, seat: (await listSeats(app.db, batchId)).find(({ interestId }) => interestId === id)!.id };
}

async function correct(app: App, id: string, changes: object = {}) {
  const { version } = await app.db.selectFrom('cases').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  const done = await correctCase(app, await anActor(app), id, { version, ...right, ...changes });
  expect(done).toMatchObject({ ok: true });
}

test('a corrected name, number and address reach the seats; who holds one keeps it, and their place in line', async ({
  app,
}) => {
  const { id: batch } = await aBatch(app, { seats: '1', minimum: '1' });
  const other = await aBatch(app, { city: 'Kochi', stateCode: '32' });
  const { id, seat } = await withSlip(app, batch);
  await act(app, seat, 'yes');
  const { linkVersion } = await getSeat(app.db, seat);
  await correct(app, id);
  expect(await getSeat(app.db, seat)).toMatchObject({ ...right, person: 'email asha@example.in', state: 'Taken' });
  expect((await getSeat(app.db, seat)).linkVersion, 'links to the wrong address are dead').toBe(linkVersion + 1);
  await expectSound(app);
  const [again] = await askAll(app, other.id, ['Asha']);
  expect(await act(app, again!, 'yes'), 'known by the right address').toMatchObject({ ok: false, elsewhere: seat });
  const history = await app.db
    .selectFrom('batch_history')
    .select('detail')
    .where('act', '=', 'seat corrected')
    .execute();
  expect(history).toEqual([{ detail: '{"fields":["name","email","phone"]}' }]);
});

test('a seat that came otherwise under the address stays', async ({ app }) => {
  const { id: batch } = await aBatch(app);
  const { id, seat } = await withSlip(app, batch);
  const [alone] = await askAll(app, (await aBatch(app)).id, ['Ahsa']);
  await correct(app, id, { name: 'Asha Roa' });
  expect([await getSeat(app.db, seat), await getSeat(app.db, alone!)]).toMatchObject([
    { email: right.email },
    { email: slip.email },
  ]);
});

test('where the right address stands in the batch already, or holds another seat, nothing is lost and nobody is Taken twice under it', async ({
  app,
}) => {
  const { id: batch } = await aBatch(app);
  const other = await aBatch(app, { city: 'Kochi', stateCode: '32' });
  const { id, seat } = await withSlip(app, batch);
  const [here] = await askAll(app, batch, ['Asha']);
  await act(app, seat, 'yes');
  const [there] = await askAll(app, other.id, ['Asha']);
  await act(app, there!, 'yes');
  await correct(app, id);
  expect(await statesOf(app, [seat, here!, there!])).toEqual(['Taken', 'Asked', 'Taken']);
  expect(await getSeat(app.db, seat), 'links to the wrong address are dead, and no mail goes there').toMatchObject({
    email: right.email,
    linkVersion: 1,
  });
  expect(await getSeat(app.db, there!)).toMatchObject({ linkVersion: 0 });
  await expectSound(app);
});

test('of an employer’s contact who holds a seat of their own, that stays, and what their people pay goes to the right address', async ({
  app,
}) => {
  const { id: batch } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batch, 2);
  const hr = { ...aMember('Heena'), email: 'hr@coatings.example.in' };
  await app.write((trx) => askPeople(trx, app, someone, batch, [hr]));
  const seats = await listSeats(app.db, batch);
  const heena = seats.find(({ name }) => name === 'Heena')!;
  await sayYes(app, heena.id, { move: false, network: '203.0.113.9' });
  const { message_id: caseId } = await app.db.selectFrom('nominations').select('message_id').executeTakeFirstOrThrow();
  const to = { email: 'heena@coatings.example.in' };
  const done = await app.write((trx) =>
    correctSeats(trx, app, { kind: 'office', uid: 'u' }, { caseId: caseId!, from: hr.email, alone: true, to }),
  );
  const named = seats.filter(({ name }) => name !== 'Heena').map((seat) => seat.id);
  expect([done.stay, done.seats.toSorted()]).toEqual([[], named.toSorted()]);
});

test('a corrected address reaches the bill of a seat that was paid and passed on since, and no bill of somebody else', async ({
  app,
}) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const { id, seat } = await withSlip(app, batchId);
  const [other] = await askAll(app, batchId, ['Bilal']);
  for (const one of [seat, other!]) await act(app, one, 'yes');
  await app.db.updateTable('seats').set({ payer: 'Self' }).where('id', '=', seat).execute();
  const [bill, others] = await app.write(async (trx) => [
    ...(await makeBills(trx, app, batchId, { seatIds: [seat], together: false })),
    ...(await makeBills(trx, app, batchId, { seatIds: [other!], together: false })),
  ]);
  await completePayer(app, bill!);
  // Whose address the slip really is.
  await completePayer(app, others!, { kind: 'Self', name: 'Ahsa Khan', email: slip.email });
  await pay(app, bill!, 147_500);
  const to = { name: 'Dev Patel', email: 'dev@example.in', phone: '' };
  const passing = { version: null, reason: 'A colleague comes', to };
  expect(await app.write((trx) => passSeat(trx, app, someone, seat, passing))).toMatchObject({ ok: true });
  await correct(app, id);
  expect([(await getBill(app.db, bill!)).payer.email, (await getBill(app.db, others!)).payer.email]).toEqual([
    right.email,
    slip.email,
  ]);
});
