import { expect } from 'vitest';
import { readPaperFile } from './papers/paper-file.server.ts';
import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { test } from '../testing/test.ts';
import { aBill, pay, setBilling } from './billing.factory.ts';
import { billPath, getBill } from './read-bills.server.ts';
import type { PaperKind } from './bill.ts';
import { creditInvoice } from './credit.server.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { noteIrn } from './papers/issue.server.ts';
import { readBillPage } from './page/read-bill-page.server.ts';
import { findMoneyWaits } from './waiting.server.ts';

const gstin = '24AAACG0000A1ZY';
const irn = 'a'.repeat(64);
/** As long as a signed code is. */
const code = `eyJhbGciOiJSUzI1NiJ9.${'x9_-'.repeat(230)}.${'Ab3'.repeat(80)}`;

/** A paper by its kind, as the newest of its bill. */
const paperOf = async (app: App, id: string, kind: PaperKind) =>
  (await getBill(app.db, id)).papers.findLast((paper) => paper.kind === kind)!;

const note = async (app: App, id: string, paperId: string, number = irn) => {
  const { version } = await getBill(app.db, id);
  return app.write((trx) => noteIrn(trx, app, id, { version, paperId, irn: number, code, by: 'somebody' }));
};

const waitingOf = async (app: App) => (await findMoneyWaits(app)).filter(({ group }) => group === 'irn');

test('with e-invoices on the tax invoice of a company is numbered, waits, and is drawn, shown and mailed with its IRN alone', async ({
  app,
  sentMail,
}) => {
  await setBilling(app, { eInvoice: 'yes' });
  const { id, reference, linkVersion } = await aBill(app, { payer: { kind: 'Employer', gstin } });
  await pay(app, id, 147_500);
  const invoice = await paperOf(app, id, 'T');
  expect(invoice).toMatchObject({ number: 'CCTT/26-27/00001', waits: true });
  const token = billPath(app, { id, linkVersion }).split('/').at(-1)!;
  expect(await readPaperFile(app, invoice.id)).toBeNull();
  expect((await readBillPage(app, token))!.papers).toEqual([]);
  expect((await sentMail()).filter(({ subject }) => subject.startsWith('Tax invoice'))).toEqual([]);
  expect(await waitingOf(app)).toMatchObject([{ reference, words: expect.stringContaining('CCTT/26-27/00001') }]);

  expect(await note(app, id, invoice.id)).toMatchObject({ ok: true });
  expect(await waitingOf(app)).toEqual([]);
  expect((await readBillPage(app, token))!.papers).toMatchObject([{ number: 'CCTT/26-27/00001' }]);
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('Tax invoice'));
  expect(mail!.attachments).toHaveLength(1);
  const kept = await app.db.selectFrom('paper_irns').select(['irn', 'code']).executeTakeFirst();
  expect(kept).toEqual({ irn, code });
  // Once noted it stays, whoever asks.
  await expect(note(app, id, invoice.id, 'b'.repeat(64))).rejects.toThrow(NotFound);
  await expect(app.db.updateTable('paper_irns').set({ code: 'x' }).execute()).rejects.toThrow(/added to only/);
  await expect(app.db.deleteFrom('paper_irns').execute()).rejects.toThrow(/added to only/);
});

test('an invoice that waits is not credited; its credit note waits too, and no IRN stands on two papers', async ({
  app,
}) => {
  await setBilling(app, { eInvoice: 'yes' });
  const { id } = await aBill(app, { payer: { kind: 'Employer', gstin } });
  await pay(app, id, 147_500);
  const credit = async () => {
    const { version } = await getBill(app.db, id);
    return app.write((trx) =>
      creditInvoice(trx, app, id, { version, taxable: null, reason: 'Cannot come', by: 'somebody' }),
    );
  };
  expect(await credit()).toMatchObject({ refusal: expect.stringContaining('waits for its IRN') });
  await note(app, id, (await paperOf(app, id, 'T')).id);
  expect(await credit()).toMatchObject({ ok: true });
  const back = await paperOf(app, id, 'C');
  expect(back.waits).toBe(true);
  expect(await note(app, id, back.id)).toMatchObject({ ok: false, field: 'irn' });
  expect(await note(app, id, back.id, 'c'.repeat(64))).toMatchObject({ ok: true });
});

test('with e-invoices on vouchers, proformas and whatever whoever is not registered gets leave at once, and so does all with them off', async ({
  app,
}) => {
  await setBilling(app, { eInvoice: 'yes' });
  const person = await aBill(app);
  await pay(app, person.id, 147_500);
  expect(await paperOf(app, person.id, 'T')).toMatchObject({ waits: false });
  const company = await aBill(app, { eventCode: 'CIPLevel2', payer: { kind: 'Employer', gstin } });
  await app.write((trx) =>
    issueByHand(trx, app, company.id, { version: company.version, kind: 'P', confirmed: [], by: 'somebody' }),
  );
  await pay(app, company.id, 50_000);
  expect((await getBill(app.db, company.id)).papers).toMatchObject([
    { kind: 'P', waits: false },
    { kind: 'R', waits: false },
  ]);
  await setBilling(app);
  await pay(app, company.id, 97_500);
  expect(await paperOf(app, company.id, 'T')).toMatchObject({ waits: false });
});
