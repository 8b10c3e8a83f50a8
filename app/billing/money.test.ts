import { sql } from 'kysely';
import { expect } from 'vitest';
import { moveSeat } from '../classes/seats/move-seat.server.ts';
import { someone, aBatch } from '../classes/classes.factory.ts';
import { act } from '../classes/seats/seats.factory.ts';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { test } from '../testing/test.ts';
import {
  aBill,
  billedPeople,
  completePayer,
  papersOf,
  pay,
  securedWhy,
  setBilling,
  someSettings,
} from './billing.factory.ts';
import { listUnbilled } from './change-bills.server.ts';
import { getSeat } from '../classes/seats/read-seats.server.ts';
import { billAnew, creditInvoice } from './credit.server.ts';
import { issueByHand, type IssueKind } from './papers/issue-by-hand.server.ts';
import { payBack, reversePayment, sayPaid, settleNote } from './payments.server.ts';
import { getBill, findAtStake } from './read-bills.server.ts';
import { findSettings, keepSettings } from './settings.server.ts';
import { missingOf, readSettings } from './settings.ts';

const issue = async (app: App, id: string, kind: IssueKind, confirmed: ('gstin' | 'sez' | 'abroad')[] = []) => {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed, by: 'Meera Iyer' }));
};
const credit = async (app: App, id: string, taxable: number | null) => {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => creditInvoice(trx, app, id, { version, taxable, reason: 'Cancelled', by: 'somebody' }));
};
const back = async (app: App, id: string, rupees: number, repeatKey = 'back') => {
  const { version } = await getBill(app.db, id);
  const how = { paidOn: '2026-11-20', how: 'bank', reference: 'UTR back', reason: 'Asked', by: 'somebody' } as const;
  return app.write((trx) => payBack(trx, app, id, { version, amount: rupees * 100, repeatKey, ...how }));
};
test('27: without GSTIN or bank no paper is issued, what is missing is named, and money is noted all the same', async ({
  app,
}) => {
  const { settings } = await findSettings(app.db);
  expect(missingOf(settings)).toEqual([
    'legal name',
    'GSTIN',
    'address',
    'prefix',
    'bank account',
    'IFSC',
    'signatory',
  ]);
  await setBilling(app, { bankAccount: '', registrations: [{ gstin: '', address: 'Example House', prefix: 'CCT' }] });
  const { id } = await aBill(app);
  for (const kind of ['P', 'T', 'R'] as const)
    expect(await issue(app, id, kind)).toMatchObject({
      refusal: 'No paper can be issued yet. Missing: Billing settings: GSTIN, Billing settings: bank account.',
    });
  expect(await pay(app, id, 147_500)).toMatchObject({
    ok: true,
    bill: { state: 'Paid', waits: 'invoice', papers: [] },
  });
  await setBilling(app);
  expect(await issue(app, id, 'T')).toMatchObject({ ok: true, bill: { state: 'Settled', waits: null } });
});

test('28: a doubtful GSTIN of the payer asks and never blocks the seat; who said yes is kept with the paper', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha'], { payer: { gstin: '32AAACK0000A1ZA' } });
  const [id, seat] = [ids[0]!, seats[0]!];
  expect(await issue(app, id, 'P')).toEqual({ ok: false, asks: ['gstin'] });
  expect(await pay(app, id, 147_500)).toMatchObject({ ok: true, bill: { state: 'Paid', waits: 'invoice' } });
  expect(await securedWhy(app, seat)).toBe('paid');
  expect(await issue(app, id, 'T', ['gstin'])).toMatchObject({ ok: true, bill: { state: 'Settled' } });
  const { snapshot } = await app.db.selectFrom('papers').select('snapshot').executeTakeFirstOrThrow();
  expect(JSON.parse(snapshot).decided).toEqual([expect.stringContaining('confirmed by Meera Iyer')]);
});

test('31: a paper, its file, a payment and a setting cannot be changed or deleted in SQL', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 147_500);
  await sentMail();
  for (const table of ['papers', 'paper_files', 'payments', 'billing_settings']) {
    const name = sql.table(table);
    const first = sql.ref(
      table === 'papers' || table === 'payments' ? 'id' : table === 'paper_files' ? 'paper_id' : 'version',
    );
    expect((await sql`select 1 from ${name}`.execute(app.db)).rows.length, table).toBeGreaterThan(0);
    await expect(sql`update ${name} set ${first} = ${first}`.execute(app.db), table).rejects.toThrow('added to only');
    await expect(sql`delete from ${name}`.execute(app.db), table).rejects.toThrow('added to only');
  }
});

test('33: an advance and then the rest: a voucher, and the invoice names it; all in one: the invoice alone', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const [hers, his] = [ids[0]!, ids[1]!];
  expect(await pay(app, hers, 50_000)).toMatchObject({ bill: { state: 'Part paid', open: 9_750_000 } });
  expect(await pay(app, hers, 97_500)).toMatchObject({ bill: { state: 'Settled', open: 0 } });
  expect(await papersOf(app, hers)).toEqual(['R CCTR/26-27/00001', 'T CCTT/26-27/00001']);
  const { snapshot } = await app.db
    .selectFrom('papers')
    .select('snapshot')
    .where('kind', '=', 'T')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(snapshot).advances).toEqual([{ number: 'CCTR/26-27/00001', on: '2026-11-20', amount: 5_000_000 }]);
  await pay(app, his, 147_500);
  expect(await papersOf(app, his)).toEqual(['T CCTT/26-27/00002']);
  // Asked for once more, the invoice that stands is the answer.
  await issue(app, his, 'T');
  expect(await papersOf(app, his)).toEqual(['T CCTT/26-27/00002']);
});

test('34: credit notes reach zero and never below, and no money goes back without one or a refund voucher', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const [hers, his] = [ids[0]!, ids[1]!];
  await pay(app, hers, 147_500);
  expect(await back(app, hers, 1)).toMatchObject({
    refusal: 'Nothing can be paid back before a credit note is issued.',
  });
  expect(await credit(app, hers, 10_000_000)).toMatchObject({
    bill: { due: 2_950_000, refundable: 11_800_000, waits: 'refund' },
  });
  expect(await credit(app, hers, 2_500_001)).toMatchObject({ field: 'taxable' });
  expect(await back(app, hers, 118_001)).toMatchObject({ refusal: 'At most ₹1,18,000 can be paid back.' });
  expect(await credit(app, hers, null)).toMatchObject({ bill: { due: 0, state: 'Credited' } });
  expect(await credit(app, hers, null)).toMatchObject({ refusal: 'This invoice is credited whole already.' });
  expect(await back(app, hers, 147_500)).toMatchObject({ bill: { received: 0, refundable: 0, waits: null } });
  // The same key again pays nothing back twice.
  expect(await back(app, hers, 147_500)).toMatchObject({ ok: true, bill: { received: 0 } });
  const sums = await app.db
    .selectFrom('papers')
    .select(({ fn }) => fn.sum<number>('total').as('total'))
    .where('bill_id', '=', hers)
    .executeTakeFirstOrThrow();
  expect(Number(sums.total)).toBe(0);
  // Before an invoice a refund voucher goes along.
  await pay(app, his, 50_000);
  expect(await back(app, his, 20_000, 'his')).toMatchObject({ field: 'amount' });
  expect(await back(app, his, 50_000, 'his')).toMatchObject({ bill: { state: 'Refunded', received: 0 } });
  expect((await papersOf(app, his)).map((paper) => paper[0])).toEqual(['R', 'V']);
});

test('35: one repeat key, one payment, though it is sent ten times at once; and nobody pays more than is open', async ({
  app,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await Promise.all(Array.from({ length: 10 }, () => pay(app, id, 50_000, { repeatKey: 'the same' })));
  expect(await getBill(app.db, id)).toMatchObject({ received: 5_000_000, papers: [{ kind: 'R' }] });
  expect(await pay(app, id, 97_501)).toMatchObject({ refusal: '₹97,500 is open. If more came, tick that more came.' });
  expect(await pay(app, id, 0)).toMatchObject({ field: 'amount' });
  expect(await pay(app, id, -5)).toMatchObject({ field: 'amount' });
  expect(await pay(app, id, 5, { reference: '' })).toMatchObject({ field: 'reference' });
  expect(await pay(app, id, 5, { receivedOn: '2026-11-21' })).toMatchObject({ field: 'receivedOn' });
});

test('26, row 31, and 36: tax that a company withholds settles its bill, and is listed as withheld', async ({
  app,
}) => {
  await setBilling(app);
  const { id } = await aBill(app, { payer: { kind: 'Employer', gstin: '27AAACA0000A1ZY' } });
  await pay(app, id, 135_000);
  expect(await pay(app, id, 12_500, { how: 'withheld', reference: 'Form 16A, quarter 3' })).toMatchObject({
    bill: { state: 'Settled', received: 13_500_000, withheld: 1_250_000 },
  });
  // What the payer withheld is theirs to have back from the tax office.
  expect(await credit(app, id, null)).toMatchObject({ bill: { refundable: 13_500_000 } });
});

test('a payment that was none is reversed once: its voucher is taken back, and the seat is not secured any more', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const id = ids[0]!;
  await pay(app, id, 50_000);
  await pay(app, id, 97_500);
  expect(await securedWhy(app, seats[0]!)).toBe('paid');
  const { payments, version } = await getBill(app.db, id);
  const reverse = (seen: number) =>
    app.write((trx) =>
      reversePayment(trx, app, id, { version: seen, paymentId: payments[1]!.id, reason: 'Came back', by: 'somebody' }),
    );
  expect(await reverse(version)).toMatchObject({ ok: true, bill: { state: 'Invoiced', open: 9_750_000 } });
  expect(await securedWhy(app, seats[0]!)).toBe(null);
  expect(await reverse(version)).toMatchObject({ ok: false, current: { version: version + 1 } });
  expect(await reverse(version + 1)).toMatchObject({ refusal: 'This payment is reversed already.' });
});

test('the mail of a reversal says that the payment did not arrive and what is open now, and no mail of a bill made anew promises money', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  await pay(app, ids[0]!, 50_000);
  await pay(app, ids[1]!, 147_500);
  await pay(app, ids[2]!, 50_000);
  const before = (await sentMail()).length;
  for (const id of ids.slice(0, 2)) {
    const { payments, version } = await getBill(app.db, id);
    const reversal = { version, paymentId: payments[0]!.id, reason: 'Cheque returned', by: 'somebody' };
    await app.write((trx) => reversePayment(trx, app, id, reversal));
  }
  const reversed = (await sentMail()).slice(before);
  expect(reversed.map(({ subject }) => subject).toSorted()).toEqual([
    'A payment of ₹1,47,500 did not arrive',
    'A payment of ₹50,000 did not arrive',
  ]);
  for (const { text } of reversed) expect(text, 'with an invoice or without one').toMatch(/Reason:?\s+Cheque returned/);
  const { version } = await getBill(app.db, ids[2]!);
  await app.write((trx) => billAnew(trx, app, ids[2]!, { version, reason: 'Wrong name', by: 'somebody' }));
  const anew = (await sentMail()).slice(before + 2);
  expect(anew[0]!.subject).toMatch(/^Refund voucher CCTV.*: your bill is replaced$/);
  expect(anew[0]!.text).toMatch(/Your ₹50,000 counts on the new bill; no money moves\.[^]*Reason: Wrong name/);
  for (const { text } of [...reversed, ...anew]) expect(text).not.toContain('paid back');
  for (const { text } of reversed) expect(text).toContain('To pay: ₹1,47,500');
});

test('"I have paid" is a note for the office: it secures nothing, and said again it is one note', async ({ app }) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const note = { paidOn: '2026-11-20', amount: 14_750_000, reference: 'UTR 1' };
  for (const _ of [1, 2]) expect(await app.write((trx) => sayPaid(trx, app, ids[0]!, note))).toBe(true);
  const bill = await getBill(app.db, ids[0]!);
  expect(bill).toMatchObject({ state: 'Draft', received: 0, notes: [{ reference: 'UTR 1', settled: false }] });
  expect(await securedWhy(app, seats[0]!)).toBe(null);
  await pay(app, ids[0]!, 147_500, { noteId: bill.notes[0]!.id });
  expect((await getBill(app.db, ids[0]!)).notes).toMatchObject([{ settled: true }]);
});

test('26, row 32, and 39: an unregistered payer who moves to another state after the invoice waits to be credited and billed anew; otherwise nothing is issued', async ({
  app,
}) => {
  await setBilling(app);
  const [here, near, far] = [
    { fee: '125000' },
    { fee: '125000', city: 'Mumbai' },
    { fee: '125000', city: 'Kochi', stateCode: '32' },
  ];
  const moveTo = async (seatId: string, plan: object) => {
    const { id } = await aBatch(app, plan);
    const moved = await app.write((trx) => moveSeat(trx, app, someone, seatId, { toBatchId: id, version: null }));
    if (!moved.ok) throw new Error('not moved');
    return moved.seat.id;
  };
  const { ids, seats } = await billedPeople(app, ['Asha', 'Bilal'], here);
  const [hers, his] = [ids[0]!, ids[1]!];
  await completePayer(app, his, { kind: 'Employer', gstin: '27AAACA0000A1ZY' });
  for (const id of ids) await pay(app, id, 147_500);
  const hersNear = await moveTo(seats[0]!, near);
  await moveTo(seats[1]!, far);
  for (const id of ids)
    expect(await getBill(app.db, id)).toMatchObject({ state: 'Settled', waits: null, papers: [{ kind: 'T' }] });
  const seat = await moveTo(hersNear, far);
  expect(await securedWhy(app, seat)).toBe('paid');
  expect(await getBill(app.db, his)).toMatchObject({ waits: null });
  const { version, waits } = await getBill(app.db, hers);
  expect(waits).toBe('place');
  const done = await app.write((trx) =>
    billAnew(trx, app, hers, { version, reason: 'Moved to Kochi', by: 'somebody' }),
  );
  expect(await papersOf(app, hers)).toEqual(['T CCTT/26-27/00001', 'C CCTC/26-27/00001']);
  expect(done).toMatchObject({
    bill: { state: 'Settled', waits: null, amounts: { igst: 2_250_000, total: 14_750_000 }, place: '32' },
  });
  expect(await getBill(app.db, hers)).toMatchObject({ state: 'Credited', received: 0, waits: null });
});

test('with a voucher alone it is a refund voucher and a new voucher', async ({ app }) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 50_000);
  const { version } = await getBill(app.db, id);
  const done = await app.write((trx) => billAnew(trx, app, id, { version, reason: 'Moved', by: 'somebody' }));
  expect((await papersOf(app, id)).map((paper) => paper[0])).toEqual(['R', 'V']);
  expect(done).toMatchObject({ bill: { state: 'Part paid', received: 5_000_000, papers: [{ kind: 'R' }] } });
  expect(await getBill(app.db, id)).toMatchObject({ state: 'Refunded', waits: null });
});

test('a seat that is given back leaves a bill that nothing was paid on; what was paid waits for the office with the day it was asked', async ({
  app,
}) => {
  await setBilling(app);
  const { batchId, ids, seats } = await billedPeople(app, ['Asha', 'Bilal']);
  await pay(app, ids[1]!, 50_000);
  for (const seat of seats) await act(app, seat, 'give back');
  expect(await getBill(app.db, ids[0]!)).toMatchObject({ state: 'Withdrawn', lines: [], waits: null });
  expect(await getBill(app.db, ids[1]!)).toMatchObject({ waits: 'refund', refundAskedOn: '2026-11-20' });
  expect(await findAtStake(app.db, batchId)).toMatchObject({ paid: 1, amount: 5_000_000, invoiced: 0, proformas: 0 });
  expect(await listUnbilled(app.db as never, batchId)).toEqual([]);
});

test('where an owner credits a part of a seat that was given back and pays that back, the rest is kept and waits for nobody', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const id = ids[0]!;
  await pay(app, id, 147_500);
  await act(app, seats[0]!, 'give back');
  await app.db.updateTable('seats').set({ promise: 'refund' }).execute();
  expect(await getBill(app.db, id)).toMatchObject({ waits: 'refund', refundable: 0 });
  expect(await credit(app, id, 10_000_000)).toMatchObject({ bill: { waits: 'refund', refundable: 11_800_000 } });
  expect(await back(app, id, 118_000)).toMatchObject({ bill: { received: 2_950_000, refundable: 0, waits: null } });
  // Nor does the seat that asked for it.
  expect(await getSeat(app.db, seats[0]!)).toMatchObject({ promise: null });
});

test('papers that follow keep the GSTIN of the first, whichever is set first since; it cannot be taken away meanwhile', async ({
  app,
}) => {
  const uid = await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  await pay(app, ids[0]!, 147_500);
  await pay(app, ids[1]!, 50_000);
  const other = { gstin: '32AAACK0000A1ZX', address: 'Kochi 682020', prefix: 'KER' };
  await setBilling(app, { registrations: [other, ...someSettings.registrations] });
  await credit(app, ids[0]!, null);
  await pay(app, ids[1]!, 97_500);
  const papers = await app.db.selectFrom('papers').select(['kind', 'supplier']).orderBy('id').execute();
  expect(papers.map(({ kind, supplier }) => `${kind} ${supplier.slice(0, 2)}`)).toEqual([
    'T 27',
    'R 27',
    'C 27',
    'T 27',
  ]);
  const { version } = await findSettings(app.db);
  const settings = readSettings({ ...someSettings, registrations: [other] });
  expect(await app.write((trx) => keepSettings(trx, app, uid, { settings, version }))).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('27AAACS0000A1ZG may still be followed'),
  });
});

test('a note that is dealt with books nothing again, and a used key stands for the same payment alone', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const id = ids[0]!;
  await app.write((trx) => sayPaid(trx, app, id, { paidOn: '2026-11-20', amount: 100, reference: 'UTR 1' }));
  const noteId = (await getBill(app.db, id)).notes[0]!.id;
  const same = { noteId, repeatKey: 'one', reference: 'UTR 1' };
  for (const _ of [1, 2]) expect(await pay(app, id, 1, same)).toMatchObject({ ok: true, bill: { received: 100 } });
  expect(await pay(app, id, 1, { noteId })).toMatchObject({ refusal: expect.stringContaining('dealt with already') });
  const differs = { refusal: expect.stringContaining('Another payment was noted') };
  expect(await pay(app, id, 2, same)).toMatchObject(differs);
  expect(await pay(app, ids[1]!, 1, same)).toMatchObject(differs);
  expect(await pay(app, id, 1, { ...same, reference: 'UTR 2' })).toMatchObject(differs);
  await expect(app.write((trx) => settleNote(trx, app, id, noteId, 'somebody'))).rejects.toThrow(NotFound);
});

test('one transfer is noted once, days are those of the money, and what goes back goes after it came', async ({
  app,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const [one, other] = [ids[0]!, ids[1]!];
  expect(await pay(app, one, 1000, { receivedOn: '2025-11-19' })).toMatchObject({ field: 'receivedOn' });
  expect(await pay(app, one, 50_000, { reference: 'UTR 7' })).toMatchObject({ ok: true });
  const { reference } = await getBill(app.db, one);
  expect(await pay(app, other, 50_000, { reference: 'UTR 7' })).toMatchObject({
    field: 'reference',
    refusal: `This reference is noted already, on bill ${reference}. Of one transfer for several bills, write “UTR 7 / 2”.`,
  });
  expect(await pay(app, other, 50_000, { reference: 'UTR 7 / 2' })).toMatchObject({ ok: true });
  const { version } = await getBill(app.db, one);
  const early = {
    version,
    amount: 5_000_000,
    paidOn: '2026-11-19',
    how: 'bank',
    reference: 'UTR 8',
    reason: 'Asked',
  } as const;
  expect(
    await app.write((trx) => payBack(trx, app, one, { ...early, repeatKey: 'early', by: 'somebody' })),
  ).toMatchObject({ field: 'paidOn' });
});
