import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { addFiles } from './files.server.ts';
import { createHttp } from './http.server.ts';

const script = 'export const a = 1;\n'.repeat(50);

/** A server of a folder as a build leaves it. */
async function serve(app: Parameters<typeof createHttp>[0]) {
  const folder = path.join(app.config.dataDir, 'built');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'assets/a-1.js'), script);
  writeFileSync(path.join(folder, 'assets/a-1.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(folder, 'assets/a-1.js.gz'), gzipSync(script));
  writeFileSync(path.join(folder, 'icon.png'), 'picture');
  const http = await createHttp(app);
  addFiles(http, folder);
  await http.ready();
  return { http, folder };
}

test('a file is sent as it was compressed, typed by its name, to be kept for good where its name says what is in it', async ({
  app,
}) => {
  const { http } = await serve(app);
  const kept = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' };
  const type = 'application/javascript; charset=utf-8';
  for (const [accepted, encoding, bytes] of [
    ['gzip, deflate, br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['', undefined, Buffer.from(script)],
  ] as const) {
    const answer = await http.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({ ...kept, 'content-type': type, 'content-length': String(bytes.length) });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload).toEqual(bytes);
    expect(answer.headers).not.toHaveProperty('content-security-policy');
  }
  const picture = await http.inject({ url: '/icon.png', headers: { 'accept-encoding': 'br' } });
  expect(picture.body).toBe('picture');
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' });
  expect(picture.headers).toHaveProperty('content-security-policy');
  expect(picture.headers).not.toHaveProperty('content-encoding');
  await http.close();
});

test('who has a file is told so, in the encoding they have; HEAD has the headers alone', async ({ app }) => {
  const { http } = await serve(app);
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    http.inject({ url: '/assets/a-1.js', method, headers });
  const first = await ask({ 'accept-encoding': 'br' });
  const tag = String(first.headers.etag);
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
  expect(again.headers).not.toHaveProperty('content-length');
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200);
  const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    first.headers['content-length'],
  ]);
  await http.close();
});

test('a file is read once, and what is no file of the build is not there', async ({ app }) => {
  const { http, folder } = await serve(app);
  expect((await http.inject('/icon.png')).body).toBe('picture');
  rmSync(folder, { recursive: true });
  expect((await http.inject('/icon.png')).body).toBe('picture');
  for (const url of ['/assets/a-1.js', '/assets/a-1.js.br', '/assets', '/assets/', '/assets/../server.js', '/icon.pn'])
    expect([url, (await http.inject(url)).statusCode]).toEqual([url, 404]);
  await http.close();
});
