import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { aBill } from '../../../billing/billing.factory.ts';
import { getBill } from '../../../billing/read-bills.server.ts';
import { aBatch } from '../../../classes/classes.factory.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { agree, aNomination, standing } from '../../../classes/nominations/nominations.factory.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { sweepErasureProofs } from '../../../registration/your-data/erasure-proof.server.ts';
import { carryOutErasures } from '../../../registration/your-data/erasure.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../case/get-case.server.ts';
import type { Found } from '../find/contract.ts';
import { writeNote } from '../case/write-note.server.ts';
import { enterCaller } from '../enter/calls.server.ts';
import { Caller } from '../enter/contract.ts';
import { mergePeople, sayTwoPeople, takeApart } from '../../people/merges/merge-people.server.ts';
import { sameAs } from '../../people/merges/same-as.server.ts';
import { anActor } from '../../office.factory.ts';
import { writePersonNote } from '../timeline/person-notes.server.ts';

const [email, other, number] = ['asha.rao@example.in', 'asha@lnt.example.in', 'tel:9845012345'] as const;
const proof = 'Wrote from her address on 20 Nov, and answered when we called.';
const told = { phone: '98450 12345', name: 'Asha Rao', how: 'telephone', kind: 'message', words: 'When?' };
const tables = [
  'cases',
  'interests',
  'contact_messages',
  'registrations',
  'person_notes',
  'case_notes',
  'case_words',
] as const;
const left = async (app: App) =>
  (await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()))).flat();
const cookieOf = async (app: App, role: OfficeRole) =>
  aSession(app, await aPerson(app, { role: 'staff', officeRole: role, fname: 'Lata Iyer' }));
const erase = (server: FastifyInstance, cookie: string, keys: readonly string[], more: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/office/api/people/erase',
    headers: { cookie },
    payload: { keys, proof, sure: true, ...more },
  });

async function aSender(app: App) {
  const actor = await anActor(app);
  await anInterest(app, { email });
  await sendMessage(app, { name: 'Asha', email, phone: null, subject: 'Dates', message: 'When?' });
  await writePersonNote(app, actor, email, { text: 'Calls in the evening.' });
  const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', 'interest').executeTakeFirstOrThrow();
  await writeNote(app, actor, id, { text: 'Asks for a Saturday.' });
  return actor;
}

test('somebody without an account is erased as by themselves: out of use at once, told by mail, gone a year later', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  await aSender(app);
  await sentMail();
  const answer = await erase(server, await cookieOf(app, 'owner'), [email]);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      gone: ['1 expression of interest', '1 message', '1 note on the person', '1 note on a case'],
      dueAt: '2027-11-20T04:30:00.000Z',
    },
  ]);
  expect(await left(app)).toEqual([]);
  const receipt = (await sentMail()).find(({ subject }) => subject === 'Your request for erasure');
  expect(receipt).toMatchObject({ to: email });
  expect(receipt!.text).not.toContain('account');
  const sealed = await app.db.selectFrom('sealed_records').select(['kind', 'document']).execute();
  expect(JSON.parse(sealed.find(({ kind }) => kind === 'request')!.document)).toMatchObject({ asked: proof });
  const mails = await app.db.selectFrom('outbox').select(['recipient', 'about']).execute();
  expect(mails.filter(({ recipient, about }) => recipient === email || about !== null)).toEqual([]);
  clock.forward(366 * 24 * 3600);
  expect(await carryOutErasures(app)).toBe(1);
  expect(await app.db.selectFrom('sealed_records').selectAll().execute()).toEqual([]);
});

test('the log says that somebody was erased and how much, and nothing of whom or how they proved it', async ({
  app,
  server,
}) => {
  await aSender(app);
  const cases = (await app.db.selectFrom('cases').select('id').execute()).map(({ id }) => id);
  const said: unknown[] = [];
  app.log.info = (...words: unknown[]) => void said.push(words[0]);
  await erase(server, await cookieOf(app, 'owner'), [email]);
  // By these whoever restores an older backup knows whom to erase again.
  const erased = said.filter((one) => (one as { event?: string }).event === 'erasure_asked');
  expect(erased).toEqual([
    {
      event: 'erasure_asked',
      person: null,
      cases: expect.any(Array) as string[],
      erasure: expect.any(String) as string,
    },
  ]);
  expect((erased[0] as { cases: string[] }).cases.toSorted()).toEqual(cases.toSorted());
  const log = await app.db.selectFrom('audit_entries').selectAll().where('action', '=', 'person erased').execute();
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0]!.detail)).toMatchObject({ account: false, interests: 1, messages: 1, notes: 1 });
  const all = JSON.stringify([said, await app.db.selectFrom('audit_entries').selectAll().execute()]);
  for (const word of ['asha.rao', 'Asha Rao', 'answered when']) expect(all).not.toContain(word);
});

test('an account goes with every way in, and its registration is counted out', async ({ app, server, sentMail }) => {
  const person = await aPerson(app, { email, fname: 'Asha Rao' });
  await aRegistration(app, person);
  const own = await aSession(app, person);
  await sentMail();
  const answer = await erase(server, await cookieOf(app, 'owner'), [person.uid]);
  expect(answer.json().gone).toEqual(['1 registration', '1 account']);
  expect((await server.inject({ url: '/session', headers: { cookie: own } })).statusCode).toBe(204);
  const row = await app.db.selectFrom('people').selectAll().where('id', '=', person.uid).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '', email: `${person.uid}@deleted.invalid` });
  expect(await app.db.selectFrom('enrolments').select('people').where('people', '<>', 0).execute()).toEqual([]);
  const mails = (await sentMail()).filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account was deleted', 'Your request for erasure']),
  );
  expect(mails.find(({ subject }) => subject.includes('request'))!.text).toContain('Your account is deleted');
});

test('of several who are shown as one, those that are chosen are erased, by a number too; the others stay', async ({
  app,
  server,
}) => {
  const actor = await aSender(app);
  await anInterest(app, { email: other });
  await enterCaller(app, actor, Caller.parse(told));
  await mergePeople(app, actor, { keep: email, other });
  await mergePeople(app, actor, { keep: other, other: number });
  await sayTwoPeople(app, actor, { one: email, other: 'somebody@example.in' });
  const answer = await erase(server, await cookieOf(app, 'owner'), [email, number]);
  expect(answer.json().gone).toContain('2 messages');
  expect((await app.db.selectFrom('cases').select('email').execute()).map((row) => row.email)).toEqual([other]);
  expect((await sameAs(app.db, other)).keys).toEqual([other]);
  expect(await app.db.selectFrom('person_pairs').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await app.db.selectFrom('person_merges').selectAll().execute())).not.toContain(email);
});

test('only an owner erases, just after the password, sure, and with words on the proof; staff are never erased here', async ({
  app,
  server,
  clock,
}) => {
  await aSender(app);
  const before = await left(app);
  for (const role of ['reader', 'office'] as const)
    expect((await erase(server, await cookieOf(app, role), [email])).statusCode).toBe(403);
  const owner = await cookieOf(app, 'owner');
  expect(Object.keys((await erase(server, owner, [email], { proof: ' ' })).json().errors)).toEqual(['proof']);
  expect(Object.keys((await erase(server, owner, [email], { sure: false })).json().errors)).toEqual(['sure']);
  const colleague = await aPerson(app, { role: 'staff', officeRole: 'office' });
  expect((await erase(server, owner, [email, colleague.email])).json().message).toMatch(/They work in the office/);
  clock.forward(6 * 60);
  expect((await erase(server, owner, [email])).json()).toMatchObject({ code: 'confirm' });
  expect(await left(app)).toEqual(before);
});

test('of two owners who erase the same person at once one does, and the other is told that nothing is left', async ({
  app,
  server,
}) => {
  await aSender(app);
  const cookies = [await cookieOf(app, 'owner'), await cookieOf(app, 'owner')];
  const answers = await Promise.all(cookies.map((cookie) => erase(server, cookie, [email])));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await app.db.selectFrom('erasures').select('id').execute()).toHaveLength(1);
  const again = await erase(server, cookies[0]!, [email]);
  expect(again.json().message).toMatch(/There is nothing left of them/);
});

test('two who were never shown as one are not erased on one proof, nor once they are taken apart again', async ({
  app,
  server,
}) => {
  const actor = await aSender(app);
  await anInterest(app, { email: other });
  const before = await left(app);
  const owner = await cookieOf(app, 'owner');
  const sentence = 'These are not one person. Erase each by their own proof.';
  const refused = await erase(server, owner, [email, other]);
  expect([refused.statusCode, refused.json().message]).toEqual([409, sentence]);
  await mergePeople(app, actor, { keep: email, other });
  await takeApart(app, actor, (await sameAs(app.db, email)).links[0]!.id);
  expect((await erase(server, owner, [email, other])).json().message).toBe(sentence);
  expect(await left(app)).toEqual(before);
  expect(await app.db.selectFrom('erasures').selectAll().execute()).toEqual([]);
  // One person typed in two ways is one, and so is whoever is left of several.
  expect((await erase(server, owner, [email, email.toUpperCase(), 'tel:9800000000'])).statusCode).toBe(200);
});

const askProof = (server: FastifyInstance, cookie: string, key: string = email) =>
  server.inject({ method: 'POST', url: '/office/api/people/ask-proof', headers: { cookie }, payload: { key } });
const linkIn = (mails: { to: string; subject: string; text: string }[]) => {
  const mail = mails.findLast(({ to, subject }) => to === email && subject.startsWith('Did you ask'));
  return new URL(/http\S+\/erasure\/confirm\?token=\S+/.exec(mail!.text)![0]);
};
const press = (server: FastifyInstance, token: string) =>
  server.inject({ method: 'POST', url: '/erasure/confirm', payload: { token } });

test('somebody proves by a mailed link that they asked: opening it changes nothing, pressing does, once, for seven days', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  await aSender(app);
  const owner = await cookieOf(app, 'owner');
  const person = async () =>
    (await server.inject({ url: `/office/api/people/${email}`, headers: { cookie: owner } })).json();
  expect((await askProof(server, owner)).json().message).toBe('The link is on its way. It works for seven days.');
  const first = linkIn(await sentMail());
  const page = await server.inject(first.pathname + first.search);
  expect(page.body).toContain('Press Confirm if it was you');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect((await person()).erasureProofs).toMatchObject([{ email, provedAt: null }]);
  clock.forward(60);
  // Only the newest works.
  await askProof(server, owner);
  const link = linkIn(await sentMail());
  expect((await press(server, first.searchParams.get('token')!)).statusCode).toBe(422);
  expect((await press(server, 'guessed')).statusCode).toBe(422);
  expect((await server.inject(first.pathname + first.search)).body).toContain('does not work any more');
  const token = link.searchParams.get('token')!;
  expect(JSON.stringify(await app.db.selectFrom('erasure_proofs').selectAll().execute())).not.toContain(token);
  expect((await press(server, token)).statusCode).toBe(200);
  const provedAt = app.now().toISOString();
  clock.forward(60);
  expect((await press(server, token)).statusCode).toBe(200);
  const shown = await person();
  expect(shown.erasureProofs).toMatchObject([{ email, provedAt }]);
  const titles = shown.entries.map(({ title }: { title: string }) => title);
  expect(titles).toContain(`Proved by the link to ${email} that they want to be erased`);
  const { id } = await app.db.selectFrom('cases').select('id').where('kind', '=', 'interest').executeTakeFirstOrThrow();
  const story = (await getCase(app, await anActor(app), id)).happened.map(({ title }) => title);
  expect(story).toEqual(expect.arrayContaining(titles.filter((title: string) => title.endsWith('erased'))));
  const today = async (role: OfficeRole) =>
    (await server.inject({ url: '/office/api/today', headers: { cookie: await cookieOf(app, role) } })).json().needs;
  expect(await today('owner')).toContainEqual(
    expect.objectContaining({ count: 1, href: `/office/people/${encodeURIComponent(email)}#erase` }),
  );
  expect(JSON.stringify(await today('office'))).not.toContain(email);
  expect((await erase(server, await cookieOf(app, 'owner'), [email])).statusCode).toBe(200);
  const sealed = await app.db.selectFrom('sealed_records').select(['kind', 'document']).execute();
  expect(JSON.parse(sealed.find(({ kind }) => kind === 'request')!.document)).toMatchObject({
    links: [{ email, provedAt }],
  });
  expect(await app.db.selectFrom('erasure_proofs').selectAll().execute()).toEqual([]);
  expect((await press(server, token)).statusCode).toBe(422);
});

test('proof is asked for by owners alone, three times a day of one address, of people who have one; a link ends after seven days', async ({
  app,
  server,
  sentMail,
  clock,
}) => {
  const actor = await aSender(app);
  await enterCaller(app, actor, Caller.parse(told));
  for (const role of ['reader', 'office'] as const)
    expect((await askProof(server, await cookieOf(app, role))).statusCode).toBe(403);
  const owner = await cookieOf(app, 'owner');
  const said = async (key: string) => {
    const answer = await askProof(server, owner, key);
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };
  expect(await said(number)).toEqual([409, 'They have given no email. Call the number, and write down what was said.']);
  expect(await said('nobody@example.in')).toEqual([409, 'Nobody is known by this any more.']);
  for (let n = 0; n < 3; n += 1) expect((await said(email))[0]).toBe(200);
  expect((await said(email))[0]).toBe(429);
  const token = linkIn(await sentMail()).searchParams.get('token')!;
  const log = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'erasure proof asked')
    .execute();
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain(email);
  clock.forward(7 * 24 * 3600);
  expect((await press(server, token)).statusCode).toBe(422);
  clock.forward(24 * 24 * 3600);
  await sweepErasureProofs(app);
  expect(await app.db.selectFrom('erasure_proofs').selectAll().execute()).toEqual([]);
});

test('whoever was named without an email, pays or wrote for a company alone, in letters of any kind, is found, has a page and is erased', async ({
  app,
  server,
}) => {
  const said: { event?: string; person?: string }[] = [];
  app.log.info = (...words: unknown[]) => void said.push(words[0] as object);
  const cookie = await cookieOf(app, 'owner');
  const people = 'Slipper Quartz, , 9811188801\nZoë Ünder\nNora Mailed, nora@example.in';
  const [held, waits] = [
    await aNomination(app, { people, email: 'hema@steel.example.in', contactName: 'Hema Shah' }),
    await aNomination(app, { people: 'Öberg Åsa' }),
  ];
  await agree(app, held, (await aBatch(app)).id, 3);
  const bill = await aBill(app, { payer: { name: 'Payne Uncle', email: 'payne@pay.example.in' } });
  for (const table of ['contact_messages', 'cases', 'case_words'] as const) await app.db.deleteFrom(table).execute();
  const get = (url: string) => server.inject({ url, headers: { cookie } });
  const found = async (q: string) =>
    (await get(`/office/api/find?q=${encodeURIComponent(q)}`))
      .json<Found>()
      .hits.filter(({ kind }) => kind === 'person')
      .map(({ href, title }) => [title.map(({ text }) => text).join(''), href.split('/').at(-1)!] as const);
  const asked: [q: string, name: string, owns?: string][] = [
    ['Slipper', 'Slipper Quartz', 'Seat'],
    ['98111 88801', 'Slipper Quartz', 'Seat'],
    ['zoë ünder', 'Zoë Ünder', 'Seat'],
    ['Under', 'Zoë Ünder', 'Seat'],
    ['oberg asa', 'Öberg Åsa'],
    ['payne@pay.example.in', 'Payne Uncle', 'Bill'],
    ['hema@steel.example.in', 'Hema Shah'],
  ];
  const keys = new Map<string, string | undefined>();
  for (const [q, name, owns] of asked) {
    const [hit, ...more] = await found(q);
    expect([hit?.[0], more], q).toEqual([name, []]);
    keys.set(decodeURIComponent(hit![1]), owns);
  }
  expect(keys.size).toBe(5);
  for (const [key, owns] of keys) {
    const page = (await get(`/office/api/people/${encodeURIComponent(key)}`)).json();
    expect([page.somebody.key, page.owned[0]?.label]).toEqual([key, owns]);
    const answer = await erase(server, cookie, [key]);
    expect(answer.statusCode, answer.body).toBe(200);
    // By this id whoever restores an older backup opens their page again.
    const { person } = said.findLast(({ event }) => event === 'erasure_asked')!;
    expect(person).toMatch(/^[\da-f-]{36}$/);
    expect((await erase(server, cookie, [key])).statusCode, key).toBe(409);
  }
  expect(await standing(app, held)).toEqual([
    'Somebody erased: Declined',
    'Somebody erased: Declined',
    'Nora Mailed: Offered',
  ]);
  expect(await standing(app, waits)).toEqual(['Somebody erased: none']);
  const rows = await Promise.all(
    (['seats', 'nominations', 'nomination_people', 'bills', 'seat_claims'] as const).map((table) =>
      app.db.selectFrom(table).selectAll().execute(),
    ),
  );
  for (const word of ['Slipper', '88801', 'Ünder', 'Öberg', 'Payne', 'payne', 'Hema', 'hema'])
    expect(JSON.stringify(rows)).not.toContain(word);
  expect((await getBill(app.db, bill.id)).payer).toMatchObject({ name: '', email: '' });
  for (const [q] of asked) expect(await found(q)).toEqual([]);
});

test('an id of what somebody stands in leads to them by their address', async ({ app, server }) => {
  const cookie = await cookieOf(app, 'owner');
  const { lines, payer } = await aBill(app);
  const page = await server.inject({ url: `/office/api/people/${lines[0]!.seatId}`, headers: { cookie } });
  expect(page.json().somebody).toMatchObject({ key: payer.email, name: 'Asha' });
});

test('whoever has a seat alone, or was named for one, is found, has a page and is erased', async ({
  app,
  server,
  sentMail,
}) => {
  const cookie = await cookieOf(app, 'owner');
  const { id } = await aBatch(app);
  const { reference } = await getBatch(app.db, id);
  const asked = { name: 'Cid Zulu', email: 'cid@example.in', phone: '+91 98111 00005', payer: 'Self' };
  const sent = await server.inject({ method: 'POST', url: `/dates/${reference}/requests`, payload: asked });
  expect(sent.statusCode, sent.body).toBe(202);
  await sentMail();
  const nomination = await aNomination(app, { people: 'Bob Yankee, bob@example.in' });
  const found = async (q: string) => {
    const { body } = await server.inject({ url: `/office/api/find?q=${encodeURIComponent(q)}`, headers: { cookie } });
    return (JSON.parse(body) as Found).hits.map(({ href }) => href);
  };
  for (const q of ['cid zulu', 'CID@example.in', '98111 00005'])
    expect(await found(q), q).toEqual(['/office/people/cid%40example.in']);
  expect(await found('yankee')).toEqual(['/office/people/bob%40example.in']);
  for (const key of ['cid@example.in', 'bob@example.in']) {
    const page = await server.inject({ url: `/office/api/people/${encodeURIComponent(key)}`, headers: { cookie } });
    expect(page.statusCode, key).toBe(200);
    expect((await erase(server, cookie, [key])).statusCode, key).toBe(200);
  }
  expect(await app.db.selectFrom('seats').select(['name', 'email', 'phone']).execute()).toEqual([
    { name: 'Somebody erased', email: '', phone: '' },
  ]);
  expect(await standing(app, nomination)).toEqual(['Somebody erased: none']);
  expect(await found('zulu')).toEqual([]);
});
