import { mkdtempSync, rmSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { seed } from '../../../database/seed/seed.ts';
import { createServer } from '../../server.ts';
import { wire } from '../../wiring.server.ts';
import { test } from '../../testing/test.ts';
import { readConfig } from '../config.server.ts';
import { openApp } from '../open-app.server.ts';
import { commonHeaders } from './security-headers.server.ts';

test('what a connection may take is bounded: headers, time, number', async ({ server }) => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const http = server.server as Server;
  expect(http).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    maxConnections: 4000,
  });
  const { port } = http.address() as AddressInfo;
  const ask = (cookie: string) =>
    new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path: '/healthz', headers: { cookie } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
  expect([await ask('x'.repeat(15_000)), await ask('x'.repeat(17_000))]).toEqual([200, 431]);
});

test('over HTTPS every answer asks for HTTPS for two years, over HTTP none does', async ({ app, server }) => {
  const https = await createServer({ ...app, config: { ...app.config, publicUrl: 'https://site.test' } });
  for (const url of ['/', '/login', '/no-such-page', '/getcourses', '/getcourse/none', '/session', '/%']) {
    const secure = await https.inject(url);
    expect(secure.headers, url).toMatchObject({
      ...commonHeaders(true),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': url === '/login' ? 'same-origin-allow-popups' : 'same-origin',
    });
    expect((await server.inject(url)).headers).not.toHaveProperty('strict-transport-security');
  }
  await https.close();
});

test('only the pages that open the popup of Google let it speak to them', async ({ server }) => {
  const policyOf = async (url: string) => (await server.inject(url)).headers['cross-origin-opener-policy'];
  for (const url of ['/login', '/register']) expect(await policyOf(url)).toBe('same-origin-allow-popups');
  for (const url of ['/', '/forgotpassword', '/registerprofile', '/getcourses'])
    expect(await policyOf(url)).toBe('same-origin');
});

test('the policy of a page names its own scripts: a new nonce each time, or hashes where bytes are held', async ({
  server,
}) => {
  const scriptsOf = async (url: string) => {
    const { body, headers } = await server.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' '[^']+'; style-src 'self'; img-src 'self' data:; /);
    for (const part of ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
      expect(policy, url).toContain(part);
    return { body, allowed: /script-src 'self' '([^']+)'/.exec(policy)?.[1] ?? '' };
  };
  const [first, second] = [await scriptsOf('/login'), await scriptsOf('/login')];
  expect(first.allowed).toMatch(/^nonce-[\w+/]{24}$/);
  expect(second.allowed).not.toBe(first.allowed);
  expect(first.body).toContain(`nonce="${first.allowed.slice('nonce-'.length)}"`);
  expect((await scriptsOf('/')).allowed).toMatch(/^sha256-/);
});

test('the log says which call was asked and how it went, and nothing of what anybody typed', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'log-'));
  const lines: string[] = [];
  const config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), publicUrl: 'http://site.test' };
  const { app, close } = await openApp(config, wire, { write: (line) => void lines.push(line) });
  await seed(app);
  const server = await createServer(app);
  const canary = 'canary@example.in';
  await server.inject({ url: `/getuserbyemail/${canary}`, headers: { cookie: 'session=canary' } });
  await server.inject(`/search?query=${canary}`);
  await server.inject('/resetpassword?oobCode=canary');
  for (const url of ['/healthz', '/readyz']) expect((await server.inject(url)).statusCode).toBe(200);
  await server.inject({ method: 'POST', url: '/loginusercourse', payload: { email: canary, password: 'canary' } });
  await server.inject({ method: 'POST', url: '/loginsocial', payload: { idToken: 'canary.canary.canary' } });
  await server.inject({ method: 'POST', url: '/contact?from=canary', payload: { name: 'canary', email: canary } });
  app.write = () => Promise.reject(Object.assign(new Error('duplicate'), { detail: `Key (email)=(${canary}) exists` }));
  const failed = await server.inject({ method: 'POST', url: '/contact', payload: { name: 'canary', email: canary } });
  expect(failed.statusCode).toBe(500);
  const asked = lines.length;
  server.letGo();
  await server.inject('/readyz');
  expect(lines.slice(asked).join('')).toContain('"route":"/readyz","status":503');
  // Proxies ask each second, and hear nearly always that all is well.
  expect(lines.slice(0, asked).join('')).not.toMatch(/healthz|readyz/);
  await server.close();
  await close();
  rmSync(dataDir, { recursive: true });
  const log = lines.join('');
  expect(log).not.toContain('canary');
  expect(log).toContain('"route":"/getuserbyemail/:email","status":401');
  expect(log).toContain('"msg":"failed"');
});
