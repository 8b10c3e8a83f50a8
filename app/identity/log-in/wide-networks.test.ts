import { expect } from 'vitest';
import { hashingCost } from '../../platform/config.server.ts';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { createHashQueue } from '../passwords/hash-queue.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { beginAttempt } from './attempts.server.ts';

test('who moves from one /64 of a /48 to the next has twenty free guesses, and waits like everybody', async ({
  app,
  clock,
}) => {
  let reached = 0;
  for (let n = 0; n < 112; n += 1) {
    const network = `2001:db8:1:${n.toString(16)}00::/64`;
    if ((await beginAttempt(app, { email: 'a@example.in', network, device: null })).ok) reached += 1;
    if (n % 2) clock.forward(1);
  }
  expect(reached).toBeLessThanOrEqual(26);
  expect((await beginAttempt(app, { email: 'a@example.in', network: '2001:db8:2:1::/64', device: null })).ok).toBe(
    true,
  );
});

test('a /56 has ten free guesses', async ({ app }) => {
  const guess = (n: number) =>
    beginAttempt(app, { email: 'a@example.in', network: `2001:db8:1:2${n + 10}::/64`, device: null });
  const outcomes = [];
  for (let n = 0; n < 12; n += 1) outcomes.push((await guess(n)).ok);
  expect(outcomes).toEqual([...Array<boolean>(10).fill(true), false, false]);
});

test('all networks of one /48 share eight places where passwords are checked', async () => {
  const queue = createHashQueue({ ...hashingCost, memoryKiB: 64 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 48 }, (_, n) => queue.verify('x', queue.nobodysHash, `2001:db8:1:${n % 6}::/64`)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

test('a browser that logged in before a reset is a stranger after it, and one that changed the password is not', async ({
  app,
  server,
  sentMail,
}) => {
  const person = await aPerson(app);
  const squatters = Array.from({ length: 5 }, () => aBrowser(server, { network: '203.0.113.9' }));
  for (const squatter of squatters) {
    await squatter.post('/loginusercourse', { email: person.email, password: person.password });
    expect(squatter.jar.has('device')).toBe(true);
    await squatter.post('/logout');
  }
  const owner = aBrowser(server, { network: '198.51.100.7' });
  await owner.post('/forgotpasswordcourse', { email: person.email });
  const mail = (await sentMail()).findLast(({ subject }) => subject === 'Reset your password');
  const token = /oobCode=([\w-]+)/.exec(mail!.text)![1];
  const newPassword = 'five red flanges';
  expect((await owner.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
  const statuses = [];
  for (const squatter of squatters)
    for (let n = 0; n < 5; n += 1)
      statuses.push((await squatter.post('/loginusercourse', { email: person.email, password: 'a guess' })).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);

  await owner.post('/loginusercourse', { email: person.email, password: newPassword });
  const change = { currentPassword: newPassword, newPassword: 'six blue valves', confirmPassword: 'six blue valves' };
  expect((await owner.post('/account/password', change)).statusCode).toBe(200);
  await owner.post('/logout');
  for (let n = 0; n < 8; n += 1) {
    const answer = await owner.post('/loginusercourse', { email: person.email, password: 'mistyped' });
    expect(answer.statusCode, `a known device has ten of its own: ${n}`).toBe(401);
  }
});

test('all devices of one account share thirty free guesses', async ({ app }) => {
  let reached = 0;
  for (let n = 0; n < 20; n += 1)
    for (let again = 0; again < 4; again += 1) {
      const attempt = { email: 'a@example.in', network: '192.0.2.1', device: `device ${n}` };
      if ((await beginAttempt(app, attempt)).ok) reached += 1;
    }
  // Each that is new has two more, whatever the others do.
  expect(reached).toBeLessThanOrEqual(30 + 2 * 20);
});
