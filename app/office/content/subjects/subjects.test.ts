import { expect } from 'vitest';
import { anInterest } from '../../../interest/interest.factory.ts';
import { test } from '../../../testing/test.ts';
import { aDesk } from '../desk/desk.factory.ts';

const mail = 'mail.interest-received';

test('the published texts of a mail are sent from then on; restored, the shipped ones', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const { ask, draft, open, publish } = await aDesk(app, server);
  const opening = async () => {
    clock.forward(700);
    await anInterest(app);
    return (await sentMail()).findLast(({ to }) => to === 'asha.rao@example.in');
  };
  await draft(mail, (texts) => ({ ...texts, subject: 'Noted: {event}', opening: 'Keep {reference} at hand.' }));
  expect((await opening())?.subject).toMatch(/^We have your interest in Basic Corrosion: EOI-/);
  expect((await publish(mail)).status).toBe(200);
  const changed = await opening();
  expect(changed?.subject).toBe('Noted: Basic Corrosion');
  expect(changed?.text).toMatch(/Keep EOI-\w+ at hand\./);
  const { madeFrom } = await open(mail);
  await ask('POST', `/subjects/${mail}/history/1/restore`, { madeFrom });
  expect((await opening())?.subject).toMatch(/^We have your interest in Basic Corrosion: EOI-/);
});

test('only of texts in which slots are filled is it said which there are', async ({ app, server }) => {
  const { open } = await aDesk(app, server);
  expect((await open('faq')).slots).toContain('email');
  for (const key of ['search-words', 'provider']) expect((await open(key)).slots).toEqual([]);
});

test('an unknown slot, an empty text and a lost link are refused', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  const wrong = { subject: 'For {person}', greeting: ' ', closing: 'If it was not, tell us.', more: 'x' };
  await draft('mail.new-device', (texts) => ({ ...texts, ...wrong }));
  expect((await publish('mail.new-device')).body.errors).toEqual({
    subject: '{person} is not known here.',
    greeting: 'Please write something here.',
    closing: '{resetLink} has to stay in this text.',
    '': 'Nothing is called more here.',
  });
});

test('a link stands in paragraphs alone', async ({ app, server }) => {
  const { draft, publish } = await aDesk(app, server);
  await draft('mail.new-device', (texts) => ({ ...texts, subject: '{resetLink}' }));
  expect((await publish('mail.new-device')).body.errors).toEqual({ subject: '{resetLink} is not known here.' });
});

test('a published text that no longer fits its mail gives way to the shipped one', async ({ app, sentMail }) => {
  const document = JSON.stringify({ subject: 'For {nobody}', opening: 'Your number: {reference}' });
  await app.db.insertInto('contents').values({ name: mail, document, updated_at: '' }).execute();
  await anInterest(app);
  const sent = (await sentMail()).find(({ to }) => to === 'asha.rao@example.in');
  expect(sent?.subject).toMatch(/^We have your interest/);
  expect(sent?.text).toMatch(/Your number: EOI-/);
});
