import { expect, vi } from 'vitest';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { aRegistration } from '../../../registration/registration.factory.ts';
import { test } from '../../../testing/test.ts';
import { getCase } from '../../inbox/case/get-case.server.ts';
import { correctCase } from '../../inbox/correct/correct-case.server.ts';
import { anActor } from '../../office.factory.ts';
import { lookAround, listAlike, startLooking } from './look-around.server.ts';
import { mergePeople, takeApart } from './merge-people.server.ts';
import { readCursor } from '../../ground/cursor.server.ts';
import { reasons } from './find-alike.server.ts';
import { countPairs, listPairs, sayTwoPeople } from './pairs.server.ts';
import { isNearEmail, isNearName, isSameCompany } from './resemble.ts';
import { readSides } from './sides.server.ts';

const [good, slip] = ['thiru@lnt.example.in', 'thiru@lmt.example.in'];
const wishes = (app: App, email: string, more: object = {}) =>
  anInterest(app, { fname: 'R Thiruvengadam', email, cNumber: '+91 98450 12345', ...more });
const open = async (app: App) =>
  (
    await app.db
      .selectFrom('person_pairs')
      .select(['one', 'other', 'why'])
      .where('state', '=', 'open')
      .orderBy('one')
      .execute()
  ).map(({ one, other, why }) => `${one} ${other}: ${why}`);

test.for([
  ['asha@gmial.com', 'asha@gmail.com', true],
  ['thiruvengadam@lnt.in', 'thirvengadam@lnt.in', true],
  ['asha@gmail.com', 'asha@gmail.com', false],
  ['trainee1@lnt.in', 'trainee2@lnt.in', false],
  ['ravi@lnt.in', 'rani@lnt.in', false],
  ['asha@lnt.in', 'ravi@lnt.in', false],
  ['', 'asha@lnt.in', false],
] as const)('an email with a slip is near, another person at the same place is not: %s, %s', ([one, other, is]) => {
  expect(isNearEmail(one, other)).toBe(is);
  expect(isNearEmail(other, one)).toBe(is);
});

test('names are near by a letter, by sound and by an initial; companies are the same however they are written', () => {
  const near = (one: string, other: string) => [isNearName(one, other), isNearName(other, one)];
  expect(near('R Thiruvengadam', 'Ramesh Thirvengadam')).toEqual([true, true]);
  expect(near('Mr Asha Deshmukh', 'Asha Desmukh')).toEqual([true, true]);
  expect(near('Asha Rao', 'Asha Iyer')).toEqual([false, false]);
  expect(near('Asha', 'Asha Rao')).toEqual([false, false]);
  expect(near('', 'Asha Rao')).toEqual([false, false]);
  // The D of D'Souza is nobody's initial.
  expect(near('Fatima Deshmukh', 'Fatima D’Souza')).toEqual([false, false]);
  expect(near("Fatima D'Souza", 'Fatima Dsouza')).toEqual([true, true]);
  const at = (company: string, email = '') => ({ company, email });
  expect(isSameCompany(at('L&T Ltd'), at('L & T Limited'))).toBe(true);
  expect(isSameCompany(at('', 'a@lnt.in'), at('', 'b@lnt.in'))).toBe(true);
  expect(isSameCompany(at('', 'a@gmail.com'), at('', 'b@gmail.com'))).toBe(false);
});

test('the same phone, nearly the same email, the same name and company: each is counted once and listed', async ({
  app,
  clock,
}) => {
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Deshmukh' });
  await aRegistration(app, person, {
    company: 'Yard Pvt Ltd',
    firstName: 'Asha Deshmukh',
    mobileNumber: '+91 90000 11111',
    homePhone: '',
  });
  const namesake = await aPerson(app, { email: 'a.rao@elsewhere.example', fname: 'A Desmukh' });
  await aRegistration(app, namesake, {
    company: 'YARD',
    firstName: 'A Desmukh',
    mobileNumber: '+91 90000 22222',
    homePhone: '',
  });
  await wishes(app, good);
  await wishes(app, slip, { cNumber: '098450 99999' });
  await wishes(app, 'other@example.in', { fname: 'Nobody Else', cNumber: '9845012345' });
  expect(await lookAround(app)).toBe(0);
  clock.forward(60);
  await lookAround(app);
  await lookAround(app);
  expect(await open(app)).toEqual([
    'a.rao@elsewhere.example asha@example.in: Nearly the same name, at one company or mail host',
    `other@example.in ${good}: The same phone`,
    `${slip} ${good}: Nearly the same email`,
  ]);
  const actor = await anActor(app, 'reader');
  const { pairs, count, next } = await listPairs(app, actor, null);
  expect([pairs.length, count, next]).toEqual([3, 3, null]);
  expect(await countPairs(app.db)).toEqual({ count: 3, more: false });
  const found = pairs.find(({ one }) => one.key === slip);
  expect(found).toMatchObject({ one: { caseCount: 1 }, other: { name: 'R Thiruvengadam', hasAccount: false } });
});

test('who may be one person is said on the case too; two who were said to be two are not asked about again', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  await wishes(app, good);
  await wishes(app, slip);
  clock.forward(60);
  await lookAround(app);
  const { id } = await app.db.selectFrom('cases').select('id').where('email', '=', slip).executeTakeFirstOrThrow();
  const alike = async () => (await getCase(app, actor, id)).person?.alike.map(({ key, why }) => `${key}: ${why}`);
  expect(await alike()).toEqual([`${good}: The same phone`]);
  await sayTwoPeople(app, actor, { one: slip, other: good });
  expect([await alike(), await open(app)]).toEqual([[], []]);
  clock.forward(60);
  await wishes(app, good, { trainingEvent: 'CPLevel1' });
  clock.forward(60);
  await lookAround(app);
  expect(await open(app)).toEqual([]);
});

test('while a crowd waits nobody looks for pairs, and the next look goes on', async ({ app, clock }) => {
  await wishes(app, good);
  await wishes(app, slip);
  clock.forward(60);
  expect([await lookAround(app, () => true), await open(app)]).toEqual([0, []]);
  await lookAround(app);
  expect(await open(app)).toEqual([`${slip} ${good}: The same phone`]);
});

test('a look around that lasts is not joined by the next', async ({ app, clock }) => {
  vi.useFakeTimers({ now: clock.now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  await wishes(app, good);
  clock.forward(60);
  const held = Promise.withResolvers<void>();
  let writes = 0;
  const slow: App = {
    ...app,
    async write(work) {
      writes += 1;
      await held.promise;
      return app.write(work);
    },
  };
  const looking = startLooking(slow, undefined, 5);
  vi.advanceTimersByTime(5);
  await expect.poll(() => writes).toBe(1);
  vi.advanceTimersByTime(5);
  // As long as another would take to come so far.
  await lookAround(app);
  expect(writes).toBe(1);
  held.resolve();
  await looking.stop();
});

test('a merge settles a pair, and taking it apart says that they are two', async ({ app, clock }) => {
  const actor = await anActor(app);
  await wishes(app, good);
  await wishes(app, slip);
  clock.forward(60);
  await lookAround(app);
  await mergePeople(app, actor, { keep: good, other: slip });
  expect(await open(app)).toEqual([]);
  expect(await listAlike(app, await readSides(app.db, [good, slip]))).toEqual([]);
  const { id } = await app.db.selectFrom('person_merges').select('id').executeTakeFirstOrThrow();
  await takeApart(app, actor, id);
  expect(await listAlike(app, await readSides(app.db, [good]))).toEqual([]);
  await lookAround(app);
  expect(await open(app)).toEqual([]);
});

test('what a program may have sent looks like nobody, and a corrected phone is looked at anew', async ({
  app,
  clock,
}) => {
  const actor = await anActor(app);
  await wishes(app, good);
  await wishes(app, 'somebody@example.in', { fname: 'Somebody Else', cNumber: '+91 98450 00000' });
  await app.write(async (trx) => {
    const { id } = await trx.selectFrom('cases').select('id').where('email', '=', good).executeTakeFirstOrThrow();
    await trx.updateTable('cases').set({ review_reason: 'a filled hidden field' }).where('id', '=', id).execute();
  });
  clock.forward(60);
  await lookAround(app);
  expect(await open(app)).toEqual([]);
  await app.db.updateTable('cases').set({ review_reason: null }).execute();
  const { id, version } = await app.db
    .selectFrom('cases')
    .select(['id', 'version'])
    .where('email', '=', 'somebody@example.in')
    .executeTakeFirstOrThrow();
  const who = { name: 'Somebody Else', email: 'somebody@example.in' };
  await correctCase(app, actor, id, { version, ...who, phone: '98450 12345' });
  expect(await open(app)).toEqual([`somebody@example.in ${good}: The same phone`]);
  await correctCase(app, actor, id, { version: version + 2, ...who, phone: '98450 00000' });
  expect(await open(app)).toEqual([]);
});

test('pairs are listed for staff, page by page; a reader tells nobody apart', async ({ app, server, clock }) => {
  for (let n = 0; n < 7; n += 1) await wishes(app, `person${n}@place${n}.example`);
  clock.forward(60);
  await lookAround(app);
  const ask = async (role: 'reader' | 'office' | null, path: string, payload?: object) => {
    const cookie = role ? await aSession(app, await aPerson(app, { role: 'staff', officeRole: role })) : '';
    const method = payload ? ('POST' as const) : ('GET' as const);
    return server.inject({ method, url: `/office/api${path}`, headers: { cookie }, ...(payload ? { payload } : {}) });
  };
  expect((await ask(null, '/pairs')).statusCode).toBe(404);
  expect((await ask('reader', '/pairs?after=nonsense')).statusCode).toBe(422);
  const first = (await ask('reader', '/pairs')).json();
  expect([first.pairs.length, first.count]).toEqual([20, 21]);
  const second = (await ask('reader', `/pairs?after=${first.next}`)).json();
  expect([second.pairs.length, second.next]).toEqual([1, null]);
  const two = { one: 'person0@place0.example', other: 'person1@place1.example' };
  expect((await ask('reader', '/pairs/two', two)).statusCode).toBe(403);
  expect((await ask('office', '/pairs/two', two)).statusCode).toBe(200);
  expect((await ask('reader', '/pairs')).json().count).toBe(20);
});

test('a number that many share is a switchboard: it says nothing but of those whose names are near', async ({
  app,
  clock,
}) => {
  for (const [at, fname] of ['Ravi Menon', 'Asha Iyer', 'Sunil Khan', 'Meera Patil', 'Joseph Rao', 'R Menon'].entries())
    await wishes(app, `person${at}@place${at}.example`, { fname });
  clock.forward(60);
  await lookAround(app);
  expect(await open(app)).toEqual(['person0@place0.example person5@place5.example: The same phone']);
});

test('the surest pairs lead, of one reason the newest, from page to page, each once', async ({ app }) => {
  const whys = [reasons.name, reasons.phone, reasons.email];
  const rows = Array.from({ length: 45 }, (_, at) => ({
    id: `${String(at).padStart(2, '0')}`,
    one: `a${at}@example.in`,
    other: `b${at}@example.in`,
    why: whys[at % 3]!,
    state: 'open' as const,
    // Several are found at one moment.
    found_at: `2026-11-${String(10 + (at % 7))}T00:00:00.000Z`,
    settled_by_uid: null,
    settled_at: null,
  }));
  await app.db.insertInto('person_pairs').values(rows).execute();
  const actor = await anActor(app, 'reader');
  const listed: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Awaited<ReturnType<typeof listPairs>> = await listPairs(app, actor, after ? readCursor(after) : null);
    listed.push(...page.pairs.map(({ one }) => one.key));
    after = page.next;
  }
  const rank = (why: string) => [reasons.name, reasons.email, reasons.phone].indexOf(why as never);
  const wanted = rows.toSorted(
    (one, other) =>
      rank(other.why) - rank(one.why) || other.found_at.localeCompare(one.found_at) || other.id.localeCompare(one.id),
  );
  expect(listed).toEqual(wanted.map(({ one }) => one));
});
