import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { cancelBatch } from '../batch-acts.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { getNomination, nominationPath } from '../nominations/read-nominations.server.ts';
import { lookAtClock } from '../schedule/schedule.server.ts';
import { openSeat, pathOf } from '../seat-page/seat.factory.ts';
import { askPeople } from './ask-people.server.ts';
import { countHeldBack } from './count-waiting.server.ts';
import { forgetSeats } from './forget-seats.server.ts';
import { getSeat, listSeats } from './read-seats.server.ts';
import { act, expectSound } from './seats.factory.ts';

const house = (n: number) => `10.0.${n}.1`;

/** A class whose people have these addresses; their seats in the same order. */
async function aClassOf(app: App, emails: readonly string[], plan = {}) {
  const { id, version } = await aBatch(app, { seats: '5', minimum: '1', ...plan });
  const people = emails.map((email, n) => ({ interestId: null, name: `Person ${n}`, email, phone: '', payer: 'Self' }));
  await app.write((trx) => askPeople(trx, app, someone, id, people));
  const seats = await listSeats(app.db, id);
  return { id, version, seats: emails.map((email) => seats.find((seat) => seat.email === email)!.id) };
}
/** Each under a domain of their own. */
const own = (count: number) => Array.from({ length: count }, (_, n) => `asha@house${n}.example`);
const press = async (
  app: App,
  server: FastifyInstance,
  id: string,
  network: string,
  payload: object = { answer: 'yes' },
) =>
  (
    await server.inject({
      method: 'POST',
      url: `${await pathOf(app, id)}/answer`,
      payload,
      headers: { 'x-forwarded-for': network },
    })
  ).json<{ state: string; message: string }>();
const standing = async (app: App, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { state, reviewReason } = await getSeat(app.db, id);
      return reviewReason ? `${state}, held back` : state;
    }),
  );
const taken = async (app: App, id: string) => (await findBatch(app.db, id))!.taken;

test('past three yeses from one network in a class further ones wait for the office, take no seat and no place in line', async ({
  app,
  server,
}) => {
  const { id, seats } = await aClassOf(app, own(12));
  for (const seat of seats) await press(app, server, seat, '198.51.100.9');
  expect(await standing(app, seats)).toEqual([
    ...Array.from({ length: 3 }, () => 'Taken'),
    ...Array.from({ length: 9 }, () => 'Asked, held back'),
  ]);
  expect(await taken(app, id)).toBe(3);
  // What comes free is offered to nobody of them, and their time does not run out.
  await act(app, seats[0]!, 'give back');
  expect(await taken(app, id)).toBe(2);
  expect((await getSeat(app.db, seats[4]!)).answerBy).toBeNull();
  // A yes from elsewhere is a yes.
  const [other] = (await aClassOf(app, ['chitra@house99.example'])).seats;
  expect(await press(app, server, other!, '198.51.100.9')).toMatchObject({ state: 'Taken' });
  await expectSound(app);
});

test('whom an employer has named make nobody else of their network suspicious', async ({ app, server }) => {
  const { seats } = await aClassOf(app, own(5));
  for (const seat of seats.slice(0, 3)) await press(app, server, seat, house(9));
  const named = { nomination_id: await aNomination(app) };
  await app.db.updateTable('seats').set(named).where('id', 'in', seats.slice(0, 3)).execute();
  await press(app, server, seats[3]!, house(9));
  expect(await standing(app, seats.slice(3))).toEqual(['Taken', 'Asked']);
});

test('a yes on a slip from the network that printed it counts, marked for the office, and makes nobody else suspicious', async ({
  app,
  server,
  clock,
}) => {
  const { id: batchId, seats } = await aClassOf(app, own(1), { seats: '12' });
  const nomination = await aNomination(app, { people: 'One\nTwo\nThree\nFour\nFive\nMailed, mailed@house8.example' });
  await agree(app, nomination, batchId, 6);
  const slips = `${nominationPath(app, await getNomination(app.db, nomination))}/slips.pdf`;
  for (const network of ['198.51.100.9', '198.51.100.9', '203.0.113.4'])
    expect((await server.inject({ url: slips, headers: { 'x-forwarded-for': network } })).statusCode).toBe(200);
  const { people } = await getNomination(app.db, nomination);
  const of = (name: string) => people.find((one) => one.name === name)!.seatId!;
  const named = ['One', 'Two', 'Three', 'Four', 'Mailed'].map(of);
  for (const seat of named) await press(app, server, seat, '198.51.100.9');
  await press(app, server, of('Five'), house(5));
  await press(app, server, seats[0]!, '198.51.100.9');
  const mark = 'answered from the network that printed the slips';
  const marks = await Promise.all([...named, of('Five'), seats[0]!].map(async (seat) => getSeat(app.db, seat)));
  expect(marks.map(({ state, reviewReason }) => [state, reviewReason])).toEqual([
    ...Array.from({ length: 4 }, () => ['Taken', mark]),
    ...Array.from({ length: 3 }, () => ['Taken', null]),
  ]);
  expect((await countHeldBack(app.db)).get(batchId)).toBe(4);
  expect([...(await countHeldBack(app.db, 'another'))]).toEqual([]);
  await act(app, of('One'), 'yes');
  expect(await getSeat(app.db, of('One'))).toMatchObject({ state: 'Taken', reviewReason: null });
  clock.now = new Date('2027-01-17T00:30:00.000Z');
  await lookAtClock(app);
  const kept = await app.db.selectFrom('nominations').select('printed_from').executeTakeFirstOrThrow();
  expect(kept.printed_from).toBe('');
});

test('the networks of one line of IPv6 are one; past a third of a class, four of a small one, a yes from around them counts and is marked', async ({
  app,
  server,
}) => {
  const classes: [string, (n: number) => string, seats: number, seated: number, marked: number][] = [
    ['one /56', (n) => `2001:db8:1:${n}::1`, 5, 3, 0],
    ['one /48, a /56 each', (n) => `2001:db8:2:${n.toString(16)}00::1`, 5, 5, 1],
    ['a /48 each', (n) => `2001:db8:${n + 16}::1`, 5, 5, 0],
    ['one /24', (n) => `198.51.100.${n + 1}`, 5, 5, 1],
    ['a /24 each', (n) => `198.51.${n}.1`, 5, 5, 0],
    ['one /24, a large class', (n) => `203.0.113.${n + 1}`, 18, 8, 2],
    ['one /48, a large class', (n) => `2001:db8:3:${n.toString(16)}00::1`, 18, 8, 2],
  ];
  for (const [what, network, most, seated, marked] of classes) {
    const { id, seats } = await aClassOf(app, own(Math.min(most, 8)), { seats: String(most), eventCode: 'CPLevel1' });
    for (const [n, seat] of seats.entries()) await press(app, server, seat, network(n));
    expect(await taken(app, id), what).toBe(seated);
    expect((await standing(app, seats)).filter((stand) => stand === 'Taken, held back').length, what).toBe(marked);
    for (const seat of seats) await act(app, seat, 'take back', 'For the next.');
  }
});

test('few addresses make nobody around them wait: a yes of theirs counts in the class and in its line, marked until the office has looked; of one network or domain it waits', async ({
  app,
  server,
}) => {
  const emails = [...own(7), 'person1@works.example', 'person2@works.example', 'person3@works.example'];
  const { id, seats } = await aClassOf(app, [...emails, 'person4@works.example', 'person5@works.example'], {
    seats: '8',
  });
  const from = [1, 1, 1, 2, 77, 1, 78, 79, 80, 81, 82, 83].map((n) => `203.0.113.${n}`);
  for (const [n, seat] of seats.entries()) await press(app, server, seat, from[n]!);
  expect(await standing(app, seats)).toEqual([
    ...Array.from({ length: 4 }, () => 'Taken'),
    'Taken, held back',
    'Asked, held back',
    ...Array.from({ length: 3 }, () => 'Taken, held back'),
    'Waiting, held back',
    ...Array.from({ length: 2 }, () => 'Asked, held back'),
  ]);
  const [marked, waiting] = [seats[4]!, seats[9]!];
  expect(textOf((await openSeat(app, server, marked)).body)).not.toContain('waits for our office');
  expect(textOf((await openSeat(app, server, waiting)).body)).toContain('You are first in line.');
  await act(app, marked, 'yes');
  expect(await standing(app, [marked])).toEqual(['Taken']);
  expect(await taken(app, id)).toBe(8);
  await expectSound(app);
});

test('so are those under one mail domain, however it is divided, and of one mailbox; who shares a mail service of everybody does not', async ({
  app,
  server,
}) => {
  const six = (of: (n: number) => string) => Array.from({ length: 6 }, (_, n) => of(n));
  const classes: [readonly string[], number][] = [
    [six((n) => `person${n}@works.example`), 3],
    [six((n) => `asha@part${n}.works.co.in`), 3],
    [six((n) => `asha+${n}@works.example`), 1],
    [six((n) => `asha+${n}@gmail.com`), 1],
    [six((n) => `x${n}@asha.fastmail.com`), 1],
    [
      ['asharao@gmail.com', 'asha.rao@gmail.com', 'a.sharao@gmail.com', 'asha.r.ao@googlemail.com', 'bela@gmail.com'],
      2,
    ],
    [six((n) => `asha-${n}@yahoo.com`), 1],
    [six((n) => `asha-${n}+${n}@ymail.com`), 1],
    [six((n) => `asha-${n}@rediffmail.com`), 5],
    [six((n) => `person${n}@gmail.com`), 5],
    [six((n) => `person${n}@house${n}.co.in`), 5],
  ];
  for (const [emails, seated] of classes) {
    const { id, seats } = await aClassOf(app, emails, { eventCode: 'CPLevel1' });
    for (const [n, seat] of seats.entries()) await press(app, server, seat, house(n));
    expect(await taken(app, id), emails[0]).toBe(seated);
    for (const seat of seats) await act(app, seat, 'take back', 'For the next.');
  }
});

test('whoever stands in line by one spelling of a mailbox waits for the office by another one', async ({
  app,
  server,
}) => {
  const emails = ['asharao@icloud.com', 'bela@house1.example', 'asharao@me.com'];
  const { seats } = await aClassOf(app, emails, { seats: '1' });
  await press(app, server, seats[1]!, house(1));
  await press(app, server, seats[0]!, house(2));
  await press(app, server, seats[2]!, house(3));
  expect(await standing(app, seats)).toEqual(['Waiting', 'Taken', 'Asked, held back']);
  expect(await getSeat(app.db, seats[2]!)).toMatchObject({
    reviewReason: 'their mailbox has a seat or a place in line already',
  });
  await act(app, seats[2]!, 'yes');
  expect(await standing(app, seats)).toEqual(['Waiting', 'Taken', 'Waiting']);
});

test('the page says in plain words that the yes waits; saying it again changes nothing, and a no is a no', async ({
  app,
  server,
  sentMail,
}) => {
  const { seats } = await aClassOf(app, own(4));
  for (const seat of seats) await press(app, server, seat, house(0));
  const [held] = seats.slice(3);
  const before = await getSeat(app.db, held!);
  const again = await press(app, server, held!, house(7));
  expect(again).toMatchObject({ state: 'Asked', message: expect.stringContaining('Your yes waits for our office.') });
  expect(await getSeat(app.db, held!)).toEqual(before);
  const page = textOf((await openSeat(app, server, held!)).body);
  expect(page).toContain('Your yes waits for our office.');
  expect(page).toContain('Several people said yes from one internet connection');
  expect(page).toContain('Nothing is held for you yet.');
  expect((await openSeat(app, server, held!)).body).not.toContain('Yes, take the seat');
  expect((await sentMail()).filter(({ to }) => to === 'asha@house3.example')).toEqual([]);
  await press(app, server, held!, house(0), { answer: 'no', never: true });
  expect(await standing(app, [held!])).toEqual(['Declined']);
  await expectSound(app);
});

test('a yes that is recorded on the telephone is not counted, nor is one to a seat that is held for them', async ({
  app,
  server,
}) => {
  const { seats } = await aClassOf(app, own(9), { seats: '9' });
  for (const seat of seats.slice(0, 4)) await act(app, seat, 'yes');
  for (const seat of seats.slice(4, 7)) await press(app, server, seat, house(0));
  await act(app, seats[7]!, 'offer');
  await press(app, server, seats[7]!, house(0));
  await press(app, server, seats[8]!, house(0));
  expect(await standing(app, seats)).toEqual([...Array.from({ length: 8 }, () => 'Taken'), 'Asked, held back']);
  // Six of one company, held for them, make nobody suspicious who shares their network.
  const elsewhere = own(20).slice(10, 19);
  const other = await aClassOf(app, elsewhere, { seats: '9' });
  for (const seat of other.seats.slice(0, 6)) {
    await act(app, seat, 'offer');
    await press(app, server, seat, house(1));
  }
  for (const seat of other.seats.slice(6)) await press(app, server, seat, house(1));
  expect(await standing(app, other.seats)).toEqual(Array.from({ length: 9 }, () => 'Taken'));
});

test('who has a seat in another class moves no further than a yes would bring them', async ({ app, server }) => {
  const emails = own(4);
  const here = await aClassOf(app, emails);
  const there = await aClassOf(app, emails, { city: 'Kochi', stateCode: '32' });
  for (const [n, seat] of here.seats.entries()) await press(app, server, seat, house(n));
  for (const seat of there.seats) await press(app, server, seat, house(9), { answer: 'yes', move: true });
  expect(await standing(app, here.seats)).toEqual(['Moved', 'Moved', 'Moved', 'Taken']);
  expect(await standing(app, there.seats)).toEqual(['Taken', 'Taken', 'Taken', 'Asked, held back']);
  await expectSound(app);
});

test('what is kept of network and domain is a code; it goes with the person, and with the class when it is over', async ({
  app,
  server,
  clock,
}) => {
  const { id, seats } = await aClassOf(app, own(4));
  for (const seat of seats) await press(app, server, seat, '198.51.100.9');
  const kept = () =>
    app.db
      .selectFrom('seats')
      .select(['yes_network', 'yes_around', 'yes_domain', 'review_reason'])
      .orderBy('id')
      .execute();
  const rows = await kept();
  expect(new Set(rows.map((row) => row.yes_network)).size).toBe(1);
  expect(new Set(rows.map((row) => row.yes_around)).size).toBe(1);
  expect(new Set(rows.map((row) => row.yes_domain)).size).toBe(4);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|house/);
  await app.write((trx) => forgetSeats(trx, app, 'asha@house3.example'));
  expect((await kept())[3]).toEqual({ yes_network: null, yes_around: null, yes_domain: null, review_reason: null });
  clock.now = new Date('2027-01-17T00:29:59.000Z');
  await lookAtClock(app);
  expect((await kept())[0]).toEqual(rows[0]);
  clock.forward(1);
  await lookAtClock(app);
  expect((await kept()).map((row) => row.yes_network ?? row.yes_around ?? row.yes_domain)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect((await findBatch(app.db, id))!.taken).toBe(3);
});

test('whoever is held back when the class is called off, or begins, has lost nothing and is promised nothing', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, version, seats } = await aClassOf(app, own(4));
  for (const seat of seats) await press(app, server, seat, house(0));
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The hall burnt.' }));
  expect(await getSeat(app.db, seats[3]!)).toMatchObject({ state: 'Called off', promise: null, reviewReason: null });
  const mail = (await sentMail()).find(({ to }) => to === 'asha@house3.example')!;
  expect(mail.text).toContain('No seat was held for you');
});
