import { expect } from 'vitest';
import { aBatch } from '../../../classes/classes.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { sendInvitations } from '../invite/calls.server.ts';
import { readInviting } from '../invite/read.server.ts';
import { lookAround } from '../../people/merges/look-around.server.ts';
import { mergePeople } from '../../people/merges/merge-people.server.ts';
import { sayTwoPeople } from '../../people/merges/pairs.server.ts';
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
async function aPair(app: App, clock: { forward: (seconds: number) => void }) {
  const actor = await anActor(app);
  const ids = [
    await wish(app, first, 'Hiral Jadhav', '+91 98450 12345'),
    await wish(app, second, 'H Jadhav', '098450 12345'),
    await wish(app, other, 'Dev Rao', '+91 98200 00000'),
  ];
  clock.forward(60);
  await lookAround(app);
  const { id } = await aBatch(app, { seats: '3', minimum: '1' });
  const left = async () => (await readInviting(app, actor, id)).people.map(({ leftOut }) => leftOut);
  const send = (interestIds: readonly string[]) =>
    sendInvitations(app, actor, id, { kind: 'ask', day: '', words: '', interestIds: [...interestIds] });
  return { actor, ids, id, left, send };
}

test('of two who may be one person, a wave leaves out who asked second and says why, before and after anybody is written to', async ({
  app,
  clock,
}) => {
  const { actor, ids, id, left, send } = await aPair(app, clock);
  expect(await left()).toEqual([null, 'perhaps the same as Hiral Jadhav, who asked first', null]);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 2, others: 1 });
  const after = 'perhaps the same as Hiral Jadhav, who is in this batch';
  expect(await left()).toEqual(['in this batch already', after, 'in this batch already']);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 0 });
  const { people } = await readCandidates(app, actor, id);
  expect(people.find(({ email }) => email === second)).toMatchObject({ leftOut: after });
});

test('two who were said to be two are both invited; two who were merged are one', async ({ app, clock }) => {
  const { actor, ids, left, send } = await aPair(app, clock);
  await sayTwoPeople(app, actor, { one: first, other: second });
  expect(await left()).toEqual([null, null, null]);
  await mergePeople(app, actor, { keep: first, other: second });
  expect(await left()).toEqual([null, null]);
  expect(await send(ids)).toMatchObject({ ok: true, invited: 2 });
});

test('people of a batch who are one or may be one are marked with each other, and lead to their page', async ({
  app,
  clock,
}) => {
  const { actor, ids, id, send } = await aPair(app, clock);
  await app.db.updateTable('person_pairs').set({ state: 'two' }).execute();
  await send(ids);
  const marks = async () => {
    const { seats, perhaps } = await readSeats(app, actor, id);
    return seats.map((seat) => perhaps[seat.id] ?? null);
  };
  expect(await marks()).toEqual([null, null, null]);
  await app.db.updateTable('person_pairs').set({ state: 'open' }).execute();
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
