import { expect } from 'vitest';
import { headingsOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import type { App } from '../../platform/app.server.ts';
import { aBatch, someone, typedPlan, someDays } from '../classes.factory.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { changeBatch, cancelBatch } from '../batch-acts.server.ts';
import { pathOf } from '../seat-page/seat.factory.ts';
import { lookAtClock, lapseDue } from '../schedule/schedule.server.ts';
import { act, askAll, expectSound, statesOf } from '../seats/seats.factory.ts';
import { forgetSeats } from '../seats/forget-seats.server.ts';
import { forgetNominations } from './forget-nominations.server.ts';
import { closeHolds, endNomination, extendHold } from './holds.server.ts';
import { changeName, lockHold, nameAll } from './name-people.server.ts';
import { Nominated } from './contract.ts';
import { nominate } from './nominate.server.ts';
import { agree, aNomination, standing, typedNomination } from './nominations.factory.ts';
import { sayHold, sayNominee } from './nomination.ts';
import { readList, sayWrong } from './read-list.ts';
import { sayList } from './read-employer-page.server.ts';
import { getNomination } from './read-nominations.server.ts';

const aDay = 24 * 60 * 60;
const taken = async (app: App, id: string) => (await findBatch(app.db, id))!.taken;
const seatIn = async (app: App, id: string, name: string) =>
  (await getNomination(app.db, id)).people.find((one) => one.name === name)!.seatId!;
const personIn = async (app: App, id: string, name: string) =>
  (await getNomination(app.db, id)).people.find((one) => one.name === name)!.id;
const name = (app: App, id: string, rows: string) =>
  app.write(async (trx) => {
    const { batch } = await lockHold(trx, app, id);
    return nameAll(trx, app, { kind: 'employer' }, batch, { id, people: readList(rows).people });
  });
const change = (app: App, id: string, personId: string, to: string | null) =>
  app.write((trx) => changeName(trx, app, id, { personId, to: to === null ? null : readList(to).people[0]! }));
const letGo = (app: App, id: string) =>
  app.write((trx) => endNomination(trx, app, { kind: 'employer' }, id, { version: null, reason: 'Not needed.' }));

test('agreeing holds seats, asks the first of those who are listed, and tells the employer; a hold of more than is free is refused', async ({
  app,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  expect(await taken(app, batchId)).toBe(0);
  expect(await agree(app, id, batchId, 21)).toEqual({ ok: false, refusal: '20 seats are free.', field: 'seats' });
  expect(await agree(app, id, batchId, 6, '2027-01-10')).toMatchObject({ ok: false, field: 'until' });
  expect(await agree(app, id, batchId, 6)).toMatchObject({ ok: true, done: { named: ['Asha Rao', 'Bilal Khan'] } });
  expect(await taken(app, batchId)).toBe(6);
  expect(await getNomination(app.db, id)).toMatchObject({ state: 'Agreed', seats: 6, unnamed: 4 });
  expect(await standing(app, id)).toEqual(['Asha Rao: Offered', 'Bilal Khan: Offered']);
  const subjects = (await sentMail()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(subjects).toContain(
    'hr@coatings.example.in: 6 seats are held for Sample Coatings Private Limited until Tue 15 Dec, 18:00',
  );
  expect(subjects).toContain('asha@example.in: Sample Coatings Private Limited has named you for CIP Level 1');
  await expectSound(app);
});

test('25: of two holds of 12 for 20 at once, one is agreed', async ({ app }) => {
  const { id: batchId } = await aBatch(app);
  const ids = [await aNomination(app), await aNomination(app, { company: 'Other Works' })];
  const done = await Promise.all(ids.map((id) => agree(app, id, batchId, 12)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await taken(app, batchId)).toBe(12);
  await expectSound(app);
});

test("23: a nominee's no returns to the employer until the hold ends, then to the line", async ({ app, clock }) => {
  const { id: batchId } = await aBatch(app, { seats: '3', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const others = await askAll(app, batchId, ['Chitra', 'Dev', 'Elsy']);
  for (const seat of others) await act(app, seat, 'yes');
  expect(await statesOf(app, others)).toEqual(['Taken', 'Waiting 1', 'Waiting 2']);
  await act(app, await seatIn(app, id, 'Asha Rao'), 'no');
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 1 });
  expect(await taken(app, batchId)).toBe(3);
  expect(await statesOf(app, others)).toEqual(['Taken', 'Waiting 1', 'Waiting 2']);
  await expectSound(app);
  expect(await name(app, id, 'Gita Das, gita@example.in')).toMatchObject({ named: ['Gita Das'] });
  await act(app, await seatIn(app, id, 'Gita Das'), 'yes');
  await act(app, await seatIn(app, id, 'Bilal Khan'), 'no');
  await expectSound(app);
  clock.forward(26 * aDay);
  await lookAtClock(app);
  expect(await getNomination(app.db, id)).toMatchObject({ state: 'Closed', unnamed: 0 });
  expect(await statesOf(app, others)).toEqual(['Taken', 'Offered', 'Waiting 2']);
  await expectSound(app);
});

test('the end of a hold passes on what nobody answered or was named for, once, and tells the employer, whom it reminded three days before', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '4', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 3);
  await act(app, await seatIn(app, id, 'Asha Rao'), 'yes');
  clock.forward(23 * aDay);
  await lookAtClock(app);
  await lookAtClock(app);
  clock.forward(3 * aDay);
  // Whichever comes first, the deadline of who was named or that of the hold.
  await lapseDue(app);
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 1 });
  await expectSound(app);
  expect((await Promise.all([closeHolds(app), closeHolds(app)])).toSorted()).toEqual([0, 1]);
  expect(await taken(app, batchId)).toBe(1);
  expect(await standing(app, id)).toEqual(['Asha Rao: Taken', 'Bilal Khan: Lapsed']);
  const told = (await sentMail()).filter(({ to }) => to.startsWith('hr@')).map(({ subject }) => subject);
  expect(told.filter((subject) => subject.startsWith('Your seats are held until'))).toHaveLength(1);
  expect(told.filter((subject) => subject.startsWith('Unused seats'))).toHaveLength(1);
  expect((await sentMail()).some(({ text }) => text.includes('No email:'))).toBe(false);
  await expectSound(app);
});

test('22: without an e-mail somebody is a person of their own, and whoever is in the class already makes the hold one smaller', async ({
  app,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '4', minimum: '1' });
  const [chitra] = await askAll(app, batchId, ['Chitra']);
  await act(app, chitra!, 'yes');
  const id = await aNomination(app, { people: 'Ravi\nSunil\nChitra, chitra@example.in' });
  expect(await agree(app, id, batchId, 3)).toMatchObject({
    done: { named: ['Ravi', 'Sunil'], left: [{ name: 'Chitra' }] },
  });
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 0 });
  expect(await taken(app, batchId)).toBe(3);
  expect(await statesOf(app, [chitra!])).toEqual(['Taken']);
  await expectSound(app);
});

test('nobody vanishes who has the address of somebody else, and many wrong rows are told in a few', async ({ app }) => {
  const list = readList('Asha Rao, office@works.example\nasha rao, office@works.example\nDivya, office@works.example');
  expect(list.people.map((one) => one.name)).toEqual(['Asha Rao']);
  expect(sayWrong(list)).toBe(
    'Row 3 (Divya, office@works.example): it has the address of Asha Rao. Give another, or leave it out for a slip to hand on.',
  );
  const many = sayWrong(readList(Array.from({ length: 200 }, (_, n) => `Person ${n}`).join('\n')))!;
  expect(many.match(/Row \d+/g)).toHaveLength(10);
  expect(many).toMatch(/ 140 more rows are wrong\.$/);
  expect(sayWrong(readList('\u202Eevil, x@'))).toMatch(/^Row 1 \(evil, x@\): /);
  const shaped = readList(
    'Faiz, 98200 11116\nElango; el@example.in\nmeera@example.in\tMeera\n+91 98200 11117, Gita, g@example.in\n\tHema\th@example.in\t98200 11118\nFaiz, 9820011116',
  );
  expect(shaped.people.map((one) => [one.name, one.email, one.phone].join('|'))).toEqual([
    'Faiz||98200 11116',
    'Elango|el@example.in|',
    'Meera|meera@example.in|',
    'Gita|g@example.in|+91 98200 11117',
    'Hema|h@example.in|98200 11118',
  ]);
  const { id: batchId } = await aBatch(app, { seats: '4', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 4);
  expect(await name(app, id, 'Divya, asha@example.in')).toMatchObject({
    named: [],
    left: [
      {
        name: 'Divya',
        why: 'that is the address of Asha Rao. Give another, or leave it out for a slip to hand on',
      },
    ],
  });
  await expectSound(app);
});

test('a name is replaced before and after a yes; the seat is never free meanwhile, and the one bill stays with the employer', async ({
  app,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '2', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const [waits] = await askAll(app, batchId, ['Dev']);
  await act(app, waits!, 'yes');
  expect(await change(app, id, await personIn(app, id, 'Asha Rao'), 'Elsy, elsy@example.in')).toMatchObject({
    ok: true,
  });
  await act(app, await seatIn(app, id, 'Elsy'), 'yes');
  expect(await change(app, id, await personIn(app, id, 'Elsy'), null)).toMatchObject({ ok: false });
  expect(await change(app, id, await personIn(app, id, 'Elsy'), 'Faiz')).toMatchObject({ ok: true });
  expect(await standing(app, id)).toEqual([
    'Asha Rao: Taken back',
    'Bilal Khan: Offered',
    'Elsy: Taken back',
    'Faiz: Offered',
  ]);
  expect(await statesOf(app, [waits!])).toEqual(['Waiting 1']);
  await expectSound(app);
});

test('an employer lets go: who has said yes keeps the seat, all others go down the line; a class that is cancelled or moved nearer ends holds with it', async ({
  app,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '3', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 3);
  await act(app, await seatIn(app, id, 'Asha Rao'), 'yes');
  const others = await askAll(app, batchId, ['Dev', 'Elsy']);
  for (const seat of others) await act(app, seat, 'yes');
  expect(await letGo(app, id)).toMatchObject({ ok: true, nomination: { state: 'Withdrawn', unnamed: 0 } });
  expect(await letGo(app, id)).toMatchObject({ ok: false });
  expect(await standing(app, id)).toEqual(['Asha Rao: Taken', 'Bilal Khan: Taken back']);
  expect(await statesOf(app, others)).toEqual(['Offered', 'Offered']);
  const toOffice = (await sentMail()).filter(({ subject }) =>
    subject.endsWith('Sample Coatings Private Limited lets go'),
  );
  expect(toOffice.map(({ text }) => text)).toEqual([expect.stringContaining('2 seats that nobody has said yes to')]);
  const waits = app.db.selectFrom('cases').select('summary').where('status', '=', 'New');
  expect((await waits.execute()).filter(({ summary }) => summary.includes('lets go'))).toHaveLength(1);
  await expectSound(app);

  const next = await aBatch(app, { seats: '5', minimum: '1' });
  const other = await aNomination(app, { people: 'Ravi' });
  await agree(app, other, next.id, 4, '2027-01-08');
  const plan = typedPlan({ seats: '5', minimum: '1', days: someDays('2027-01-05') });
  await app.write((trx) =>
    changeBatch(trx, app, someone, next.id, { version: next.version, plan, reason: 'The hall.' }),
  );
  expect((await getNomination(app.db, other)).holdUntil! < '2027-01-03').toBe(true);
  const { version } = await getBatch(app.db, next.id);
  await app.write((trx) => cancelBatch(trx, app, someone, next.id, { version, reason: 'Too few.' }));
  const ended = await getNomination(app.db, other);
  expect(ended).toMatchObject({ state: 'Closed', unnamed: 0 });
  expect([sayHold(ended, true), sayHold(ended, false)]).toEqual([
    expect.stringMatching(/^Class cancelled: /),
    'Hold ended: 0 named, 0 confirmed',
  ]);
  expect(await taken(app, next.id)).toBe(0);
  const { subject, html, text } = (await sentMail()).findLast(({ to }) => to.startsWith('hr@'))!;
  expect(subject).toBe('Your class is cancelled: CIP Level 1, Pune, 5 to 10 Jan');
  expect(headingsOf(html)[0]!.text).toBe(subject);
  for (const words of ['will not run', 'Why: Too few.', 'the next class of the same training, at no extra cost'])
    expect(text).toContain(words);
  expect(text).not.toContain('passed on');
  await expectSound(app);
});

test('the same words without a key are one nomination for ten minutes from the press, and a new one once it is refused or erased', async ({
  app,
  clock,
}) => {
  const send = async () =>
    (await nominate(app, Nominated.parse(typedNomination({ filledInMilliseconds: 9000 })), null)).reference;
  clock.forward(599);
  const first = await send();
  clock.forward(2);
  expect(await send(), 'over the turn of the clock').toBe(first);
  clock.forward(599);
  const second = await send();
  expect(second).not.toBe(first);
  await app.write((trx) => forgetNominations(trx, 'hr@coatings.example.in'));
  const third = await send();
  expect(third).not.toBe(second);
  const { id } = await app.db
    .selectFrom('nominations')
    .select('id')
    .where('reference', '=', third)
    .executeTakeFirstOrThrow();
  await letGo(app, id);
  const fourth = await send();
  expect([third, second, first]).not.toContain(fourth);
  expect(await send()).toBe(fourth);
});

test('a number that nobody could call is refused, of who writes and of each who is named', () => {
  const wrong = (changes: object) =>
    Nominated.safeParse(typedNomination({ ...changes })).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(wrong({})).toBeUndefined();
  expect(wrong({ phone: 'javascript:alert(1)' })).toEqual([['phone', expect.stringContaining('too short')]]);
  expect(wrong({ seats: '2', people: 'Asha Rao, asha@example.in, 12' })).toEqual([
    ['people', expect.stringContaining('Row 1')],
  ]);
});

test('50: erasing somebody who was named takes them off the list and gives the seat back to the employer; erasing who wrote ends the link', async ({
  app,
}) => {
  const { id: batchId } = await aBatch(app, { seats: '3', minimum: '1' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const { linkVersion } = await getNomination(app.db, id);
  await app.write(async (trx) => {
    await forgetNominations(trx, 'asha@example.in');
    await forgetSeats(trx, app, 'asha@example.in');
  });
  expect(await standing(app, id)).toEqual(['Somebody erased: Declined', 'Bilal Khan: Offered']);
  // Nobody said no.
  expect(sayNominee((await getNomination(app.db, id)).people[0]!, app.now())).toBe('Erased at their wish');
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 1, linkVersion });
  await app.write((trx) => forgetNominations(trx, 'hr@coatings.example.in'));
  const erased = await getNomination(app.db, id);
  expect(erased).toMatchObject({ contact: { name: '', email: '', phone: '' }, messageId: null });
  expect(erased.linkVersion).toBe(linkVersion + 1);
  await expectSound(app);
});

test('whoever is named reads of a longer hold on their page and in the reminder', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batchId, 2, '2026-12-10');
  const url = await pathOf(app, await seatIn(app, id, 'Asha Rao'));
  const page = async () => (await server.inject({ url })).body;
  expect(await page()).toContain('Thu 10 Dec, 18:00');
  const { version } = await getNomination(app.db, id);
  await app.write((trx) => extendHold(trx, app, someone, id, { version, until: '2026-12-20' }));
  expect(await page()).toContain('Sun 20 Dec, 18:00');
  clock.forward(26 * aDay);
  await lookAtClock(app);
  const reminders = (await sentMail()).filter(({ to, subject }) => to === 'asha@example.in' && /20 Dec/.test(subject));
  expect(reminders).toHaveLength(1);
});

test.for([
  ['waits for the office', 0, null, false],
  ['was refused', 0, 'refuse', false],
  ['stands, nobody has answered', 0, null, true],
  ['was let go, nobody had said yes', 0, 'let go', false],
  ['was let go, one had said yes', 1, 'let go', true],
  ['ended by its day, nobody had said yes', 0, 'close', false],
  ['ended by its day, one had said yes', 1, 'close', true],
] as const)(
  'of a class that is cancelled an employer hears who loses something: the hold %s',
  async ([of, yeses, end, hears], { app, clock, sentMail }) => {
    const made = await aBatch(app, { seats: '5', minimum: '1' });
    const id = await aNomination(app);
    if (of.startsWith('was refused'))
      await app.write((trx) => endNomination(trx, app, someone, id, { version: 0, reason: 'Full.' }));
    else if (of !== 'waits for the office') await agree(app, id, made.id, 2);
    if (yeses > 0) await act(app, await seatIn(app, id, 'Asha Rao'), 'yes');
    if (end === 'let go') await letGo(app, id);
    if (end === 'close') clock.now = new Date('2026-12-15T14:00:00Z');
    if (end === 'close') await closeHolds(app);
    const { version } = await getBatch(app.db, made.id);
    await app.write((trx) => cancelBatch(trx, app, someone, made.id, { version, reason: 'Too few.' }));
    const told = (await sentMail()).filter(({ to, subject }) => to.startsWith('hr@') && /cancelled/.test(subject));
    expect(told).toHaveLength(hears ? 1 : 0);
    await expectSound(app);
  },
);

test('an employer who named a class that is cancelled before a seat is held hears of it, and reads on their page what happens next; nobody hears of what a program may have sent', async ({
  app,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const { reference: date, version } = await getBatch(app.db, batchId);
  const [id, doubtful] = [await aNomination(app, { date }), await aNomination(app, { date, email: 'x@example.in' })];
  await app.db.updateTable('nominations').set({ review_reason: 'fast' }).where('id', '=', doubtful).execute();
  await sentMail();
  await app.write((trx) => cancelBatch(trx, app, someone, batchId, { version, reason: 'Too few.' }));
  // By the time it leaves, the office may have agreed to seats in another class.
  await agree(app, id, (await aBatch(app, { city: 'Kochi', stateCode: '32' })).id, 2);
  const [mail, ...others] = (await sentMail()).filter(({ subject }) => subject.includes('cancelled'));
  expect([mail!.to, mail!.subject, others]).toEqual([
    'hr@coatings.example.in',
    'The class you named is cancelled: CIP Level 1, Pune, 11 to 16 Jan',
    [],
  ]);
  expect(mail!.text).toContain('Why: Too few.');
  expect(mail!.text).toContain('Your nomination stays with us: we look for another class with you, and write to you.');
  expect(mail!.text).toContain(`See other classes: ${app.config.publicUrl}/dates`);
  // As a receipt: whoever typed the address may not own it.
  expect(mail!.text).not.toMatch(/Heena|\/nomination\//);
  expect(sayList(await getNomination(app.db, doubtful), await getBatch(app.db, batchId), app.now())).toEqual({
    title: 'The class you named is cancelled',
    more: 'You do nothing: we look for another class with you, and write to you.',
  });
});

test('however often a stranger names a mailbox, and however they spell it, it gets one mail when the class is cancelled, which names no nomination that may be theirs', async ({
  app,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const { reference: date, version } = await getBatch(app.db, batchId);
  let id = '';
  for (const email of ['h.eena+0@gmail.com', 'h.eena+1@gmail.com', 'heena@gmail.com', 'one@mail.example'])
    id = await aNomination(app, { date, email });
  await app.write((trx) => cancelBatch(trx, app, someone, batchId, { version, reason: 'Too few.' }));
  const told = (await sentMail()).filter(({ subject }) => subject.includes('cancelled'));
  const own = ['one@mail.example', `Reference: ${(await getNomination(app.db, id)).reference}`];
  const named = told.map(({ to, text }) => [to, /Reference: \S+|Reference|NOM-/.exec(text)?.[0]]);
  expect(named).toEqual([['h.eena+0@gmail.com', undefined], own]);
});

test('what comes to stand on a bill holds no letter that nobody sees', () => {
  for (const [field, typed] of Object.entries({ address: '1 Road\u202E\u2066', orderNumber: 'PO\u202E4321' })) {
    const { error } = Nominated.safeParse(typedNomination({ [field]: typed }));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  }
});
