import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aPerson, aSession, type TestPerson } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { takeFlash } from '../platform/calls/flash.server.ts';
import { test } from '../testing/test.ts';
import { aRegistration, typedRegistration } from './registration.factory.ts';
import { markOf } from './rules.ts';

type Ask = {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  cookie?: string;
  payload?: object;
  headers?: Record<string, string>;
};
const ask = (server: FastifyInstance, { method = 'GET', url, cookie, payload, headers = {} }: Ask) =>
  server.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  });

async function loggedIn(app: App, email?: string): Promise<TestPerson & { cookie: string }> {
  const person = await aPerson(app, email ? { email } : {});
  return { ...person, cookie: await aSession(app, person) };
}
const count = async (app: App) => (await app.db.selectFrom('registrations').select('id').execute()).length;

const calls = (email: string): Ask[] => [
  { url: `/getuserbyemail/${email}` },
  { url: `/getuserregisterprofile/${email}` },
  { method: 'PUT', url: `/courseUser/${email}`, payload: { city: 'Pune' } },
];

test('without a session every call answers the same 401, byte by byte, and nothing is kept', async ({
  app,
  server,
}) => {
  const person = await loggedIn(app);
  const post: Ask = { method: 'POST', url: '/registerprofile', payload: typedRegistration() };
  for (const call of [
    ...calls(person.email),
    ...calls('nobody@example.in'),
    post,
    { ...post, payload: { gender: 'X' } },
  ])
    for (const cookie of ['', 'session=', 'session=forged', 'session=../../x', '__Host-session=x']) {
      const answer = await ask(server, { ...call, cookie });
      expect([answer.statusCode, answer.body]).toEqual([401, '{"success":false,"message":"Please log in."}']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  expect(await count(app)).toBe(0);
});

test('an ended session is no session', async ({ app, server, clock }) => {
  const person = await loggedIn(app);
  await aRegistration(app, person);
  expect((await ask(server, { url: `/getuserbyemail/${person.email}`, cookie: person.cookie })).statusCode).toBe(200);
  clock.forward(15 * 24 * 3600);
  for (const call of calls(person.email))
    expect((await ask(server, { ...call, cookie: person.cookie })).statusCode).toBe(401);
});

test('another email is refused with the same bytes whether or not anybody has it, and nothing changes', async ({
  app,
  server,
}) => {
  const [me, other] = [await loggedIn(app, 'me@example.in'), await loggedIn(app, 'other@example.in')];
  await aRegistration(app, other);
  const bodies = new Set<string>();
  const paths = [
    'other@example.in',
    'OTHER@example.in',
    'nobody@example.in',
    'me@example.in.',
    'me%2540example.in',
    'me@example.in%00',
    '%20me@example.in',
    'me%2Fx@example.in',
    'ｍｅ@example.in',
    '..%2Fme@example.in',
    "me@example.in'%20or%20'1'='1",
  ];
  for (const path of paths)
    for (const call of calls(path)) {
      const answer = await ask(server, { ...call, cookie: me.cookie });
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect(answer.headers['cache-control']).toBe('no-store');
      bodies.add(answer.body);
    }
  expect(bodies.size).toBe(1);
  const { json } = await ask(server, { url: '/getuserbyemail/other@example.in', cookie: other.cookie });
  expect(json()).toMatchObject({ data: { city: 'Kochi' } });
});

test('the path takes the account’s email in any case and encoding', async ({ app, server }) => {
  const person = await loggedIn(app, "o'neil+cip@example.in");
  await aRegistration(app, person);
  for (const path of [
    "o'neil+cip@example.in",
    "O'NEIL+CIP@EXAMPLE.IN",
    encodeURIComponent(person.email),
    'o%27neil%2Bcip%40example%2Ein',
  ])
    for (const call of calls(path))
      expect([path, (await ask(server, { ...call, cookie: person.cookie })).statusCode]).toEqual([path, 200]);
});

test('an unreadable or endless path is no server error', async ({ app, server }) => {
  const { cookie } = await loggedIn(app);
  for (const path of ['%', '%zz', '%ff%fe', `${'x'.repeat(1000)}@example.in`])
    for (const call of calls(path)) expect((await ask(server, { ...call, cookie })).statusCode).toBeLessThan(500);
});

test('without a record both readings answer 404 and { success: false }', async ({ app, server }) => {
  const { email, cookie } = await loggedIn(app);
  for (const url of [`/getuserbyemail/${email}`, `/getuserregisterprofile/${email}`]) {
    const answer = await ask(server, { url, cookie });
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      404,
      '{"success":false}',
      'no-store',
    ]);
  }
  const change = await ask(server, { method: 'PUT', url: `/courseUser/${email}`, payload: { city: 'Pune' }, cookie });
  expect([change.statusCode, change.json()]).toMatchObject([404, { success: false }]);
});

test('POST /registerprofile keeps the record and answers { success: true }, then { success: false }', async ({
  app,
  server,
}) => {
  const person = await loggedIn(app, 'me@example.in');
  const call: Ask = {
    method: 'POST',
    url: '/registerprofile',
    payload: typedRegistration({ uid: 'another', _id: '1', agreed_at: 'x' }),
    cookie: person.cookie,
  };
  const first = await ask(server, call);
  expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, '{"success":true}', 'no-store']);
  const second = await ask(server, call);
  expect([second.statusCode, second.body]).toEqual([409, '{"success":false}']);
  const kept = await ask(server, { url: '/getuserbyemail/me@example.in', cookie: person.cookie });
  expect(kept.json()).toEqual({ success: true, data: { uid: person.uid, ...typedRegistration() } });
  const summary = await ask(server, { url: '/getuserregisterprofile/me@example.in', cookie: person.cookie });
  expect(summary.json()).toEqual({
    success: true,
    data: { firstName: 'Asha Rao', email: 'asha.rao@example.in', totalCourses: 1, courses: ['CIP Level 1'] },
  });
});

test('an Idempotency-Key makes the repeat a success too', async ({ app, server }) => {
  const { cookie } = await loggedIn(app);
  const call: Ask = {
    method: 'POST',
    url: '/registerprofile',
    payload: typedRegistration(),
    cookie,
    headers: { 'idempotency-key': 'a-1' },
  };
  for (let n = 0; n < 3; n += 1) expect((await ask(server, call)).body).toBe('{"success":true}');
});

test('an invalid form gets 422 with a message for each field, and nothing is kept', async ({ app, server }) => {
  const { cookie } = await loggedIn(app);
  const payload = typedRegistration({ gender: 'X', prevCertValidity: '2027-02-30', city: 'x'.repeat(101) });
  const answer = await ask(server, { method: 'POST', url: '/registerprofile', payload, cookie });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    success: false,
    code: 'invalid',
    error: 'City can have at most 100 characters',
    message: 'City can have at most 100 characters',
    errors: {
      city: 'City can have at most 100 characters',
      gender: 'Gender: please choose Male or Female',
      prevCertValidity: 'Please give a date such as 2027-03-31',
    },
  });
  expect(await count(app)).toBe(0);
});

test('PUT answers success and message; unknown and several fields are named and nothing changes', async ({
  app,
  server,
}) => {
  const { email, cookie, uid } = await loggedIn(app);
  await aRegistration(app, { email, uid });
  const put = (payload: object) => ask(server, { method: 'PUT', url: `/courseUser/${email}`, payload, cookie });
  expect((await put({ city: 'Pune' })).body).toBe('{"success":true,"message":"Profile updated successfully!"}');
  for (const [payload, errors] of [
    [{ role: 'staff' }, ['role']],
    [{ city: 'Goa', uid: 'x' }, ['uid']],
    [{ city: 'Goa', state: 'Goa' }, ['city', 'state']],
    [{ email: 'x@y.in' }, ['email']],
    [{ prevCertValidity: 'never' }, ['prevCertValidity']],
    [{}, ['form']],
  ] as const) {
    const answer = await put(payload);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(errors);
    expect(answer.json()).toMatchObject({ success: false });
  }
  const kept = await ask(server, { url: `/getuserbyemail/${email}`, cookie });
  expect(kept.json()).toEqual({ success: true, data: { uid, ...typedRegistration({ city: 'Pune' }) } });
});

test('PUT with the mark of an old value is told the present one', async ({ app, server }) => {
  const { email, cookie, uid } = await loggedIn(app);
  await aRegistration(app, { email, uid }, { prevCertValidity: '2027-03-31' });
  const put = (payload: object, mark: string) =>
    ask(server, { method: 'PUT', url: `/courseUser/${email}`, payload, cookie, headers: { 'if-match': mark } });
  expect((await put({ city: 'Pune' }, markOf('Kochi'))).statusCode).toBe(200);
  const late = await put({ city: 'Surat' }, markOf('Kochi'));
  expect(late.statusCode).toBe(412);
  expect(late.json()).toMatchObject({
    success: false,
    code: 'changed-meanwhile',
    message: 'This was changed somewhere else meanwhile. It now reads: Pune',
    current: 'Pune',
  });
  expect((await put({ prevCertValidity: '2028-01-01' }, markOf(''))).json()).toMatchObject({
    message: 'This was changed somewhere else meanwhile. It now reads: 31 Mar 2027',
  });
  expect((await put({ courses: ['CP Level 1'] }, markOf([]))).json()).toMatchObject({ current: ['CIP Level 1'] });
});

test('a body of a type that is no form and no JSON is refused with 415', async ({ app, server }) => {
  const { cookie, email } = await loggedIn(app);
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])
    for (const [method, url] of [
      ['POST', '/registerprofile'],
      ['PUT', `/courseUser/${email}`],
    ] as const)
      expect(
        (await server.inject({ method, url, payload: 'city=x', headers: { 'content-type': type, cookie } })).statusCode,
        type,
      ).toBe(415);
});

test('too large, broken and poisoned bodies, and other sites, are refused', async ({ app, server }) => {
  const { cookie } = await loggedIn(app);
  const send = (payload: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: '/registerprofile',
      payload,
      headers: { 'content-type': 'application/json', cookie, ...headers },
    });
  expect((await send(JSON.stringify({ fullAddress: 'x'.repeat(66_000) }))).statusCode).toBe(413);
  for (const body of ['{', '{"__proto__":{"firstName":"x"}}', '{"constructor":{"prototype":{}}}'])
    expect((await send(body)).statusCode).toBe(400);
  for (const body of ['[]', '5', '"x"']) expect((await send(body)).statusCode).toBe(422);
  expect((await send('{}', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await count(app)).toBe(0);
});

async function postForm(server: FastifyInstance, cookie: string, pairs: [string, string][]) {
  const answer = await server.inject({
    method: 'POST',
    url: '/registerprofile',
    payload: new URLSearchParams(pairs).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
  });
  const flash = answer.cookies.find(({ name }) => name === 'flash')?.value ?? '';
  return { status: answer.statusCode, location: answer.headers.location, flash };
}

test('the form posts natively: success home, refusals back to the form with what was typed', async ({
  app,
  server,
}) => {
  const { cookie } = await loggedIn(app);
  const pairs: [string, string][] = [
    ['firstName', 'Asha'],
    ['courses', 'CIP Level 1'],
    ['courses', 'CP Level 1'],
    ['agreement', 'on'],
  ];
  const done = await postForm(server, cookie, pairs);
  expect(done).toMatchObject({ status: 303, location: '/' });
  expect(await takeFlash(app, done.flash)).toMatchObject({
    kind: 'success',
    message: expect.stringMatching(
      /^Profile updated successfully! We have your registration for CIP Level 1, CP Level 1\. Next, .* Our receipt is in/,
    ),
  });
  const again = await postForm(server, cookie, pairs);
  expect(again).toMatchObject({ status: 303, location: '/registerprofile#errors' });
  expect(await takeFlash(app, again.flash)).toMatchObject({
    form: 'registration',
    kind: 'error',
    message: 'Already Register Course.',
    values: { firstName: 'Asha', courses: ['CIP Level 1', 'CP Level 1'] },
  });
  const out = await postForm(server, '', pairs);
  expect(await takeFlash(app, out.flash)).toMatchObject({
    kind: 'error',
    message: 'Please log in.',
    values: { firstName: 'Asha' },
  });
});

test('a hundred identical registrations at once over the network make one record', async ({ app, server }) => {
  const { cookie } = await loggedIn(app);
  const call: Ask = { method: 'POST', url: '/registerprofile', payload: typedRegistration(), cookie };
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(server, call)));
  expect(answers.filter(({ body }) => body === '{"success":true}')).toHaveLength(1);
  // On a machine with much else to do some are told to come back, which is as true.
  const others = answers.filter(({ body, statusCode }) => body === '{"success":false}' || statusCode === 503);
  expect(others).toHaveLength(99);
  expect(await count(app)).toBe(1);
});

test('the calls are described with their fields and options', async ({ server }) => {
  const { paths } = (await server.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const described = JSON.stringify(paths);
  for (const word of [
    '/courseUser/{email}',
    '/getuserbyemail/{email}',
    'prevCertValidity',
    'CCI Level 2',
    'totalCourses',
  ])
    expect(described).toContain(word);
});
