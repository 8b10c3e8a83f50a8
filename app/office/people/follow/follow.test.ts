import { expect } from 'vitest';
import { aBatch } from '../../../classes/classes.factory.ts';
import { cancelBatch } from '../../../classes/batch-acts.server.ts';
import { answerSeat } from '../../../classes/seats/answer-seat.server.ts';
import { lapseDue } from '../../../classes/schedule/schedule.server.ts';
import { agree, aNomination } from '../../../classes/nominations/nominations.factory.ts';
import { getNomination } from '../../../classes/nominations/read-nominations.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, expectSound } from '../../../classes/seats/seats.factory.ts';
import { type OtherWish, wishInstead } from '../../../classes/people/wish-instead.server.ts';
import { aPerson } from '../../../identity/identity.factory.ts';
import { keepToldInterest } from '../../../interest/express-interest.server.ts';
import { anInterest, interestSubmission } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { moveCases } from '../cases/move-cases.server.ts';
import { countDemand } from '../../classes/demand/count-demand.server.ts';
import { everyWish, rowsOf } from '../../classes/demand/contract.ts';
import { mergePeople } from '../merges/merge-people.server.ts';
import { anActor } from '../../office.factory.ts';
import { noteAsked, takeBack } from '../../classes/seats/calls.server.ts';
import { readCandidates } from '../../classes/seats/read.server.ts';
import { mayFollow, statusOf } from './follow-seat.server.ts';

const inPune = { trainingEvent: 'CIPLevel1', otherCity: 'Pune' };

/** Somebody who wants CIP Level 1 and was asked in a batch; answers the ids of their wish and their seat. */
async function asked(app: App, name: string, batchId: string, changes: object = {}) {
  const email = `${name.toLowerCase()}@example.in`;
  await anInterest(app, { ...inPune, fname: name, email, ...changes });
  const wish = (await app.db.selectFrom('interests').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;
  await noteAsked(app, await anActor(app), batchId, [wish]);
  return { wish, seat: (await listSeats(app.db, batchId)).find((seat) => seat.name === name)!.id };
}

/** The status of a wish, which its case has too. */
async function statusOfWish(app: App, id: string): Promise<string> {
  const [one, other] = await Promise.all([
    app.db.selectFrom('interests').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    app.db.selectFrom('cases').select(['status', 'answered_at']).where('id', '=', id).executeTakeFirstOrThrow(),
  ]);
  expect(other.status).toBe(one.status);
  expect(other.answered_at !== null).toBe(one.status !== 'New');
  return one.status;
}

const wishes = (app: App, seat: string, wish: OtherWish) => app.write((trx) => wishInstead(trx, app, seat, wish));
const bars = async (app: App) =>
  rowsOf(await countDemand(app), everyWish).map(({ label, people }) => `${label} ${people}`);

test('a wish elsewhere ends the one that an account without a proved address was asked for, and leaves its words alone', async ({
  app,
}) => {
  const { id } = await aBatch(app);
  const { uid } = await aPerson(app, { email: 'veena@example.in', emailConfirmed: false });
  await anInterest(app, { ...inPune, fname: 'Veena', email: 'veena@example.in' }, uid);
  const first = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  await noteAsked(app, await anActor(app), id, [first.id]);
  const [seat] = await listSeats(app.db, id);
  await act(app, seat!.id, 'no');
  await wishes(app, seat!.id, { city: 'Jamnagar', timeFrame: '' });
  await wishes(app, seat!.id, { city: 'Jamnagar', timeFrame: '' });
  expect(await statusOfWish(app, first.id)).toBe('Closed');
  const after = app.db.selectFrom('interests').select('other_city').where('id', '=', first.id);
  expect(await after.executeTakeFirst()).toEqual({ other_city: 'Pune' });
  expect(await bars(app)).toEqual(['CIP 1 · Jamnagar 1']);
});

test('how far a wish has come is the best of the seats that stand; what the office decided stays', () => {
  expect(statusOf([])).toBe('Contacted');
  expect(statusOf(['Asked'])).toBe('Batch offered');
  expect(statusOf(['Waiting', 'Taken'])).toBe('Registered');
  const may = (status: Parameters<typeof mayFollow>[0]['status'], bySeat = false, saysYes = false) =>
    mayFollow({ status, bySeat }, saysYes);
  expect([may('New'), may('Contacted'), may('Batch offered')]).toEqual([true, true, true]);
  expect([may('On hold'), may('On hold', true), may('Registered'), may('Closed', false, true)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([may('Registered', true), may('Closed', true), may('Closed', true, true)]).toEqual([true, false, true]);
});

test('case and interest follow a seat: asked and in line are offered a batch, taken is registered, lapsed is contacted', async ({
  app,
  clock,
}) => {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const [asha, bilal, chitra] = [
    await asked(app, 'Asha', id),
    await asked(app, 'Bilal', id),
    await asked(app, 'Chitra', id),
  ];
  expect(await statusOfWish(app, asha.wish)).toBe('Batch offered');
  await act(app, asha.seat, 'yes');
  await act(app, bilal.seat, 'yes');
  expect(await statusOfWish(app, asha.wish)).toBe('Registered');
  expect(await statusOfWish(app, bilal.wish), 'in line').toBe('Batch offered');
  await act(app, asha.seat, 'give back');
  expect(await statusOfWish(app, asha.wish)).toBe('Contacted');
  expect(await statusOfWish(app, bilal.wish), 'offered by the line').toBe('Batch offered');
  clock.forward(10 * 24 * 60 * 60);
  await lapseDue(app);
  expect(await statusOfWish(app, bilal.wish)).toBe('Contacted');
  expect(await statusOfWish(app, chitra.wish)).toBe('Contacted');
  await act(app, chitra.seat, 'yes');
  expect(await statusOfWish(app, chitra.wish), 'late, and a yes').toBe('Registered');
  await app.write((trx) => cancelBatch(trx, app, { kind: 'office', uid: 'x' }, id, { version: 1, reason: 'Few.' }));
  expect(await statusOfWish(app, chitra.wish)).toBe('Contacted');
  await expectSound(app);
});

test('a yes that only joins the line takes along what the office has moved, or was no longer wanted, since the invitation', async ({
  app,
}) => {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const [asha, bilal, chitra] = [
    await asked(app, 'Asha', id),
    await asked(app, 'Bilal', id),
    await asked(app, 'Chitra', id),
  ];
  await act(app, asha.seat, 'yes');
  const where = app.db.selectFrom('cases').select('version').where('id', '=', bilal.wish);
  const { version } = await where.executeTakeFirstOrThrow();
  await moveCases(app, await anActor(app), [{ id: bilal.wish, version }], { status: 'Contacted' });
  await wishes(app, chitra.seat, 'never');
  expect(await statusOfWish(app, chitra.wish)).toBe('Closed');
  await act(app, bilal.seat, 'yes');
  await act(app, chitra.seat, 'yes');
  expect([await statusOfWish(app, bilal.wish), await statusOfWish(app, chitra.wish)]).toEqual([
    'Batch offered',
    'Batch offered',
  ]);
});

test('the story of a case says what became of the seat, with who did it and why', async ({ app }) => {
  const { id } = await aBatch(app);
  const { wish, seat } = await asked(app, 'Asha', id);
  await app.write((trx) => answerSeat(trx, app, { kind: 'person' }, seat, { act: 'yes', version: null }));
  const actor = await anActor(app);
  await takeBack(app, actor, seat, { version: 1, reason: 'Never paid.' });
  const { happened } = await getCase(app, actor, wish);
  const told = happened.filter(({ batch }) => batch?.name === 'CIP 1, Pune, 11 to 16 Jan');
  expect(told.map(({ batch }) => [batch!.id, batch!.seatId])).toEqual(Array.from({ length: 3 }, () => [id, seat]));
  expect(told.map(({ title, by, text, kind }) => [title, by?.split(' (')[0], text, kind])).toEqual([
    ['Took back the seat in', 'Asha Nair', 'Never paid.', 'office'],
    ['Seat taken', undefined, undefined, 'sent'],
    ['Asked whether they take a seat in', 'Asha Nair', undefined, 'office'],
  ]);
});

test('one of two batches that lapses takes nothing from the other; what the office set is left alone', async ({
  app,
  clock,
}) => {
  const [pune, kochi] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const actor = await anActor(app);
  const asha = await asked(app, 'Asha', pune.id);
  const bilal = await asked(app, 'Bilal', pune.id);
  await noteAsked(app, actor, kochi.id, [asha.wish]);
  await act(app, asha.seat, 'yes');
  const { version } = await app.db
    .selectFrom('cases')
    .select('version')
    .where('id', '=', bilal.wish)
    .executeTakeFirstOrThrow();
  await moveCases(app, actor, [{ id: bilal.wish, version }], { status: 'On hold' });
  clock.forward(10 * 24 * 60 * 60);
  await lapseDue(app);
  expect(await statusOfWish(app, asha.wish)).toBe('Registered');
  expect(await statusOfWish(app, bilal.wish)).toBe('On hold');
  await act(app, bilal.seat, 'yes');
  expect(await statusOfWish(app, bilal.wish), 'on hold is the office’s word').toBe('On hold');
});

test('whoever has a seat by now is named with the reason among those who could be asked', async ({ app }) => {
  const [pune, kochi] = [await aBatch(app), await aBatch(app, { city: 'Kochi', stateCode: '32' })];
  const asha = await asked(app, 'Asha', pune.id);
  await act(app, asha.seat, 'yes');
  const { people } = await readCandidates(app, await anActor(app), kochi.id);
  expect(people.map(({ name, leftOut }) => [name, leftOut])).toEqual([['Asha', 'with a seat in this subject already']]);
});

test('15: “Kochi, 3 to 6 months” moves the person’s bar, and “not any more” removes them', async ({ app }) => {
  const { id } = await aBatch(app);
  const [asha, bilal] = [await asked(app, 'Asha', id), await asked(app, 'Bilal', id)];
  expect(await bars(app)).toEqual(['CIP 1 · Pune 2']);
  await act(app, asha.seat, 'no');
  await wishes(app, asha.seat, { city: 'Kochi', timeFrame: 'Within3to6Months' });
  expect(await bars(app)).toEqual(['CIP 1 · Kochi 1', 'CIP 1 · Pune 1']);
  const [row] = await app.db.selectFrom('interests').selectAll().where('id', '=', asha.wish).execute();
  expect(row).toMatchObject({ preferred_location: 'Cochin', other_city: null, attend_time: 'Within3to6Months' });
  expect(await statusOfWish(app, asha.wish)).toBe('Contacted');
  expect(await app.db.selectFrom('cases').select('summary').where('id', '=', asha.wish).execute()).toEqual([
    { summary: 'CIP Level 1, Kochi' },
  ]);
  await act(app, bilal.seat, 'no');
  await wishes(app, bilal.seat, 'never');
  expect(await statusOfWish(app, bilal.wish)).toBe('Closed');
  await wishes(app, bilal.seat, 'never');
  expect(await bars(app)).toEqual(['CIP 1 · Kochi 1']);
  await act(app, bilal.seat, 'yes');
  expect(await statusOfWish(app, bilal.wish), 'yes after all').toBe('Registered');
  await act(app, bilal.seat, 'give back');
  await wishes(app, bilal.seat, 'never');
  await wishes(app, bilal.seat, { city: '', timeFrame: 'Undecided' });
  expect(await statusOfWish(app, bilal.wish), 'another time after all').toBe('Contacted');
  expect(await bars(app)).toEqual(['CIP 1 · Kochi 1', 'CIP 1 · Pune 1']);
});

test('15: who came without a wish has one from then on, in the city they name; nobody is written to', async ({
  app,
  sentMail,
}) => {
  const { id } = await aBatch(app);
  const asha = await asked(app, 'Asha', id);
  for (const table of ['interest_guards', 'interest_consents', 'cases', 'interests'] as const)
    await app.db.deleteFrom(table).execute();
  const before = (await sentMail()).length;
  await act(app, asha.seat, 'no');
  await wishes(app, asha.seat, { city: 'Nashik', timeFrame: '' });
  expect(await bars(app)).toEqual(['CIP 1 · Nashik 1']);
  expect(await sentMail()).toHaveLength(before);
});

test('a wish under another address of the same person follows too', async ({ app }) => {
  const { id } = await aBatch(app);
  const asha = await asked(app, 'Asha', id);
  await anInterest(app, { ...inPune, fname: 'A. Rao', email: 'rao@example.in' });
  const { id: other } = await app.db
    .selectFrom('interests')
    .select('id')
    .where('email', '=', 'rao@example.in')
    .executeTakeFirstOrThrow();
  await mergePeople(app, await anActor(app), { keep: 'rao@example.in', other: 'asha@example.in' });
  await act(app, asha.seat, 'yes');
  expect(await statusOfWish(app, other)).toBe('Registered');
  await wishes(app, asha.seat, 'never');
  expect(await statusOfWish(app, other)).toBe('Closed');
});

test('“not any more” on a slip says so of that slip alone: its number was typed by an employer, and may be of several people', async ({
  app,
}) => {
  const { id: batchId } = await aBatch(app);
  const { asked: told } = await interestSubmission(app, { ...inPune, fname: 'Mohan Das', cNumber: '98250 12345' });
  const mohan = await app.write((trx) => keepToldInterest(trx, app, { ...told, email: '' }, false));
  const list = await aNomination(app, { people: 'Chitra Pillai, , 98250 12345\nDev Nair, , 98250 12345' });
  await agree(app, list, batchId, 2);
  const [chitra, dev] = (await getNomination(app.db, list)).people.map(({ seatId }) => seatId!);
  await act(app, chitra!, 'no');
  await wishes(app, chitra!, 'never');
  expect((await bars(app)).join()).toBe('CIP 1 · Pune 1');
  expect(await statusOfWish(app, (mohan.ok && mohan.id) || '')).not.toBe('Closed');
  expect((await getSeat(app.db, dev!)).state).toBe('Offered');
});
