import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { test, type SentMail } from '../../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { cancelBatch, changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { findBatch } from '../read-batches.server.ts';
import { forgetSeats } from '../seats/forget-seats.server.ts';
import { lapseDue } from '../schedule/schedule.server.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { seatLink } from '../seats/seat-link.server.ts';
import { act, aMember, anAskedClass, askAll, expectSound, oneSeat } from '../seats/seats.factory.ts';
import { sendWave, type NewWave } from '../invite/send-wave.server.ts';
import { requestNotice } from '../dates/privacy-notice.ts';
import { tellSeat } from './tell-seat.server.ts';

const subjectsTo = (mails: readonly SentMail[], name: string) =>
  mails.filter(({ to }) => to === `${name.toLowerCase()}@example.in`).map(({ subject }) => subject);
const wave = (app: App, batchId: string, names: readonly string[], more: Partial<NewWave> = {}) =>
  app.write((trx) =>
    sendWave(trx, app, someone, batchId, { kind: 'ask', words: '', day: '', people: names.map(aMember), ...more }),
  );
const linkOf = async (app: App, id: string) => {
  return seatLink(app, await getSeat(app.db, id));
};

test('every step of a seat has one mail, with the link of its person; a repeated answer has none', async ({
  app,
  sentMail,
}) => {
  const {
    seats: [asha, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal']);
  expect(await sentMail()).toEqual([]);
  await aBatch(app, { city: 'Kochi' });
  for (const seat of [asha, asha, bilal, bilal]) await act(app, seat, 'yes');
  await act(app, asha, 'give back');
  await act(app, asha, 'give back');
  expect((await sentMail()).find(({ subject }) => subject.startsWith('You have given'))!.text).toMatch(
    /CIP\sLevel\s1, Kochi, \S+\sJan\s2027 has free seats: ask for one on your page\./,
  );
  await act(app, bilal, 'yes');
  await act(app, bilal, 'take back', 'Never paid.');
  const mails = await sentMail();
  expect(subjectsTo(mails, 'Asha')).toEqual([
    'Your seat: CIP Level 1, Pune, 11 to 16 Jan',
    'You have given your seat back',
  ]);
  expect(subjectsTo(mails, 'Bilal')).toEqual([
    'You are number 1 in line',
    'A seat is held for you until Sun 22 Nov, 18:00',
    'Your seat: CIP Level 1, Pune, 11 to 16 Jan',
    'Your seat in Pune was withdrawn',
  ]);
  const link = await linkOf(app, bilal);
  const toBilal = mails.filter(({ to }) => to === 'bilal@example.in');
  for (const words of [link, 'Hello Bilal,'])
    expect(toBilal.every(({ text, html }) => text.includes(words) && html.includes(words))).toBe(true);
  expect(toBilal.at(-1)!.text).toContain('Never paid.');
  expect(mails.filter(({ to }) => to === app.config.officeEmail).map(({ subject }) => subject)).toEqual([
    'The minimum is reached: CIP Level 1, Pune, 11 to 16 Jan',
    'A seat was given back: CIP Level 1, Pune, 11 to 16 Jan',
  ]);
  await expectSound(app);
});

test('whoever is taken out of the line is told so, and of no seat', async ({ app, sentMail }) => {
  const {
    seats: [, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal'], { yes: 2 });
  await sentMail();
  await act(app, bilal, 'take back', 'You asked by telephone.');
  const mail = (await sentMail()).at(-1)!;
  expect(mail.subject).toBe('You are no longer in the line for Pune');
  expect(mail.text).toContain('The reason: You asked by telephone.');
  expect(mail.text).not.toMatch(/withdrawn|no seat in this class any more|if you have paid/);
});

test('11: a seat that is offered at 22:00 is mailed at 07:00, and its time begins then', async ({
  app,
  clock,
  sentMail,
}) => {
  const {
    seats: [asha, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal'], { yes: 2 });
  clock.forward((Date.parse('2026-11-20T16:30:00Z') - clock.now.getTime()) / 1000);
  await act(app, asha, 'give back');
  expect((await getSeat(app.db, bilal)).answerBy).toBe('2026-11-23T12:30:00.000Z');
  expect(subjectsTo(await sentMail(), 'Asha')).toContain('You have given your seat back');
  clock.forward(9 * 60 * 60 - 1);
  expect(subjectsTo(await sentMail(), 'Bilal')).toEqual(['You are number 1 in line']);
  clock.forward(1);
  expect(subjectsTo(await sentMail(), 'Bilal')).toEqual([
    'You are number 1 in line',
    'A seat is held for you until Mon 23 Nov, 18:00',
  ]);
  await expectSound(app);
});

test('what became of a seat at night takes the mail back that waits for the morning', async ({
  app,
  clock,
  sentMail,
}) => {
  const {
    seats: [asha, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal'], { yes: 2 });
  clock.forward((Date.parse('2026-11-20T16:30:00Z') - clock.now.getTime()) / 1000);
  await act(app, asha, 'give back');
  await act(app, bilal, 'yes');
  clock.forward(12 * 60 * 60);
  expect(subjectsTo(await sentMail(), 'Bilal')).toEqual([
    'You are number 1 in line',
    'Your seat: CIP Level 1, Pune, 11 to 16 Jan',
  ]);
  await expectSound(app);
});

test('10: ten deadlines that passed while the server was down are ten lapses with one mail each, however many servers look', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id } = await aBatch(app, { seats: '10', minimum: '1' });
  const names = Array.from({ length: 10 }, (_, at) => `Person${at}`);
  const seats = await askAll(app, id, names);
  for (const seat of seats) await act(app, seat, 'offer');
  await sentMail();
  clock.forward(8 * 24 * 60 * 60);
  const lapsed = await Promise.all([lapseDue(app), lapseDue({ ...app })]);
  expect(lapsed[0] + lapsed[1]).toBe(10);
  const mails = (await sentMail()).filter(({ subject }) => subject.startsWith('We passed it on'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(names.map((name) => aMember(name).email).toSorted());
  await expectSound(app);
});

test('9: a yes at the deadline is told once, as what it has become', async ({ app, clock, sentMail }) => {
  const {
    seats: [asha],
  } = await anAskedClass(app, ['Asha']);
  await act(app, asha, 'offer');
  const { answerBy } = await getSeat(app.db, asha);
  clock.forward((Date.parse(answerBy!) - clock.now.getTime()) / 1000);
  await act(app, asha, 'yes');
  expect(subjectsTo(await sentMail(), 'Asha')).toEqual([
    'A seat is held for you until Sun 22 Nov, 18:00',
    'Your seat: CIP Level 1, Pune, 11 to 16 Jan',
  ]);
  await expectSound(app);
});

test('16: cancelling mails each once and gives promises; the next batch offers them first, at the older lower fee', async ({
  app,
  server,
  sentMail,
}) => {
  const {
    id,
    version,
    seats: [asha, , chitra],
  } = await anAskedClass(app, ['Asha', 'Bilal', 'Chitra'], { yes: 2, fee: '95000' });
  const cancel = () =>
    app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'The venue is closed in that week.' }));
  await cancel();
  await cancel();
  const mails = await sentMail();
  const last = (name: string) => subjectsTo(mails, name).filter((subject) => /cancelled/.test(subject));
  expect(last('Asha'), 'who has paid nothing').toEqual(['Your class is cancelled: the next one is yours first']);
  expect(last('Bilal')).toEqual(['The class is cancelled: the next one is yours first']);
  expect(last('Chitra')).toEqual(['The class in Pune, 11 to 16 Jan, is cancelled']);
  const told = mails.filter(({ subject }) => /cancelled/.test(subject));
  expect(told.every(({ text }) => text.includes('The venue is closed in that week.'))).toBe(true);
  expect(told.map(({ text }) => text.includes('do not pay for the cancelled class'))).toEqual(
    told.map(({ to }) => to === 'asha@example.in'),
  );
  expect([(await getSeat(app.db, asha)).promise, (await getSeat(app.db, chitra)).promise]).toEqual(['open', null]);
  const next = await aBatch(app, { ...oneSeat, fee: '125000', days: someDays('2027-02-08') });
  expect((await listSeats(app.db, next.id)).map(({ name, state }) => [name, state])).toEqual([
    ['Bilal', 'Waiting'],
    ['Asha', 'Offered'],
  ]);
  // On its page too.
  const seat = (await listSeats(app.db, next.id)).find(({ name }) => name === 'Asha')!;
  expect((await server.inject((await linkOf(app, seat.id)).replace(app.config.publicUrl, ''))).body).toContain(
    '₹95,000',
  );
  const offer = (await sentMail()).findLast(({ subject }) => subject.startsWith('A seat is held'))!;
  expect(offer.to).toBe('asha@example.in');
  expect(offer.text).toContain('We promised you the next class first.');
  expect(offer.text).toContain('₹95,000 + 18\u00A0%\u00A0GST');
  await expectSound(app);
});

test('who has a seat is told that the class runs; whoever has, is offered, waits for or was asked about one is told what changed, with what was before', async ({
  app,
  sentMail,
}) => {
  const { id, version } = await anAskedClass(app, ['Asha', 'Bilal', 'Chitra'], { yes: 2 });
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: '' }));
  const change = async (plan: Parameters<typeof typedPlan>[0]) =>
    app.write(async (trx) =>
      whole(
        await changeBatch(trx, app, someone, id, {
          version: (await findBatch(trx, id))!.version,
          plan: typedPlan({ ...oneSeat, ...plan }),
          reason: 'The trainer is ill.',
        }),
      ),
    );
  await change({ days: someDays('2027-01-18') });
  // Nobody has to hear of another trainer.
  await change({ days: someDays('2027-01-18'), trainer: 'Meera' });
  const mails = await sentMail();
  const ofBatch = (name: string) => subjectsTo(mails, name).filter((subject) => /will run|Changed/.test(subject));
  expect(ofBatch('Asha')).toEqual([
    // What it says of the class is read when it leaves.
    'The class in Pune will run, 18 to 23 Jan',
    'Changed: CIP Level 1, now 18 to 23 Jan in Pune',
  ]);
  expect(ofBatch('Bilal')).toEqual(['Changed: CIP Level 1, now 18 to 23 Jan in Pune']);
  expect(ofBatch('Chitra'), 'who was only asked too').toEqual(ofBatch('Bilal'));
  const changed = mails.find(({ to, subject }) => to === 'asha@example.in' && subject.startsWith('Changed'))!;
  expect(changed.text).toContain('Was: Mon 11 to Sat 16 Jan 2027, 9:00 to 17:00 each day, Pune');
  expect(changed.text).toContain('give it back by Fri 27 Nov 2026 without charge');
  await expectSound(app);
});

test('18: who is moved is told where their seat is now, and nothing of the one before', async ({ app, sentMail }) => {
  const [here, there] = [await aBatch(app, oneSeat), await aBatch(app, { ...oneSeat, city: 'Kochi', stateCode: '32' })];
  const [asha] = await askAll(app, here.id, ['Asha']);
  await act(app, asha!, 'yes');
  await app.write((trx) => moveSeat(trx, app, someone, asha!, { toBatchId: there.id, version: null }));
  expect(subjectsTo(await sentMail(), 'Asha')).toEqual([
    'Your seat: CIP Level 1, Pune, 11 to 16 Jan',
    'Your seat is now in Kochi, 11 to 16 Jan',
  ]);
  await expectSound(app);
});

test('3: a wave invites each once, however often it is sent, in the words of the office', async ({ app, sentMail }) => {
  const { id } = await aBatch(app, { ...oneSeat, fee: '125000' });
  const words = 'You asked for Pune.\nHere it is:';
  expect(await wave(app, id, ['Asha', 'Bilal'], { words })).toEqual({
    ok: true,
    invited: 2,
    wave: { id: expect.any(String), number: 1 },
  });
  expect(await wave(app, id, ['Asha', 'Bilal'])).toEqual({ ok: true, invited: 0, wave: null });
  expect(await wave(app, id, ['Bilal', 'Chitra'])).toMatchObject({ ok: true, invited: 1, wave: { number: 2 } });
  const mails = await sentMail();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['asha@example.in', 'bilal@example.in', 'chitra@example.in']);
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['CIP Level 1, Pune, 11 to 16 Jan: do you want a seat?']),
  );
  const [first] = mails;
  expect(first!.text).toContain('You asked for Pune.\nHere it is:');
  expect(first!.text).toContain('Please answer by Wed 25 Nov, 18:00.');
  expect(first!.text).toContain('Fee: ₹1,25,000 + 18\u00A0%\u00A0GST');
  expect(mails.at(-1)!.text).toContain('You asked us for CIP Level 1.');
  await expectSound(app);
});

test('14: a hold is offered to as many as seats are free, in the order of asking; the others stay candidates', async ({
  app,
  sentMail,
}) => {
  const { id } = await aBatch(app, { seats: '2', minimum: '1' });
  expect(await wave(app, id, ['Asha', 'Bilal', 'Chitra'], { kind: 'hold' })).toMatchObject({ invited: 2 });
  expect((await listSeats(app.db, id)).map(({ name, state }) => [name, state])).toEqual([
    ['Asha', 'Offered'],
    ['Bilal', 'Offered'],
  ]);
  expect((await sentMail()).map(({ subject }) => subject)).toEqual([
    'A seat is held for you until Sun 22 Nov, 18:00',
    'A seat is held for you until Sun 22 Nov, 18:00',
  ]);
  expect(await wave(app, id, ['Chitra'], { kind: 'hold' })).toEqual({
    ok: false,
    refusal: 'No seat is free to be held. Ask instead.',
  });
  expect(await wave(app, id, ['Chitra'], { day: '2027-01-10' })).toMatchObject({ ok: false });
  expect(await wave(app, id, ['Chitra'], { day: '2026-12-01' })).toMatchObject({ ok: true, invited: 1 });
  expect((await listSeats(app.db, id)).at(-1)).toMatchObject({ answerBy: '2026-12-01T12:30:00.000Z' });
  await expectSound(app);
});

test('what a stranger typed is in no mail, and whom we know is called by name; it leaves at once, also at night', async ({
  app,
  clock,
  sentMail,
}) => {
  const {
    seats: [asha],
  } = await anAskedClass(app, ['Asha']);
  clock.forward((Date.parse('2026-11-20T16:30:00Z') - clock.now.getTime()) / 1000);
  const seat = await getSeat(app.db, asha);
  const typed = { notice_version: requestNotice.version, name: 'Win at example.com' };
  await app.db.updateTable('seats').set(typed).where('id', '=', asha).execute();
  const request = async () => {
    await app.write((trx) => tellSeat(trx, app, 'anybody', 'seat-asked', seat, { asked: true, how: 'request' }));
    return (await sentMail()).findLast(({ subject }) => subject.includes('do you want a seat'))!.text;
  };
  const text = await request();
  expect(text).toMatch(/say yes, and the seat is yours\s+Hello,/i);
  expect(text).not.toContain('Win');
  expect(text).toContain(await linkOf(app, asha));
  // By another seat of that mailbox.
  const {
    seats: [before],
  } = await anAskedClass(app, ['Asha'], { city: 'Kochi' });
  expect(await request(), 'by what nobody has said yes to').not.toContain('Asha');
  await act(app, before, 'yes');
  expect(await request()).toContain('Hello Asha,');
});

test('who was erased meanwhile gets no mail', async ({ app, sentMail }) => {
  const {
    seats: [asha],
  } = await anAskedClass(app, ['Asha']);
  await act(app, asha, 'yes');
  await app.write((trx) => forgetSeats(trx, app, 'asha@example.in'));
  expect((await sentMail()).filter(({ to }) => to === 'asha@example.in')).toEqual([]);
});

test('whoever stood in line for a class that is cancelled, and has a seat in another one, is told of that and of no promise', async ({
  app,
  sentMail,
}) => {
  const [full, other] = [await aBatch(app, { seats: '1', minimum: '1' }), await aBatch(app, { city: 'Kochi' })];
  const [first, inLine] = await askAll(app, full.id, ['Zoya', 'Asha']);
  await act(app, first!, 'yes');
  await act(app, inLine!, 'yes');
  const [seat] = await askAll(app, other.id, ['Asha']);
  await act(app, seat!, 'yes');
  const { version } = (await findBatch(app.db, full.id))!;
  await app.write((trx) => cancelBatch(trx, app, someone, full.id, { version, reason: 'No trainer' }));
  const mail = (await sentMail()).findLast(({ to }) => to === 'asha@example.in')!;
  expect(mail.subject).toMatch(/^The class in Pune, .* is cancelled$/);
  expect(mail.text).toContain('You have a seat in Kochi');
  expect(mail.text).not.toContain('yours first');
});
