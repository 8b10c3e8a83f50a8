import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { createServer } from '../../server.ts';
import { test } from '../../testing/test.ts';
import { addAuthenticator } from '../factors/authenticator.factory.ts';
import { aPerson, aSession } from '../identity.factory.ts';
import { findStaff } from '../sessions/find-person.server.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { openAuth } from './auth.server.ts';
import { renewEncryption } from './renew-encryption.server.ts';

const other = 'the second secret for tests, long enough';
const fresh = 'five red flanges';

/** A server as it starts next, with what it was told of secrets, and whether it encrypts anew first. */
type Start = (app: App) => Pick<App, 'secret'> & { previousSecrets: string[]; renewed?: true };

const starts: Record<string, { start: Start; stands: boolean }> = {
  'the same secret': { start: ({ secret }) => ({ secret, previousSecrets: [] }), stands: true },
  'another, with the one before': {
    start: ({ secret }) => ({ secret: other, previousSecrets: [secret] }),
    stands: true,
  },
  'another, when the one before was taken away': {
    start: () => ({ secret: other, previousSecrets: [], renewed: true }),
    stands: false,
  },
  'another alone': { start: () => ({ secret: other, previousSecrets: [] }), stands: false },
};

test.for(Object.entries(starts))(
  'a start with %s: sessions, links and log-ins half done',
  async ([, { start, stands }], { app, server, sentMail }) => {
    const [trainee, colleague] = [await aPerson(app), await aPerson(app, { role: 'staff' })];
    const sessions = { trainee: await aSession(app, trainee), colleague: await aSession(app, colleague) };
    const { recoveryCodes } = await addAuthenticator(app, aBrowser(server, { cookie: await aSession(app, colleague) }));
    sessions.colleague = await aSession(app, colleague);
    const halfWay = aBrowser(server);
    await halfWay.post('/loginusercourse', { email: colleague.email, password: colleague.password });
    await aBrowser(server).post('/forgotpasswordcourse', { email: trainee.email });
    const link = /oobCode=([\w-]+)/.exec((await sentMail()).at(-1)!.text)![1]!;

    const { previousSecrets, secret, renewed } = start(app);
    const next = { ...app, secret, config: { ...app.config, previousSecrets } };
    if (renewed) {
      const between = { ...next, config: { ...app.config, previousSecrets: [app.secret] } };
      await renewEncryption(between, await openAuth(between));
    }
    const started = await createServer(next);
    const ask = (cookie = '') => aBrowser(started, { cookie });
    const found = {
      trainee: (await ask(sessions.trainee).get('/session')).statusCode === 200,
      colleague: (await findStaff(next, { headers: { cookie: sessions.colleague } })) !== null,
      // Recovery codes are good under every secret: what is asked is whether the password counts that was given before.
      step: (await ask(halfWay.cookie()).post('/login/code', { code: recoveryCodes[0] })).statusCode === 200,
      page: (await ask().get(`/resetpassword?oobCode=${link}`)).body.includes('name="oobCode"'),
      link: (await ask().post('/api/auth/reset-password', { token: link, newPassword: fresh })).statusCode === 200,
    };
    expect(found).toEqual({ trainee: stands, colleague: stands, step: stands, page: stands, link: stands });
    await started.close();
  },
);
