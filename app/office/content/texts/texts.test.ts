import { expect } from 'vitest';
import type { Level } from '../../../catalogue/contract.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from '../desk/desk.factory.ts';
import type { FoundInText } from './contract.ts';

const level = 'level.cip.level-1';

/** Somebody of the office who looks through all texts. */
async function aSearcher(...args: Parameters<typeof aDesk>) {
  const desk = await aDesk(...args);
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => desk.ask(method, `/../texts${path}`, body);
  const search = async (words: string, whole = 'no'): Promise<FoundInText[]> =>
    (await ask('GET', `?${new URLSearchParams({ words, whole })}`)).body.texts;
  const replace = (words: string, by: string, found: FoundInText[]) =>
    ask('POST', '/replace', {
      words,
      by,
      whole: false,
      texts: found.map(({ key, version, places }) => ({ subject: key, version, places })),
    });
  const drafts = async () => (await args[0].db.selectFrom('content_drafts').select('subject').execute()).length;
  return { ...desk, askTexts: ask, search, replace, drafts };
}

test('every place of every text is found with its sentence, in the draft where there is one', async ({
  app,
  server,
}) => {
  const { search, draft } = await aSearcher(app, server, 'reader');
  const office = await aDesk(app, server);
  const found = await search('six days');
  const places = found.flatMap(({ key, places: all }) => all.map(({ place }) => `${key} ${place}`));
  expect(places).toEqual(expect.arrayContaining([`${level} summary`, `${level} introduction`]));
  expect(await search('no such words anywhere')).toEqual([]);
  // Ids, addresses and marks are no words.
  expect((await search('/drawings/')).flatMap(({ places: all }) => all)).toEqual([]);
  expect((await search('what-ampp-is')).flatMap(({ places: all }) => all)).toEqual([]);
  await office.draft<Level>(level, (document) => ({ ...document, summary: 'A whole week.' }));
  const after = (await search('whole week')).find(({ key }) => key === level);
  expect(after).toMatchObject({ version: 1, places: [{ place: 'summary', value: 'A whole week.' }] });
  expect(after?.author).toContain('Asha Nair');
  expect((await draft(level, (document) => document)).status).toBe(403);
});

test('the texts that letters are begun with are found too, and replaced on their own page alone', async ({
  app,
  server,
}) => {
  const { search, replace, drafts } = await aSearcher(app, server);
  const found = await search('dates of the next class');
  expect(found).toMatchObject([
    {
      key: 'letter-text dates-not-fixed',
      href: '/office/letters',
      title: 'Letter: Dates not fixed yet',
      isLetter: true,
      places: [{ place: 'text' }],
    },
  ]);
  expect((await replace('dates of the next class', 'days', found)).status).toBe(404);
  expect(await drafts()).toBe(0);
  expect((await search('{wish}: […]'))[0]?.places).toMatchObject([{ place: 'subject' }]);
});

test('words are replaced in many drafts in one act, nothing is published, and it is taken back in one', async ({
  app,
  server,
}) => {
  const { search, replace, askTexts, draft, open, drafts } = await aSearcher(app, server);
  await draft<Level>(level, (document) => ({ ...document, badgeNote: 'Somebody is at work here' }));
  const before = await open(level);
  const found = await search('six days');
  expect(found.length).toBeGreaterThan(1);
  const done = await replace('six days', 'seven days', found);
  expect(done.status).toBe(200);
  expect(done.body.texts).toHaveLength(found.length);
  expect(await search('six days')).toEqual([]);
  const changed = await open(level);
  expect(changed.published.summary).toContain('Six days');
  expect(changed.draft.document.summary).toContain('Seven days');
  expect(changed.draft.document.badgeNote).toBe('Somebody is at work here');
  expect(await drafts()).toBe(found.length);

  const undone = await askTexts('POST', `/replacements/${done.body.id}/undo`);
  expect(undone.body).toEqual({ undone: found.length, left: [] });
  expect((await open(level)).draft.document).toEqual(before.draft.document);
  expect(await drafts()).toBe(1);
  expect((await askTexts('POST', `/replacements/${done.body.id}/undo`)).body).toEqual({ undone: 0, left: [] });
  expect((await askTexts('POST', '/replacements/none/undo')).status).toBe(404);
  const log = await app.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute();
  const acts = log.filter(({ action }) => /replace/.test(action));
  expect(acts.map(({ action }) => action)).toEqual(['texts replaced', 'replacement undone']);
  expect(JSON.parse(acts[0]!.detail)).toMatchObject({ words: 'six days', by: 'seven days' });
});

test('where somebody has changed one of the texts meanwhile nothing is replaced anywhere, and both are shown', async ({
  app,
  server,
}) => {
  const { search, replace, drafts, open } = await aSearcher(app, server);
  const other = await aDesk(app, server);
  const found = await search('six days');
  await other.draft<Level>(level, (document) => ({ ...document, summary: 'Theirs, six days.' }));
  const refused = await replace('six days', 'seven days', found);
  expect(refused.status).toBe(409);
  expect(refused.body.changed).toMatchObject([{ key: level, draft: { document: { summary: 'Theirs, six days.' } } }]);
  expect(await drafts()).toBe(1);
  await other.publish(level);
  const again = await replace('six days', 'seven days', found);
  expect([again.status, again.body.changed.map(({ key }: { key: string }) => key)]).toEqual([409, [level]]);
  expect((await replace('six days', 'seven days', await search('six days'))).status).toBe(200);
  expect((await open(level)).draft.document.summary).toBe('Theirs, seven days.');
});

test('taking back leaves what somebody has saved or published since, and names it', async ({ app, server }) => {
  const { search, replace, askTexts, draft, open } = await aSearcher(app, server);
  const done = await replace('six days', 'seven days', await search('six days'));
  await draft<Level>(level, (document) => ({ ...document, badgeNote: 'More words' }));
  const { body } = await askTexts('POST', `/replacements/${done.body.id}/undo`);
  expect(body.left).toMatchObject([{ key: level }]);
  expect(body.undone).toBe(done.body.texts.length - 1);
  expect((await open(level)).draft.document).toMatchObject({ badgeNote: 'More words' });
});

test('the newest replacement can be taken back until the next one, wherever one was meanwhile', async ({
  app,
  server,
  clock,
}) => {
  const { search, replace } = await aSearcher(app, server);
  const reader = await aSearcher(app, server, 'reader');
  const last = async () => (await reader.askTexts('GET', '/replacements/last')).body.last;
  expect(await last()).toBeNull();
  await replace('six days', 'seven days', await search('six days'));
  clock.forward(1);
  const done = await replace('seven days', 'eight days', await search('seven days'));
  const shown = await last();
  expect(shown).toMatchObject({ id: done.body.id, words: { from: 'seven days', to: 'eight days' } });
  expect(shown.by).toContain('Asha Nair');
  expect(shown.texts.map(({ key }: { key: string }) => key)).toContain(level);
  clock.forward(31 * 24 * 60 * 60);
  expect((await (await aSearcher(app, server)).askTexts('GET', '/replacements/last')).body.last).toBeNull();
});

test('what was taken back is offered no more, nor what was replaced before it', async ({ app, server, clock }) => {
  const { search, replace, askTexts } = await aSearcher(app, server);
  await replace('six days', 'seven days', await search('six days'));
  clock.forward(1);
  const done = await replace('seven days', 'eight days', await search('seven days'));
  await askTexts('POST', `/replacements/${done.body.id}/undo`);
  expect((await askTexts('GET', '/replacements/last')).body).toEqual({ last: null });
  // An act of before kept only what it touched.
  const { touched } = await app.db.selectFrom('content_replacements').select('touched').executeTakeFirstOrThrow();
  await app.db.deleteFrom('content_replacements').execute();
  const old = { id: 'old', author_uid: 'nobody', made_at: clock.now.toISOString(), undone_at: null };
  const alone = JSON.stringify(JSON.parse(touched).touched);
  await app.db
    .insertInto('content_replacements')
    .values({ ...old, touched: alone })
    .execute();
  const { last } = (await askTexts('GET', '/replacements/last')).body;
  expect(last).toMatchObject({ id: 'old', by: 'somebody who has left', words: null });
  expect((await askTexts('POST', '/replacements/old/undo')).status).toBe(200);
});

test('a reader replaces nothing, an id or an address is no place for words, and to others nothing is there', async ({
  app,
  server,
}) => {
  const [office, reader] = [await aSearcher(app, server), await aSearcher(app, server, 'reader')];
  const found = await reader.search('six days');
  expect((await reader.replace('six days', 'x', found)).status).toBe(403);
  const places = [{ place: 'id', value: 'level-1' }];
  const odd = [{ ...found.find(({ key }) => key === level)!, places }];
  expect((await office.replace('level', 'x', odd)).status).toBe(404);
  expect((await office.askTexts('GET', '?words=a')).status).toBe(422);
  expect((await office.askTexts('POST', '/replace', { words: 'six', by: '', whole: true, texts: [] })).status).toBe(
    422,
  );
  const nobody = await aSearcher(app, server, null);
  expect((await nobody.askTexts('GET', '?words=six')).status).toBe(404);
  expect((await nobody.replace('six days', 'x', found)).status).toBe(404);
});

test('what every object inherits is no place of a text, and nothing is written there', async ({ app, server }) => {
  const { askTexts, drafts } = await aSearcher(app, server);
  const odd = [
    ['faq', 'constructor.name', 'Object'],
    ['faq', 'toString.name', 'toString'],
    ['faq', '__proto__.constructor.name', 'Object'],
    [level, 'summary.constructor.name', 'String'],
    [level, 'introduction.at.name', 'at'],
  ] as const;
  for (const [subject, place, value] of odd) {
    const texts = [{ subject, version: 0, places: [{ place, value }] }];
    const answer = await askTexts('POST', '/replace', { words: value, by: 'x', whole: false, texts });
    expect([place, answer.status]).toEqual([place, 409]);
  }
  expect(await drafts()).toBe(0);
});
