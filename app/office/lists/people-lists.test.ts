import type { FastifyInstance } from 'fastify';
import { expect, vi } from 'vitest';
import { sendMessage } from '../../contact/send-message.server.ts';
import { subscribe } from '../../contact/subscribe.server.ts';
import { aPerson, aSession, type TestPerson } from '../../identity/identity.factory.ts';
import { officeRoles } from '../../identity/staff/staff-member.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import { enterCaller } from '../inbox/enter/calls.server.ts';
import { Caller } from '../inbox/enter/contract.ts';
import { mergePeople } from '../people/merges/merge-people.server.ts';
import { anActor } from '../office.factory.ts';
import { people } from './people-lists.ts';

// On a busy machine the whole site takes long to be there.
vi.setConfig({ testTimeout: 120_000 });

type Page = { rows: Record<string, string | number | null>[]; next: string | null; total?: { count: number } };

async function lister(app: App, server: FastifyInstance) {
  const cookie = await aSession(
    app,
    await aPerson(app, { role: 'staff', officeRole: 'reader', fname: 'Lata Iyer', email: 'lata@office.example' }),
  );
  return async (filter: object = {}, more: Record<string, string> = {}): Promise<Page> => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), ...more });
    const answer = await server.inject({ url: `/office/api/lists/people?${query}`, headers: { cookie } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Page>();
  };
}

const ids = ({ rows }: Page) => rows.map(({ id }) => id).toSorted();

/** One of each: an account that registered, who asked, who wrote, who subscribed, who telephoned, and who may be a program. */
async function everybody(app: App, clock: { forward: (seconds: number) => void }): Promise<TestPerson> {
  const person = await aPerson(app, { email: 'asha@lnt.example', fname: 'Asha Élan', cNumber: '+91 98200 00007' });
  clock.forward(60);
  await aRegistration(app, person, { firstName: 'Asha Rao', email: 'typed@lnt.example', company: 'Larsen & Toubro' });
  clock.forward(60);
  await anInterest(app, { email: 'ravi@yard.example', fname: 'Ravi Menon', preferredLocation: 'Cochin' });
  clock.forward(60);
  await sendMessage(app, {
    name: 'Meera',
    email: 'meera@yard.example',
    phone: null,
    subject: 'Dates',
    message: 'When?',
  });
  clock.forward(60);
  await subscribe(app, { name: 'Öznur Deshpande', email: 'o@company.example' });
  clock.forward(60);
  const told = { phone: '98450 12345', name: 'Joseph', how: 'telephone', kind: 'message', words: 'When?' };
  await enterCaller(app, await anActor(app, 'office', 'Somebody'), Caller.parse(told));
  clock.forward(60);
  await anInterest(app, { email: 'bot@spam.example', fname: 'A Program', website: 'http://spam.example' });
  return person;
}

test('everybody who left anything is one row, with what they did last and when', async ({ app, server, clock }) => {
  await everybody(app, clock);
  const list = await lister(app, server);
  // Whoever works here is marked beside the name.
  expect(people.marks!['role']).toEqual(Object.fromEntries(officeRoles.map((role) => [role, 'Staff'])));
  const { rows } = await list({ role: ['visitor', 'reader'] });
  expect(rows.map(({ id }) => id)).toEqual(['lata@office.example', 'asha@lnt.example']);
  const by = Object.fromEntries((await list()).rows.map((row) => [row['id'], row]));
  expect(by['asha@lnt.example']).toMatchObject({
    name: 'Asha Élan',
    company: 'Larsen & Toubro',
    city: 'Kochi',
    account: 'yes',
    registered: 'yes',
    cases: 1,
    last: 'registration',
    state: 'open',
    confirmed: 'yes',
    standing: 'known',
    lastSeenAt: null,
  });
  expect(by['ravi@yard.example']).toMatchObject({ account: 'no', city: 'Kochi', last: 'interest', role: null });
  expect(by['o@company.example']).toMatchObject({ subscribed: 'asked', last: 'asked', cases: 0 });
  expect(by['tel:9845012345']).toMatchObject({ name: 'Joseph', email: '', phone: '+91 98450 12345', cases: 1 });
  expect(by['bot@spam.example']).toMatchObject({ standing: 'held', last: 'interest' });
  expect(Object.keys(by)).not.toContain('typed@lnt.example');
});

test('people are narrowed by account, registration, subscription, role and what is held back', async ({
  app,
  server,
  clock,
}) => {
  await everybody(app, clock);
  const list = await lister(app, server);
  const without = [
    'bot@spam.example',
    'meera@yard.example',
    'o@company.example',
    'ravi@yard.example',
    'tel:9845012345',
  ];
  expect(ids(await list({ account: 'no' }))).toEqual(without);
  expect(ids(await list({ account: 'yes', registered: 'yes' }))).toEqual(['asha@lnt.example']);
  expect(ids(await list({ account: ['yes', 'no'], subscribed: ['asked', 'on'] }))).toEqual(['o@company.example']);
  expect(ids(await list({ role: 'reader' }))).toEqual(['lata@office.example']);
  expect(ids(await list({ standing: 'held' }))).toEqual(['bot@spam.example']);
  expect(ids(await list({ state: 'disabled' }))).toEqual([]);
  expect(ids(await list({ state: 'deleted' }))).toEqual([]);
  expect(ids(await list({ company: 'toub' }))).toEqual(['asha@lnt.example']);
  expect(ids(await list({ cases: '1', city: 'kochi' }))).toEqual(['asha@lnt.example', 'ravi@yard.example'].toSorted());
  expect(ids(await list({ lastAt: { from: '2026-11-21' } }))).toEqual([]);
});

test('people are found by any word of their account, of what they sent and of their subscription', async ({
  app,
  server,
  clock,
}) => {
  await everybody(app, clock);
  const list = await lister(app, server);
  const found = async (search: string) => ids(await list({ search }));
  for (const typed of ['élan', 'toubro', 'asha toubro', '00007', '98200 00007', 'rao elan'])
    expect(await found(typed), typed).toEqual(['asha@lnt.example']);
  for (const typed of ['menon', 'ravi@', '@yard.example ravi'])
    expect(await found(typed)).toEqual(['ravi@yard.example']);
  expect(await found('yard.example')).toEqual(['meera@yard.example', 'ravi@yard.example']);
  for (const typed of ['oznur', 'deshp']) expect(await found(typed)).toEqual(['o@company.example']);
  for (const typed of ['joseph', '9845012345', '12345']) expect(await found(typed)).toEqual(['tel:9845012345']);
  for (const typed of ['menon toubro', 'xqz', '%']) expect(await found(typed)).toEqual([]);
  await mergePeople(app, await anActor(app), { keep: 'ravi@yard.example', other: 'tel:9845012345' });
  for (const typed of ['joseph', 'joseph menon', '12345']) expect(await found(typed)).toEqual(['ravi@yard.example']);
  const [merged] = (await list({ search: 'ravi' })).rows;
  expect(merged).toMatchObject({ cases: 2, name: 'Ravi Menon', last: 'message' });
});

test('people are paged in every order', async ({ app, server, clock }) => {
  await everybody(app, clock);
  const list = await lister(app, server);
  for (const sort of ['lastAt', 'since', 'name', 'email'])
    for (const order of ['asc', 'desc']) {
      const whole = (await list({}, { sort, order, limit: '100' })).rows.map(({ id }) => id);
      const paged: unknown[] = [];
      for (let after: string | null = ''; after !== null;) {
        const page: Page = await list({}, { sort, order, limit: '2', ...(after ? { after } : {}) });
        paged.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect(paged, sort).toEqual(whole);
      expect(new Set(whole).size).toBe(8);
    }
});

test('whoever is erased or deletes their account is in the list no more', async ({ app, server, clock, sentMail }) => {
  const person = await everybody(app, clock);
  const list = await lister(app, server);
  const deleted = await server.inject({
    method: 'POST',
    url: '/account/delete',
    headers: { cookie: await aSession(app, person) },
    payload: { sure: 'yes' },
  });
  expect(deleted.statusCode).toBe(200);
  await sentMail();
  const owner = await aPerson(app, { role: 'staff', officeRole: 'owner', email: 'owner@office.example' });
  const erased = await server.inject({
    method: 'POST',
    url: '/office/api/people/erase',
    headers: { cookie: await aSession(app, owner) },
    payload: { keys: ['tel:9845012345'], proof: 'Answered when we called the number.', sure: true },
  });
  expect(erased.statusCode).toBe(200);
  const left = ids(await list());
  expect(left).toContain('ravi@yard.example');
  expect(left.filter((id) => /asha|typed|tel:|deleted/.test(String(id)))).toEqual([]);
  for (const search of ['toubro', 'joseph', 'elan']) expect(ids(await list({ search }))).toEqual([]);
});

test.for([1100, 3100])(
  'whoever is found by a word stands in the list, also where %d rows of the index begin so',
  async (count, { app, server, clock }) => {
    const person = await everybody(app, clock);
    const { id } = await app.db
      .selectFrom('cases')
      .select('id')
      .where('email', '=', 'meera@yard.example')
      .executeTakeFirstOrThrow();
    const words = Array.from({ length: count }, (_, at) => ({
      id,
      word: `harbour${String(at).padStart(4, '0')}`,
      rank: 2,
    }));
    for (let from = 0; from < count; from += 500)
      await app.db
        .insertInto('case_words')
        .values(words.slice(from, from + 500))
        .execute();
    const ravi = await app.db
      .selectFrom('cases')
      .select('id')
      .where('email', '=', 'ravi@yard.example')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('case_words').values({ id: ravi.id, word: 'harbourz', rank: 2 }).execute();
    await app.db.insertInto('person_words').values({ id: person.uid, word: 'harbourside', rank: 3 }).execute();
    await mergePeople(app, await anActor(app), { keep: 'o@company.example', other: 'ravi@yard.example' });
    const list = await lister(app, server);
    const found = await list({ search: 'harbour' });
    expect(ids(found)).toEqual(['asha@lnt.example', 'meera@yard.example', 'o@company.example']);
    expect(found.total?.count).toBe(3);
    expect(ids(await list({ search: 'harbour deshpande' }))).toEqual(['o@company.example']);
    expect(ids(await list({ search: 'harbour' }, { sort: 'name', order: 'asc' }))).toEqual(ids(found));
  },
);

test('what is written later under the address of somebody takes the place of neither name nor number', async ({
  app,
  server,
  clock,
}) => {
  const email = 'ravi@yard.example';
  const list = await lister(app, server);
  const shown = async () => {
    const row = (await list()).rows.find(({ id }) => id === email);
    return { name: row?.['name'], phone: row?.['phone'] };
  };
  const write = async (name: string, phone: string | null) => {
    clock.forward(61);
    await sendMessage(app, { name, email, phone, subject: 'Dates', message: `When? ${name}` });
  };
  await write('Ravi', null);
  await write('Ravi Menon', '98450 12345');
  await write('A Stranger', '90000 00001');
  expect(await shown()).toEqual({ name: 'Ravi', phone: '+91 98450 12345' });
  clock.forward(61);
  const person = await aPerson(app, { email, fname: 'Ravi K Menon', cNumber: null });
  await write('A Stranger', '90000 00002');
  expect(await shown()).toEqual({ name: 'Ravi K Menon', phone: '+91 98450 12345' });
  for (const cNumber of ['98450 22222', '98450 33333']) {
    clock.forward(61);
    await anInterest(app, { email, fname: 'Ravi', cNumber }, person.uid);
  }
  await write('A Stranger', '90000 00003');
  expect(await shown()).toEqual({ name: 'Ravi K Menon', phone: '+91 98450 33333' });
});
