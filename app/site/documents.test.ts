import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { attributesOf, canonicalOf, headingsOf, jsonLdOf, metaOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';

// Documents that the sitemap leaves out.
/** Listed for search engines, but no document. */
const applications = new Set(['/expofinterst']);
const unlisted = ['/api', '/search?query=level', '/search?query=nothing-like-it', '/no-such-page', '/courses/none'];
const missing = new Set(['/no-such-page', '/courses/none']);
/** Applications that a later part of the product brings; until then they are not found. */
const later = new Set(['/login', '/register', '/registerprofile', '/profile', '/myinterests']);

type Document = { path: string; html: string };

async function readDocuments(server: FastifyInstance): Promise<Document[]> {
  const sitemap = (await server.inject('/sitemap.xml')).body;
  const listed = [...sitemap.matchAll(/<loc>http:\/\/site\.test(.*?)<\/loc>/g)].map(([, path = '']) => path);
  expect(listed.length).toBeGreaterThan(15);
  const documents: Document[] = [];
  // One after the other: all at once would be a load that the server rightly refuses.
  for (const path of [...listed, ...unlisted].filter((address) => !applications.has(address))) {
    const { statusCode, body } = await server.inject(path);
    expect([path, statusCode]).toEqual([path, missing.has(path) ? 404 : 200]);
    documents.push({ path, html: body });
  }
  return documents;
}

/** Every document has one h1 and skips no level of heading. */
function headings(documents: Document[]): void {
  for (const { path, html } of documents) {
    const levels = headingsOf(html).map(({ level }) => level);
    expect([path, levels.filter((level) => level === 1).length, levels[0]]).toEqual([path, 1, 1]);
    const skipped = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
    expect([path, skipped]).toEqual([path, []]);
  }
}

/** No document has an inline style, an inline handler, or a script that the policy would refuse. */
function nothingInline(documents: Document[]): void {
  for (const { path, html } of documents) {
    expect([path, html.match(/<[^>]+\s(?:style|on[a-z]+)="[^"]*"/g)]).toEqual([path, null]);
    const types = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, rest = '']) => rest);
    const foreign = types.filter((rest) => !/\ssrc="\/|type="(?:application\/ld\+json|speculationrules)"/.test(rest));
    expect([path, foreign]).toEqual([path, []]);
  }
}

/** Ids stand once, and what is referred to is there. */
function idsStandOnce(documents: Document[]): void {
  for (const { path, html } of documents) {
    const ids = attributesOf(html, '*', 'id');
    expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []]);
    const references = ['for', 'aria-labelledby', 'aria-describedby'].flatMap((name) =>
      attributesOf(html, '*', name).flatMap((value) => value.split(' ')),
    );
    expect([path, references.filter((id) => !ids.includes(id))]).toEqual([path, []]);
  }
}

/** Every link of every document leads somewhere, and to a part that is there. */
async function linksLead(documents: Document[], server: FastifyInstance): Promise<void> {
  const seen = new Map<string, string>(documents.map(({ path, html }) => [path, html]));
  const broken: string[] = [];
  for (const { path, html } of documents) {
    for (const href of attributesOf(html, 'a', 'href').filter((to) => /^[/#]/.test(to))) {
      const [address = '', part = ''] = href.startsWith('#') ? [path, href.slice(1)] : href.split('#');
      if (later.has(address)) continue;
      if (!seen.has(address)) {
        const { statusCode, body } = await server.inject(address);
        seen.set(address, statusCode === 200 ? body : '');
        if (statusCode !== 200) broken.push(`${address} answers ${statusCode}`);
      }
      const target = seen.get(address);
      // Every browser takes #top for the top of the page; `#subject=…` begins the field of that name.
      const [field, begun] = part.split('=');
      const found =
        target &&
        (['', 'top'].includes(part) || target.includes(begun === undefined ? ` id="${part}"` : ` name="${field}"`));
      if (!found) broken.push(`${path} leads to ${href}`);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(documents.length);
}

/** Every form of every document goes to an address that takes it. */
async function formsAreTaken(documents: Document[], server: FastifyInstance): Promise<void> {
  for (const { path, html } of documents) {
    for (const [form] of html.matchAll(/<form\b[^>]*>/g)) {
      const [method = 'get'] = attributesOf(form, 'form', 'method');
      const [action = path] = attributesOf(form, 'form', 'action');
      const taken =
        method.toLowerCase() === 'post'
          ? server.hasRoute({ method: 'POST', url: action })
          : (await server.inject(`${action}?query=level`)).statusCode === 200;
      expect([path, form, taken]).toEqual([path, form, true]);
    }
  }
}

/** Every listed document names itself, a description and a picture that is there. */
function listedName(documents: Document[]): void {
  const listed = documents.filter(({ path }) => !unlisted.includes(path));
  for (const { path, html } of listed) {
    expect([path, canonicalOf(html)]).toEqual([path, `http://site.test${path}`]);
    expect([path, (metaOf(html, 'description') ?? '').length > 30]).toEqual([path, true]);
    const picture = new URL(metaOf(html, 'og:image') ?? '', 'http://nowhere.test');
    expect([path, picture.origin, existsSync(`public${picture.pathname}`)]).toEqual([path, 'http://site.test', true]);
  }
  const titles = listed.map(({ html }) => /<title>(.*?)<\/title>/s.exec(html)?.[1]);
  expect(new Set(titles).size).toBe(listed.length);
}

/** What the sitemap leaves out names no canonical address. */
function othersNameNoAddress(documents: Document[]): void {
  const others = documents.filter(({ path }) => unlisted.includes(path));
  expect(others.map(({ html }) => canonicalOf(html))).toEqual(unlisted.map(() => undefined));
}

/** Structured data can be read, and a page with a breadcrumb says the same in it. */
function dataCanBeRead(documents: Document[]): void {
  const data = documents.map(({ path, html }) => ({ path, html, blocks: jsonLdOf(html) }));
  const withTrail = data.filter(
    ({ path, html }) => html.includes('aria-label="Breadcrumb"') && !unlisted.includes(path),
  );
  expect(withTrail.length).toBeGreaterThan(5);
  const silent = withTrail.filter(({ blocks }) => !blocks.some((block) => block['@type'] === 'BreadcrumbList'));
  expect(silent.map(({ path }) => path)).toEqual([]);
}

/** The footer gives the year of the provider. */
function yearStands(documents: Document[]): void {
  for (const { path, html } of documents) expect([path, html.includes('© 2025')]).toEqual([path, true]);
}

test('every document is whole: its headings, ids, links, forms, data, names and year, and nothing that the policy would refuse', async ({
  server,
}) => {
  // Each is read once, which takes far longer than to look at it.
  const documents = await readDocuments(server);
  headings(documents);
  nothingInline(documents);
  idsStandOnce(documents);
  await linksLead(documents, server);
  await formsAreTaken(documents, server);
  listedName(documents);
  othersNameNoAddress(documents);
  dataCanBeRead(documents);
  yearStands(documents);
});
