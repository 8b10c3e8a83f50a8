import { expect } from 'vitest';
import { aPerson } from '../identity/identity.factory.ts';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import type { ContactMessage } from './contract.ts';
import { sendMessage, sweepContactGuards } from './send-message.server.ts';

const written: ContactMessage = {
  name: 'Asha Rao',
  email: 'asha.rao@example.in',
  phone: null,
  subject: 'A group of eight',
  message: 'CIP Level 1, in Kochi.',
};
const kept = (app: App) => app.db.selectFrom('contact_messages').selectAll().execute();

test('a message is kept, the person gets a receipt and the office a notice that answers the person', async ({
  app,
  sentMail,
}) => {
  await sendMessage(app, written);
  expect(await kept(app)).toEqual([
    expect.objectContaining({ ...written, received_at: '2026-11-20T04:30:00.000Z', review_reason: null }),
  ]);
  const [receipt, notice] = await sentMail();
  expect(receipt).toMatchObject({
    to: 'asha.rao@example.in',
    from: 'training@example.in',
    replyTo: 'office@example.in',
  });
  expect(receipt?.subject).toMatch(/^We have your message: /);
  expect(receipt?.text).toMatch(/Reference:\s+MSG-\w{6}\s+Received:\s+20 Nov 2026, 10:00 IST/);
  expect(receipt?.text).toContain('Somebody in the office reads your message');
  expect(notice).toMatchObject({
    to: 'office@example.in',
    from: 'training@example.in',
    replyTo: 'asha.rao@example.in',
    subject: 'Message from Asha Rao: A group of eight',
  });
  expect(notice?.text).toContain('CIP Level 1, in Kochi.');
});

test('the receipt repeats nothing that was typed, so that it carries no words to a stranger', async ({
  app,
  sentMail,
}) => {
  await sendMessage(app, { ...written, name: 'Buy now', subject: 'Cheap', message: 'https://example.com' });
  const [receipt] = await sentMail();
  expect(`${receipt?.subject} ${receipt?.html}`).not.toMatch(/Buy now|Cheap|example\.com/);
});

test('whoever has proved the address finds their words in the receipt, and the office finds the message by its reference', async ({
  app,
  sentMail,
}) => {
  const { uid, email } = await aPerson(app, { email: written.email });
  await sendMessage(app, { ...written, email }, uid);
  const receipt = (await sentMail()).find(({ to }) => to === email);
  expect(receipt?.text).toMatch(/Subject:\s+A group of eight\s+Message:\s+CIP Level 1, in Kochi\./);
  const [reference] = /MSG-\w{6}/.exec(receipt?.text ?? '') ?? [];
  const [opened] = await app.db.selectFrom('cases').select(['reference', 'email']).execute();
  expect(opened).toEqual({ reference, email });
});

test('what people type is text in the mails, never markup', async ({ app, sentMail }) => {
  await sendMessage(app, { ...written, name: '<script>alert(1)</script>', message: '<img src=x onerror=alert(1)>' });
  const notice = (await sentMail()).find(({ to }) => to === 'office@example.in');
  expect(notice?.html).toContain('&lt;script&gt;');
  expect(notice?.html).not.toMatch(/<script|<img/);
});

test('letters that turn the order of those around them reach no subject and no list of the office', async ({
  app,
  sentMail,
}) => {
  await sendMessage(app, { ...written, subject: 'A list \u202Efdp.exe', message: null });
  const notice = (await sentMail()).find(({ to }) => to === 'office@example.in');
  expect(notice?.subject).toBe('Message from Asha Rao: A list fdp.exe');
  const cases = await app.db.selectFrom('cases').select(['summary', 'excerpt']).execute();
  expect(cases).toEqual([{ summary: 'A list fdp.exe', excerpt: 'A list fdp.exe' }]);
});

test('the same words again within ten minutes are one message; later, or other words, are another', async ({
  app,
  clock,
  sentMail,
}) => {
  await sendMessage(app, written);
  clock.forward(599);
  await sendMessage(app, written);
  expect(await kept(app)).toHaveLength(1);
  clock.forward(1);
  await sendMessage(app, written);
  await sendMessage(app, { ...written, message: 'CIP Level 2, in Kochi.' });
  expect(await kept(app)).toHaveLength(3);
  expect(await sentMail()).toHaveLength(6);
});

test('a hundred identical messages at once are one message, one receipt and one notice', async ({ app, sentMail }) => {
  await Promise.all(Array.from({ length: 100 }, () => sendMessage(app, written)));
  expect(await kept(app)).toHaveLength(1);
  expect(await sentMail()).toHaveLength(2);
});

test('what tells a repeat is nothing to whoever has the database alone, and is forgotten when it is of no more use', async ({
  app,
  clock,
}) => {
  const fingerprints = async () =>
    (await app.db.selectFrom('contact_guards').select('fingerprint').execute()).map(({ fingerprint }) => fingerprint);
  await sendMessage(app, written);
  await sendMessage({ ...app, secret: 'another secret, long enough as well' }, written);
  expect(new Set(await fingerprints()).size).toBe(2);
  clock.forward(9 * 60);
  await sweepContactGuards(app);
  expect(await fingerprints()).toHaveLength(2);
  clock.forward(60);
  await sweepContactGuards(app);
  expect(await fingerprints()).toEqual([]);
});

test('message and mails stand or fall together', async ({ app }) => {
  await app.db.schema.dropTable('outbox').execute();
  await expect(sendMessage(app, written)).rejects.toThrow('outbox');
  expect(await kept(app)).toEqual([]);
  expect(await app.db.selectFrom('contact_guards').selectAll().execute()).toEqual([]);
});
