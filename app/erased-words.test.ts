import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBatch } from './classes/classes.factory.ts';
import { agree, aNomination } from './classes/nominations/nominations.factory.ts';
import { getNomination } from './classes/nominations/read-nominations.server.ts';
import { deleteAccount } from './identity/account/delete-account.server.ts';
import { aPerson, aSession } from './identity/identity.factory.ts';
import { openAuth } from './identity/store/auth.server.ts';
import { anInterest, typedInterest } from './interest/interest.factory.ts';
import { noteAsked } from './office/classes/seats/calls.server.ts';
import { keepNote } from './office/inbox/case/write-note.server.ts';
import { correctCase } from './office/inbox/correct/correct-case.server.ts';
import { anActor } from './office/office.factory.ts';
import { sendReply } from './office/post/answer/reply.server.ts';
import { withReplies, writeBack } from './office/post/replies/replies.factory.ts';
import type { App } from './platform/app.server.ts';
import { aRegistration } from './registration/registration.factory.ts';
import { test } from './testing/test.ts';

const address = 'veena@example.in';

/** The office writes under the address and notes something of its own; the owner of the address writes back. */
async function correspond(app: App, id: string) {
  const actor = await anActor(app);
  const mail = {
    subject: 'Your wish',
    text: 'Kochi bungalow.',
    template: null,
    moved: {},
    seen: null,
    seenReply: null,
  };
  expect(await sendReply(app, actor, id, { id: crypto.randomUUID(), ...mail })).toMatchObject({ ok: true });
  await writeBack(app, id, { from: `Veena <${address}>`, body: 'My secret illness.' });
  await app.write((trx) => keepNote(trx, app, actor, id, { text: 'Prefers lighthouses.' }));
}
const theCase = (app: App) => app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();

const stays: [what: string, make: (app: App, server: FastifyInstance) => Promise<unknown>][] = [
  [
    'a registration of another account, with her contact email',
    async (app) => {
      await aRegistration(app, await aPerson(app, { email: 'mallory@example.in' }), { email: address });
      await correspond(app, (await theCase(app)).id);
    },
  ],
  [
    'a wish that the office put right to another address',
    async (app, server) => {
      const payload = typedInterest({ email: address, fname: 'Veena Iyer', trainingEvent: 'CIPLevel1' });
      await server.inject({ method: 'POST', url: '/registercourse', payload });
      await correspond(app, (await theCase(app)).id);
      const { id, phone, version } = await theCase(app);
      const right = { name: 'Sen Roy', phone, email: 'sen@example.in', version };
      return correctCase(app, await anActor(app), id, right);
    },
  ],
];

test.for(stays)('erased words go from what stays: %s', async ([, make], { app: bare, server }) => {
  const app = withReplies(bare);
  await make(app, server);
  const owner = await aPerson(app, { email: address, fname: 'Veena Iyer' });
  const headers = { cookie: await aSession(app, owner) };
  const erased = await server.inject({
    method: 'POST',
    url: '/account/data/erase',
    payload: { sure: 'yes' },
    headers,
  });
  expect(erased.body).toContain('is sealed');
  expect(await theCase(app)).toMatchObject({ replied_at: null, reply_excerpt: null });
  const rows = await app.db.selectFrom('case_words').select('word').where('rank', '=', 1).execute();
  const words = rows.map(({ word }) => word);
  expect(words).toContain('lighthouses');
  expect(words.filter((word) => ['illness', 'bungalow', 'veena'].includes(word))).toEqual([]);
  const corrected = app.db.selectFrom('case_corrections').select('old_value').where('old_value', '=', address);
  expect(await corrected.execute()).toEqual([]);
});

test('a reply of somebody else in the same case goes on waiting', async ({ app: bare, server }) => {
  const app = withReplies(bare);
  await aRegistration(app, await aPerson(app, { email: 'mallory@example.in' }), { email: address });
  const { id } = await theCase(app);
  await correspond(app, id);
  await writeBack(app, id, { from: 'Mallory <mallory@example.in>', body: 'And my turn?' });
  const owner = await aPerson(app, { email: address, fname: 'Veena Iyer' });
  const headers = { cookie: await aSession(app, owner) };
  await server.inject({ method: 'POST', url: '/account/data/erase', payload: { sure: 'yes' }, headers });
  expect(await theCase(app)).toMatchObject({ replied_at: expect.any(String), reply_excerpt: null });
});

test('whoever asked by an account and deletes it stands by name on no employer’s list', async ({ app, sentMail }) => {
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Rao' });
  await anInterest(app, { email: person.email, fname: person.fname, trainingEvent: 'CIPLevel1' }, person.uid);
  const wish = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  const { id: batchId } = await aBatch(app);
  await noteAsked(app, await anActor(app), batchId, [wish.id]);
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  expect(await deleteAccount(app, await openAuth(app), person)).toBe(true);
  await sentMail();
  expect((await getNomination(app.db, id)).people.map(({ name, email }) => [name, email])).toEqual([
    ['Somebody erased', ''],
    ['Bilal Khan', 'bilal@example.in'],
  ]);
});
