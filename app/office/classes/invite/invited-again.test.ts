import { expect } from 'vitest';
import { aBatch, someDays } from '../../../classes/classes.factory.ts';
import { listSeats } from '../../../classes/seats/read-seats.server.ts';
import { act, expectSound } from '../../../classes/seats/seats.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { cancel } from '../batches/acts.server.ts';
import { readWaves, sendInvitations } from './calls.server.ts';
import { readInviting } from './read.server.ts';
import { sayUnseen } from '../../../platform/words.ts';
import { PassOn } from '../seats/contract.ts';
import { TestInvitation } from './contract.ts';

const plan = { seats: '2', minimum: '1', fee: '125000' };
const usual = { kind: 'ask', day: '', words: '' } as const;

async function wish(app: App, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.in`;
  await anInterest(app, { fname: name, email, trainingEvent: 'CIPLevel1', preferredLocation: '', otherCity: 'Pune' });
  const row = await app.db.selectFrom('interests').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}

test('whoever was promised the next class stands first in the wave of another one, and a seat is held for them there, also where others are asked', async ({
  app,
  sentMail,
}) => {
  const actor = await anActor(app);
  const { id: gone, version } = await aBatch(app, { ...plan, days: someDays('2027-02-15') });
  const { id } = await aBatch(app, plan);
  const interestIds: string[] = [];
  for (const name of ['Asha', 'Bilal', 'Chitra']) interestIds.push(await wish(app, name));
  const two = { ...usual, interestIds: interestIds.slice(1, 2) };
  await sendInvitations(app, actor, gone, two);
  const [bilal] = await listSeats(app.db, gone);
  await act(app, bilal!.id, 'yes');
  await cancel(app, actor, gone, { version, reason: 'The hall burnt.' });
  expect(
    (await readInviting(app, actor, id)).people.map(({ name, promised, wish: says }) => [name, promised, says]),
  ).toEqual([
    ['Bilal', true, 'promised the next class, Pune, until February 2027'],
    ['Asha', false, 'Pune, until February 2027'],
    ['Chitra', false, 'Pune, until February 2027'],
  ]);
  await sentMail();
  const before = (await sentMail()).length;
  expect(await sendInvitations(app, actor, id, { ...usual, interestIds })).toMatchObject({ invited: 3, rest: 0 });
  expect((await listSeats(app.db, id)).map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['Asha', 'Asked'],
    ['Bilal', 'Offered'],
    ['Chitra', 'Asked'],
  ]);
  expect((await listSeats(app.db, gone))[0]).toMatchObject({ promise: 'used' });
  expect((await readWaves(app, actor, id)).waves).toMatchObject([{ people: 3 }]);
  const told = (await sentMail()).slice(before).find(({ to }) => to === 'bilal@example.in')!;
  expect(told.text).toContain('We promised you the next class first. Here it is:');
  await expectSound(app);
});

test('whose yes to another class of the subject waits to be checked is not invited a second time, and the list says why', async ({
  app,
}) => {
  const actor = await anActor(app);
  const { id: there } = await aBatch(app, { ...plan, city: 'Kochi', days: someDays('2027-02-15') });
  const { id } = await aBatch(app, plan);
  const interestIds = [await wish(app, 'Asha')];
  await sendInvitations(app, actor, there, { ...usual, interestIds });
  const look = async () => (await readInviting(app, actor, id)).people.map(({ leftOut }) => leftOut);
  expect(await look()).toEqual([null]);
  await app.db.updateTable('seats').set({ review_reason: 'one network' }).where('batch_id', '=', there).execute();
  expect(await look()).toEqual(['with a yes in this subject that waits to be checked']);
  expect(await sendInvitations(app, actor, id, { ...usual, interestIds })).toMatchObject({ invited: 0, others: 1 });
});

test('no letter that nobody sees comes into an invitation, nor into the name of whoever gets a seat', () => {
  for (const words of ['As\u200Bk', 'Ask \u202Eus'])
    expect(TestInvitation.safeParse({ ...usual, words }).error?.issues[0]?.message).toBe(sayUnseen);
  const typed = { version: 1, email: 'dev@example.in', name: 'De\u200Bv' };
  expect(PassOn.safeParse(typed).error?.issues[0]).toMatchObject({ path: ['name'], message: sayUnseen });
  expect(PassOn.safeParse({ ...typed, name: 'Dev', email: '' }).success).toBe(true);
});
