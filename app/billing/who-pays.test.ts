import { expect } from 'vitest';
import { aBatch } from '../classes/classes.factory.ts';
import { moveSeat } from '../classes/seats/move-seat.server.ts';
import { test } from '../testing/test.ts';
import { everyRow, openSeat, tell } from '../classes/seat-page/seat.factory.ts';
import { aBill, billedPeople, completePayer, pay, setBilling } from './billing.factory.ts';
import { listOwnSeats } from '../classes/seat-page/list-own-seats.server.ts';
import { secureSeats } from '../classes/seats/answer-seat.server.ts';
import { textOf } from '../testing/read-html.ts';
import { act, askAll } from '../classes/seats/seats.factory.ts';
import { changeBill, makeBills } from './change-bills.server.ts';
import type { LineChange } from './change-lines.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { sayPaid, settleNote } from './payments.server.ts';
import { forgetBills, getBill } from './read-bills.server.ts';
import { findMoneyWaits } from './waiting.server.ts';

test('the state of a registered payer is that of their GSTIN whatever was typed; a town or PIN code of another state asks once before any paper', async ({
  app,
}) => {
  await setBilling(app);
  const typed = { gstin: '24AAACG0000A1ZY', stateCode: '27', city: 'Kochi', pin: '682003' };
  const { id, version } = await aBill(app, { payer: typed });
  const issue = (confirmed: 'address'[], seen = version) =>
    app.write((trx) => issueByHand(trx, app, id, { version: seen, kind: 'P', confirmed, by: 'Meera Iyer' }));
  expect(await issue([])).toEqual({ ok: false, asks: ['address'] });
  expect(await issue(['address'])).toMatchObject({ bill: { place: '24', payer: { stateCode: '24' }, doubts: [] } });
  const { snapshot } = await app.db.selectFrom('papers').select('snapshot').executeTakeFirstOrThrow();
  expect(JSON.parse(snapshot)).toMatchObject({ recipient: { state: 'Gujarat (24)' }, place: 'Gujarat (24)' });
  // Another address is another question; one that fits is none.
  expect((await completePayer(app, id, { ...typed, city: 'Pune' })).doubts).toEqual(['address']);
  expect((await completePayer(app, id, { ...typed, city: 'Surat', pin: '395001' })).doubts).toEqual([]);
});

test('a yes to tax of a special zone was to one GSTIN: under another it is asked again, under another order number it is not', async ({
  app,
}) => {
  await setBilling(app);
  const { id, version } = await aBill(app, { payer: { gstin: '24AAACG0000A1ZY', sez: 'tax' } });
  const done = await app.write((trx) =>
    issueByHand(trx, app, id, { version, kind: 'P', confirmed: ['sez', 'address'], by: 'Meera Iyer' }),
  );
  expect(done).toMatchObject({ bill: { doubts: [] } });
  expect((await completePayer(app, id, { orderNumber: 'PO 9' })).doubts).toEqual([]);
  expect((await completePayer(app, id, { gstin: '27AAACG0000A1ZS' })).doubts).toContain('sez');
});

test('a fee below that of the class is a discount with its reason, and none falls so low that more than a tenth was withheld', async ({
  app,
}) => {
  await setBilling(app);
  const { id, payer, supplier, lines } = await aBill(app);
  await pay(app, id, 12_500, { how: 'withheld', reference: '' });
  const set = async (line: Partial<LineChange>, byOwner = false) => {
    const { version } = await getBill(app.db, id);
    const change = { version, payer, supplier, lines: [{ ...lines[0]!, ...line }], byOwner };
    return app.write((trx) => changeBill(trx, app, id, change));
  };
  const less = { discount: 1_000_000, discountWhy: 'Group rate' };
  const field = `fee-${lines[0]!.seatId}`;
  expect(await set({ fee: 90_000 }, true)).toMatchObject({ field, refusal: expect.stringContaining('₹1,25,000.') });
  expect(await set(less)).toMatchObject({ field, refusal: expect.stringContaining('₹12,500 was withheld') });
  const why = `why-${lines[0]!.seatId}`;
  for (const discountWhy of ['', '.', '- 1', 'ok'])
    expect(await set({ discount: 12_500_000, discountWhy }, true), discountWhy).toMatchObject({ field: why });
  expect(await set(less, true)).toMatchObject({ bill: { due: 13_570_000 } });
});

test('who says since that somebody else pays asks the office before the tax invoice, keeps every paper until then, and is refused after it', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const [id, seat] = [ids[0]!, seats[0]!];
  const other = { payer: 'Employer', company: 'Gujarat Coatings', gstin: '24AAACG0000A1ZY' };
  const say = async (payer: Record<string, string>) => {
    const answer = await tell(app, server, seat, 'details', { idName: 'Asha Rao', ...payer });
    return [answer.statusCode, answer.json().message];
  };
  const issue = async (kind: 'P' | 'T', confirmed: 'payer'[] = []) => {
    const { version } = await getBill(app.db, id);
    return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed, by: 'Meera Iyer' }));
  };
  const waits = async () => (await findMoneyWaits(app)).map(({ group, words }) => [group, words]);
  await issue('P');
  expect(await say({ payer: 'Self' })).toEqual([200, 'Thank you. That is noted.']);
  expect(await waits()).toEqual([]);
  expect(await say(other)).toEqual([
    200,
    'Thank you. That is noted. Your bill names somebody else as payer: our office looks at it before the tax invoice.',
  ]);
  const asks =
    'Asha Rao says since: Gujarat Coatings pays, GSTIN 24AAACG0000A1ZY. The bill names Asha. Set it under Who pays, or keep who stands there';
  expect(await waits()).toEqual([['payer', asks]]);
  expect(await issue('P')).toEqual({ ok: false, asks: ['payer'] });
  // Money that came brings no paper in a name that somebody doubts.
  await pay(app, id, 147_500);
  expect(await getBill(app.db, id)).toMatchObject({ state: 'Paid', waits: 'payer', papers: [{ kind: 'P' }] });
  // Taken back, nothing waits; said anew, the office keeps who stands there.
  await say({ payer: 'Self' });
  expect(await waits()).toMatchObject([['invoice', expect.anything()]]);
  await say(other);
  await completePayer(app, id);
  expect(await waits()).toMatchObject([['invoice', expect.anything()]]);
  await say({ ...other, company: 'Gujarat Coatings Two' });
  expect(await issue('T', ['payer'])).toMatchObject({
    bill: { state: 'Settled', waits: null, payer: { name: 'Asha' } },
  });
  const row = await everyRow(app);
  expect(await say(other)).toEqual([
    409,
    'The tax invoice for your seat names who pays. To change that, please ask our office. Nothing was changed.',
  ]);
  expect((await everyRow(app)).replace(/"touched_at":"[^"]*"/g, '')).toBe(row.replace(/"touched_at":"[^"]*"/g, ''));
  expect(await say({ meal: 'Veg' })).toEqual([200, 'Thank you. That is noted.']);
});

test('who pays themselves has their GSTIN on the bill; given after the bill was made, it asks the office before the tax invoice', async ({
  app,
  server,
}) => {
  await setBilling(app);
  const { batchId, seats, ids } = await billedPeople(app, ['Asha']);
  const say = (seat: string, gstin: string) =>
    tell(app, server, seat, 'details', { idName: 'Asha Rao', payer: 'Self', gstin });
  await say(seats[0]!, '24AAACG0000A1ZY');
  expect(await getBill(app.db, ids[0]!)).toMatchObject({ waits: 'payer', payer: { gstin: '' } });
  await completePayer(app, ids[0]!, { gstin: '24AAACG0000A1ZY', stateCode: '24' });
  await say(seats[0]!, '24AAACG0000A1ZY');
  expect(await getBill(app.db, ids[0]!)).toMatchObject({ waits: null, place: '24' });
  const [bilal] = await askAll(app, batchId, ['Bilal']);
  await act(app, bilal!, 'yes');
  await say(bilal!, '24AAACG0000A1ZY');
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [bilal!], together: false }));
  expect(await getBill(app.db, id!)).toMatchObject({
    place: '24',
    payer: { kind: 'Self', gstin: '24AAACG0000A1ZY', stateCode: '24', email: 'bilal@example.in' },
  });
});

test('a transfer that the payer says anew after the office did not find it is a note again; after it was noted it is none', async ({
  app,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  const said = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 1' };
  const say = async () => {
    expect(await app.write((trx) => sayPaid(trx, app, id, said))).toBe(true);
    return (await getBill(app.db, id)).notes.filter(({ settled }) => !settled);
  };
  const [note] = await say();
  await app.write((trx) => settleNote(trx, app, id, note!.id, 'somebody'));
  const [again] = await say();
  expect(again).toMatchObject({ reference: 'UTR 1' });
  await pay(app, id, 147_500, { reference: 'UTR 1', noteId: again!.id });
  expect(await say()).toEqual([]);
});

test('the page of a seat with money open leads to paying it: by mail to its payer alone, as often as the office may ask; an order leaves it open, a waiver does not', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { seats, ids } = await billedPeople(app, ['Asha']);
  const seat = seats[0]!;
  const page = async () => textOf((await openSeat(app, server, seat)).body);
  const again = async () => (await tell(app, server, seat, 'bill', {})).statusCode;
  expect(await page()).toContain('We mail you the bill. ₹1,25,000');
  expect(await again()).toBe(409);
  const { version } = await getBill(app.db, ids[0]!);
  await app.write((trx) => issueByHand(trx, app, ids[0]!, { version, kind: 'P', confirmed: [], by: 'Meera' }));
  await sentMail();
  expect(await page()).toMatch(
    /Pay from our mail of \d+ Nov 2026 \(\w+\/26-27\/\d+\), or log in and pay here\. Mail me the bill again Sending.*Log in to pay.*₹1,47,500 to pay/,
  );
  expect(await again()).toBe(200);
  expect((await sentMail()).at(-1)).toMatchObject({
    to: 'asha@example.in',
    subject: expect.stringContaining('to pay'),
  });
  const more = [await again(), await again(), await again(), await again()];
  expect(more.at(-1)).toBe(409);
  // Who says that they have paid is not asked to pay twice.
  await tell(app, server, seat, 'details', { idName: 'Asha Rao', payer: 'Self' });
  const ownSeats = () => listOwnSeats(app, { email: 'asha@example.in', emailConfirmed: true });
  expect(await ownSeats()).toMatchObject([{ pay: { words: 'Pay ₹1,47,500', look: 'primary' } }]);
  const said = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 1' };
  await app.write((trx) => sayPaid(trx, app, ids[0]!, said));
  expect(await page()).toMatch(
    /You have a seat\. We are checking for your payment\.(?!.*(Log in to pay|Mail me the bill))/,
  );
  expect(await ownSeats()).toMatchObject([
    {
      more: expect.stringContaining('We are checking for your payment.'),
      pay: { words: 'Open your bill', look: 'text' },
    },
  ]);
  const [note] = (await getBill(app.db, ids[0]!)).notes;
  await app.write((trx) => settleNote(trx, app, ids[0]!, note!.id, 'Meera'));
  const secure = (why: 'order' | 'waived' | null, from: 'order' | 'paid' = 'paid') =>
    app.write((trx) => secureSeats(trx, app, [seat], why, [from]));
  await secure('order');
  expect(await page()).toContain('₹1,47,500 to pay');
  await secure(null, 'order');
  await secure('waived');
  expect(await page()).toMatch(/Where you are.*Nothing more to pay/);
  expect(await page()).not.toContain('₹1,47,500 to pay');
});

test('a bill that waits for the address of its payer is a thing left on the page of their seat, and its link is mailed again', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const seatIds = await askAll(app, batchId, ['Asha']);
  const seat = seatIds[0]!;
  await act(app, seat, 'yes');
  await tell(app, server, seat, 'details', { idName: 'Asha Rao', payer: 'Self' });
  const page = async () => textOf((await openSeat(app, server, seat)).body);
  expect(await page()).toContain('Nothing to do for now.');
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds, together: false }));
  await sentMail();
  expect(await page()).toMatch(/1 thing left\..*We need your address for the bill first/);
  expect((await tell(app, server, seat, 'bill', {})).statusCode).toBe(200);
  expect((await sentMail()).at(-1)!.subject).toMatch(/^We need your address for the bill/);
  await completePayer(app, id!);
  expect(await page()).toContain('Nothing to do for now.');
  const { version } = await getBill(app.db, id!);
  await app.write((trx) => issueByHand(trx, app, id!, { version, kind: 'P', confirmed: [], by: 'Meera' }));
  expect(await page()).toContain('Left: pay ₹1,47,500.');
  // Whoever has told that they paid is asked for nothing, from another window either.
  await app.write((trx) => sayPaid(trx, app, id!, { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 1' }));
  expect((await tell(app, server, seat, 'bill', {})).statusCode).toBe(409);
});

test('the mail of a seat that moved with its bill asks for nobody who pays', async ({ app, sentMail }) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  await pay(app, ids[0]!, 147_500);
  await app.db.updateTable('seats').set({ payer: '' }).execute();
  const { id: toBatchId } = await aBatch(app, { city: 'Kochi', fee: '125000' });
  await sentMail();
  const move = { toBatchId, version: null };
  expect(await app.write((trx) => moveSeat(trx, app, { kind: 'person' }, seats[0]!, move))).toMatchObject({ ok: true });
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('Your seat is now in'))!;
  expect(mail.text).toMatch(/Left to do: your\s+name\s+as\s+on\s+your\s+photo\s+ID\./);
  expect(mail.text).not.toContain('who pays');
});

test('nobody is asked for the address of a bill once the office has settled it', async ({ app }) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '50000' });
  const [seat = ''] = await askAll(app, batchId, ['Asha']);
  await act(app, seat, 'yes');
  await app.write((trx) => makeBills(trx, app, batchId, { seatIds: [seat], together: false }));
  expect(await app.seatBill(app, seat)).toMatchObject({ paid: false, lacks: true });
  await app.write((trx) => secureSeats(trx, app, [seat], 'waived'));
  expect(await app.seatBill(app, seat)).toMatchObject({ paid: true, lacks: false });
});

test('the bill of a payer who is erased is nobody’s own, not even of a seat without an address', async ({ app }) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Ravi'], { payer: { name: 'Father', email: 'father@example.in' } });
  await pay(app, ids[0]!, 100_000);
  await app.db.updateTable('seats').set({ email: '' }).execute();
  await app.write((trx) => forgetBills(trx, 'father@example.in'));
  expect(await app.seatBill(app, seats[0]!)).toMatchObject({ isOwn: false, path: null, open: '', came: '' });
});
