import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { test } from '../../testing/test.ts';
import { forgetMailsAbout, forgetMailsTo, tryMailAgain } from './kept-mail.server.ts';
import { PermanentFailure } from './delivery-failure.ts';
import { deliverNext } from './outbox.server.ts';

test('to whom a mail went, which and about what stays when its content has left', async ({ app, sentMail }) => {
  await anInterest(app);
  await sentMail();
  const { id } = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { recipient: 'asha.rao@example.in', template: 'interest-received', about: `interest ${id}`, payload: '{}' },
    { recipient: app.config.officeEmail, template: 'interest-notice', about: `interest ${id}`, payload: '{}' },
  ]);
});

test('a mail that is only written when it leaves is known from then on', async ({ app, sentMail }) => {
  const person = await aPerson(app, { emailConfirmed: false });
  await sentMail();
  const rows = await app.db.selectFrom('outbox').selectAll().where('recipient', '=', person.email).execute();
  expect(rows).toMatchObject([{ topic: 'confirm-email', template: 'confirm-email' }]);
});

test('what failed is tried again with its content; what has left is not', async ({ app, sentMail }) => {
  await anInterest(app);
  const refuse = async () => {
    throw new PermanentFailure('no such mailbox');
  };
  await deliverNext(app, { mail: refuse });
  const failed = await app.db.selectFrom('outbox').selectAll().where('failed_at', 'is not', null).executeTakeFirst();
  expect(failed).toMatchObject({ template: 'interest-received', last_error: 'no such mailbox' });
  expect(await tryMailAgain(app.db, app, failed!.id)).toBe(true);
  expect((await sentMail()).map(({ to }) => to)).toContain('asha.rao@example.in');
  expect(await tryMailAgain(app.db, app, failed!.id)).toBe(false);
});

test('whoever is forgotten is forgotten here too, with what could not be delivered', async ({ app }) => {
  await anInterest(app);
  const { id } = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  await app.db.updateTable('outbox').set({ failed_at: '2026-11-20T04:30:00.000Z' }).execute();
  await app.write((trx) => forgetMailsAbout(trx, [`interest ${id}`]));
  const rows = await app.db.selectFrom('outbox').selectAll().execute();
  expect(rows.map(({ recipient, about, payload }) => [recipient, about, payload])).toEqual([
    [null, null, '{}'],
    [null, null, '{}'],
  ]);
  await anInterest(app, { email: 'other@example.in' });
  await app.write((trx) => forgetMailsTo(trx, 'other@example.in', { ofAccount: true }));
  expect(await recipients(app)).toContain('other@example.in');
  await app.write((trx) => forgetMailsTo(trx, 'other@example.in'));
  expect(await recipients(app)).not.toContain('other@example.in');
});

const recipients = async (app: Parameters<typeof deliverNext>[0]) =>
  (await app.db.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient);
