import { expect } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { anActor } from '../../office.factory.ts';
import { isNearEmail, listAlike, listPerhaps } from './alike.server.ts';
import { mergePeople, sayTwoPeople, takeApart } from './merge-people.server.ts';
import { readHeadKeys } from './same-as.server.ts';
import { readSides } from './sides.server.ts';

const [good, slip] = ['thiru@lnt.example.in', 'thiru@lmt.example.in'];
const wishes = (app: App, email: string, cNumber = '+91 98450 12345', more: object = {}) =>
  anInterest(app, { fname: 'R Thiruvengadam', email, cNumber, ...more });
const alikeOf = async (app: App, ...keys: string[]) =>
  (await listAlike(app.db, await readSides(app.db, keys))).map(({ key, why }) => `${key}: ${why}`);
const perhapsOf = async (app: App, ...keys: string[]) =>
  Object.fromEntries(await listPerhaps(app.db, keys, await readHeadKeys(app.db)));

test.for([
  ['asha@gmial.com', 'asha@gmail.com', true],
  ['thiru@lnt.in', 'thiru@lmt.in', true],
  ['asha@gmail.com', 'asha@gmail.com', false],
  ['asha@gmail.com', 'asha@yahoo.com', false],
  ['trainee1@lnt.in', 'trainee2@lnt.in', false],
  ['ravi@lnt.in', 'rani@lnt.in', false],
  ['', 'asha@lnt.in', false],
  ['tel:9845012345', 'tel:9845012346', false],
] as const)('an email with a slip after the @ is near, another name there is not: %s, %s', ([one, other, is]) => {
  expect(isNearEmail(one, other)).toBe(is);
  expect(isNearEmail(other, one)).toBe(is);
});

test('the same telephone or nearly the same email makes somebody perhaps the same, on their page and among others', async ({
  app,
}) => {
  await wishes(app, good);
  await wishes(app, slip, '098450 99999');
  await wishes(app, 'other@example.in', '9845012345', { fname: 'Nobody Else' });
  await wishes(app, 'namesake@example.in', '+91 98450 77777');
  expect((await alikeOf(app, good)).toSorted()).toEqual([
    'other@example.in: The same phone',
    `${slip}: Nearly the same email`,
  ]);
  expect(await perhapsOf(app, good, slip, 'other@example.in', 'namesake@example.in')).toEqual({
    [good]: ['other@example.in', slip],
    [slip]: [good],
    'other@example.in': [good],
  });
});

test('a telephone at work, and one that more than five share, make nobody alike', async ({ app }) => {
  const work = { workNumber: '+91 22 4000 1234', homePhone: '' };
  for (const [n, email] of ['a@example.in', 'b@example.in'].entries())
    await aRegistration(app, await aPerson(app, { email }), { ...work, mobileNumber: `+91 90000 1111${n}` });
  expect(await alikeOf(app, 'a@example.in')).toEqual([]);
  const emails = Array.from({ length: 6 }, (_, n) => `person${n}@place${n}.example`);
  for (const email of emails.slice(0, 5)) await wishes(app, email);
  expect(await alikeOf(app, emails[0]!)).toHaveLength(4);
  await wishes(app, emails[5]!);
  expect([await alikeOf(app, emails[0]!), await perhapsOf(app, ...emails)]).toEqual([[], {}]);
});

test('who may be one person is said on the case too; two who were said to be two are not asked about again', async ({
  app,
}) => {
  const actor = await anActor(app);
  await wishes(app, good);
  await wishes(app, slip);
  const { id } = await app.db.selectFrom('cases').select('id').where('email', '=', slip).executeTakeFirstOrThrow();
  const alike = async () => (await getCase(app, actor, id)).person?.alike.map(({ key, why }) => `${key}: ${why}`);
  expect(await alike()).toEqual([`${good}: The same phone`]);
  for (const _ of [1, 2]) await sayTwoPeople(app, actor, { one: slip, other: good });
  expect([await alike(), await perhapsOf(app, good, slip)]).toEqual([[], {}]);
});

test('who is merged is not asked about, and taking them apart says that they are two', async ({ app }) => {
  const actor = await anActor(app);
  await wishes(app, good);
  await wishes(app, slip);
  await mergePeople(app, actor, { keep: good, other: slip });
  expect([await alikeOf(app, good, slip), await perhapsOf(app, good)]).toEqual([[], {}]);
  const { id } = await app.db.selectFrom('person_merges').select('id').executeTakeFirstOrThrow();
  await takeApart(app, actor, id);
  expect([await alikeOf(app, good), await perhapsOf(app, good, slip)]).toEqual([[], {}]);
});

test('what a program may have sent looks like nobody', async ({ app }) => {
  await wishes(app, good);
  await wishes(app, 'somebody@example.in');
  await app.db.updateTable('cases').set({ review_reason: 'a filled field' }).where('email', '=', good).execute();
  expect(await alikeOf(app, 'somebody@example.in')).toEqual([]);
});

test('a reader tells nobody apart, and who is not there is told apart from nobody', async ({ app, server }) => {
  await wishes(app, good);
  await wishes(app, slip);
  const ask = async (officeRole: 'reader' | 'office', other = slip) => {
    const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole }));
    const payload = { one: good, other };
    return (await server.inject({ method: 'POST', url: '/office/api/pairs/two', headers: { cookie }, payload }))
      .statusCode;
  };
  expect(await ask('reader')).toBe(403);
  expect(await alikeOf(app, good)).toHaveLength(1);
  expect(await ask('office')).toBe(200);
  expect(await alikeOf(app, good)).toEqual([]);
  expect(await ask('office', 'nobody@example.in')).toBe(200);
  expect(await app.db.selectFrom('person_pairs').select('id').execute()).toHaveLength(1);
});
