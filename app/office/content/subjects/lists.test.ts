import { expect } from 'vitest';
import { paragraph } from '../../../content/blocks.ts';
import type { Faq, Home, Provider, Question } from '../../../content/contract.ts';
import { jsonLdOf, textOf } from '../../../testing/read-html.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from '../desk/desk.factory.ts';

const laundry: Question = {
  topic: '',
  question: 'Is there a laundry?',
  answer: [paragraph('Ask us before you travel.')],
};

test('a question is added, moved, retired and brought back, on the page, for search engines and in the search', async ({
  app,
  server,
}) => {
  const { draft, publish, open } = await aDesk(app, server);
  const asked = async () => {
    const { body } = await server.inject('/faq');
    const data = jsonLdOf(body).find((block) => block['@type'] === 'FAQPage')?.['mainEntity'] as { name: string }[];
    expect(textOf(body).includes(laundry.question)).toBe(data.some(({ name }) => name === laundry.question));
    return data.map(({ name }) => name);
  };
  expect(await asked()).toHaveLength(8);

  await draft<Faq>('faq', (faq) => ({ ...faq, questions: [laundry, ...faq.questions] }));
  expect((await publish('faq')).status).toBe(200);
  expect((await open('faq')).published.questions[0].topic).toBe('is-there-a-laundry');
  await server.seePublished();
  expect((await asked())[0]).toBe(laundry.question);
  expect((await server.inject('/search?query=laundry')).body).toContain('/faq#is-there-a-laundry');

  await draft<Faq>('faq', ({ questions: [first, ...others], ...faq }) => ({ ...faq, questions: [...others, first] }));
  expect((await publish('faq')).status).toBe(200);
  await server.seePublished();
  expect((await asked()).at(-1)).toBe(laundry.question);

  const retire = (retired?: true) =>
    draft<Faq>('faq', (faq) => ({ ...faq, questions: faq.questions.with(8, { ...faq.questions[8]!, retired }) }));
  await retire(true);
  expect((await publish('faq')).body.changes).toEqual([{ place: 'questions.8.retired', to: true }]);
  await server.seePublished();
  expect(await asked()).toHaveLength(8);
  await retire();
  expect((await publish('faq')).status).toBe(200);
  await server.seePublished();
  expect((await asked()).at(-1)).toBe(laundry.question);
  expect((await open('faq')).published.questions[8].topic).toBe('is-there-a-laundry');
});

test('one of the eight questions is not retired: said at the question, and nothing is lost', async ({
  app,
  server,
}) => {
  const { draft, publish, open } = await aDesk(app, server);
  await draft<Faq>('faq', (faq) => ({
    ...faq,
    questions: faq.questions.with(2, { ...faq.questions[2]!, retired: true }),
  }));
  expect((await publish('faq')).body.errors).toEqual({
    'questions.2.question': 'One of the eight questions that are always shown.',
  });
  expect((await open('faq')).draft.document.questions[2].retired).toBe(true);
});

test('a statistic is added, ordered and retired; the page shows the first largest and draws dollars alone to scale', async ({
  app,
  server,
}) => {
  const { ask, draft, publish } = await aDesk(app, server);
  const page = async () => (await server.inject('/')).body;
  expect(await page()).toContain('class="scale');
  const more = { figure: '7', text: 'levels are taught', source: 'Our own list', sourceToBeConfirmed: false };
  await draft<Home>('home', (home) => {
    const [cost, growth, countries] = home.why.statistics;
    const statistics = [more, cost!, { ...growth!, retired: true as const }, countries!];
    return { ...home, why: { ...home.why, statistics } };
  });
  expect((await publish('home')).status).toBe(200);
  await server.seePublished();
  expect(textOf(await page())).toContain('7 levels are taught');
  const body = await page();
  expect(textOf(body)).not.toContain('growth in demand');
  expect(body).not.toContain('class="scale');
  const { points } = (await ask('GET', '/open-points')).body;
  const unsourced = points.filter(({ why }: { why: string }) => why === 'no source');
  expect(unsourced.map(({ place }: { place: string }) => place)).toEqual(['why.statistics.3.source']);
});

test('a city is added without knowing where it lies, retired and brought back, for the site and its forms alike', async ({
  app,
  server,
}) => {
  const { draft, publish } = await aDesk(app, server);
  const places = async () => {
    const [page, form] = await Promise.all(['/contact', '/expofinterst'].map((path) => server.inject(path)));
    return ['Jamnagar', 'Surat'].map((city) => [
      page!.body.includes(`${city}<`),
      form!.body.includes(`<option value="${city}"`) && form!.body.includes(city),
    ]);
  };
  expect(await places()).toEqual([
    [false, false],
    [true, true],
  ]);
  const jamnagar = { name: 'Jamnagar', state: 'Gujarat', latitude: null, longitude: null };
  await draft<Provider>('provider', (provider) => ({
    ...provider,
    cities: [
      jamnagar,
      ...provider.cities.map((city) => (city.name === 'Surat' ? { ...city, retired: true as const } : city)),
    ],
  }));
  expect((await publish('provider')).status).toBe(200);
  await server.seePublished();
  expect(await places()).toEqual([
    [true, true],
    [false, false],
  ]);
  await draft<Provider>('provider', (provider) => ({ ...provider, cities: [...provider.cities, jamnagar] }));
  expect((await publish('provider')).body.errors).toEqual({
    cities: 'A city stands in the list once. A retired one can be brought back.',
  });
  await draft<Provider>('provider', ({ cities, ...provider }) => ({
    ...provider,
    cities: cities.slice(0, 6).map(({ retired: _, ...city }) => city),
  }));
  expect((await publish('provider')).status).toBe(200);
  await server.seePublished();
  expect(await places()).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('a city stands in the list once, however it is spelled, and without spaces around it', async ({ app, server }) => {
  const { draft, publish, open } = await aDesk(app, server);
  const jamnagar = { name: 'Jamnagar', state: 'Gujarat', latitude: null, longitude: null };
  const { cities } = (await open('provider')).published as Provider;
  for (const name of ['SURAT', ' Surat ', 'S\u00FArat', 'S\uFF55rat']) {
    await draft<Provider>('provider', (provider) => ({
      ...provider,
      cities: [...cities, { ...jamnagar, name }],
    }));
    expect([name, (await publish('provider')).body.errors]).toEqual([
      name,
      { cities: 'A city stands in the list once. A retired one can be brought back.' },
    ]);
  }
  await draft<Provider>('provider', (provider) => ({
    ...provider,
    cities: [...cities, { ...jamnagar, name: ' Jamnagar ' }],
  }));
  expect((await publish('provider')).status).toBe(200);
  expect((await open('provider')).published.cities.at(-1).name).toBe('Jamnagar');
});

test('no letter that nobody sees is published, save such as join the letters of Indian scripts', async ({
  app,
  server,
}) => {
  const { draft, publish } = await aDesk(app, server);
  for (const letter of ['\u0007', '\u200B', '\u202E', '\u2066', '\uFEFF']) {
    await draft<{ heading: string }>('faq', (faq) => ({ ...faq, heading: `Ques${letter}tions` }));
    const refused = await publish('faq');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { heading: 'This text has a letter that nobody sees. Please write it anew.' },
    ]);
  }
  await draft<{ heading: string }>('faq', (faq) => ({ ...faq, heading: 'Questions, \u0915\u094D\u200D\u0937' }));
  expect((await publish('faq')).status).toBe(200);
});
