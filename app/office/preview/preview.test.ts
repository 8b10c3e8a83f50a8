import { expect } from 'vitest';
import type { Faq, Provider } from '../../content/contract.ts';
import { getContent } from '../../content/read-content.server.ts';
import { wire } from '../../server.ts';
import { test } from '../../testing/test.ts';
import { aDesk } from '../desk/desk.factory.ts';
import { insideDraft } from './preview.server.ts';
import { findSubject } from '../desk/subjects.server.ts';

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

test('writes and reads during a preview wait for its end and are kept out of it', async ({ app }) => {
  const subject = await findSubject(app, [], 'faq');
  const published = (await subject.read(app.db)) as Faq;
  const order: string[] = [];
  const note = { topic: 'note', payload: '{}', created_at: '', priority: 2, attempts: 0, next_attempt_at: '9' };
  const outside: Promise<unknown>[] = [];
  const seen = await insideDraft(app, { wire }, subject, { ...published, heading: 'Inside' }, async (inside) => {
    outside.push(
      app.write(async (trx) => {
        await trx
          .insertInto('outbox')
          .values({ id: 'outside', ...note })
          .execute();
        order.push('written');
      }),
      getContent(app, 'faq').then((faq) => order.push(faq.heading)),
    );
    await new Promise((resolve) => setTimeout(resolve, 60));
    order.push('shown');
    return (await getContent(inside, 'faq')).heading;
  });
  await Promise.all(outside);
  expect(seen).toBe('Inside');
  expect(order.toSorted()).toEqual([published.heading, 'shown', 'written'].toSorted());
  expect(await app.db.selectFrom('outbox').select('id').where('id', '=', 'outside').execute()).toHaveLength(1);
  expect((await getContent(app, 'faq')).heading).toBe(published.heading);
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
  const show = () => Promise.reject(new Error('the page failed'));
  await expect(insideDraft(app, { wire }, subject, { ...published, heading: 'Inside' }, show)).rejects.toThrow(
    'failed',
  );
  expect((await getContent(app, 'faq')).heading).toBe(published.heading);
});
