import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { applications } from '../../../e2e/applications.ts';
import { test } from '../../testing/test.ts';
import { dataId, pageId } from './page-data.ts';
import { keepPressed } from './pressed.ts';

const dataIn = (body: string) =>
  new RegExp(`<script type="application/json" id="${dataId}">([^<]*)</script>`).exec(body)?.[1];

test('an application carries its own data for the browser, and no router', async ({ server }) => {
  for (const address of applications) {
    const { body, statusCode } = await server.inject(address);
    if (statusCode !== 200) continue;
    const { module, loaderData } = JSON.parse(dataIn(body) ?? 'null') as { module: string; loaderData: unknown };
    expect(module, address).toMatch(/\.page\.tsx$/);
    expect(loaderData, address).toBeTypeOf('object');
    expect(body).toContain(`id="${pageId}"`);
    expect(body).toContain('data-hydrating=""');
    expect(body).not.toContain('__reactRouter');
  }
});

test('an application hears a press before its script has come, under the nonce of its policy; a document has no need to', async ({
  server,
}) => {
  const { body, headers } = await server.inject('/login');
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  expect(body).toContain(`<script nonce="${nonce}">${keepPressed}</script>`);
  // After a style sheet it would keep the browser from reading on until that one has come.
  expect(body.indexOf(keepPressed)).toBeLessThan(body.indexOf('rel="stylesheet"'));
  expect((await server.inject('/')).body).not.toContain(keepPressed);
});

test('nothing that comes from an address ends the element of the data', async ({ server }) => {
  const { body } = await server.inject(
    `/resetpassword?oobCode=${encodeURIComponent('</script><script>alert(1)</script>')}`,
  );
  expect(dataIn(body)).toContain(String.raw`\u003c/script>`);
  expect(body).not.toContain('<script>alert(1)');
});

test('a document carries no data and waits for nothing', async ({ server }) => {
  for (const address of ['/', '/courses', '/offline', '/there/is/nothing/here']) {
    const { body } = await server.inject(address);
    expect(body).not.toContain(dataId);
    expect(body).not.toContain('data-hydrating');
  }
});

test('no application asks React for ids: in the browser it begins to count elsewhere than on the server', () => {
  const app = path.join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['office/**', '**/*.test.*'] });
  const using = files.filter((file) => /\buseId\(/.test(readFileSync(path.join(app, file), 'utf8')));
  expect(using.toSorted()).toEqual(['design/drawings/detail-a.tsx']);
});
