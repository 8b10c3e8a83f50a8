import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../case/get-case.server.ts';
import { findSomebody } from '../timeline/find-somebody.server.ts';
import { anActor } from '../../office.factory.ts';

const email = 'asha.rao@example.in';
const [hers, theirs] = ['+91 98200 11111', '+91 99999 99999'];

async function rowOf(app: App, server: FastifyInstance): Promise<unknown> {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const filter = encodeURIComponent(JSON.stringify({ search: email }));
  const answer = await server.inject({ url: `/office/api/lists/people?filter=${filter}`, headers: { cookie } });
  const [{ name, phone, unproved } = {}] = answer.json<{ rows: Record<string, string>[] }>().rows;
  return { name, phone, unproved };
}

async function caseOf(app: App, kind: 'message' | 'interest' | 'registration') {
  const { id } = await app.db
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return getCase(app, await anActor(app), id);
}

const phonesIn = ({ facts }: Awaited<ReturnType<typeof caseOf>>) =>
  facts.filter(({ kind }) => kind === 'phone').map(({ value, note }) => (note ? `${value} (${note})` : value));

test('an account that nobody proved takes nobody’s name and number: what it says stands beside them, until the address is proved', async ({
  app,
  server,
  clock,
}) => {
  await sendMessage(app, { name: 'Asha Rao', email, phone: hers, subject: 'Dates', message: 'When?' });
  clock.forward(60);
  const stranger = await aPerson(app, { email, fname: 'Mallory Caller', cNumber: theirs, emailConfirmed: false });
  clock.forward(60);
  await aRegistration(app, stranger, { firstName: 'Mallory Caller', email, mobileNumber: theirs, homePhone: '' });
  expect(await rowOf(app, server)).toEqual({ name: 'Asha Rao', phone: hers, unproved: 'none' });
  const known = async () => (await findSomebody(app.db, email))!.somebody;
  expect(await known()).toMatchObject({
    name: 'Asha Rao',
    otherNames: ['Mallory Caller'],
    phones: [hers, theirs],
    unproved: ['Mallory Caller', theirs],
  });
  expect((await caseOf(app, 'registration')).person?.unproved).toEqual({
    what: ['name', 'phone'],
    known: ['Asha Rao', hers],
  });
  expect((await caseOf(app, 'message')).person?.unproved).toBeNull();

  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', stranger.uid).execute();
  expect(await rowOf(app, server)).toEqual({ name: 'Mallory Caller', phone: theirs, unproved: 'none' });
  expect(await known()).toMatchObject({ name: 'Mallory Caller', phones: [theirs, hers], unproved: ['Asha Rao', hers] });
});

test('who has an account that nobody proved and nothing else is listed by it, and it says so', async ({
  app,
  server,
}) => {
  await aPerson(app, { email, fname: 'Asha Rao', cNumber: hers, emailConfirmed: false });
  expect(await rowOf(app, server)).toEqual({ name: 'Asha Rao', phone: hers, unproved: 'both' });
  expect((await findSomebody(app.db, email))!.somebody.unproved).toEqual(['Asha Rao', hers]);
  await app.db.updateTable('people').set({ email_verified: 1 }).where('email', '=', email).execute();
  expect(await rowOf(app, server)).toEqual({ name: 'Asha Rao', phone: hers, unproved: 'none' });
  expect((await findSomebody(app.db, email))!.somebody.unproved).toEqual([]);
});

test('who sends an interest again without logging in changes neither name nor number: they stand beside those of the case', async ({
  app,
  server,
  clock,
}) => {
  const first = await anInterest(app, { email, fname: 'Asha Rao', cNumber: hers });
  clock.forward(300);
  expect(await anInterest(app, { email, fname: 'Mallory', cNumber: theirs, attendTime: 'Undecided' })).toBe(first);
  expect(await rowOf(app, server)).toEqual({ name: 'Asha Rao', phone: hers, unproved: 'none' });
  const details = await caseOf(app, 'interest');
  expect(details.case).toMatchObject({ name: 'Asha Rao', phone: hers });
  expect(details.person?.unproved).toBeNull();
  expect(phonesIn(details)).toEqual([hers, `${theirs} (typed later without logging in, not confirmed)`]);
  expect(details.facts).toContainEqual({
    label: 'Name again',
    value: 'Mallory',
    note: 'typed later without logging in, not confirmed',
  });
  expect((await findSomebody(app.db, email))!.somebody).toMatchObject({
    otherNames: ['Mallory'],
    phones: [hers, theirs],
    unproved: ['Mallory', theirs],
  });
});

test('a later message with another number says that it is not confirmed, and whom the office knows', async ({
  app,
  clock,
}) => {
  await anInterest(app, { email, fname: 'Asha Rao', cNumber: hers });
  clock.forward(60);
  await sendMessage(app, { name: 'Asha Rao', email, phone: theirs, subject: 'Dates', message: 'When?' });
  const details = await caseOf(app, 'message');
  expect(details.person?.unproved).toEqual({ what: ['phone'], known: ['Asha Rao', hers] });
});
