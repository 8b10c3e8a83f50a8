import { SqliteAdapter, sql } from 'kysely';
import { expect } from 'vitest';
import type { Level } from '../../../catalogue/contract.ts';
import { link, paragraph } from '../../../content/blocks.ts';
import type { Faq, Home } from '../../../content/contract.ts';
import { createServer } from '../../../server.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from './desk.factory.ts';

const faqHeading = (heading: string) => (faq: object) => ({ ...faq, heading });

test('everything that can be edited is listed: settings, pages, courses, levels, events and mails', async ({
  app,
  server,
}) => {
  const { ask } = await aDesk(app, server, 'reader');
  const { subjects } = (await ask('GET', '')).body;
  const count = (kind: string) => subjects.filter((subject: { kind: string }) => subject.kind === kind).length;
  expect(['settings', 'page', 'course', 'level', 'event', 'mail'].map(count)).toEqual([1, 7, 3, 7, 14, 64]);
});

test('every subject opens with its form, and its published text fits it', async ({ app, server }) => {
  const { ask, open, draft } = await aDesk(app, server);
  const { subjects } = (await ask('GET', '')).body;
  for (const { key } of subjects) {
    const { schema, published, problems } = await open(key);
    expect(schema.properties, key).toBeDefined();
    expect(published, key).toBeDefined();
    expect(problems).toEqual({});
    expect((await draft(key, (document) => document)).body.problems, key).toEqual({});
  }
});

test('a draft does not show; published it shows on every server at its next look', async ({ app, server }) => {
  const second = await createServer(app);
  await second.ready();
  const { draft, publish } = await aDesk(app, server);
  const seen = async () => {
    await Promise.all([server.seePublished(), second.seePublished()]);
    return Promise.all(
      [server, second].map(async (one) => (await one.inject('/faq')).body.includes('Asked at our desk')),
    );
  };
  expect(await seen()).toEqual([false, false]);
  await draft('faq', faqHeading('Asked at our desk'));
  expect(await seen()).toEqual([false, false]);
  expect((await publish('faq')).status).toBe(200);
  expect(await seen()).toEqual([true, true]);
  await second.close();
});

test('a level’s duration is published to the page and to the documented call, and restored', async ({
  app,
  server,
}) => {
  const { ask, open, draft, publish } = await aDesk(app, server);
  const level = 'level.cip.level-2';
  const duration = async () =>
    (await server.inject('/getcourse/cip')).json().levelsData[1].levelDetails.detailssidesection1_duration;
  await draft<Level>(level, (document) => ({ ...document, facts: { ...document.facts, duration: '5 days' } }));
  expect((await publish(level)).body).toMatchObject({
    ok: true,
    number: 2,
    changes: [{ place: 'facts.duration', from: 'Given with the schedule', to: '5 days' }],
  });
  await server.seePublished();
  expect(await duration()).toBe('5 days');
  expect((await server.inject('/courses/cip/level/level-2')).body).toContain('5 days');
  const { madeFrom } = await open(level);
  const restored = await ask('POST', `/subjects/${level}/history/1/restore`, { madeFrom });
  expect(restored.body).toMatchObject({ ok: true, number: 3 });
  await server.seePublished();
  expect(await duration()).toBe('Given with the schedule');
});

test('the history says who published what and when, beginning with the shipped text', async ({
  app,
  server,
  clock,
}) => {
  const { email, ask, open, draft, publish } = await aDesk(app, server);
  const author = 'Asha Nair';
  await draft<Home>('home', (home) => ({ ...home, follow: { ...home.follow, heading: 'Follow us' } }));
  await publish('home');
  clock.forward(60);
  const { madeFrom } = await open('home');
  await ask('POST', '/subjects/home/history/1/restore', { madeFrom });
  const { versions } = (await ask('GET', '/subjects/home/history')).body;
  expect(versions).toMatchObject([
    { number: 3, author, publishedAt: app.now().toISOString(), summary: { kind: 'restored', from: 1 } },
    { number: 2, author, summary: { kind: 'edited', places: ['follow.heading'], total: 1 } },
    { number: 1, author: null, summary: { kind: 'shipped' } },
  ]);
  expect((await ask('GET', '/subjects/home/history?after=2')).body.versions).toHaveLength(1);
  expect((await ask('GET', '/subjects/home/history/2')).body).toMatchObject({
    changes: [{ place: 'follow.heading', from: 'Follow and connect', to: 'Follow us' }],
    toNow: [{ place: 'follow.heading', from: 'Follow and connect', to: 'Follow us' }],
  });
  expect((await ask('GET', '/subjects/home/history/9')).status).toBe(404);
  const log = await app.db.selectFrom('audit_entries').select(['action', 'actor', 'subject']).orderBy('id').execute();
  expect(log.filter(({ subject }) => subject === 'content home')).toEqual(
    ['draft saved', 'content published', 'content restored'].map((action) => ({
      action,
      actor: email,
      subject: 'content home',
    })),
  );
});

test('a version that is not there cannot be restored: 404', async ({ app, server }) => {
  const { ask, open } = await aDesk(app, server);
  const { madeFrom } = await open('faq');
  for (const number of ['1', '0', '999', 'x'])
    expect((await ask('POST', `/subjects/faq/history/${number}/restore`, { madeFrom })).status).toBe(404);
});

test('what was published cannot be changed or dropped, not even in the database', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  await draft('faq', faqHeading('Your questions'));
  await publish('faq');
  await expect(app.db.updateTable('content_versions').set({ author: 'x' }).execute()).rejects.toThrow('kept');
  await expect(app.db.deleteFrom('content_versions').execute()).rejects.toThrow('kept');
  const documents = () => app.db.selectFrom('content_versions').select('document').execute();
  const before = await documents();
  const isSqlite = app.db.getExecutor().adapter instanceof SqliteAdapter;
  const other = isSqlite
    ? sql`insert or replace into content_versions (subject, number, document, summary, published_at)
        select subject, number, '{}', summary, published_at from content_versions`
    : sql`truncate content_versions`;
  await other.execute(app.db).catch(() => {});
  expect(await documents()).toEqual(before);
});

test('of two people at one draft, the second is shown the other’s and may write over it', async ({ app, server }) => {
  const [one, two] = [await aDesk(app, server), await aDesk(app, server)];
  const { published, madeFrom } = await two.open('faq');
  await one.draft('faq', faqHeading('From one'));
  const save = (version: number) =>
    two.ask('PUT', '/subjects/faq/draft', { document: { ...published, heading: 'From two' }, version, madeFrom });
  const refused = await save(0);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'changed',
    current: {
      document: { heading: 'From one' },
      author: `Asha Nair (${one.email})`,
      updatedAt: app.now().toISOString(),
      version: 1,
    },
  });
  expect((await save(1)).body.draft).toMatchObject({ document: { heading: 'From two' }, version: 2 });
  expect((await one.ask('POST', '/subjects/faq/publish', { version: 1 })).status).toBe(409);
  expect((await one.ask('POST', '/subjects/faq/discard', { version: 1 })).status).toBe(409);
  expect((await one.ask('POST', '/subjects/faq/discard', { version: 2 })).body.draft).toBeNull();
  expect((await one.ask('POST', '/subjects/faq/discard', { version: 2 })).status).toBe(200);
});

test('many who publish one draft at once publish it once', async ({ app, server }) => {
  const { ask, draft } = await aDesk(app, server);
  await draft('faq', faqHeading('Once'));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('POST', '/subjects/faq/publish', { version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  expect((await ask('GET', '/subjects/faq/history')).body.versions).toHaveLength(2);
});

test('two levels of one course published at once are both published', async ({ app, server }) => {
  const { open, draft, publish } = await aDesk(app, server);
  const levels = ['level.cip.level-1', 'level.cip.level-2', 'level.cip.level-3', 'course.cip'];
  for (const key of levels) await draft(key, (document) => ({ ...document, introduction: `New words of ${key}` }));
  await Promise.all(levels.map((key) => publish(key)));
  for (const key of levels) expect((await open(key)).published.introduction).toBe(`New words of ${key}`);
});

test('a draft made from a text that is published no longer is shown both', async ({ app, server }) => {
  const { ask, open, draft, publish } = await aDesk(app, server);
  await draft('faq', faqHeading('First'));
  await publish('faq');
  await draft('faq', faqHeading('Second'));
  const { madeFrom } = await open('faq');
  await ask('POST', '/subjects/faq/history/1/restore', { madeFrom });
  const refused = await publish('faq');
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'published-meanwhile', published: {}, last: { number: 3 } });
  const { draft: mine } = await open('faq');
  await ask('PUT', '/subjects/faq/draft', { ...mine, madeFrom: refused.body.madeFrom });
  expect((await publish('faq')).status).toBe(200);
});

test('a draft may be wrong; publishing it is refused place by place', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  const wrong = (faq: Faq) => {
    const [first] = faq.questions;
    faq.heading = '';
    first!.answer[0] = paragraph('Write to {hash}.', link('here', 'javascript:alert(1)'));
    return faq;
  };
  const problems = {
    heading: 'Please write something here.',
    'questions.0.answer.0.content.0': 'This text has a {slot} that is not known.',
    'questions.0.answer.0.content.1.href': 'This link is not allowed.',
  };
  const saved = await draft('faq', wrong);
  expect(saved.status).toBe(200);
  expect(saved.body.problems).toEqual(problems);
  const refused = await publish('faq');
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual(problems);
});

test('a figure without a source keeps its mark', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  await draft<Home>('home', (home) => {
    home.why.statistics[1]!.sourceToBeConfirmed = false;
    return home;
  });
  expect((await publish('home')).body.errors).toEqual({
    'why.statistics.1.sourceToBeConfirmed': 'A figure without a source is marked as to be confirmed.',
  });
});

test('a claim without a source is published only by somebody who takes it on', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  await draft('faq', faqHeading('We guarantee your pass'));
  const refused = await publish('faq');
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'claims', claims: [{ place: 'heading', words: 'guarantee' }] },
  });
  expect((await publish('faq', { claimsConfirmed: true })).status).toBe(200);
  const entry = await app.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'content published')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.detail).claims).toEqual([{ place: 'heading', words: 'guarantee' }]);
});

test('ids, pictures and order stay as they are, whatever a draft says', async ({ app, server }) => {
  const { open, draft, publish } = await aDesk(app, server);
  const before = (await open('course.cip')).published;
  const changes = { id: 'other', badge: '/elsewhere.svg', levelOrder: ['level-1'], name: 'Coating Inspection' };
  await draft('course.cip', (course) => ({ ...course, ...changes }));
  expect((await publish('course.cip')).status).toBe(200);
  expect((await open('course.cip')).published).toEqual({ ...before, name: 'Coating Inspection' });
});

test('a draft that says what is published already is not published', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  await draft('faq', (faq) => faq);
  expect((await publish('faq')).body.code).toBe('nothing-new');
});

test('a reader looks and changes nothing; owners may do what the office may', async ({ app, server }) => {
  const [reader, owner] = [await aDesk(app, server, 'reader'), await aDesk(app, server, 'owner')];
  const { madeFrom, published } = await reader.open('provider');
  const document = { ...published, officeHours: 'Monday to Friday, 9.30 to 18.00' };
  const save = { document, version: 0, madeFrom };
  expect((await reader.ask('PUT', '/subjects/provider/draft', save)).status).toBe(403);
  expect((await owner.ask('PUT', '/subjects/provider/draft', save)).status).toBe(200);
  for (const path of ['publish', 'discard'])
    expect((await reader.ask('POST', `/subjects/provider/${path}`, { version: 1 })).status).toBe(403);
  expect((await reader.ask('POST', '/subjects/provider/history/1/restore', { madeFrom })).status).toBe(403);
  expect(
    (await reader.ask('POST', '/events', { code: 'New', kind: 'level', title: 'a', description: 'b' })).status,
  ).toBe(403);
  expect((await reader.ask('POST', '/parts/event.BasicCorrosion/retire')).status).toBe(403);
  expect((await owner.publish('provider')).status).toBe(200);
  expect((await reader.ask('GET', '/subjects/provider/history')).body.versions).toHaveLength(2);
});

test('to anybody who is not staff there is no desk', async ({ app, server }) => {
  const { ask, preview } = await aDesk(app, server, null);
  for (const path of ['', '/open-points', '/subjects/faq', '/subjects/faq/history'])
    expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('PUT', '/subjects/faq/draft', { document: {}, version: 0, madeFrom: '' })).status).toBe(404);
  expect((await ask('POST', '/subjects/faq/publish', { version: 1 })).status).toBe(404);
  expect((await preview('/faq', 'faq')).statusCode).toBe(404);
  expect((await server.inject('/office/preview/faq?subject=faq')).statusCode).toBe(404);
});

test('what is no subject is not there', async ({ app, server }) => {
  const { ask } = await aDesk(app, server);
  const unknown = 'nothing course.none level.cip.level-9 event.None mail.none constructor course. level.cip'.split(' ');
  for (const key of unknown) expect((await ask('GET', `/subjects/${key}`)).status, key).toBe(404);
});

test('a draft that is no document is refused', async ({ app, server }) => {
  const { ask } = await aDesk(app, server);
  const save = (body: object) => ask('PUT', '/subjects/faq/draft', body);
  expect((await save({ document: 'words', version: 0, madeFrom: '' })).status).toBe(422);
  expect((await save({ document: { heading: 'a\u0000b' }, version: 0, madeFrom: '' })).status).toBe(422);
  expect((await save({ document: {}, version: -1, madeFrom: '' })).status).toBe(422);
});
