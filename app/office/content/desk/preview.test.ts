import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Faq, Provider } from '../../../content/contract.ts';
import { getContent } from '../../../content/read-content.server.ts';
import { Busy } from '../../../platform/errors.ts';
import { markPublished } from '../../../platform/publication.server.ts';
import { wire } from '../../../wiring.server.ts';
import { test } from '../../../testing/test.ts';
import { findSubject, listSubjects } from '../subjects/subjects.server.ts';
import { aDesk } from './desk.factory.ts';
import { openDraftSite } from './preview.server.ts';
import { previewAddress } from './preview.office.tsx';

const heading = (words: string) => (document: object) => ({ ...document, heading: words });

test('the real page is shown with the draft, to staff in a frame of ours, and kept nowhere', async ({
  app,
  server,
}) => {
  const { draft, preview } = await aDesk(app, server);
  expect((await preview('/faq', 'faq')).body).not.toContain('Asked at our desk');
  await draft('faq', heading('Asked at our desk'));
  const shown = await preview('/faq', 'faq');
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('Asked at our desk');
  expect(shown.body).toContain('Site footer');
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' });
  const policy = String(shown.headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
});

test('nothing of a preview stays', async ({ app, server }) => {
  const { draft, preview, open } = await aDesk(app, server);
  await draft('faq', heading('Asked at our desk'));
  const everything = async () => {
    const version = await app.db.selectFrom('publication').select('version').executeTakeFirstOrThrow();
    const contents = await app.db.selectFrom('contents').selectAll().orderBy('name').execute();
    const versions = await app.db.selectFrom('content_versions').selectAll().execute();
    return { version, contents, versions };
  };
  const before = await everything();
  await Promise.all(Array.from({ length: 5 }, () => preview('/faq', 'faq')));
  expect(await everything()).toEqual(before);
  expect((await open('faq')).draft.version).toBe(1);
  expect((await server.inject('/faq')).body).not.toContain('Asked at our desk');
});

test('every kind of page is shown: lists, search, the form, with the provider of the draft', async ({
  app,
  server,
}) => {
  const { draft, preview, cookie } = await aDesk(app, server);
  await draft('course.cip', (course) => ({ ...course, name: 'Painted Steel Programme' }));
  for (const path of ['/', '/courses', '/courses/cip'])
    expect((await preview(path, 'course.cip')).body, path).toContain('Painted Steel Programme');
  const search = '/office/preview/search?subject=course.cip&query=painted';
  expect((await server.inject({ url: search, headers: { cookie } })).body).toContain('Painted');
  expect((await server.inject('/search?query=painted')).body).toContain('No courses found');
  await draft('event.BasicCorrosion', (event) => ({ ...event, title: 'Rust, from the beginning' }));
  expect((await preview('/expofinterst', 'event.BasicCorrosion')).body).toContain('Rust, from the beginning');
  await draft<Provider>('provider', (provider) => ({ ...provider, tradingName: 'Deccan Coatings School' }));
  expect((await preview('/contact', 'provider')).body).toContain('Deccan Coatings School');
  expect((await preview('/none', 'provider')).statusCode).toBe(404);
});

test('every page that the desk offers is found where its frame looks for it', async ({ app, server }) => {
  const { cookie } = await aDesk(app, server);
  for (const { key } of await listSubjects(app, [])) {
    for (const page of (await findSubject(app, [], key)).pages) {
      const url = previewAddress(page, key, '0.0');
      expect((await server.inject({ url, headers: { cookie } })).statusCode, url).toBe(200);
    }
  }
  expect(previewAddress('/search?query=NACE', 'search-words', '1.0')).toBe(
    '/office/preview/search?query=NACE&subject=search-words&draft=1.0',
  );
});

test('a draft that is not valid says what is missing', async ({ app, server }) => {
  const { draft, preview } = await aDesk(app, server);
  await draft<Faq>('faq', (faq) => ({ ...faq, heading: '', description: '<b>'.repeat(200) }));
  const shown = (await preview('/faq', 'faq')).body;
  expect(shown).toContain('This draft cannot be shown yet');
  expect(shown).toContain('<strong>Heading</strong>: Please write something here.');
  expect(shown).not.toContain('<b>');
});

test('a mail is shown with its subject and example data', async ({ app, server }) => {
  const { draft, preview } = await aDesk(app, server);
  const mail = 'mail.interest-received';
  await draft(mail, (texts) => ({ ...texts, opening: 'Keep {reference} at hand.', subject: 'Noted: <{event}>' }));
  const shown = (await preview('/mail', mail)).body;
  expect(shown).toContain('<strong>Subject:</strong> Noted: &lt;Basic Corrosion&gt;');
  expect(shown).toContain('Keep EOI-7K3M9Q at hand.');
});

test('a mail that is worded by case is shown in the one that is asked for, and in its first', async ({
  app,
  server,
}) => {
  const { preview } = await aDesk(app, server);
  const opening = async (which: string) =>
    /A seat is held for you in this class:|A seat came free and you are next|We promised you the next class first/.exec(
      (await preview('/mail', `mail.seat-offered${which}`)).body,
    )?.[0];
  expect(await opening('')).toBe('A seat is held for you in this class:');
  expect(await opening('&case=Line')).toBe('A seat came free and you are next');
  expect(await opening('&case=Promise')).toBe('We promised you the next class first');
});

test('nobody waits for a preview: what is sent meanwhile is taken before it is shown, and kept out of it', async ({
  app,
  server,
}) => {
  const subject = await findSubject(app, [], 'faq');
  const published = (await subject.read(app.db)) as Faq;
  const drafts = openDraftSite(app, wire);
  const seen = await drafts.show(subject, { ...published, heading: 'Inside' }, async (inside) => {
    const sent = await server.inject({
      method: 'POST',
      url: '/contact',
      payload: { name: 'Ravi', email: 'ravi@example.in', phone: '', subject: 'Dates', message: 'When?' },
    });
    await markPublished(app.db);
    const kept = await inside.db.selectFrom('contact_messages').selectAll().execute();
    return [sent.statusCode, (await getContent(app, 'faq')).heading, (await getContent(inside, 'faq')).heading, kept];
  });
  expect(seen).toEqual([200, published.heading, 'Inside', []]);
  await drafts.close();
});

test('previews have their turns, so many wait, and a person has sixty in a minute', async ({ app, server }) => {
  const subject = await findSubject(app, [], 'faq');
  const published = await subject.read(app.db);
  const drafts = openDraftSite(app, wire);
  let [now, most] = [0, 0];
  const look = () =>
    drafts.show(subject, published, async () => {
      now += 1;
      most = Math.max(most, now);
      await setImmediate();
      now -= 1;
    });
  const looks = await Promise.allSettled(Array.from({ length: 20 }, look));
  expect(looks.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(9);
  expect(looks.at(-1)).toMatchObject({ reason: expect.any(Busy) });
  expect(most).toBe(1);
  await look();
  await drafts.close();

  const [one, other] = [await aDesk(app, server), await aDesk(app, server)];
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await one.preview('/none', 'faq')).statusCode);
  expect([statuses.slice(0, 60).every((status) => status === 404), statuses[60]]).toEqual([true, 429]);
  expect((await other.preview('/none', 'faq')).statusCode).toBe(404);
});

test('no address leads out of the site', async ({ app, server }) => {
  const { preview } = await aDesk(app, server);
  for (const path of ['//example.com/faq', '/%2F%2Fexample.com/faq', '/..%2F..%2Foffice', '/office', '/getcourses'])
    expect((await preview(path, 'faq')).body, path).not.toContain('example.com');
  expect((await preview('//faq', 'faq')).statusCode).toBe(200);
  expect((await preview('/profile', 'faq')).body).not.toContain('person-');
});

test('a preview that fails leaves nothing and holds nobody up', async ({ app }) => {
  const subject = await findSubject(app, [], 'faq');
  const published = (await subject.read(app.db)) as Faq;
  const drafts = openDraftSite(app, wire);
  const fail = () => Promise.reject(new Error('the page failed'));
  await expect(drafts.show(subject, { ...published, heading: 'Inside' }, fail)).rejects.toThrow('failed');
  const after = await drafts.show(subject, published, async (inside) => (await getContent(inside, 'faq')).heading);
  expect([after, (await getContent(app, 'faq')).heading]).toEqual([published.heading, published.heading]);
  await drafts.close();
});
