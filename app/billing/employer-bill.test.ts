import { expect } from 'vitest';
import { aBatch } from '../classes/classes.factory.ts';
import { agree, aNomination, typedNomination } from '../classes/nominations/nominations.factory.ts';
import { getNomination, nominationPath } from '../classes/nominations/read-nominations.server.ts';
import { endNomination } from '../classes/nominations/holds.server.ts';
import { changeName, nameRows } from '../classes/nominations/name-people.server.ts';
import { readList } from '../classes/nominations/read-list.ts';
import { sayNo } from '../classes/seat-page/act-on-seat.server.ts';
import { act, askAll } from '../classes/seats/seats.factory.ts';
import { getBatch } from '../classes/read-batches.server.ts';
import type { App } from '../platform/app.server.ts';
import { textOf } from '../testing/read-html.ts';
import { test } from '../testing/test.ts';
import { billPath, getBill, listPending } from './read-bills.server.ts';
import { completePayer, pay, securedWhy, setBilling } from './billing.factory.ts';
import { changeBill, listUnbilled, makeBills } from './change-bills.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { refundNext } from './refund.ts';

/** An employer whose two people have said yes, on one bill. */
async function anEmployersBill(app: App, changes: Record<string, unknown> = {}) {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '125000' });
  const nominationId = await aNomination(app, changes);
  await agree(app, nominationId, batchId, 3);
  const { people } = await getNomination(app.db, nominationId);
  const seats = people.map(({ seatId }) => seatId!);
  for (const seat of seats) await act(app, seat, 'yes');
  const [id] = await app.write((trx) => makeBills(trx, app, batchId, { seatIds: seats, together: false }));
  return { id: id!, batchId, nominationId, seats, bill: await getBill(app.db, id!) };
}

test('an employer sees price, GST and sum at the rate that is set: with the class and after sending where the fee is shown, in the mail of its seats and on its page always, and there its bill once there is one', async ({
  app,
  server,
  sentMail,
}) => {
  await setBilling(app, { rate: '12' });
  const price = '2 × ₹1,25,000 + 12\u00A0%\u00A0GST = ₹2,80,000';
  const shown = await aBatch(app, { fee: '125000', feeShown: 'yes' });
  const hidden = await aBatch(app, { fee: '125000', eventCode: 'CIPLevel2' });
  const form = textOf((await server.inject({ url: '/nominate' })).body);
  expect(form.split('₹1,40,000 each with GST')).toHaveLength(2);
  const send = async (batch: { id: string }) => {
    const { reference: date } = await getBatch(app.db, batch.id);
    const payload = typedNomination({ date, wish: '', company: `Company of ${date}` });
    const { message } = (await server.inject({ method: 'POST', url: '/nominations', payload })).json();
    const row = app.db.selectFrom('nominations').select('id').where('batch_id', '=', batch.id);
    return { message, id: (await row.executeTakeFirstOrThrow()).id };
  };
  const [open, closed] = [await send(shown), await send(hidden)];
  expect([open.message.includes(price), closed.message.includes('₹')]).toEqual([true, false]);
  await agree(app, closed.id, hidden.id, 2);
  const mails = await sentMail();
  const receipts = mails.filter(({ subject }) => subject.startsWith('We have your'));
  expect(receipts.map(({ text }) => text.includes(price))).toEqual([true, false]);
  const held = mails.find(({ subject, to }) => subject.startsWith('2 seats are held') && to.startsWith('hr@'))!;
  expect(held.text).toContain('Hello Heena,');
  expect(held.text).toContain(price);
  expect(held.text).toContain('/nomination/');
  const { people, ...nomination } = await getNomination(app.db, closed.id);
  const path = nominationPath(app, nomination);
  expect(textOf((await server.inject({ url: path })).body)).toContain(price.replaceAll('\u00A0', ' '));
  const seats = people.map(({ seatId }) => seatId!);
  for (const seat of seats) await act(app, seat, 'yes');
  const [id] = await app.write((trx) => makeBills(trx, app, hidden.id, { seatIds: seats, together: false }));
  const link = async () => billPath(app, await getBill(app.db, id!));
  const draft = (await server.inject({ url: path })).body;
  expect(draft).toContain(`href="${await link()}"`);
  expect([draft.includes('Being written'), draft.includes('to pay')], 'nothing is asked for before a paper').toEqual([
    true,
    false,
  ]);
  await completePayer(app, id!, { email: 'accounts@example.in' });
  const { body } = await server.inject({ url: path });
  expect(body).not.toContain('/bill/');
  expect(textOf(body)).toContain('The bill is in our mail to whoever pays it');
});

test('the bill of an employer waits for nothing that its nomination says: the town is asked, the state follows from GSTIN or PIN code', async ({
  app,
}) => {
  const { bill } = await anEmployersBill(app);
  expect(bill.missing).toEqual([]);
  expect(await listPending(app.db, bill.batchId)).toEqual([]);
  expect(bill.payer).toMatchObject({ city: 'Surat', pin: '394270', stateCode: '24' });
  const bare = await anEmployersBill(app, { gstin: '', people: 'Chitra, chitra@example.in' });
  expect(bare.bill).toMatchObject({ missing: [], payer: { gstin: '', stateCode: '24' } });
});

test('what a bill lacks of its payer is named field by field, and a PIN code of two states says none', async ({
  app,
}) => {
  const { id } = await anEmployersBill(app, { gstin: '', pin: '160055' });
  expect((await getBill(app.db, id)).missing).toEqual(['state of the payer']);
  await completePayer(app, id, { city: '', stateCode: '32' });
  expect((await getBill(app.db, id)).missing).toEqual(['town of the payer']);
});

test("our own GSTIN is never the payer's: the office is refused at its field, and a bill that came with it gets no paper", async ({
  app,
}) => {
  const own = '27AAACS0000A1ZG';
  const { id, bill } = await anEmployersBill(app, { gstin: own });
  expect(bill.missing).toEqual(['GSTIN of the payer (the one given is ours)']);
  const { version, payer, supplier, lines } = bill;
  const typed = { version, payer: { ...payer, gstin: '27 aaacs0000a1zg' }, supplier, lines };
  expect(await app.write((trx) => changeBill(trx, app, id, typed))).toMatchObject({ ok: false, field: 'gstin' });
});

test('an employer changes the name of somebody on its invoice: the seat stays on that bill, is billed once, and the new person is told who named them and until when', async ({
  app,
  sentMail,
}) => {
  const { id, batchId, nominationId, seats, bill } = await anEmployersBill(app);
  const issued = { version: bill.version, kind: 'T', confirmed: [], by: 'Meera Iyer' } as const;
  await app.write((trx) => issueByHand(trx, app, id, issued));
  await pay(app, id, 295_000);
  await sentMail();
  const person = (await getNomination(app.db, nominationId)).people.find(({ seatId }) => seatId === seats[0])!;
  const to = { name: 'Kiran Desai', email: 'kiran@example.in', phone: '', certificate: '' };
  const changed = await app.write((trx) => changeName(trx, app, nominationId, { personId: person.id, to }));
  expect(changed).toMatchObject({ ok: true });
  const mail = (await sentMail()).find((one) => one.to === to.email)!;
  expect(mail.text).toContain('Sample Coatings Private Limited');
  expect(mail.text).toContain('TUE 15 DEC, 18:00');
  const kiran = (await getNomination(app.db, nominationId)).people.find(({ name }) => name === to.name)!.seatId!;
  const now = await getBill(app.db, id);
  expect(now).toMatchObject({ state: 'Settled', waits: null });
  expect(now.lines.map(({ seatId }) => seatId)).toContain(kiran);
  await act(app, kiran, 'yes');
  expect(await app.write((trx) => listUnbilled(trx, batchId))).toEqual([]);
  expect(await securedWhy(app, kiran)).toBe('paid');
});

test('whoever the seat was passed on to and says no: an unpaid bill lets it go, a paid one waits for an owner', async ({
  app,
}) => {
  for (const [isPaid, waits, lines] of [
    [false, null, 1],
    [true, 'refund', 2],
  ] as const) {
    const people = `Asha, asha${isPaid}@example.in\nBilal, bilal${isPaid}@example.in`;
    const { id, nominationId, seats } = await anEmployersBill(app, { people });
    if (isPaid) await pay(app, id, 50_000);
    const person = (await getNomination(app.db, nominationId)).people.find(({ seatId }) => seatId === seats[0])!;
    const to = { name: 'Kiran Desai', email: `kiran${isPaid}@example.in`, phone: '', certificate: '' };
    await app.write((trx) => changeName(trx, app, nominationId, { personId: person.id, to }));
    expect((await getBill(app.db, id)).lines).toHaveLength(2);
    expect(await listPending(app.db, (await getBill(app.db, id)).batchId)).toMatchObject([{ people: 1 }]);
    const kiran = (await getNomination(app.db, nominationId)).people.find(({ name }) => name === to.name)!.seatId!;
    await act(app, kiran, 'no');
    const bill = await getBill(app.db, id);
    expect([bill.waits, bill.lines.length]).toEqual([waits, lines]);
  }
});

test('two who type the same employer and GSTIN for themselves come on no bill together, unless the office puts them there', async ({
  app,
}) => {
  await setBilling(app);
  const { id: batchId } = await aBatch(app, { fee: '1000' });
  const seatIds = await askAll(app, batchId, ['Honest', 'Mallory']);
  for (const seat of seatIds) await act(app, seat, 'yes');
  const typed = { payer: 'Employer', payer_company: 'Gujarat Coatings', payer_gstin: '24AAACG0000A1ZY' };
  await app.db.updateTable('seats').set(typed).where('batch_id', '=', batchId).execute();
  expect(await app.write((trx) => makeBills(trx, app, batchId, { seatIds, together: false }))).toHaveLength(2);
});

test('after a receipt voucher an owner alone changes the fee', async ({ app }) => {
  const { id } = await anEmployersBill(app);
  await pay(app, id, 50_000);
  const { version, payer, supplier, lines } = await getBill(app.db, id);
  const typed = { version, payer, supplier, lines: lines.map((line) => ({ ...line, fee: 13_000_000 })) };
  const change = (byOwner: boolean) => app.write((trx) => changeBill(trx, app, id, { ...typed, byOwner }));
  expect(await change(false)).toMatchObject({ refusal: 'A voucher is issued: an owner changes the fee.' });
  expect(await change(true)).toMatchObject({ ok: true });
});

test('what an employer paid for a held seat belongs to it: whoever is named next has it, and only the share of a seat that ended goes back', async ({
  app,
}) => {
  for (const [at, isOwn] of [false, true].entries()) {
    const people = `Asha, asha${at}@example.in\nBilal, bilal${at}@example.in`;
    const { id, batchId, nominationId, seats } = await anEmployersBill(app, { people });
    const { version } = await getBill(app.db, id);
    await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'T', confirmed: [], by: 'Meera Iyer' }));
    await pay(app, id, 295_000);
    const name = async (who: string, instead: string | null) => {
      const listed = (await getNomination(app.db, nominationId)).people.find((one) => one.name === instead);
      const to = { name: who, email: `${who.toLowerCase()}${at}@example.in`, phone: '', certificate: '' };
      const done = listed
        ? await app.write((trx) => changeName(trx, app, nominationId, { personId: listed.id, to }))
        : await app.write((trx) => nameRows(trx, app, nominationId, readList(`${to.name}, ${to.email}`)));
      expect(done).toMatchObject({ ok: true });
      return (await getNomination(app.db, nominationId)).people.find((one) => one.name === who)!.seatId!;
    };
    const [own] = isOwn ? await askAll(app, batchId, [`Chitra${at}`]) : [];
    if (own) await app.db.updateTable('seats').set({ name: 'Chitra' }).where('id', '=', own).execute();
    const chitra = await name('Chitra', 'Asha');
    await sayNo(app, chitra, null, isOwn ? 'unknown' : undefined);
    const between = await getBill(app.db, id);
    expect(between).toMatchObject({ state: 'Settled', waits: 'refund' });
    expect(refundNext(between)).toMatchObject({
      act: 'ask',
      says: '₹1,47,500 of ₹2,95,000 came for a held seat without a name. Whoever the employer names next has it: nothing goes back meanwhile.',
    });
    for (const seat of own ? [own] : []) {
      // Her own seat is billed by itself, and nothing of the employer's pays for it.
      await act(app, seat, 'yes');
      expect(await app.write((trx) => listUnbilled(trx, batchId))).toMatchObject([{ id: seat }]);
      expect(refundNext(await getBill(app.db, id))).toMatchObject({ act: 'ask' });
    }
    const dev = await name('Dev', null);
    expect(await getBill(app.db, id)).toMatchObject({ waits: null });
    await act(app, dev, 'yes');
    expect((await getBill(app.db, id)).lines.map(({ seatId }) => seatId).toSorted()).toEqual(
      [seats[1], dev].toSorted(),
    );
    expect((await app.write((trx) => listUnbilled(trx, batchId))).map((one) => one.id)).toEqual(own ? [own] : []);
    const row = app.db
      .selectFrom('seats')
      .select(['id', 'secured_why'])
      .where('id', 'in', [dev, own ?? dev]);
    expect((await row.execute()).filter((one) => one.secured_why === 'paid')).toEqual([
      { id: dev, secured_why: 'paid' },
    ]);
    // Once nobody may be named any more, the share of a seat goes back and not the whole.
    const ema = await name('Ema', 'Dev');
    await sayNo(app, ema, null);
    const reason = { version: null, reason: 'No.' };
    await app.write((trx) => endNomination(trx, app, { kind: 'office', uid: '1' }, nominationId, reason));
    expect(refundNext(await getBill(app.db, id))).toMatchObject({
      act: 'credit',
      says: '₹1,47,500 of ₹2,95,000 came for a seat that is not taken any more. Credit the invoice first.',
    });
  }
});

test('an employer learns nothing of a bill that somebody it names has paid themselves', async ({ app, server }) => {
  await setBilling(app);
  const { id: batch } = await aBatch(app, { fee: '125000' });
  const [seat] = await askAll(app, batch, ['Asha']);
  await act(app, seat!, 'yes');
  const [own = ''] = await app.write((trx) => makeBills(trx, app, batch, { seatIds: [seat!], together: false }));
  await completePayer(app, own);
  await pay(app, own, 1000);
  await act(app, seat!, 'give back');
  const id = await aNomination(app);
  await agree(app, id, batch, 2);
  const page = (await server.inject(nominationPath(app, await getNomination(app.db, id)))).body;
  expect(page).toContain('Asha');
  expect(page).not.toContain((await getBill(app.db, own)).reference);
});
