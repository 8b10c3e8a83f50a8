import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { deliverNext } from '../../platform/outbox/outbox.server.ts';
import { deliverers } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';

/** A mail server whose acceptance is not heard as long as `deaf`: the mail is there, and is sent again. */
function aMailServer(app: App) {
  const received: { code: string; messageId: string }[] = [];
  const server = { received, deaf: true, away: false, deliver: async (as = app) => deliverAll(as) };
  async function deliverAll(as: App) {
    const byTopic = deliverers(as, {
      describe: 'test',
      close: () => {},
      send: async (mail) => {
        if (server.away) throw new Error('connection refused');
        const code = /(?:oobCode|code)=([\w-]+)/.exec(String(mail.text))?.[1];
        if (code) received.push({ code, messageId: String(mail.messageId) });
        if (server.deaf) throw new Error('connection lost after DATA');
      },
    });
    while (await deliverNext(as, byTopic));
  }
  return server;
}

const fresh = 'five red flanges';

test('a reset mail that is sent twice carries the same code twice, and it works once', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  const browser = aBrowser(server);
  await browser.post('/forgotpasswordcourse', { email: person.email });
  await mail.deliver();
  clock.forward(10);
  mail.deaf = false;
  await mail.deliver();
  const resets = mail.received.filter(({ messageId }) => messageId === mail.received.at(-1)?.messageId);
  expect(resets).toHaveLength(2);
  expect(resets[0]).toEqual(resets[1]);
  const confirm = () => browser.post('/api/auth/reset-password', { token: resets[0]?.code ?? '', newPassword: fresh });
  expect((await confirm()).statusCode).toBe(200);
  expect((await confirm()).statusCode).toBe(400);
});

test('a code that is used stays used when its mail is sent again', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  await mail.deliver();
  const token = mail.received.at(-1)?.code ?? '';
  const confirm = () => aBrowser(server).post('/api/auth/reset-password', { token, newPassword: fresh });
  expect((await confirm()).statusCode).toBe(200);
  clock.forward(10);
  mail.deaf = false;
  await mail.deliver();
  expect((await confirm()).statusCode).toBe(400);
});

test('an older mail that is sent again brings no code back and kills none', async ({ app, server, clock }) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  const ask = () => aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  await ask();
  await mail.deliver();
  const older = mail.received.at(-1)?.code ?? '';
  mail.deaf = false;
  clock.forward(1);
  await ask();
  await mail.deliver();
  const newer = mail.received.at(-1)?.code ?? '';
  clock.forward(10);
  await mail.deliver();
  const confirm = (token: string) => aBrowser(server).post('/api/auth/reset-password', { token, newPassword: fresh });
  expect(newer).not.toBe(older);
  expect((await confirm(older)).statusCode).toBe(400);
  expect((await confirm(newer)).statusCode).toBe(200);
});

test('a mail that is sent again after the secret was changed carries the code that it carried before', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  await mail.deliver();
  clock.forward(10);
  mail.deaf = false;
  const config = { ...app.config, previousSecrets: [app.secret] };
  await mail.deliver({ ...app, config, secret: 'another secret for tests, long enough' });
  const codes = mail.received.map(({ code }) => code);
  expect(new Set(codes.slice(-2)).size).toBe(1);
  const body = { token: codes.at(-1) ?? '', newPassword: fresh };
  expect((await aBrowser(server).post('/api/auth/reset-password', body)).statusCode).toBe(200);
});

test('a mail that could not leave for hours carries a code that works when it arrives', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  mail.away = true;
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  for (let n = 0; n < 4; n += 1) {
    await mail.deliver();
    clock.forward(3600);
  }
  Object.assign(mail, { away: false, deaf: false });
  await mail.deliver();
  const body = { token: mail.received.at(-1)?.code ?? '', newPassword: fresh };
  expect((await aBrowser(server).post('/api/auth/reset-password', body)).statusCode).toBe(200);
});

test('a confirmation that is sent twice carries the same code twice, and either link works', async ({
  app,
  server,
  clock,
}) => {
  const person = await aPerson(app, { emailConfirmed: false });
  const mail = aMailServer(app);
  await mail.deliver();
  clock.forward(10);
  mail.deaf = false;
  await mail.deliver();
  expect(mail.received).toHaveLength(2);
  expect(mail.received[0]).toEqual(mail.received[1]);
  const browser = aBrowser(server, { cookie: await aSession(app, person) });
  const confirm = () => browser.post('/account/confirm-email', { code: mail.received[0]?.code ?? '' });
  expect((await confirm()).statusCode).toBe(200);
  expect((await confirm()).statusCode).toBe(400);
});

test('a mailed code is long and stands nowhere', async ({ app, server }) => {
  const person = await aPerson(app);
  const mail = aMailServer(app);
  await aBrowser(server).post('/forgotpasswordcourse', { email: person.email });
  await mail.deliver();
  const { code = '' } = mail.received.at(-1) ?? {};
  expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16);
  for (const table of ['verifications', 'outbox', 'identity_events'] as const)
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(code);
});
