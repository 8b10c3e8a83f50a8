import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { postForm } from '../../contact/contact.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { takeFlash } from '../../platform/calls/flash.server.ts';
import { attributesOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { anActor } from '../../office/office.factory.ts';
import { readSeats } from '../../office/classes/seats/read.server.ts';
import { aBatch } from '../classes.factory.ts';
import { listHappened, findBatch, getBatch } from '../read-batches.server.ts';
import { act, askAll, expectSound } from '../seats/seats.factory.ts';
import { openSeat, tell } from '../seat-page/seat.factory.ts';
import { requestNotice } from './privacy-notice.ts';
import { nameRows } from '../nominations/name-people.server.ts';
import { sayNominee } from '../nominations/nomination.ts';
import { agree, aNomination } from '../nominations/nominations.factory.ts';
import { readList } from '../nominations/read-list.ts';
import { getNomination } from '../nominations/read-nominations.server.ts';
import { forgetSeats } from '../seats/forget-seats.server.ts';
import { releaseSeatRequest } from './request-seat.server.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { requestTaken } from './contract.ts';

const typed = (changes: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: 'Asha.Rao@example.in',
  phone: '+91 98200 00000',
  payer: 'Employer',
  ...changes,
});

async function aClass(app: App, seats = '20') {
  const { id } = await aBatch(app, { seats, minimum: '1' });
  const { reference } = await getBatch(app.db, id);
  return { id, page: `/dates/${reference}`, call: `/dates/${reference}/requests` };
}

let address = 0;
/** From a network of its own, unless said. */
const post = (server: FastifyInstance, url: string, payload: object, from?: string) =>
  server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': from ?? `10.${(address += 1)}.0.1` },
  });
const left = (app: App) => app.db.selectFrom('outbox').select(['topic', 'payload']).orderBy('id').execute();

test('a request makes an Asked seat, by the person themselves, and nothing is held', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call } = await aClass(app);
  const answer = await post(server, call, typed());
  expect([answer.statusCode, answer.json()]).toEqual([202, { message: requestTaken }]);
  const [mail] = await sentMail();
  expect(mail).toMatchObject({
    to: 'asha.rao@example.in',
    subject: 'CIP Level 1, Pune, 11 to 16 Jan: do you want a seat?',
  });
  // Whoever typed the address typed the name as well.
  expect(mail!.text).not.toContain('Asha');
  const link = /http:\/\/site\.test(\/seat\/\S+)/.exec(mail!.text)?.[1];
  expect((await server.inject(link!)).body).toContain('Say yes, and the seat is yours.');
  const seats = await listSeats(app.db, id);
  expect(seats).toMatchObject([
    { name: 'Asha Rao', email: 'asha.rao@example.in', phone: '+91 98200 00000', payer: 'Employer', state: 'Asked' },
  ]);
  expect((await findBatch(app.db, id))!.taken).toBe(0);
  const [asked] = await listHappened(app.db, id, 1);
  expect(asked).toMatchObject({ act: 'seat asked', by: { kind: 'person', uid: null }, seat: 'Asha Rao' });
  await expectSound(app);
});

test('the page of a seat that somebody asked for shows no word that was typed, until its holder gives their name', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call } = await aClass(app);
  await post(server, call, typed({ name: 'Debtor-you-owe-us-5000-call-99999-99999 X' }));
  await sentMail();
  const [seat] = await listSeats(app.db, id);
  const page = async () => textOf((await openSeat(app, server, seat!.id)).body);
  expect(await page()).toContain('Class B-');
  expect(await page()).not.toMatch(/Debtor|99999/);
  await tell(app, server, seat!.id, 'answer', { answer: 'yes' });
  await tell(app, server, seat!.id, 'details', { idName: 'Asha Rao', payer: 'Self' });
  expect(await page()).toContain('For Asha R. , class B-');
  expect(await page()).not.toMatch(/Debtor|99999/);
  const mails = (await sentMail()).filter(({ to }) => to === 'asha.rao@example.in');
  expect(mails.map(({ text }) => text).join()).not.toMatch(/Debtor|99999/);
});

test('whoever asks again under an address stands beside its first name and number, until its proved owner asks; all goes with the person', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call } = await aClass(app);
  const mallory = { name: 'Mallory Caller', phone: '+91 99999 99999' };
  const ask = async (changes: Record<string, string>, cookie?: string) => {
    const headers = { 'x-forwarded-for': `10.${(address += 1)}.0.1`, ...(cookie ? { cookie } : {}) };
    await server.inject({ method: 'POST', url: call, payload: typed(changes), headers });
    await sentMail();
    const actor = await anActor(app);
    const { seats, again } = await readSeats(app, actor, id);
    return seats.map(({ id: seat, name, phone }) => [name, phone, again[seat]]);
  };
  const shown = ['Asha Rao', '+91 98200 00000'];
  expect(await ask({})).toEqual([[...shown, undefined]]);
  expect(await ask({ name: 'asha rao', phone: '098200 00000' })).toEqual([[...shown, undefined]]);
  expect(await ask(mallory)).toEqual([[...shown, 'Mallory Caller, +91 99999 99999']]);
  expect(await ask({})).toEqual([[...shown, 'Mallory Caller, +91 99999 99999']]);
  const unproved = await aPerson(app, { email: 'asha.rao@example.in', emailConfirmed: false });
  expect(await ask({ name: 'Eve' }, await aSession(app, unproved))).toEqual([[...shown, 'Eve']]);
  await app.db.updateTable('people').set({ email_verified: 1 }).where('id', '=', unproved.uid).execute();
  const said = { name: 'Asha Rao-Nair', phone: '+91 98200 11111' };
  expect(await ask(said, await aSession(app, unproved))).toEqual([[said.name, said.phone, undefined]]);
  expect(await ask(mallory)).toEqual([[said.name, said.phone, 'Mallory Caller, +91 99999 99999']]);
  await app.write((trx) => forgetSeats(trx, app, 'asha.rao@example.in'));
  const row = await app.db.selectFrom('seats').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/Mallory|99999|Rao/);
});

test('a new seat of an address that the office knows has the name and number that it knows, and what a stranger types stands beside', async ({
  app,
  server,
  sentMail,
}) => {
  const mallory = { name: 'Mallory Three', phone: '+91 99999 99997' };
  const seatOf = async (changes: Record<string, string>, cookie = '') => {
    const { id, call } = await aClass(app);
    const headers = { 'x-forwarded-for': `10.${(address += 1)}.0.1`, cookie };
    await server.inject({ method: 'POST', url: call, payload: typed(changes), headers });
    await sentMail();
    const { seats, again } = await readSeats(app, await anActor(app), id);
    return seats.map(({ id: seat, name, phone }) => [name, phone, again[seat]]);
  };
  const message = { name: 'Vimala Nair', email: 'vimala@example.in', phone: '+91 98200 11111', subject: 'Hours' };
  await server.inject({ method: 'POST', url: '/contact', payload: { ...message, message: 'When does it begin?' } });
  const vimala = { ...mallory, email: 'Vimala@example.in' };
  expect(await seatOf(vimala)).toEqual([['Vimala Nair', '+91 98200 11111', 'Mallory Three, +91 99999 99997']]);
  // Who is known by a seat alone.
  expect(await seatOf({ email: 'ravi@example.in', name: 'Ravi Das' })).toEqual([
    ['Ravi Das', '+91 98200 00000', undefined],
  ]);
  expect(await seatOf({ ...mallory, email: 'ravi@example.in' })).toEqual([
    ['Ravi Das', '+91 98200 00000', 'Mallory Three, +91 99999 99997'],
  ]);
  const proved = await aPerson(app, { email: 'ravi@example.in' });
  const own = { email: 'ravi@example.in', name: 'Ravi K Das', phone: '+91 98200 22222' };
  expect(await seatOf(own, await aSession(app, proved))).toEqual([[own.name, own.phone, undefined]]);
});

test('what a stranger asks for in their name keeps no mail from its proved owner, nor from whom an employer names', async ({
  app,
  server,
  sentMail,
}) => {
  const classes: Awaited<ReturnType<typeof aClass>>[] = [];
  for (let one = 0; one < 4; one += 1) classes.push(await aClass(app));
  const victim = { email: 'vera@example.in', name: 'Vera Iyer' };
  for (let time = 0; time < 12; time += 1) await post(server, classes[time % 3]!.call, typed({ ...victim, name: 'X' }));
  const mailed = async () => (await sentMail()).filter(({ to }) => to === victim.email).length;
  // Three, and one for each of two further networks.
  expect(await mailed()).toBe(5);
  const owner = await aPerson(app, { email: victim.email });
  const headers = { cookie: await aSession(app, owner), 'x-forwarded-for': '10.99.0.1' };
  await server.inject({ method: 'POST', url: classes[0]!.call, payload: typed(victim), headers });
  expect(await mailed()).toBe(6);
  for (const [at, { id }] of classes.entries()) {
    const nomination = await aNomination(app, { people: 'Somebody Else' });
    await agree(app, nomination, id, 2);
    await app.write((trx) => nameRows(trx, app, nomination, readList('Vera Iyer, vera@example.in')));
    await sentMail();
    const named = (await getNomination(app.db, nomination)).people.at(-1);
    expect(sayNominee(named!, app.now()), String(at)).toBe(at < 3 ? 'Asked, no answer yet' : 'Could not be mailed');
    const { untold } = await readSeats(app, await anActor(app), id);
    expect(untold).toEqual(at < 3 ? [] : [named!.seatId]);
  }
  await app.db
    .updateTable('outbox')
    .set({ failed_at: app.now().toISOString(), trouble: 'refused', last_error: '550 no such mailbox', done_at: null })
    .where('recipient', '=', victim.email)
    .execute();
  const refused = await readSeats(app, await anActor(app), classes[0]!.id);
  expect(refused.untold).toEqual(refused.seats.filter(({ email }) => email === victim.email).map(({ id }) => id));
});

test('once a stranger has used up the mails of a mailbox, its owner has one from her own network, and what she gives by the link stands in the place of what was typed', async ({
  app,
  server,
  sentMail,
}) => {
  const [here, there] = [await aClass(app), await aClass(app)];
  const mallory = { email: 'vera@example.in', name: 'Mallory Name', phone: '+91 99999 99997' };
  for (let time = 0; time < 5; time += 1) await post(server, here.call, typed(mallory), '10.200.0.1');
  const mails = async () => (await sentMail()).filter(({ to }) => to === mallory.email);
  expect(await mails()).toHaveLength(3);
  const vera = { email: mallory.email, name: 'Vera Iyer', phone: '+91 98200 11111' };
  for (let time = 0; time < 3; time += 1) await post(server, there.call, typed(vera), '10.201.0.1');
  expect(await mails()).toHaveLength(4);
  const [seat] = await listSeats(app.db, here.id);
  await tell(app, server, seat!.id, 'answer', { answer: 'yes' });
  expect(textOf((await openSeat(app, server, seat!.id)).body)).toContain(
    'Where our office reaches you, if it is another than you gave',
  );
  await tell(app, server, seat!.id, 'details', { idName: 'Vera V Iyer', phone: '098200 11111', payer: 'Self' });
  const rowOf = async (id: string) => {
    const { seats, again } = await readSeats(app, await anActor(app), id);
    return seats.map(({ id: one, name, phone }) => [name, phone, again[one]]);
  };
  expect(await rowOf(here.id)).toEqual([['Vera V Iyer', '+91 98200 11111', undefined]]);
  // From then on the office knows her by it, whoever asks.
  const later = await aClass(app);
  await post(server, later.call, typed({ ...mallory, name: 'Eve' }));
  await sentMail();
  expect(await rowOf(later.id)).toEqual([['Vera V Iyer', '+91 98200 11111', 'Eve, +91 99999 99997']]);
});

test('unknown, known, full and suspected are answered alike, by the same work (statement 21)', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call } = await aClass(app, '1');
  const [known] = await askAll(app, id, ['Bela']);
  await act(app, known!, 'yes');
  const sentBefore = (await sentMail()).length;
  const answers = [];
  const shapes = [];
  const people = {
    unknown: typed(),
    known: typed({ name: 'Bela', email: 'bela@example.in' }),
    suspected: typed({ email: 'program@example.in', website: 'x' }),
  };
  for (const person of Object.values(people)) {
    const before = await left(app);
    const { statusCode, body, headers } = await post(server, call, person);
    answers.push([statusCode, body, Object.keys(headers).toSorted()]);
    // All that the call itself has done.
    const written = (await left(app)).slice(before.length);
    shapes.push(written.map(({ topic, payload }) => [topic, Object.keys(JSON.parse(payload) as object)]));
    expect(await listSeats(app.db, id)).toHaveLength(1);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  const mails = (await sentMail()).slice(sentBefore);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['asha.rao@example.in', 'CIP Level 1, Pune, 11 to 16 Jan: do you want to join the line?'],
    ['bela@example.in', 'CIP Level 1, Pune, 11 to 16 Jan: your link'],
  ]);
  const seats = await listSeats(app.db, id);
  expect(seats.map(({ email, state }) => [email, state])).toEqual([
    ['bela@example.in', 'Taken'],
    ['asha.rao@example.in', 'Asked'],
  ]);
  await expectSound(app);
});

test('what is published of the call says how it answers', async ({ server }) => {
  const { paths } = (await server.inject('/openapi.json')).json() as {
    paths: Record<string, { post: { responses: Record<string, unknown> } }>;
  };
  const { responses } = paths['/dates/{reference}/requests']!.post;
  expect(Object.keys(responses)).toContain('202');
  expect(Object.keys(responses)).not.toContain('200');
});

test('what a program may have sent goes to the office, held back, and nobody is written to', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call } = await aClass(app);
  await post(server, call, typed({ filledInMilliseconds: 300 }));
  expect((await sentMail()).filter(({ to }) => to === 'asha.rao@example.in')).toEqual([]);
  expect(await listSeats(app.db, id)).toEqual([]);
  const [message] = await app.db.selectFrom('contact_messages').selectAll().execute();
  expect(message).toMatchObject({
    review_reason: 'sent within 2 seconds',
    subject: 'A seat in CIP Level 1 in Pune, 11–16 Jan 2027',
    notice_version: 'seat request 2026-11-22',
  });

  // A person after all: they get the link, and no receipt for a message that they never wrote.
  expect(await app.write((trx) => releaseSeatRequest(trx, app, message!.id))).toBe(true);
  const mails = (await sentMail()).filter(({ to }) => to === 'asha.rao@example.in');
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('do you want a seat?')]);
  expect(await listSeats(app.db, id)).toMatchObject([
    { state: 'Asked', email: 'asha.rao@example.in', payer: 'Employer' },
  ]);
  await post(server, '/contact', { name: 'Bela', email: 'bela@example.in', phone: '98250 12345', message: 'A seat?' });
  const [other] = await app.db.selectFrom('contact_messages').select('id').where('name', '=', 'Bela').execute();
  expect(await app.write((trx) => releaseSeatRequest(trx, app, other!.id))).toBe(false);
});

test('wrong fields are refused one by one, and nothing is left', async ({ app, server }) => {
  const { call } = await aClass(app);
  const before = await left(app);
  const answer = await post(server, call, typed({ name: ' ', email: 'asha', phone: '', payer: 'Somebody' }));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: {
      name: 'Name is required',
      email: 'Please enter an email address such as name@example.com',
      phone: 'Mobile is required',
      payer: 'Please say who pays',
    },
  });
  expect(await left(app)).toEqual(before);
});

test('a number nobody can call, and a name with letters nobody sees, are said at their field; a number is kept as people read it', async ({
  app,
  server,
  sentMail,
}) => {
  const { id, call, page } = await aClass(app);
  const short = await post(server, call, typed({ phone: '12', name: 'As\u200Bha Rao' }));
  expect(short.json()).toMatchObject({
    errors: {
      name: 'This text has a letter that nobody sees. Please write it anew.',
      phone: 'This is too short for a mobile number. Please give all of its digits.',
    },
  });
  const again = await postForm(server, call, typed({ phone: '12' }));
  const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await server.inject({ url: page, headers: { cookie } });
  expect(textOf(body)).toContain('This is too short for a mobile number.');
  expect(attributesOf(body, 'input', 'value')).toEqual(expect.arrayContaining(['Asha Rao', '12']));
  const phones = { a: '098200-00000', b: '9820000000, after six', c: '(020) 2765 0000' };
  for (const [name, phone] of Object.entries(phones))
    expect((await post(server, call, typed({ phone, email: `${name}@example.in` }))).statusCode).toBe(202);
  await sentMail();
  const seats = await listSeats(app.db, id);
  expect(seats.map(({ phone }) => phone).toSorted()).toEqual(
    ['+91 20 2765 0000', '+91 98200 00000', phones.b].toSorted(),
  );
});

test('one network asks 30 times in ten minutes', async ({ app, server }) => {
  const { call } = await aClass(app);
  for (let time = 0; time < 30; time += 1)
    expect((await post(server, call, typed({ email: `a${time}@example.in` }), '10.9.9.9')).statusCode).toBe(202);
  expect((await post(server, call, typed({ email: 'b@example.in' }), '10.9.9.9')).statusCode).toBe(429);
  expect((await post(server, call, typed({ email: 'b@example.in' }))).statusCode).toBe(202);
});

test('an address is asked for ten times a day, wherever from', async ({ app, server, sentMail, clock }) => {
  const classes: Awaited<ReturnType<typeof aClass>>[] = [];
  for (let one = 0; one < 12; one += 1) classes.push(await aClass(app));
  for (const { call } of classes) expect((await post(server, call, typed())).statusCode).toBe(202);
  await sentMail();
  const seats = async () => (await Promise.all(classes.map(({ id }) => listSeats(app.db, id)))).flat();
  expect(await seats()).toHaveLength(10);
  clock.forward(24 * 3600 + 1);
  await post(server, classes[11]!.call, typed());
  await sentMail();
  expect(await seats()).toHaveLength(11);
});

test('without scripts the page says so, and what was typed comes back when it was refused', async ({ app, server }) => {
  const { page, call } = await aClass(app);
  const flashOf = async (answer: Awaited<ReturnType<typeof postForm>>) =>
    takeFlash(app, answer.cookies.find(({ name }) => name === 'flash')?.value ?? '');
  const taken = await postForm(server, call, typed());
  expect([taken.statusCode, taken.headers.location]).toEqual([303, `${page}/asked`]);
  // There the form has made room for what is to be done; on the page of the class it stands for the next one.
  const [asked, again] = [(await server.inject(`${page}/asked`)).body, (await server.inject(page)).body];
  expect(textOf(asked)).toContain('Then say yes to');
  expect([asked, again].map((html) => html.includes('id="seat-request"'))).toEqual([false, true]);
  expect(asked).toContain('<h1 tabindex="-1" autofocus="">Open the link in your mail</h1>');
  expect(await flashOf(taken), 'the heading says it').toMatchObject({ kind: 'success', message: '' });
  const refused = await postForm(server, call, typed({ email: 'asha' }));
  expect([refused.statusCode, refused.headers.location]).toEqual([303, `${page}#seat-request`]);
  const cookie = refused.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await server.inject({ url: page, headers: { cookie } });
  expect(textOf(body)).toContain('Please enter an email address such as name@example.com');
  expect(attributesOf(body, 'input', 'value')).toEqual(expect.arrayContaining(['Asha Rao', '+91 98200 00000']));
  expect(body.match(/<input[^>]*value="Employer"[^>]*>/)?.[0]).toContain('checked');
  // Nobody else is shown any of it.
  expect((await server.inject(page)).body).not.toContain('Asha');
});

test('the notice at the form is the one that seats and messages name: changed words need a new version', () => {
  const digest = createHash('sha256').update(requestNotice.version + requestNotice.title + requestNotice.wording);
  expect(digest.digest('hex').slice(0, 12)).toBe('204a1b03fd33');
});
