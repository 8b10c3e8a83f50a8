import sharp from 'sharp';
import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anUpload, aPhotograph, theSite, type Site } from './pictures.factory.ts';

const image = 'course cip image';
const badge = 'level cip level-1 badge';

const addressesIn = (html: string) => [...html.matchAll(/\/pictures\/[^\s"]+/g)].map(([address]) => address);
const log = (app: App) => app.db.selectFrom('audit_entries').select(['action', 'subject']).orderBy('id').execute();

test('an uploaded picture stands on the public pages, in both formats, instead of the drawn one', async ({
  app,
  server,
}) => {
  const site = await theSite(app, server);
  const before = await site.page('/courses/cip');
  expect(addressesIn(before)).toEqual([]);
  const sent = await site.send({
    place: image,
    alt: 'Gauge on a ‘coated’ plate',
    bytes: await aPhotograph({ width: 1500, height: 1000 }),
  });
  expect(sent.statusCode).toBe(200);
  for (const path of ['/courses/cip', '/courses', '/', '/search?query=CIP']) {
    const html = await site.page(path);
    expect(html, path).toContain('alt="Gauge on a ‘coated’ plate"');
    expect(html, path).toMatch(/<source type="image\/avif" srcSet="[^"]+ 400w, [^"]+ 800w, [^"]+ 1200w"/i);
    expect(html, path).toMatch(/<img[^>]+width="1200" height="800"/);
  }
  const [course] = (await server.inject('/getcourses')).json();
  expect(course.image).toMatch(/^\/pictures\/.+-1200\.webp$/);
  const file = await server.inject(course.image);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
  const again = await server.inject({ url: course.image, headers: { 'if-none-match': String(file.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const avif = await server.inject(course.image.replace('1200.webp', '400.avif'));
  expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 400 });
});

test('a badge is made square and stands at its level everywhere, with what it shows in words', async ({
  app,
  server,
}) => {
  const site = await theSite(app, server);
  expect((await site.send({ place: badge, alt: 'Mark of Level 1', bytes: await aPhotograph() })).statusCode).toBe(200);
  for (const path of ['/courses/cip', '/courses/cip/level/level-1']) {
    const html = await site.page(path);
    expect(html, path).toMatch(/<img class="picture badge[^>]+alt="Mark of Level 1" width="256" height="256"/);
  }
  const answer = (await server.inject('/getcourse/cip')).json();
  expect(answer.levelsData[0].levelbadge).toMatch(/-256\.webp$/);
  expect(answer.levelsData[0].levelDetails.detailsbanner_badge).toBe(answer.levelsData[0].levelbadge);
});

test('removal brings the drawing back, and can be undone; a removed file is there for the office alone', async ({
  app,
  server,
}) => {
  const site = await theSite(app, server);
  const { id } = (await site.send({ place: image, bytes: await aPhotograph() })).json();
  const file = `/pictures/${id}-400.webp`;
  expect((await site.ask('POST', '/pictures/remove', { place: image, seen: id })).statusCode).toBe(200);
  expect(addressesIn(await site.page('/courses/cip'))).toEqual([]);
  expect((await server.inject(file)).statusCode).toBe(404);
  expect((await server.inject(`/office/api${file}`)).statusCode).toBe(404);
  expect((await site.ask('GET', file)).statusCode).toBe(200);
  const repeated = await site.ask('POST', '/pictures/remove', { place: image, seen: id });
  expect([repeated.statusCode, repeated.json().current]).toEqual([409, null]);
  expect((await site.ask('POST', '/pictures/restore', { place: image, seen: null, id })).statusCode).toBe(200);
  expect(addressesIn(await site.page('/courses/cip'))).not.toEqual([]);
  expect((await log(app)).map(({ action }) => action)).toEqual([
    'picture added',
    'picture removed',
    'picture restored',
  ]);
});

test('of two who change one picture, the second sees what stands there now', async ({ app, server }) => {
  const site = await theSite(app, server);
  const bytes = await aPhotograph();
  const first = (await site.send({ place: image, bytes, alt: 'The first' })).json();
  const second = await site.send({ place: image, bytes, alt: 'The second' });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: 'changed', current: { id: first.id, alt: 'The first' } });
  const chosen = (await site.send({ place: image, seen: first.id, bytes, alt: 'The second' })).json();
  const { places } = (await site.ask('GET', '/pictures')).json();
  const here = places.find(({ place }: { place: string }) => place === image);
  expect(here).toMatchObject({ of: 'CIP', current: { id: chosen.id }, former: [{ id: first.id }] });
});

test('where and with what it was taken stays out of the files, and it stands upright', async ({ app, server }) => {
  const site = await theSite(app, server);
  const bytes = await sharp(await aPhotograph({ width: 900, height: 600 }))
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '9/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { id } = (await site.send({ place: image, bytes })).json();
  for (const file of [`${id}-400.webp`, `${id}-600.avif`]) {
    const { rawPayload } = await server.inject(`/pictures/${file}`);
    const { exif, xmp, iptc, width = 0, height = 0 } = await sharp(rawPayload).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(rawPayload.includes('Somebody')).toBe(false);
    expect(height).toBeGreaterThan(width);
  }
});

test('what is no picture of ours is refused by what is in it, with the reason', async ({ app, server }) => {
  const site = await theSite(app, server);
  const photograph = await aPhotograph();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>');
  const frames = await Promise.all([
    aPhotograph({ width: 500, height: 400 }),
    aPhotograph({ width: 500, height: 400 }),
  ]);
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const refusals: [Site['Sent'], RegExp][] = [
    [{ bytes: Buffer.from('just words'), name: 'photo.jpg' }, /not a picture/],
    [{ bytes: svg, name: 'photo.jpg' }, /SVG/],
    [{ bytes: svg, name: 'drawing.svg' }, /SVG/],
    [{ bytes: photograph, name: 'photo.png' }, /named otherwise/],
    [{ bytes: photograph.subarray(0, photograph.length / 2) }, /damaged/],
    [{ bytes: photograph.subarray(0, 40) }, /damaged/],
    [{ bytes: moving, name: 'moving.webp' }, /Moving/],
    [{ bytes: await aBomb(), name: 'bomb.png' }, /40 megapixels/],
    [{ bytes: await aPhotograph({ width: 200, height: 200 }) }, /at least 400/],
    [{ bytes: await aPhotograph({ width: 2000, height: 400 }) }, /long and narrow/],
    [{ bytes: Buffer.alloc(0) }, /empty/],
    [{ bytes: null }, /choose a picture/],
    [{ bytes: photograph, alt: ' ' }, /in words/],
    [{ bytes: photograph, alt: 'x'.repeat(201) }, /200 letters/],
  ];
  for (const [sent, sentence] of refusals) {
    const answer = await site.send({ place: image, ...sent });
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringMatching(sentence) as unknown]);
  }
  const nowhere = await site.send({ place: 'course nothing image', bytes: photograph });
  expect(nowhere.statusCode).toBe(404);
  expect(await log(app)).toEqual([]);
});

test('more than 5 MB is refused before it is read; other addresses take no uploads', async ({ app, server }) => {
  const site = await theSite(app, server);
  expect((await site.send({ place: image, bytes: Buffer.alloc(6 * 1024 * 1024) })).statusCode).toBe(413);
  const length = { 'content-length': String(1024 ** 3) };
  const { payload, headers } = anUpload({ place: image, bytes: await aPhotograph() });
  const announced = await server.inject({
    method: 'POST',
    url: '/office/api/pictures',
    headers: { ...headers, ...site.headers, ...length },
    payload,
  });
  expect(announced.statusCode).toBe(413);
  const elsewhere = await server.inject({ method: 'POST', url: '/contact', headers, payload });
  expect(elsewhere.statusCode).toBe(415);
});

test('an upload that breaks off is refused in words, wherever it was cut', async ({ app, server }) => {
  const site = await theSite(app, server);
  const { payload, headers } = anUpload({ place: image, bytes: await aPhotograph() });
  const ends = [0, 1, 40, 200, Math.floor(payload.length / 2), payload.length - 60, payload.length - 5];
  for (const end of ends) {
    const cut = await server.inject({
      method: 'POST',
      url: '/office/api/pictures',
      headers: { ...headers, ...site.headers },
      payload: payload.subarray(0, end),
    });
    expect([cut.statusCode, typeof cut.json().message], String(end)).toEqual([
      expect.toSatisfy((status) => status === 400 || status === 422),
      'string',
    ]);
  }
});

test('Office uploads, Reader looks, others find nothing', async ({ app, server }) => {
  const bytes = await aPhotograph();
  const reader = await theSite(app, server, 'reader');
  expect((await reader.ask('GET', '/pictures')).statusCode).toBe(200);
  expect((await reader.send({ place: image, bytes })).statusCode).toBe(403);
  const change = { place: image, seen: null, id: '0197e2a0-6c00-7a31-9b52-5f0d8c41e701' };
  expect((await reader.ask('POST', '/pictures/restore', change)).statusCode).toBe(403);
  expect((await reader.ask('POST', '/pictures/remove', { place: image, seen: change.id })).statusCode).toBe(403);
  const office = await theSite(app, server);
  expect((await office.ask('POST', '/pictures/restore', change)).statusCode).toBe(404);
  expect((await office.ask('POST', '/pictures/restore', { place: image })).statusCode).toBe(422);
  const cookie = await aSession(app, await aPerson(app));
  const { payload, headers } = anUpload({ place: image, bytes });
  for (const who of [{}, { cookie }] as Record<string, string>[]) {
    const sent = { method: 'POST', url: '/office/api/pictures', headers: { ...headers, ...who }, payload } as const;
    expect((await server.inject(sent)).statusCode).toBe(404);
    expect((await server.inject({ url: '/office/api/pictures', headers: who })).statusCode).toBe(404);
  }
  for (const file of ['x', `${change.id}-400.webp`, `${change.id}-400.svg`, '..%2f..%2fsecret'])
    expect((await server.inject(`/pictures/${file}`)).statusCode).toBe(404);
});

/** Few bytes that would unfold to 45 megapixels. */
function aBomb(): Promise<Buffer> {
  const create = { width: 9000, height: 5000, channels: 3 as const, background: 'red' };
  return sharp({ create }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer();
}
