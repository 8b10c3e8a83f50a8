import { expect } from 'vitest';
import { up } from '../../../database/migrations/0089-moved-by-list.ts';
import { billedPeople, completePayer, pay, setBilling } from '../../billing/billing.factory.ts';
import { makeBills } from '../../billing/change-bills.server.ts';
import { getBill } from '../../billing/read-bills.server.ts';
import { sendInvitations } from '../../office/classes/invite/calls.server.ts';
import { readInviting } from '../../office/classes/invite/read.server.ts';
import { anActor } from '../../office/office.factory.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone } from '../classes.factory.ts';
import { passSeat } from '../people/pass-seat.server.ts';
import { openSeat } from '../seat-page/seat.factory.ts';
import { moveSeat } from '../seats/move-seat.server.ts';
import { confirmBatch } from '../batch-acts.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, expectSound } from '../seats/seats.factory.ts';
import { nameInstead } from './name-people.server.ts';
import { sayNominee } from './nomination.ts';
import { agree, aNomination } from './nominations.factory.ts';
import { getNomination } from './read-nominations.server.ts';

test('whom an employer named is promised the next class by the same list: no fee is shown to them, and the company pays', async ({
  app,
  clock,
  sentMail,
}) => {
  const { id: pune } = await aBatch(app, { fee: '50000' });
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in\nBilal Khan, bilal@example.in' });
  await agree(app, id, pune, 2);
  const first = (await getNomination(app.db, id)).people;
  for (const { seatId } of first) {
    clock.forward(60);
    await act(app, seatId!, 'yes');
  }
  await cancel(app, pune);
  const days = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32', seats: '1', minimum: '1' };
  const { id: kochi } = await aBatch(app, { ...days, fee: '50000' });
  const offered = (await sentMail()).filter(({ to, text }) => to === 'asha@example.in' && text.includes('Kochi'));
  expect(offered.map(({ text }) => text.includes('₹'))).toEqual([false]);
  const stand = async () => (await getNomination(app.db, id)).people.map((each) => sayNominee(each, app.now()));
  const place = 'Kochi, 8 to 13 Feb';
  expect(await stand()).toEqual([`Asked, no answer yet: ${place}`, `In line for a seat: ${place}`]);
  const seats = await listSeats(app.db, kochi);
  const [asha, bilal] = ['Asha Rao', 'Bilal Khan'].map((name) => seats.find((seat) => seat.name === name)!);
  const to = { name: 'Asha Roy', email: 'asha@example.in', phone: '' };
  const instead = { version: asha!.version, reason: 'A slip.', to };
  expect(await app.write((trx) => nameInstead(trx, app, someone, asha!.id, instead))).toMatchObject({
    refusal: 'They stand on no list of this class: this seat is theirs alone.',
  });
  await act(app, asha!.id, 'yes');
  await act(app, asha!.id, 'give back');
  // The line gives it on, and no line of the list that was.
  await act(app, bilal!.id, 'yes');
  expect(await stand()).toEqual([`Gave the seat back: ${place}`, `Has a seat in ${place}`]);
  const [bill = ''] = await app.write((trx) => makeBills(trx, app, kochi, { seatIds: [bilal!.id], together: false }));
  expect((await getBill(app.db, bill)).payer).toMatchObject({
    kind: 'Employer',
    city: 'Surat',
    orderNumber: 'PO 4711',
  });
  const { version } = await getBatch(app.db, kochi);
  await app.write((trx) => confirmBatch(trx, app, someone, kochi, { version, reason: '' }));
  const runs = (await sentMail()).filter((mail) => mail.to.startsWith('hr@') && mail.subject.includes('will run'));
  expect(runs.map(({ subject }) => subject)).toEqual([
    'The class that somebody on your list was moved to will run: Kochi, 8 to 13 Feb',
  ]);
  expect(runs[0]!.text).toMatch(/Class: CIP Level 1, Kochi, 8 to 13 Feb/);
  await cancel(app, kochi);
  expect((await stand())[1]).toBe(`The class is cancelled: ${place}`);
  await expectSound(app);
});

test('who is given the seat of a nominee that was moved has it at the cost of the same company, and sees no fee', async ({
  app,
  sentMail,
}) => {
  const { id: pune } = await aBatch(app);
  const there = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32', fee: '50000' };
  const { id: kochi } = await aBatch(app, there);
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in' });
  await agree(app, id, pune, 1);
  const { seatId } = (await getNomination(app.db, id)).people[0]!;
  await act(app, seatId!, 'yes');
  const moved = await app.write((trx) => moveSeat(trx, app, someone, seatId!, { toBatchId: kochi, version: null }));
  if (!moved.ok) throw new Error('not moved');
  const to = { name: 'Dev Nair', email: 'dev@example.in', phone: '' };
  const passing = { version: null, reason: 'Ill.', to };
  const passed = await app.write((trx) => passSeat(trx, app, someone, moved.seat.id, passing));
  if (!passed.ok) throw new Error('not passed on');
  await act(app, passed.seat.id, 'yes');
  const told = (await sentMail()).filter((mail) => mail.to === 'dev@example.in');
  expect(told.map(({ text }) => text.includes('₹'))).toEqual([false, false]);
  const seatIds = [passed.seat.id];
  const [bill = ''] = await app.write((trx) => makeBills(trx, app, kochi, { seatIds, together: false }));
  const { company: name } = await getNomination(app.db, id);
  expect((await getBill(app.db, bill)).payer).toMatchObject({ name, city: 'Surat', orderNumber: 'PO 4711' });
  await expectSound(app);
});

test('an employer whose people have a seat hears that the class will run, and whom no mail can tell; no other does', async ({
  app,
  sentMail,
}) => {
  const { id: pune } = await aBatch(app, { minimum: '1' });
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in\nBilal Khan, , 98250 12345' });
  await agree(app, id, pune, 2);
  const silent = await aNomination(app, { company: 'Silent Coatings', people: 'Ravi Das, ravi@example.in' });
  await agree(app, silent, pune, 1);
  for (const { seatId } of (await getNomination(app.db, id)).people) await act(app, seatId!, 'yes');
  const { version } = await getBatch(app.db, pune);
  await app.write((trx) => confirmBatch(trx, app, someone, pune, { version, reason: '' }));
  const told = (await sentMail()).filter(({ subject }) => subject.startsWith('Your class will run'));
  expect(told.map(({ subject }) => subject)).toEqual(['Your class will run: CIP Level 1, Pune, 11 to 16 Jan']);
  expect(told[0]!.text).toContain('No email: Bilal Khan. Please tell them that the class will run');
});

test('whom the office had moved before lists went along has theirs again, however often, while their employer pays', async ({
  app,
}) => {
  const [{ id: pune }, ...others] = [await aBatch(app), await aBatch(app), await aBatch(app)];
  const id = await aNomination(app);
  await agree(app, id, pune, 2);
  const seats: string[][] = [];
  for (const { seatId } of (await getNomination(app.db, id)).people) {
    await act(app, seatId!, 'yes');
    const moves = [seatId!];
    for (const { id: toBatchId } of others) {
      const to = { toBatchId, version: null };
      const moved = await app.write((trx) => moveSeat(trx, app, someone, moves.at(-1)!, to));
      moves.push((moved.ok && moved.seat.id) || '');
    }
    seats.push(moves.slice(1));
  }
  const there = app.db.updateTable('seats').where('batch_id', '<>', pune);
  await there.set({ nomination_id: null }).execute();
  // One of them has said since that they pay themselves.
  await there.set({ payer: 'Self' }).where('id', 'in', seats[1]!).execute();
  await up(app.db as never);
  const lists = seats.map((moves) =>
    Promise.all(moves.map(async (seat) => (await getSeat(app.db, seat)).nominationId)),
  );
  expect(await Promise.all(lists)).toEqual([
    [id, id],
    [null, null],
  ]);
});

test('whom an employer named and who has paid themselves reads that in the next class, and not that the employer pays', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { id: pune } = await aBatch(app, { fee: '125000' });
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in' });
  await agree(app, id, pune, 1);
  const [named] = (await getNomination(app.db, id)).people;
  await act(app, named!.seatId!, 'yes');
  const [bill = ''] = await app.write((trx) =>
    makeBills(trx, app, pune, { seatIds: [named!.seatId!], together: false }),
  );
  await completePayer(app, bill, { kind: 'Self', name: 'Asha Rao', email: 'asha@example.in' });
  await pay(app, bill, 147_500);
  await cancel(app, pune);
  const { id: kochi } = await aBatch(app, { fee: '125000', days: someDays('2027-02-08') });
  const [held] = await listSeats(app.db, kochi);
  const counts = 'You have paid ₹1,47,500: it counts for this class';
  expect((await sentMail()).findLast(({ to }) => to === 'asha@example.in')!.text).toContain(counts);
  const page = textOf((await openSeat(app, server, held!.id)).body);
  expect(page).toContain(counts);
  expect(page).not.toContain('Sample Coatings Private Limited pays.');
});

test('whoever paid themselves, said no to the seat their employer had for them and is held one by their own promise leaves its list, and their money stays theirs', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, batchId } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 147_500);
  const { id: kochi } = await aBatch(app, { fee: '125000', days: someDays('2027-02-08') });
  const id = await aNomination(app, { people: 'Asha, asha@example.in' });
  await agree(app, id, kochi, 1);
  await cancel(app, batchId);
  const [named] = await listSeats(app.db, kochi);
  await act(app, named!.id, 'no');
  const actor = await anActor(app);
  const [asha] = (await readInviting(app, actor, kochi)).people;
  await sendInvitations(app, actor, kochi, { kind: 'hold', day: '', words: '', interestIds: [asha!.interestId] });
  expect(await getSeat(app.db, named!.id)).toMatchObject({ state: 'Offered', nominationId: null });
  await act(app, named!.id, 'no');
  expect(await getBatch(app.db, kochi)).toMatchObject({ taken: 1, unnamed: 1 });
  expect((await getBill(app.db, ids[0]!)).lines).toMatchObject([{ awaits: null }]);
});
