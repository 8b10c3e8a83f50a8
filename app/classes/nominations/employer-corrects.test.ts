import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { setBilling } from '../../billing/billing.factory.ts';
import { makeBills } from '../../billing/change-bills.server.ts';
import { getBill } from '../../billing/read-bills.server.ts';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { act } from '../seats/seats.factory.ts';
import { endNomination } from './holds.server.ts';
import { getNomination, nominationPath } from './read-nominations.server.ts';
import { agree, aNomination, standing } from './nominations.factory.ts';

const linkOf = async (app: App, id: string) => nominationPath(app, await getNomination(app.db, id));
const press = (server: FastifyInstance, path: string, call: string, payload: object) =>
  server.inject({ method: 'POST', url: `${path}/${call}`, payload });
const payer = { gstin: '', address: 'Plot 9', city: 'Kochi', pin: '682020', orderNumber: 'PO 1' };

test('an employer corrects who pays on its page until a bill says it: the bill is written so, and what was said is kept in no history', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in' });
  await agree(app, id, batchId, 1);
  const path = await linkOf(app, id);
  const bad = await press(server, path, 'payer', { ...payer, city: '', pin: '68' });
  expect(bad.json().errors).toEqual({
    city: 'Town is required',
    pin: 'A PIN code has six figures',
  });
  expect((await press(server, path, 'payer', payer)).json()).toMatchObject({
    message: 'Saved. The bill shows this.',
  });
  const page = (await server.inject(path)).body;
  expect(textOf(page)).toContain('Address Plot 9, Kochi 682020, Kerala GSTIN Not given Order number PO 1');
  expect(page).toMatch(/\/contact#subject=Nomination%20NOM-\w{6}"/);
  const history = await app.db
    .selectFrom('batch_history')
    .select('detail')
    .where('act', '=', 'payer corrected')
    .execute();
  expect(history).toHaveLength(1);
  expect(history[0]!.detail).toMatch(/NOM-\w{6}: GSTIN, Address, Town, PIN code, Order number/);
  const seatId = (await getNomination(app.db, id)).people[0]!.seatId!;
  await act(app, seatId, 'yes');
  const [bill] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seatId], together: false }));
  expect((await getBill(app.db, bill!)).payer).toMatchObject({
    address: 'Plot 9',
    pin: '682020',
    stateCode: '32',
    gstin: '',
  });
  const late = await press(server, path, 'payer', { ...payer, city: 'Surat' });
  expect([late.statusCode, late.json().message]).toEqual([409, 'There is a bill by now: please correct it there.']);
  expect((await getNomination(app.db, id)).city).toBe('Kochi');
});

test('a bill that is made at the very moment says what was saved, or nothing is saved', async ({ app, server }) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in' });
  await agree(app, id, batchId, 1);
  const path = await linkOf(app, id);
  const seatId = (await getNomination(app.db, id)).people[0]!.seatId!;
  await act(app, seatId, 'yes');
  const look = app.employerBills;
  const looked = Promise.withResolvers<void>();
  const making = looked.promise.then(() =>
    app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seatId], together: false })),
  );
  app.employerBills = async (...given) => {
    const found = await look(...given);
    looked.resolve();
    // Outside of a transaction whoever makes the bill may come first; inside it they wait for the lock.
    if (given[0].db === app.db) await making;
    return found;
  };
  expect((await press(server, path, 'payer', payer)).statusCode).toBe(200);
  const [bill] = await making;
  expect((await getBill(app.db, bill!)).payer.city).toBe('Kochi');
  app.employerBills = look;
});

test('however often it is corrected, the history says the same once a day, and nothing before the office has agreed', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const { reference } = await app.db.selectFrom('batches').select('reference').executeTakeFirstOrThrow();
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in', date: reference, wish: '' });
  const path = await linkOf(app, id);
  const thrice = async (city: string) => {
    for (const orderNumber of ['1', '2', '3'])
      expect((await press(server, path, 'payer', { ...payer, city, orderNumber })).statusCode).toBe(200);
    const said = app.db.selectFrom('batch_history').select('id').where('act', '=', 'payer corrected');
    return (await said.execute()).length;
  };
  expect(await thrice('Kochi')).toBe(0);
  await agree(app, id, batchId, 1);
  expect(await thrice('Kochi')).toBe(1);
  expect(await thrice('Kochi')).toBe(1);
});

test('whoever has a slip gets an email on the page, and is mailed', async ({ app, server, sentMail }) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app, { people: 'Ravi Das' });
  await agree(app, id, batchId, 1);
  const path = await linkOf(app, id);
  const page = (await server.inject(path)).body;
  expect(textOf(page)).toContain('Add an email, or change Ravi Das');
  expect(page).toContain('value="Ravi Das, "');
  const [ravi] = (await getNomination(app.db, id)).people;
  const added = await press(server, path, 'drop', { person: ravi!.id, to: 'Ravi Das, ravi@example.in' });
  expect(added.json().message).toBe('A seat is held for Ravi Das.');
  expect(await standing(app, id)).toContain('Ravi Das: Offered');
  expect((await sentMail()).map(({ to }) => to)).toContain('ravi@example.in');
});

test('what an employer corrects goes with whom the office moved, until a bill says it in the other class; why a hold ended is told once', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const [here, there] = [await aBatch(app, { fee: '50000' }), await aBatch(app, { fee: '50000' })];
  const id = await aNomination(app);
  await agree(app, id, here.id, 2);
  const { people } = await getNomination(app.db, id);
  for (const { seatId } of people) await act(app, seatId!, 'yes');
  const move = async (at: number) => {
    const to = { toBatchId: there.id, version: null };
    const moved = await app.write((trx) => moveSeat(trx, app, someone, people[at]!.seatId!, to));
    return (moved as { seat: { id: string } }).seat.id;
  };
  const first = await move(0);
  const path = await linkOf(app, id);
  expect((await press(server, path, 'payer', payer)).statusCode).toBe(200);
  const second = await move(1);
  const seatIds = [first, second];
  const bills = await app.write((trx) => makeBills(trx, app, there.id, { seatIds, together: false }));
  expect(bills).toHaveLength(1);
  expect((await getBill(app.db, bills[0]!)).payer).toMatchObject({ gstin: '', city: payer.city, pin: payer.pin });
  expect((await press(server, path, 'payer', { ...payer, city: 'Surat' })).statusCode).toBe(409);
  expect(textOf((await server.inject(path)).body)).toContain((await getBill(app.db, bills[0]!)).reference);

  const other = await aNomination(app, { people: 'Chitra Rao, chitra@example.in\nDev Das, dev@example.in' });
  await agree(app, other, here.id, 2);
  const [chitra] = (await getNomination(app.db, other)).people;
  await act(app, chitra!.seatId!, 'yes');
  const why = { version: null, reason: 'You did not answer us.' };
  await app.write((trx) => endNomination(trx, app, someone, other, why));
  await sentMail();
  const to = { toBatchId: there.id, version: null };
  await app.write((trx) => moveSeat(trx, app, someone, chitra!.seatId!, to));
  const told = (await sentMail()).filter(({ to: whom }) => whom === 'hr@coatings.example.in');
  expect(told.filter(({ text }) => text.includes('You did not answer us')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Unused seats were passed on/),
  ]);
});
