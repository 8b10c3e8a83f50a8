import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';

test('a /48 has six reset mails an hour sent to one address, however many /64s it asks from', async ({
  app,
  server,
  sentMail,
}) => {
  const { email } = await aPerson(app);
  const ask = (network: string) => aBrowser(server, { network }).post('/forgotpasswordcourse', { email });
  const count = async () => (await sentMail()).filter(({ subject }) => subject === 'Reset your password').length;
  for (let n = 0; n < 21; n += 1) await ask(`2001:db8:1:${n % 7}00::1`);
  expect(await count()).toBe(6);
  await ask('198.51.100.7');
  expect(await count()).toBe(7);
});

test('past its twenty an hour an address gets a reset mail every ten minutes, whoever asks', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const { email } = await aPerson(app);
  const ask = (network: string) => aBrowser(server, { network }).post('/forgotpasswordcourse', { email });
  const count = async () => (await sentMail()).filter(({ subject }) => subject === 'Reset your password').length;
  for (let n = 0; n < 30; n += 1) await ask(`203.0.113.${n}`);
  expect(await count()).toBe(21);
  clock.forward(600);
  for (let n = 100; n < 110; n += 1) await ask(`203.0.113.${n}`);
  expect(await count()).toBe(22);
});

test('five reset mails a day go to an address that nobody has proved, then one every six hours', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const { email } = await aPerson(app, { emailConfirmed: false });
  const ask = (network: string) => aBrowser(server, { network }).post('/forgotpasswordcourse', { email });
  const count = async () => (await sentMail()).filter(({ subject }) => subject === 'Reset your password').length;
  for (let n = 0; n < 12; n += 1) await ask(`203.0.113.${n}`);
  expect(await count()).toBe(6);
  clock.forward(6 * 3600);
  await ask('198.51.100.7');
  expect(await count()).toBe(7);
});
