import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { billPath, getBill } from '../../../billing/read-bills.server.ts';
import { setBilling, completePayer } from '../../../billing/billing.factory.ts';
import { makeBills } from '../../../billing/change-bills.server.ts';
import { aBatch, someone } from '../../../classes/classes.factory.ts';
import { getNomination, nominationPath } from '../../../classes/nominations/read-nominations.server.ts';
import { agree, aNomination, typedNomination } from '../../../classes/nominations/nominations.factory.ts';
import { askPeople } from '../../../classes/seats/ask-people.server.ts';
import { getSeat, listSeats } from '../../../classes/seats/read-seats.server.ts';
import { seatPath } from '../../../classes/seats/seat-link.server.ts';
import { act, aMember } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import { typedInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { anActor } from '../../office.factory.ts';
import { getCase } from '../case/get-case.server.ts';
import { keepNote } from '../case/write-note.server.ts';
import { writePersonNote } from '../timeline/person-notes.server.ts';

// A stranger writes under somebody's address, and has the office "put it right": what is not theirs stays where it is, and they read nothing of it.

const [stranger, asha, veena] = ['mallory@evil.example', 'asha@example.in', 'veena@example.in'];
type Site = { app: App; server: FastifyInstance };

/** The office corrects whose a case is, by its own call; answers what its screen says. */
async function correct({ app, server }: Site, id: string, to: { email: string; name?: string; phone?: string }) {
  const { name, phone, version } = await app.db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const url = `/office/api/cases/${id}/correct`;
  const headers = { cookie: await aSession(app, await aPerson(app, { role: 'staff', officeRole: 'office' })) };
  return (await server.inject({ method: 'POST', url, headers, payload: { name, phone, version, ...to } })).body;
}

/** Somebody who is not logged in writes under another's address, and then has the office "put it right". */
async function takeOver(site: Site, email: string) {
  const written = { name: 'Mallory Sen', phone: '+91 98765 43210', subject: 'Hi', message: 'Which days?' };
  await site.server.inject({ method: 'POST', url: '/contact', payload: { ...written, email } });
  const row = site.app.db.selectFrom('cases').select('id').where('email', '=', email).where('name', '=', 'Mallory Sen');
  const said = await correct(site, (await row.executeTakeFirstOrThrow()).id, { email: stranger });
  expect(said).toContain('stays with the old address');
}

async function seen({ app, server }: Site, email: string) {
  const headers = { cookie: await aSession(app, await aPerson(app, { email, fname: 'Somebody Else' })) };
  const pages = ['/myinterests', '/account/data.json'];
  return (await Promise.all(pages.map(async (url) => (await server.inject({ url, headers })).body))).join('\n');
}

const erase = async ({ app, server }: Site, email: string) => {
  const headers = { cookie: await aSession(app, await aPerson(app, { email, fname: 'Veena Iyer' })) };
  const url = '/account/data/erase';
  return (await server.inject({ method: 'POST', url, headers, payload: { sure: 'yes' } })).body;
};

test('a seat that an employer holds for somebody stays theirs when a stranger’s message is corrected', async ({
  app,
  server,
}) => {
  const { id: batch } = await aBatch(app);
  await agree(app, await aNomination(app), batch, 2);
  const seat = (await listSeats(app.db, batch)).find(({ email }) => email === asha)!;
  await writePersonNote(app, await anActor(app), asha, { text: 'Deaf in one ear' });
  await takeOver({ app, server }, asha);
  const known = await seen({ app, server }, stranger);
  expect({
    email: (await getSeat(app.db, seat.id)).email,
    herLink: (await server.inject(seatPath(app, seat))).statusCode,
    strangerHasTheLink: known.includes('/seat/'),
    strangerReadsTheNote: known.includes('Deaf'),
  }).toEqual({ email: asha, herLink: 200, strangerHasTheLink: false, strangerReadsTheNote: false });
});

test('a company’s bill stays with its accounts office when a stranger’s message is corrected', async ({
  app,
  server,
}) => {
  const { id: batch } = await aBatch(app, { fee: '125000' });
  await app.write((trx) => askPeople(trx, app, someone, batch, [{ ...aMember('Bilal'), payer: 'Employer' }]));
  const [seat] = await listSeats(app.db, batch);
  await act(app, seat!.id, 'yes');
  const email = 'accounts@acme.example.in';
  await setBilling(app);
  const made = { seatIds: [seat!.id], together: false };
  const [billId = ''] = await app.write((trx) => makeBills(trx, app, batch, made));
  await completePayer(app, billId, { kind: 'Employer', name: 'Acme Steel Ltd', email });
  const bill = await getBill(app.db, billId);
  await takeOver({ app, server }, email);
  const known = await seen({ app, server }, stranger);
  expect([(await getBill(app.db, bill.id)).payer.email, known.includes('Acme Steel')]).toEqual([email, false]);
  expect((await server.inject(billPath(app, bill))).statusCode).toBe(200);
});

/** What an employer does by the link alone, before anybody is named by it. */
const uses: Record<string, (id: string) => object> = {
  people: () => ({ people: `Asha Rao, ${asha}` }),
  payer: () => ({ ...typedNomination(), city: 'Vadodara' }),
  drop: (person) => ({ person }),
  withdraw: () => ({ sure: '1' }),
};

test.for(Object.keys(uses))(
  'a list that its contact has used (%s) stays theirs when its message is corrected',
  async (call, { app, server }) => {
    const { id: batch } = await aBatch(app);
    // One seat, and one name more that waits.
    const id = await aNomination(app, {
      people: call === 'drop' ? 'Somebody' : '',
      seats: '2',
      contactName: 'Mallory Sen',
    });
    if (call === 'people') await agree(app, id, batch, 2);
    const nomination = await getNomination(app.db, id);
    const path = nominationPath(app, nomination);
    const payload = uses[call]!(nomination.people[0]?.id ?? '');
    expect((await server.inject({ method: 'POST', url: `${path}/${call}`, payload })).statusCode).toBeLessThan(410);
    const { message_id: caseId } = await app.db
      .selectFrom('nominations')
      .select('message_id')
      .executeTakeFirstOrThrow();
    const said = await correct({ app, server }, caseId!, { email: stranger });
    expect(said).toContain('The list of Sample Coatings Private Limited stays with the old address');
    expect((await getNomination(app.db, id)).contact.email).toBe('hr@coatings.example.in');
    expect((await server.inject(path)).statusCode).toBe(200);
  },
);

test('who is erased stands in no correction, before or after, and in nobody’s copy', async ({ app, server, clock }) => {
  const site = { app, server };
  const payload = typedInterest({ email: stranger, fname: 'Mallory Sen', trainingEvent: 'CIPLevel1' });
  await server.inject({ method: 'POST', url: '/registercourse', payload });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await correct(site, id, { email: veena, name: 'Veena Iyer', phone: '+91 98200 22222' });
  clock.forward(60);
  await correct(site, id, { email: 'kiran@example.in', name: 'Kiran Das', phone: '+91 98200 33333' });
  const kiran = await seen(site, 'kiran@example.in');
  await erase(site, veena);
  const left = JSON.stringify(await app.db.selectFrom('case_corrections').selectAll().execute());
  expect(
    ['Veena Iyer', '22222', veena].filter((word) => left.includes(word)),
    'left of her',
  ).toEqual([]);
  expect(
    ['Veena Iyer', '22222', veena].filter((word) => kiran.includes(word)),
    'in his copy',
  ).toEqual([]);
  const { happened } = await getCase(app, await anActor(app), id);
  const story = happened.map(({ title, text }) => text ?? title).join('\n');
  expect([story.includes('nothing'), story.includes('Name corrected; erased since')], story).toEqual([false, true]);
});

test('an erasure brings nothing to light for whoever has the case now', async ({ app, server }) => {
  const site = { app, server };
  const wish = (trainingEvent: string) => {
    const payload = typedInterest({ email: veena, fname: 'Veena Iyer', trainingEvent });
    return server.inject({ method: 'POST', url: '/registercourse', payload });
  };
  await wish('CIPLevel1');
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  const actor = await anActor(app);
  await app.write((trx) => keepNote(trx, app, actor, id, { text: 'Veena is pregnant, wants a chair' }));
  await correct(site, id, { email: stranger });
  const headers = { cookie: await aSession(app, await aPerson(app, { email: stranger })) };
  const copy = async () => (await server.inject({ url: '/account/data.json', headers })).body.includes('pregnant');
  expect(await copy(), 'before').toBe(false);
  await wish('CIPLevel2');
  await erase(site, veena);
  expect(await copy(), 'after she is erased').toBe(false);
});

test('what the office has put right nobody undoes by sending the form again', async ({ app, server, clock }) => {
  const site = { app, server };
  const send = (changes: object) => {
    const payload = typedInterest({ email: stranger, trainingEvent: 'CIPLevel1', ...changes });
    return server.inject({ method: 'POST', url: '/registercourse', payload });
  };
  await send({ fname: 'Veena Iyer', cNumber: '98200 11111' });
  const { id } = await app.db.selectFrom('cases').select('id').executeTakeFirstOrThrow();
  await correct(site, id, { email: veena });
  clock.forward(60);
  await send({ fname: 'Mallory Sen', cNumber: '98765 43210' });
  const { email } = await app.db.selectFrom('interests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copy = await seen(site, stranger);
  expect({ email, strangerReads: ['Veena Iyer', '11111'].filter((word) => copy.includes(word)) }).toEqual({
    email: veena,
    strangerReads: [],
  });
});
