import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { aBatch } from '../../../classes/classes.factory.ts';
import { act, askAll } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { Busy, Forbidden } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { moveCases, putAway } from '../../people/cases/move-cases.server.ts';
import { mergePeople, takeApart } from '../../people/merges/merge-people.server.ts';
import { anActor } from '../../office.factory.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { countBehind } from '../../ground/figures/count-behind.server.ts';
import { sweepFigures } from '../../ground/figures/kept-figures.server.ts';
import { anyCity, comingMonths, type Demand, everyWish, rowsOf } from './contract.ts';
import { countDemand, createDemandCounter, readDemand, rowsAtOnce } from './count-demand.server.ts';
import { attendTimes } from '../../../interest/rules.ts';

const inKochi = { preferredLocation: 'Cochin' };
const everything = everyWish;
const rowIn = (demand: Demand, city: string, event = 'BasicCorrosion') =>
  rowsOf(demand, { ...everything, event, city })[0];

test('heads are counted by event, city, how soon and who pays', async ({ app }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  await anInterest(app, { ...inKochi, email: 'b@example.in', attendTime: 'Undecided' });
  await anInterest(app, { ...inKochi, email: 'c@example.in', costBearer: 'Self', paymentCurrency: 'INR' });
  await anInterest(app, { email: 'd@example.in' });
  await app.db.updateTable('cases').set({ heads: 12 }).where('email', '=', 'a@example.in').execute();
  const demand = await countDemand(app);
  expect(rowIn(demand, 'Kochi')).toMatchObject({ people: 3, heads: 14, employer: 13, self: 1 });
  expect(demand.cells.map(({ city, kind }) => [city, kind]).toSorted()).toEqual([
    ['', 'short course'],
    ['Kochi', 'short course'],
  ]);
});

test('who is shown as one person counts once, by what they said last, also where a telephone is all; taken apart they are two', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  await anInterest(app, { ...inKochi, email: 'z@example.in', attendTime: 'Undecided' });
  await anInterest(app, { ...inKochi, email: 'b@example.in' });
  clock.now = new Date(clock.now.getTime() + 60_000);
  await anInterest(app, { ...inKochi, email: 'a@example.in', costBearer: 'Self', paymentCurrency: 'INR' });
  await mergePeople(app, actor, { keep: 'z@example.in', other: 'a@example.in' });
  expect(rowIn(await countDemand(app), 'Kochi')).toMatchObject({ people: 2, heads: 2, employer: 1, self: 1 });
  await anInterest(app, { ...inKochi, email: 'told@example.in', cNumber: '+91 98450 12345' });
  for (const table of ['interests', 'cases'] as const)
    await app.db.updateTable(table).set({ email: '' }).where('email', '=', 'told@example.in').execute();
  expect(rowIn(await countDemand(app), 'Kochi')).toMatchObject({ people: 3, heads: 3 });
  await mergePeople(app, actor, { keep: 'b@example.in', other: 'tel:9845012345' });
  expect(rowIn(await countDemand(app), 'Kochi')).toMatchObject({ people: 2, heads: 2 });
  const { id } = await app.db.selectFrom('person_merges').select('id').executeTakeFirstOrThrow();
  await takeApart(app, actor, id);
  expect(rowIn(await countDemand(app), 'Kochi')).toMatchObject({ people: 3, heads: 3 });
});

test('of a bar it is said how many are asked or in line, by whatever address of theirs; who has a seat is registered and in no bar', async ({
  app,
}) => {
  const actor = await anActor(app);
  const inPune = { trainingEvent: 'CIPLevel1', otherCity: 'Pune' };
  for (const name of ['a', 'b', 'c', 'd']) await anInterest(app, { ...inPune, email: `${name}@example.in` });
  await mergePeople(app, actor, { keep: 'd@example.in', other: 'c@example.in' });
  const batch = await aBatch(app, { seats: '1', minimum: '1' });
  const [a, b] = await askAll(app, batch.id, ['a', 'b', 'c']);
  await act(app, b!, 'offer');
  const pune = async () => rowIn(await countDemand(app), 'Pune', 'CIPLevel1');
  expect(await pune()).toMatchObject({ people: 3, asked: 3 });
  await act(app, a!, 'no');
  expect(await pune()).toMatchObject({ people: 3, asked: 2 });
  await act(app, b!, 'yes');
  expect(await pune()).toMatchObject({ people: 2, asked: 1 });
});

test('registered for a level without a seat in it counts in its line, each person once', async ({ app }) => {
  const actor = await anActor(app);
  const level = { courses: ['CIP Level 1'] };
  for (const [name, city] of [
    ['asha', 'KOCHI'],
    ['bilal', 'kochi '],
    ['chitra', 'Nashik'],
    ['dev', 'Kochi'],
  ] as const) {
    const email = `${name}@example.in`;
    await aRegistration(app, await aPerson(app, { email }), { ...level, city, email });
  }
  await mergePeople(app, actor, { keep: 'asha@example.in', other: 'dev@example.in' });
  const levels = async () =>
    rowsOf(await countDemand(app), everything).map(({ city, people, asked, registered }) => [
      city,
      people,
      asked,
      registered,
    ]);
  expect(await levels()).toEqual([
    ['Kochi', 2, 0, 2],
    ['Nashik', 1, 0, 1],
  ]);
  const batch = await aBatch(app);
  const [asha] = await askAll(app, batch.id, ['Asha', 'Chitra']);
  expect(await levels()).toEqual([
    ['Kochi', 2, 1, 2],
    ['Nashik', 1, 1, 1],
  ]);
  await act(app, asha!, 'yes');
  expect(await levels()).toEqual([
    ['Kochi', 1, 0, 1],
    ['Nashik', 1, 1, 1],
  ]);
});

test('who registers by an account that nobody proved counts for no level until it is', async ({ app }) => {
  const account = await aPerson(app, { email: 'asha@example.in', emailConfirmed: false });
  await aRegistration(app, account, { courses: ['CIP Level 1'], city: 'Kochi' });
  expect((await countDemand(app)).cells).toEqual([]);
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', account.uid).execute();
  expect((await countDemand(app)).cells).toMatchObject([{ city: 'Kochi', groups: [{ people: 1, registered: 1 }] }]);
});

test('who is registered under one address and asked under another of theirs is one head', async ({ app }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in', trainingEvent: 'CIPLevel1' });
  const email = 'b@example.in';
  await aRegistration(app, await aPerson(app, { email }), { courses: ['CIP Level 1'], city: 'Kochi', email });
  expect(rowIn(await countDemand(app), 'Kochi', 'CIPLevel1')).toMatchObject({ people: 2 });
  await mergePeople(app, await anActor(app), { keep: 'a@example.in', other: email });
  expect(rowIn(await countDemand(app), 'Kochi', 'CIPLevel1')).toMatchObject({ people: 1 });
});

test('the city that somebody wrote counts by its name; any city stands by itself', async ({ app }) => {
  await anInterest(app, { email: 'a@example.in', otherCity: 'Surat' });
  await anInterest(app, { email: 'b@example.in', otherCity: ' SURAT' });
  await anInterest(app, { email: 'c@example.in', preferredLocation: 'NoPreference' });
  const demand = await countDemand(app);
  expect(rowsOf(demand, everything).map(({ label, people }) => [label, people])).toEqual([
    ['Basic · Surat', 2],
    ['Basic · Any city', 1],
  ]);
  expect(rowIn(demand, anyCity)).toMatchObject({ people: 1 });
});

test('levels are counted by interests and registrations, each person once', async ({ app }) => {
  const level = { trainingEvent: 'CIPLevel1', preferredLocation: 'Cochin' };
  await anInterest(app, { ...level, email: 'asha@example.in' });
  for (const email of ['asha@example.in', 'bala@example.in'])
    await aRegistration(app, await aPerson(app, { email }), {
      email,
      courses: ['CIP Level 1', 'CP Level 2'],
      city: 'KOCHI',
    });
  const demand = await countDemand(app);
  const rows = rowsOf(demand, everything);
  expect(rows.map(({ key, people }) => [key.toLowerCase(), people])).toEqual([
    ['ciplevel1 kochi', 2],
    ['cplevel2 kochi', 2],
  ]);
  await app.db.updateTable('cases').set({ status: 'Registered' }).where('email', '=', 'bala@example.in').execute();
  expect(rowsOf(await countDemand(app), everything).map(({ people }) => people)).toEqual([1, 1]);
});

test('what was said more than sixty days ago is told apart, and months are those in India', async ({ app, clock }) => {
  clock.now = new Date('2026-08-31T18:40:00.000Z');
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  clock.now = new Date('2025-01-01T00:00:00.000Z');
  await anInterest(app, { ...inKochi, email: 'b@example.in' });
  clock.now = new Date('2026-11-20T04:30:00.000Z');
  await anInterest(app, { ...inKochi, email: 'c@example.in' });
  const demand = await countDemand(app);
  expect(demand.months).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  // 31 August, 18:40 UTC is September in India: within three months of it ends in December.
  expect(rowIn(demand, 'Kochi')).toMatchObject({ fresh: 1, older: 2, noMonth: 1 });
  expect(rowIn(demand, 'Kochi')?.months).toEqual([2, 1, 1]);
});

test('each line has as many people as its list has rows, where each asked once', async ({ app, server, clock }) => {
  const codes = ['BasicCorrosion', 'CIPLevel1', 'CPLevel1'];
  const cities = [
    inKochi,
    { preferredLocation: 'Mumbai' },
    { preferredLocation: 'NoPreference' },
    { otherCity: 'Pune' },
    {},
  ];
  for (let at = 0; at < 36; at += 1) {
    // The last minute of a month in India, and the first of the next one.
    clock.now = new Date(Date.UTC(2026, 7 + (at % 4), 0, 18, at % 8 < 4 ? 29 : 30));
    await anInterest(app, {
      email: `p${at}@example.in`,
      trainingEvent: codes[at % 3],
      ...cities[at % 5],
      ...(at % 4 ? {} : { costBearer: 'Self', paymentCurrency: 'INR' }),
      attendTime: at % 7 ? attendTimes[at % 2] : 'Undecided',
    });
  }
  clock.now = new Date('2026-11-20T04:30:00.000Z');
  for (let at = 0; at < 4; at += 1) {
    const email = `r${at}@example.in`;
    await aRegistration(app, await aPerson(app, { email }), { email, city: 'Pune', courses: ['CP Level 1'] });
  }
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const demand = await countDemand(app);
  for (const [narrowing, month] of [
    [everything, ''],
    [everything, comingMonths(demand)[0]!],
    [everything, comingMonths(demand)[2]!],
  ] as const) {
    const rows = rowsOf(demand, narrowing, 0, month);
    expect(rows.length).toBeGreaterThan(2);
    for (const { label, people, list } of rows) {
      const query = new URLSearchParams({ filter: JSON.stringify(list) });
      const answer = await server.inject({ url: `/office/api/lists/cases?${query}`, headers: { cookie } });
      expect(answer.json<{ total: { count: number } }>().total.count, label).toBe(people);
    }
  }
});

test('a person who asks again counts once, by what they asked last', async ({ app, clock }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  clock.forward(3600);
  await anInterest(app, { ...inKochi, email: 'A@example.in', attendTime: 'Undecided' });
  const demand = await countDemand(app);
  expect(demand.cells[0]?.groups).toMatchObject([{ time: 'Undecided', payer: 'Employer', people: 1 }]);
});

test('what is finished, archived or suspected does not count', async ({ app }) => {
  const actor = await anActor(app);
  for (const email of ['a@example.in', 'b@example.in', 'c@example.in']) await anInterest(app, { ...inKochi, email });
  const [one, two, three] = await app.db.selectFrom('cases').select('id').orderBy('email').execute();
  await moveCases(app, actor, [{ id: one!.id, version: 0 }], { status: 'Registered' });
  await putAway(app, actor, [{ id: two!.id, version: 0 }]);
  await app.db.updateTable('interests').set({ review_reason: 'too quick' }).where('id', '=', three!.id).execute();
  expect((await countDemand(app)).cells).toEqual([]);
});

/** So many interests beside a first one, by the engine itself: every second is the same person again, three in four are closed. */
async function many(app: App, count: number): Promise<void> {
  await anInterest(app, { ...inKochi, email: 'first@example.in' });
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: Math.min(500, count - start) }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      reference: `EOI-${start + at}`,
      email: `p${(start + at) >> 1}@example.in`,
      received_at: '2024-05-06T07:08:09.000Z',
      status: start < count / 4 ? ('New' as const) : ('Closed' as const),
    }));
    await app.db.insertInto('interests').values(rows).execute();
  }
}

test('others have their turn after every few hundred rows, however many are counted or finished', async ({ app }) => {
  await many(app, 12_000);
  let turns = 0;
  let counting = true;
  const others = (async () => {
    while (counting) {
      await setImmediate();
      turns += 1;
    }
  })();
  const demand = await countDemand(app);
  counting = false;
  await others;
  expect(rowIn(demand, 'Kochi')?.people).toBe(1501);
  expect(demand.rows).toBe(12_001);
  expect(turns).toBeGreaterThanOrEqual(12_001 / rowsAtOnce);
  expect(rowsAtOnce).toBeLessThanOrEqual(500);
});

test('a message is taken while demand is counted', async ({ app, server }) => {
  await many(app, 600);
  const [reading, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  // In the middle of its reading it waits until the message is taken.
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      if (reads === 12) {
        reading.resolve();
        await taken.promise;
      }
      return result;
    },
  });
  const counting = countDemand({ ...app, db });
  await reading.promise;
  const sent = await server.inject({
    method: 'POST',
    url: '/contact',
    payload: { name: 'Ravi', email: 'ravi@example.in', phone: '', subject: 'Dates', message: 'When?' },
  });
  expect(sent.statusCode).toBe(200);
  taken.resolve();
  expect((await counting).rows).toBe(601);
  expect(reads).toBeGreaterThan(12);
});

test('where there is much, a look gets the last count and a new one begins behind it', async ({ app, clock }) => {
  await many(app, 6000);
  const counter = createDemandCounter(app);
  const look = counter.look;
  const first = await look();
  await anInterest(app, { ...inKochi, email: 'later@example.in' });
  expect(await look()).toBe(first);
  clock.forward(61);
  expect(await look()).toBe(first);
  await expect.poll(async () => rowIn(await look(), 'Kochi')?.people, { interval: 5 }).toBe(752);
});

test('after a new start, and on another server, the kept count is served; what nobody asks for in a day is gone', async ({
  app,
  clock,
}) => {
  await many(app, 6000);
  const first = await createDemandCounter(app).look();
  await anInterest(app, { ...inKochi, email: 'later@example.in' });
  const another = createDemandCounter(app);
  expect(await another.look()).toEqual(first);
  await another.refreshOld();
  expect(rowIn(await createDemandCounter(app).look(), 'Kochi')?.people).toBe(751);
  clock.forward(13 * 3600);
  await another.refreshOld();
  expect(rowIn(await createDemandCounter(app).look(), 'Kochi')?.people).toBe(752);
  clock.forward(86_401);
  await sweepFigures(app);
  expect(await app.db.selectFrom('kept_figures').selectAll().execute()).toEqual([]);
});

test('the very first count of very many is not waited for; it goes on, and the next look finds it', async ({ app }) => {
  const release = Promise.withResolvers<void>();
  const counted = { countedAt: app.now().toISOString(), rows: 6000 };
  const counter = countBehind(app, 'test', () => release.promise.then(() => counted), 20);
  await expect(counter.look()).rejects.toThrow(Busy);
  release.resolve();
  expect(await counter.look()).toEqual(counted);
});

test('the board is for staff, sixty times a minute for each', async ({ app, server }) => {
  expect((await server.inject({ url: '/office/api/demand' })).statusCode).toBe(404);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const look = async () => (await server.inject({ url: '/office/api/demand', headers: { cookie } })).statusCode;
  const looks: number[] = [];
  for (let n = 0; n < 61; n += 1) looks.push(await look());
  expect([looks[59], looks[60]]).toEqual([200, 429]);
  const nobody = await anActor(app);
  const counter = createDemandCounter(app);
  expect(await readDemand(app, nobody, counter)).toMatchObject({ cells: [] });
  const stranger = { ...nobody, staff: { ...nobody.staff, officeRole: 'nobody' as 'reader' } };
  await expect(readDemand(app, stranger, counter)).rejects.toThrow(Forbidden);
});
