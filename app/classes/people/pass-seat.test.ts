import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { nameInstead } from '../nominations/name-people.server.ts';
import { getNomination } from '../nominations/read-nominations.server.ts';
import { seatPath } from '../seats/seat-link.server.ts';
import { agree, aNomination, standing } from '../nominations/nominations.factory.ts';
import { findBatch } from '../read-batches.server.ts';
import { act, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { whyLacks } from '../seats/seat.ts';
import { passSeat } from './pass-seat.server.ts';

const colleague = { name: 'Dev', email: 'Dev@example.in', phone: '' };
const pass = (app: App, id: string, changes: object = {}) =>
  app.write((trx) => passSeat(trx, app, someone, id, { version: null, reason: 'Ill.', to: colleague, ...changes }));

test('S13: a taken seat passed on is held for the other, never free meanwhile; the line stays as it stands', async ({
  app,
}) => {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  await act(app, asha!, 'yes');
  await act(app, bilal!, 'yes');
  const passed = await pass(app, asha!);
  expect(passed).toMatchObject({ ok: true, seat: { name: 'Dev', email: 'dev@example.in', state: 'Offered' } });
  expect(await statesOf(app, [asha!, bilal!])).toEqual(['Taken back', 'Waiting 1']);
  expect((await findBatch(app.db, id))!.taken).toBe(1);
  await expectSound(app);
  const dev = (await listSeats(app.db, id)).find(({ name }) => name === 'Dev')!;
  expect(await act(app, dev.id, 'yes')).toMatchObject({ ok: true, seat: { state: 'Taken' } });
  expect(await act(app, asha!, 'yes'), 'only the office brings them back').toMatchObject({ ok: false });
  expect(await pass(app, asha!), 'pressed again').toMatchObject({
    refusal: 'Only a seat that is taken is passed on.',
  });
  await expectSound(app);
});

test('S13: somebody who has a seat here or in another batch of the subject gets no second one; refused, nothing is left behind', async ({
  app,
  clock,
}) => {
  const [pune, kochi] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const [asha, bilal] = await askAll(app, pune.id, ['Asha', 'Bilal']);
  const [elsy] = await askAll(app, kochi.id, ['Elsy']);
  for (const seat of [asha!, bilal!, elsy!]) await act(app, seat, 'yes');
  const to = (email: string) => ({ to: { ...colleague, email } });
  expect(await pass(app, asha!, to('asha@example.in'))).toMatchObject({ ok: false });
  expect(await pass(app, asha!, to('bilal@example.in'))).toMatchObject({
    refusal: 'They have a seat in this class already.',
  });
  expect(await pass(app, asha!, to('elsy@example.in'))).toMatchObject({ elsewhere: elsy });
  expect(await pass(app, asha!, { reason: ' ' })).toMatchObject({ ok: false });
  expect(await pass(app, asha!, { version: 0 })).toMatchObject({ ok: false, current: { state: 'Taken' } });
  expect(await listSeats(app.db, pune.id)).toHaveLength(2);
  clock.now = new Date('2027-01-11T04:30:00.000Z');
  expect(await pass(app, asha!)).toMatchObject({ ok: false });
  await expectSound(app);
});

test('S13: what is wrong with the other person is said at its field; the act is in the log', async ({
  app,
  server,
}) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const { id } = await aBatch(app);
  const [asha] = await askAll(app, id, ['Asha']);
  await act(app, asha!, 'yes');
  const post = async (payload: object) => {
    const url = `/office/api/seats/${asha}/pass-on`;
    const answer = await server.inject({ method: 'POST', url, headers: { cookie }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect(await post({ version: 1, reason: 'Ill.', name: 'Dev', email: 'dev' })).toMatchObject({
    status: 422,
    body: { errors: { email: 'Please enter an email address such as name@example.com' } },
  });
  expect(await post({ version: 1, reason: 'Ill.', name: 'Dev', email: 'dev@example.in' })).toMatchObject({
    status: 200,
    body: { message: 'A seat is held for Dev. They are told by email.' },
  });
  const entries = await app.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  expect(entries.map(({ action }) => action)).toContain('seat passed on');
});

const named = { name: 'Asha Rao', email: 'asha@right.example.in', phone: '' };

test('the office puts the right address, or somebody else, in the place of whom an employer named, until they have answered', async ({
  app,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '3', minimum: '1' });
  const [bilal] = await askAll(app, batchId, ['Bilal']);
  const id = await aNomination(app, { people: 'Asha Rao, asha@wrong.example.in\nBilal Khan, bilal@example.in\nElsy' });
  await agree(app, id, batchId, 3);
  const seatOf = async (name: string) =>
    (await listSeats(app.db, batchId)).find((one) => one.name === name && one.state !== 'Taken back')!;
  const instead = async (name: string, to: object, changes: object = {}) => {
    const seat = await seatOf(name);
    const typed = { version: seat.version, reason: 'The address was wrong.', to: { ...named, ...to }, ...changes };
    return app.write((trx) => nameInstead(trx, app, someone, seat.id, typed));
  };
  const wrong = await seatOf('Asha Rao');
  expect(await instead('Asha Rao', {}, { version: 0 })).toMatchObject({ current: { state: 'Offered' } });
  expect(await instead('Asha Rao', {}, { reason: ' ' })).toMatchObject({ refusal: whyLacks.takeBack });
  const sent = async () => (await app.db.selectFrom('outbox').select('id').execute()).length;
  const before = await sent();
  const number = { name: 'Asha V Rao', email: wrong.email, phone: '+91 98111 22222' };
  // Name and number alone: the seat stays where it is, and its links with it. Nobody loses anything, so no reason is asked for.
  expect(await instead('Asha Rao', number, { reason: '' })).toMatchObject({
    ok: true,
    seat: { id: wrong.id, ...number },
  });
  expect(await sent()).toBe(before);
  expect((await getNomination(app.db, id)).people[0]).toMatchObject({ ...number, state: 'Offered' });
  expect(await instead('Asha V Rao', { name: 'Asha Rao', email: wrong.email })).toMatchObject({ ok: true });
  expect(seatPath(app, await seatOf('Asha Rao'))).toBe(seatPath(app, wrong));
  expect(await instead('Asha Rao', { name: 'Bilal Khan', email: 'bilal@example.in' })).toMatchObject({ ok: false });
  expect(await instead('Asha Rao', {})).toMatchObject({ ok: true, seat: { state: 'Offered', email: named.email } });
  expect(await statesOf(app, [wrong.id])).toEqual(['Taken back']);
  // Who had asked for the class themselves stands as before; who has a slip alone gets an address.
  expect(await instead('Bilal', { name: 'Chitra Pillai', email: 'chitra@example.in' })).toMatchObject({
    ok: true,
  });
  expect(await statesOf(app, [bilal!])).toEqual(['Asked']);
  expect(await instead('Elsy', { name: 'Elsy', email: 'elsy@example.in' })).toMatchObject({ ok: true });
  expect(await standing(app, id)).toEqual([
    'Asha Rao: Taken back',
    'Bilal Khan: Taken back',
    'Elsy: Taken back',
    'Asha Rao: Offered',
    'Chitra Pillai: Offered',
    'Elsy: Offered',
  ]);
  expect(await findBatch(app.db, batchId)).toMatchObject({ taken: 3, unnamed: 0 });
  await expectSound(app);
  const mails = await app.db.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute();
  expect(
    mails.filter(({ payload }) => payload.includes('wrong.example.in')),
    'let go before the first mail',
  ).toEqual([]);
  const right = await seatOf('Asha Rao');
  await act(app, right.id, 'yes');
  expect(await instead('Asha Rao', { email: 'other@example.in' })).toMatchObject({ current: { state: 'Taken' } });
});

test('after the time of a hold the office names nobody in it', async ({ app, clock }) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const seat = (await listSeats(app.db, batchId))[0]!;
  clock.now = new Date('2026-12-15T12:31:00.000Z');
  const typed = { version: seat.version, reason: 'x', to: named };
  expect(await app.write((trx) => nameInstead(trx, app, someone, seat.id, typed))).toMatchObject({
    refusal: expect.stringContaining('not held any more'),
  });
});
