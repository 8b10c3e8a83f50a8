import { expect } from 'vitest';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someDays, someone } from '../classes.factory.ts';
import { act, aMember, askAll, statesOf } from '../seats/seats.factory.ts';
import { askPeople } from '../seats/ask-people.server.ts';
import { listSeats } from '../seats/read-seats.server.ts';

test('whoever deletes their account reads which seat goes, and which stays theirs; and so it is', async ({
  app,
  server,
  sentMail,
}) => {
  const asha = await aPerson(app, { email: 'asha@example.in' });
  await anInterest(app, { email: asha.email }, asha.uid);
  const wish = await app.db.selectFrom('interests').select('id').executeTakeFirstOrThrow();
  const pune = await aBatch(app);
  const kochi = await aBatch(app, {
    city: 'Kochi',
    stateCode: '32',
    days: someDays('2027-02-08'),
    eventCode: 'CPLevel1',
  });
  const own = { ...aMember('Asha'), interestId: wish.id };
  await app.write((trx) => askPeople(trx, app, someone, pune.id, [own]));
  const [lost] = (await listSeats(app.db, pune.id)).map(({ id }) => id);
  const [kept] = await askAll(app, kochi.id, ['Asha']);
  for (const seat of [lost!, kept!]) await act(app, seat, 'yes');
  const headers = { cookie: await aSession(app, asha) };
  const page = (await server.inject({ url: '/account/delete', headers })).body.replaceAll(/<[^>]*>/g, '');
  expect(page).toMatch(
    /What goes at once.*CIP Level 1, Pune, 11 to 16 Jan[^:]*: it goes to others.*What stays yours.*Kochi/,
  );
  const data = (await server.inject({ url: '/account/data', headers })).body.replaceAll(/<[^>]*>/g, '');
  expect(data, 'erased, both go').toMatch(
    /What happens at once.*Pune[^:]*: it goes to others.*Kochi[^:]*: it goes to others/,
  );
  await server.inject({ method: 'POST', url: '/account/delete', headers, payload: { sure: 'yes' } });
  await sentMail();
  expect(await statesOf(app, [lost!, kept!])).toEqual(['Given back', 'Taken']);
  const nobody = { cookie: await aSession(app, await aPerson(app, { email: 'nobody@example.in' })) };
  expect((await server.inject({ url: '/account/delete', headers: nobody })).body).not.toContain('What stays yours');
});
