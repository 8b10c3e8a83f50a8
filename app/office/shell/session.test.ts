import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { test } from '../../testing/test.ts';

const minute = 60;

test('typing keeps the session alive, within its twelve hours; the page knows how long it lasts', async ({
  app,
  server,
  clock,
}) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff' }));
  const look = async () => (await server.inject({ url: '/office/api/me', headers: { cookie } })).json();
  const touch = () => server.inject({ method: 'POST', url: '/office/api/touch', headers: { cookie } });
  expect((await look()).session).toEqual({ idle: 30 * minute, whole: 720 * minute });
  clock.forward(28 * minute);
  expect((await look()).session).toEqual({ idle: 2 * minute, whole: 692 * minute });
  expect((await touch()).json()).toEqual({ session: { idle: 30 * minute, whole: 692 * minute } });
  for (let minutes = 48; minutes < 720; minutes += 20) {
    clock.forward(20 * minute);
    expect((await touch()).statusCode).toBe(200);
  }
  clock.forward(20 * minute);
  expect((await touch()).statusCode).toBe(404);
});

test('the last minutes of the twelve hours are said as such', async ({ app, server, clock }) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff' }));
  const touch = () => server.inject({ method: 'POST', url: '/office/api/touch', headers: { cookie } });
  for (let hours = 0; hours < 47; hours += 1) {
    clock.forward(15 * minute);
    await touch();
  }
  expect((await touch()).json()).toEqual({ session: { idle: 15 * minute, whole: 15 * minute } });
});
