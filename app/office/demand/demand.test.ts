import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { Forbidden } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { moveCases, putAway } from '../cases/move-cases.server.ts';
import { anActor } from '../office.factory.ts';
import { total, type Demand } from './contract.ts';
import { countDemand, rowsAtOnce } from './count-demand.server.ts';
import { createDemandCounter } from './demand-counter.server.ts';

const inKochi = { preferredLocation: 'Cochin' };
const peopleIn = ({ cells }: Demand, event: string, place: string) =>
  cells.find((cell) => cell.event === event && cell.place === place)?.people;

test('people are counted by event, place, time frame and who pays', async ({ app }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  await anInterest(app, { ...inKochi, email: 'b@example.in', attendTime: 'Undecided' });
  await anInterest(app, { ...inKochi, email: 'c@example.in', costBearer: 'Self', paymentCurrency: 'INR' });
  await anInterest(app, { email: 'd@example.in' });
  const demand = await countDemand(app);
  expect(peopleIn(demand, 'BasicCorrosion', 'Cochin')).toEqual({
    Within3Months: { Self: 1, Employer: 1 },
    Within3to6Months: { Self: 0, Employer: 0 },
    Undecided: { Self: 0, Employer: 1 },
  });
  expect(demand.cells.map(({ place, people }) => [place, total(people)])).toEqual([
    ['', 1],
    ['Cochin', 3],
  ]);
  expect(demand.cells[0]?.title).not.toBe('');
});

test('a person who asks again counts once, by what they asked last', async ({ app, clock }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  clock.forward(3600);
  await anInterest(app, { ...inKochi, email: 'A@example.in', attendTime: 'Undecided' });
  const people = peopleIn(await countDemand(app), 'BasicCorrosion', 'Cochin')!;
  expect(total(people)).toBe(1);
  expect(people.Undecided.Employer).toBe(1);
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

test('weeks begin on Monday in India, the present one last', async ({ app, clock }) => {
  await anInterest(app, { ...inKochi, email: 'a@example.in' });
  clock.forward(7 * 24 * 3600);
  await anInterest(app, { ...inKochi, email: 'b@example.in' });
  const { weeks, cells } = await countDemand(app);
  expect(weeks.slice(-2)).toEqual(['2026-11-16', '2026-11-23']);
  expect(cells[0]?.weeks.slice(-3).map(({ Employer }) => Employer)).toEqual([0, 1, 1]);
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
  expect(total(peopleIn(demand, 'BasicCorrosion', 'Cochin')!)).toBe(1501);
  expect(demand.rows).toBe(12_001);
  expect(turns).toBeGreaterThanOrEqual(12_001 / rowsAtOnce);
  expect(rowsAtOnce).toBeLessThanOrEqual(500);
});

test('a message is taken while demand is counted', async ({ app, server }) => {
  await many(app, 6000);
  let counted = false;
  const counting = countDemand(app).finally(() => (counted = true));
  const sent = await server.inject({
    method: 'POST',
    url: '/contact',
    payload: { name: 'Ravi', email: 'ravi@example.in', phone: '', subject: 'Dates', message: 'When?' },
  });
  expect([sent.statusCode, counted]).toEqual([200, false]);
  await counting;
});

test('where there is much, a look gets the last count and a new one begins behind it', async ({ app, clock }) => {
  await many(app, 6000);
  const actor = await anActor(app);
  const look = createDemandCounter(app);
  const first = await look(actor);
  await anInterest(app, { ...inKochi, email: 'later@example.in' });
  expect(await look(actor)).toBe(first);
  clock.forward(61);
  expect(await look(actor)).toBe(first);
  await expect
    .poll(async () => total(peopleIn(await look(actor), 'BasicCorrosion', 'Cochin')!), { interval: 5 })
    .toBe(752);
});

test('a week begins at midnight in India, which is Sunday evening elsewhere', async ({ app }) => {
  const moments = ['2026-11-15T18:29:59.999Z', '2026-11-15T18:30:00.000Z'];
  for (const [at, received_at] of moments.entries()) {
    await anInterest(app, { ...inKochi, email: `p${at}@example.in` });
    await app.db.updateTable('interests').set({ received_at }).where('email', '=', `p${at}@example.in`).execute();
  }
  const { cells } = await countDemand(app);
  expect(cells[0]?.weeks.slice(-3).map(({ Employer }) => Employer)).toEqual([0, 1, 1]);
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
  expect(await counter(nobody)).toMatchObject({ cells: [] });
  const stranger = { ...nobody, staff: { ...nobody.staff, officeRole: 'nobody' as 'reader' } };
  await expect(counter(stranger)).rejects.toThrow(Forbidden);
});
