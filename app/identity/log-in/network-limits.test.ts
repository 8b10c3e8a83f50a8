import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aBrowser } from '../test-browser.factory.ts';

/** Another account each time, since one account has waits of its own. */
async function ask(server: FastifyInstance, times: number, network = '192.0.2.10', path = '/loginusercourse') {
  const browser = aBrowser(server, { network });
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await browser.post(path, { email: `${n}@x.example`, password: 'x' }));
  return answers;
}

for (const path of ['/loginusercourse', '/loginsocial']) {
  test(`${path}: a network has 60 log-ins a minute`, async ({ server, clock }) => {
    const answers = await ask(server, 61, undefined, path);
    expect(answers.slice(0, 60).map(({ statusCode }) => statusCode)).toEqual(Array<number>(60).fill(401));
    expect([answers[60]?.statusCode, answers[60]?.headers['retry-after']]).toEqual([429, '60']);
    const [elsewhere] = await ask(server, 1, '192.0.2.11', path);
    expect(elsewhere?.statusCode).toBe(401);
    clock.forward(60);
    expect((await ask(server, 1, undefined, path))[0]?.statusCode).toBe(401);
  });
}

test('a network has 600 log-ins an hour, and those refused by the minute do not count', async ({ server, clock }) => {
  for (let minute = 0; minute < 10; minute += 1) {
    const statuses = (await ask(server, 65, undefined, '/loginsocial')).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    clock.forward(60);
  }
  const [refused] = await ask(server, 1, undefined, '/loginsocial');
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '3000']);
  expect(refused?.json()).toMatchObject({ error: 'Too many attempts. Please try again in 50 minutes.' });
  clock.forward(3000);
  expect((await ask(server, 1, undefined, '/loginsocial'))[0]?.statusCode).toBe(401);
});
