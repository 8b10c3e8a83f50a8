import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { takeFlash } from '../platform/calls/flash.server.ts';
import { test } from '../testing/test.ts';
import { typedInterest } from './interest.factory.ts';
import { afterInterest, receivedWords } from './received-words.ts';

const url = '/registercourse';
const post = (server: FastifyInstance, payload: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url, payload, headers });
const postForm = (server: FastifyInstance, fields: Record<string, unknown>) =>
  server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
const count = async (app: App) => (await app.db.selectFrom('interests').select('id').execute()).length;

test('a valid submission is answered with the documented message and a reference', async ({ app, server }) => {
  const answer = await post(server, typedInterest());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    message: 'Expression of interest submitted successfully!',
    reference: expect.stringMatching(/^EOI-\w{6}$/) as string,
  });
  expect(await count(app)).toBe(1);
});

test('fields the call does not know are ignored, uid among them', async ({ app, server }) => {
  const answer = await post(server, typedInterest({ uid: 'someone', reference: 'EOI-XXXXXX', reviewReason: 'x' }));
  expect(answer.statusCode).toBe(200);
  const [kept] = await app.db.selectFrom('interests').selectAll().execute();
  expect(kept).toMatchObject({ uid: null, review_reason: null });
  expect(kept?.reference).not.toBe('EOI-XXXXXX');
});

test('who asks is told by the session, whatever the body says', async ({ app, server }) => {
  const person = await aPerson(app);
  const answer = await post(server, typedInterest({ uid: 'someone' }), { cookie: await aSession(app, person) });
  expect(answer.statusCode).toBe(200);
  const [kept] = await app.db.selectFrom('interests').selectAll().execute();
  expect(kept?.uid).toBe(person.uid);
});

test('an invalid one gets 422 with the first message and one for each field, and nothing is kept', async ({
  app,
  server,
  sentMail,
}) => {
  const answer = await post(server, typedInterest({ email: '', amppUser: 'Yes', trainingEvent: 'Nothing' }));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    success: false,
    code: 'invalid',
    error: 'Email is required',
    message: 'Email is required',
    errors: {
      email: 'Email is required',
      amppUsername: 'Please enter your AMPP username',
      trainingEvent: 'Please select a training event',
    },
  });
  expect(await count(app)).toBe(0);
  expect(await sentMail()).toEqual([]);
});

test('an event that the office has archived can no longer be asked for', async ({ app, server }) => {
  await app.db
    .updateTable('training_events')
    .set({ archived_at: app.now().toISOString() })
    .where('code', '=', 'BasicCorrosion')
    .execute();
  const answer = await post(server, typedInterest());
  expect(answer.json()).toMatchObject({ errors: { trainingEvent: 'Please select a training event' } });
});

test('a repeated submission has the same answer and makes no second record', async ({ app, server }) => {
  const first = await post(server, typedInterest());
  const second = await post(server, typedInterest());
  expect(second.json()).toEqual(first.json());
  expect(await count(app)).toBe(1);
});

test('many at once from many networks: one record, and every accepted answer names it', async ({ app, server }) => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      post(server, typedInterest(), { 'x-forwarded-for': `203.0.113.${index}` }),
    ),
  );
  const accepted = answers.filter(({ statusCode }) => statusCode === 200);
  expect(accepted).toHaveLength(60);
  expect(new Set(accepted.map((answer) => answer.json<{ reference: string }>().reference)).size).toBe(1);
  expect(await count(app)).toBe(1);
});

test('a body over 64 KB is refused with 413', async ({ app, server }) => {
  const answer = await post(server, typedInterest({ fname: 'x'.repeat(66_000) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ success: false, code: 'too-large' });
  expect(await count(app)).toBe(0);
});

test('a body of another type is refused with 415, broken JSON and prototype games with 400', async ({ server }) => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    const answer = await server.inject({ method: 'POST', url, payload: 'fname=a', headers: { 'content-type': type } });
    expect(answer.statusCode, type).toBe(415);
  }
  for (const payload of ['{', '{"__proto__":{"fname":"x"}}', '{"constructor":{"prototype":{}}}']) {
    const answer = await server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  }
});

test('bodies that are no objects get the plain messages', async ({ server }) => {
  for (const payload of ['null', '[]', '5', '"text"']) {
    const answer = await server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(422);
  }
});

test('a form posted from another site is refused', async ({ app, server }) => {
  const answer = await post(server, typedInterest(), { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(403);
  expect(await count(app)).toBe(0);
});

test('a native form with errors goes back to the page with the errors and what was typed', async ({ app, server }) => {
  const answer = await postForm(server, typedInterest({ cNumber: '', fname: '<b>Asha</b>' }));
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/expofinterst#errors');
  const cookie = answer.cookies.find(({ name }) => name === 'flash')?.value ?? '';
  expect(await takeFlash(app, cookie)).toEqual({
    form: 'interest',
    kind: 'error',
    at: '/expofinterst',
    message: 'Contact number is required',
    errors: { cNumber: 'Contact number is required' },
    values: typedInterest({ cNumber: '', fname: '<b>Asha</b>' }),
  });
  expect(await count(app)).toBe(0);
});

test('a native form that is whole leads home with the message, the reference, which mail to open and what comes next', async ({
  app,
  server,
}) => {
  const answer = await postForm(server, typedInterest({ website: '' }));
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/');
  const cookie = answer.cookies.find(({ name }) => name === 'flash')?.value ?? '';
  const { reference } = await app.db.selectFrom('interests').select('reference').executeTakeFirstOrThrow();
  expect(await takeFlash(app, cookie)).toEqual({
    form: 'interest',
    kind: 'success',
    at: '/',
    next: afterInterest(null),
    message: `Expression of interest submitted successfully! Reference ${reference}. ${receivedWords('asha.rao@example.in', [], { trainingEvent: '' })}`,
  });
});

test('the 31st submission from one network within ten minutes is refused with the time to wait', async ({ server }) => {
  const from = (index: number) => post(server, typedInterest({ email: `person${index}@example.in` }));
  for (let index = 0; index < 30; index += 1) expect((await from(index)).statusCode).toBe(200);
  const refused = await from(30);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({
    code: 'too-many',
    message: 'Too many attempts. Please try again in 10 minutes.',
  });
});

test('the eleventh submission for one email from one network in a day is refused, whatever its case, and none from elsewhere', async ({
  server,
}) => {
  const from = (network: number, index: number) =>
    post(server, typedInterest({ email: index % 2 ? 'ASHA.RAO@example.in' : 'asha.rao@example.in' }), {
      'x-forwarded-for': `198.51.100.${network}`,
    });
  for (let index = 0; index < 10; index += 1) expect((await from(1, index)).statusCode).toBe(200);
  const refused = await from(1, 10);
  expect(refused.statusCode).toBe(429);
  for (let index = 10; index < 110; index += 1) expect((await from(index, index)).statusCode).toBe(200);
  expect(refused.json()).toMatchObject({ message: 'Too many attempts. Please try again in 24 hours.' });
});

test('the call is described with its fields and choices', async ({ server }) => {
  const { paths } = (await server.inject('/openapi.json')).json<{ paths: Record<string, { post: object }> }>();
  const described = JSON.stringify(paths[url]?.post);
  for (const word of ['amppMemberID', 'Within3to6Months', 'NoPreference', 'reference', '"required":["fname"'])
    expect(described).toContain(word);
});
