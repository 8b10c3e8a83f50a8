import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { anActor } from '../../office/office.factory.ts';
import { mergePeople } from '../../office/people/merges/merge-people.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import type { TypedPlan } from '../plan.ts';
import { findBatch, listHappened } from '../read-batches.server.ts';
import { noteRefundSettled } from '../seats/promises.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, anAskedClass, expectSound, oneSeat, paidFor, statesOf } from '../seats/seats.factory.ts';
import { everyRow, openSeat, pathOf, post, tell } from './seat.factory.ts';

const names = ['Asha', 'Bilal', 'Chitra'] as const;
const day = 24 * 60 * 60;

async function ask(app: App, changes: Partial<TypedPlan> = {}) {
  const { id: batch, seats: ids } = await anAskedClass(app, names, changes);
  return { batch, ids };
}

test('5: a yes is one press without scripts, and the page says what is true', async ({ app, server }) => {
  const { ids } = await ask(app);
  const first = await post(app, server, ids[0], 'answer', { answer: 'yes', free: '1' });
  expect([first.status, first.to]).toEqual([303, await pathOf(app, ids[0])]);
  expect(textOf(first.page.body)).toContain('You have a seat.');
  const second = await post(app, server, ids[1], 'answer', { answer: 'yes', free: '1' });
  expect(textOf(second.page.body)).toContain('Somebody was faster. You are first in line.');
  const last = await post(app, server, ids[2], 'answer', { answer: 'yes' });
  const line = 'You are number 2 in line; 1 is ahead.';
  expect(textOf(last.page.body).split(line), 'title and heading alone say it').toHaveLength(3);
  expect(last.page.body).toContain(`<h1 tabindex="-1" autofocus="">${line}</h1>`);
  const third = await tell(app, server, ids[2], 'answer', { answer: 'yes' });
  expect([third.statusCode, third.json()]).toEqual([200, { message: line, state: 'Waiting', number: 2 }]);
  expect((await listHappened(app.db, (await getSeat(app.db, ids[0])).batchId, 1))[0]!.by.kind).toBe('person');
  await expectSound(app);
});

test('repeating an answer gets the same answer and writes nothing', async ({ app, server }) => {
  const { ids } = await ask(app);
  const [first, second] = [
    { id: ids[0], body: { answer: 'yes' } },
    { id: ids[1], body: { answer: 'no', city: 'Cochin', timeFrame: 'Within3to6Months' } },
  ];
  for (const { id, body } of [first, second]) {
    const before = await tell(app, server, id, 'answer', body);
    expect(before.statusCode).toBe(200);
    const rows = await everyRow(app);
    const again = await tell(app, server, id, 'answer', body);
    expect([again.statusCode, again.json()]).toEqual([200, before.json()]);
    expect((await everyRow(app)).replace(/"touched_at":"[^"]*"/g, '')).toBe(rows.replace(/"touched_at":"[^"]*"/g, ''));
  }
});

test('9: yes a second before the deadline is Taken, at it a fresh yes behind the line', async ({
  app,
  server,
  clock,
}) => {
  const { ids } = await ask(app);
  for (const id of ids) await act(app, id, 'yes');
  await act(app, ids[0], 'give back');
  const until = Date.parse((await getSeat(app.db, ids[1])).answerBy!);
  clock.forward((until - clock.now.getTime()) / 1000);
  const late = await tell(app, server, ids[1], 'answer', { answer: 'yes' });
  expect(late.json()).toEqual({
    message: 'You are first in line. The time for the seat ran out; we passed it on.',
    state: 'Waiting',
    number: 1,
  });
  expect(await statesOf(app, ids)).toEqual(['Given back', 'Waiting 3', 'Offered']);
  await expectSound(app);
});

test('who has two seats, since two addresses became one person, is told to call the office when they press to move one', async ({
  app,
  server,
}) => {
  for (const name of ['Asha', 'Rao']) await anInterest(app, { fname: name, email: `${name.toLowerCase()}@example.in` });
  const here = await anAskedClass(app, ['Asha', 'Rao'], { seats: '2' });
  const there = await anAskedClass(app, ['Asha'], { seats: '2', days: someDays('2027-03-08') });
  const elsewhere = await anAskedClass(app, ['Rao'], { seats: '2', days: someDays('2027-04-12') });
  await act(app, here.seats[0], 'yes');
  await act(app, elsewhere.seats[0], 'yes');
  await mergePeople(app, await anActor(app), { keep: 'asha@example.in', other: 'rao@example.in' });
  const answer = await tell(app, server, there.seats[0], 'answer', { answer: 'yes', move: true });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { message: 'You have two seats in this training. To change that, please call the office.' },
  ]);
  expect(await statesOf(app, [here.seats[0], there.seats[0], elsewhere.seats[0]])).toEqual(['Taken', 'Asked', 'Taken']);
});

test('18: a yes in two classes of a training is one seat and one offer to move; moved, both counts are right', async ({
  app,
  server,
}) => {
  const pune = await ask(app);
  const kochi = await ask(app, { city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  await tell(app, server, pune.ids[0], 'answer', { answer: 'yes' });
  const second = await tell(app, server, kochi.ids[0], 'answer', { answer: 'yes' });
  expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
    409,
    'You have a seat in another class of this training. Move to this one, or keep it.',
  ]);
  const moved = await post(app, server, kochi.ids[0], 'answer', { answer: 'yes', move: '1' });
  expect(textOf(moved.page.body)).toContain('You have moved. You have a seat here.');
  const again = await tell(app, server, kochi.ids[0], 'answer', { answer: 'yes', move: true });
  expect(again.json()).toMatchObject({ state: 'Taken' });
  const taken = async (id: string) => (await findBatch(app.db, id))!.taken;
  expect([await taken(pune.batch), await taken(kochi.batch)]).toEqual([0, 1]);
  await expectSound(app);
});

test('what has begun, or was withdrawn, is refused in the person’s own words', async ({ app, server, clock }) => {
  const { ids } = await ask(app, { seats: '2' });
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'take back', 'Why not.');
  const back = await tell(app, server, ids[1], 'answer', { answer: 'yes' });
  expect([back.statusCode, back.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'refused',
      message: 'This seat was withdrawn. Only the office can bring it back.',
    }),
  ]);
  expect((await tell(app, server, ids[0], 'answer', { answer: 'no' })).json()).toMatchObject({
    message: 'This seat is yours. Give it back first.',
  });
  clock.forward(60 * day);
  for (const [call, body] of [
    ['answer', { answer: 'yes' }],
    ['give-back', { understood: true }],
  ] as const) {
    const { statusCode, body: said } = await tell(app, server, ids[2], call, body);
    expect([call, statusCode]).toEqual([call, 409]);
    expect(JSON.parse(said)).toMatchObject({
      code: 'closed',
      message: 'This class has begun, or takes no answers any more.',
    });
  }
});

test('who gives a seat back comes back by a yes of their own once; the second time the office brings them in', async ({
  app,
  server,
}) => {
  const {
    ids: [asha],
  } = await ask(app);
  const say = (call: string, body: object) => tell(app, server, asha, call, body);
  const giveBack = () => say('give-back', { understood: true });
  await say('answer', { answer: 'yes' });
  await giveBack();
  expect((await openSeat(app, server, asha)).body).toContain('Take Pune after all');
  expect((await say('answer', { answer: 'yes' })).json()).toMatchObject({ state: 'Taken' });
  await giveBack();
  const rows = await everyRow(app);
  const again = await say('answer', { answer: 'yes' });
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    {
      code: 'refused',
      message: 'You gave this seat back. It was the second time, so only the office can bring you in again.',
    },
  ]);
  expect((await everyRow(app)).replaceAll(/"touched_at":"[^"]*"/g, '')).toBe(
    rows.replaceAll(/"touched_at":"[^"]*"/g, ''),
  );
  const { body } = await openSeat(app, server, asha);
  expect(textOf(body)).toContain('It was the second time, so only the office can bring you in again.');
  expect(body).not.toContain('Take Pune after all');
  expect(textOf(body)).toContain('Write to the office');
  expect(await act(app, asha, 'yes')).toMatchObject({ ok: true, seat: { state: 'Taken' } });
  await expectSound(app);
});

test('who gives a seat back and has another one, a hold or a place in line is led there, on the page and in the mail', async ({
  app,
  server,
  sentMail,
}) => {
  const { ids } = await ask(app);
  const kochi = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' };
  const { seats } = await anAskedClass(app, ['Dev', 'Asha'], { ...kochi, yes: 2 });
  await act(app, ids[0], 'yes');
  await paidFor(app, ids[0]);
  await act(app, ids[0], 'give back');
  const look = async () => textOf((await openSeat(app, server, ids[0])).body);
  const told = async () => (await sentMail()).find(({ subject }) => subject.startsWith('You have given'))!.text;
  expect(await look()).toMatch(
    /You stand in line for Kochi, 8 to 13 Feb\. You need not ask for your money: .*See your place .*after all/,
  );
  expect((await told()).replaceAll(/\s+/g, ' ')).toMatch(
    /You stand in line for Kochi, 8 to 13 Feb\. .*You need not ask for your money: our office decides by the Refund Policy/,
  );
  await act(app, seats[0], 'give back');
  expect(await look()).toMatch(/A seat in Kochi is held for you until Sun 22 Nov, 18:00\..*Answer for Kochi/);
  await act(app, seats[1], 'yes');
  expect(await look()).toMatch(/You have a seat in Kochi, 8 to 13 Feb\..*Open your seat in Kochi/);
});

test('a seat is given back with a tick, and goes to the next in line at once; another class is asked for by a tap', async ({
  app,
  server,
  sentMail,
}) => {
  const { ids } = await ask(app);
  for (const id of ids) await act(app, id, 'yes');
  const without = await post(app, server, ids[0], 'give-back', {});
  expect(without.to).toBe(`${await pathOf(app, ids[0])}#give-back`);
  expect(textOf(without.page.body)).toContain('Please tick that you have read this.');
  const given = await post(app, server, ids[0], 'give-back', { understood: '1' });
  expect(given.page.body).toMatch(/autofocus="">You gave the seat back\.</);
  expect(await statesOf(app, ids)).toEqual(['Given back', 'Offered', 'Waiting 2']);
  // The class is full by now: another one has a seat.
  await aBatch(app, { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' });
  expect(textOf((await openSeat(app, server, ids[0])).body)).toMatch(
    /It goes to others\. CIP.Level.1, Kochi, 8–.?13.Feb.2027: seats free\. .*Ask for a seat in Kochi Sending Join the line in Pune/,
  );
  // Before the outbox has done anything, and by itself.
  const there = /the link for Kochi: open it and say yes\. Nothing is held until then\. Mail it again/;
  expect(textOf((await post(app, server, ids[0], 'ask-next', {})).page.body)).toMatch(there);
  expect(textOf((await openSeat(app, server, ids[0])).body)).toMatch(there);
  expect((await sentMail()).find(({ subject }) => subject.includes('Kochi'))!.text).toContain('Hello Asha,');
  const own = app.db.selectFrom('seats').select(['email', 'name', 'phone', 'payer', 'state']);
  const [first, second] = await own.where('email', '=', 'asha@example.in').orderBy('id').execute();
  expect([first!.state, second]).toEqual(['Given back', { ...first, state: 'Asked' }]);
  expect((await tell(app, server, ids[1], 'ask-next', {})).statusCode, 'by whoever has a hold here').toBe(409);
  expect((await tell(app, server, ids[0], 'give-back', { understood: true })).statusCode).toBe(200);
  expect((await tell(app, server, ids[2], 'give-back', { understood: true })).statusCode).toBe(409);
  await expectSound(app);
});

test('what is given for the class is judged by field, kept under its notice, and shown to nobody who opens the link', async ({
  app,
  server,
}) => {
  const { ids } = await ask(app);
  await act(app, ids[0], 'yes');
  const empty = await post(app, server, ids[0], 'details', { payer: 'Employer', needs: 'A chair without arms' });
  expect(empty.to).toBe(`${await pathOf(app, ids[0])}#details`);
  expect(textOf(empty.page.body)).toContain('Please give your name as it stands on your ID.');
  expect(empty.page.body).toContain('A chair without arms');
  const wrong = await tell(app, server, ids[0], 'details', {
    idName: 'Asha www.example.com',
    payer: 'Employer',
    meal: 'Jain',
    certificateUntil: 'soon',
  });
  expect(wrong.json<{ errors: object }>().errors).toMatchObject({
    meal: 'Please choose Veg or Non-Veg.',
    certificateUntil: 'Please give the day as day, month and year.',
  });
  const nobody = await tell(app, server, ids[0], 'details', { idName: 'Asha Example Rao', payer: 'Employer' });
  expect(nobody.json()).toMatchObject({ errors: { company: 'Please name the company that pays.' } });
  const details = {
    idName: 'Asha Example Rao',
    payer: 'Employer',
    company: 'Pipes Ltd',
    gstin: '२७ aapfu०939f 1zv',
    meal: 'Veg',
    needs: 'A chair without arms',
    certificate: '१२३४५',
    certificateUntil: '2027-05-01',
  };
  expect((await tell(app, server, ids[0], 'details', details)).json()).toEqual({
    message: 'Thank you. That is noted.',
  });
  expect((await getSeat(app.db, ids[0])).given).toEqual({
    idName: 'Asha Example Rao',
    company: 'Pipes Ltd',
    gstin: '27AAPFU0939F1ZV',
    meal: 'Veg',
    needs: 'A chair without arms',
    certificate: '12345',
    certificateUntil: '2027-05-01',
  });
  const page = (await openSeat(app, server, ids[0])).body;
  expect(page).not.toMatch(/Example Rao|Pipes|AAPFU|without arms|12345/);
  expect(textOf(page)).toContain('You have a seat. Nothing to do for now.');
  expect((await tell(app, server, ids[0], 'details', { meal: 'Non-Veg' })).statusCode).toBe(200);
  expect((await getSeat(app.db, ids[0])).given).toMatchObject({ idName: 'Asha Example Rao', meal: 'Non-Veg' });
  const { notice_version: version } = await app.db
    .selectFrom('seats')
    .select('notice_version')
    .where('id', '=', ids[0])
    .executeTakeFirstOrThrow();
  expect(version).toBe('seat 2026-11-22');
  expect((await tell(app, server, ids[1], 'details', details)).statusCode).toBe(409);
  expect(JSON.stringify(await listHappened(app.db, (await getSeat(app.db, ids[0])).batchId, 20))).not.toMatch(
    /Example Rao|arms/,
  );
});

test('whoever asked for their money is told on their page once it is settled', async ({ app, server }) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await paidFor(app, ids[0]);
  await cancel(app, batch);
  await tell(app, server, ids[0], 'promise', { choice: 'refund' });
  const { version } = await getSeat(app.db, ids[0]);
  await app.write((trx) => noteRefundSettled(trx, app, someone, ids[0], { version, how: 'Paid back on 3 December.' }));
  const settled = 'This class is cancelled. The money that you asked back is settled.';
  const text = textOf((await openSeat(app, server, ids[0])).body);
  expect(text).toContain(settled);
  expect(text, 'how is for the office').not.toContain('3 December');
  await tell(app, server, ids[0], 'answer', { answer: 'no', city: 'Mumbai', timeFrame: 'Undecided' });
  expect(textOf((await openSeat(app, server, ids[0])).body)).toContain(settled);
  expect(textOf((await openSeat(app, server, ids[1])).body), 'who was only asked').not.toContain('settled');
});

test('after a cancelled class the next one or the money is chosen, and either again until one has come', async ({
  app,
  server,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  expect((await tell(app, server, ids[0], 'promise', { choice: 'refund' })).statusCode).toBe(409);
  await paidFor(app, ids[0]);
  await cancel(app, batch);
  const refund = await post(app, server, ids[0], 'promise', { choice: 'refund' });
  expect(textOf(refund.page.body)).toMatch(/asked for your money back\. .*₹1 goes back the way you paid, between/);
  const next = await aBatch(app, { ...oneSeat, days: someDays('2027-03-01') });
  expect(await listSeats(app.db, next.id)).toEqual([]);
  expect((await tell(app, server, ids[0], 'promise', { choice: 'next' })).json()).toEqual({
    message: 'The next class is yours first.',
  });
  const after = await aBatch(app, { ...oneSeat, days: someDays('2027-04-05') });
  const [held] = await listSeats(app.db, after.id);
  await act(app, held!.id, 'yes');
  expect((await tell(app, server, ids[0], 'promise', { choice: 'refund' })).statusCode).toBe(409);
  expect((await openSeat(app, server, ids[0])).body).toContain(`href="${await pathOf(app, held!.id)}"`);
  expect(
    (await tell(app, server, ids[0], 'answer', { answer: 'no', city: 'Mumbai', timeFrame: 'Undecided' })).json(),
  ).toMatchObject({ message: 'Wish noted: Mumbai, undecided.', state: 'Called off' });
});

test('a seat is answered sixty times in ten minutes at most, from however many networks', async ({ app, server }) => {
  const { ids } = await ask(app);
  const url = `${await pathOf(app, ids[0])}/answer`;
  const say = async (n: number) =>
    (
      await server.inject({
        method: 'POST',
        url,
        payload: { answer: 'yes' },
        headers: { 'x-forwarded-for': `198.51.${n}.1` },
      })
    ).statusCode;
  for (let n = 0; n < 60; n += 1) expect(await say(n)).toBe(200);
  expect(await say(60)).toBe(429);
  expect((await tell(app, server, ids[1], 'answer', { answer: 'yes' })).statusCode).toBe(200);
});

test('“Your seats” stand above the empty state of My Interests, with a link to each page', async ({ app, server }) => {
  const person = await aPerson(app, { email: 'asha@example.in' });
  const prove = (proved: number) =>
    app.db.updateTable('people').set({ email_verified: proved }).where('id', '=', person.uid).execute();
  await prove(0);
  const cookie = await aSession(app, person);
  const look = async () => (await server.inject({ url: '/myinterests', headers: { cookie } })).body;
  expect(await look()).not.toContain('Your seats');
  const { ids } = await ask(app);
  const unproved = await look();
  expect(unproved, 'an address that nobody has proved').not.toContain('Your seats');
  expect(textOf(unproved)).toMatch(/Confirm asha@example\.in by the link in our mail.*Send the link again/);
  expect(unproved).toContain('action="/account/send-confirmation"');
  await prove(1);
  const page = await look();
  expect(page).not.toContain('First confirm');
  expect(textOf(page)).toMatch(
    /Your seats.*CIP Level 1, Pune, 11 to 16 Jan.*Do you want a seat\? Answer by Wed 25 Nov, 18:00\..*No user courses found\. You register with Complete Your Profile \. A seat needs no registration\./,
  );
  // What is theirs is the headline, not that something else is missing.
  expect(page).not.toMatch(/<h2[^>]*>No user courses found/);
  const path = await pathOf(app, ids[0]);
  expect(page).toContain(`href="${path}"`);
  expect(page).not.toContain('#payer');
  expect(page).toContain('Answer: yes or no</a>');
  await act(app, ids[0], 'yes');
  await app.db.updateTable('batches').set({ seats: 9, minimum: 8 }).execute();
  const unnamed = await look();
  expect(textOf(unnamed)).toContain(
    'You have a seat. The class has 1 of the 8 people it needs. We write when it is confirmed. Left to do: your name as on your ID. Give your details',
  );
  expect(unnamed).toContain(`href="${path}#details"`);
  await app.db.updateTable('seats').set({ id_name: 'Asha Rao' }).execute();
  expect(await look()).toContain(`<a href="${path}#payer">Does your employer pay?</a>`);
  await app.db.updateTable('seats').set({ payer: 'Employer' }).execute();
  expect(await look()).not.toContain('#payer');
  expect(await look()).not.toContain('The class will run.');
  await app.db.updateTable('batches').set({ state: 'Confirmed' }).execute();
  expect(textOf(await look())).toContain('You have a seat. The class will run. Nothing to do for now.');
  await act(app, ids[0], 'give back');
  expect(await look()).not.toContain('Your seats');
});
