import { expect } from 'vitest';
import { aBatch } from '../../../classes/classes.factory.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act } from '../../../classes/seats/seats.factory.ts';
import { aPerson } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { sendInvitations } from '../invite/calls.server.ts';
import { readInviting } from '../invite/read.server.ts';
import { mergePeople, sayTwoPeople } from '../../people/merges/merge-people.server.ts';
import { readCandidates, readSeats } from './read.server.ts';

const [first, second, other] = ['hiral@example.in', 'hiral.jadhav@example.in', 'dev@example.in'] as const;

async function wish(app: App, email: string, fname: string, cNumber: string): Promise<string> {
  await anInterest(app, {
    fname,
    email,
    cNumber,
    trainingEvent: 'CIPLevel1',
    preferredLocation: '',
    otherCity: 'Pune',
  });
  const row = await app.db.selectFrom('interests').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}

/** Two of one telephone, who may be one person, and somebody else; a batch that they all want. */
async function aPair(app: App) {
  const actor = await anActor(app);
  const ids = [
    await wish(app, first, 'Hiral Jadhav', '+91 98450 12345'),
    await wish(app, second, 'H Jadhav', '098450 12345'),
    await wish(app, other, 'Dev Rao', '+91 98200 00000'),
  ];
  const { id } = await aBatch(app, { seats: '3', minimum: '1' });
  const left = async () => (await readInviting(app, actor, id)).people.map(({ leftOut }) => leftOut);
  const send = (interestIds: readonly string[]) =>
    sendInvitations(app, actor, id, { kind: 'ask', day: '', words: '', interestIds: [...interestIds] });
  return { actor, ids, id, left, send };
}

test('of two who may be one person, a wave leaves out who asked second and says why, before and after anybody is written to', async ({
  app,
}) => {
  const { actor, ids, id, left, send } = await aPair(app);
  expect(await left()).toEqual([null, 'perhaps the same as Hiral Jadhav, who asked first', null]);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 2, others: 1 });
  const after = 'perhaps the same as Hiral Jadhav, who is in this class';
  expect(await left()).toEqual(['in this class already', after, 'in this class already']);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 0 });
  const { people } = await readCandidates(app, actor, id);
  expect(people.find(({ email }) => email === second)).toMatchObject({ leftOut: after });
});

test('who gives somebody’s number on the page of a class leaves them out of no invitation before a yes from their mailbox', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, left } = await aPair(app);
  const { reference } = await getBatch(app.db, id);
  const stranger = { email: 'nil@example.in', phone: '+91 98200 00000' };
  await anInterest(app, {
    fname: 'Nil Rao',
    email: stranger.email,
    cNumber: stranger.phone,
    trainingEvent: 'CPLevel1',
  });
  const payload = { name: 'Nil Rao', ...stranger, payer: 'Self' };
  await server.inject({ method: 'POST', url: `/dates/${reference}/requests`, payload });
  await sentMail();
  const [seat] = await listSeats(app.db, id);
  expect([seat!.state, (await left())[2]]).toEqual(['Asked', null]);
  await act(app, seat!.id, 'no');
  expect((await left())[2]).toBeNull();
  await act(app, seat!.id, 'yes');
  expect((await left())[2]).toBe('perhaps the same as Nil Rao, who is in this class');
});

test('two who were said to be two are both invited; two who were merged are one', async ({ app }) => {
  const { actor, ids, left, send } = await aPair(app);
  await sayTwoPeople(app, actor, { one: first, other: second });
  expect(await left()).toEqual([null, null, null]);
  await mergePeople(app, actor, { keep: first, other: second });
  expect(await left()).toEqual([null, null]);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 2 });
});

test('people of a batch who are one or may be one are marked with each other, and lead to their page', async ({
  app,
}) => {
  const { actor, ids, id, send } = await aPair(app);
  await sayTwoPeople(app, actor, { one: first, other: second });
  await send(ids);
  const marks = async () => {
    const { seats, perhaps } = await readSeats(app, actor, id);
    return seats.map((seat) => perhaps[seat.id] ?? null);
  };
  expect(await marks()).toEqual([null, null, null]);
  await app.db.deleteFrom('person_pairs').execute();
  expect(await marks()).toEqual([
    { words: 'Perhaps the same as H Jadhav', key: first },
    { words: 'Perhaps the same as Hiral Jadhav', key: second },
    null,
  ]);
  await mergePeople(app, actor, { keep: first, other: second });
  expect(await marks()).toEqual([
    { words: 'The same as H Jadhav', key: first },
    { words: 'The same as Hiral Jadhav', key: first },
    null,
  ]);
});

test('whoever asks under somebody’s address takes neither their name nor their number among candidates or in a wave', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  const mallory = { fname: 'Mallory', cNumber: '+91 99999 99999', trainingEvent: 'CIPLevel1' };
  const { uid } = await aPerson(app, { email: first, fname: 'Mallory', emailConfirmed: false });
  await wish(app, first, 'Hiral Jadhav', '+91 98450 12345');
  await anInterest(app, { ...mallory, email: first }, uid);
  await wish(app, other, 'Dev Rao', '+91 98200 00000');
  await anInterest(app, { ...mallory, email: other });
  clock.forward(601);
  await anInterest(app, { ...mallory, email: other, cNumber: '+91 99999 00000' });
  const { id } = await aBatch(app, { seats: '3', minimum: '1' });
  const { people } = await readCandidates(app, actor, id);
  const shown = Object.fromEntries(people.map(({ email, name, phone, unproved }) => [email, [name, phone, unproved]]));
  expect(shown).toEqual({
    [first]: ['Hiral Jadhav', '+91 98450 12345', ['Mallory', '+91 99999 99999']],
    [other]: ['Dev Rao', '+91 98200 00000', ['Mallory', '+91 99999 00000', '+91 99999 99999']],
  });
  const ids = people.map(({ interestId }) => interestId);
  await sendInvitations(app, actor, id, { kind: 'ask', day: '', words: '', interestIds: ids });
  const { seats } = await readSeats(app, actor, id);
  expect(seats.map(({ name }) => name).toSorted()).toEqual(['Dev Rao', 'Hiral Jadhav']);
});

test('what a proved account says of itself stands among candidates, whatever was sent before', async ({ app }) => {
  const { uid } = await aPerson(app, { email: first, fname: 'Hiral Jadhav', cNumber: '+91 98450 12345' });
  await wish(app, first, 'Mallory', '+91 99999 99999');
  await anInterest(
    app,
    { fname: 'Hiral Jadhav', email: first, cNumber: '+91 98450 12345', trainingEvent: 'CIPLevel1' },
    uid,
  );
  const { id } = await aBatch(app, { seats: '3', minimum: '1' });
  const { people } = await readCandidates(app, await anActor(app), id);
  expect(people).toMatchObject([
    { name: 'Hiral Jadhav', phone: '+91 98450 12345', unproved: ['Mallory', '+91 99999 99999'] },
  ]);
});
