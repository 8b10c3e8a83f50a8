import { errors } from 'jose';
import { expect } from 'vitest';
import { kindOf } from './sign-in.server.ts';
import { createServer } from '../../server.ts';
import { issuerClient } from '../../testing/issuer.ts';
import { aPerson } from '../identity.factory.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { chooseAt, test, throughPage, throughPopup, tx } from './with-issuer.factory.ts';

test('the account chooser is forced, and state, nonce and PKCE are asked for', async ({ withIssuer: { server } }) => {
  const started = await aBrowser(server).get(`/auth/google/start?tx=${tx}&purpose=login`);
  const asked = new URL(String(started.headers.location)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    prompt: 'select_account',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://site.test/auth/google/callback',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
});

test('sign-up through the popup ends with the documented call and user', async ({
  app,
  withIssuer: { server, issuer },
}) => {
  const browser = aBrowser(server);
  const { closing, result } = await throughPopup(browser, 'signup', 'meera');
  expect(closing.body).toContain('You can close this window.');
  expect(closing.body).toContain(`data-tx="${tx}"`);
  const { status, idToken } = result.json();
  expect(status).toBe('done');
  expect(closing.body).not.toContain(idToken);
  const bearer = { authorization: `Bearer ${idToken}` };
  const registered = await browser.post(
    '/registersocial',
    { fname: 'Meera Iyer', cNumber: null, userType: 'user' },
    bearer,
  );
  expect(registered.json()).toMatchObject({
    message: 'SignUp successful!',
    user: { email: 'meera@example.in', displayName: 'Meera Iyer', photoURL: null },
  });
  const kept = await app.db.selectFrom('credentials').selectAll().execute();
  expect(kept).toMatchObject([{ provider_id: issuer, account_id: 'meera', access_token: null, id_token: null }]);
  expect((await browser.post('/auth/google/result', { tx })).json()).toEqual({ status: 'pending' });
});

test('log-in through the popup answers the user; the same person is found again by subject', async ({
  withIssuer: { server },
}) => {
  const uids = [];
  for (let n = 0; n < 2; n += 1) {
    const browser = aBrowser(server);
    const { idToken } = (await throughPopup(browser, 'login', 'meera')).result.json();
    const answer = await browser.post('/loginsocial', { idToken });
    expect(answer.statusCode).toBe(200);
    uids.push(answer.json().uid);
  }
  expect(uids[0]).toBe(uids[1]);
});

test('an account with a password is joined only when its address is confirmed', async ({
  app,
  withIssuer: { server },
  sentMail,
}) => {
  const person = await aPerson(app, { email: 'meera@example.in', emailConfirmed: false });
  const refused = await throughPopup(aBrowser(server), 'login', 'meera');
  expect(refused.result.json()).toEqual({ status: 'failed' });
  expect((await sentMail()).at(-1)).toMatchObject({
    to: 'meera@example.in',
    subject: 'Google is not connected to your account yet',
  });
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', person.uid).execute();
  const browser = aBrowser(server);
  const { idToken } = (await throughPopup(browser, 'login', 'meera')).result.json();
  expect((await browser.post('/loginsocial', { idToken })).json().uid).toBe(person.uid);
});

test('an address that the issuer has not proved opens nothing', async ({ app, withIssuer: { server } }) => {
  const { result } = await throughPopup(aBrowser(server), 'login', 'unproved');
  expect(result.json()).toEqual({ status: 'failed' });
  expect(await app.db.selectFrom('people').selectAll().execute()).toEqual([]);
});

test('a cancel at the issuer is told as closed', async ({ withIssuer: { server } }) => {
  const { result } = await throughPopup(aBrowser(server), 'login', 'nobody');
  expect(result.json()).toEqual({ status: 'closed' });
});

test('a callback counts once, and in the browser that began only', async ({ withIssuer: { server } }) => {
  const [mine, other] = [aBrowser(server), aBrowser(server)];
  const started = await mine.get(`/auth/google/start?tx=${tx}&purpose=login`);
  await other.get(`/auth/google/start?tx=${tx}&purpose=login`);
  const callback = await chooseAt(String(started.headers.location), 'meera');
  for (const stranger of [other, aBrowser(server)]) {
    const answer = await stranger.get(callback);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login']);
    expect((await stranger.post('/auth/google/result', { tx })).json().status).not.toBe('done');
  }
  expect((await mine.get(callback)).statusCode).toBe(200);
  expect((await mine.get(callback)).statusCode).toBe(303);
  expect((await mine.post('/auth/google/result', { tx })).json().status).toBe('done');
});

test('forged and broken callbacks are refused without a trace of the inside', async ({ withIssuer: { server } }) => {
  const browser = aBrowser(server);
  const started = await browser.get(`/auth/google/start?tx=${tx}&purpose=login`);
  const state = new URL(String(started.headers.location)).searchParams.get('state')!;
  for (const query of ['', '?state=x&code=y', '?code=y', '?state=a&state=b&code=c'])
    expect((await browser.get(`/auth/google/callback${query}`)).headers.location, query).toBe('/login');
  const forged = await browser.get(`/auth/google/callback?state=${state}&code=forged`);
  expect(forged.statusCode).toBe(200);
  expect((await browser.post('/auth/google/result', { tx })).json()).toEqual({ status: 'failed' });
});

test('without a popup the page goes there and back, logged in', async ({ withIssuer: { server } }) => {
  const signUp = aBrowser(server);
  const started = await signUp.get('/auth/google/start?purpose=signup');
  const back = await signUp.get(await chooseAt(String(started.headers.location), 'meera'));
  expect([back.statusCode, back.headers.location]).toEqual([303, '/registerprofile']);
  expect((await signUp.get('/session')).json()).toMatchObject({ email: 'meera@example.in' });

  const logIn = aBrowser(server);
  const begun = await logIn.get('/auth/google/start?purpose=login&next=%2Fprofile');
  const landed = await logIn.get(await chooseAt(String(begun.headers.location), 'meera'));
  expect(landed.headers.location).toBe('/profile');
  expect((await logIn.get('/session')).statusCode).toBe(200);

  const cancelled = aBrowser(server);
  const third = await cancelled.get('/auth/google/start?purpose=login&next=https://evil.example/');
  const gone = await cancelled.get(await chooseAt(String(third.headers.location), 'nobody'));
  expect(gone.headers.location).toBe('/login');
});

test('another site cannot begin a sign-in', async ({ withIssuer: { server } }) => {
  const answer = await aBrowser(server).get('/auth/google/start?purpose=login', { 'sec-fetch-site': 'cross-site' });
  expect(answer.headers.location).toBe('/login');
});

test('an issuer that cannot be reached fails calmly, and password log-in is not touched', async ({ app }) => {
  const google = { ...issuerClient, issuer: 'http://127.0.0.1:9' };
  const server = await createServer({ ...app, config: { ...app.config, google } });
  const answer = await aBrowser(server).get('/auth/google/start?purpose=signup');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/register']);
  const popup = aBrowser(server);
  expect((await popup.get(`/auth/google/start?tx=${tx}&purpose=login`)).body).toContain('You can close this window.');
  expect((await popup.post('/auth/google/result', { tx })).json()).toEqual({ status: 'failed' });
  await server.close();
});

test('where no issuer is configured there is nothing', async ({ server }) => {
  expect((await aBrowser(server).get('/auth/google/start')).statusCode).toBe(404);
  expect((await aBrowser(server).post('/auth/google/result', { tx })).statusCode).toBe(404);
});

test('the log of a refused sign-in holds no address, name or token', () => {
  const payload = { email: 'asha@example.in', name: 'Asha Nair', sub: 'subject-1' };
  const refused = new errors.JWTClaimValidationFailed('unexpected "aud" claim value', payload, 'aud', 'check_failed');
  expect(kindOf(refused)).toEqual({
    refusal: 'JWTClaimValidationFailed',
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    claim: 'aud',
  });
  expect(kindOf('asha@example.in')).toEqual({ refusal: 'string' });
});

test('to whom Google alone opens the pages of their account say that there is no password, and how it is confirmed that it is them', async ({
  withIssuer: { server, app },
}) => {
  const browser = aBrowser(server);
  await throughPage(browser, 'signup', 'meera');
  expect((await browser.get('/account/security')).body).toContain('You log in with Google and have no password.');
  await app.db.updateTable('sessions').set({ confirmed_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await browser.get('/account/delete')).body).toContain('Please log out and log in with Google again');
});
