import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import type { OfficeRole } from '../../identity/staff/staff-member.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { correctWish } from '../inbox/correct/calls.server.ts';
import { anActor } from '../office.factory.ts';
import { listChoices } from './calls.server.ts';

type Page = { rows: Record<string, string>[]; next: string | null; total?: { count: number; more: boolean } };

const asked = async (app: App, role: OfficeRole = 'reader') =>
  aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));

/** Asks for a page as the screen does. */
function lister(
  server: { inject: (asked: object) => Promise<{ statusCode: number; json: () => unknown }> },
  cookie: string,
) {
  return async (list: string, query: Record<string, unknown> = {}) => {
    const texts = Object.entries(query).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const answer = await server.inject({
      url: `/office/api/lists/${list}?${new URLSearchParams(Object.fromEntries(texts) as Record<string, string>)}`,
      headers: { cookie },
    });
    return { status: answer.statusCode, ...(answer.json() as Page) };
  };
}

const cities = ['Mumbai', 'Cochin', 'Ahmedabad'];

/** Nine people, an hour apart, in three cities. */
async function nine(app: App, clock: { forward: (seconds: number) => void }) {
  for (let n = 0; n < 9; n += 1) {
    await anInterest(app, {
      fname: `Person ${n % 3}`,
      email: `person${n}@example.in`,
      cNumber: n === 4 ? '+91 98200 00004' : `9820 1000 0${n}`,
      preferredLocation: cities[n % 3],
      costBearer: n === 8 ? 'Self' : 'Employer',
    });
    clock.forward(3600);
  }
}

const emails = ({ rows }: Page) => rows.map(({ email }) => Number(/\d/.exec(email!)![0]));

test('a list is there for every role, newest first, and nowhere for anybody else', async ({ app, server, clock }) => {
  await nine(app, clock);
  for (const role of ['reader', 'office', 'owner'] as const) {
    const page = await lister(server, await asked(app, role))('interests');
    expect(page).toMatchObject({ status: 200, next: null, total: { count: 9, more: false } });
    expect(emails(page)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(page.rows[0]).toMatchObject({
      event: expect.stringMatching(/Basic/),
      location: 'Ahmedabad',
      status: 'New',
      shelf: 'open',
      owner: null,
      kind: 'interest',
      version: 0,
    });
  }
  const visitor = await aSession(app, await aPerson(app));
  const withoutSecond = await aSession(app, await aPerson(app, { role: 'staff' }), { secondFactor: false });
  for (const cookie of [visitor, withoutSecond, ''])
    expect((await lister(server, cookie)('interests')).status).toBe(404);
  expect((await lister(server, await asked(app))('treasures')).status).toBe(404);
});

test('pages follow one another by both directions and any sort, even among equals and while more arrives', async ({
  app,
  server,
  clock,
}) => {
  await nine(app, clock);
  const list = lister(server, await asked(app));
  for (const sort of ['receivedAt', 'latestAt', 'name', 'email', 'reference', 'event', 'location']) {
    for (const order of ['asc', 'desc']) {
      const whole = emails(await list('interests', { sort, order, limit: 100 }));
      const paged: number[] = [];
      let after: string | null = null;
      do {
        const page: Page = await list('interests', { sort, order, limit: 2, ...(after ? { after } : {}) });
        paged.push(...emails(page));
        after = page.next;
      } while (after);
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(9);
    }
  }
  const first = await list('interests', { limit: 4 });
  await anInterest(app, { email: 'later9@example.in' });
  const second = await list('interests', { limit: 4, after: first.next });
  expect([...emails(first), ...emails(second)]).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a cursor of another list, sort or order is refused, and so is what is none', async ({ app, server, clock }) => {
  await nine(app, clock);
  const list = lister(server, await asked(app));
  const { next: after } = await list('interests', { limit: 2 });
  expect((await list('interests', { after, order: 'asc' })).status).toBe(422);
  expect((await list('interests', { after, sort: 'name', order: 'desc' })).status).toBe(422);
  expect((await list('messages', { after })).status).toBe(422);
  expect((await list('interests', { after: 'nonsense' })).status).toBe(422);
});

test('every field can be filtered, alone and together', async ({ app, server, clock }) => {
  await nine(app, clock);
  const list = lister(server, await asked(app));
  const found = async (filter: object, more = {}) => emails(await list('interests', { filter, ...more }));
  expect(await found({ location: 'Mumbai' })).toEqual([6, 3, 0]);
  expect(await found({ location: ['Mumbai', 'Cochin'] })).toEqual([7, 6, 4, 3, 1, 0]);
  expect(await found({ location: 'Mumbai' }, { sort: 'name', order: 'asc' })).toEqual([0, 3, 6]);
  expect(await found({ location: ['Ahmedabad'], payer: 'Self' })).toEqual([8]);
  expect(await found({ email: 'SON4@' })).toEqual([4]);
  expect(await found({ name: '%' })).toEqual([]);
  expect(await found({ name: 'son 2', status: ['New'] })).toEqual([8, 5, 2]);
  expect(await found({ status: ['Closed'] })).toEqual([]);
  expect(await found({ event: 'BasicCorrosion', amppMember: 'No', loggedIn: 'no' })).toHaveLength(9);
  expect(await found({ owner: '' })).toHaveLength(9);
  expect(await found({ dueOn: { from: '2026-01-01' } })).toEqual([]);
  // 04:30 UTC is 10:00 in India; the ninth arrived at 18:00.
  expect(await found({ receivedAt: { from: '2026-11-20', to: '2026-11-20' } })).toHaveLength(9);
  expect(await found({ receivedAt: { from: '2026-11-21' } })).toEqual([]);
  expect(await found({ latestAt: { to: '2026-11-19' } }, { sort: 'email' })).toEqual([]);
  expect(await found({})).toHaveLength(9);
});

test('the search finds names, addresses, numbers and references by how they begin', async ({ app, server, clock }) => {
  await nine(app, clock);
  const { reference } = await app.db
    .selectFrom('interests')
    .select('reference')
    .where('email', '=', 'person5@example.in')
    .executeTakeFirstOrThrow();
  const list = lister(server, await asked(app));
  const found = async (search: string) => emails(await list('interests', { filter: { search } }));
  expect(await found('person 1')).toEqual([7, 4, 1]);
  expect(await found('PERSON3@')).toEqual([3]);
  for (const number of ['+91 98200 00004', '9820000004', '098200-00004', '919820000004', '98200 00'])
    expect(await found(number)).toEqual([4]);
  expect(await found('+91 98201 0000 7')).toEqual([7]);
  expect(await found(reference)).toEqual([5]);
  expect(await found(reference.slice(4).toLowerCase())).toEqual([5]);
  expect(await found('erson')).toEqual([]);
  expect(emails(await list('cases', { filter: { search: 'person3@', kind: 'interest' } }))).toEqual([3]);
});

test('digits inside a reference or a word are no telephone number', async ({ app, server }) => {
  await anInterest(app, { email: 'caller1@example.in', cNumber: '7395000000' });
  const list = lister(server, await asked(app));
  const found = async (search: string) => emails(await list('cases', { filter: { search } }));
  for (const search of ['EOI-7K3M9Q', '7k3m9', 'level 7395', 'a7395']) expect(await found(search)).toEqual([]);
  for (const search of ['7395', '(7395) 0', '+91-7395 00']) expect(await found(search)).toEqual([1]);
});

test('unknown fields, words and sorts are refused', async ({ app, server }) => {
  const list = lister(server, await asked(app));
  for (const query of [
    { filter: { colour: 'red' } },
    { filter: { status: 'Lost' } },
    { filter: { receivedAt: '2026-11-20' } },
    { filter: { receivedAt: { from: 'yesterday' } } },
    { filter: '{' },
    { filter: 'null' },
    { filter: { name: 'a\u0000b' } },
    { sort: 'phone' },
    { sort: 'constructor' },
    { order: 'sideways' },
    { limit: 1000 },
    { colour: 'red' },
  ])
    expect((await list('interests', query)).status).toBe(422);
});

test('archived cases and what a program may have sent are shown when asked for', async ({ app, server, clock }) => {
  await nine(app, clock);
  await anInterest(app, { email: 'bot9@example.in', website: 'http://spam.example' });
  const { id } = await app.db
    .selectFrom('cases')
    .select('id')
    .where('email', '=', 'person2@example.in')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('cases').set({ archived_at: app.now().toISOString() }).where('id', '=', id).execute();
  const list = lister(server, await asked(app));
  expect(emails(await list('interests'))).toEqual([8, 7, 6, 5, 4, 3, 1, 0]);
  expect(emails(await list('interests', { filter: { shelf: 'archived' } }))).toEqual([2]);
  expect(emails(await list('interests', { filter: { shelf: 'suspected' } }))).toEqual([9]);
  expect(emails(await list('interests', { filter: { shelf: ['open', 'archived', 'suspected'] } }))).toHaveLength(10);
});

test('registrations show their courses; people, subscribers, messages and cases have lists too', async ({
  app,
  server,
}) => {
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Rao' });
  await aRegistration(app, person, { courses: ['CIP Level 2', 'CIP Level 1'] });
  await aPerson(app, { email: 'other@example.in', emailConfirmed: false });
  const send = (payload: object) => server.inject({ method: 'POST', url: '/contact', payload });
  await send({ name: 'Asha', email: 'asha@example.in', phone: '98200 00000', subject: 'Dates', message: 'When?' });
  await send({ name: 'Asha', email: 'asha@example.in' });
  const list = lister(server, await asked(app));
  const one = async (name: string, filter: object) => (await list(name, { filter })).rows;
  expect(
    await one('registrations', { courses: ['CIP Level 2', 'CP Level 1'], city: 'koch', agreed: 'yes' }),
  ).toMatchObject([
    { courses: 'CIP Level 1, CIP Level 2', accountEmail: 'asha@example.in', uid: person.uid, prevCertValidity: null },
  ]);
  expect(await one('registrations', { courses: ['CP Level 1'] })).toEqual([]);
  expect(await one('messages', { subject: 'date', message: 'WHEN' })).toMatchObject([
    { subject: 'Dates', phone: '+91 98200 00000' },
  ]);
  expect(await one('subscribers', { state: 'asked', search: 'asha@' })).toMatchObject([
    { state: 'asked', confirmedAt: null },
  ]);
  expect(await one('people', { registered: 'yes', confirmed: 'yes', search: 'asha' })).toMatchObject([
    { email: 'asha@example.in', role: 'visitor', state: 'open' },
  ]);
  expect(await one('people', { role: 'reader' })).toMatchObject([
    { role: 'reader', lastSeenAt: app.now().toISOString() },
  ]);
  expect(await one('people', { lastSeenAt: { from: '2026-11-20' }, role: ['visitor'] })).toEqual([]);
  expect((await one('cases', {})).map(({ kind }) => kind).toSorted()).toEqual(['message', 'registration']);
  const choices = await server.inject({
    url: '/office/api/lists/interests/choices',
    headers: { cookie: await asked(app) },
  });
  expect(choices.json()).toMatchObject({
    event: expect.arrayContaining([{ value: 'BasicCorrosion', label: expect.any(String) }]),
    owner: expect.arrayContaining([{ value: '', label: 'Nobody' }]),
  });
});

test('every reading is written into the log: what was chosen and how much was read, never what was typed', async ({
  app,
  server,
  clock,
}) => {
  await nine(app, clock);
  const list = lister(server, await asked(app));
  await list('interests', { filter: { location: 'Mumbai' } });
  await list('interests', {
    filter: { search: 'person3@example.in', name: 'Person', receivedAt: { from: '2026-11-20' } },
  });
  const entries = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'list read')
    .orderBy('id')
    .execute();
  expect(entries.map(({ subject }) => subject)).toEqual(['list interests', 'list interests']);
  expect(entries.map(({ detail }) => JSON.parse(detail))).toEqual([
    { filter: { location: 'Mumbai' }, sort: 'receivedAt', order: 'desc', rows: 3 },
    {
      filter: { receivedAt: { from: '2026-11-20' } },
      typed: ['search', 'name'],
      sort: 'receivedAt',
      order: 'desc',
      rows: 1,
    },
  ]);
});

test('the inbox is narrowed by wish, city and payer over every kind, and a row is unread until somebody looks', async ({
  app,
  server,
}) => {
  await anInterest(app, {
    email: 'one1@example.in',
    trainingEvent: 'CPLevel1',
    preferredLocation: 'Cochin',
    costBearer: 'Employer',
  });
  await anInterest(app, { email: 'two2@example.in', trainingEvent: 'CUI', costBearer: 'Self' }).catch(() => null);
  await aRegistration(app, await aPerson(app), { email: 'three3@example.in', courses: ['CP Level 1'], city: 'Surat' });
  const cookie = await asked(app);
  const list = lister(server, cookie);
  const found = async (filter: object) => emails(await list('cases', { filter })).toSorted();
  expect(await found({ wish: ['CPLevel1'] })).toEqual([1, 3]);
  expect(await found({ wish: ['CPLevel1'], payer: ['Employer'] })).toEqual([1]);
  expect(await found({ city: 'koch' })).toEqual([1]);
  expect(await found({ city: 'SURAT', open: ['yes'] })).toEqual([3]);
  expect(await found({ open: ['no'] })).toEqual([]);
  const { rows } = await list('cases', { filter: { search: 'three3@' } });
  expect(rows[0]).toMatchObject({ wishes: 'CPLevel1', place: 'Surat', heads: 1, unread: 'yes' });
  expect(rows[0]!['excerpt']).toMatch(/^CP Level 1/);
  await server.inject({ url: `/office/api/cases/${rows[0]!['id']}`, headers: { cookie } });
  expect((await list('cases', { filter: { search: 'three3@' } })).rows[0]!['unread']).toBe('no');
  for (const sort of ['name', 'heads', 'latestAt', 'dueOn'])
    expect((await list('cases', { sort, order: 'desc' })).rows.length).toBeGreaterThan(1);
});

test('who wants one training and takes any city is found, also after a correction and after asking again', async ({
  app,
  server,
}) => {
  const any = { trainingEvent: 'CPLevel1', preferredLocation: 'NoPreference' };
  for (const [at, more] of [
    any,
    { ...any, otherCity: 'Surat' },
    { ...any, trainingEvent: 'BasicCorrosion' },
    any,
  ].entries())
    await anInterest(app, { ...more, email: `p${at}@example.in` });
  await aRegistration(app, await aPerson(app), { email: 'p9@example.in', courses: ['CP Level 1'] });
  const list = lister(server, await asked(app));
  const found = async (filter: object) => emails(await list('cases', { filter })).toSorted();
  const wanted = { wish: ['CPLevel1'], cityNamed: ['any'], open: ['yes'] };
  expect(await found({ ...wanted, shelf: ['open'] })).toEqual([0, 3]);
  // Along the order, and along the index that has both.
  expect(await found({ ...wanted, wish: ['CPLevel1', 'BasicCorrosion'], shelf: ['open'] })).toEqual([0, 2, 3]);
  expect(await found({ ...wanted, cityNamed: ['named'], shelf: ['open'] })).toEqual([1, 9]);
  const { id } = await app.db
    .selectFrom('cases')
    .select('id')
    .where('email', '=', 'p0@example.in')
    .executeTakeFirstOrThrow();
  const wish = { trainingEvent: 'CPLevel1', city: 'Jamnagar', attendTime: 'Undecided', version: 0 };
  expect(await correctWish(app, await anActor(app), id, wish)).toMatchObject({ ok: true });
  expect(await found({ ...wanted, shelf: ['open'] })).toEqual([3]);
  await app.db.updateTable('cases').set({ status: 'Closed' }).where('email', '=', 'p3@example.in').execute();
  expect(await found({ ...wanted, shelf: ['open'] })).toEqual([]);
});

test('the filter of a city suggests those that were said, each once, the most frequent first', async ({ app }) => {
  for (const [at, otherCity] of ['Surat', 'surat ', 'Surat', 'Jamnagar'].entries())
    await anInterest(app, { email: `p${at}@example.in`, preferredLocation: 'NoPreference', otherCity });
  await anInterest(app, { email: 'five5@example.in', preferredLocation: 'Cochin' });
  await anInterest(app, { email: 'six6@example.in', preferredLocation: 'Cochin' });
  const { city } = await listChoices(app, 'cases');
  expect(city?.map(({ value }) => value)).toEqual(['Surat', 'Kochi', 'Jamnagar']);
});

test('the inbox is ordered by what is wished for, messages last', async ({ app, server, clock }) => {
  const list = lister(server, await asked(app));
  for (const [at, trainingEvent] of ['CPLevel1', 'BasicCorrosion', 'CIPLevel1'].entries()) {
    await anInterest(app, { email: `p${at}@example.in`, trainingEvent });
    clock.forward(60);
  }
  const sent = { name: 'Ravi', email: 'ravi@example.in', phone: '', subject: 'A date', message: 'When?' };
  await server.inject({ method: 'POST', url: '/contact', payload: sent });
  const page = await list('cases', { sort: 'wish', order: 'asc', limit: 2 });
  const next = await list('cases', { sort: 'wish', order: 'asc', after: page.next });
  expect([...page.rows, ...next.rows].map(({ wishes }) => wishes)).toEqual([
    'BasicCorrosion',
    'CIPLevel1',
    'CPLevel1',
    null,
  ]);
});
