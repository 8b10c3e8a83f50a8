import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { App } from '../platform/app.server.ts';
import { classDatePath } from '../platform/classes/class-dates.ts';
import { answerHeld } from '../platform/memory/send-held.server.ts';
import { callPolicy, commonHeaders } from '../platform/http/security-headers.server.ts';
import { listAddresses, type PageAddress } from './pages/addresses.server.ts';
import { dayMilliseconds } from '../platform/durations.ts';

/** What the sitemap names below /courses. */
type ListCourses = () => Promise<{ course: { id: string }; levels: { id: string }[] }[]>;

/** Texts for programs that read the site: which pages there are, what not to read, where to report a weakness. Held like pages. */
export function addSitemap(http: FastifyInstance, app: App, build: ServerBuild, listCourses: ListCourses): void {
  const addresses = listAddresses(build);
  const texts = {
    '/sitemap.xml': { type: 'application/xml', write: () => writeSitemap(app, addresses, listCourses) },
    '/robots.txt': { type: 'text/plain', write: async () => writeRobots(app, addresses) },
    '/.well-known/security.txt': { type: 'text/plain', write: () => writeSecurity(app) },
  };
  const headers = {
    ...commonHeaders(app.config.publicUrl.startsWith('https:')),
    'content-security-policy': callPolicy,
  };
  for (const [address, { type, write }] of Object.entries(texts)) {
    const render = async () => ({
      status: 200,
      body: await write(),
      headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    });
    // For a day: one of them says until when it holds.
    const key = () => `${address} ${app.now().toISOString().slice(0, 10)}`;
    http.get(address, { schema: { hide: true } }, (request, reply) => answerHeld(http, key(), render, request, reply));
  }
}

/** Every document that is listed, once, with the address of each course and level, and of each class that can be asked for. */
async function writeSitemap(app: App, addresses: PageAddress[], listCourses: ListCourses): Promise<string> {
  const plain = addresses.filter(isListed).map(({ pattern }) => pattern);
  const courses = (await listCourses()).flatMap(({ course, levels }) => [
    `/courses/${course.id}`,
    ...levels.map((level) => `/courses/${course.id}/level/${level.id}`),
  ]);
  const classes = (await app.classDates(app.now())).filter(({ standing }) => standing === 'open').map(classDatePath);
  const urls = [...plain, ...courses, ...classes].map(
    (path) => `  <url><loc>${escape(new URL(path, app.config.publicUrl).href)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function isListed({ kind, pattern, query, listed = kind === 'document' }: PageAddress): boolean {
  return listed && !query && !pattern.includes(':');
}

/** Documents may be read; the other applications and the office hold nothing for a search engine. */
function writeRobots(app: App, addresses: PageAddress[]): string {
  const applications = addresses
    .filter((address) => address.kind === 'application' && !isListed(address))
    .map(({ pattern }) => pattern.replace(/[:*].*$/, ''));
  const closed = [...new Set([...applications, '/office'])].toSorted();
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', app.config.publicUrl).href}`,
    '',
  ].join('\n');
}

const validDays = 180;

/** RFC 9116. */
async function writeSecurity(app: App): Promise<string> {
  const { email } = await app.provider();
  const expires = new Date(app.now().getTime() + validDays * dayMilliseconds);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', app.config.publicUrl).href}`,
    '',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
