import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { SqliteAdapter, sql } from 'kysely';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { takeFlash } from '../../platform/calls/flash.server.ts';
import { enqueue } from '../../platform/outbox/outbox.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { createServer } from '../../server.ts';
import { test } from '../../testing/test.ts';
import { changeContract } from '../contract.ts';
import { findRegistration } from '../find-registration.server.ts';
import { changeField } from '../profile/change-field.server.ts';
import { aRegistration } from '../registration.factory.ts';
import { carryOutErasures } from './erasure.server.ts';

const year = 366 * 24 * 3600;

async function somebody(app: App, server: FastifyInstance, email = 'asha.rao@example.in', emailConfirmed = true) {
  const person = await aPerson(app, { email, emailConfirmed });
  await aRegistration(app, person, { company: '<b>Yard</b>' });
  await changeField(app, person.uid, changeContract.parse({ city: 'Pune' }));
  await anInterest(app, { email });
  await anInterest(app, { email: 'elsewhere@example.in', trainingEvent: 'CertifiedBlasterC7' }, person.uid);
  await server.inject({ method: 'POST', url: '/contact', payload: { name: 'Asha', email, message: 'When is CP 1?' } });
  await server.inject({ method: 'POST', url: '/contact', payload: { name: 'Asha', email } });
  return { ...person, emailConfirmed, cookie: await aSession(app, person) };
}

const post = (server: FastifyInstance, url: string, cookie: string, payload: object = {}) =>
  server.inject({ method: 'POST', url, payload, headers: { cookie } });

test('the file for programs holds everything, and no secret', async ({ app, server }) => {
  const { cookie, uid } = await somebody(app, server);
  const answer = await server.inject({ url: '/account/data.json', headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="your-data-2026-11-20.json"',
  });
  expect(answer.json()).toMatchObject({
    account: { uid, email: 'asha.rao@example.in', sessions: [{ startedAt: '2026-11-20T04:30:00.000Z' }] },
    registration: {
      record: { city: 'Pune', courses: ['CIP Level 1'] },
      changes: [{ field: 'city', before: 'Kochi', after: 'Pune' }],
      consents: [
        { wording: expect.stringContaining('How we use this.') },
        { wording: expect.stringContaining('Agreement') },
      ],
    },
    interests: [{ training_event: 'BasicCorrosion' }, { training_event: 'CertifiedBlasterC7' }],
    messages: [{ message: 'When is CP 1?' }],
    schedule: { email: 'asha.rao@example.in', withdrawnAt: null },
    erasures: [],
  });
  expect(answer.body).not.toMatch(/argon2|"token"|password|hash/i);
});

test('the file to read holds the same in words, escaped, without scripts', async ({ app, server }) => {
  const { cookie } = await somebody(app, server);
  const answer = await server.inject({ url: '/account/data.html', headers: { cookie } });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="your-data-2026-11-20.html"');
  for (const words of ['&lt;b&gt;Yard&lt;/b&gt;', 'When is CP 1?', 'Ticked on 20 Nov 2026', 'AMPP in the USA', 'EOI-'])
    expect(answer.body).toContain(words);
  expect(answer.body).not.toMatch(/<script|<b>|<details class/);
  expect(answer.body).toMatch(/<meta name="viewport"[^>]*>.*<style>.*<details open="" class="folded">/s);
});

test('the page names trainings by their titles, notices by their forms, and gives days in one form', async ({
  app,
  server,
}) => {
  const { cookie } = await somebody(app, server);
  await server.inject({
    method: 'PUT',
    url: '/courseUser/asha.rao@example.in',
    payload: { courses: ['CIP Level 1', 'CP Level 1'] },
    headers: { cookie },
  });
  const page = (await server.inject({ url: '/account/data', headers: { cookie } })).body;
  const words = textOf(/<main.*<\/main>/s.exec(page)?.[0] ?? '');
  for (const said of [
    'Training event Abrasive Blaster Certification (C7)',
    'Time frame Within 3 months',
    'Who pays Employer sponsored',
    'Courses: CIP Level 1 → CIP Level 1, CP Level 1',
    '2 changes',
    '20 Nov 2026, notice at Expression of Interest',
    '20 Nov 2026, notice at Complete Your Profile',
    '20 Nov 2026, agreement',
    '20 Nov 2026, notice at Contact',
    '20 Nov 2026, notice at Schedule by email',
  ])
    expect(words).toContain(said);
  expect(words).not.toMatch(/CertifiedBlasterC7|\d{4}-\d\d-\d\d|Within3Months/);
});

test('nobody gets another person’s data, and nobody at all without a session', async ({ app, server }) => {
  await somebody(app, server);
  const other = await aPerson(app);
  const cookie = await aSession(app, other);
  const own = await server.inject({ url: '/account/data.json', headers: { cookie } });
  expect(own.json()).toMatchObject({ registration: null, interests: [], messages: [], schedule: null });
  for (const url of ['/account/data.json', '/account/data.html'])
    expect((await server.inject(url)).body).toBe('{"success":false,"message":"Please log in."}');
  for (const url of ['/account/data/erase', '/account/data/withdraw-schedule'])
    expect((await post(server, url, '', { sure: 'yes' })).statusCode).toBe(401);
});

test('what is not held is one line', async ({ app, server }) => {
  const cookie = await aSession(app, await aPerson(app));
  const page = (await server.inject({ url: '/account/data', headers: { cookie } })).body;
  const words = textOf(/<main.*<\/main>/s.exec(page)?.[0] ?? '');
  expect(words).toContain('We hold nothing else in use.');
  expect(words).not.toMatch(/None\.|What is empty/);
});

test('an account whose address is not proved is told what is shown once it is, and not that nothing is held', async ({
  app,
  server,
}) => {
  const { cookie } = await somebody(app, server, 'asha.rao@example.in', false);
  for (const url of ['/account/data', '/account/data.html']) {
    const { body } = await server.inject({ url, headers: { cookie } });
    const words = textOf(/<(main|body).*<\/\1>/s.exec(body)?.[0] ?? '');
    expect(words).toContain('letters from asha.rao@example.in appear here once you confirm it');
    expect(words).not.toMatch(/Everything we keep|all of it|nothing else in use/);
  }
  const { notShownYet } = (await server.inject({ url: '/account/data.json', headers: { cookie } })).json<{
    notShownYet: string;
  }>();
  expect(notShownYet).toContain('from asha.rao@example.in appear here');
  const proved = await somebody(app, server, 'bela@example.in');
  const own = await server.inject({ url: '/account/data.json', headers: { cookie: proved.cookie } });
  expect(own.json<{ notShownYet: null }>().notShownYet).toBeNull();
});

test('a number is shown in one form, whichever part of the data it stands in', async ({ app, server }) => {
  const person = await aPerson(app, { cNumber: '+919825012345' });
  await aRegistration(app, person, { mobileNumber: '+919825012345', workPhone: '+442079460000' });
  await anInterest(app, { email: person.email, cNumber: '09825012345' });
  const cookie = await aSession(app, person);
  const page = textOf((await server.inject({ url: '/account/data', headers: { cookie } })).body);
  expect(page.match(/\+91 98250 12345/g)).toHaveLength(3);
  expect(page).toContain('+44 20 7946 0000');
  expect(page).not.toMatch(/\+91982|\+44207/);
});

test('an address that is not proved gives nothing that was left under it', async ({ app, server }) => {
  const { cookie } = await somebody(app, server, 'asha.rao@example.in', false);
  const held = (await server.inject({ url: '/account/data.json', headers: { cookie } })).json();
  expect(held).toMatchObject({ messages: [], schedule: null, interests: [{ training_event: 'CertifiedBlasterC7' }] });
  expect((await post(server, '/account/data/withdraw-schedule', cookie)).statusCode).toBe(422);
});

test('the consent to schedule mails is withdrawn at once and stays on record', async ({ app, server }) => {
  const { cookie } = await somebody(app, server);
  for (let n = 0; n < 2; n += 1)
    expect((await post(server, '/account/data/withdraw-schedule', cookie)).json()).toEqual({
      success: true,
      message: 'We send you no more class dates.',
    });
  const subscriber = await app.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
  expect(subscriber).toMatchObject({ unsubscribed_at: app.now().toISOString(), confirm_hash: null });
});

test('erasure hides everything at once, tells the person, and erases it a year later', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  const { cookie, uid, email } = await somebody(app, server);
  await sentMail();
  expect((await post(server, '/account/data/erase', cookie)).statusCode).toBe(422);
  expect(await findRegistration(app, uid)).not.toBeNull();
  const asked = await post(server, '/account/data/erase', cookie, { sure: 'yes' });
  expect(asked.json()).toEqual({
    success: true,
    message: 'Your data is sealed. It is erased on 20 Nov 2027.',
  });
  expect((await server.inject({ url: `/getuserbyemail/${email}`, headers: { cookie } })).statusCode).toBe(404);
  for (const table of [
    'registrations',
    'registration_courses',
    'registration_changes',
    'interests',
    'contact_messages',
    'subscribers',
  ] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const receipt = (await sentMail()).find(({ subject }) => subject === 'Your request for erasure');
  expect(receipt).toMatchObject({ to: email });
  const mails = await app.db.selectFrom('outbox').select(['recipient', 'about']).execute();
  expect(mails.filter(({ recipient, about }) => recipient === email || about !== null)).toEqual([]);
  const courses = await app.db.selectFrom('courses').select('enrolled').where('id', '=', 'cip').execute();
  expect(courses).toEqual([{ enrolled: 0 }]);

  const sealed = () => app.db.selectFrom('sealed_records').select('kind').orderBy('kind').execute();
  expect((await sealed()).map(({ kind }) => kind)).toEqual(['interests', 'messages', 'registration', 'schedule']);
  clock.forward(year - 3 * 24 * 3600);
  expect(await carryOutErasures(app)).toBe(0);
  clock.forward(3 * 24 * 3600);
  expect(await carryOutErasures(app)).toBe(1);
  expect(await carryOutErasures(app)).toBe(0);
  expect(await sealed()).toEqual([]);
  expect(await app.db.selectFrom('erasures').select(['uid', 'done_at']).execute()).toEqual([
    { uid, done_at: clock.now.toISOString() },
  ]);
});

test('whoever has erased is told until when it is sealed, and offered the account; with something new to erase, Erase again', async ({
  app,
  server,
}) => {
  const { cookie, email } = await somebody(app, server);
  const read = async () => textOf((await server.inject({ url: '/account/data', headers: { cookie } })).body);
  expect(await read()).toContain('Everything we keep about you');
  await post(server, '/account/data/erase', cookie, { sure: 'yes' });
  const words = await read();
  expect(words).toMatch(/Your other data is sealed\. It is erased on 20 Nov 2027 ?\. Delete the account too\?/);
  expect(words).not.toMatch(/Erase my data|Everything we keep/);
  await anInterest(app, { email });
  expect(await read()).toContain('Erase my data');
});

test('what is due is erased by a server that has just started', async ({ app, server, clock }) => {
  const { cookie } = await somebody(app, server);
  await post(server, '/account/data/erase', cookie, { sure: 'yes' });
  clock.forward(year);
  const next = await createServer(app);
  await next.ready();
  await expect.poll(() => app.db.selectFrom('sealed_records').select('kind').execute()).toEqual([]);
  await next.close();
});

test('who erases while their courses change elsewhere is counted out of every course', async ({ app, server }) => {
  const person = await somebody(app, server);
  const courses = ['CIP Level 1', 'CP Level 1'];
  const isServer = !(app.db.getExecutor().adapter instanceof SqliteAdapter);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = AsyncLocalStorage.bind(async () => (await waiting.execute(app.db)).rows.length > 0);
  const erase = AsyncLocalStorage.bind(async () => {
    await post(server, '/account/data/erase', person.cookie, { sure: 'yes' });
  });
  let erased = Promise.resolve();
  // On PostgreSQL the change is not committed before the erasure waits for it; on SQLite it is committed first anyway.
  const slowly: App = {
    ...app,
    write: (work) =>
      app.write(async (trx) => {
        const done = await work(trx);
        erased = erase();
        for (let looks = 0; isServer && looks < 2000 && !(await isWaiting()); looks += 1);
        return done;
      }),
  };
  await changeField(slowly, person.uid, changeContract.parse({ courses }));
  await erased;
  const left = await app.db.selectFrom('registration_courses').selectAll().execute();
  const counted = await app.db.selectFrom('enrolments').select('people').where('people', '<>', 0).execute();
  expect([left, counted]).toEqual([[], []]);
});

test('many requests at once are one erasure; later there is nothing to erase, and one may register anew', async ({
  app,
  server,
}) => {
  const person = await somebody(app, server);
  const ask = () => post(server, '/account/data/erase', person.cookie, { sure: 'yes' });
  await Promise.all(Array.from({ length: 8 }, ask));
  expect(await app.db.selectFrom('erasures').select('id').execute()).toHaveLength(1);
  expect((await ask()).json()).toMatchObject({ message: 'There is nothing to erase.' });
  await aRegistration(app, person);
  expect(await findRegistration(app, person.uid)).toMatchObject({ city: 'Kochi' });
});

test('a deleted account takes its registration and interests out of use, and writes to nobody', async ({
  app,
  server,
  sentMail,
}) => {
  const { uid, email } = await somebody(app, server);
  await sentMail();
  await app.db
    .updateTable('people')
    .set({ email: `${uid}@deleted.invalid` })
    .where('id', '=', uid)
    .execute();
  for (let n = 0; n < 2; n += 1) await enqueue(app.db, app, 'person-deleted', { uid });
  const mails = await sentMail();
  expect(await findRegistration(app, uid)).toBeNull();
  expect(await app.db.selectFrom('interests').select('email').execute()).toEqual([{ email }]);
  expect(await app.db.selectFrom('erasures').select('uid').execute()).toEqual([{ uid }]);
  expect(mails.some(({ subject }) => subject === 'Your request for erasure')).toBe(false);
});

test('somebody else’s records stay', async ({ app, server }) => {
  const person = await somebody(app, server);
  const other = await aPerson(app, { email: 'ravi@example.in' });
  await aRegistration(app, other);
  await anInterest(app, { email: 'ravi@example.in' });
  await post(server, '/account/data/erase', person.cookie, { sure: 'yes' });
  expect(await findRegistration(app, other.uid)).not.toBeNull();
  expect(await app.db.selectFrom('interests').select('email').execute()).toEqual([{ email: 'ravi@example.in' }]);
});

test('the forms work without scripts and say what happened', async ({ app, server }) => {
  const { cookie } = await somebody(app, server);
  const answer = await server.inject({
    method: 'POST',
    url: '/account/data/erase',
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/data']);
  const flash = answer.cookies.find(({ name }) => name === 'flash')?.value ?? '';
  expect(await takeFlash(app, flash)).toMatchObject({ kind: 'error', message: 'Please tick that you are sure.' });
});

test('the files are written six times in ten minutes for one account, one at a time', async ({ app, server }) => {
  const person = await aPerson(app);
  const cookie = await aSession(app, person);
  const ask = async (n: number, ending = 'html') =>
    (
      await server.inject({
        url: `/account/data.${ending}`,
        headers: { cookie, 'x-forwarded-for': `198.51.100.${n}` },
      })
    ).statusCode;
  const atOnce = await Promise.all([ask(1), ask(2, 'json'), ask(3), ask(4)]);
  // One that is quick may have ended before the last is looked at.
  const written = atOnce.filter((status) => status === 200).length;
  expect(new Set(atOnce)).toEqual(new Set([200, 429]));
  for (let n = written; n < 6; n += 1) expect(await ask(n, n % 2 ? 'json' : 'html')).toBe(200);
  expect([await ask(7), await ask(8, 'json')]).toEqual([429, 429]);
  const other = await aSession(app, await aPerson(app));
  expect((await server.inject({ url: '/account/data.json', headers: { cookie: other } })).statusCode).toBe(200);
});

test('of a long history the page and the file to read show the newest 200 changes, the file for programs all; a record takes 300 a day', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  await aRegistration(app, person);
  const cookie = await aSession(app, person);
  const change = (n: number) => changeField(app, person.uid, changeContract.parse({ city: `Town ${n};` }));
  for (let n = 1; n <= 300; n += 1) expect(await change(n)).toEqual({ ok: true });
  expect(await change(301)).toEqual({ ok: false, reason: 'too many changes' });
  for (const [method, url] of [
    ['PUT', `/courseUser/${person.email}`],
    ['POST', '/registerprofile'],
  ] as const) {
    const refused = await server.inject({ method, url, payload: { city: 'Other' }, headers: { cookie } });
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { success: false, code: 'too-many' }]);
  }
  for (const url of ['/account/data', '/account/data.html']) {
    const page = (await server.inject({ url, headers: { cookie } })).body;
    expect(page).toContain('The newest 200 of 300 stand here');
    expect(page).toContain('Town 100;');
    expect(page).not.toContain('Town 99;');
  }
  const whole = await server.inject({ url: '/account/data.json', headers: { cookie } });
  expect(whole.json<{ registration: { changes: object[] } }>().registration.changes).toHaveLength(300);
  clock.forward(24 * 3600 + 1);
  expect(await change(302)).toEqual({ ok: true });
});
