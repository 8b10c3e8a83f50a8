import { expect } from 'vitest';
import { anInterest } from '../../interest/interest.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { test } from '../../testing/test.ts';
import { forgetMailsAbout, forgetMailsTo, thinOutbox, tryMailAgain } from './kept-mail.server.ts';
import { PermanentFailure } from './delivery-failure.ts';
import { enqueueMail } from './mail.server.ts';
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
  await app.db.deleteFrom('outbox').where('topic', '=', 'office-notice').execute();
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

test('a mail that tells of being forgotten leaves no address behind, sent or given up', async ({ app, sentMail }) => {
  const goodbye = { template: 'account-deleted', to: 'asha@example.in', forgetful: true } as const;
  const data = { name: 'Asha', at: app.now().toISOString() };
  await enqueueMail(app.db, app, { ...goodbye, data });
  await deliverNext(app, {
    mail: async () => {
      throw new PermanentFailure('550 5.1.1 <asha@example.in>: Recipient address rejected');
    },
  });
  await enqueueMail(app.db, app, { ...goodbye, data });
  expect((await sentMail()).map(({ to }) => to)).toEqual(['asha@example.in']);
  const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows.map(({ failed_at, payload }) => [failed_at !== null, payload])).toEqual([
    [true, '{}'],
    [false, '{}'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('asha');
});

test('the content of what failed goes after three months, and the row of any mail after thirteen', async ({
  app,
  clock,
  sentMail,
}) => {
  await anInterest(app);
  await deliverNext(app, { mail: () => Promise.reject(new PermanentFailure('no such mailbox')) });
  expect(await sentMail()).toHaveLength(1);
  const left = () => app.db.selectFrom('outbox').select('payload').execute();
  const day = 24 * 3600;
  clock.forward(89 * day);
  expect(await thinOutbox(app)).toBe(0);
  expect((await left()).filter(({ payload }) => payload !== '{}')).toHaveLength(1);
  clock.forward(2 * day);
  expect(await thinOutbox(app)).toBe(0);
  expect((await left()).map(({ payload }) => payload)).toEqual(['{}', '{}']);
  clock.forward(310 * day);
  expect(await thinOutbox(app)).toBe(2);
  expect(await left()).toEqual([]);
});

test('whoever is forgotten is forgotten here too, with what could not be delivered', async ({ app }) => {
  await anInterest(app);
  const { id } = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  await app.db.updateTable('outbox').set({ failed_at: '2026-11-20T04:30:00.000Z', last_error: 'refused' }).execute();
  await app.write((trx) => forgetMailsAbout(trx, 'interest', [{ id }]));
  const rows = await app.db.selectFrom('outbox').selectAll().execute();
  expect(rows.map(({ recipient, about, payload, last_error }) => [recipient, about, payload, last_error])).toEqual([
    [null, null, '{}', null],
    [null, null, '{}', null],
  ]);
  await anInterest(app, { email: 'other@example.in' });
  await app.write((trx) => forgetMailsTo(trx, 'other@example.in', { ofAccount: true }));
  expect(await recipients(app)).toContain('other@example.in');
  await app.write((trx) => forgetMailsTo(trx, 'other@example.in'));
  expect(await recipients(app)).not.toContain('other@example.in');
});

const recipients = async (app: Parameters<typeof deliverNext>[0]) =>
  (await app.db.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient);
