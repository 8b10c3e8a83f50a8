import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { aBatch, someone } from '../classes.factory.ts';
import { findBatch, getBatch } from '../read-batches.server.ts';
import { everyRow, openSeat, pathOf, tell } from '../seat-page/seat.factory.ts';
import { act, askAll, expectSound } from '../seats/seats.factory.ts';
import { agree, aNomination, standing, typedNomination } from './nominations.factory.ts';
import { endNomination } from './holds.server.ts';
import { getNomination, nominationPath, renewNominationLink } from './read-nominations.server.ts';

const formType = 'application/x-www-form-urlencoded';
const send = (server: FastifyInstance, body: object, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url: '/nominations', payload: body, headers });
const linkOf = async (app: App, id: string) => nominationPath(app, await getNomination(app.db, id));
const press = (server: FastifyInstance, path: string, call: string, payload: object) =>
  server.inject({ method: 'POST', url: `${path}/${call}`, payload });
/** What a form without scripts sends, and the page that it leads to. */
async function post(server: FastifyInstance, url: string, fields: Record<string, string>) {
  const answer = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': formType, accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  });
  const to = String(answer.headers.location ?? '');
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { status: answer.statusCode, to, page: await server.inject({ url: to.split('#')[0]!, headers: { cookie } }) };
}

const six = `Name;E-mail;Mobile
Asha Rao;asha@example.in;+91 98200 00001
Bilal Khan;bilal@example.in;
Ravi Das;;
"Das; Gita";gita@example.in;
Wrong One;wrong@;
Elsy Paul;elsy@example.in;`;

test('22: of six pasted rows the wrong one is named by its number, nothing that was typed is lost, and without scripts too', async ({
  app,
  server,
}) => {
  const typed = typedNomination({ people: six });
  const refused = await send(server, typed);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toEqual({ people: 'Row 6 (Wrong One;wrong@;): this is not an email address.' });
  expect(await app.db.selectFrom('nominations').selectAll().execute()).toEqual([]);
  const bare = await post(server, '/nominations', typed as unknown as Record<string, string>);
  expect(bare).toMatchObject({ status: 303, to: '/nominate#nominate' });
  const text = textOf(bare.page.body);
  expect(text).toContain('Row 6 (Wrong One;wrong@;): this is not an email address.');
  expect(bare.page.body).toContain('Elsy Paul;elsy@example.in;');
  expect(bare.page.body).toContain('value="Sample Coatings Private Limited"');
  const right = await post(server, '/nominations', {
    ...(typed as unknown as Record<string, string>),
    people: six.replace('wrong@', 'one@example.in'),
  });
  expect(textOf(right.page.body)).toMatch(/^(?!.*NOM-.*NOM-).*We have your nomination.* Reference NOM-\w{6}/);
  // What decides the bill is shown once to the browser that sent it.
  expect(textOf(right.page.body)).toMatch(
    /Address Plot 4, Hazira Road, Surat 394270 GSTIN 24AAACG0000A1ZY Order number PO 4711 We write to Heena Shah, hr@coatings\.example\.in, \+91 98200 00000/,
  );
  const mistyped = { ...(typedNomination({ gstin: '24AAACG0000A1ZX' }) as unknown as Record<string, string>) };
  expect(textOf((await post(server, '/nominations', mistyped)).page.body)).toContain(
    '24AAACG0000A1ZX. The last character does not fit the others',
  );
  // A Cyrillic A looks like ours.
  const lookalike = (await send(server, typedNomination({ gstin: '24АAACG0000A1ZY' }))).json();
  expect(lookalike.errors.gstin).toContain('English letters and digits only');
});

test('an e-mail alone is a row: the address stands for the name until they give it, and their page shows it to nobody', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const people = 'Chandu.Grit@example.in\n, meera@example.in\nAsha Rao, asha@example.in\nasha@example.in\nwrong@';
  expect((await send(server, typedNomination({ people }))).json().errors).toEqual({
    people: 'Row 5 (wrong@): this is not an email address.',
  });
  const id = await aNomination(app, { people: people.replace('\nwrong@', '') });
  await agree(app, id, batchId, 3);
  expect(await standing(app, id)).toEqual([
    'chandu.grit@example.in: Offered',
    'meera@example.in: Offered',
    'Asha Rao: Offered',
  ]);
  const [chandu] = (await getNomination(app.db, id)).people;
  const mail = (await sentMail()).find(({ to }) => to === 'chandu.grit@example.in')!;
  expect(mail.text).not.toContain('Hello chandu');
  expect((await openSeat(app, server, chandu!.seatId!)).body).not.toContain('chandu.grit@');
});

test('what is wrong is named in the order of the page', async ({ server }) => {
  const { errors } = (await send(server, { email: 'x@example.in' })).json();
  expect(Object.keys(errors).slice(0, 3)).toEqual(['wish', 'seats', 'company']);
  // Where there are classes to choose from, it stands at their list; who has chosen none of them says what they need.
  const first = async (date: string) => Object.keys((await send(server, { date })).json().errors)[0];
  expect([await first(''), await first('another')]).toEqual(['date', 'wish']);
});

test('no class is chosen but by the address, and one that was forgotten is named as the class', async ({
  app,
  server,
}) => {
  const { id } = await aBatch(app);
  await server.seePublished();
  const { reference } = await getBatch(app.db, id);
  const form = async (url: string) => (await server.inject(url)).body;
  const chosen = new RegExp(`<option value="${reference}"[^>]*selected`);
  expect(await form('/nominate')).toContain(`<option value="${reference}"`);
  expect(await form('/nominate')).not.toMatch(chosen);
  expect(await form(`/nominate?date=${reference}`)).toMatch(chosen);
  const { page } = await post(server, '/nominations', { ...typedNomination(), wish: '', date: '' });
  expect(textOf(page.body)).toMatch(/Please check 1 answer Class /);
});

test('N1: a nomination holds nothing, stands in the inbox, is told to both, and comes once however often it is sent', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const { reference: date } = await getBatch(app.db, batchId);
  const key = { 'idempotency-key': 'a key of this form' };
  const [first, again] = [
    await send(server, typedNomination({ date, wish: '' }), key),
    await send(server, typedNomination({ date, wish: '' }), key),
  ];
  expect(first.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  const [kept, ...others] = await app.db.selectFrom('nominations').selectAll().execute();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ batch_id: batchId, state: 'Sent', unnamed: 0, state_code: '24' });
  expect((await findBatch(app.db, batchId))!.taken).toBe(0);
  const cases = await app.db.selectFrom('cases').select(['id', 'summary', 'excerpt']).execute();
  expect(cases).toMatchObject([{ id: kept!.message_id }]);
  expect(cases[0]!.summary).toContain('Sample Coatings');
  // Names stand where each of them can be erased.
  expect(JSON.stringify(cases)).not.toContain('Asha');
  const mails = await sentMail();
  const receipt = mails.find(({ to }) => to === 'hr@coatings.example.in')!;
  expect(receipt.subject).toBe(`We have your nomination ${kept!.reference}`);
  expect(first.json().message).toMatch(/^We have your nomination\. Reference NOM-\w+: 2 people/);
  expect(receipt.text).toMatch(/CIP Level 1, Pune, 11 to 16 Jan\s+People:?\s+2\s/);
  // Whoever types the address of a stranger sends them no words of their own.
  expect(receipt.text).not.toMatch(/Sample Coatings|Heena|Asha|PO 4711/);
  expect(mails.some(({ subject }) => subject.includes(kept!.reference) && subject !== receipt.subject)).toBe(true);
});

test('a form pressed twice without scripts, and so without a key, is one nomination; other words are another', async ({
  app,
  server,
}) => {
  const twice = await Promise.all([1, 2].map(() => send(server, typedNomination())));
  expect(twice[0]!.json()).toEqual(twice[1]!.json());
  await send(server, typedNomination({ orderNumber: 'PO 4712' }));
  const kept = await app.db.selectFrom('nominations').select('order_number').orderBy('order_number').execute();
  expect(kept.map(({ order_number: number }) => number)).toEqual(['PO 4711', 'PO 4712']);
});

test('what a program may have sent waits for the office, and nobody is written to; a class or a wish is asked for, and somebody', async ({
  app,
  server,
  sentMail,
}) => {
  expect((await send(server, typedNomination({ website: 'x' }))).statusCode).toBe(200);
  expect(await app.db.selectFrom('nominations').select('review_reason').executeTakeFirstOrThrow()).not.toEqual({
    review_reason: null,
  });
  expect((await sentMail()).filter(({ to }) => to.startsWith('hr@'))).toEqual([]);
  const bare = await send(server, { wish: '', people: ' ' });
  // In the order of the page: the first of them has the focus.
  expect(Object.keys(bare.json().errors)).toEqual([
    'wish',
    'seats',
    'company',
    'address',
    'city',
    'pin',
    'contactName',
    'email',
    'phone',
  ]);
});

test('an employer who knows how many only says that: the number waits for the office, and a wrong one is named', async ({
  app,
  server,
}) => {
  for (const [typed, said] of [
    [{ seats: 'six', people: '' }, 'Please give a number from 1 to 200.'],
    [{ seats: '1' }, 'You have named 2 people.'],
    [
      { seats: '1', people: 'Mohan Das, m@x.example\n\nAsha\nMohan Das, m@x.example' },
      'You have named 2 people. Rows 1 and 4 are the same person.',
    ],
  ] as const)
    expect((await send(server, typedNomination(typed))).json().errors).toEqual({ seats: said });
  const answer = await send(server, typedNomination({ seats: '6', people: '' }));
  expect(answer.json().message).toMatch(/^We have your nomination\. Reference NOM-\w+: 6 people/);
  const { id } = await app.db.selectFrom('nominations').select('id').executeTakeFirstOrThrow();
  expect(await getNomination(app.db, id)).toMatchObject({ state: 'Sent', seats: 6, unnamed: 0, people: [] });
  const { id: batchId } = await aBatch(app);
  await agree(app, id, batchId, 6);
  expect(await getNomination(app.db, id)).toMatchObject({ seats: 6, unnamed: 6 });
});

test("22: on the employer's page right rows are named, the wrong one comes back with why, and a slip is made for who has no e-mail", async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app, { people: 'Chitra, chitra@example.in' });
  await agree(app, id, batchId, 7);
  const path = await linkOf(app, id);
  const answer = await post(server, `${path}/people`, { people: six });
  expect(answer).toMatchObject({ status: 303, to: `${path}#people` });
  // Only what is wrong comes back, below the names of its columns.
  const stays = 'Name;E-mail;Mobile\nWrong One;wrong@;';
  expect(textOf(answer.page.body)).toContain('Row 2 (Wrong One;wrong@;): this is not an email address.');
  expect(/<textarea[^>]*name="people"[^>]*>([^<]*)</.exec(answer.page.body)?.[1]?.trim()).toBe(stays);
  expect((await press(server, path, 'people', { people: 'More, more@' })).json()).toMatchObject({
    errors: { people: 'Row 1 (More, more@): this is not an email address.' },
    values: { people: 'More, more@' },
  });
  expect(await standing(app, id)).toHaveLength(6);
  // The same rows again, put right: who is named already is not named twice.
  const right = await press(server, path, 'people', { people: six.replace('wrong@', '') });
  expect(right.json()).toEqual({ message: 'Seats are held for Wrong One.' });
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 0 });
  const slips = await server.inject({ url: `${path}/slips.pdf` });
  expect(slips.headers['content-type']).toBe('application/pdf');
  expect(slips.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await press(server, path, 'people', { people: 'One More' })).statusCode).toBe(409);
  await expectSound(app);
});

test('24: the employer sees names and answers, and no telephone, meal, needs or number of anybody; looking writes nothing', async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app, { people: 'Asha Rao, asha@example.in, +91 98200 11111, CIP-4711' });
  await agree(app, id, batchId, 2);
  const seat = (await getNomination(app.db, id)).people[0]!.seatId!;
  await act(app, seat, 'yes');
  await tell(app, server, seat, 'details', {
    idName: 'Asha Nair Rao',
    meal: 'Veg',
    needs: 'A ramp',
    certificate: 'C-99',
  });
  const before = await everyRow(app);
  const { body, headers, statusCode } = await server.inject({ url: await linkOf(app, id) });
  expect(statusCode).toBe(200);
  expect(textOf(body)).toContain('Asha Rao Said yes');
  expect(textOf(body)).toMatch(/The class has 1 of the \d+ people it needs/);
  expect(headingsOf(body).find(({ level }) => level === 1)!.text).toMatch(/^1 of 2 has said yes/);
  expect(textOf(body)).toMatch(
    /Who pays .* Surat 394270, Gujarat GSTIN 24AAACG0000A1ZY Order number PO 4711 Correct it .* Write to us/,
  );
  expect(body).not.toMatch(/98200|Veg|ramp|C-99|asha@|Nair|\/seat\//);
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body).toContain('noindex');
  expect(await everyRow(app)).toBe(before);
});

test("the token of a list opens that list alone: forged, cut, a seat's, or replaced there is one answer in the same bytes", async ({
  app,
  server,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const path = await linkOf(app, id);
  const seat = (await getNomination(app.db, id)).people[0]!.seatId!;
  const dead = [
    '/nomination/x',
    path.slice(0, -1),
    `${path}x`,
    (await pathOf(app, seat)).replace('/seat/', '/nomination/'),
  ];
  await app.write((trx) => renewNominationLink(trx, id));
  // Only the development server's own style sheet names the address.
  const bodies = await Promise.all([...dead, path].map(async (url) => (await server.inject({ url })).body));
  expect(new Set(bodies.map((body) => body.replace(/<link data-react-router-critical-css[^>]*>/, ''))).size).toBe(1);
  for (const url of [...dead, path])
    expect((await press(server, url, 'withdraw', { sure: true })).statusCode, url).toBe(404);
  expect((await server.inject({ url: `${path}/slips.pdf` })).statusCode).toBe(404);
});

test('whoever was named reads by whom and who pays, may say that they do not know the company, and says yes or no', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const id = await aNomination(app);
  await agree(app, id, batchId, 2);
  const [asha, bilal] = (await getNomination(app.db, id)).people.map(({ seatId }) => seatId!);
  const page = textOf((await openSeat(app, server, asha!)).body);
  expect(page).toContain('Sample Coatings Private Limited gave us your name and email address.');
  expect(page).toContain('I do not know this company');
  expect((await tell(app, server, asha!, 'answer', { answer: 'no', unknown: true })).statusCode).toBe(200);
  expect(await standing(app, id)).toEqual(['Asha Rao: Declined', 'Bilal Khan: Offered']);
  const said = await app.db.selectFrom('seats').select('reason').where('id', '=', asha!).executeTakeFirst();
  expect(said).toEqual({ reason: 'They do not know Sample Coatings Private Limited.' });
  await tell(app, server, bilal!, 'answer', { answer: 'yes' });
  // Who pays is not theirs to say.
  await tell(app, server, bilal!, 'details', { idName: 'Bilal Khan', payer: 'Self', company: 'Another' });
  const paid = app.db.selectFrom('seats').select(['payer', 'payer_company']).where('id', '=', bilal!);
  expect(await paid.executeTakeFirst()).toEqual({
    payer: 'Employer',
    payer_company: 'Sample Coatings Private Limited',
  });
  expect(await getNomination(app.db, id)).toMatchObject({ unnamed: 1 });
  const mails = await sentMail();
  const taken = mails.find(({ to, subject }) => to === 'bilal@example.in' && subject.startsWith('Your seat'))!;
  expect(taken.text).toContain('Sample Coatings Private Limited pays for your seat. You have nothing to pay.');
  expect(taken.text).not.toMatch(/₹|To pay/);
  const declined = mails.filter(({ subject }) => subject.startsWith('Somebody on your list has said no'));
  expect(declined.map(({ to }) => to)).toEqual(['hr@coatings.example.in']);
  expect(declined[0]!.text).toContain('1 seat has no name now');
  // Whose place somebody else has leaves the list.
  const list = async () => textOf((await server.inject({ url: await linkOf(app, id) })).body);
  expect(await list()).toContain('Asha Rao Said no');
  await press(server, await linkOf(app, id), 'people', { people: 'Chitra, chitra@example.in' });
  expect(await list()).not.toContain('Said no');
});

test('an employer changes a name and lets go on the page; the office refuses with a reason that is mailed', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app);
  const id = await aNomination(app);
  await agree(app, id, batchId, 3);
  const path = await linkOf(app, id);
  const [asha] = (await getNomination(app.db, id)).people;
  const wrong = await post(server, `${path}/drop`, { person: asha!.id, to: 'Elsy, elsy@' });
  expect(textOf(wrong.page.body)).toContain('this is not an email address');
  expect((await press(server, path, 'drop', { person: asha!.id, to: ' ' })).json()).toMatchObject({
    errors: { to: 'Please say who comes instead.' },
  });
  expect((await getNomination(app.db, id)).people.map(({ name }) => name)).toContain(asha!.name);
  expect((await press(server, path, 'drop', { person: asha!.id, to: 'Elsy, elsy@example.in' })).json()).toEqual({
    message: 'A seat is held for Elsy.',
  });
  expect((await press(server, path, 'drop', { person: asha!.id, to: 'Faiz' })).statusCode).toBe(409);
  expect((await press(server, path, 'withdraw', {})).statusCode).toBe(422);
  expect((await post(server, `${path}/withdraw`, { sure: '1' })).status).toBe(303);
  expect(await getNomination(app.db, id)).toMatchObject({ state: 'Withdrawn' });
  expect((await findBatch(app.db, batchId))!.taken).toBe(0);
  const other = await aNomination(app);
  const { version } = await getNomination(app.db, other);
  await app.write((trx) => endNomination(trx, app, someone, other, { version, reason: 'No class in Pune this year.' }));
  const refused = (await sentMail()).find(({ subject }) => subject.startsWith('We cannot hold'))!;
  expect(refused.text).toContain('No class in Pune this year.');
  await expectSound(app);
});

test('whoever has a seat of their own stays on the list without a word of that seat, and all that the list counts agrees', async ({
  app,
  server,
  sentMail,
}) => {
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const [own] = await askAll(app, batchId, ['Chitra']);
  await act(app, own!, 'yes');
  const id = await aNomination(app, { people: 'Asha, asha@example.in\nBilal\nChitra, chitra@example.in', seats: '6' });
  await agree(app, id, batchId, 6);
  const path = await linkOf(app, id);
  const list = async () => textOf((await server.inject({ url: path })).body);
  const cannot = 'Chitra Cannot be named for this class, so no seat is held here for them; please ask our office';
  expect(await list()).toContain(cannot);
  expect(await list()).toMatch(/5 seats are held until .* 3 seats have no name yet/);
  expect(await list()).toContain('5 × ₹50,000');
  const told = (await sentMail()).find(({ subject }) => subject.startsWith('5 seats are held for'))!;
  expect(told.text).toContain('5 × ₹50,000');
  // Named again, they are refused with the same sentence, and stand on the list once.
  const again = await press(server, path, 'people', { people: 'Chitra, chitra@example.in' });
  expect(again.json().message).toContain('Chitra: they cannot be named for this class; please ask our office.');
  expect((await list()).split('Chitra')).toHaveLength(2);
  // What somebody gives back after their yes is held for nobody any more.
  const asha = (await getNomination(app.db, id)).people[0]!.seatId!;
  await act(app, asha, 'yes');
  await act(app, asha, 'give back');
  expect(await list()).toMatch(/4 seats are held until .* 3 seats have no name yet/);
  // Once their own seat is given back they may be named like anybody.
  await act(app, own!, 'give back');
  await press(server, path, 'people', { people: 'Chitra, chitra@example.in' });
  expect(await list()).toMatch(/4 seats are held.*Chitra Asked, no answer yet/);
  await expectSound(app);
});
