import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { aBatch, cancel, someone } from '../../classes/classes.factory.ts';
import { feeWithGst } from '../../classes/fee.ts';
import { up } from '../../../database/migrations/0072-fees-before-tax.ts';
import { moveSeat } from '../../classes/seats/move-seat.server.ts';
import type { App } from '../../platform/app.server.ts';
import { test } from '../../testing/test.ts';
import { aBill, billedPeople, completePayer, papersOf, pay, setBilling, someSettings } from '../billing.factory.ts';
import type { PaperKind } from '../bill.ts';
import { billAnew, creditInvoice } from '../credit.server.ts';
import { changeBill } from '../change-bills.server.ts';
import { billPath, getBill } from '../read-bills.server.ts';
import { readBillPage } from '../page/read-bill-page.server.ts';
import { refundNext } from '../refund.ts';
import { findSettings } from '../settings.server.ts';
import { readSettings, settingsAsTyped } from '../settings.ts';
import { issueByHand } from './issue-by-hand.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import { openOf, type PaperFacts } from './paper-facts.ts';

/** What the newest paper of a kind says. */
async function saidBy(app: App, bill: string, kind: PaperKind): Promise<PaperFacts> {
  const row = await app.db
    .selectFrom('papers')
    .select('snapshot')
    .where('bill_id', '=', bill)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.snapshot) as PaperFacts;
}

async function textOf(facts: PaperFacts): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPaper(facts)));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

test('a credit note says the class, place, heads and payer of its invoice, though the seat has moved to another state since', async ({
  app,
}) => {
  await setBilling(app);
  const { ids, seats } = await billedPeople(app, ['Asha']);
  const id = ids[0]!;
  await pay(app, id, 147_500);
  const { id: toBatchId } = await aBatch(app, { fee: '125000', city: 'Kochi', stateCode: '32' });
  await app.write((trx) => moveSeat(trx, app, someone, seats[0]!, { toBatchId, version: null }));
  const { version } = await getBill(app.db, id);
  await app.write((trx) => billAnew(trx, app, id, { version, reason: 'Moved to Kochi', by: 'somebody' }));
  const [invoice, note] = [await saidBy(app, id, 'T'), await saidBy(app, id, 'C')];
  expect(invoice).toMatchObject({
    place: 'Maharashtra (27)',
    about: [expect.stringContaining('Pune'), expect.anything()],
  });
  const { about, place, treatment, recipient, lines, sac, endorsement } = invoice;
  expect(note).toMatchObject({ about, place, treatment, recipient, lines, sac, endorsement });
  expect(note).toMatchObject({ refersTo: { number: invoice.number }, reason: 'Moved to Kochi' });
});

test('a credit note for one of several names that one alone, comes to that fee, and to no more', async ({ app }) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra'], { together: true });
  const id = ids[0]!;
  await pay(app, id, 442_500);
  const { version, papers } = await getBill(app.db, id);
  const who = papers[0]!.lines.findIndex(({ name }) => name === 'Bilal');
  const credit = (taxable: number | null) =>
    app.write((trx) =>
      creditInvoice(trx, app, id, { version, taxable, lines: [who], reason: 'Cannot come', by: 'somebody' }),
    );
  expect(await credit(12_500_001)).toMatchObject({ field: 'taxable', refusal: expect.stringContaining('₹1,25,000 ') });
  expect(await credit(null)).toMatchObject({ ok: true, bill: { due: 29_500_000 } });
  expect(await saidBy(app, id, 'C')).toMatchObject({ lines: [{ name: 'Bilal' }], amounts: { taxable: -12_500_000 } });
});

test('a fee is before GST: where fees were set to hold it already, those not invoiced are brought to that, and seat, page and bill say one sum', async ({
  app,
}) => {
  const by = await setBilling(app);
  const settings = JSON.stringify({ ...readSettings(someSettings), inclusive: true });
  const { ids, batchId } = await billedPeople(app, ['Asha', 'Bilal'], { fee: '99999' });
  await pay(app, ids[0]!, 117_999);
  const set = { version: 2, settings, set_by: by, set_at: '2026-11-20' };
  await app.db.insertInto('billing_settings').values(set).execute();
  await up(app.db as never);
  const bills = await Promise.all(ids.map((id) => getBill(app.db, id)));
  expect(bills).toMatchObject([
    { amounts: { total: 11_799_900 } },
    { due: 9_999_900, amounts: { taxable: 8_474_492 } },
  ]);
  const { fee } = await app.db.selectFrom('batches').select('fee').where('id', '=', batchId).executeTakeFirstOrThrow();
  expect(feeWithGst(fee!, { rate: 1800, rounding: true })).toContain('= ₹99,999');
  expect(settingsAsTyped((await findSettings(app.db)).settings, '26-27')).toEqual(someSettings);
});

test('an invoice of another sum than the proforma that the payer has asks first; a new proforma, or the money, is the answer', async ({
  app,
}) => {
  await setBilling(app);
  const { id, lines } = await aBill(app);
  const issue = async (kind: 'P' | 'T', confirmed: 'proforma'[] = []) => {
    const { version } = await getBill(app.db, id);
    return app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed, by: 'Meera Iyer' }));
  };
  await issue('P');
  expect((await getBill(app.db, id)).doubts).toEqual([]);
  const { version, payer, supplier } = await getBill(app.db, id);
  const higher = lines.map((line) => ({ ...line, fee: 15_000_000 }));
  await app.write((trx) => changeBill(trx, app, id, { version, payer, supplier, lines: higher }));
  expect(await issue('T')).toEqual({ ok: false, asks: ['proforma'] });
  expect(await pay(app, id, 50_000)).toMatchObject({
    bill: { papers: [{ kind: 'P' }, { kind: 'R' }], waits: 'proforma' },
  });
  expect(await issue('P')).toMatchObject({ ok: true, bill: { doubts: [], waits: null } });
  await completePayer(app, id, { orderNumber: 'PO 7' });
  expect(await issue('T')).toMatchObject({ ok: true, bill: { state: 'Invoiced' } });
});

test('a unit in an SEZ that pays no tax under a letter of undertaking asks where none is filed: nothing is issued by itself, with tax or without', async ({
  app,
}) => {
  await setBilling(app);
  const payer = { kind: 'Employer', gstin: '24AAACG0000A1ZY', sez: 'lut' } as const;
  const { ids } = await billedPeople(app, ['Asha', 'Bilal'], { payer });
  const issue = async (id: string, confirmed: ('sez' | 'no lut')[]) => {
    const { version } = await getBill(app.db, id);
    return app.write((trx) => issueByHand(trx, app, id, { version, kind: 'T', confirmed, by: 'Meera Iyer' }));
  };
  expect(await issue(ids[0]!, ['sez'])).toEqual({ ok: false, asks: ['no lut'] });
  expect(await pay(app, ids[0]!, 50_000)).toMatchObject({ bill: { papers: [], waits: 'invoice' } });
  expect(await issue(ids[0]!, ['sez', 'no lut'])).toMatchObject({ bill: { amounts: { igst: 2_250_000 } } });
  const { decided, endorsement } = await saidBy(app, ids[0]!, 'T');
  expect(endorsement).toContain('on payment of integrated tax');
  expect(decided[1]).toContain('IGST, since no letter of undertaking is filed: confirmed by Meera Iyer');
  await setBilling(app, { lut: 'AD270326000001X' });
  expect(await issue(ids[1]!, ['sez'])).toMatchObject({ bill: { amounts: { igst: 0, total: 12_500_000 } } });
});

test('an invoice says what was received on which day and what is open; paid whole it asks for no money, and money of an earlier month has its voucher first', async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const { ids } = await billedPeople(app, ['Asha', 'Bilal', 'Chitra']);
  const [hers, his, late] = ids as [string, string, string];
  await pay(app, hers, 147_500, { receivedOn: '2026-11-10', reference: 'UTR 1' });
  const paid = await saidBy(app, hers, 'T');
  expect(paid).toMatchObject({ received: [{ on: '2026-11-10', amount: 14_750_000, how: 'Bank transfer, UTR 1' }] });
  expect(openOf(paid)).toBe(0);
  await pay(app, his, 50_000);
  expect(await saidBy(app, his, 'R')).toMatchObject({ received: [{ on: '2026-11-20', amount: 5_000_000 }] });
  const { version } = await getBill(app.db, his);
  await app.write((trx) => issueByHand(trx, app, his, { version, kind: 'T', confirmed: [], by: 'Meera Iyer' }));
  const part = await saidBy(app, his, 'T');
  expect([openOf(part), part.received, part.advances.length]).toEqual([9_750_000, [], 1]);
  clock.now = new Date('2026-12-02T04:30:00.000Z');
  await pay(app, late, 147_500, { receivedOn: '2026-11-28' });
  expect((await papersOf(app, late)).map((paper) => paper[0])).toEqual(['R', 'T']);
  expect(await saidBy(app, late, 'R')).toMatchObject({ received: [{ on: '2026-11-28' }] });
  expect(openOf(await saidBy(app, late, 'T'))).toBe(0);
  const texts = await Promise.all([paid, part].map(textOf));
  expect(texts[0]).toContain('Received on 10 Nov 2026, Bank transfer, UTR 1 −1,47,500.00 Still to pay 0.00');
  expect(texts.map((text) => /Bank transfer to|IFSC/.test(text))).toEqual([false, true]);
});

test('where more came than is due beside withheld tax, bill, page, invoice and mail say the same sums and nothing that is false', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 12_500, { how: 'withheld', reference: '' });
  await pay(app, id, 140_000, { reference: 'UTR 9', more: true });
  const bill = await getBill(app.db, id);
  expect(refundNext(bill).says).toBe(
    '₹1,40,000 came and ₹12,500 was withheld as tax, which is more than the ₹1,47,500 due. Pay back ₹5,000.',
  );
  expect((await readBillPage(app, billPath(app, bill).slice(6)))!.tooMuch).toBe('₹5,000');
  const text = await textOf(await saidBy(app, id, 'T'));
  expect(text).toContain('Withheld by you as TDS −12,500.00 Paid too much: to be paid back 5,000.00');
  expect(text).not.toMatch(/Open|Nothing is open/);
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('Tax invoice'))!;
  expect(mail.text).toContain('All is paid, and ₹5,000 more than is due, which goes back to you.');
});

test('where all was paid and a part noted as withheld, the office asks which is true before money goes back', async ({
  app,
}) => {
  await setBilling(app);
  const { id } = await aBill(app);
  await pay(app, id, 12_500, { how: 'withheld', reference: '' });
  await pay(app, id, 147_500, { reference: 'UTR 9', more: true });
  expect(refundNext(await getBill(app.db, id))).toMatchObject({
    act: 'pay back',
    says: '₹1,47,500 came and ₹12,500 was withheld as tax, which is more than the ₹1,47,500 due. Nobody pays all and withholds a part: ask the payer. Reverse what was withheld, or pay back ₹12,500.',
  });
});

test('a discount stands on the paper with its reason', async ({ app }) => {
  await setBilling(app);
  const { id, payer, supplier, version, lines } = await aBill(app);
  const less = lines.map((line) => ({ ...line, discount: 150_050, discountWhy: 'Group rate' }));
  await app.write((trx) => changeBill(trx, app, id, { version, payer, supplier, lines: less }));
  const issue = { version: version + 1, kind: 'P', confirmed: [], by: 'Meera Iyer' } as const;
  await app.write((trx) => issueByHand(trx, app, id, issue));
  expect(await textOf(await saidBy(app, id, 'P'))).toContain('less discount: Group rate −1,500.50');
});

test('a proforma that names another GSTIN, or another sum, waits for a new one, and for none while its class is cancelled', async ({
  app,
}) => {
  await setBilling(app);
  const { batchId, ids } = await billedPeople(app, ['Asha']);
  const { id, lines } = await getBill(app.db, ids[0]!);
  const issue = async () => {
    const { version } = await getBill(app.db, id);
    return app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: [], by: 'Meera Iyer' }));
  };
  expect(await issue()).toMatchObject({ ok: true, bill: { waits: null } });
  await completePayer(app, id, { kind: 'Employer', gstin: '27AAACA0000A1ZY' });
  // The paper of the payer alone is another: the sum is as it was, so that a tax invoice asks nothing.
  expect(await getBill(app.db, id)).toMatchObject({ waits: 'proforma', doubts: [] });
  expect(await issue()).toMatchObject({ ok: true, bill: { waits: null } });
  const { version, payer, supplier } = await getBill(app.db, id);
  const higher = lines.map((line) => ({ ...line, fee: 15_000_000 }));
  await app.write((trx) => changeBill(trx, app, id, { version, payer, supplier, lines: higher }));
  // Tax that was withheld keeps the bill open, and is no money to pay back.
  expect(await pay(app, id, 10_000, { how: 'withheld' })).toMatchObject({ bill: { waits: 'proforma' } });
  await cancel(app, batchId);
  expect((await getBill(app.db, id)).waits).toBe(null);
});
