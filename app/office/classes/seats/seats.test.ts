import { expect } from 'vitest';
import { aBatch, someDays } from '../../../classes/classes.factory.ts';
import { findBatch, getBatch, listHappened } from '../../../classes/read-batches.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import { seatLink } from '../../../classes/seats/seat-link.server.ts';
import { act, askAll, expectSound } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { Forbidden } from '../../../platform/errors.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { whatWaits } from '../batches/what-waits.ts';
import { anActor } from '../../office.factory.ts';
import { holdSeat, movePerson, newLink, noteAsked, passOn, recordAnswer, takeBack } from './calls.server.ts';
import { readCandidates, readSeats } from './read.server.ts';
import { waysOf, whyWaiting } from './words.ts';

const two = { seats: '2', minimum: '1' };
const wish = (name: string, city: string) => ({
  fname: name,
  email: `${name.toLowerCase()}@example.in`,
  trainingEvent: 'CIPLevel1',
  preferredLocation: '',
  otherCity: city,
});

test('3: who could be asked is shown with those of the city first, and who cannot is named with the reason', async ({
  app,
}) => {
  const actor = await anActor(app);
  for (const [name, city] of [
    ['Asha', 'Kochi'],
    ['Bilal', 'Pune'],
    ['Chitra', 'p\u00FAne'],
    ['Dev', 'Pune'],
  ] as const)
    await anInterest(app, wish(name, city));
  await anInterest(app, { ...wish('Elsy', 'Pune'), trainingEvent: 'CPLevel1' });
  const { id } = await aBatch(app, two);
  const other = await aBatch(app, { ...two, city: 'Kochi', stateCode: '32' });
  const { people } = await readCandidates(app, actor, id);
  expect(
    people
      .slice(0, 3)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Bilal', 'Chitra', 'Dev']);
  expect(people.map(({ name }) => name)).not.toContain('Elsy');
  const idOf = (name: string) => people.find((one) => one.name === name)!.interestId;
  expect(await noteAsked(app, actor, other.id, [idOf('Dev')])).toEqual({ ok: true, asked: 1 });
  const [dev] = await listSeats(app.db, other.id);
  await act(app, dev!.id, 'offer');
  const held = (await readCandidates(app, actor, id)).people.find(({ name }) => name === 'Dev');
  expect(held?.leftOut).toBe('with a seat held in this subject, in another class');
  await act(app, dev!.id, 'yes');
  expect(await noteAsked(app, actor, id, [idOf('Bilal'), idOf('Dev'), 'unknown'])).toEqual({ ok: true, asked: 1 });
  const left = (await readCandidates(app, actor, id)).people.map(({ name, leftOut }) => [name, leftOut]);
  expect(Object.fromEntries(left)).toEqual({
    Asha: null,
    Bilal: 'in this class already',
    Chitra: null,
    Dev: 'with a seat in this subject already',
  });
  expect(await listSeats(app.db, id)).toMatchObject([{ name: 'Bilal', state: 'Asked', payer: expect.any(String) }]);
});

test('who is registered for the level can be asked too, once, and under one of their addresses', async ({ app }) => {
  const actor = await anActor(app);
  const theirs = { courses: ['CIP Level 1'], city: 'Pune' };
  for (const [n, email] of ['asha@example.in', 'bilal@example.in'].entries())
    await aRegistration(app, await aPerson(app, { email }), {
      ...theirs,
      email,
      mobileNumber: `+91 90000 1111${n}`,
      homePhone: '',
    });
  await anInterest(app, { ...wish('Asha', 'Pune'), email: 'asha.rao@example.in' });
  await mergePeople(app, actor, { keep: 'asha.rao@example.in', other: 'asha@example.in' });
  const { id } = await aBatch(app, two);
  const { people } = await readCandidates(app, actor, id);
  expect(people.map(({ email, registered }) => [email, registered])).toEqual([
    ['asha.rao@example.in', false],
    ['bilal@example.in', true],
  ]);
  expect(await noteAsked(app, actor, id, [people[1]!.interestId])).toEqual({ ok: true, asked: 1 });
  expect(await listSeats(app.db, id)).toMatchObject([{ person: 'email bilal@example.in', interestId: null }]);
  expect((await readCandidates(app, actor, id)).people.map(({ leftOut }) => leftOut)).toEqual([
    null,
    'in this class already',
  ]);
});

test('a registration by an account that nobody proved is no candidate until it is, and is written to at the address of the account', async ({
  app,
}) => {
  const actor = await anActor(app);
  const account = await aPerson(app, { email: 'asha@example.in', emailConfirmed: false });
  await aRegistration(app, account, { courses: ['CIP Level 1'], city: 'Pune', email: 'typed@example.in' });
  const { id } = await aBatch(app, two);
  const people = async () =>
    (await readCandidates(app, actor, id)).people.map(({ email, leftOut }) => ({ email, leftOut }));
  expect(await people()).toEqual([
    { email: 'asha@example.in', leftOut: 'registered, with an address that is not confirmed' },
  ]);
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', account.uid).execute();
  expect(await people()).toEqual([{ email: 'asha@example.in', leftOut: null }]);
});

test('a reader sees the people and changes nothing; every act is in the log, what was the same is not', async ({
  app,
}) => {
  const [actor, reader] = [await anActor(app), await anActor(app, 'reader')];
  const { id } = await aBatch(app, two);
  const [asha] = await askAll(app, id, ['Asha', 'Bilal']);
  for (const refused of [
    () => recordAnswer(app, reader, asha!, { answer: 'yes', version: 0 }),
    () => holdSeat(app, reader, asha!, { version: 0, reason: '' }),
    () => takeBack(app, reader, asha!, { version: 0, reason: 'x' }),
    () => movePerson(app, reader, asha!, { version: 0, toBatchId: id }),
    () =>
      passOn(app, reader, asha!, { version: 0, reason: 'x', to: { name: 'Dev', email: 'd@example.in', phone: '' } }),
    () => newLink(app, reader, asha!),
    () => noteAsked(app, reader, id, []),
    () => readCandidates(app, reader, id),
  ])
    await expect(refused()).rejects.toBeInstanceOf(Forbidden);
  expect((await readSeats(app, reader, id)).seats).toHaveLength(2);
  await recordAnswer(app, actor, asha!, { answer: 'yes', version: 0 });
  await recordAnswer(app, actor, asha!, { answer: 'yes', version: 1 });
  await takeBack(app, actor, asha!, { version: 1, reason: 'Never paid.' });
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['actor_uid', 'action', 'detail'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, detail }) => [action, JSON.parse(detail).state])).toEqual([
    ['seats read', undefined],
    ['seat answered', 'Taken'],
    ['seat taken back', 'Taken back'],
  ]);
  expect(JSON.stringify(entries)).not.toContain('asha@');
});

test('another class is offered to move to as the server accepts it: to whom a seat is held for there, also where a line waits', async ({
  app,
}) => {
  const actor = await anActor(app);
  const one = { seats: '1', minimum: '1' };
  const [here, there] = [await aBatch(app, two), await aBatch(app, { ...one, days: someDays('2027-02-08') })];
  const [asha, bilal] = await askAll(app, here.id, ['Asha', 'Bilal']);
  const [dev, held, elsy] = await askAll(app, there.id, ['Dev', 'Asha', 'Elsy']);
  await act(app, asha!, 'yes');
  for (const id of [dev, held, elsy]) await act(app, id!, 'yes');
  await act(app, bilal!, 'yes');
  await act(app, dev!, 'give back');
  const { seats, others } = await readSeats(app, actor, here.id);
  const says = (id: string) =>
    waysOf(
      seats.find((seat) => seat.id === id)!,
      others,
    );
  expect(says(asha!).ways).toEqual([[there.id, expect.stringMatching(/: a seat is held for them$/)]]);
  expect(says(asha!).says).toBeUndefined();
  expect(says(bilal!)).toEqual({ ways: [], says: expect.stringMatching(/^Full, so its line comes first: /) });
  const move = (id: string) => movePerson(app, actor, id, { version: 1, toBatchId: there.id });
  expect(await move(bilal!)).toMatchObject({ ok: false });
  expect(await move(asha!)).toMatchObject({ ok: true, seat: { id: held, state: 'Taken' } });
  await expectSound(app);
});

test('a yes on the telephone has the guards of any yes; what stands in the way is said, and nothing is done', async ({
  app,
  server,
}) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const post = async (path: string, payload: object) => {
    const answer = await server.inject({ method: 'POST', url: `/office/api${path}`, headers: { cookie }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const { id } = await aBatch(app, { seats: '1', minimum: '1' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  expect(await post(`/seats/${asha}/answer`, { answer: 'yes', version: 0 })).toMatchObject({
    status: 200,
    body: { message: 'The seat is Asha’s. They are told by email.', seat: { state: 'Taken' } },
  });
  expect(await post(`/seats/${bilal}/answer`, { answer: 'yes', version: 0 })).toMatchObject({
    body: { message: 'Bilal stands in line: first. They are told by email.' },
  });
  expect(await post(`/seats/${bilal}/offer`, { version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'refused', message: 'No seat is free.' },
  });
  expect(await post(`/seats/${asha}/take-back`, { version: 1 })).toMatchObject({ status: 409 });
  expect(await post(`/seats/${asha}/take-back`, { version: 0, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'changed', current: { state: 'Taken' } },
  });
  expect((await post(`/seats/${bilal}/answer`, { answer: 'no', version: 1 })).body.message).toBe(
    'It is noted that Bilal said no. Nobody is written to.',
  );
  expect((await post(`/seats/${asha}/answer`, { answer: 'give back', version: 1 })).body.message).toBe(
    'Asha has given the seat back. They are told by email.',
  );
  expect((await post(`/seats/nothing/answer`, { answer: 'yes', version: 0 })).status).toBe(404);
  expect((await post(`/batches/${id}/seats`, { interestIds: [] })).status).toBe(422);
  await expectSound(app);
});

test('a no on the telephone takes along what they want instead, noted as by the office', async ({ app, server }) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const { id } = await aBatch(app, two);
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  const say = async (seat: string, payload: object) => {
    const url = `/office/api/seats/${seat}/answer`;
    return (await server.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode;
  };
  const instead = { city: 'Kochi', time: 'Within3Months' };
  expect(await say(asha!, { answer: 'yes', version: 0, wish: instead })).toBe(422);
  expect(await say(asha!, { answer: 'no', version: 0, wish: { ...instead, city: ' ' } })).toBe(422);
  expect(await say(asha!, { answer: 'no', version: 0, wish: instead })).toBe(200);
  expect(await say(bilal!, { answer: 'no', version: 0, wish: 'never' })).toBe(200);
  const rows = await app.db.selectFrom('seats').select(['id', 'state', 'wish']).where('batch_id', '=', id).execute();
  expect(Object.fromEntries(rows.map((row) => [row.id, [row.state, row.wish]]))).toEqual({
    [asha!]: ['Declined', JSON.stringify(instead)],
    [bilal!]: ['Declined', '"never"'],
  });
  const noted = (await listHappened(app.db, id, 20)).filter(({ act: what }) => what === 'wish noted');
  expect(noted.map(({ by }) => by.kind)).toEqual(['office', 'office']);
});

test('what somebody said on the telephone is told from what the office decided, in the history and in their story', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, two);
  await anInterest(app, wish('Asha', 'Pune'));
  const { people } = await readCandidates(app, actor, id);
  await noteAsked(app, actor, id, [people[0]!.interestId]);
  const asha = (await listSeats(app.db, id))[0]!.id;
  await recordAnswer(app, actor, asha, { answer: 'yes', version: 0 });
  await recordAnswer(app, actor, asha, { answer: 'give back', version: 1 });
  await recordAnswer(app, actor, asha, { answer: 'no', version: 2, wish: 'never' });
  await recordAnswer(app, actor, asha, { answer: 'yes', version: 2 });
  await takeBack(app, actor, asha, { version: 3, reason: 'Never paid.' });
  const said = (await listHappened(app.db, id, 20)).map(({ act: what, detail }) => [what, detail['told']]);
  expect(said.toReversed().slice(2)).toEqual([
    ['seat asked', undefined],
    ['seat taken', 'telephone'],
    ['minimum reached', undefined],
    ['seat given back', 'telephone'],
    ['wish noted', 'telephone'],
    ['seat taken', 'telephone'],
    ['seat taken back', undefined],
  ]);
  const { happened } = await getCase(app, actor, people[0]!.interestId);
  expect(happened.flatMap(({ title, batch }) => (batch ? [[title, batch]] : [])).slice(0, 2)).toEqual([
    ['Took back the seat in', { id, seatId: asha, name: 'CIP 1, Pune, 11 to 16 Jan' }],
    ['Recorded by telephone a yes for', { id, seatId: asha, name: 'CIP 1, Pune, 11 to 16 Jan' }],
  ]);
});

test('a yes by telephone for which no seat is free says so in their story too', async ({ app }) => {
  const actor = await anActor(app);
  const { id } = await aBatch(app, { ...two, seats: '1' });
  await act(app, (await askAll(app, id, ['Bilal']))[0]!, 'yes');
  await anInterest(app, wish('Asha', 'Pune'));
  const { interestId } = (await readCandidates(app, actor, id)).people[0]!;
  await noteAsked(app, actor, id, [interestId]);
  const asha = (await listSeats(app.db, id)).find(({ name }) => name === 'Asha')!.id;
  await recordAnswer(app, actor, asha, { answer: 'yes', version: 0 });
  expect((await getCase(app, actor, interestId)).happened[0]).toMatchObject({
    title: 'Recorded by telephone a yes to stand in line for',
  });
});

test('12: the office sees why a line waits, and whom to telephone', async ({ app, clock }) => {
  const { id } = await aBatch(app, { ...two, days: someDays('2026-11-26') });
  const ids = await askAll(app, id, ['Asha', 'Bilal', 'Chitra']);
  await act(app, ids[0]!, 'offer');
  for (const seat of ids.slice(1)) await act(app, seat, 'yes');
  const asked = await askAll(app, id, ['Dev']);
  await act(app, asked[0]!, 'yes');
  const look = async () => {
    const { seats, holdUntil, open } = await readSeats(app, await anActor(app, 'reader'), id);
    const batch = await getBatch(app.db, id);
    return {
      said: whyWaiting(batch, seats, { rolls: holdUntil !== null, open }),
      byHand: whyWaiting(batch, seats, { rolls: false, open: true }),
      waits: whatWaits([batch], app.now()),
    };
  };
  const full = await look();
  expect(full.said).toEqual({
    because: 'All 2 seats are taken or held.',
    next: 'Held until Sun 22 Nov, 18:00; if there is no yes, Chitra is offered the seat.',
  });
  expect(full.byHand!.next).toMatch(/if there is no yes, telephone Chitra\.$/);
  expect(full.waits.find(({ what }) => what === 'Held seats')!.sentence).toBe(
    'CIP 1, Pune: 1 seat is held for somebody who has not said yes.',
  );
  const both = whatWaits([{ ...(await findBatch(app.db, id))!, held: 2 }], app.now());
  expect(both.at(-1)!.sentence).toBe('CIP 1, Pune: 2 seats are held for people who have not said yes.');
  clock.forward(4 * 24 * 60 * 60);
  await act(app, ids[1]!, 'give back');
  const byHand = await look();
  expect(byHand.said).toEqual({
    because: 'A seat is free, and too little time is left for the line to move by itself.',
    next: 'Telephone Chitra first.',
  });
  expect(byHand.waits.find(({ what }) => what === 'Line with a free seat')).toMatchObject({ today: true });
});

test('a new link ends the ones before, opens the page, and is in the log without itself', async ({ app, server }) => {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' }));
  const { id } = await aBatch(app, two);
  const [asha] = await askAll(app, id, ['Asha']);
  const before = seatLink(app, { id: asha!, linkVersion: 0 });
  const answer = await server.inject({
    method: 'POST',
    url: `/office/api/seats/${asha}/new-link`,
    headers: { cookie },
  });
  const { link } = answer.json<{ link: string }>();
  const look = async (url: string) => (await server.inject(new URL(url).pathname)).statusCode;
  expect([await look(before), await look(link)]).toEqual([404, 200]);
  const entry = await app.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
  expect([entry.action, entry.subject, JSON.parse(entry.detail)]).toEqual([
    'seat link renewed',
    `batch ${id}`,
    { seat: asha },
  ]);
});
