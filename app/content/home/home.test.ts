import { expect } from 'vitest';
import { home } from '../../../database/seed/content/home.ts';
import { provider } from '../../../database/seed/content/provider.ts';
import { attributesOf, headingsOf, jsonLdOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { orderOfThings, registerNow } from '../../site/order-of-things.ts';
import { saveContent } from '../content.factory.ts';

test('the home page has its parts in their order, the figures as specified, the courses, and a way for whoever is new', async ({
  server,
}) => {
  const html = (await server.inject('/')).body;
  const words = textOf(html);
  const headings = headingsOf(html).map(({ text }) => text);
  expect(headings[0]).toBe(home.hero.heading);
  const order = ['We train. AMPP certifies.', 'Courses', home.path.heading, home.why.heading, home.follow.heading];
  expect(headings.filter((text) => order.includes(text))).toEqual(order);
  expect(attributesOf(html, 'section', 'id')).toContain('ampp');
  for (const figure of [
    '2.5 trillion US dollars: the world’s annual cost of corrosion',
    '40% growth in demand for certified inspectors over the next decade',
    '150+ countries recognise the certification',
    'NACE IMPACT study of 2016',
  ])
    expect(words).toContain(figure);
  // Under a heading that is heard, not seen.
  expect(/<h2 class="vh"[^>]*>Courses<\/h2>/.test(html)).toBe(true);
  const links = attributesOf(html, 'a', 'href');
  for (const id of ['cip', 'cp', 'cci']) expect(links).toContain(`/courses/${id}`);
  expect(words).not.toContain('Loading courses...');
  expect(html).toContain('href="#start">Find your level</a>');
  expect(html.indexOf('href="#start"')).toBeLessThan(html.indexOf('id="start"'));
  // Expression of Interest floats, and Register Now can be put right by the script.
  expect(/<aside class="tag"[^>]*><a href="\/expofinterst"/.test(html)).toBe(true);
  expect(/<a[^>]*href="\/login\?next=[^"]*"[^>]*data-register="\/registerprofile"/.test(html)).toBe(true);
});

test('the title and the first screen say what people search for; home and questions tell one order of things, and the two ways in apart', async ({
  server,
}) => {
  const { body } = await server.inject('/');
  expect(body).toContain(
    '<title>AMPP (formerly NACE) CIP, CP and CCI training in India | Corrosion Control Training, India</title>',
  );
  const opening = textOf(body.slice(body.indexOf('<h1'), body.indexOf('id="about"')));
  expect(opening).toMatch(/Association for Materials Protection and Performance/);
  expect(opening).toMatch(/NACE/);
  // Who asks how to register reads it from the seat on.
  for (const [html, from] of [[body, 0] as const, [(await server.inject('/faq')).body, 2] as const]) {
    const words = textOf(html);
    expect(words).toContain(registerNow);
    const places = orderOfThings.slice(from).map(({ text }) => words.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  }
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
  await server.seePublished();
  expect(textOf((await server.inject('/')).body)).toContain('Another sentence.');
});

test('search engines get the name, and no placeholder for an address', async ({ app, server }) => {
  const [placeholder] = jsonLdOf((await server.inject('/')).body);
  expect(placeholder).toMatchObject({ '@type': 'Organization', name: provider.tradingName, url: 'http://site.test/' });
  expect(Object.keys(placeholder ?? {})).not.toEqual(expect.arrayContaining(['telephone']));
  await saveContent(app, 'provider', { ...provider, phone: '+91 22 6123 4567' });
  await server.seePublished();
  expect(jsonLdOf((await server.inject('/')).body)[0]).toMatchObject({ telephone: '+91 22 6123 4567' });
});

test('a figure without a source says so, and networks are links once their addresses are supplied', async ({
  app,
  server,
}) => {
  const { body } = await server.inject('/');
  expect(textOf(body).match(/Source to be confirmed\./g)).toHaveLength(1);
  expect(textOf(body)).toMatch(/next decade\*.*the certification\*.*\* Source/);
  expect(textOf(body)).toContain('LinkedIn');
  expect(body).not.toMatch(/href="(?:tel:|mailto:|https:\/\/example)/);
  const socialLinks = [{ name: 'LinkedIn', address: 'https://www.linkedin.com/company/x' }];
  await saveContent(app, 'provider', { ...provider, socialLinks, phone: '+91 22 6123 4567' });
  await server.seePublished();
  expect(attributesOf((await server.inject('/')).body, 'a', 'href')).toEqual(
    expect.arrayContaining(['https://www.linkedin.com/company/x', 'tel:+912261234567']),
  );
});
