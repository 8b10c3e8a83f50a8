import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { addHistory } from '../../../classes/history.server.ts';
import { seatStates } from '../../../classes/seats/seat.ts';
import { anAskedClass } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import { mailReceipt } from '../../../identity/mails/mail-limits.server.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { changeContract } from '../../../registration/contract.ts';
import { changeField } from '../../../registration/profile/change-field.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { seatSteps } from '../../ground/audit-actions.ts';
import { moveCases } from '../../people/cases/move-cases.server.ts';
import { writeNote } from '../case/write-note.server.ts';
import { anActor } from '../../office.factory.ts';
import type { Timeline } from './contract.ts';

const cookieOf = async (app: App, role: OfficeRole = 'office') =>
  aSession(app, await aPerson(app, { role: 'staff', officeRole: role }));

async function read(server: FastifyInstance, cookie: string, key: string, after?: string) {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
  const answer = await server.inject({
    url: `/office/api/people/${encodeURIComponent(key)}${query}`,
    headers: { cookie },
  });
  return { status: answer.statusCode, ...answer.json<Timeline>() };
}

const again = (server: FastifyInstance, cookie: string, id: string) =>
  server.inject({ method: 'POST', url: `/office/api/mails/${id}/anew`, headers: { cookie } });

const email = 'asha.rao@example.in';

/** Somebody with an account who has sent everything there is to send, and whom the office has answered. */
async function somebody(app: App, server: FastifyInstance, clock: { forward: (seconds: number) => void }) {
  const person = await aPerson(app, { email, fname: 'Asha Rao' });
  clock.forward(60);
  await anInterest(app, {});
  clock.forward(60);
  await anInterest(app, { attendTime: 'Undecided' });
  clock.forward(60);
  await aRegistration(app, person);
  clock.forward(60);
  await changeField(app, person.uid, changeContract.parse({ city: 'Pune' }));
  clock.forward(60);
  const post = (payload: object) => server.inject({ method: 'POST', url: '/contact', payload });
  await post({ name: 'Asha', email, subject: 'Dates', message: 'When is CP 1?' });
  clock.forward(60);
  await post({ name: 'Asha', email });
  clock.forward(60);
  const { id } = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  const actor = await anActor(app);
  await writeNote(app, actor, id, { text: 'Called her.' });
  clock.forward(60);
  const { version } = await app.db.selectFrom('cases').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await moveCases(app, actor, [{ id, version }], { status: 'Contacted' });
  clock.forward(60);
  return { ...person, interestId: id, actor };
}

test('a timeline holds what somebody sent, every mail to them and what the office did, newest first', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  const { uid, interestId, actor } = await somebody(app, server, clock);
  await sentMail();
  const cookie = await cookieOf(app, 'reader');
  const page = await read(server, cookie, email.toUpperCase());
  expect(page.somebody).toMatchObject({
    name: 'Asha Rao',
    emails: [email],
    accounts: [{ uid, confirmed: true, role: 'visitor', state: 'open' }],
    registrations: [{ courses: ['CIP Level 1'] }],
    subscriptions: [{ email, state: 'asked' }],
    phones: ['+91 98200 00000', '+91 484 266 0000'],
    cases: { length: 3 },
  });
  const titles = page.entries.map(({ title, kind }) => `${kind}: ${title.replace(/EOI-\w+/, 'EOI')}`);
  expect(titles.filter((title) => !title.startsWith('mail'))).toEqual([
    'office: Status from New to Contacted',
    'office: Note',
    'sent: Asked for class dates by email',
    'sent: Message: Dates',
    'sent: Registration changed: City',
    'sent: Registration',
    'sent: Interest EOI corrected',
    expect.stringMatching(/^sent: Interest EOI: /),
    'account: Account opened',
  ]);
  expect(page.entries.map(({ at }) => at)).toEqual(
    page.entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(page.entries[1]).toMatchObject({
    by: expect.stringContaining(actor.staff.fname),
    text: 'Called her.',
    caseId: interestId,
  });
  expect(titles.filter((title) => title.startsWith('mail')).toSorted()).toEqual([
    'mail: Confirm your subscription',
    'mail: Receipt for a message',
    'mail: Receipt for a registration',
    'mail: Receipt for an expression of interest',
    'mail: Receipt for an expression of interest',
  ]);
  const { entries } = await read(server, cookie, uid);
  expect(entries).toEqual(page.entries);
  const log = await app.db.selectFrom('audit_entries').select('subject').where('action', '=', 'person read').execute();
  expect(log).toEqual([{ subject: `person ${uid}` }, { subject: `person ${uid}` }]);
});

test('pages of a timeline follow one another without gap or repeat', async ({ app, server, clock }) => {
  for (let n = 0; n < 45; n += 1) {
    await anInterest(app, { fname: `Asha ${n}` });
    const mail = { template: 'message-received', to: email, data: {}, about: 'message 1' };
    await app.write((trx) => mailReceipt(trx, app, mail, 'staff'));
    if (n % 3 === 0) clock.forward(700);
  }
  const cookie = await cookieOf(app);
  const entries: Timeline['entries'] = [];
  let after: string | undefined;
  do {
    const page = await read(server, cookie, email, after);
    expect(page.entries.length).toBeLessThanOrEqual(40);
    entries.push(...page.entries);
    after = page.next ?? undefined;
  } while (after);
  const places = entries.map(({ id, at }) => `${at} ${id}`);
  expect(new Set(places).size).toBe(places.length);
  expect(places).toEqual(places.toSorted().toReversed());
  const mails = await app.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute();
  expect(entries.filter(({ kind }) => kind === 'mail')).toHaveLength(mails.length);
  expect(mails.length).toBeGreaterThan(40);
  expect((await read(server, cookie, email, 'nonsense')).status).toBe(422);
});

test('nobody is there, or nobody may look', async ({ app, server }) => {
  await anInterest(app);
  expect((await read(server, await cookieOf(app), 'nobody@example.in')).status).toBe(404);
  expect((await read(server, await cookieOf(app), '0192aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await read(server, '', email)).status).toBe(404);
  expect((await read(server, await aSession(app, await aPerson(app)), email)).status).toBe(404);
});

test('a receipt is written anew from the record; what held a code is never sent again', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  await somebody(app, server, clock);
  const before = (await sentMail()).length;
  const cookie = await cookieOf(app);
  const mails = (await read(server, cookie, email)).entries.flatMap(({ title, mail }) =>
    mail ? [{ title, mail }] : [],
  );
  expect(Object.fromEntries(mails.map(({ title, mail }) => [title, mail.again]))).toEqual({
    'Confirm your subscription': null,
    'Receipt for a message': 'anew',
    'Receipt for a registration': 'anew',
    'Receipt for an expression of interest': 'anew',
  });
  for (const { mail } of mails) expect((await again(server, cookie, mail.id)).statusCode).toBe(mail.again ? 200 : 409);
  const sent = (await sentMail()).slice(before);
  expect(sent.map(({ to, subject }) => `${to} ${subject.replace(/EOI-\w+/, 'EOI')}`).toSorted()).toEqual([
    `${email} We have your interest in Basic Corrosion: EOI`,
    `${email} We have your interest in Basic Corrosion: EOI`,
    expect.stringContaining('We have your message'),
    `${email} We have your registration profile`,
  ]);
  expect(sent.find(({ subject }) => subject.includes('interest'))?.text).toContain('Undecided');
  const receipt = mails.find(({ mail }) => mail.again)!.mail.id;
  const shown = (await read(server, cookie, email)).entries.find(({ mail }) => mail?.id === receipt);
  expect(shown?.mail?.resent).toMatchObject([{ at: app.now().toISOString() }]);
});

test('only the office sends again, only what has left, and only what is there', async ({ app, server, sentMail }) => {
  await anInterest(app);
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const cookie = await cookieOf(app);
  expect((await read(server, cookie, email)).entries.find(({ mail }) => mail)?.mail).toMatchObject({
    state: 'waiting',
    again: null,
    whyNot: null,
  });
  expect((await again(server, cookie, id)).statusCode).toBe(409);
  await sentMail();
  expect((await again(server, await cookieOf(app, 'reader'), id)).statusCode).toBe(403);
  expect((await again(server, '', id)).statusCode).toBe(404);
  expect((await again(server, cookie, 'nothing')).statusCode).toBe(404);
  await app.db.deleteFrom('interest_consents').execute();
  await app.db.deleteFrom('interests').execute();
  expect((await again(server, cookie, id)).statusCode).toBe(409);
});

test('whatever becomes of a seat is in the story of its person, in a sentence of whoever of the office did it', async ({
  app,
  server,
}) => {
  await anInterest(app, { email: 'asha@example.in' });
  const { id: batchId, seats } = await anAskedClass(app, ['Asha']);
  const states = seatStates.map((state) => `seat ${state.toLowerCase()}`);
  expect(states.filter((act) => !(act in seatSteps))).toEqual([]);
  const acts = Object.keys(seatSteps);
  const by = { kind: 'office', uid: (await anActor(app)).staff.uid } as const;
  for (const act of acts)
    await app.write((trx) => addHistory(trx, app, by, { batchId, seatId: seats[0], act, detail: {} }));
  const { entries } = await read(server, await cookieOf(app), 'asha@example.in');
  const told = entries.flatMap(({ title, batch, by: who }) => (batch && who ? [title] : []));
  expect(told.slice(0, acts.length)).toEqual(acts.map((act) => seatSteps[act]![1]).toReversed());
  // Each begins with what was done and ends where the class follows.
  expect(told.filter((title) => !/^[A-Z][a-z]+( .* (in|for|from|after|of))?$/.test(title))).toEqual([]);
});
