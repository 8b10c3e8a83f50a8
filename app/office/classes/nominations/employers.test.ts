import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { getBill } from '../../../billing/read-bills.server.ts';
import { aBatch } from '../../../classes/classes.factory.ts';
import { getBatch } from '../../../classes/read-batches.server.ts';
import { agree, aNomination, standing, typedNomination } from '../../../classes/nominations/nominations.factory.ts';
import { getNomination, nominationPath } from '../../../classes/nominations/read-nominations.server.ts';
import { getSeat } from '../../../classes/seats/read-seats.server.ts';
import { pathOf } from '../../../classes/seat-page/seat.factory.ts';
import { whyLacks } from '../../../classes/seats/seat.ts';
import { act, askAll, expectSound } from '../../../classes/seats/seats.factory.ts';
import { aPerson, aSession } from '../../../identity/identity.factory.ts';
import type { OfficeRole } from '../../../identity/staff/staff-member.ts';
import { anInterest } from '../../../interest/interest.factory.ts';
import type { App } from '../../../platform/app.server.ts';
import { test } from '../../../testing/test.ts';
import { findWaits } from '../batches/what-waits.server.ts';

/** Somebody of the office who asks the calls of employers. */
async function at(app: App, server: FastifyInstance, officeRole: OfficeRole) {
  const cookie = await aSession(app, await aPerson(app, { role: 'staff', officeRole }));
  return async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/office/api${path}`;
    const answer = await server.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json() };
  };
}

test('a nomination waits for the office: a reader looks, Office agrees or refuses with a reason, against the version seen and in the log', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  // Of another subject than the employer named none is offered.
  await aBatch(app, { eventCode: 'CIPLevel2' });
  const { reference: date } = await getBatch(app.db, batchId);
  const { people } = typedNomination();
  const id = await aNomination(app, { date, people: `${String(people)}\nChitra Pillai` });
  expect((await findWaits(app)).waiting).toMatchObject([
    { group: 'nominations', href: `/office/nominations/${id}`, sentence: expect.stringContaining('Sample Coatings') },
  ]);
  const [reader, office] = [await at(app, server, 'reader'), await at(app, server, 'office')];
  const agreed = { version: 0, batchId, seats: 6, until: '2026-12-15' };
  expect(await reader('GET', `/nominations/${id}`)).toMatchObject({
    status: 200,
    body: { nomination: { state: 'Sent' }, classes: [{ id: batchId, free: 20, until: '2026-11-27' }] },
  });
  for (const [path, body] of [
    ['agree', agreed],
    ['refuse', { version: 0, reason: 'x' }],
    ['new-link', undefined],
  ] as const)
    expect((await reader('POST', `/nominations/${id}/${path}`, body)).status, path).toBe(403);
  expect(await office('POST', `/nominations/${id}/agree`, { ...agreed, seats: 21 })).toMatchObject({
    status: 422,
    body: { errors: { seats: '20 seats are free.' } },
  });
  expect(await office('POST', `/nominations/${id}/agree`, agreed)).toMatchObject({
    status: 200,
    body: { message: '6 seats are held. The employer is told by mail. Asked: 2 people by mail, 1 by a slip.' },
  });
  expect(Object.keys((await reader('GET', `/nominations/${id}`)).body.batch)).toEqual(['id', 'state', 'words', 'next']);
  const held = await getNomination(app.db, id);
  const longer = (until: string, version = held.version) =>
    office('POST', `/nominations/${id}/extend`, { version, until });
  expect((await reader('POST', `/nominations/${id}/extend`, { version: 0, until: '2026-12-20' })).status).toBe(403);
  expect((await longer('2026-12-15')).body.errors.until).toContain('They are held until Tue 15 Dec, 18:00 already.');
  expect((await longer('2027-01-10')).body.errors.until).toContain('two days before the class at the latest');
  expect((await longer('2026-12-20', 0)).status).toBe(409);
  expect(await longer('2026-12-20')).toMatchObject({
    status: 200,
    body: { nomination: { holdUntil: '2026-12-20T12:30:00.000Z' } },
  });
  const until = app.db.selectFrom('seats').select('answer_by').distinct().where('nomination_id', '=', id);
  expect(await until.execute()).toEqual([{ answer_by: '2026-12-20T12:30:00.000Z' }]);
  const { messageId } = held;
  const shown = { case: { heads: 3, status: 'Batch offered' }, nomination: { id, isDecided: true } };
  expect(await reader('GET', `/cases/${messageId}`)).toMatchObject({ status: 200, body: shown });
  expect((await reader('GET', '/lists/cases')).body.rows).toMatchObject([
    { kind: 'message', nomination: id, heads: 3 },
  ]);
  const statusOf = async () =>
    (await app.db.selectFrom('cases').select('status').where('id', '=', messageId!).executeTakeFirst())?.status;
  expect(await statusOf()).toBe('Batch offered');
  expect((await office('POST', `/nominations/${id}/agree`, agreed)).status).toBe(409);
  expect((await findWaits(app)).waiting.filter(({ group }) => group === 'nominations')).toEqual([]);
  expect((await reader('GET', `/batches/${batchId}/nominations`)).body.nominations).toMatchObject([{ id, seats: 6 }]);
  const { slips } = (await office('GET', `/nominations/${id}`)).body.nomination;
  expect((await server.inject({ url: slips })).headers['content-type']).toBe('application/pdf');
  const before = nominationPath(app, await getNomination(app.db, id));
  const { body } = await office('POST', `/nominations/${id}/new-link`);
  expect((await server.inject({ url: before })).statusCode).toBe(404);
  expect((await server.inject({ url: new URL(body.link).pathname })).statusCode).toBe(200);
  expect((await office('POST', `/nominations/${id}/refuse`, { version: 2, reason: ' ' })).status).toBe(422);
  expect(
    (await office('POST', `/nominations/${id}/refuse`, { version: 2, reason: 'Not any more.' })).body,
  ).toMatchObject({
    message:
      'The hold has ended. The employer is told by mail, and so are 2 people who had not answered. Chitra Pillai: has no email, so the employer is asked to tell them.',
  });
  const log = await app.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  const acts = log.map(({ action }) => action).filter((action) => !action.endsWith(' read'));
  expect(acts).toEqual(['nomination agreed', 'nomination extended', 'nomination link renewed', 'hold ended']);
});

test('the employer is asked to tell whoever no mail tells that their seat is not held any more', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app, { people: 'Chitra Pillai\nAsha Rao, asha@example.in' });
  await agree(app, id, batchId, 2);
  const { version } = await getNomination(app.db, id);
  const office = await at(app, server, 'office');
  await office('POST', `/nominations/${id}/refuse`, { version, reason: 'No trainer.' });
  const ended = (await sentMail()).find(({ subject }) => subject.startsWith('Unused seats'));
  expect(ended!.text).toContain('No email: Chitra Pillai. Please tell them.');
});

test('the case of a nomination names its people, and says what was agreed', async ({ app, server }) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  const reader = await at(app, server, 'reader');
  const { messageId } = await getNomination(app.db, id);
  const facts = async () => (await reader('GET', `/cases/${messageId}`)).body.facts.slice(0, 3);
  expect(await facts()).toMatchObject([
    { label: 'Their people', value: 'Asha Rao, Bilal Khan' },
    { label: 'Seats', value: 'Asks for seats for 2 people' },
    { label: 'Phone' },
  ]);
  await agree(app, id, batchId, 6);
  expect(await facts()).toMatchObject([
    { label: 'Their people' },
    { label: 'Seats', value: 'Held 6 until Tue 15 Dec, 18:00: 2 named, 0 confirmed' },
    { label: 'Class', value: 'CIP Level 1, Pune' },
  ]);
});

test('one bill for all seats of an employer, made out to it, whatever those who were named typed', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const seatIds = (await getNomination(app.db, id)).people.map(({ seatId }) => seatId!);
  for (const seat of seatIds) await act(app, seat, 'yes');
  await app.db.updateTable('seats').set({ payer_company: 'Another' }).where('id', '=', seatIds[0]!).execute();
  const office = await at(app, server, 'office');
  const made = await office('POST', `/batches/${batchId}/bills`, { seatIds, together: false });
  expect(made.body.message, 'nothing is missing').toBe('1 bill is made.');
  const bills = (await app.db.selectFrom('bills').select('id').execute()).map((bill) => bill.id);
  expect(bills).toHaveLength(1);
  // The nomination leads to it while it is a draft; how the payer opens it is no business of whoever looks.
  const { reference } = await getBill(app.db, bills[0]!);
  const reader = await at(app, server, 'reader');
  expect((await reader('GET', `/nominations/${id}`)).body.bills).toEqual([
    { reference, words: 'Draft, waits for billing settings: legal name' },
  ]);
  const { payer, lines } = await getBill(app.db, bills[0]!);
  expect(lines).toHaveLength(2);
  expect(payer).toMatchObject({
    kind: 'Employer',
    name: 'Sample Coatings Private Limited',
    gstin: '24AAACG0000A1ZY',
    stateCode: '24',
    pin: '394270',
    orderNumber: 'PO 4711',
    email: 'hr@coatings.example.in',
  });
});

test('at night whoever is asked is mailed in the morning, and office and employer read when', async ({
  app,
  server,
  clock,
  sentMail,
}) => {
  clock.forward(12 * 60 * 60);
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  const office = await at(app, server, 'office');
  const agreed = { version: 0, batchId, seats: 2, until: '2026-12-15' };
  expect((await office('POST', `/nominations/${id}/agree`, agreed)).body.message).toMatch(
    / Asked: 2 people by mail\. Their mail leaves on \w{3} \d\d Nov, 07:00\.$/,
  );
  const url = nominationPath(app, await getNomination(app.db, id));
  const list = async () => (await server.inject({ url })).body;
  expect(await list()).toMatch(/Our mail to them leaves on \w{3} \d\d Nov, 07:00/);
  const told = async () => (await sentMail()).map(({ to }) => to);
  expect(await told()).not.toContain('asha@example.in');
  clock.forward(9 * 60 * 60);
  expect(await told()).toContain('asha@example.in');
  expect(await list()).toContain('Asked, no answer yet');
});

test('before it agrees the office reads who has a seat in which class; agreeing passes them and asks the others, and the log has what is held', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const [asha, , dev] = await askAll(app, batchId, ['Asha', 'Bilal', 'Dev']);
  await act(app, asha!, 'yes');
  await act(app, dev!, 'take back', 'No.');
  const named = ['Asha', 'Bilal', 'Chitra', 'Dev', 'Elsy'];
  const people = named.map((name) => `${name}, ${name.toLowerCase()}@example.in`).join('\n');
  const id = await aNomination(app, { people });
  const office = await at(app, server, 'office');
  const { nomination, notHeld } = (await office('GET', `/nominations/${id}`)).body;
  const ids: string[] = nomination.people.map((one: { id: string }) => one.id);
  const why = ['has a seat in this class already', 'cannot be named for this class'];
  const not = [0, 3].map((place, row) => ({ batchId, id: ids[place], why: why[row] }));
  expect(notHeld).toEqual(not);
  const agreed = { version: 0, batchId, seats: 3, until: '2026-12-15' };
  expect((await office('POST', `/nominations/${id}/agree`, agreed)).body.message).toBe(
    `3 seats are held. The employer is told by mail. Asked: 3 people by mail. Asha: ${why[0]}. Dev: ${why[1]}.`,
  );
  expect(await standing(app, id)).toEqual([
    'Asha: Not held',
    'Bilal: Offered',
    'Chitra: Offered',
    'Dev: Not held',
    'Elsy: Offered',
  ]);
  const log = app.db.selectFrom('audit_entries').select('detail').where('action', '=', 'nomination agreed');
  expect(JSON.parse((await log.executeTakeFirstOrThrow()).detail!)).toMatchObject({ seats: 3 });
  expect((await office('GET', `/nominations/${id}`)).body.notHeld).toEqual(not);
  await expectSound(app);
});

test('what was held back is held back no more once the office has agreed; a name that nobody answered for is put right in the class, and in the log', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  const { messageId } = await getNomination(app.db, id);
  const held = { review_reason: 'sent within 2 seconds' };
  await app.db.updateTable('nominations').set(held).where('id', '=', id).execute();
  await app.db.updateTable('contact_messages').set(held).where('id', '=', messageId).execute();
  await app.db.updateTable('cases').set(held).where('id', '=', messageId!).execute();
  const office = await at(app, server, 'office');
  const agreed = { version: 0, batchId, seats: 2, until: '2026-12-15' };
  expect((await office('POST', `/nominations/${id}/agree`, agreed)).status).toBe(200);
  expect((await office('GET', `/cases/${messageId}`)).body.case).toMatchObject({
    reviewReason: null,
    status: 'Batch offered',
  });
  const { people } = await getNomination(app.db, id);
  const seat = `/seats/${people[0]!.seatId}/pass-on`;
  const { version } = await getSeat(app.db, people[0]!.seatId!);
  const right = { version, reason: 'The address was wrong.', name: 'Asha Rao', email: 'asha@right.example.in' };
  expect((await (await at(app, server, 'reader'))('POST', seat, right)).status).toBe(403);
  expect(await office('POST', seat, right)).toMatchObject({
    status: 200,
    body: { message: 'A seat is held for Asha Rao. They are told by email.' },
  });
  expect(await office('POST', seat, right), 'pressed again').toMatchObject({ status: 409 });
  const entries = () => app.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  expect((await entries()).filter(({ action }) => action === 'seat passed on')).toHaveLength(1);
  const now = (await getNomination(app.db, id)).people.find(({ email }) => email === right.email)!;
  const number = { ...right, version: (await getSeat(app.db, now.seatId!)).version, phone: '98111 22222', reason: '' };
  expect(await office('POST', `/seats/${now.seatId}/pass-on`, number)).toMatchObject({
    status: 200,
    body: { message: 'It is put right. Nobody is written to.', seat: { id: now.seatId, phone: '+91 98111 22222' } },
  });
  expect((await entries()).filter(({ action }) => action === 'seat corrected')).toHaveLength(1);
});

test('whoever an employer named and has said yes is put right too; from an address that has answered, or to one that is somebody’s, the seat is passed on', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in\nBilal Khan, bilal@example.in\nElsy' });
  await agree(app, id, batchId, 3);
  const office = await at(app, server, 'office');
  const [asha, bilal, elsy] = (await getNomination(app.db, id)).people.map(({ seatId }) => seatId!);
  for (const seat of [asha!, elsy!]) await act(app, seat, 'yes');
  await server.inject({ method: 'POST', url: `${await pathOf(app, bilal!)}/answer`, payload: { answer: 'yes' } });
  const put = async (seat: string, to: object) => {
    const { version, name, email, phone } = await getSeat(app.db, seat);
    return office('POST', `/seats/${seat}/pass-on`, { version, name, email, phone, reason: '', ...to });
  };
  const right = { status: 200, body: { message: 'It is put right. Nobody is written to.' } };
  const mails = async () => (await app.db.selectFrom('outbox').select('id').execute()).length;
  const [before, link] = [await mails(), await pathOf(app, asha!)];
  expect(await put(asha!, { name: 'Asha V Rao', phone: '98111 22222' })).toMatchObject(right);
  expect(await pathOf(app, asha!)).toBe(link);
  expect(await put(asha!, { email: 'asha@right.example.in' })).toMatchObject(right);
  expect(await pathOf(app, asha!)).not.toBe(link);
  expect(await put(elsy!, { name: 'Elsy Thomas' }), 'by a slip alone').toMatchObject(right);
  expect(await put(bilal!, { name: 'Bilal A Khan' })).toMatchObject(right);
  expect((await getNomination(app.db, id)).people).toMatchObject([
    { name: 'Asha V Rao', email: 'asha@right.example.in', phone: '+91 98111 22222', state: 'Taken' },
    { name: 'Bilal A Khan', email: 'bilal@example.in', state: 'Taken' },
    { name: 'Elsy Thomas', email: '', state: 'Taken' },
  ]);
  expect(await mails()).toBe(before);
  await anInterest(app, { email: 'known@example.in' });
  const why = { status: 409, body: { message: whyLacks.takeBack } };
  expect(await put(bilal!, { email: 'bilal@right.example.in' }), 'has answered').toMatchObject(why);
  expect(await put(asha!, { email: 'known@example.in' }), 'is somebody’s').toMatchObject(why);
  expect(await put(asha!, { name: 'Dev', email: 'dev@example.in' }), 'somebody else').toMatchObject(why);
  expect(await put(asha!, { email: '' })).toMatchObject({
    status: 422,
    body: { errors: { email: expect.any(String) } },
  });
  expect(await put(bilal!, { email: 'bilal@right.example.in', reason: 'A slip.' })).toMatchObject({
    body: { message: 'A seat is held for Bilal A Khan. They are told by email.' },
  });
  await expectSound(app);
});
