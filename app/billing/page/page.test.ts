import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { App } from '../../platform/app.server.ts';
import { aPerson, aSession } from '../../identity/identity.factory.ts';
import { openSeat } from '../../classes/seat-page/seat.factory.ts';
import { sign } from '../../platform/secret.server.ts';
import { sayUnseen } from '../../platform/words.ts';
import { headingsOf, textOf } from '../../testing/read-html.ts';
import { test } from '../../testing/test.ts';
import { act, askAll } from '../../classes/seats/seats.factory.ts';
import { getSeat } from '../../classes/seats/read-seats.server.ts';
import { seatPath } from '../../classes/seats/seat-link.server.ts';
import { forgetBills, billPath, getBill, newBillLink } from '../read-bills.server.ts';
import { aBill, billedPeople, completePayer, pay, setBilling } from '../billing.factory.ts';
import { makeBills } from '../change-bills.server.ts';
import { creditInvoice } from '../credit.server.ts';
import { issueByHand } from '../papers/issue-by-hand.server.ts';
import { payBack, settleNote } from '../payments.server.ts';

const pathOf = async (app: App, id: string) => billPath(app, await getBill(app.db, id));
async function credit(app: App, id: string) {
  const { version } = await getBill(app.db, id);
  const whole = { version, taxable: null, reason: 'Given back in time', by: 'somebody' };
  await app.write((trx) => creditInvoice(trx, app, id, whole));
}
const get = (server: FastifyInstance, url: string) => server.inject({ url, remoteAddress: '198.51.100.7' });
const say = (server: FastifyInstance, path: string, body: object) =>
  server.inject({ method: 'POST', url: `${path}/paid`, payload: body, headers: { 'sec-fetch-site': 'same-origin' } });

test('the page of a bill says what is open, how it is paid and every paper; looking writes nothing, and it is kept nowhere', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id } = await aBill(app, { fee: '60000' });
  await pay(app, id, 800);
  const before = JSON.stringify(await getBill(app.db, id));
  const path = await pathOf(app, id);
  const answer = await get(server, path);
  const text = textOf(answer.body);
  expect(headingsOf(answer.body).find(({ level }) => level === 1)!.text).toBe('₹70,000 to pay');
  for (const words of [
    'Example Bank, Mumbai',
    '000123456789',
    'EXMP0000001',
    'Receipt voucher CCTR/26-27/00001',
    'I have paid',
  ])
    expect(text).toContain(words);
  expect(answer.body).toContain('upi://pay?pa=ccti@examplebank');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['referrer-policy']).toBe('no-referrer');
  expect(answer.body).toContain('noindex');
  expect(JSON.stringify(await getBill(app.db, id))).toBe(before);
});

const sendPaper = async (app: App, id: string, kind: 'P' | 'T') => {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed: [], by: 'Meera' }));
};

test('before a paper stands the page asks for no money: whose address is missing is told by mail that a bill waits for it, and of a PIN code elsewhere the page says so', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { batchId } = await aBill(app);
  const [seat] = await askAll(app, batchId, ['Hari']);
  await act(app, seat!, 'yes');
  await sentMail();
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seat!], together: false }));
  const path = await pathOf(app, id!);
  const told = (await sentMail()).at(-1)!;
  expect(told).toMatchObject({
    to: 'hari@example.in',
    subject: 'We need your address for the bill: CIP Level 1, Pune',
  });
  expect(told.text).toContain('Missing: address, town, PIN code');
  expect(told.text).toContain(path);
  const waits = textOf((await get(server, path)).body);
  expect(waits).toContain('We mail the bill once we know where it goes.');
  for (const words of ['1,47,500 to pay', 'Example Bank']) expect(waits).not.toContain(words);
  await completePayer(app, id!, { pin: '110001' });
  const written = textOf((await get(server, path)).body);
  expect(written).toContain('The town or the PIN code lies in another state than Kerala. Correct it if it is wrong.');
  expect(written).not.toContain('Example Bank');
  await completePayer(app, id!, { pin: '682020' });
  await sendPaper(app, id!, 'P');
  const asks = textOf((await get(server, path)).body);
  expect(asks).toContain('Example Bank');
  expect(asks).not.toContain('lies in another state');
});

test('a seat that was taken back while its invoice stands is asked no money for: the page says that a credit note follows, and then that it has come; nobody who paid nothing is promised money', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const path = await pathOf(app, ids[0]!);
  // Before a paper asks for it, it is not called open.
  expect(textOf((await get(server, path)).body)).toMatch(
    /We are writing your bill .*We mail it to you: it says what to pay\. Please do not pay before\.(?!.*\bOpen\b).*How we use this\. For this bill and its payment alone\./,
  );
  await sendPaper(app, ids[0]!, 'T');
  expect(textOf((await get(server, path)).body)).toMatch(/₹1,47,500 to pay.*Still to pay 1,47,500.00/);
  await act(app, seats[0]!, 'take back', 'They asked for it');
  const { body } = await get(server, path);
  expect(headingsOf(body).find(({ level }) => level === 1)!.text).toBe('There is nothing to pay now');
  expect(textOf(body)).toContain('The seat of Asha was withdrawn on Fri 20 Nov 2026. You get a credit note by mail.');
  expect(textOf(body)).not.toContain('Example Bank');
  await credit(app, ids[0]!);
  const credited = (await get(server, path)).body;
  expect(headingsOf(credited).find(({ level }) => level === 1)!.text).toBe('There is nothing to pay');
  expect(textOf(credited)).toContain('The credit note cancels the invoice: do not pay it.');
  expect((await sentMail()).at(-1)!.text).toMatch(
    /Reason: Given back in time[^]*There is nothing to pay\.(?![^]*money)/,
  );
});

test('a seat that was paid and given back: the page thanks for nothing, and says what becomes of the money, and when', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Refund Policy Asha']);
  const path = await pathOf(app, ids[0]!);
  await pay(app, ids[0]!, 147_500);
  expect(textOf((await get(server, path)).body)).toContain('All is paid. Thank you.');
  await act(app, seats[0]!, 'give back');
  const { body } = await get(server, path);
  expect(headingsOf(body).find(({ level }) => level === 1)!.text).toBe('There is nothing to pay now');
  expect(textOf(body)).toMatch(
    /Refund Policy Asha gave the seat back on Fri 20 Nov 2026\. ₹1,47,500 of yours is with us: our office decides by the Refund Policy and writes to you\./,
  );
  expect(body).toMatch(/<p>Refund Policy Asha gave .* decides by the (?:<!-- -->)?<a href="\/RefundPolicy">/);
  const seat = textOf((await get(server, seatPath(app, await getSeat(app.db, seats[0]!)))).body);
  expect(seat).toMatch(/You need not ask for your money: our office decides by the Refund Policy and writes to you\./);
  await credit(app, ids[0]!);
  const credited = (await get(server, path)).body;
  expect(headingsOf(credited).find(({ level }) => level === 1)!.text).toBe('₹1,47,500 goes back to you');
  expect(textOf(credited)).toContain('₹1,47,500 goes back the way you paid, between Tue 1 and Thu 10 Dec 2026.');
  expect(textOf(credited)).not.toContain('Still to pay');
  const { version } = await getBill(app.db, ids[0]!);
  const refund = {
    amount: 14_750_000,
    how: 'bank',
    reference: 'UTR 99',
    paidOn: '2026-11-20',
    repeatKey: 'back',
  } as const;
  await app.write((trx) => payBack(trx, app, ids[0]!, { ...refund, version, reason: 'Given back', by: 'somebody' }));
  const back = (await get(server, path)).body;
  expect(headingsOf(back).find(({ level }) => level === 1)!.text).toBe('We have paid back ₹1,47,500 on 20 Nov 2026');
  expect(textOf(back)).toContain('Your bank may need a few days to show it.');
  const since = textOf((await get(server, seatPath(app, await getSeat(app.db, seats[0]!)))).body);
  expect(since).toContain('We have paid back ₹1,47,500 on 20 Nov 2026.');
});

test('a payer takes back what they said of a transfer, without scripts too, until the office has looked at it', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await sendPaper(app, id, 'P');
  const path = await pathOf(app, id);
  const unsay = (note: string) =>
    server.inject({
      method: 'POST',
      url: `${path}/not-paid`,
      payload: `note=${note}`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    });
  for (const reference of ['UTR 1', 'UTR 2']) await say(server, path, { reference, paidOn: '2026-11-20', amount: '5' });
  const [one, two] = (await getBill(app.db, id)).notes;
  expect((await get(server, path)).body.match(/Take it back: I have not paid this/g)).toHaveLength(2);
  await app.write((trx) => settleNote(trx, app, id, two!.id, 'somebody'));
  for (const note of [one!, two!]) expect((await unsay(note.id)).statusCode).toBe(303);
  expect((await getBill(app.db, id)).notes).toMatchObject([{ reference: 'UTR 2', settled: true }]);
  expect(textOf((await get(server, path)).body)).not.toContain('I have not paid this');
  // Of another bill nothing is taken back.
  const other = await aBill(app, { eventCode: 'CIPLevel2' });
  await say(server, await pathOf(app, other.id), { reference: 'UTR 3', paidOn: '2026-11-20', amount: '5' });
  await unsay((await getBill(app.db, other.id)).notes[0]!.id);
  expect((await getBill(app.db, other.id)).notes).toHaveLength(1);
});

test('a payer is not heard once all is paid', async ({ app, server }) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await sendPaper(app, id, 'P');
  await pay(app, id, (await getBill(app.db, id)).open / 100);
  expect(textOf((await get(server, await pathOf(app, id))).body)).toContain('Still to pay 0.00');
  const again = await say(server, await pathOf(app, id), { reference: 'UTR 9', paidOn: '2026-11-20', amount: '1' });
  expect([again.statusCode, again.body]).toEqual([422, expect.stringContaining('Nothing is open.')]);
  expect((await getBill(app.db, id)).notes).toEqual([]);
  // Of a bill that is withdrawn nothing is shown, and so nothing is heard.
  const { ids, seats } = await billedPeople(app, ['Bela'], { eventCode: 'CIPLevel2' });
  await act(app, seats[0]!, 'take back', 'They asked for it');
  expect((await getBill(app.db, ids[0]!)).state).toBe('Withdrawn');
  const late = await say(server, await pathOf(app, ids[0]!), { reference: 'UTR 8', paidOn: '2026-11-20', amount: '1' });
  expect([late.statusCode, (await getBill(app.db, ids[0]!)).notes]).toEqual([422, []]);
});

test('37: above what UPI takes in one payment there is no QR, and the bank transfer comes first; without settings the office sends the details', async ({
  app,
  server,
}) => {
  const { id } = await aBill(app);
  const bare = await get(server, await pathOf(app, id));
  expect(textOf(bare.body)).toContain('We mail it to you: it says what to pay. Please do not pay before.');
  await setBilling(app);
  await sendPaper(app, id, 'P');
  const { body } = await get(server, await pathOf(app, id));
  expect(body).not.toContain('upi://');
  expect(textOf(body)).toContain('UPI usually stops at ₹1,00,000 a payment; please use the bank transfer.');
});

test('the token of a bill opens one bill: forged, cut, made for a seat or replaced there is one answer in the same bytes, and no paper of another bill', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  for (const id of ids) await pay(app, id, 147_500);
  const [hers, his] = [await pathOf(app, ids[0]!), await pathOf(app, ids[1]!)];
  const paper = (await getBill(app.db, ids[1]!)).papers[0]!.id;
  expect((await get(server, `${his}/${paper}.pdf`)).statusCode).toBe(200);
  expect((await get(server, `${hers}/${paper}.pdf`)).statusCode).toBe(404);
  const seatToken = sign(app.secret, 'seat', `${ids[0]}.0`);
  const dead = [`${hers.slice(0, -1)}x`, hers.slice(0, -9), `/bill/${seatToken}`, '/bill/x', '/bill/%2e%2e%2f'];
  await app.write((trx) => newBillLink(trx, ids[0]!));
  const answers = await Promise.all([...dead, hers].map((url) => get(server, url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  // Only the development server's own style sheet names the address.
  const bodies = answers.map(({ body }) => body.replace(/<link data-react-router-critical-css[^>]*>/, ''));
  expect(new Set(bodies).size).toBe(1);
  expect((await say(server, hers, { reference: 'x', paidOn: '2026-11-20', amount: '5' })).statusCode).toBe(404);
  expect((await get(server, await pathOf(app, ids[0]!))).statusCode).toBe(200);
});

test('"I have paid" by the page: judged by field, noted once, twenty a day; another payer\'s email ends the link', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  const path = await pathOf(app, id);
  const wrong = await say(server, path, { reference: '', paidOn: 'soon', amount: '-5' });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(wrong.json().errors)).toEqual(['reference', 'paidOn', 'amount']);
  const turned = { reference: 'UTR \u202E1', paidOn: '2026-11-20', amount: '5' };
  expect((await say(server, path, turned)).json().errors).toEqual({ reference: sayUnseen });
  expect((await say(server, path, { reference: '', paidOn: '2026-11-21', amount: '5' })).json().errors).toEqual({
    reference: 'Please give the reference of the transfer.',
    paidOn: 'That day is still to come.',
  });
  const said = { reference: 'UTR 1', paidOn: '2026-11-20', amount: '1,47,500' };
  expect((await say(server, path, said)).json().message).toBe('Thank you. That is noted.');
  await say(server, path, said);
  expect(await getBill(app.db, id)).toMatchObject({ received: 0, notes: [{ amount: 14_750_000 }] });
  // The page asks nobody twice.
  await sendPaper(app, id, 'P');
  const looked = (await get(server, path)).body;
  expect(headingsOf(looked).find(({ level }) => level === 1)!.text).toBe('We are checking for your payment');
  expect(textOf(looked)).toContain('Nothing to do now.');
  expect(textOf(looked)).not.toContain('Still to pay');
  const codes = [];
  for (let at = 0; at < 20; at += 1) codes.push((await say(server, path, said)).statusCode);
  expect(codes.at(-1)).toBe(429);
  await completePayer(app, id, { email: 'accounts@example.in' });
  expect((await get(server, path)).statusCode).toBe(404);
});

test('a payer completes and corrects who pays until the tax invoice: judged by field, against the version seen, kept in the history of the class, and nothing is secured', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { id, batchId } = await aBill(app, { payer: { kind: 'Employer', city: '', orderNumber: 'PO 1' } });
  const path = await pathOf(app, id);
  expect(textOf((await get(server, path)).body)).toContain('We mail the bill once we know where it goes.');
  const { version } = await getBill(app.db, id);
  const typed = { version, name: 'Konkan Coatings', address: 'Plot 4', city: 'Surat', pin: '394270', gstin: '' };
  const send = (changes: object = {}) =>
    server.inject({ method: 'POST', url: `${path}/payer`, payload: { ...typed, ...changes }, headers: own });
  const own = { 'sec-fetch-site': 'same-origin' };
  for (const [changes, fields] of [
    [{ name: ' ', city: '' }, ['name', 'city']],
    [{ pin: '12' }, ['pin']],
    [{ gstin: '24АAACG0000A1ZY' }, ['gstin']],
    [{ gstin: '27AAACS0000A1ZG' }, ['gstin']],
    [{ name: 'A\u202Eb' }, ['name']],
  ] as const)
    expect(Object.keys((await send(changes)).json().errors)).toEqual(fields);
  expect((await send({ version: version - 1 })).statusCode).toBe(409);
  expect((await send({ gstin: '24AAACG0000A1ZX' })).statusCode).toBe(200);
  expect(textOf((await get(server, path)).body)).toContain(
    '24AAACG0000A1ZX. The last character does not fit the others',
  );
  expect((await send({ version: version + 1, gstin: '24aaacg0000a1zy' })).statusCode).toBe(200);
  const bill = await getBill(app.db, id);
  const payer = { name: 'Konkan Coatings', city: 'Surat', stateCode: '24', gstin: '24AAACG0000A1ZY', orderNumber: '' };
  expect(bill).toMatchObject({ payer, missing: [], received: 0, papers: [], place: '24' });
  const history = app.db.selectFrom('batch_history').selectAll().where('batch_id', '=', batchId);
  expect(await history.where('act', '=', 'payer corrected').orderBy('id').execute()).toMatchObject([
    { by_kind: 'employer', detail: expect.stringContaining(`${bill.reference}: Name on the bill, Address, Town`) },
    { detail: expect.stringContaining(`${bill.reference}: GSTIN`) },
  ]);
  const seats = app.db.selectFrom('seats').select('secured_at').where('batch_id', '=', batchId);
  expect(await seats.execute()).toEqual([{ secured_at: null }]);
  await pay(app, id, 147_500);
  expect((await send({ version: (await getBill(app.db, id)).version })).statusCode).toBe(409);
  expect((await get(server, path)).body).not.toContain(`${path}/payer`);
});

test('Your data shows the notice of a bill to whose payer said something on its page, with the day, and not what the office typed', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Charu'], { payer: { pin: '' } });
  const own = { 'sec-fetch-site': 'same-origin' };
  const { version } = await getBill(app.db, ids[0]!);
  const payload = { version, name: 'Asha', address: 'Plot 4', city: 'Surat', pin: '394270', gstin: '' };
  const url = `${await pathOf(app, ids[0]!)}/payer`;
  expect((await server.inject({ method: 'POST', url, payload, headers: own })).statusCode).toBe(200);
  await say(server, await pathOf(app, ids[1]!), { reference: 'UTR 1', paidOn: '2026-11-20', amount: '5' });
  const said = '20 Nov 2026, notice on the page of your bill';
  for (const [name, isThere] of [
    ['asha', true],
    ['bilal', true],
    ['charu', false],
  ] as const) {
    const headers = { cookie: await aSession(app, await aPerson(app, { email: `${name}@example.in` })) };
    const read = async (of: string) => (await server.inject({ url: `/account/data${of}`, headers })).body;
    for (const of of ['', '.html'])
      expect([name, of, textOf(await read(of)).includes(said)]).toEqual([name, of, isThere]);
    expect([name, (await read('.json')).includes('For this bill and its payment alone.')]).toEqual([name, isThere]);
  }
});

test('50: erasing a payer leaves papers, bills and their numbers, ends the link, and writes to nobody any more', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  await pay(app, ids[0]!, 147_500);
  const path = await pathOf(app, ids[0]!);
  await say(server, await pathOf(app, ids[1]!), { reference: 'Bilal of Kochi', paidOn: '2026-11-20', amount: '5' });
  const emails = ['asha@example.in', 'bilal@example.in'];
  for (const email of emails) await app.write((trx) => forgetBills(trx, email));
  expect((await get(server, path)).statusCode).toBe(404);
  expect(await getBill(app.db, ids[0]!)).toMatchObject({ payer: { name: 'Asha', email: '' }, papers: [{ kind: 'T' }] });
  expect(await getBill(app.db, ids[1]!)).toMatchObject({
    payer: { name: '', email: '' },
    notes: [{ reference: '', amount: 500 }],
  });
  expect((await sentMail()).filter(({ subject }) => subject.startsWith('Tax invoice'))).toEqual([]);
});

test('a seat leads to its bill whoever is logged in under the proved address of its payer alone: its link may be passed on', async ({
  app,
  server,
  clock,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 800);
  const [path, seat] = [await pathOf(app, ids[0]!), seats[0]!];
  const { email } = (await getBill(app.db, ids[0]!)).payer;
  const of = async (person: Parameters<typeof aPerson>[1]) => aSession(app, await aPerson(app, person));
  const strangers = ['', await of({ email: 'forwarded@example.in' }), await of({ email, emailConfirmed: false })];
  for (const cookie of strangers) {
    const { body } = await openSeat(app, server, seat, cookie);
    expect(body).not.toContain('/bill/');
    expect(textOf(body)).toContain('Pay from our mail');
  }
  await app.db.updateTable('people').set({ email_verified: 1 }).where('email', '=', email).execute();
  expect((await openSeat(app, server, seat, strangers[2])).body).toContain(path);
  await app.db.updateTable('batches').set({ state: 'Confirmed' }).execute();
  clock.forward(52 * 24 * 60 * 60);
  const begun = (await openSeat(app, server, seat)).body;
  expect(textOf(begun)).toContain('Your seat is yours. Left: pay ₹1,46,700.');
  expect(begun).not.toContain('class.ics');
});
