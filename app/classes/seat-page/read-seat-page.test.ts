import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, cancel, someDays, someone, typedPlan } from '../classes.factory.ts';
import { changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { getNomination } from '../nominations/read-nominations.server.ts';
import { getBatch } from '../read-batches.server.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { getSeat, listSeats } from '../seats/read-seats.server.ts';
import { act, aMember, askAll, paidFor } from '../seats/seats.factory.ts';
import { openSeat, post, tell } from './seat.factory.ts';

const day = 24 * 60 * 60;

async function ask(app: App, changes = {}): Promise<{ batch: string; ids: [string, string, string] }> {
  const { id: batch } = await aBatch(app, { seats: '1', minimum: '1', ...changes });
  return { batch, ids: (await askAll(app, batch, ['Asha', 'Bilal', 'Chitra'])) as [string, string, string] };
}

async function confirm(app: App, id: string): Promise<void> {
  const { version } = await getBatch(app.db, id);
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: 'It runs.' }));
}

test('16: a promised seat has the price that was told once, on its page as in its mail', async ({ app, server }) => {
  const { batch, ids } = await ask(app, { fee: '125000' });
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'yes');
  await cancel(app, batch);
  const next = await aBatch(app, { seats: '1', minimum: '1', fee: '140000', days: someDays('2027-03-01') });
  for (const { id } of await listSeats(app.db, next.id)) {
    const text = textOf((await openSeat(app, server, id)).body);
    expect(text).toContain('₹1,25,000');
    expect(text).not.toContain('₹1,40,000');
  }
});

test('who has no seat when the class begins reads what was recorded, and may say what they want instead', async ({
  app,
  server,
  clock,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'no');
  await app.write((trx) => askPeople(trx, app, someone, batch, [aMember('Dev')]));
  const { id: dev } = (await listSeats(app.db, batch)).find(({ name }) => name === 'Dev')!;
  await act(app, dev, 'yes');
  await confirm(app, batch);
  clock.forward(52 * day);
  const read = async (id: string) => {
    const { body } = await openSeat(app, server, id);
    return { title: headingsOf(body).find(({ level }) => level === 1)!.text, text: textOf(body) };
  };
  const asked = await read(ids[2]);
  expect(asked.title).toMatch(/^The time ran out on/);
  const declined = await read(ids[1]);
  expect(declined.title).toBe('You said no.');
  for (const { text } of [asked, declined]) {
    expect(text).not.toContain('Where you are');
    expect(text).toContain('The class began on Mon 11 Jan.');
    expect(text).toContain('Tell us another city or time');
    expect(text).not.toContain('after all');
  }
  expect((await read(dev)).title).toBe('Nothing to do: the next class is yours first, at no extra cost.');
  expect((await read(ids[0])).title).toBe('The class began on Mon 11 Jan.');
  const wish = { answer: 'no', instead: '1', city: 'Cochin', timeFrame: 'Undecided' };
  for (const id of [ids[1], ids[2]])
    expect(textOf((await post(app, server, id, 'answer', wish)).page.body)).toContain('Wish noted: Kochi');
  expect((await tell(app, server, ids[0], 'answer', wish)).statusCode).toBe(409);
});

test('what was typed on a stale page is not lost, and the refusal says what is so', async ({ app, server }) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await act(app, ids[0], 'give back');
  const sent = await post(app, server, ids[0], 'details', {
    idName: 'Asha Example Rao',
    needs: 'A chair without arms',
  });
  const text = textOf(sent.page.body);
  expect(text).toContain('You gave this seat back. Nothing was changed.');
  expect(text).toContain('A chair without arms');
  await cancel(app, batch);
  const late = await tell(app, server, ids[0], 'answer', { answer: 'yes' });
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([409, 'This class is cancelled.']);
});

test('what was given goes along with a move and a promise; meals and needs end with a cancelled class', async ({
  app,
  server,
}) => {
  const pune = await ask(app, { fee: '125000' });
  const kochi = await ask(app, { fee: '140000', city: 'Kochi', stateCode: '32', days: someDays('2027-02-08') });
  await act(app, pune.ids[0], 'yes');
  const details = {
    idName: 'Asha Example Rao',
    payer: 'Employer',
    company: 'Pipes Ltd',
    meal: 'Veg',
    needs: 'A chair',
  };
  await tell(app, server, pune.ids[0], 'details', details);
  const choice = textOf((await openSeat(app, server, kochi.ids[0])).body);
  expect(choice).toMatch(/₹1,25,000.*₹1,40,000/);
  await tell(app, server, kochi.ids[0], 'answer', { answer: 'yes', move: true });
  const given = { idName: 'Asha Example Rao', company: 'Pipes Ltd', meal: 'Veg', needs: 'A chair' };
  expect((await getSeat(app.db, kochi.ids[0])).given).toMatchObject(given);
  expect((await getSeat(app.db, pune.ids[0])).given).toMatchObject({ meal: '', needs: '' });
  await cancel(app, kochi.batch);
  expect((await getSeat(app.db, kochi.ids[0])).given).toMatchObject({ ...given, meal: '', needs: '' });
  const next = await aBatch(app, { seats: '1', minimum: '1', days: someDays('2027-03-01') });
  const [offered] = await listSeats(app.db, next.id);
  expect(offered!.given).toMatchObject({ ...given, meal: '', needs: '' });
  const page = textOf((await openSeat(app, server, offered!.id)).body);
  expect(page).toContain('This is your next class, kept for you first as promised.');
  expect(page).toContain('With this answer the promise is used up.');
  await act(app, offered!.id, 'no');
  const before = textOf((await openSeat(app, server, kochi.ids[0])).body);
  expect(before).not.toContain('The next class is yours first.');
  expect(before).toContain('The next class was offered to you first.');
});

test('a change is told on the page, with the days before it and until when giving back costs nothing', async ({
  app,
  server,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  const { version } = await getBatch(app.db, batch);
  const plan = typedPlan({ seats: '1', minimum: '1', days: someDays('2027-02-08') });
  await app.write((trx) => changeBatch(trx, app, someone, batch, { version, plan, reason: 'The trainer is ill.' }));
  const text = textOf((await openSeat(app, server, ids[0])).body);
  expect(text).toContain(
    'The class was changed on Fri 20 Nov. Before: Mon 11 to Sat 16 Jan 2027. Why: The trainer is ill.',
  );
  expect(textOf((await openSeat(app, server, ids[1])).body), 'who is only asked').toContain('Before: Mon 11 to Sat');
  expect(text).toContain('Without charge until Fri 27 Nov');
});

test('money back is for who had a seat and paid, and once the class is sure a name is not changed in silence', async ({
  app,
  server,
}) => {
  const { batch, ids } = await ask(app, { seats: '2' });
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'offer');
  const details = { idName: 'Asha Example Rao', payer: 'Self', meal: 'Veg', needs: 'A chair' };
  const refused = await tell(app, server, ids[0], 'details', { ...details, gstin: '27АAPFU0939F1ZV', phone: '1' });
  expect(refused.json()).toMatchObject({
    errors: {
      gstin: expect.stringContaining('English letters and digits only'),
      phone: expect.stringContaining('too short for a mobile number'),
    },
  });
  const kept = await tell(app, server, ids[0], 'details', { ...details, gstin: '27AAPFU0939F1Z' });
  expect(kept.json().message).toContain('That is noted. A GSTIN has 15 characters; this has more or fewer.');
  await tell(app, server, ids[0], 'details', { without: true });
  expect((await getSeat(app.db, ids[0])).given).toMatchObject({ meal: '', needs: '', idName: 'Asha Example Rao' });
  await confirm(app, batch);
  const other = await tell(app, server, ids[0], 'details', { idName: 'Somebody Else' });
  expect([other.statusCode, other.json<{ message: string }>().message]).toEqual([
    409,
    'Your name is noted. To change it now, call the office. Nothing was changed.',
  ]);
  await paidFor(app, ids[0]);
  await cancel(app, batch);
  const paid = textOf((await openSeat(app, server, ids[0])).body);
  expect(paid).toMatch(
    /at no extra cost\. Or you get your ₹1 back: say which\..*Keep the next class for me.*I want my money back/,
  );
  const offered = textOf((await openSeat(app, server, ids[1])).body);
  expect(offered).not.toMatch(/I want my money back|out of my calendar/);
  expect(offered).toContain('Nothing to do: the next class is yours first, at no extra cost.');
  expect(offered).not.toContain('Keep the next class for me');
  // What was chosen is said, with the money, and can be chosen no more.
  await tell(app, server, ids[0], 'promise', { choice: 'next' });
  const chosen = textOf((await openSeat(app, server, ids[0])).body);
  expect(chosen).toContain(
    'You have chosen the next class, and it is yours first. ₹1 of yours is with us, and counts for it.',
  );
  expect(chosen).toContain('I want my money back');
  expect(chosen).not.toContain('Keep the next class for me');
});

test('in line it is said how long a freed seat is held; with a seat what makes the class sure, and that the venue follows', async ({
  app,
  server,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await act(app, ids[1], 'yes');
  const look = async (id: string) => textOf((await openSeat(app, server, id)).body);
  expect(await look(ids[1])).toContain(
    'Nothing until we write. Then a seat is held for you for about 48 hours: say yes by then',
  );
  const taken = await look(ids[0]);
  expect(taken).toContain('Enough people have said yes. We write when it is confirmed.');
  expect(taken).not.toContain('The class needs');
  expect(taken).not.toContain('Not booked yet');
  await confirm(app, batch);
  expect(await look(ids[0])).toMatch(/Getting there\s*Venue\s*Not booked yet: we mail it to you/);
});

test('who was named and gave nothing yet is not told of anything given; a tick takes out meal and needs once there are some', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const nomination = await aNomination(app, { people: 'Asha Rao, asha@example.in, , CERT-1\nRavi Das' });
  await agree(app, nomination, batchId, 2);
  const [asha, ravi] = (await getNomination(app.db, nomination)).people.map(({ seatId }) => seatId!);
  const look = async (id = asha!) => textOf((await openSeat(app, server, id)).body);
  expect(await look()).toContain('Sample Coatings Private Limited gave us your name and email address.');
  expect(await look(ravi)).toContain('Sample Coatings Private Limited gave us your name.');
  await act(app, asha!, 'yes');
  const before = /What you gave is not shown|What you leave empty|Take out the meal/;
  expect(await look()).not.toMatch(before);
  await tell(app, server, asha!, 'details', { idName: 'Asha Example Rao' });
  expect(await look()).toContain('What you leave empty stays as it is. What you gave is not shown');
  expect(await look()).not.toContain('Take out the meal');
  await tell(app, server, asha!, 'details', { needs: 'A chair' });
  expect(await look()).toContain('Take out the meal and the special needs that I gave before.');
});

test('once it is settled who pays, the form asks it no more, and the name alone is kept with the payer as it is', async ({
  app,
  server,
}) => {
  const { ids } = await ask(app);
  await act(app, ids[0], 'yes');
  const payerOf = async () => {
    const row = app.db.selectFrom('seats').select(['payer', 'payer_company', 'id_name']).where('id', '=', ids[0]);
    return Object.values(await row.executeTakeFirstOrThrow());
  };
  await app.db.updateTable('seats').set({ payer: 'Employer' }).where('id', '=', ids[0]).execute();
  const asking = (await openSeat(app, server, ids[0])).body;
  for (const name of ['payer', 'company', 'gstin', 'noCompany']) expect(asking).toContain(`name="${name}"`);
  await paidFor(app, ids[0]);
  await app.db.updateTable('bills').set({ payer_kind: 'Employer', email: 'pay@firm.example.in' }).execute();
  const paid = { secured_why: 'paid', secured_at: app.now().toISOString() };
  await app.db.updateTable('seats').set(paid).where('id', '=', ids[0]).execute();
  const { body } = await openSeat(app, server, ids[0]);
  expect(textOf(body)).toContain('Your employer. Nothing more to pay');
  for (const name of ['payer', 'company', 'gstin', 'noCompany']) expect(body).not.toContain(`name="${name}"`);
  expect((await tell(app, server, ids[0], 'details', { idName: 'Asha Example Rao', noName: '1' })).statusCode).toBe(
    200,
  );
  expect(await payerOf()).toEqual(['Employer', '', 'Asha Example Rao']);
});

test('the link to another class is said to be mailed where it was, also when strangers have used up the mails of the address', async ({
  app,
  server,
  sentMail,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'no');
  for (const id of ids.slice(1)) await act(app, id, 'yes');
  const { id } = await aBatch(app, { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' });
  const [there] = await askAll(app, id, ['Asha']);
  await act(app, there!, 'yes');
  await act(app, there!, 'give back');
  const look = async () => textOf((await openSeat(app, server, ids[0])).body);
  for (let at = 0; at < 12; at += 1) {
    const network = { 'x-forwarded-for': `10.7.${at}.1` };
    const payload = { name: 'Thief', email: 'asha@example.in', phone: '+91 98200 00000', payer: 'Self' };
    const url = `/dates/${(await getBatch(app.db, batch)).reference}/requests`;
    await server.inject({ method: 'POST', url, payload, headers: { ...network, 'sec-fetch-site': 'same-origin' } });
    await sentMail();
  }
  const mailed = async () =>
    (await sentMail()).filter(({ subject, text }) => /Kochi/.test(subject) && /\/seat\//.test(text)).length;
  const before = await mailed();
  expect(await look()).not.toContain('We have mailed you the link');
  expect((await tell(app, server, ids[0], 'ask-next', {})).json()).toEqual({ message: 'The link is in your mail.' });
  expect(await mailed()).toBe(before + 1);
  expect(await look()).toContain('We have mailed you the link for Kochi');
  await tell(app, server, ids[0], 'ask-next', {});
  expect((await tell(app, server, ids[0], 'ask-next', {})).json()).toMatchObject({
    error: 'No further link can be mailed today. Please look in your mail, or call the office.',
  });
});

test('whose next class is cancelled too reads on the page of the first one that the next is theirs first', async ({
  app,
  server,
}) => {
  const { batch, ids } = await ask(app);
  await act(app, ids[0], 'yes');
  await cancel(app, batch);
  const next = await aBatch(app, { seats: '1', minimum: '1', days: someDays('2027-03-01') });
  const [offered] = await listSeats(app.db, next.id);
  await act(app, offered!.id, 'yes');
  await cancel(app, next.id);
  for (const id of [ids[0], offered!.id]) {
    const page = textOf((await openSeat(app, server, id)).body);
    expect(page).toContain('the next class is yours first, at no extra cost.');
    expect(page).not.toContain('was offered to you first');
  }
});

test('whose line ended without a seat is told of no money', async ({ app, server }) => {
  const { ids } = await ask(app);
  await app.db.updateTable('seats').set({ state: 'Not seated', promise: 'used' }).where('id', '=', ids[0]).execute();
  const page = textOf((await openSeat(app, server, ids[0])).body);
  expect(page).toContain('The next class was offered to you first.');
  expect(page).not.toContain('What you have paid');
  // What lives elsewhere is what the page shows large.
  const kochi = { days: someDays('2027-02-08'), city: 'Kochi', stateCode: '32' };
  await act(app, (await ask(app, kochi)).ids[0], 'yes');
  expect(textOf((await openSeat(app, server, ids[0])).body)).toMatch(
    /You have a seat in Kochi, 8 to 13 Feb\. The class in Pune, 11 to 16 Jan, was full when it began\. Kochi 6 days/,
  );
});
