import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { onTheList } from './contact/contact.factory.ts';
import { aPerson } from './identity/identity.factory.ts';
import { aBrowser } from './identity/test-browser.factory.ts';
import { recordAudit } from './office/ground/log.server.ts';
import { anActor } from './office/office.factory.ts';
import { readTimeline } from './office/inbox/timeline/calls.server.ts';
import type { App } from './platform/app.server.ts';
import { test } from './testing/test.ts';

const page = readFileSync(path.join(import.meta.dirname, '../docs/incident.sql'), 'utf8');
const questions = new Map(
  [...page.matchAll(/^select '(.+)' as answers;\n([^;]+);$/gm)].map(([, name = '', text = '']) => [name, text]),
);

/** Asks a question of the page as it stands there, with what the operator sets before. */
async function ask(app: App, name: string, given: Record<string, string>): Promise<Record<string, unknown>[]> {
  const text = questions.get(name)!.replaceAll(/:(from|until|who|network)\b/g, (_, key: string) => `'${given[key]}'`);
  return (await app.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
}

test('every question of the page on incidents is answered by both engines, and finds what was read and whose it was', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  const given = { from: app.now().toISOString(), until: '', who: '', network: '203.0.113.9' };
  const asked = {
    fname: 'Asha',
    cNumber: '+91 90000 00000',
    amppUser: 'No',
    amppMember: 'No',
    trainingEvent: 'BasicCorrosion',
  };
  const wish = { ...asked, attendTime: 'Undecided', costBearer: 'Employer', preferredLocation: 'Mumbai' };
  for (const email of ['asha@example.in', 'other@example.in'])
    await server.inject({ method: 'POST', url: '/registercourse', payload: { ...wish, email } });
  const { email, password } = await aPerson(app, { email: 'trainee@example.in' });
  await aBrowser(server, { network: given.network }).post('/loginusercourse', { email, password });
  await sentMail();
  const reader = await anActor(app, 'office');
  given.who = reader.staff.uid;
  await onTheList(app, ['Listed']);
  // By a case, an account and a subscription: whatever somebody is known by first.
  const looked = ['asha@example.in', email, 'listed@example.in'];
  for (const one of looked) await readTimeline(app, reader, one, null);
  await recordAudit(app.db, app, reader, { action: 'list exported', subject: 'list interests', detail: { rows: 2 } });
  clock.forward(1);
  given.until = app.now().toISOString();

  expect(questions.size).toBe(11);
  const answers = new Map<string, Record<string, unknown>[]>();
  for (const name of questions.keys()) answers.set(name, await ask(app, name, given));
  expect(answers.get('at work')).toMatchObject([{ actor_uid: given.who, entries: 4 }]);
  expect(
    answers
      .get('read')!
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['list exported', 'person read', 'person read', 'person read']);
  expect(answers.get('one account')).toHaveLength(4);
  expect(answers.get('people read')!.map((row) => row['email'])).toEqual(looked.toSorted());
  expect(answers.get('log-ins')!.map(({ kind }) => kind)).toContain('authn_login_success');
  expect(answers.get('entered from')).toMatchObject([{ email: 'trainee@example.in' }]);
  expect(answers.get('everybody')!.map((row) => row['email'])).toEqual(
    expect.arrayContaining(['asha@example.in', 'other@example.in', 'trainee@example.in']),
  );
  expect(answers.get('mails')).toContainEqual(
    expect.objectContaining({ template: 'interest-received', mails: 2, readers: 2 }),
  );
  // Nothing of before, nothing of after.
  expect(await ask(app, 'read', { ...given, from: given.until, until: '9999' })).toEqual([]);
});
