import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { typedInterest } from '../../interest/interest.factory.ts';
import { createServer } from '../../server.ts';
import { test } from '../../testing/test.ts';
import type { App } from '../app.server.ts';
import { keepFlash, takeFlash } from './flash.server.ts';

const flash = { form: 'contact', kind: 'success', message: 'Message sent successfully!' } as const;

test('what a form brings back is shown once, to the browser that holds its cookie, for ten minutes', async ({
  app,
  clock,
}) => {
  const cookie = await keepFlash(app, flash);
  for (const forged of ['', 'x', `${cookie}x`, cookie.slice(1), cookie.split('.')[0] ?? ''])
    expect(await takeFlash(app, forged), forged).toBeNull();
  expect(await takeFlash(app, cookie)).toEqual(flash);
  expect(await takeFlash(app, cookie)).toBeNull();
  const late = await keepFlash(app, flash);
  clock.forward(601);
  expect(await takeFlash(app, late)).toBeNull();
});

test('the next act stands beside the words of a success, once', async ({ app, server }) => {
  const next = { href: '/dates', label: 'See class dates' };
  const headers = { cookie: `flash=${await keepFlash(app, { ...flash, next })}` };
  expect((await server.inject({ url: '/', headers })).body).toMatch(
    /<a class="[^"]*" href="\/dates">See class dates<\/a>/,
  );
  expect((await server.inject({ url: '/faq', headers })).body).not.toContain(flash.message);
});

test('a page that shows it is kept nowhere, and takes its cookie back', async ({ app, server }) => {
  const headers = { cookie: `flash=${await keepFlash(app, flash)}` };
  const answer = await server.inject({ url: '/contact', headers });
  expect(answer.body).toContain(flash.message);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.cookies).toMatchObject([{ name: 'flash', value: '', httpOnly: true, sameSite: 'Lax' }]);
  expect((await server.inject('/contact')).body).not.toContain(flash.message);
});

const documents = async (app: App) =>
  (await app.db.selectFrom('flashes').selectAll().execute()).map(({ document }) => document);
const postForm = (server: FastifyInstance, url: string, typed: Record<string, unknown>, network = '203.0.113.1') =>
  server.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(typed as Record<string, string>).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'x-forwarded-for': network,
    },
  });

test('of a form only its own fields come back, 4 KB at most, the short ones first', async ({ app, server }) => {
  const typed = { name: 'Asha', message: 'म'.repeat(3000), phone: 'x'.repeat(3000), junk: 'y'.repeat(500), email: '' };
  expect((await postForm(server, '/contact', typed)).statusCode).toBe(303);
  const [document = ''] = await documents(app);
  expect(Buffer.byteLength(document)).toBeLessThan(4700);
  expect(JSON.parse(document)).toMatchObject({ values: { name: 'Asha', email: '', phone: typed.phone } });
  expect(document).not.toMatch(/yyy|ममम/);
});

test('one network keeps 120 outcomes in ten minutes; what is refused keeps none at all', async ({ app, server }) => {
  for (let n = 0; n < 125; n += 1) {
    const answer = await postForm(server, '/registerprofile', { fname: 'Asha' });
    expect(answer.statusCode).toBe(n < 120 ? 303 : 401);
  }
  expect(await documents(app)).toHaveLength(120);
  expect((await postForm(server, '/registerprofile', { fname: 'Asha' }, '203.0.113.2')).statusCode).toBe(303);
  const kept = (await documents(app)).length;
  const refused = await postForm(server, '/contact', { junk: 'x'.repeat(70_000) }, '203.0.113.3');
  expect([refused.statusCode, refused.cookies]).toEqual([413, []]);
  for (let n = 0; n < 30; n += 1)
    await server.inject({
      method: 'POST',
      url: '/contact',
      payload: { email: `a${n}@example.in`, name: 'Asha Nair' },
      headers: { 'x-forwarded-for': '203.0.113.4' },
    });
  const tooMany = await postForm(server, '/contact', { name: 'Asha Nair', email: 'a@example.in' }, '203.0.113.4');
  expect([tooMany.statusCode, tooMany.cookies]).toEqual([429, []]);
  expect(tooMany.body).toContain('Too many attempts');
  expect(await documents(app)).toHaveLength(kept);
});

test('past its share a form that was taken says so on a plain page', async ({ app, server }) => {
  for (let n = 0; n < 120; n += 1) await postForm(server, '/registerprofile', {});
  const taken = await postForm(server, '/registercourse', typedInterest());
  expect([taken.statusCode, taken.cookies]).toEqual([200, []]);
  expect(taken.body).toContain('Expression of interest submitted successfully! Reference EOI-');
  expect(await documents(app)).toHaveLength(120);
});

test('a cookie signed with an earlier secret still brings its message', async ({ app }) => {
  const cookie = await keepFlash(app, flash);
  const config = { ...app.config, previousSecrets: [app.secret] };
  const rotated = { ...app, config, secret: 'another secret for tests, long enough' };
  const server = await createServer(rotated);
  const answer = await server.inject({ url: '/contact', headers: { cookie: `flash=${cookie}` } });
  expect(answer.body).toContain(flash.message);
  await server.close();
});

test('a made-up cookie takes no page out of the memory', async ({ app, server }) => {
  const first = await server.inject('/contact');
  const forged = `flash=x.y; other=1; flash=${'z'.repeat(40)}`;
  const answer = await server.inject({ url: '/contact', headers: { cookie: forged } });
  expect([answer.headers['etag'], answer.headers['cache-control']]).toEqual([first.headers['etag'], 'no-cache']);
  expect((await keepFlash(app, flash)).length).toBeGreaterThan(20);
});
