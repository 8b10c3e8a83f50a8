import { expect } from 'vitest';
import { test } from '../testing/test.ts';

const documents = [
  '/',
  '/faq',
  '/contact',
  '/renewal',
  '/TermsOfService',
  '/PrivacyPolicy',
  '/RefundPolicy',
  '/dates',
  '/courses',
  '/courses/cip',
  '/courses/cip/level/level-1',
  '/courses/cip/level/level-2',
  '/courses/cip/level/level-3',
  '/courses/cp',
  '/courses/cp/level/level-1',
  '/courses/cp/level/level-2',
  '/courses/cci',
  '/courses/cci/level/level-1',
  '/courses/cci/level/level-2',
  // An application, and the site's main errand: people look for it.
  '/expofinterst',
];

test('the sitemap lists every document once with its whole address, and nothing else', async ({ server }) => {
  const { statusCode, headers, body } = await server.inject('/sitemap.xml');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(documents.map((path) => `http://site.test${path}`).toSorted());
});

test('every address of the sitemap answers', async ({ server }) => {
  for (const path of documents) expect([path, (await server.inject(path)).statusCode]).toEqual([path, 200]);
});

test('without the catalogue there is no half sitemap', async ({ app, server }) => {
  await app.db.schema.dropTable('levels').execute();
  await app.db.schema.dropTable('courses').execute();
  expect((await server.inject('/sitemap.xml')).statusCode).toBe(500);
});

test('robots may read documents, not the office nor an application, and find the sitemap', async ({ server }) => {
  const { headers, body } = await server.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain('Disallow: /office');
  expect(lines).toContain('Sitemap: http://site.test/sitemap.xml');
  const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice('Disallow: '.length));
  expect(closed.filter((start) => documents.some((path) => path.startsWith(start)))).toEqual([]);
});

test('who finds a weakness is told where to write, for less than a year, however long ago something was published', async ({
  server,
  clock,
}) => {
  await server.inject('/.well-known/security.txt');
  clock.forward(300 * 24 * 3600);
  const { headers, body } = await server.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Contact: mailto:training@example.in');
  const expires = new Date(/Expires: (\S+)/.exec(body)?.[1] ?? '');
  const days = (expires.getTime() - clock.now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('the texts for programs are held and answer 304', async ({ server }) => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/.well-known/security.txt']) {
    const headers = { 'accept-encoding': 'br' };
    const first = await server.inject({ url: path, headers });
    const again = await server.inject({
      url: path,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([path, first.statusCode, again.statusCode]).toEqual([path, 200, 304]);
  }
});
