import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import { Forbidden } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { moveCases, putAway } from '../cases/move-cases.server.ts';
import { anActor } from '../office.factory.ts';
import { total, type Demand } from './contract.ts';
import { countDemand } from './count-demand.server.ts';

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

test('more than is read at once is counted to the end', async ({ app }) => {
  await anInterest(app, { ...inKochi, email: 'first@example.in' });
  const row = await app.db.selectFrom('interests').selectAll().executeTakeFirstOrThrow();
  for (let part = 0; part < 60; part += 1) {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const number = part * 100 + at;
      // Every second one is the same person again.
      return { ...row, id: crypto.randomUUID(), reference: `EOI-${number}`, email: `p${number >> 1}@example.in` };
    });
    await app.db.insertInto('interests').values(rows).execute();
  }
  const demand = await countDemand(app);
  expect(total(peopleIn(demand, 'BasicCorrosion', 'Cochin')!)).toBe(3001);
  expect(demand.few).toBe(false);
});

test('the board is for staff', async ({ app, server }) => {
  expect((await server.inject({ url: '/office/api/demand' })).statusCode).toBe(404);
  const nobody = await anActor(app);
  const { createDemandCounter } = await import('./demand-counter.server.ts');
  const counter = createDemandCounter(app);
  expect(await counter(nobody)).toMatchObject({ cells: [] });
  const stranger = { ...nobody, staff: { ...nobody.staff, officeRole: 'nobody' as 'reader' } };
  await expect(counter(stranger)).rejects.toThrow(Forbidden);
});
