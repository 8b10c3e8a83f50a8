import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { aPerson, aSession } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { createServer } from '../server.ts';
import { test } from '../testing/test.ts';

/** The site with an office of one page, as its build leaves it. */
async function withOffice(app: App) {
  const office = await mkdtemp(path.join(tmpdir(), 'office-'));
  await writeFile(path.join(office, 'index.html'), 'the office');
  const server = await createServer(app, { middleware: (_request, _response, next) => next(), office });
  onTestFinished(async () => {
    await server.close();
    await rm(office, { recursive: true });
  });
  return server;
}

/** What a program gets that sends a path as it is: browsers and the tests' own client resolve it first. */
async function ask(server: FastifyInstance, asked: string, cookie = '') {
  const { port } = server.server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; caching: string | undefined; body: string }>((resolve, reject) => {
    get({ port, path: asked, headers: { cookie, connection: 'close' } }, async (answer) => {
      const { statusCode: status, headers } = answer;
      resolve({ status, caching: headers['cache-control'], body: await text(answer) });
    }).on('error', reject);
  });
}

const wayIn = (body: string) => /Working here\?.*?<a[^>]*href="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');

test('logged out, every address of the office is the same 404, which leads by the log-in to the path asked for and to no other site', async ({
  app,
}) => {
  const server = await withOffice(app);
  await server.listen({ port: 0 });
  const cookie = await aSession(app, await aPerson(app));
  const ways: [string, string][] = [
    ['/office', '/office'],
    ['/office/inbox', '/office/inbox'],
    ['/office/nothing-at-all', '/office/nothing-at-all'],
    ['/office/inbox?filter=a%20b&city=Pune', '/office/inbox?filter=a%20b&city=Pune'],
    ['/office/assets/index.js', '/office/assets/index.js'],
    ['/office//elsewhere.example', '/office//elsewhere.example'],
    ['/office/..//elsewhere.example', '/office'],
    ['/office/%2e%2e//elsewhere.example', '/office'],
    ['/office/\\elsewhere.example', '/office'],
    ['/office/..\\\\elsewhere.example', '/office'],
    ['/office/../login', '/office'],
    ['/office/%09//elsewhere.example', '/office/%09//elsewhere.example'],
    ['/office/javascript:alert(1)', '/office/javascript:alert(1)'],
    ['/office/"><script>alert(1)</script>', '/office/%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
    ['/office?next=https://elsewhere.example', '/office?next=https://elsewhere.example'],
    [`/office/inbox?filter=${'x'.repeat(4000)}`, '/office'],
  ];
  const pages = new Set<string>();
  for (const [asked, back] of ways) {
    const { status, caching, body } = await ask(server, asked);
    const way = wayIn(body);
    expect([asked, status, caching]).toEqual([asked, 404, 'no-store']);
    expect([asked, way && new URL(way, 'https://here.example').searchParams.get('next')]).toEqual([asked, back]);
    expect(way).toMatch(/^\/login\?next=%2Foffice[\w%.*+-]*$/);
    expect(body).not.toContain('alert(1)</script>');
    pages.add(body.replaceAll(way!.replaceAll('&', '&amp;'), ''));
    expect((await ask(server, asked, cookie)).body).toBe(body);
  }
  expect(pages.size).toBe(1);
  expect((await server.inject('/nothing-at-all?back=/office')).body).not.toContain('Working here?');
});

test('whoever works here is in at the path they ask for', async ({ app }) => {
  const server = await withOffice(app);
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  expect((await server.inject({ url: '/office/inbox', headers: { cookie } })).body).toBe('the office');
});
