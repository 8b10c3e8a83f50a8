import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { typedMessage } from '../../contact/contact.factory.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { typedInterest } from '../../interest/interest.factory.ts';
import { typedRegistration } from '../../registration/registration.factory.ts';
import { test } from '../../testing/test.ts';
import type { App } from '../app.server.ts';
import { sweepSubmissionKeys } from './submission-key.server.ts';

const day = 24 * 3600;
const calls = [
  { url: '/registercourse', table: 'interests', typed: typedInterest, field: 'fname' },
  { url: '/contact', table: 'contact_messages', typed: typedMessage, field: 'name' },
  { url: '/registerprofile', table: 'registrations', typed: typedRegistration, field: 'company' },
] as const;

const post = (server: FastifyInstance, url: string, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': 'k3y-made-of-chance', ...headers } });
const count = async (app: App, table: (typeof calls)[number]['table'] | 'submission_keys') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

test.for(calls)(
  '$url: twenty at once under one key are one, and ten days later it is still that one',
  async ({ url, table, typed, field }, { app, server, clock, sentMail }) => {
    const person = await aPerson(app);
    const headers = { cookie: await aSession(app, person) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(server, url, typed(), headers)));
    const body = answers[0]?.body;
    expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(answers.map(() => [200, body]));
    const mails = (await sentMail()).length;
    expect(await count(app, table)).toBe(1);

    clock.forward(10 * day);
    const later = { cookie: await aSession(app, person) };
    const slower = typed({ filledInMilliseconds: 900_000 });
    const repeats = [await post(server, url, typed(), later), await post(server, url, slower, later)];
    expect(repeats.map((answer) => [answer.statusCode, answer.body])).toEqual(repeats.map(() => [200, body]));
    expect(await count(app, table)).toBe(1);
    expect(await sentMail()).toHaveLength(mails);

    const other = await post(server, url, typed({ [field]: 'Somebody Else' }), later);
    expect([other.statusCode, other.json()]).toMatchObject([422, { success: false, code: 'key-of-another' }]);
    expect(await count(app, table)).toBe(1);
    expect(await sentMail()).toHaveLength(mails);
  },
);

test('what another account wrote is refused, and nothing is kept', async ({ app, server }) => {
  const headers = { 'written-by': (await aPerson(app)).uid };
  const another = await aSession(app, await aPerson(app));
  for (const { url, table, typed } of calls) {
    for (const cookie of [another, '']) {
      const answer = await post(server, url, typed(), { ...headers, cookie });
      expect([answer.statusCode, answer.json()], url).toMatchObject([401, { message: 'Please log in.' }]);
    }
    expect(await count(app, table), url).toBe(0);
  }
  expect(await count(app, 'submission_keys')).toBe(0);
});

test('the key of another account, and of nobody, is another key', async ({ app, server }) => {
  const cookies = ['', await aSession(app, await aPerson(app)), await aSession(app, await aPerson(app))];
  for (const [n, cookie] of cookies.entries()) {
    const fname = `Person ${n}`;
    expect((await post(server, '/registercourse', typedInterest({ fname }), { cookie })).statusCode).toBe(200);
    expect((await post(server, '/contact', typedMessage({ name: fname }), { cookie })).statusCode).toBe(200);
    expect([await count(app, 'interests'), await count(app, 'contact_messages')]).toEqual([n + 1, n + 1]);
  }
  for (let n = 1; n < 3; n += 1) {
    const cookie = await aSession(app, await aPerson(app));
    expect((await post(server, '/registerprofile', typedRegistration(), { cookie })).body).toBe('{"success":true}');
    expect(await count(app, 'registrations')).toBe(n);
  }
});

test('bodies that meet under one key are kept once, and the other is refused', async ({ app, server }) => {
  const answers = await Promise.all(
    ['One', 'Two'].map((fname) => post(server, '/registercourse', typedInterest({ fname }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  expect(await count(app, 'interests')).toBe(1);
});

test('what was refused keeps no key; a repeat uses up nothing of what may be sent in a day', async ({
  app,
  server,
}) => {
  const cookie = await aSession(app, await aPerson(app));
  await post(server, '/registerprofile', typedRegistration(), { cookie, 'idempotency-key': '' });
  expect((await post(server, '/registerprofile', typedRegistration(), { cookie })).statusCode).toBe(409);
  expect((await post(server, '/registercourse', typedInterest({ fname: '' }))).statusCode).toBe(422);
  expect(await count(app, 'submission_keys')).toBe(0);
  for (let n = 0; n < 15; n += 1) expect((await post(server, '/registercourse', typedInterest())).statusCode).toBe(200);
});

test('a key is forgotten after 15 days, holds no words, and is answered after its event has gone', async ({
  app,
  server,
  clock,
}) => {
  const first = await post(server, '/registercourse', typedInterest());
  const [row] = await app.db.selectFrom('submission_keys').selectAll().execute();
  expect(Object.keys(JSON.parse(row?.outcome ?? '{}') as object)).toEqual(['ok', 'reference']);
  expect(JSON.stringify(row)).not.toMatch(/asha|made-of-chance/i);
  await app.db.updateTable('training_events').set({ archived_at: app.now().toISOString() }).execute();
  expect((await post(server, '/registercourse', typedInterest())).body).toBe(first.body);
  clock.forward(15 * day - 1);
  await sweepSubmissionKeys(app);
  expect(await count(app, 'submission_keys')).toBe(1);
  clock.forward(1);
  await sweepSubmissionKeys(app);
  expect(await count(app, 'submission_keys')).toBe(0);
});

test('a key of more than 200 characters is refused, and nothing is kept', async ({ app, server }) => {
  for (const { url, table, typed } of calls) {
    const cookie = await aSession(app, await aPerson(app));
    const answer = await post(server, url, typed(), { cookie, 'idempotency-key': 'k'.repeat(201) });
    expect([answer.statusCode, answer.json()], url).toMatchObject([422, { code: 'invalid' }]);
    expect(await count(app, table), url).toBe(0);
    const longest = await post(server, url, typed(), { cookie, 'idempotency-key': 'k'.repeat(200) });
    expect(longest.statusCode, url).toBe(200);
  }
});

test('what another account wrote uses up nothing of what may be sent in a day', async ({ app, server }) => {
  const headers = { 'written-by': (await aPerson(app)).uid };
  const send = (n: number, more = {}) =>
    post(server, '/registercourse', typedInterest({ fname: `Asha ${n}` }), { 'idempotency-key': `k${n}`, ...more });
  for (let n = 0; n < 12; n += 1) expect((await send(n, headers)).statusCode).toBe(401);
  expect((await send(12)).statusCode).toBe(200);
});
