import { expect } from 'vitest';
import { test } from '../../../testing/test.ts';
import { mailTemplates } from '../../../wiring.server.ts';
import { aDesk } from '../desk/desk.factory.ts';

test('every mail is sent as a test to whoever asks, in the words of the draft, and to nobody else', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const { email, ask, draft } = await aDesk(app, server);
  await draft<{ subject: string }>('mail.interest-received', (texts) => ({ ...texts, subject: 'Words of a draft' }));
  for (const { name } of mailTemplates) {
    // More than go out in a while.
    clock.forward(20);
    const sent = await ask('POST', `/subjects/mail.${name}/test`);
    expect([name, sent.status]).toEqual([name, 200]);
    expect(sent.body.message).toContain(email);
  }
  const mails = await sentMail();
  expect(mails).toHaveLength(mailTemplates.length);
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email]));
  expect(mails.every(({ subject }) => subject.startsWith('Test: '))).toBe(true);
  expect(mails.some(({ subject }) => subject === 'Test: Words of a draft')).toBe(true);
  expect(mails.some(({ headers }) => Object.keys(headers).some((name) => /unsubscribe/i.test(name)))).toBe(false);
  const log = await app.db.selectFrom('audit_entries').select('id').where('action', '=', 'test mail sent').execute();
  expect(log).toHaveLength(mailTemplates.length);
});

test('a draft with a wrong placeholder is not sent, a reader sends none, and what is no mail is not there', async ({
  app,
  server,
  sentMail,
}) => {
  const [office, reader] = [await aDesk(app, server), await aDesk(app, server, 'reader')];
  await office.draft('mail.interest-received', (texts) => ({ ...texts, subject: 'About {evnt}' }));
  const refused = await office.ask('POST', '/subjects/mail.interest-received/test');
  expect([refused.status, refused.body.errors]).toEqual([422, { subject: '{evnt} is not known here.' }]);
  expect((await reader.ask('POST', '/subjects/mail.new-device/test')).status).toBe(403);
  expect((await office.ask('POST', '/subjects/faq/test')).status).toBe(404);
  expect(await sentMail()).toEqual([]);
});
