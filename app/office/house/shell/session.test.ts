import { expect } from 'vitest';
import { renewRecoveryCodes } from '../../../identity/factors/second-factors.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { test } from '../../../testing/test.ts';
import { saySecondStep } from '../../ground/me.ts';

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

test('the account menu says by what one logs in, and how many codes are left', async ({ app, server }) => {
  const person = await aPerson(app, { role: 'staff' });
  const cookie = await aSession(app, person);
  const look = async () => (await server.inject({ url: '/office/api/me', headers: { cookie } })).json().secondStep;
  const before = await look();
  await app.db.deleteFrom('recovery_codes').where('person_id', '=', person.uid).execute();
  await app.write((trx) => renewRecoveryCodes(app, trx, person.uid));
  expect(await look()).toEqual({ ...before, recoveryCodes: 10 });
  const say = (passkeys: number, authenticator: boolean, recoveryCodes: number) =>
    saySecondStep({ passkeys, authenticator, recoveryCodes });
  expect([say(1, false, 9), say(2, true, 1), say(0, true, 0)]).toEqual([
    'Passkey, 9 codes',
    '2 passkeys, app, 1 code',
    'App, no codes',
  ]);
});
