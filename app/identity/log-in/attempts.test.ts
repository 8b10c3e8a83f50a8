import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { beginAttempt, waitAfter } from './attempts.server.ts';

test('after five failures the waits grow, for a known and an unknown address alike', async ({ app, server, clock }) => {
  const { email } = await aPerson(app);
  for (const who of [email, 'nobody@example.in']) {
    const browser = aBrowser(server);
    const attempt = () => browser.post('/loginusercourse', { email: who, password: 'wrong' });
    for (let n = 0; n < 5; n += 1) expect((await attempt()).statusCode).toBe(401);
    const refused = await attempt();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({ success: false, error: 'Too many attempts. Please try again in 1 second.' });
    clock.forward(1);
    expect((await attempt()).statusCode).toBe(401);
    expect((await attempt()).headers['retry-after']).toBe('2');
  }
});

test('many guesses at once are counted one by one', async ({ app, server }) => {
  const { email } = await aPerson(app);
  const browser = aBrowser(server);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post('/loginusercourse', { email, password: 'wrong' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test('a stranger cannot lock the owner out of a browser that logged in before', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const right = { email: person.email, password: person.password };
  const owner = aBrowser(server);
  expect((await owner.post('/loginusercourse', right)).statusCode).toBe(200);
  for (let n = 0; n < 150; n += 1) {
    await beginAttempt(app, { email: person.email, network: `198.51.100.${n % 250}`, device: null });
    clock.forward(900);
  }
  await owner.post('/logout');
  expect((await owner.post('/loginusercourse', right)).statusCode).toBe(200);
  expect((await aBrowser(server, { network: '203.0.113.7' }).post('/loginusercourse', right)).statusCode).toBe(429);
});

test('guesses from ten thousand networks: at most a hundred reach the password in twelve hours', async ({
  app,
  clock,
}) => {
  let reached = 0;
  for (let n = 0; n < 400; n += 1) {
    const attempt = await beginAttempt(app, { email: 'a@example.in', network: `net ${n}`, device: null });
    if (attempt.ok) reached += 1;
    clock.forward(107);
  }
  expect(reached).toBeLessThanOrEqual(100);
});

test('a success forgets the failures; twelve quiet hours do too', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  const attempt = (password: string) => browser.post('/loginusercourse', { email: person.email, password });
  for (let n = 0; n < 4; n += 1) await attempt('wrong');
  expect((await attempt(person.password)).statusCode).toBe(200);
  expect(await app.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  expect([
    waitAfter(4, 'network'),
    waitAfter(5, 'network'),
    waitAfter(14, 'network'),
    waitAfter(50, 'network'),
  ]).toEqual([0, 1, 512, 900]);
  const stranger = aBrowser(server, { network: '203.0.113.9' });
  for (let n = 0; n < 6; n += 1) await stranger.post('/loginusercourse', { email: person.email, password: 'wrong' });
  clock.forward(12 * 3600 + 1);
  const body = { email: person.email, password: 'wrong' };
  expect((await stranger.post('/loginusercourse', body)).statusCode).toBe(401);
  expect((await stranger.post('/loginusercourse', body)).statusCode).toBe(401);
});

test('addresses stand nowhere in what is counted and recorded', async ({ app, server }) => {
  await aBrowser(server).post('/loginusercourse', { email: 'canary@example.in', password: 'canary-password' });
  const kept = [
    await app.db.selectFrom('attempts').selectAll().execute(),
    await app.db.selectFrom('identity_events').selectAll().execute(),
  ];
  expect(JSON.stringify(kept)).not.toMatch(/canary/);
  expect(kept[1]).toMatchObject([{ kind: 'authn_login_fail' }]);
});
