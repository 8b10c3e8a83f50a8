import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { completePayer, setBilling } from './billing/billing.factory.ts';
import { makeBills } from './billing/change-bills.server.ts';
import { issueByHand } from './billing/papers/issue-by-hand.server.ts';
import { aBatch, someone } from './classes/classes.factory.ts';
import { askPeople } from './classes/seats/ask-people.server.ts';
import { getSeat } from './classes/seats/read-seats.server.ts';
import { seatPath } from './classes/seats/seat-link.server.ts';
import { deleteAccount } from './identity/account/delete-account.server.ts';
import { aPerson, aSession, type TestPerson } from './identity/identity.factory.ts';
import { openAuth } from './identity/store/auth.server.ts';
import { ownNumber } from './interest/form/own-number.server.ts';
import { typedInterest } from './interest/interest.factory.ts';
import { keepNote } from './office/inbox/case/write-note.server.ts';
import { enterCaller } from './office/inbox/enter/calls.server.ts';
import { Caller } from './office/inbox/enter/contract.ts';
import { writePersonNote } from './office/inbox/timeline/person-notes.server.ts';
import { correctCase } from './office/inbox/correct/correct-case.server.ts';
import { sendInvitations } from './office/classes/invite/calls.server.ts';
import { readInviting } from './office/classes/invite/read.server.ts';
import { anActor } from './office/office.factory.ts';
import { sendReply } from './office/post/answer/reply.server.ts';
import { withReplies, writeBack } from './office/post/replies/replies.factory.ts';
import type { App } from './platform/app.server.ts';
import { aRegistration } from './registration/registration.factory.ts';
import { test } from './testing/test.ts';

// Whoever proved an address owns what hangs on it, whoever typed it. Who sent a wish sees the wish.

const address = 'veena@example.in';
const other = 'mallory@example.in';

type Account = { email: string; emailConfirmed: boolean };
/** Who sends a wish under the address. */
const senders: [who: string, account: Account | null][] = [
  ['somebody not logged in', null],
  ['an account of the address that is not proved', { email: address, emailConfirmed: false }],
  ['another account that is not proved', { email: other, emailConfirmed: false }],
  ['the proved account of the address', { email: address, emailConfirmed: true }],
  ['the proved account of another address', { email: other, emailConfirmed: true }],
];
const strangers = senders.flatMap(([who, account]) =>
  account && !(account.emailConfirmed && account.email === address) ? [[who, account] as const] : [],
);

/** What stands in the copy of their data of whoever owns the address, and of nobody else. */
const hanging = ['a wheelchair', 'Kochi it is', 'Do not tell them', 'Called twice', 'Prefers calls', '"Self"'];

type Site = { app: App; server: FastifyInstance };

async function send({ app, server }: Site, account: Account | null, changes: Record<string, string> = {}) {
  const person = account && (await aPerson(app, { ...account, fname: 'Mallory Sen' }));
  const headers = person ? { cookie: await aSession(app, person) } : {};
  const typed = { email: address, fname: 'Veena Iyer', preferredLocation: '', otherCity: 'Pune', ...changes };
  const payload = typedInterest({ ...typed, trainingEvent: 'CIPLevel1' });
  const sent = await server.inject({ method: 'POST', url: '/registercourse', payload, headers });
  return { person, reference: sent.json<{ reference: string }>().reference };
}

/** A wish under the address, and all that comes of one: a seat that is taken, its bill, a letter, what was written back, notes. */
async function wishWithAll(site: Site, account: Account | null) {
  const { app, server } = site;
  const sent = await send(site, account);
  const actor = await anActor(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const { people } = await readInviting(app, actor, batchId);
  const interestIds = people.map(({ interestId }) => interestId);
  await sendInvitations(app, actor, batchId, { kind: 'ask', day: '', words: '', interestIds });
  const { id: seatId } = await app.db.selectFrom('seats').select('id').executeTakeFirstOrThrow();
  const path = seatPath(app, await getSeat(app.db, seatId));
  const details = { idName: 'Veena Lakshmi Iyer', payer: 'Self', meal: 'Veg', needs: 'a wheelchair', certificate: '' };
  for (const [act, payload] of Object.entries({ answer: { answer: 'yes' }, details }))
    expect((await server.inject({ method: 'POST', url: `${path}/${act}`, payload })).statusCode).toBe(200);
  await setBilling(app);
  const [billId = ''] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seatId], together: false }));
  const { version } = await completePayer(app, billId);
  const paper = { version, kind: 'P', confirmed: [], by: 'Meera Iyer' } as const;
  await app.write((trx) => issueByHand(trx, app, billId, paper));
  await writeOf(app, interestIds[0]!);
  await writePersonNote(app, actor, address, { text: 'Prefers calls' });
  return { ...sent, seatId, path };
}

/** What the office and the person of the address write of a case. */
async function writeOf(app: App, caseId: string): Promise<void> {
  const actor = await anActor(app);
  const mail = { subject: 'Your wish', text: 'Kochi it is.', template: null, moved: {}, seen: null, seenReply: null };
  expect(await sendReply(app, actor, caseId, { id: crypto.randomUUID(), ...mail })).toMatchObject({ ok: true });
  await writeBack(app, caseId, { from: `Veena <${address}>`, body: 'Do not tell them.' });
  await app.write((trx) => keepNote(trx, app, actor, caseId, { text: 'Called twice' }));
}

/** What an account is shown of it all, by what stands there. */
async function shownTo(
  { server, app }: Site,
  person: TestPerson,
  { reference, path }: { reference: string; path: string },
) {
  const headers = { cookie: await aSession(app, person) };
  const page = (await server.inject({ url: '/myinterests', headers })).body;
  const copy = (await server.inject({ url: '/account/data.json', headers })).body;
  return {
    wish: page.includes(reference) && copy.includes(reference),
    link: page.includes(path),
    bill: page.includes('/bill/'),
    status: page.includes('>Registered<') || copy.includes('"Registered"'),
    copy: hanging.filter((words) => copy.includes(words)),
  };
}
const all = { wish: true, link: true, bill: true, status: true, copy: hanging };
const theWish = { wish: true, link: false, bill: false, status: false, copy: [] };
const nothing = { ...theWish, wish: false };

/** Whoever reads the mails of the address, by an account that is proved. */
async function ownerOf(app: App, sender: TestPerson | null): Promise<TestPerson> {
  if (sender?.email !== address) return aPerson(app, { email: address, fname: 'Veena Iyer' });
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', sender.uid).execute();
  return sender;
}

async function erase({ app, server }: Site, person: TestPerson): Promise<string> {
  const headers = { cookie: await aSession(app, person) };
  const payload = { sure: 'yes' };
  return (await server.inject({ method: 'POST', url: '/account/data/erase', payload, headers })).body;
}

test.for(senders)(
  'what %s sends under an address belongs to whoever proves it',
  async ([, account], { app: bare, server }) => {
    const site = { app: withReplies(bare), server };
    const made = await wishWithAll(site, account);
    const owner = await ownerOf(site.app, made.person);
    expect(await shownTo(site, owner, made)).toEqual(all);
    expect(await shownTo(site, await aPerson(site.app), made)).toEqual(nothing);
    expect(await erase(site, owner)).toContain('is sealed');
    for (const table of ['interests', 'cases', 'letters', 'case_replies', 'case_notes', 'person_notes'] as const)
      expect([table, await site.app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await getSeat(site.app.db, made.seatId)).toMatchObject({ state: 'Given back', name: 'Somebody erased' });
    for (const person of [owner, made.person ?? owner]) expect(await shownTo(site, person, made)).toEqual(nothing);
  },
);

/** The seat, its link and the office's list of people are as if the wish had been sent without logging in. */
async function expectLetGo({ app, server }: Site, { seatId, path }: { seatId: string; path: string }) {
  expect(await getSeat(app.db, seatId)).toMatchObject({ state: 'Taken', email: address });
  expect((await server.inject({ url: path })).statusCode).toBe(200);
  const listed = sql`select key, cases from persons where cases > 0`;
  expect((await listed.execute(app.db)).rows).toEqual([{ key: address, cases: 1 }]);
}

test.for(strangers)(
  '%s sees the wish alone that they sent under an address, and lets go of it, and of nothing else, by erasing',
  async ([, account], { app: bare, server }) => {
    const site = { app: withReplies(bare), server };
    const made = await wishWithAll(site, account);
    expect(await shownTo(site, made.person!, made)).toEqual(theWish);
    expect(await erase(site, made.person!)).toContain('is sealed');
    expect(await shownTo(site, made.person!, made)).toEqual(nothing);
    expect(await erase(site, made.person!)).toContain('nothing to erase');
    await expectLetGo(site, made);
    expect(await shownTo(site, await ownerOf(site.app, made.person), made)).toEqual(all);
  },
);

test.for(strangers)(
  '%s that is deleted lets go of the wish, and nothing else',
  async ([, account], { app: bare, server, sentMail }) => {
    const site = { app: withReplies(bare), server };
    const made = await wishWithAll(site, account);
    expect(await deleteAccount(site.app, await openAuth(site.app), made.person!)).toBe(true);
    await sentMail();
    await expectLetGo(site, made);
    expect(await shownTo(site, await ownerOf(site.app, null), made)).toEqual(all);
  },
);

test('a wish under another address on which nothing hangs goes with its sender', async ({ app, server }) => {
  const { person } = await send({ app, server }, { email: other, emailConfirmed: false });
  expect(await erase({ app, server }, person!)).toContain('is sealed');
  expect(await app.db.selectFrom('interests').select('id').execute()).toEqual([]);
});

test('the proved account of the address that is deleted gives its seat back', async ({
  app: bare,
  server,
  sentMail,
}) => {
  const app = withReplies(bare);
  const { person, seatId } = await wishWithAll({ app, server }, { email: address, emailConfirmed: true });
  expect(await deleteAccount(app, await openAuth(app), person!)).toBe(true);
  await sentMail();
  expect(await app.db.selectFrom('interests').select('id').execute()).toEqual([]);
  expect(await getSeat(app.db, seatId)).toMatchObject({ state: 'Given back', name: 'Somebody erased' });
});

test.for(strangers)(
  'a registration of %s with that contact email shows nothing of what its owner writes',
  async ([, account], { app: bare, server }) => {
    const site = { app: withReplies(bare), server };
    const person = await aPerson(site.app, account);
    await aRegistration(site.app, person, { email: address });
    const { id, email } = await site.app.db.selectFrom('cases').select(['id', 'email']).executeTakeFirstOrThrow();
    expect(email).toBe(address);
    await writeOf(site.app, id);
    const copyOf = async (of: TestPerson) => (await shownTo(site, of, { reference: 'EOI-', path: '/seat/' })).copy;
    // The office's note on a registration is its account's.
    const notes = account.emailConfirmed ? ['Called twice'] : [];
    expect(await copyOf(person)).toEqual(notes);
    if (account.email === address) return;
    const owner = await ownerOf(site.app, null);
    expect(await copyOf(owner)).toEqual(['Kochi it is', 'Do not tell them']);
    await site.app.db.updateTable('cases').set({ email: account.email }).execute();
    expect(await copyOf(person), 'with its own address again').toEqual(notes);
    expect(await copyOf(owner)).toEqual(['Kochi it is', 'Do not tell them']);
    await erase(site, owner);
    for (const table of ['letters', 'case_replies'] as const)
      expect(await site.app.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await site.app.db.selectFrom('registrations').select('uid').execute()).toEqual([{ uid: person.uid }]);
  },
);

test('a proved account has what was noted on its registration, with whatever contact email', async ({
  app: bare,
  server,
}) => {
  const site = { app: withReplies(bare), server };
  const person = await aPerson(site.app, { email: other });
  await aRegistration(site.app, person, { email: address });
  const { id } = await site.app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const actor = await anActor(site.app);
  await site.app.write((trx) => keepNote(trx, site.app, actor, id, { text: 'Called twice' }));
  expect((await shownTo(site, person, { reference: 'EOI-', path: '/seat/' })).copy).toEqual(['Called twice']);
  await erase(site, person);
  const sealed = await site.app.db.selectFrom('sealed_records').select('document').execute();
  expect(JSON.stringify(sealed)).toContain('Called twice');
});

test('an account of the address that is not proved takes no note along when it is deleted', async ({
  app,
  server,
  sentMail,
}) => {
  const { person } = await send({ app, server }, { email: address, emailConfirmed: false });
  await writePersonNote(app, await anActor(app), address, { text: 'Prefers calls' });
  await deleteAccount(app, await openAuth(app), person!);
  await sentMail();
  expect(await app.db.selectFrom('person_notes').select('text').execute()).toEqual([{ text: 'Prefers calls' }]);
});

test.for(strangers)(
  'a name and a number that %s types are not confirmed',
  async ([, account], { app, server, clock }) => {
    await send({ app, server }, null);
    clock.forward(3600);
    await send({ app, server }, account, { fname: 'Vina Sen', cNumber: '+91 98111 22222' });
    const { id } = await aBatch(app);
    const { people } = await readInviting(app, await anActor(app), id);
    expect(people).toMatchObject([{ name: 'Veena Iyer', unproved: ['Vina Sen', '+91 98111 22222'] }]);
  },
);

test('what a caller adds to a case is kept under the address of the case', async ({ app, server }) => {
  const { person } = await send({ app, server }, { email: other, emailConfirmed: true });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await app.db.updateTable('cases').set({ status: 'Closed' }).execute();
  const told = { kind: 'message', how: 'telephone', name: 'Veena Iyer', words: 'I am expecting.', to: `case ${id}` };
  expect(await enterCaller(app, await anActor(app), Caller.parse(told))).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('contact_messages').select('email').execute()).toEqual([{ email: address }]);
  const headers = { cookie: await aSession(app, person!) };
  expect((await server.inject({ url: '/account/data.json', headers })).body).not.toContain('expecting');
});

test.for(strangers)(
  'what the owner of the address wants instead is not told to %s',
  async ([, account], { app, server }) => {
    const { person } = await send({ app, server }, account);
    const wish = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
    const { id } = await aBatch(app);
    const asked = { interestId: wish.id, name: 'Veena Iyer', email: address, phone: '', payer: '' };
    await app.write((trx) => askPeople(trx, app, someone, id, [asked]));
    const seat = await app.db.selectFrom('seats').select('id').executeTakeFirstOrThrow();
    const url = `${seatPath(app, await getSeat(app.db, seat.id))}/answer`;
    const payload = { answer: 'no', instead: true, city: 'Jamnagar', timeFrame: 'Within3to6Months' };
    for (let n = 0; n < 2; n += 1) expect((await server.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    const headers = { cookie: await aSession(app, person!) };
    const { body } = await server.inject({ url: '/myinterests', headers });
    expect([body.includes('Pune'), body.includes('Jamnagar')]).toEqual([true, false]);
    const wishes = app.db.selectFrom('interests').select(['uid', 'other_city as city']).orderBy('id');
    expect(await wishes.execute()).toEqual([
      { uid: person!.uid, city: 'Pune' },
      { uid: null, city: 'Jamnagar' },
    ]);
  },
);

test('a number that the office put right is offered to its owner alone', async ({ app, server }) => {
  const { person } = await send(
    { app, server },
    { email: other, emailConfirmed: true },
    { cNumber: '+91 98111 22222' },
  );
  expect(await ownNumber(app, { uid: person!.uid, cNumber: null })).toBe('+91 98111 22222');
  const found = await app.db.selectFrom('cases').select(['id', 'name', 'version']).executeTakeFirstOrThrow();
  const right = { name: found.name, email: address, phone: '+91 98222 33333', version: found.version };
  expect(await correctCase(app, await anActor(app), found.id, right)).toMatchObject({ ok: true });
  expect(await ownNumber(app, { uid: person!.uid, cNumber: null })).toBe('');
  const headers = { cookie: await aSession(app, person!) };
  expect((await server.inject({ url: '/account/data.json', headers })).body).not.toContain('33333');
});

// Who asks the office to correct the address of what they sent under another’s is believed in what they sent, and in nothing else.
test.for(senders.filter(([, account]) => account?.email !== address))(
  'what the owner of an address answered stays theirs when the office corrects the wish of %s',
  async ([, account], { app: bare, server }) => {
    const site = { app: withReplies(bare), server };
    const made = await wishWithAll(site, account);
    const { id, name, phone, version } = await site.app.db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
    const elsewhere = { name, phone, version, email: 'sen@example.in' };
    const done = await correctCase(site.app, await anActor(site.app), id, elsewhere);
    expect(done).toMatchObject({ ok: true, stay: ['seat of Veena Iyer'] });
    expect(await getSeat(site.app.db, made.seatId)).toMatchObject({ state: 'Taken', email: address });
    expect((await server.inject({ url: made.path })).statusCode).toBe(200);
    const person = made.person ?? (await aPerson(site.app, { email: 'sen@example.in' }));
    expect((await shownTo(site, person, made)).copy).toEqual([]);
    const owner = await ownerOf(site.app, null);
    const copy = hanging.filter((words) => words !== 'Called twice');
    expect(await shownTo(site, owner, made)).toEqual({ ...all, wish: false, status: false, copy });
    await erase(site, owner);
    for (const table of ['letters', 'case_replies', 'person_notes'] as const)
      expect(await site.app.db.selectFrom(table).select('id').execute()).toEqual([]);
    expect(await getSeat(site.app.db, made.seatId)).toMatchObject({ state: 'Given back', name: 'Somebody erased' });
  },
);

test('a seat stays under an address that somebody else wrote from, answered or not, and the office is told', async ({
  app,
  server,
  clock,
}) => {
  await send({ app, server }, null);
  clock.forward(3600);
  await send({ app, server }, null);
  const { id: batchId } = await aBatch(app);
  const actor = await anActor(app);
  const { people } = await readInviting(app, actor, batchId);
  const interestIds = people.map(({ interestId }) => interestId);
  await sendInvitations(app, actor, batchId, { kind: 'ask', day: '', words: '', interestIds });
  const before = await app.db.selectFrom('seats').selectAll().executeTakeFirstOrThrow();
  const { name, phone, version } = await app.db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', before.interest_id)
    .executeTakeFirstOrThrow();
  const url = `/office/api/cases/${before.interest_id}/correct`;
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' })) };
  const payload = { version, name, phone, email: 'sen@example.in' };
  const answered = await server.inject({ method: 'POST', url, headers, payload });
  expect(answered.json<{ message: string }>().message).toContain('The seat of Veena Iyer stays with the old address');
  expect(await app.db.selectFrom('seats').selectAll().executeTakeFirstOrThrow()).toEqual({
    ...before,
    interest_id: null,
  });
});

test.for(strangers.slice(1))(
  'what %s asks again within ten minutes under another address is another wish',
  async ([, account], { app: bare, server, clock }) => {
    const site = { app: withReplies(bare), server };
    const { person, reference } = await send(site, account);
    const first = await site.app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
    await writeOf(site.app, first.id);
    clock.forward(300);
    const payload = typedInterest({ email: other, fname: 'Veena Iyer', trainingEvent: 'CIPLevel1', otherCity: 'Pune' });
    const headers = { cookie: await aSession(site.app, person!) };
    const again = async () =>
      (await server.inject({ method: 'POST', url: '/registercourse', payload, headers })).json();
    const second = await again();
    expect(second).not.toMatchObject({ reference });
    expect(await again(), 'of the same address').toMatchObject(second);
    const wishes = site.app.db.selectFrom('interests').select(['email', 'uid']).orderBy('id');
    const uid = person!.uid;
    expect(await wishes.execute()).toEqual([
      { email: address, uid },
      { email: other, uid },
    ]);
    expect((await shownTo(site, person!, { reference, path: '/seat/' })).copy).toEqual([]);
  },
);
