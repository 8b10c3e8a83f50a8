import { expect } from 'vitest';
import { postForm } from '../../contact/contact.factory.ts';
import { test } from '../../testing/test.ts';
import { trainingEvents } from '../../../database/seed/interest/training-events.ts';
import { typedInterest } from '../interest.factory.ts';
import { notice } from '../privacy-notice.ts';
import { fieldNames } from '../rules.ts';

const page = '/expofinterst';

test('the page holds the whole form before any script', async ({ server }) => {
  const { body, statusCode, headers } = await server.inject(page);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toMatch(/<form [^>]*action="\/registercourse" method="post"/);
  for (const name of fieldNames) expect(body).toContain(`name="${name}"`);
  for (const { code, title } of trainingEvents) expect(body).toContain(`<option value="${code}">${title}</option>`);
  expect(body).toContain('Only if you are a registered AMPP user.');
  expect(body).toMatch(/value="Cochin"[^>]*\/><span>Kochi</);
});

test('the notice stands at the form, whole, with the address to write to', async ({ server }) => {
  const body = (await server.inject(page)).body.replaceAll('<!-- -->', '');
  for (const [title, text] of notice.sentences) expect(body).toContain(`<strong>${title}</strong> ${text}`);
  expect(body).toContain('mailto:training@example.in');
});

test('the form names no person, and an archived event is not offered', async ({ app, server }) => {
  await app.db
    .updateTable('training_events')
    .set({ archived_at: app.now().toISOString() })
    .where('code', '=', 'FusionBondedEpoxy')
    .execute();
  const { body } = await server.inject(page);
  expect(body).not.toContain('FusionBondedEpoxy');
  expect(body).not.toMatch(/name="uid"/);
});

test('after a post without scripts the page shows each message and what was typed, once, as text', async ({
  server,
}) => {
  const typed = typedInterest({
    fname: '"><script>alert(1)</script>',
    email: '',
    amppUser: 'Yes',
    preferredLocation: 'Cochin',
  });
  const answer = await postForm(server, '/registercourse', typed);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await server.inject({ url: page, headers: { cookie } });
  expect(body).toContain('Please check 2 answers');
  expect(body).toContain('<a href="#email">Email</a>');
  expect(body).toContain('<a href="#amppUsername">AMPP username</a>');
  for (const message of ['Email is required', 'Please enter your AMPP username'])
    expect(body.split(`<span>${message}</span>`)).toHaveLength(2);
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(body).not.toContain('<script>alert(1)');
  expect(body).toMatch(/checked="" value="Cochin"|value="Cochin"[^>]*checked=""/);
  expect((await server.inject({ url: page, headers: { cookie } })).body).not.toContain('Please check');
});

test('too many attempts are said on a plain page, and nothing is kept of them', async ({ server }) => {
  const send = () => postForm(server, '/registercourse', typedInterest());
  for (let time = 0; time < 10; time += 1) await send();
  const refused = await send();
  expect([refused.statusCode, refused.cookies]).toEqual([429, []]);
  expect(refused.body).toContain('Too many attempts. Please try again in 24 hours.');
  expect(refused.body).toContain('Go back in your browser: what you typed is still there.');
});
