import { expect } from 'vitest';
import type { Level } from '../../../catalogue/contract.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from '../desk/desk.factory.ts';
import type { FoundInText } from './contract.ts';

const level = 'level.cip.level-1';

/** Somebody of the office who looks through all texts. */
async function aSearcher(...args: Parameters<typeof aDesk>) {
  const desk = await aDesk(...args);
  const ask = (words: string) => desk.ask('GET', `/../texts?${new URLSearchParams({ words })}`);
  return { ...desk, ask, search: async (words: string): Promise<FoundInText[]> => (await ask(words)).body.texts };
}

test('every place of every text is found with its sentence, in the draft where there is one', async ({
  app,
  server,
}) => {
  const { search, draft } = await aSearcher(app, server, 'reader');
  const office = await aDesk(app, server);
  const found = await search('coat');
  const places = found.flatMap(({ key, places: all }) => all.map(({ place }) => `${key} ${place}`));
  expect(places).toEqual(expect.arrayContaining([`${level} summary`, `${level} introduction`]));
  expect(await search('no such words anywhere')).toEqual([]);
  // Ids, addresses and marks are no words.
  expect((await search('/drawings/')).flatMap(({ places: all }) => all)).toEqual([]);
  expect((await search('what-ampp-is')).flatMap(({ places: all }) => all)).toEqual([]);
  await office.draft<Level>(level, (document) => ({ ...document, summary: 'A whole week.' }));
  const after = (await search('whole week')).find(({ key }) => key === level);
  expect(after).toMatchObject({ places: [{ place: 'summary', value: 'A whole week.' }] });
  expect(after?.author).toContain('Asha Nair');
  expect((await draft(level, (document) => document)).status).toBe(403);
});

test('the texts that letters are begun with are found too', async ({ app, server }) => {
  const { search } = await aSearcher(app, server);
  expect(await search('dates of the next class')).toMatchObject([
    {
      key: 'letter-text dates-not-fixed',
      href: '/office/letters',
      title: 'Letter: Dates not fixed yet',
      isLetter: true,
      places: [{ place: 'text' }],
    },
  ]);
  expect((await search('{wish}: […]'))[0]?.places).toMatchObject([{ place: 'subject' }]);
});

test('one letter is too little to look for, and to others nothing is there', async ({ app, server }) => {
  expect((await (await aSearcher(app, server, 'reader')).ask('a')).status).toBe(422);
  expect((await (await aSearcher(app, server, null)).ask('six')).status).toBe(404);
});
