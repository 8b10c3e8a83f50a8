import { expect } from 'vitest';
import { subscribe } from '../../../contact/subscribe.server.ts';
import { sendMessage } from '../../../contact/send-message.server.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { forgetInterests } from '../../../interest/forget-interests.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { test, type SentMail } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { anActor } from '../../office.factory.ts';
import { carryOn } from './carry-on.server.ts';
import type { Begin, Who } from './contract.ts';
import { lookAtPeople } from './reach.server.ts';
import { readProgress } from './calls.server.ts';
import { silencePerson } from './reply.server.ts';
import { beginSending, listSendings, stopSending } from './sendings.server.ts';

/** So many people who asked for the same, as their cases. */
async function people(app: App, count: number, first = 1): Promise<string[]> {
  for (let n = first; n < first + count; n += 1)
    await anInterest(app, { fname: `Person ${n}`, email: `person${n}@example.in` });
  return idsOf(app);
}

async function idsOf(app: App): Promise<string[]> {
  const rows = await app.db.selectFrom('cases').select('id').orderBy('email').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const aLetter = (who: Who, words: Partial<Begin> = {}): Begin => ({
  id: crypto.randomUUID(),
  who,
  purpose: 'dates',
  subject: 'A class for {name}',
  text: 'Dear {name}, about {reference}.',
  template: null,
  moved: { status: 'Contacted', dueOn: '2026-11-30' },
  anyway: [],
  ...words,
});

const look = { purpose: 'dates' as const, words: '', anyway: [] as string[] };
const lettersIn = (mails: SentMail[]) => mails.filter(({ subject }) => subject.startsWith('A class for'));

test('who is shown as one person is written to once, under the address in front', async ({ app, sentMail }) => {
  const actor = await anActor(app);
  const ids = await people(app, 3);
  await mergePeople(app, actor, { keep: 'person2@example.in', other: 'person1@example.in' });
  const reach = await lookAtPeople(app, actor, { ...look, who: { cases: ids } });
  expect(reach!.reached.map(({ email }) => email)).toEqual(['person2@example.in', 'person3@example.in']);
  expect(reach!.leftOut).toEqual([
    {
      caseId: ids[0],
      name: 'Person 1',
      email: 'person1@example.in',
      why: 'same person',
      reason: 'same person as Person 2 (person2@example.in), written to once',
    },
  ]);
  expect(await beginSending(app, actor, aLetter({ cases: ids }))).toMatchObject({ ok: true, people: 2 });
  while ((await carryOn(app)).left);
  expect(
    lettersIn(await sentMail())
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['person2@example.in', 'person3@example.in']);
});

test('each person of a selection gets one mail of their own, and each case is moved as its letter goes', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  await people(app, 3);
  await anInterest(app, { fname: 'Person 1', email: 'person1@example.in', trainingEvent: 'CIPLevel1' });
  const ids = await idsOf(app);
  const begun = await beginSending(app, actor, aLetter({ cases: ids }));
  expect(begun).toMatchObject({ ok: true, people: 3 });
  expect(await app.db.selectFrom('cases').select('status').distinct().execute()).toEqual([{ status: 'New' }]);
  while ((await carryOn(app)).left);
  const letters = lettersIn(await sentMail());
  expect(letters.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['person1@example.in', 'A class for Person 1'],
    ['person2@example.in', 'A class for Person 2'],
    ['person3@example.in', 'A class for Person 3'],
  ]);
  expect(letters[0]!.text).toContain('If you want no more of them, answer with the word STOP.');
  expect(await app.db.selectFrom('cases').select(['status', 'due_on', 'answered_at']).distinct().execute()).toEqual([
    { status: 'Contacted', due_on: '2026-11-30', answered_at: app.now().toISOString() },
  ]);
  for (const id of ids)
    expect((await getCase(app, actor, id)).happened.filter(({ title }) => title === 'Letter')).toMatchObject([
      { by: 'Asha Nair', facts: [{ label: 'Mail', value: 'Sent' }] },
    ]);
  expect(await readProgress(app, (begun as { id: string }).id)).toMatchObject({
    ended: true,
    counts: { people: 3, waiting: 0, sent: 3, failed: 0, leftOut: 0 },
  });
  expect(await listSendings(app)).toMatchObject([{ people: 3, ended: true, by: 'Asha Nair' }]);
});

test('who is left out is named with the reason, and each gets a line in their story', async ({ app, clock }) => {
  const actor = await anActor(app);
  const ids = await people(app, 7);
  const set = (n: number, values: object) =>
    app.db
      .updateTable('cases')
      .set(values)
      .where('id', '=', ids[n - 1]!)
      .execute();
  await set(1, { review_reason: 'the trap field' });
  await set(2, { archived_at: app.now().toISOString() });
  await set(3, { email: '' });
  clock.forward(60);
  await silencePerson(app, actor, ids[3]!, true);
  await app.db
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), trouble: 'refused', last_error: '550 5.1.1 no such user' })
    .where('recipient', '=', 'person5@example.in')
    .execute();
  await beginSending(app, actor, aLetter({ cases: [ids[5]!] }));
  while ((await carryOn(app)).left);
  await sendMessage(app, { name: 'Meera', email: 'meera@example.in', phone: null, subject: 'Lost', message: 'Help' });
  const who = { cases: await idsOf(app) };
  const reach = (await lookAtPeople(app, actor, { who, ...look }))!;
  expect(reach.reached.map(({ email }) => email)).toEqual(['person7@example.in']);
  expect(Object.fromEntries(reach.leftOut.map(({ name, why }) => [name, why]))).toEqual({
    'Person 1': 'held back',
    'Person 2': 'archived',
    'Person 3': 'no address',
    'Person 4': 'said no',
    'Person 5': 'refused',
    'Person 6': 'recent',
    Meera: 'only to answer',
  });
  const reasons = reach.leftOut.map(({ reason }) => reason);
  expect(reasons).toContain('may not be written to: said no on 20 Nov 2026');
  expect(reasons).toContain(
    'address refused on 20 Nov 2026. There is no such mailbox: the address may have a typing error.',
  );
  expect(reasons.some((reason) => reason.startsWith('was written to by Asha Nair at 20 Nov 2026'))).toBe(true);

  const answer = (await lookAtPeople(app, actor, { who, ...look, purpose: 'answer', anyway: [ids[5]!] }))!;
  expect(answer.reached.map(({ name }) => name).toSorted()).toEqual(['Meera', 'Person 4', 'Person 6', 'Person 7']);
  const lacking = (await lookAtPeople(app, actor, { who, ...look, purpose: 'answer', words: '{city}' }))!;
  expect(lacking.leftOut.find(({ name }) => name === 'Meera')).toMatchObject({ reason: 'has nothing for {city}' });

  await beginSending(app, actor, aLetter(who));
  const { happened } = await getCase(app, actor, ids[3]!);
  expect(happened.map(({ title }) => title)).toContain(
    'Left out of a letter to many (A class for {name}): may not be written to: said no on 20 Nov 2026',
  );
});

test('who left the list of class dates gets none, until they ask again; who is on it gets them for a message too', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  const [id] = await people(app, 1);
  clock.forward(60);
  await subscribe(app, { name: 'P', email: 'person1@example.in' });
  const at = app.now().toISOString();
  await app.db.updateTable('subscribers').set({ confirmed_at: at, unsubscribed_at: at }).execute();
  const who = { cases: [id!] };
  expect((await lookAtPeople(app, actor, { who, ...look }))!.leftOut).toMatchObject([{ why: 'said no' }]);
  clock.forward(1200);
  await anInterest(app, { fname: 'Person 1', email: 'person1@example.in', attendTime: 'Undecided' });
  const asked = { cases: await idsOf(app) };
  expect((await lookAtPeople(app, actor, { who: asked, ...look }))!.reached).toHaveLength(1);
  await app.db.updateTable('subscribers').set({ unsubscribed_at: null }).execute();
  await sendMessage(app, { name: 'P', email: 'person1@example.in', phone: null, subject: 'A', message: 'B' });
  expect((await lookAtPeople(app, actor, { who: { cases: await idsOf(app) }, ...look }))!.reached).toMatchObject([
    { cases: 3 },
  ]);
});

test('whoever should not be written to by the time of their turn is left out; whoever is erased is gone', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const ids = await people(app, 4);
  const { id } = (await beginSending(app, actor, aLetter({ cases: ids }))) as { id: string };
  await silencePerson(app, actor, ids[0]!, true);
  await app.write((trx) => forgetInterests(trx, { interests: [ids[1]!], sent: [] }));
  await app.db.updateTable('cases').set({ status: 'Registered' }).where('id', '=', ids[2]!).execute();
  while ((await carryOn(app)).left);
  expect(
    lettersIn(await sentMail())
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['person3@example.in', 'person4@example.in']);
  const progress = await readProgress(app, id);
  expect(progress.counts).toMatchObject({ people: 2, sent: 2, leftOut: 1 });
  expect(progress.leftOut).toMatchObject([{ name: 'Person 1', reason: expect.stringMatching(/said no/) }]);
  const finished = await app.db.selectFrom('cases').select('status').where('id', '=', ids[2]!).executeTakeFirst();
  expect(finished?.status).toBe('Registered');
});

test('two servers carry on with one letter, and two of the office write to the same people: each gets one', async ({
  app,
  sentMail,
}) => {
  const [one, other] = [await anActor(app), await anActor(app)];
  const ids = await people(app, 12);
  const letter = aLetter({ cases: ids });
  await beginSending(app, one, letter);
  await beginSending(app, one, letter);
  await beginSending(app, other, aLetter({ cases: ids }));
  const all = () => Promise.all([carryOn(app), carryOn(app), carryOn(app)]);
  for (let left = true; left;) left = (await all()).some((done) => done.left);
  const to = lettersIn(await sentMail()).map((mail) => mail.to);
  expect(to).toHaveLength(12);
  expect(new Set(to).size).toBe(12);
  expect(await app.db.selectFrom('sendings').select('id').where('ended_at', 'is', null).execute()).toEqual([]);
});

test('what is stopped goes to nobody who still waits; only a few are with the mail at once', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const ids = await people(app, 40);
  const { id } = (await beginSending(app, actor, aLetter({ cases: ids }))) as { id: string };
  await carryOn(app);
  await carryOn(app);
  expect((await readProgress(app, id)).counts).toMatchObject({ people: 40, waiting: 15, leaving: 25 });
  expect(await stopSending(app, actor, id)).toBe(15);
  expect(await stopSending(app, actor, id)).toBe(0);
  expect((await carryOn(app)).left).toBe(false);
  expect(lettersIn(await sentMail())).toHaveLength(25);
  expect(await readProgress(app, id)).toMatchObject({
    stopped: true,
    ended: true,
    counts: { sent: 25, stopped: 15, waiting: 0 },
  });
});

test('a letter that is not delivered is listed with the reason', async ({ app }) => {
  const actor = await anActor(app);
  const ids = await people(app, 2);
  const { id } = (await beginSending(app, actor, aLetter({ cases: ids }))) as { id: string };
  await carryOn(app);
  await app.db
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), trouble: 'refused', last_error: '550 5.1.1 no such user' })
    .where('recipient', '=', 'person2@example.in')
    .where('template', '=', 'office-letter')
    .execute();
  expect(await readProgress(app, id)).toMatchObject({
    counts: { failed: 1, leaving: 1 },
    failed: [{ name: 'Person 2', caseId: ids[1], reason: expect.stringMatching(/no such mailbox/) }],
  });
});

test('a filter that means too many, words that are wrong, and nobody left are each refused in a sentence', async ({
  app,
}) => {
  const actor = await anActor(app);
  const ids = await people(app, 2);
  const all: Who = { list: 'interests', filter: '{}' };
  expect((await lookAtPeople(app, actor, { who: all, ...look }))!.reached).toHaveLength(2);
  expect(await lookAtPeople(app, actor, { who: { list: 'interests', filter: '{"no":1}' }, ...look })).toBeNull();
  expect(await beginSending(app, actor, aLetter(all, { text: 'in {citty}' }))).toMatchObject({
    errors: { text: expect.stringMatching(/Do you mean {city}/) },
  });
  await app.db.updateTable('cases').set({ archived_at: app.now().toISOString() }).execute();
  expect(await beginSending(app, actor, aLetter({ cases: ids }))).toMatchObject({
    errors: { who: 'Nobody of these can be written to. The list says why.' },
  });
  await app.db.updateTable('cases').set({ archived_at: null }).execute();
  // The number that was shipped is nobody's.
  const words = { text: 'Call {office phone}.' };
  expect(await beginSending(app, actor, aLetter({ cases: ids }, words))).toMatchObject({
    errors: {
      who: expect.stringMatching(
        /^Nobody.*\{office phone\}: the office’s telephone is not given yet.*Take the placeholder out/,
      ),
    },
  });
  await app.db.updateTable('cases').set({ archived_at: app.now().toISOString() }).execute();
  const now = app.now().toISOString();
  const many = Array.from({ length: 1001 }, (_, n) => ({
    id: crypto.randomUUID(),
    kind: 'message' as const,
    reference: '',
    name: `Many ${n}`,
    email: `many${n}@example.in`,
    phone: '',
    summary: '',
    excerpt: '',
    received_at: now,
    latest_at: now,
    status: 'New' as const,
    version: 0,
  }));
  for (let from = 0; from < many.length; from += 200)
    await app.db
      .insertInto('cases')
      .values(many.slice(from, from + 200))
      .execute();
  const most = 'This would reach more than 500 people. Please narrow the filter, or write to them in parts.';
  const everything: Who = { list: 'cases', filter: '{}' };
  expect((await lookAtPeople(app, actor, { who: everything, ...look }))!.tooMany).toBe(most);
  expect(await beginSending(app, actor, aLetter(everything))).toMatchObject({ errors: { who: most } });
  expect(await app.db.selectFrom('sendings').selectAll().execute()).toEqual([]);
});

test('a reader begins and stops nothing', async ({ app, server }) => {
  const ids = await people(app, 2);
  const who = { cases: ids };
  const reading = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'reader' }));
  const refused = {
    '/letters/people': { who, ...look },
    '/sendings': aLetter(who),
    [`/sendings/${crypto.randomUUID()}/stop`]: undefined,
  };
  for (const [path, payload] of Object.entries(refused)) {
    const url = `/office/api${path}`;
    const { statusCode } = await server.inject({
      method: 'POST',
      url,
      headers: { cookie: reading },
      ...(payload ? { payload } : {}),
    });
    expect([path, statusCode]).toEqual([path, 403]);
  }
});

test('a letter to many under the id of another one, to other people or of another writer, is refused and not begun', async ({
  app,
}) => {
  const [one, other] = [await anActor(app), await anActor(app)];
  const chosen = await people(app, 2);
  const letter = aLetter({ cases: chosen.slice(0, 1) });
  await beginSending(app, one, letter);
  const refused = { ok: false, used: expect.stringContaining('Something else was sent') as string };
  expect(await beginSending(app, one, { ...letter, text: 'Other words.' })).toEqual(refused);
  expect(await beginSending(app, one, { ...letter, who: { cases: chosen } })).toEqual(refused);
  expect(await beginSending(app, one, { ...letter, anyway: chosen })).toEqual(refused);
  expect(await beginSending(app, other, letter)).toEqual(refused);
  expect(await beginSending(app, one, letter)).toMatchObject({ ok: true, people: 1 });
});
