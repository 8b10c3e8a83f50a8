import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import type { SentMail } from '../../testing/test.ts';
import { addAuthenticator } from '../factors/authenticator.factory.ts';
import { aPasskeyDevice } from '../factors/passkeys.factory.ts';
import { test, throughPage, throughPopup } from '../google/with-issuer.factory.ts';
import { aSession } from '../identity.factory.ts';
import { addStaff } from '../staff/staff.server.ts';
import { openAuth } from '../store/auth.server.ts';
import { aBrowser, type TestBrowser } from '../test-browser.factory.ts';

/**
 * Every way in, for every state an account may be in:
 *   in    the browser has a session
 *   step  it has none: the second step is asked for, and waits in this browser
 *   no    it has none, and nothing waits
 * Each state is an account of meera@example.in, whom the issuer knows by the same, proved address:
 *   unproved       somebody signed up with a password, and has not confirmed the address
 *   proved         the same, confirmed
 *   passkey        proved, with a passkey
 *   authenticator  proved, with an authenticator app
 *   only codes     as before, but the phone is lost: the recovery codes are left
 *   only Google    signed up with Google, no password
 *   staff          of the office, with a password and an authenticator app
 *   invited        of the office, nothing set up yet: only the link that was handed over
 */
const table = `
| way                         | unproved | proved | passkey | authenticator | only codes | only Google | staff | invited |
|-----------------------------|----------|--------|---------|---------------|------------|-------------|-------|---------|
| password                    | in       | in     | step    | step          | step       | no          | step  | no      |
| password, no scripts        | in       | in     | step    | step          | step       | no          | step  | no      |
| sign-up once more           | no       | no     | no      | no            | no         | no          | no    | no      |
| sign-up, no scripts         | no       | no     | no      | no            | no         | no          | no    | no      |
| kept sign-up token          | in       | in     | step    | step          | step       | no          | step  | no      |
| Google log-in, popup        | no       | in     | step    | step          | step       | in          | step  | no      |
| Google log-in, page         | no       | in     | step    | step          | step       | in          | step  | no      |
| Google sign-up, popup       | no       | in     | step    | step          | step       | in          | step  | no      |
| Google sign-up, page        | no       | in     | step    | step          | step       | in          | step  | no      |
| passkey                     | no       | no     | in      | no            | no         | no          | no    | no      |
| authenticator code          | no       | no     | no      | in            | no         | no          | in    | no      |
| recovery code               | no       | no     | in      | in            | in         | no          | in    | no      |
| code, no scripts            | no       | no     | in      | in            | in         | no          | in    | no      |
| code without the first step | no       | no     | no      | no            | no         | no          | no    | no      |
| reset                       | no       | no     | no      | no            | no         | no          | no    | no      |
| reset and log-in            | in       | in     | step    | step          | step       | in          | step  | in      |
| invitation                  | no       | no     | no      | no            | no         | no          | no    | in      |
| invitation, no scripts      | no       | no     | no      | no            | no         | no          | no    | in      |
| invitation used again       | no       | no     | no      | no            | no         | no          | no    | no      |
| invitation as a reset code  | no       | no     | no      | no            | no         | no          | no    | no      |
`;

const [names = [], , ...rows] = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const states = names.slice(1);

const email = 'meera@example.in';
const password = 'three grey pumps';
const newPassword = 'five red flanges';

/** Somebody in a state, and what they have in their hands. */
type Somebody = {
  app: App;
  server: FastifyInstance;
  sentMail: () => Promise<SentMail[]>;
  device: ReturnType<typeof aPasskeyDevice>;
  /** Of the authenticator app, while the phone is there. */
  code: () => Promise<string>;
  recoveryCode: string;
  invitation: string;
  /** An ID token of sign-up that was never used, and the cookie of its browser. */
  kept: { idToken: string; tx: string };
};

async function somebody(state: string, site: Pick<Somebody, 'app' | 'server' | 'sentMail'>): Promise<Somebody> {
  const { app, server } = site;
  const device = aPasskeyDevice();
  const one = {
    ...site,
    device,
    code: async () => '000000',
    recoveryCode: 'x',
    invitation: 'x',
    kept: { idToken: 'x', tx: 'x' },
  };
  if (state === 'invited') {
    const { link } = await addStaff(app, await openAuth(app), email, 'owner');
    return { ...one, invitation: new URL(link ?? '').searchParams.get('code') ?? '' };
  }
  if (state === 'only Google') {
    await throughPage(aBrowser(server), 'signup', 'meera');
    return one;
  }
  const opening = aBrowser(server);
  const signedUp = await opening.post('/api/auth/sign-up/email', { email, password, name: 'Meera' });
  const kept = { idToken: signedUp.json().idToken as string, tx: opening.jar.get('tx') ?? '' };
  const { uid } = signedUp.json().user as { uid: string };
  if (state === 'unproved') return { ...one, kept };
  const role = state === 'staff' ? 'staff' : 'user';
  const office = state === 'staff' ? ({ role, office_role: 'owner' } as const) : {};
  await app.db
    .updateTable('people')
    .set({ email_verified: 1, ...office })
    .execute();
  if (state === 'proved') return { ...one, kept };
  const browser = aBrowser(server, { cookie: await aSession(app, { uid, role }, { secondFactor: false }) });
  if (state === 'passkey') {
    const added = await device.addTo(browser);
    return { ...one, kept, recoveryCode: added.json().recoveryCodes[0] };
  }
  const { code, recoveryCodes } = await addAuthenticator(app, browser);
  const phone = state === 'only codes' ? one.code : () => code(1);
  return { ...one, kept, code: phone, recoveryCode: recoveryCodes[0] ?? '' };
}

const logIn = (browser: TestBrowser, typed = password) => browser.post('/loginusercourse', { email, password: typed });
const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });
const passwords = { name: 'Lata Rao', password: newPassword, confirmPassword: newPassword };

async function google(browser: TestBrowser, purpose: 'login' | 'signup') {
  const { idToken = '' } = (await throughPopup(browser, purpose, 'meera')).result.json();
  if (purpose === 'login') return browser.post('/loginsocial', { idToken });
  return browser.post('/registersocial', {}, bearer(idToken));
}

async function reset(browser: TestBrowser, { sentMail }: Somebody) {
  await browser.post('/forgotpasswordcourse', { email });
  const mail = (await sentMail()).findLast(({ subject }) => subject === 'Reset your password');
  const token = /oobCode=([\w-]+)/.exec(mail!.text)![1];
  expect((await browser.post('/api/auth/reset-password', { token, newPassword, email })).statusCode).toBe(200);
  await browser.post('/updatepasswordmongo', { email, newPassword });
}

/** What each way does, in a browser of its own. */
const ways: Record<string, (browser: TestBrowser, one: Somebody) => Promise<unknown>> = {
  password: (browser) => logIn(browser),
  'password, no scripts': (browser) => browser.submit('/loginusercourse', { email, password }),
  'sign-up once more': async (browser) => {
    const { idToken = 'x' } = (await browser.post('/api/auth/sign-up/email', { email, password, name: 'X' })).json();
    await browser.post('/registersocial', {}, bearer(idToken));
  },
  'sign-up, no scripts': (browser) =>
    browser.submit('/register', { fname: 'X', email, password, confirmPassword: password, cNumber: '' }),
  'kept sign-up token': async (browser, { kept }) => {
    browser.jar.set('tx', kept.tx);
    await browser.post('/registersocial', {}, bearer(kept.idToken));
  },
  'Google log-in, popup': (browser) => google(browser, 'login'),
  'Google log-in, page': (browser) => throughPage(browser, 'login', 'meera'),
  'Google sign-up, popup': (browser) => google(browser, 'signup'),
  'Google sign-up, page': (browser) => throughPage(browser, 'signup', 'meera'),
  passkey: (browser, { device }) => device.logIn(browser),
  'authenticator code': async (browser, { code }) => afterPassword(browser, await code()),
  'recovery code': (browser, { recoveryCode }) => afterPassword(browser, recoveryCode),
  'code, no scripts': async (browser, { recoveryCode }) => {
    await logIn(browser);
    if (browser.jar.has('factor')) await browser.submit('/login/code', { code: recoveryCode });
    else await leave(browser);
  },
  'code without the first step': async (browser, { code, recoveryCode }) => {
    await browser.post('/login/code', { code: await code() });
    await browser.post('/login/code', { code: recoveryCode });
  },
  reset: reset,
  'reset and log-in': async (browser, one) => {
    await reset(browser, one);
    await logIn(browser, newPassword);
  },
  invitation: (browser, { invitation }) => browser.post('/welcome', { code: invitation, ...passwords }),
  'invitation, no scripts': (browser, { invitation }) => browser.submit('/welcome', { code: invitation, ...passwords }),
  'invitation used again': async (browser, { server, invitation }) => {
    await aBrowser(server).post('/welcome', { code: invitation, ...passwords });
    await browser.post('/welcome', { code: invitation, ...passwords });
  },
  'invitation as a reset code': async (browser, { invitation: token }) => {
    await browser.post('/api/auth/reset-password', { token, newPassword, email });
    await logIn(browser, newPassword);
  },
};

/** A code is the second step: what the first alone opens is not counted here. */
async function afterPassword(browser: TestBrowser, code: string): Promise<void> {
  await logIn(browser);
  if (browser.jar.has('factor')) {
    await browser.post('/login/code', { code });
    browser.jar.delete('factor');
  } else await leave(browser);
}

const leave = (browser: TestBrowser) => browser.post('/logout');

test('the table of ways in is whole', () => {
  expect(rows.map(([way]) => way)).toEqual(Object.keys(ways));
  expect(states).toHaveLength(8);
  for (const [way, ...cells] of rows) expect([way, cells.length]).toEqual([way, states.length]);
});

for (const [way = '', ...cells] of rows)
  test(`every way in, for every state of an account: ${way}`, async ({ withIssuer, sentMail, clock }) => {
    const { app, server } = withIssuer;
    const came: Record<string, string> = {};
    const unrecorded: string[] = [];
    for (const [n, state] of states.entries()) {
      const one = await somebody(state, { app, server, sentMail });
      clock.forward(1);
      const before = await countLogIns(app);
      const browser = aBrowser(server, { network: `192.0.2.${n + 20}` });
      await ways[way]!(browser, one);
      const isIn = (await browser.get('/session')).statusCode === 200;
      came[state] = isIn ? 'in' : browser.jar.has('factor') ? 'step' : 'no';
      if (isIn && (await countLogIns(app)) === before) unrecorded.push(state);
      await app.db.deleteFrom('people').execute();
      await app.db.deleteFrom('attempts').execute();
    }
    expect(unrecorded).toEqual([]);
    expect(came).toEqual(Object.fromEntries(states.map((state, n) => [state, cells[n]])));
  });

async function countLogIns(app: App): Promise<number> {
  const logIns = app.db.selectFrom('identity_events').select('id').where('kind', '=', 'authn_login_success');
  return (await logIns.execute()).length;
}
