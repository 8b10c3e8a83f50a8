import { expect } from 'vitest';
import { textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone, typedPlan, whole } from '../classes.factory.ts';
import { cancelBatch, changeBatch, confirmBatch } from '../batch-acts.server.ts';
import { pathOf } from '../seat-page/seat.factory.ts';
import { getBatch } from '../read-batches.server.ts';
import { act, anAskedClass, askAll, expectSound, oneSeat } from '../seats/seats.factory.ts';
import { addVenue } from '../venues.server.ts';

test('whoever left the line before them counts no more: the mail says the place, how long a freed seat is held', async ({
  app,
  sentMail,
}) => {
  const {
    seats: [, bilal, chitra],
  } = await anAskedClass(app, ['Asha', 'Bilal', 'Chitra'], { yes: 2 });
  await act(app, bilal, 'no');
  await act(app, chitra, 'yes');
  const mail = (await sentMail()).find(({ to }) => to === 'chitra@example.in')!;
  expect(mail.subject).toBe('You are number 1 in line');
  expect(mail.text).toContain('Nobody is ahead of you.');
  expect(mail.text).toContain('for about 48 hours');
  expect(mail.text).toContain('Not you? Open the page and leave the line.');
});

test('a yes that comes when the time is over is told so, with the place in line', async ({ app, clock, sentMail }) => {
  const {
    seats: [asha, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal']);
  await act(app, asha, 'offer');
  await act(app, bilal, 'yes');
  clock.forward(3 * 24 * 60 * 60);
  await act(app, asha, 'yes');
  const hers = (await sentMail()).filter(({ to, subject }) => to === 'asha@example.in' && /in line/.test(subject));
  expect(hers.map(({ text }) => text.includes('The time ran out for the seat that was held for you'))).toEqual([true]);
  await expectSound(app);
});

test('who is put in line by a promise is told of the promise, and of no yes they have not given', async ({
  app,
  sentMail,
}) => {
  const { id, version } = await anAskedClass(app, ['Asha', 'Bilal'], { yes: 2 });
  await app.write((trx) => cancelBatch(trx, app, someone, id, { version, reason: 'Too few people' }));
  const cancelled = (await sentMail()).find(({ subject }) => subject.startsWith('The class is cancelled'))!;
  expect(cancelled.text).toContain('This class will not run. Reason: Too few people.\n');
  await aBatch(app, { ...oneSeat, days: someDays('2027-02-08') });
  const mail = (await sentMail()).findLast(({ to }) => to === 'bilal@example.in')!;
  expect(mail.subject).toBe('You are number 1 in line');
  expect(mail.text).toContain('We promised you the next class first.');
  expect(mail.text).not.toContain('We have your yes.');
});

test('a mail of what has happened says what to do where it was somebody else; a seat says what the class still needs', async ({
  app,
  sentMail,
}) => {
  const {
    seats: [asha],
  } = await anAskedClass(app, ['Asha']);
  await act(app, asha, 'yes');
  await act(app, asha, 'give back');
  const [taken, givenBack] = (await sentMail()).filter(({ to }) => to === 'asha@example.in');
  expect(taken!.text).toContain('Not you? Open the page and give the seat back.');
  expect(taken!.text).toContain('The class needs 1 person. We write when it is confirmed.');
  expect(givenBack!.text).toContain('Not you? Answer this mail, and we put it right.');
  for (const { text } of [taken!, givenBack!]) expect(text).not.toContain('nothing happens');
});

test('a venue is told to people with a seat: not to those in line; a class that is sure without one says that it follows', async ({
  app,
  server,
  sentMail,
}) => {
  const {
    id,
    version,
    seats: [asha, bilal],
  } = await anAskedClass(app, ['Asha', 'Bilal'], { yes: 2 });
  await app.write((trx) => confirmBatch(trx, app, someone, id, { version, reason: '' }));
  const sure = (await sentMail()).find(({ subject }) => /will run/.test(subject))!;
  expect(sure.text).toContain('The venue follows by mail.');
  const typed = { name: 'Sample Hall', address: 'Example Road', city: 'Pune', stateCode: '27', pin: '411001' };
  const [first, venueId] = await app.write(async (trx) => [
    await addVenue(trx, app, { ...typed, name: 'First Hall', directions: '', position: '' }),
    await addVenue(trx, app, { ...typed, directions: 'Second gate.', position: '' }),
  ]);
  const setVenue = (venue: string, change: { version: number; reason?: string }) =>
    app.write((trx) =>
      changeBatch(trx, app, someone, id, { ...change, plan: typedPlan({ ...oneSeat, venueId: venue }) }),
    );
  // The first venue is told to who has a seat, as no change: the office gives no reason, and nobody is let go for it.
  const before = (await sentMail()).length;
  expect(await setVenue(first!, { version: version + 1 })).toMatchObject({ asks: { taken: 1, firstVenue: true } });
  expect(await setVenue(first!, { version: version + 1, reason: '' })).toMatchObject({ ok: true, written: 1 });
  const [told, ...others] = (await sentMail()).slice(before);
  expect(others).toEqual([]);
  expect([told!.to, told!.subject]).toEqual(['asha@example.in', 'Where your class is: CIP Level 1, 11 to 16 Jan']);
  expect(told!.text).toContain('First Hall');
  expect(told!.text).not.toMatch(/sorry|without charge|Was:|Why:/);
  const page = await server.inject({ url: await pathOf(app, asha) });
  expect(page.body).not.toMatch(/was changed|Without charge/);
  whole(await setVenue(venueId!, { version: version + 2, reason: 'The hall burnt.' }));
  await act(app, asha, 'give back');
  await act(app, bilal, 'yes');
  const later = await sentMail();
  expect(later.findLast(({ to }) => to === 'bilal@example.in')!.text).toContain('Sample Hall');
  const changed = later.filter(({ subject }) => subject.startsWith('Changed'));
  const textTo = (to: string) => changed.find((mail) => mail.to === to)!.text;
  expect(textTo('asha@example.in').replaceAll(/\s*\n+/g, '\n')).toContain(
    'Sample Hall\nExample Road\nPune 411001, Maharashtra\n',
  );
  expect(textTo('bilal@example.in')).not.toContain('Sample Hall');
  expect(textTo('bilal@example.in')).toContain('People with a seat are told where it is');
  await expectSound(app);
});

test('whoever took a seat is told its price, and that the bill comes by mail, to whoever pays', async ({
  app,
  sentMail,
}) => {
  const { seats } = await anAskedClass(app, ['Asha', 'Bilal'], { fee: '125000', seats: '2' });
  const [asha = '', bilal = ''] = seats;
  await app.db.updateTable('seats').set({ payer: 'Employer' }).where('id', '=', bilal).execute();
  for (const seat of [asha, bilal]) await act(app, seat, 'yes');
  const mails = (await sentMail()).filter(({ subject }) => subject.startsWith('Your seat'));
  const textTo = (to: string) => mails.find((mail) => mail.to === to)!.text;
  const wait = 'We mail you the bill. Until then there is nothing to pay.';
  expect(textTo('asha@example.in')).toContain('Fee: ₹1,25,000 + 18\u00A0%\u00A0GST = ₹1,47,500\n');
  expect(textTo('asha@example.in')).toContain(wait);
  expect(textTo('bilal@example.in')).toContain(
    'Your employer pays: our office asks you where the bill goes, and you have nothing to pay.',
  );
  expect(textTo('bilal@example.in')).not.toContain(wait);
});

test('who is offered a seat reads in which part of the city the class is and the whole sum; without a venue and a fee neither', async ({
  app,
  sentMail,
}) => {
  const typed = { name: 'Sample Hall', address: '12 Example Road', city: 'Pune', stateCode: '27', pin: '411016' };
  const venueId = await app.write((trx) => addVenue(trx, app, { ...typed, directions: '', position: '' }));
  const { seats: dear } = await anAskedClass(app, ['Asha'], { venueId, fee: '62000' });
  const { seats: open } = await anAskedClass(app, ['Bilal'], { fee: '' });
  for (const seat of [...dear, ...open]) await act(app, seat, 'offer');
  const mails = await sentMail();
  const textTo = (to: string) => mails.find((mail) => mail.to === to)!.text;
  expect(textTo('asha@example.in')).toContain('Pune 411016, Maharashtra');
  expect(textTo('asha@example.in')).toContain('Fee: ₹62,000 + 18\u00A0%\u00A0GST = ₹73,160');
  expect(textTo('asha@example.in')).not.toContain('Sample Hall');
  expect(textTo('bilal@example.in')).not.toMatch(/Maharashtra,? *\n|GST|Fee/);
});

test('what a class needs is said of one that needs it: once enough have said yes, mail, seat, and page of the class say that', async ({
  app,
  server,
  sentMail,
}) => {
  const { id } = await aBatch(app, { seats: '3', minimum: '2' });
  const [asha, bilal] = await askAll(app, id, ['Asha', 'Bilal']);
  const { reference } = await getBatch(app.db, id);
  const said = async () => {
    const mail = (await sentMail()).findLast(({ subject }) => subject.startsWith('Your seat'))!;
    await server.seePublished();
    const pages = [await pathOf(app, asha!), `/dates/${reference}`].map(async (url) =>
      textOf((await server.inject({ url })).body),
    );
    const needs =
      /Enough people have said yes|The class has \d+ of the \d+ people it needs|The class needs \d+ \w+|it needs \d+ \w+/;
    return [mail.text, ...(await Promise.all(pages))].map((text) => needs.exec(text)?.[0]);
  };
  await act(app, asha!, 'yes');
  expect(await said()).toEqual([
    'The class needs 2 people',
    'The class has 1 of the 2 people it needs',
    'it needs 2 people',
  ]);
  await act(app, bilal!, 'yes');
  expect(await said()).toEqual(Array(3).fill('Enough people have said yes'));
});
