import { expect } from 'vitest';
import { aBill, setBilling } from '../../../billing/billing.factory.ts';
import { aBatch } from '../../../classes/classes.factory.ts';
import { askAll } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/outbox/mail.server.ts';
import { DeliveryFailure, PermanentFailure } from '../../../platform/outbox/delivery-failure.ts';
import { deliverNext } from '../../../platform/outbox/outbox.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { MailSearch } from './contract.ts';
import { explainFailure } from './explain-failure.ts';
import { listMails, sendAgain, sendAllAgain } from './calls.server.ts';
import { readMailTrouble } from './mail-trouble.server.ts';

const aMail = (app: App, to = 'asha@example.in') =>
  enqueueMail(app.db, app, { template: 'staff-invited', to, data: { name: 'Asha' }, about: 'interest 1' });
const failing = (words: string) => ({
  mail: async () => {
    throw new PermanentFailure(words);
  },
});
const search = (wanted: object = {}) => MailSearch.parse(wanted);

test('a mail that failed stands there with its reason in plain words, and is sent when it is tried again', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app, 'office');
  await app.db.deleteFrom('outbox').execute();
  const id = await aMail(app);
  await deliverNext(app, failing('550 5.1.1 no such user'));
  const page = await listMails(app, search());
  expect(page.counts).toMatchObject({ failed: { count: 1 }, waiting: { count: 0 }, sent: { count: 0 } });
  expect(page.mails).toMatchObject([
    {
      id,
      what: 'Access to the back office',
      recipient: 'asha@example.in',
      retriable: true,
      reason: {
        plain: 'There is no such mailbox: the address may have a typing error.',
        words: '550 5.1.1 no such user',
      },
    },
  ]);
  expect(await sendAgain(app, actor, id)).toBe(true);
  expect(await sentMail()).toHaveLength(1);
  const sent = await listMails(app, search({ state: 'sent' }));
  expect(sent.mails).toMatchObject([{ id, recipient: 'asha@example.in', retriable: false }]);
  expect(await sendAgain(app, actor, id), 'its content has left').toBe(false);
  expect(await app.db.selectFrom('audit_entries').select(['action', 'subject']).execute()).toEqual([
    { action: 'mail sent again', subject: `mail ${id}` },
  ]);
});

test('a mail about a seat or a class says of which class it is, and one about a bill of which bill: it may have gone on to another class', async ({
  app,
}) => {
  await setBilling(app);
  const bill = await aBill(app);
  const { id: batch } = await aBatch(app, { seats: '2', minimum: '1' });
  const [seat] = await askAll(app, batch, ['Asha']);
  await app.db.deleteFrom('outbox').execute();
  for (const about of [`seat ${seat}`, `batch ${batch}`, `bill ${bill.id}`, 'interest 1']) {
    const mail = await aMail(app);
    await app.db.updateTable('outbox').set({ about }).where('id', '=', mail).execute();
  }
  const { mails } = await listMails(app, search({ state: 'waiting' }));
  const what = 'Access to the back office';
  const ofClass = `${what}, CIP 1, Pune, 11 to 16 Jan`;
  expect(mails.map((mail) => mail.what)).toEqual([ofClass, ofClass, `${what}, ${bill.reference}`, what]);
  // Of a class that was cancelled a company is told: its bill goes to no other class.
  await app.db
    .updateTable('outbox')
    .set({ template: 'bill-cancelled' })
    .where('about', '=', `bill ${bill.id}`)
    .execute();
  expect((await listMails(app, search({ state: 'waiting' }))).mails[2]!.what).toMatch(
    /^Bill: class cancelled, CIP 1, /,
  );
});

test('a mail to the office itself is told apart: nobody has a page under that address', async ({ app }) => {
  const id = await aMail(app);
  await aMail(app);
  await app.db.updateTable('outbox').set({ recipient: app.config.officeEmail }).where('id', '=', id).execute();
  const { mails } = await listMails(app, search({ state: 'waiting' }));
  const ours = mails.filter(({ toOffice }) => toOffice);
  expect(ours.map(({ recipient }) => recipient)).toEqual([app.config.officeEmail]);
  expect(mails.length).toBeGreaterThan(1);
});

test('everything that failed is tried again at once; what has no content any more is left', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app, 'office');
  await app.db.deleteFrom('outbox').execute();
  for (let n = 0; n < 3; n += 1) await aMail(app);
  const forgotten = await aMail(app);
  for (let n = 0; n < 4; n += 1) await deliverNext(app, failing('554 refused'));
  await app.db.updateTable('outbox').set({ payload: '{}' }).where('id', '=', forgotten).execute();
  expect(await sendAllAgain(app, actor, 'failed')).toBe(3);
  expect(await sendAllAgain(app, actor, 'failed')).toBe(0);
  expect(await sentMail()).toHaveLength(3);
  expect((await listMails(app, search({ state: 'failed' }))).mails).toMatchObject([
    { id: forgotten, retriable: false },
  ]);
  expect(await app.db.selectFrom('audit_entries').select('detail').execute()).toEqual([{ detail: '{"mails":3}' }]);
});

test('a mail that is leaving at this moment is not touched', async ({ app }) => {
  const actor = await anActor(app, 'office');
  await app.db.deleteFrom('outbox').execute();
  const id = await aMail(app);
  const [leaving, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mail = async () => {
    leaving.resolve();
    await left.promise;
  };
  const delivering = deliverNext(app, { mail });
  await leaving.promise;
  expect((await listMails(app, search({ state: 'waiting' }))).mails).toMatchObject([{ id, leaving: true }]);
  expect(await sendAgain(app, actor, id)).toBe(false);
  left.resolve();
  await delivering;
});

test('the page says when mails have not been leaving for ten minutes', async ({ app, clock }) => {
  await app.db.deleteFrom('outbox').execute();
  const since = app.now().toISOString();
  await aMail(app);
  clock.forward(600);
  expect(await readMailTrouble(app)).toBeNull();
  clock.forward(1);
  expect(await readMailTrouble(app)).toMatchObject({ since, plain: null });
});

test('a mail server that refuses us is told at once, with what waits, until a mail leaves', async ({
  app,
  clock,
  sentMail,
}) => {
  await app.db.deleteFrom('outbox').execute();
  await aMail(app);
  await aMail(app, 'meera@example.in');
  await enqueueMail(app.db, app, { template: 'message-received', to: 'asha@example.in', data: {} });
  const away = new DeliveryFailure('server', 'Invalid greeting. response=554 blocked');
  await deliverNext(app, { mail: () => Promise.reject(away) });
  expect(await readMailTrouble(app)).toMatchObject({
    plain: 'The other side refuses mails from us. Tell whoever runs the site.',
    waiting: { count: 3 },
  });
  clock.forward(5);
  await deliverNext(app, { mail: async () => {} });
  expect(await readMailTrouble(app), 'mails leave, though two still wait').toBeNull();
  await sentMail();
});

test('readers at several domains who are all put off are told after ten minutes in which nothing left', async ({
  app,
  clock,
}) => {
  await app.db.deleteFrom('outbox').execute();
  const putOff = async (domain: string) => {
    await aMail(app, `asha@${domain}`);
    const denied = new DeliveryFailure('later', '550 5.7.1 relaying denied');
    await deliverNext(app, { mail: () => Promise.reject(denied) });
  };
  for (const domain of ['a.example', 'a.example', 'b.example', 'c.example', 'd.example']) await putOff(domain);
  clock.forward(11 * 60);
  expect(await readMailTrouble(app), 'four may be their own trouble').toBeNull();
  await app.db.updateTable('outbox').set({ next_attempt_at: '9999' }).execute();
  await putOff('e.example');
  expect(await readMailTrouble(app)).toMatchObject({ plain: expect.stringContaining('refuses mails from us') });
});

test('a mail that is tried now keeps its tries, and the trouble stands until a mail leaves', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app, 'office');
  await app.db.deleteFrom('outbox').execute();
  const id = await aMail(app);
  await deliverNext(app, { mail: () => Promise.reject(new DeliveryFailure('server', 'connect ECONNREFUSED')) });
  expect(await sendAgain(app, actor, id)).toBe(true);
  expect(await sendAllAgain(app, actor, 'waiting')).toBe(1);
  expect(await listMails(app, search({ state: 'waiting' }))).toMatchObject({ mails: [{ id, attempts: 1 }] });
  expect(await readMailTrouble(app)).toMatchObject({ waiting: { count: 1 } });
  expect(await sentMail()).toHaveLength(1);
  expect(await readMailTrouble(app)).toBeNull();
});

test('the page opens on what failed, else on what waits, else on what has left', async ({ app, sentMail }) => {
  await app.db.deleteFrom('outbox').execute();
  expect((await listMails(app, search())).state).toBe('sent');
  await aMail(app);
  expect((await listMails(app, search())).state).toBe('waiting');
  await aMail(app);
  await deliverNext(app, failing('550 no such user'));
  expect((await listMails(app, search())).state).toBe('failed');
  await app.db.updateTable('outbox').set({ failed_at: null }).execute();
  await app.db.updateTable('outbox').set({ next_attempt_at: '' }).execute();
  await sentMail();
  expect((await listMails(app, search())).state).toBe('sent');
});

test('a mail that waits for its next try leaves when somebody says so, and so do all', async ({ app, sentMail }) => {
  const actor = await anActor(app, 'office');
  await app.db.deleteFrom('outbox').execute();
  const ids = [await aMail(app), await aMail(app), await aMail(app)];
  for (const _ of ids)
    await deliverNext(app, { mail: () => Promise.reject(new DeliveryFailure('later', '451 later')) });
  expect(await sentMail()).toHaveLength(0);
  const wakes: (boolean | undefined)[] = [];
  const woken = { ...app, wakeOutbox: (insist?: boolean) => void wakes.push(insist) };
  expect(await sendAgain(woken, actor, ids[0]!)).toBe(true);
  expect(await sentMail()).toHaveLength(1);
  expect(await sendAllAgain(woken, actor, 'waiting')).toBe(2);
  expect(await sentMail()).toHaveLength(3);
  expect(wakes, 'a mail server that was away is asked at once').toEqual([true, true]);
});

test('mails are listed page by page: the longest waiting first, the last sent first', async ({ app, clock }) => {
  await app.db.deleteFrom('outbox').execute();
  const made: string[] = [];
  for (let n = 0; n < 70; n += 1) {
    made.push(await aMail(app, `n${n}@example.in`));
    if (n % 3 === 0) clock.forward(1);
  }
  const listed = async (state: string) => {
    const first = await listMails(app, search({ state }));
    const second = await listMails(app, search({ state, after: first.next }));
    expect([first.mails.length, second.mails.length, second.next]).toEqual([50, 20, null]);
    return [...first.mails, ...second.mails].map(({ id }) => id);
  };
  expect(await listed('waiting')).toEqual(made);
  for (let n = 0; n < 70; n += 1) {
    await deliverNext(app, { mail: async () => {} });
    clock.forward(1);
  }
  expect(await listed('sent')).toEqual(made.toReversed());
});

test('every reason of a mail server is said in plain words', () => {
  expect(explainFailure('connect ECONNREFUSED 127.0.0.1:587')).toContain('could not be reached');
  expect(explainFailure('Invalid login: 535 5.7.8 authentication failed')).toContain('password');
  expect(explainFailure("there is no message called 'x'")).toContain('another version');
  expect(explainFailure('552 5.2.2 mailbox full')).toContain('full');
  expect(explainFailure('554 5.7.1 message refused')).toContain('refuses mails from us');
  expect(explainFailure('something else')).toBe('It could not be sent.');
});

test('every role looks, Office tries again, others find nothing', async ({ app, server }) => {
  const id = await aMail(app);
  const headersOf = async (role: 'office' | 'reader') => ({
    cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: role })),
  });
  const [office, reader] = [await headersOf('office'), await headersOf('reader')];
  const visitor = { cookie: await aSession(app, await aPerson(app)) };
  const status = async (method: 'GET' | 'POST', path: string, headers: object) =>
    (await server.inject({ method, url: `/office/api/mails${path}`, headers: headers as Record<string, string> }))
      .statusCode;
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/trouble'],
    ['POST', `/${id}/again`],
    ['POST', '/again'],
  ] as const) {
    expect(await status(method, path, visitor)).toBe(404);
    expect(await status(method, path, {})).toBe(404);
    expect(await status(method, path, reader)).toBe(method === 'GET' ? 200 : 403);
    expect(await status(method, path, office)).toBe(200);
  }
  expect(await status('GET', '?state=lost', office)).toBe(422);
  expect(await status('POST', '/unknown/again', office)).toBe(404);
  await expect(sendAllAgain(app, await anActor(app, 'reader'), 'failed')).rejects.toBeInstanceOf(Forbidden);
});
