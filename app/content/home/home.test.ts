import { expect } from 'vitest';
import { home } from '../../../database/seed/content/home.ts';
import { provider } from '../../../database/seed/content/provider.ts';
import { attributesOf, headingsOf, jsonLdOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { saveContent } from '../save-content.server.ts';

// Servers look for new content every 400 ms; a loaded machine may take longer.
const patience = { timeout: 10_000 };

test('the parts of the home page stand in their order', async ({ server }) => {
  const html = (await server.inject('/')).body;
  const headings = headingsOf(html).map(({ text }) => text);
  expect(headings[0]).toBe(home.hero.heading);
  const order = ['We train. AMPP certifies.', 'Courses', home.path.heading, home.why.heading, home.follow.heading];
  expect(headings.filter((text) => order.includes(text))).toEqual(order);
  expect(attributesOf(html, 'section', 'id')).toContain('ampp');
});

test('the three statistics stand as specified', async ({ server }) => {
  const words = textOf((await server.inject('/')).body);
  expect(words).toContain('2.5 trillion US dollars: the world’s annual cost of corrosion');
  expect(words).toContain('40% growth in demand for certified inspectors over the next decade');
  expect(words).toContain('150+ countries recognise the certification');
  expect(words).toContain('NACE IMPACT study of 2016');
});

test('the three courses are there under a heading that is heard, not seen', async ({ server }) => {
  const html = (await server.inject('/')).body;
  expect(/<h2 class="vh"[^>]*>Courses<\/h2>/.test(html)).toBe(true);
  const links = attributesOf(html, 'a', 'href');
  for (const id of ['cip', 'cp', 'cci']) expect(links).toContain(`/courses/${id}`);
  expect(textOf(html)).not.toContain('Loading courses...');
});

test('Expression of Interest floats, and Register Now can be put right by the script', async ({ server }) => {
  const html = (await server.inject('/')).body;
  expect(/<aside class="tag"[^>]*data-tag=""[^>]*><a href="\/expofinterst"/.test(html)).toBe(true);
  expect(/<a[^>]*href="\/login"[^>]*data-register=""/.test(html)).toBe(true);
});

test('the page says it is loading while the catalogue cannot be read, is not kept, and fills itself in', async ({
  app,
  server,
}) => {
  await app.db.schema.alterTable('courses').renameTo('away').execute();
  const waiting = await server.inject('/');
  expect(waiting.statusCode).toBe(200);
  expect(textOf(waiting.body)).toContain('Loading courses...');
  expect(attributesOf(waiting.body, '*', 'data-loading-from')).toEqual(['/getcourses']);
  expect(textOf(waiting.body)).toContain(home.hero.heading);
  expect(waiting.headers['cache-control']).toBe('no-store');
  await app.db.schema.alterTable('away').renameTo('courses').execute();
  expect(textOf((await server.inject('/')).body)).not.toContain('Loading courses...');
});

test('without its record the page shows the shipped words, and is not kept', async ({ app, server }) => {
  await app.db.deleteFrom('contents').execute();
  const { statusCode, body, headers } = await server.inject('/');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(textOf(body)).toContain(home.hero.lede);
});

test('what the office saves stands on the page at once', async ({ app, server }) => {
  expect(textOf((await server.inject('/')).body)).toContain(home.hero.heading);
  await saveContent(app, 'home', { ...home, hero: { ...home.hero, heading: 'Another sentence.' } });
  await expect.poll(async () => textOf((await server.inject('/')).body), patience).toContain('Another sentence.');
});

test('search engines get the name, and no placeholder for an address', async ({ app, server }) => {
  const [placeholder] = jsonLdOf((await server.inject('/')).body);
  expect(placeholder).toMatchObject({ '@type': 'Organization', name: provider.tradingName, url: 'http://site.test/' });
  expect(Object.keys(placeholder ?? {})).not.toEqual(expect.arrayContaining(['telephone']));
  await saveContent(app, 'provider', { ...provider, phone: '+91 22 6123 4567' });
  await expect
    .poll(async () => jsonLdOf((await server.inject('/')).body)[0], patience)
    .toMatchObject({ telephone: '+91 22 6123 4567' });
});
