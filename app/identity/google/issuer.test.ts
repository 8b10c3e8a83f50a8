import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createServer } from '../../server.ts';
import { issuerClient } from '../../testing/issuer.ts';
import { test as base } from '../../testing/test.ts';
import { aBrowser } from '../test-browser.factory.ts';
import { NoAnswer, Resting, openIssuer } from './issuer.server.ts';

type Mood = 'answers' | 'hangs' | 'hangs midway' | 'fails' | 'refuses';
type Moody = { issuer: string; asked: string[]; be: (path: string, ...moods: Mood[]) => void };

/** A real server that answers as an issuer does, or hangs, or fails, by address: the moods in turn, the last one for good. */
const test = base.extend<{ moody: Moody }>({
  moody: async ({}, use) => {
    const moods = new Map<string, Mood[]>();
    const asked: string[] = [];
    let issuer = '';
    const server = createHttpServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const [mood = 'answers', ...later] = moods.get(path) ?? [];
      if (later.length > 0) moods.set(path, later);
      if (mood === 'hangs') return;
      if (mood === 'hangs midway') return void response.writeHead(200).write('{');
      if (mood !== 'answers') return void response.writeHead(mood === 'fails' ? 503 : 400).end('{}');
      response.end(JSON.stringify(answers(issuer)[path] ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use({ issuer, asked, be: (path, ...turns) => moods.set(path, turns) });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

const discovery = '/.well-known/openid-configuration';
const part = (text: string) => Buffer.from(text).toString('base64url');
const answers = (issuer: string): Record<string, object> => ({
  [discovery]: {
    issuer,
    authorization_endpoint: `${issuer}/choose`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  },
  '/token': { id_token: `${part('{"alg":"ES256","kid":"x"}')}.${part('{}')}.${part('signature')}` },
  '/keys': { keys: [] },
});

const flow = { state: 's', nonce: 'n', verifier: 'v' };
const back = { code: 'c', nonce: 'n', verifier: 'v' };
/** Long enough for a busy machine to answer, short enough to wait for where nothing is answered. */
const patience = 1500;
const endless = 60_000;
const silence = ['hangs', 'hangs midway', 'fails'] as const;
const open = (app: Parameters<typeof openIssuer>[0], issuer: string, waits = patience) =>
  openIssuer({ ...app, config: { ...app.config, google: { ...issuerClient, issuer } } }, waits)!;

test('an issuer that hangs or fails is asked three times, then left alone for half a minute, then asked once', async ({
  app,
  clock,
  moody: { issuer, asked, be },
}) => {
  const opened = open(app, issuer);
  const begin = () => opened.authorizationUrl(flow);
  be(discovery, ...silence);
  for (let n = 0; n < 3; n += 1) await expect(begin()).rejects.toThrow(NoAnswer);
  for (let n = 0; n < 5; n += 1) await expect(begin()).rejects.toThrow(Resting);
  expect(asked).toHaveLength(3);
  clock.forward(29);
  await expect(begin()).rejects.toThrow(Resting);
  clock.forward(1);
  await expect(begin()).rejects.toThrow(NoAnswer);
  await expect(begin()).rejects.toThrow(Resting);
  expect(asked).toHaveLength(4);
  clock.forward(30);
  be(discovery, 'answers');
  expect(await begin()).toContain(`${issuer}/choose?`);
  expect(await begin()).toContain(`${issuer}/choose?`);
  expect(asked).toHaveLength(5);
});

// Every silence is waited for above; of these addresses one each.
for (const [silent, ...silences] of [
  ['/token', 'hangs', 'fails'],
  ['/keys', 'hangs midway', 'fails'],
] as const) {
  test(`nobody is sent to an issuer whose ${silent} gives no answer, and after the rest one request finds out`, async ({
    app,
    clock,
    moody: { issuer, asked, be },
  }) => {
    const opened = open(app, issuer);
    be(silent, ...silences);
    for (let n = 0; n < 3; n += 1) await expect(opened.redeem(back)).rejects.toThrow(NoAnswer);
    await expect(opened.redeem(back)).rejects.toThrow(Resting);
    await expect(opened.authorizationUrl(flow)).rejects.toThrow(Resting);
    expect(asked.filter((path) => path === silent)).toHaveLength(3);
    clock.forward(30);
    const [first, ...others] = await Promise.allSettled([1, 2, 3].map(() => opened.redeem(back)));
    expect(first).toMatchObject({ reason: expect.any(NoAnswer) });
    for (const other of others) expect(other).toMatchObject({ reason: expect.any(Resting) });
    expect(asked.filter((path) => path === silent)).toHaveLength(4);
  });
}

test('a refusal is an answer: forged codes switch Google off for nobody', async ({
  app,
  moody: { issuer, asked, be },
}) => {
  const opened = open(app, issuer, endless);
  be('/token', 'refuses');
  for (let n = 0; n < 5; n += 1) await expect(opened.redeem(back)).rejects.toThrow('answered 400');
  be('/token', 'answers');
  for (let n = 0; n < 5; n += 1) await expect(opened.redeem(back)).rejects.toThrow(/key/);
  expect(asked.filter((path) => path === '/token')).toHaveLength(10);
  expect(await opened.authorizationUrl(flow)).toContain('/choose?');
});

test('during the rest the page says the documented words at once', async ({ app, moody: { issuer, asked, be } }) => {
  be(discovery, 'fails');
  const server = await createServer({ ...app, config: { ...app.config, google: { ...issuerClient, issuer } } });
  for (const [purpose, page, words] of [
    ['login', '/login', 'login failed'],
    ['signup', '/register', 'Social registration failed'],
  ] as const) {
    const browser = aBrowser(server);
    for (let n = 0; n < 4; n += 1) {
      const answer = await browser.get(`/auth/google/start?purpose=${purpose}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
    }
    expect((await browser.get(page)).body).toContain(words);
  }
  expect(asked).toHaveLength(3);
  await server.close();
});
