import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { attributesOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { everyRow, openSeat, pathOf, tell } from '../seat-page/seat.factory.ts';
import { getSeat } from '../seats/read-seats.server.ts';
import { anAskedClass } from '../seats/seats.factory.ts';

const batch = { seats: '3', minimum: '1', eventCode: 'CIPLevel2', yes: 1 };

test('the details are filled in for whoever is logged in under the proved address of the seat, and for nobody else', async ({
  app,
  server,
}) => {
  const [asha] = (await anAskedClass(app, ['Asha'], batch)).seats;
  await app.db.updateTable('seats').set({ payer: 'Employer' }).where('id', '=', asha).execute();
  const person = await aPerson(app, { email: 'asha@example.in' });
  await aRegistration(app, person, { firstName: 'Asha Devi Rao', prevCertNo: '12345', prevCertValidity: '2027-05-01' });
  const other = await aPerson(app);
  await aRegistration(app, other, { firstName: 'Somebody Else' });
  const [cookie, otherCookie] = [await aSession(app, person), await aSession(app, other)];
  const look = async (as: string) => (await openSeat(app, server, asha, as)).body;
  const rows = await everyRow(app);
  const own = await look(cookie);
  const values = attributesOf(own, 'input', 'value');
  const registered = ['Asha Devi Rao', 'Example Shipyard', '27ABCDE1234F1Z0', '12345', '2027-05-01'];
  expect(values).toEqual(expect.arrayContaining(registered));
  expect(own.match(/<input[^>]*value="Veg"[^>]*>/)?.[0]).toContain('checked');
  expect(textOf(own)).toContain('Filled in from your account. Please check it.');
  expect(await everyRow(app), 'looking writes nothing').toBe(rows);
  const nothing = new RegExp(`Devi|Shipyard|ABCDE|12345|Somebody`);
  for (const as of ['', 'flash=x', otherCookie]) expect(await look(as)).not.toMatch(nothing);
  await app.db.updateTable('people').set({ email_verified: 0 }).where('id', '=', person.uid).execute();
  expect(await look(cookie), 'an address that nobody has proved').not.toMatch(nothing);
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', person.uid).execute();
  // Readers at one moment share nothing.
  const [mine, theirs, nobodys] = await Promise.all([look(cookie), look(otherCookie), look('')]);
  expect([mine, theirs, nobodys].map((page) => nothing.test(page))).toEqual([true, false, false]);
});

test('what was given for the class stands before what was registered; it is changed, and emptied again', async ({
  app,
  server,
}) => {
  const [asha] = (await anAskedClass(app, ['Asha'], batch)).seats;
  const person = await aPerson(app, { email: 'asha@example.in', fname: 'Asha Nair' });
  const cookie = await aSession(app, person);
  const look = async () => (await openSeat(app, server, asha, cookie)).body;
  expect(attributesOf(await look(), 'input', 'value'), 'of the account').toContain('Asha Nair');
  await aRegistration(app, person, { firstName: 'Asha Registered' });
  const details = { idName: 'Asha Given', payer: 'Self', meal: 'Non-Veg', needs: 'A chair without arms' };
  await tell(app, server, asha, 'details', details);
  const page = await look();
  expect(attributesOf(page, 'input', 'value')).toContain('Asha Given');
  expect(page).toContain('A chair without arms');
  expect(textOf(page)).toContain('This is what you gave. What you leave empty stays as it is.');
  expect(page, 'who pays themselves has no company').not.toMatch(/Registered|Example Shipyard/);
  expect(page.match(/<input[^>]*value="Non-Veg"[^>]*>/)?.[0]).toContain('checked');
  await tell(app, server, asha, 'details', { payer: 'Self', without: '1' });
  expect((await getSeat(app.db, asha)).given).toMatchObject({ idName: 'Asha Given', meal: '', needs: '' });
  expect((await look()).match(/<input[^>]*value="Veg"[^>]*>/)?.[0], 'what was taken out stays out').not.toContain(
    'checked',
  );
  const { headers } = await server.inject({ url: await pathOf(app, asha), headers: { cookie } });
  expect(headers['cache-control']).toBe('no-store');
});
