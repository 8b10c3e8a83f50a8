import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
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

test('a page that shows it is kept nowhere, and takes its cookie back', async ({ app, server }) => {
  const headers = { cookie: `flash=${await keepFlash(app, flash)}` };
  const answer = await server.inject({ url: '/contact', headers });
  expect(answer.body).toContain(flash.message);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.cookies).toMatchObject([{ name: 'flash', value: '', httpOnly: true, sameSite: 'Lax' }]);
  expect((await server.inject('/contact')).body).not.toContain(flash.message);
});
