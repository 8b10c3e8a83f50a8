import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ServerBuild } from 'react-router';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { inlineStyles } from '../pages/inline-styles.server.ts';

test('the worker is looked at again with every visit, and may ask nobody but this site', async ({ server }) => {
  const { statusCode, headers, body } = await server.inject('/sw.js');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(body).toMatch(
    /^self\.release=\{"name":"reading [^"]+","shell":\["\/offline",.*\]\};importScripts\("[^"]+"\);\n$/,
  );
});

test('the offline page is the same for everybody, and no search engine is told of it', async ({ server }) => {
  const { statusCode, body, headers } = await server.inject('/offline');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).not.toContain('no-store');
  expect(body).toContain('What you typed into a form is kept');
  // The worker keeps no form: the page says of a sent one alone what becomes of it.
  expect(body).toContain('A form that says it is kept is sent then too');
  expect(body).toContain('content="noindex');
  expect((await server.inject('/sitemap.xml')).body).not.toContain('/offline');
});

test('the site can be put on a start screen: browsers install what has a window of its own and both sizes of its picture', () => {
  const file = (name: string) => readFileSync(path.join('public', name));
  const { display, icons } = JSON.parse(file('manifest.webmanifest').toString()) as {
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(display).toBe('minimal-ui');
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of icons) expect(file(src).length, src).toBeGreaterThan(0);
});

test('a style sheet stands in the page as it is, under its digest, and one that could end its element is refused', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'styles-'));
  mkdirSync(path.join(folder, 'assets'));
  const build = { assets: { routes: { root: { css: ['/assets/a.css'] } } } } as unknown as ServerBuild;
  writeFileSync(path.join(folder, 'assets/a.css'), 'a{content:"$& $1"}\n');
  const { inline, hashes } = inlineStyles(folder, build);
  expect(inline('<link rel="stylesheet" href="/assets/a.css"/>')).toBe('<style>a{content:"$& $1"}</style>');
  expect(inline('<link nonce="one" rel="stylesheet" href="/assets/a.css"/>')).toBe('<style>a{content:"$& $1"}</style>');
  expect(hashes).toHaveLength(1);
  writeFileSync(path.join(folder, 'assets/a.css'), '</style>');
  expect(() => inlineStyles(folder, build)).toThrow('/assets/a.css cannot stand in a page.');
});
