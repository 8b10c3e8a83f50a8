import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { aMember, askAll, statesOf } from '../seats/seats.factory.ts';
import { openSeat, pathOf, post, tell } from './seat.factory.ts';

async function ask(app: App): Promise<{ ids: [string, string] }> {
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  return { ids: (await askAll(app, id, ['Asha', 'Bilal'])) as [string, string] };
}

test('15: a no with another city or time is kept with the seat, and without one of them is asked for again', async ({
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
  expect(text).toContain('You said no.');
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

/** Bilal's wish, as the form of interest keeps it, behind a seat of his in Pune. */
async function wished(app: App, wish: { preferredLocation?: string; otherCity?: string }) {
  const { id } = await aBatch(app, { seats: '2', minimum: '1' });
  const person = aMember('Bilal');
  const reference = await anInterest(app, { trainingEvent: 'CIPLevel1', email: person.email, ...wish });
  const { id: interestId } = await app.db
    .selectFrom('interests')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await app.write((trx) => askPeople(trx, app, someone, id, [{ ...person, interestId }]));
  const [seat] = await listSeats(app.db, id);
  const kept = () =>
    app.db
      .selectFrom('interests')
      .select(['preferred_location', 'other_city', 'attend_time'])
      .where('id', '=', interestId)
      .executeTakeFirstOrThrow();
  return { seat: seat!.id, kept };
}

test('a plain no changes nothing of the wish, and the page says which one stays', async ({ app, server }) => {
  const { seat, kept } = await wished(app, { preferredLocation: 'NoPreference', otherCity: 'Surat' });
  const before = await kept();
  const page = textOf((await openSeat(app, server, seat)).body);
  expect(page).toContain('No, thanks');
  expect(page).toContain('Your wish: Surat, within 3 months. “Just no” keeps it. Another choice takes its place.');
  const said = await post(app, server, seat, 'answer', { answer: 'no' });
  expect(textOf(said.page.body)).toContain('You said no.');
  expect(await kept()).toEqual(before);
});

test('a plain no comes first, and then the city of the class on other days, in one press; what it takes the place of is said before', async ({
  app,
  server,
}) => {
  const { seat, kept } = await wished(app, { preferredLocation: 'NoPreference' });
  const { body } = await openSeat(app, server, seat);
  expect(textOf(body)).toContain(
    'Your wish: Any city, within 3 months. “Just no” keeps it. Another choice takes its place. Just no Sending Pune, on other days',
  );
  const [, form] = /(<form(?:(?!<form)[\s\S])*?Pune, on other days)/.exec(body)!;
  const fields = [...form!.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const said = await post(app, server, seat, 'answer', Object.fromEntries(fields) as Record<string, string>);
  expect(textOf(said.page.body)).toContain('Wish noted: Pune, within 3 months.');
  expect(await kept()).toMatchObject({ preferred_location: null, other_city: 'Pune', attend_time: 'Within3Months' });
  expect(await statesOf(app, [seat])).toEqual(['Declined']);
});

test('the tiles begin with the city of the class, and stand at the wish', async ({ app, server }) => {
  const { seat, kept } = await wished(app, { preferredLocation: 'NoPreference', otherCity: 'Surat' });
  const { body } = await openSeat(app, server, seat);
  const tiles = [...body.matchAll(/<input[^>]*name="city"[^>]*>/g)]
    .map(([tile]) => ({ value: /value="([^"]*)"/.exec(tile)![1], checked: tile.includes('checked') }))
    .filter(({ value }) => value !== undefined);
  expect(tiles.filter(({ checked }) => checked)).toEqual([{ value: 'Surat', checked: true }]);
  expect(tiles.map(({ value }) => value).slice(-6)).toEqual([
    'Pune',
    'Surat',
    'Mumbai',
    'Cochin',
    'Ahmedabad',
    'NoPreference',
  ]);
  // Sent as it stands, it erases nothing.
  await post(app, server, seat, 'answer', { answer: 'no', instead: '1', city: 'Surat', timeFrame: 'Within3Months' });
  expect(await kept()).toMatchObject({ other_city: 'Surat', attend_time: 'Within3Months' });
});

test('the wish of somebody who asked for a date alone is the one that a no would replace', async ({ app, server }) => {
  const { id } = await aBatch(app, { seats: '2', minimum: '1' });
  await anInterest(app, { trainingEvent: 'CIPLevel1', email: 'asha@example.in', preferredLocation: 'Mumbai' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  expect(textOf((await openSeat(app, server, asha!)).body)).toContain('Your wish: Mumbai, within 3 months.');
  const none = textOf((await openSeat(app, server, bilal!)).body);
  expect(none).toContain('Just no');
  expect(none).not.toContain('takes its place');
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
  expect(textOf((await openSeat(app, server, ids[1], cookie)).body)).not.toContain('You have a seat.');
});
