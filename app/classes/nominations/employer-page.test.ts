import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { confirmBatch } from '../batch-acts.server.ts';
import { aBatch, cancel, someone } from '../classes.factory.ts';
import { getBatch } from '../read-batches.server.ts';
import { openSeat } from '../seat-page/seat.factory.ts';
import { act, askAll } from '../seats/seats.factory.ts';
import { agree, aNomination, typedNomination } from './nominations.factory.ts';
import { getNomination, nominationPath } from './read-nominations.server.ts';

const confirm = async (app: App, id: string) => {
  const { version } = await getBatch(app.db, id);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'Enough.' }));
};

/** Four are held, the first of them without an email; and what the page of their list says. */
async function four(app: App, server: FastifyInstance) {
  const { id: batchId } = await aBatch(app, { fee: '50000', minimum: '8' });
  const people = 'Sunil\nAsha, asha@example.in\nBilal, bilal@example.in\nElsy, elsy@example.in';
  const id = await aNomination(app, { people });
  await agree(app, id, batchId, 4);
  const seats = (await getNomination(app.db, id)).people.map(({ seatId }) => seatId!);
  const path = nominationPath(app, await getNomination(app.db, id));
  const look = async () => textOf((await server.inject({ url: path })).body);
  return { batchId, id, seats, look };
}

test('the list of an employer is headed by how it stands: held, some have said yes, the class runs, all have', async ({
  app,
  server,
}) => {
  const { batchId, seats, look } = await four(app, server);
  expect(await look()).toMatch(
    /4 seats are held until Tue 15 Dec, 18:00.*Seats without a yes by then go to others\. The class has 0 of the 8 people it needs\./,
  );
  for (const seat of seats.slice(0, 2)) await act(app, seat, 'yes');
  const some = await look();
  expect(some).toMatch(/2 of 4 have said yes.*Without a yes by Tue 15 Dec, 18:00, the other 2 seats go to others\./);
  expect(some).toContain('The class has 2 of the 8 people it needs. We write when it is confirmed.');
  expect(some).toContain('So far: 2 × ₹50,000 + 18 % GST = ₹1,18,000. If all come: ₹2,36,000.');
  expect(some).not.toMatch(/seats are held until/);
  await act(app, seats[2]!, 'yes');
  await confirm(app, batchId);
  const runs = await look();
  expect(runs).toMatch(
    /The class will run.*3 of 4 have a seat\. Without a yes by Tue 15 Dec, 18:00, Elsy’s seat goes to others\. /,
  );
  expect(runs).not.toMatch(/not confirmed|is confirmed/);
  await act(app, seats[3]!, 'yes');
  expect(await look()).toMatch(/The class will run.*All 4 have a seat\. /);
});

test('before the class is sure, a list on which all have said yes is headed by that', async ({ app, server }) => {
  const { seats, look } = await four(app, server);
  for (const seat of seats) await act(app, seat, 'yes');
  const all = await look();
  expect(all).toContain('All 4 have a seat');
  expect(all).toContain('4 × ₹50,000');
  expect(all).not.toMatch(/If all come/);
});

test('the list of a class that is cancelled, has begun or is over says that, and of no hold', async ({
  app,
  server,
  clock,
}) => {
  const cancelled = await four(app, server);
  await act(app, cancelled.seats[0]!, 'yes');
  await cancel(app, cancelled.batchId);
  expect(await cancelled.look()).toMatch(/^The class is cancelled .* comes first in the next class/);
  expect(await cancelled.look()).not.toMatch(/keeps their seat|hold has ended|Class confirmed/);
  const run = await four(app, server);
  await act(app, run.seats[0]!, 'yes');
  await confirm(app, run.batchId);
  const { startsOn, endsOn } = await getBatch(app.db, run.batchId);
  const to = (day: string) => clock.forward((Date.parse(`${day}T06:00:00Z`) - app.now().getTime()) / 1000);
  to(startsOn!);
  expect(await run.look()).toMatch(/The class has begun.*1 has a seat\./);
  to(endsOn!);
  clock.forward(2 * 24 * 60 * 60);
  expect(await run.look()).toMatch(/The class is over.*1 had a seat\./);
});

test('whoever has no email is told nothing by mail, and everybody is told so', async ({ app, server, sentMail }) => {
  const { batchId, seats, look } = await four(app, server);
  for (const seat of seats.slice(0, 2)) await act(app, seat, 'yes');
  const own = async (seat: string) => textOf((await openSeat(app, server, seat)).body);
  expect(await look()).toMatch(
    /Sunil Said yes\. No email: tell them once the class is confirmed, or call us to add one/,
  );
  expect(await own(seats[0]!)).toContain('Keep the slip or this link: this page says when the class is confirmed');
  expect(await own(seats[0]!)).not.toContain('on that day');
  expect(await own(seats[1]!)).not.toContain('Keep the slip');
  await confirm(app, batchId);
  expect(await look()).toMatch(/Sunil Said yes\. No email: tell them that the class will run, or call us to add one/);
  expect(await look()).toMatch(/Asha Said yes (?!No email)/);
  expect(await look()).toContain('Sunil has no email: tell them yourself. The new person is asked; the bill stays.');
  expect(await look()).toContain('We tell Asha. The new person');
  expect(await own(seats[0]!)).toMatch(/Venue\s*Not booked yet: it will appear here/);
  expect(await own(seats[1]!)).toMatch(/Venue\s*Not booked yet: we mail it to you/);
  const { text } = (await sentMail()).find(({ subject }) => subject.startsWith('Your class will run'))!;
  expect(text).toContain('2 of 4 have a seat. Without a yes by Tue 15 Dec, 18:00, the other 2 seats go to others.');
  expect(text).toMatch(/Have a seat: Sunil, Asha\s+No answer yet: Bilal, Elsy/);
  expect(text).toContain('No email: Sunil. Please tell them that the class will run');
  expect(text).not.toContain('Class:');
  expect(text).not.toMatch(/do not reach everybody|each of them/);
});

test('that a class is full is said at the choice, once sent and in the receipt; seats in another class say so', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: full } = await aBatch(app, { seats: '1', minimum: '1' });
  const { reference: date } = await getBatch(app.db, full);
  const form = async () => textOf((await server.inject('/nominate')).body);
  expect(await form()).not.toContain('In a full class');
  const [seat] = await askAll(app, full, ['Chitra']);
  await act(app, seat!, 'yes');
  const choice = await form();
  expect(choice).toMatch(/CIP\sLevel\s1, Pune, 11–16 Jan 2027: full/);
  expect(choice).toContain('In a full class we can hold no seat: we look for another class with you.');
  // Which of the two rails stands is the choice's alone.
  const { body } = await server.inject(`/nominate?date=${date}`);
  expect(body).toMatch(new RegExp(`<option[^>]* value="${date}"[^>]* data-turns=""`));
  expect(body).toMatch(/unturned">.*We hold seats.*[^n]turned">(?!.*We hold seats).*We look for another class/s);
  const typed = { ...typedNomination({ date, wish: '' }), website: '' };
  const sent = await server.inject({
    method: 'POST',
    url: '/nominations',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(typed).toString(),
  });
  const cookie = sent.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const page = await server.inject({ url: '/nominate/sent', headers: { cookie } });
  expect(textOf(page.body)).toMatch(
    /hr@coatings\.example\.in ?\. This class is full: we look for another class with you\./,
  );
  const [{ id } = { id: '' }] = await app.db.selectFrom('nominations').select('id').execute();
  const toThem = async () => (await sentMail()).findLast(({ to }) => to === 'hr@coatings.example.in')!.text;
  expect(await toThem()).toContain('This class is full');
  const { id: kochi } = await aBatch(app, { city: 'Kochi', stateCode: '32' });
  await agree(app, id, kochi, 2);
  expect(await toThem()).toContain(another);
});

const another = 'This is another class than the one you named: please look at its city and days.';

test('neither what was typed, nor a class by what it became since, is repeated in the mail that seats are held', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: kochi } = await aBatch(app, { city: 'Kochi', stateCode: '32' });
  const told = async (date: string, wish: string, between?: { id: string; set: object }, to = kochi) => {
    const id = await aNomination(app, { date, wish, people: '', seats: '2' });
    if (between) await app.db.updateTable('batches').set(between.set).where('id', '=', between.id).execute();
    await agree(app, id, to, 2);
    const { text } = (await sentMail()).findLast(({ subject }) => subject.includes('held for'))!;
    const page = textOf((await server.inject(nominationPath(app, await getNomination(app.db, id)))).body);
    for (const repeated of ['evil.example', 'Jamnagar', 'asked for'])
      expect(text + page, repeated).not.toContain(repeated);
    return text;
  };
  const link = 'Pay here:\n\nhttps://evil.example/pay';
  expect(await told('', link)).not.toContain(another);
  const { id: moved } = await aBatch(app, {});
  const { reference } = await getBatch(app.db, moved);
  const elsewhere = { id: moved, set: { city: 'Jamnagar' } };
  expect(await told(reference, link, elsewhere)).toContain(another);
  expect(await told(reference, '', { id: moved, set: { private_at: app.now().toISOString() } })).toContain(another);
  const { reference: same } = await getBatch(app.db, kochi);
  expect(await told(same, link)).not.toContain(another);
});
