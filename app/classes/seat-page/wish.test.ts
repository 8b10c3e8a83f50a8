import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch } from '../classes.factory.ts';
import { askAll, statesOf } from '../seats/seats.factory.ts';
import { openSeat, pathOf, post, tell } from './seat.factory.ts';

async function ask(app: App): Promise<{ ids: [string, string] }> {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  return { ids: (await askAll(app, id, ['Asha', 'Bilal'])) as [string, string] };
}

test('15: “Not this one” with another city or time is kept with the seat, and without one of them is asked for again', async ({
  app,
  server,
}) => {
  const { ids } = await ask(app);
  const half = await post(app, server, ids[0], 'answer', { answer: 'no', instead: '1', city: 'Cochin' });
  expect([half.status, half.to]).toEqual([303, `${await pathOf(app, ids[0])}#instead`]);
  expect(half.page.body).toContain('<title>Error: ');
  expect(textOf(half.page.body)).toContain('Please choose a time.');
  expect(half.page.body).toMatch(/<details class="seat__instead" id="instead" open=""/);
  expect(half.page.body).toMatch(/value="Cochin"[^>]*checked|checked[^>]*value="Cochin"/);
  expect(await statesOf(app, [ids[0]])).toEqual(['Asked']);
  const whole = await post(app, server, ids[0], 'answer', {
    answer: 'no',
    instead: '1',
    city: 'Cochin',
    timeFrame: 'Within3to6Months',
  });
  const text = textOf(whole.page.body);
  expect(text).toContain('You said no on Fri 20 Nov.');
  expect(text).toContain('Wish noted: Kochi, within 3 to 6 months.');
  const { interest_id: interest } = await app.db
    .selectFrom('seats')
    .select('interest_id')
    .where('id', '=', ids[0])
    .executeTakeFirstOrThrow();
  const bar = await app.db.selectFrom('interests').selectAll().where('id', '=', interest).executeTakeFirstOrThrow();
  expect([bar.preferred_location, bar.attend_time]).toEqual(['Cochin', 'Within3to6Months']);
  const never = await tell(app, server, ids[1], 'answer', { answer: 'no', never: true });
  expect(never.json()).toMatchObject({ state: 'Declined', message: expect.stringContaining('no more') });
});

test('15: who named a city of their own keeps it while they change the time, and may name any other', async ({
  app,
  server,
}) => {
  const { ids } = await ask(app);
  const wish = (changes: object) =>
    post(app, server, ids[0], 'answer', { answer: 'no', instead: '1', timeFrame: 'Undecided', ...changes });
  const bar = () =>
    app.db
      .selectFrom('seats')
      .innerJoin('interests', 'interests.id', 'seats.interest_id')
      .select(['preferred_location', 'other_city', 'attend_time'])
      .where('seats.id', '=', ids[0])
      .executeTakeFirstOrThrow();
  await wish({ otherCity: 'Surat' });
  expect(await bar()).toEqual({ preferred_location: null, other_city: 'Surat', attend_time: 'Undecided' });
  const page = (await server.inject(await pathOf(app, ids[0]))).body;
  expect(page).toMatch(/checked=""[^>]*value="Surat"/);
  const kept = await wish({ city: 'Surat', timeFrame: 'Within3to6Months' });
  expect(textOf(kept.page.body)).toContain('Wish noted: Surat, within 3 to 6 months.');
  expect(await bar()).toEqual({ preferred_location: null, other_city: 'Surat', attend_time: 'Within3to6Months' });
  await wish({ city: 'Surat', otherCity: 'Chandigarh' });
  expect((await bar()).other_city).toBe('Chandigarh');
  const long = await wish({ otherCity: 'x'.repeat(61) });
  expect(long.page.body).toContain('<title>Error: ');
});

test('what was said at one seat is not said at another that the same browser looks at', async ({ app, server }) => {
  const { ids } = await ask(app);
  const said = await server.inject({
    method: 'POST',
    url: `${await pathOf(app, ids[0])}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'answer=yes',
  });
  expect(said.headers['cache-control']).toBe('no-store');
  const cookie = said.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect(textOf((await openSeat(app, server, ids[1], cookie)).body)).not.toContain('Your seat is safe.');
});
