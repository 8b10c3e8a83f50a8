import { expect } from 'vitest';
import { hashingCost } from '../../platform/config.server.ts';
import type { App } from '../../platform/app.server.ts';
import { Busy } from '../../platform/errors.ts';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { openAuth } from '../store/auth.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { beginAttempt, waitAfter } from './attempts.server.ts';
import { logIn } from './log-in.server.ts';

/** What is counted of guesses; the same table counts mails and more. */
async function counters(app: App) {
  const rows = await app.db.selectFrom('attempts').selectAll().orderBy('key').execute();
  return rows.filter(({ key }) => /^(network|everywhere|device) /.test(key));
}

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
});

test('strangers who guess for a day lock nobody out of a browser and a network that are new', async ({
  app,
  server,
  clock,
}) => {
  const { email, password } = await aPerson(app);
  for (let n = 0; n < 600; n += 1) {
    await beginAttempt(app, { email, network: `198.51.100.${n % 250}`, device: null });
    clock.forward(144);
  }
  const owner = aBrowser(server, { network: '203.0.113.7' });
  expect((await owner.post('/loginusercourse', { email, password: 'mistyped' })).statusCode).toBe(401);
  expect((await owner.post('/loginusercourse', { email, password })).statusCode).toBe(200);
});

test('one network that floods an account with guesses makes nobody else wait', async ({ app, server, clock }) => {
  const { email, password } = await aPerson(app);
  const stranger = aBrowser(server, { network: '203.0.113.9' });
  let reached = 0;
  for (let n = 0; n < 60; n += 1) {
    const { statusCode } = await stranger.post('/loginusercourse', { email, password: 'a guess' });
    if (statusCode === 401) reached += 1;
    if (n % 6 === 5) clock.forward(30);
  }
  const everywhere = await app.db
    .selectFrom('attempts')
    .select('failures')
    .where('key', 'like', 'everywhere %')
    .execute();
  expect(everywhere).toEqual([{ failures: reached }]);
  const owner = aBrowser(server, { network: '198.51.100.7' });
  expect((await owner.post('/loginusercourse', { email, password })).statusCode).toBe(200);
});

test('a refused try counts nowhere', async ({ app, server }) => {
  const { email } = await aPerson(app);
  const browser = aBrowser(server);
  for (let n = 0; n < 5; n += 1) await browser.post('/loginusercourse', { email, password: 'wrong' });
  const before = await counters(app);
  for (let n = 0; n < 5; n += 1)
    expect((await browser.post('/loginusercourse', { email, password: 'wrong' })).statusCode).toBe(429);
  expect(await counters(app)).toEqual(before);
});

test('a try that was told to come back, since too many passwords were being checked, counts nowhere', async ({
  app,
}) => {
  const { email } = await aPerson(app);
  const auth = await openAuth({ ...app, config: { ...app.config, hashing: hashingCost } });
  const busy = Array.from({ length: 8 }, () => auth.passwords.verify('x', auth.passwords.nobodysHash, '192.0.2.1'));
  const device = { network: '192.0.2.1', userAgent: '', replaces: null, knownAs: () => null };
  await expect(logIn(app, auth, { email, password: 'x', device })).rejects.toThrow(Busy);
  await Promise.all(busy);
  expect((await counters(app)).map(({ failures }) => failures)).toEqual([0, 0]);
});

test('however many networks guess, those that failed before take turns eight seconds apart', async ({ app, clock }) => {
  const guess = (network: string) => beginAttempt(app, { email: 'a@example.in', network, device: null });
  for (let n = 0; n < 15; n += 1) for (let again = 0; again < 5; again += 1) await guess(`net ${n}`);
  clock.forward(1000);
  let reached = 0;
  for (let second = 0; second < 80; second += 1) {
    for (let n = 0; n < 15; n += 1) if ((await guess(`net ${n}`)).ok) reached += 1;
    clock.forward(1);
  }
  expect(reached).toBe(10);
  expect((await guess('a new network')).ok).toBe(true);
});

test('a success forgets the failures; twelve quiet hours do too', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const browser = aBrowser(server);
  const attempt = (password: string) => browser.post('/loginusercourse', { email: person.email, password });
  for (let n = 0; n < 4; n += 1) await attempt('wrong');
  expect((await attempt(person.password)).statusCode).toBe(200);
  expect(await counters(app)).toEqual([]);
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
