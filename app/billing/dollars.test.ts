import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { App } from '../platform/app.server.ts';
import { test } from '../testing/test.ts';
import { aBill, completePayer, pay, setBilling, someSettings } from './billing.factory.ts';
import { billPath, getBill } from './read-bills.server.ts';
import type { PaperKind, Payer } from './bill.ts';
import { creditInvoice } from './credit.server.ts';
import { chooseTax } from './gst/choose-tax.ts';
import { compute, inCents, inPaise } from '../classes/compute-gst.ts';
import { readBillPage } from './page/read-bill-page.server.ts';
import { drawPaper } from './papers/draw-paper.server.ts';
import { needsIrn, paperFacts } from './papers/paper-facts.ts';
import { issueByHand } from './papers/issue-by-hand.server.ts';
import { readPaperFile } from './papers/paper-file.server.ts';
import { payerProblems, Payer as TypedPayer } from './payer.ts';
import { payBack } from './payments.server.ts';
import { findSettings } from './settings.server.ts';
import { settingsProblems } from './settings.ts';
import { sumsOf } from './sums.ts';

const rate = { rate: '84.50', rateOn: '2026-11-18', rateSource: 'RBI reference rate' };
const abroad: Partial<Payer> = {
  name: 'Sample Nepal Coatings',
  address: 'Ward 4',
  city: 'Kathmandu',
  pin: '',
  stateCode: '',
  country: 'Nepal',
  ...rate,
};

/** The words of the newest paper of a kind. */
async function textOf(app: App, id: string, kind: PaperKind): Promise<string> {
  const { papers } = await getBill(app.db, id);
  const file = await readPaperFile(app, papers.findLast((paper) => paper.kind === kind)!.id);
  return wordsOf(file!.content as Buffer);
}

async function wordsOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

test('23: every paper of a bill priced in dollars says both currencies with the rate, its day and source; tax and sums are in rupees', async ({
  app,
}) => {
  await setBilling(app, { bankSwift: 'EXMPINBB' });
  const { id } = await aBill(app, { fee: '126750', payer: abroad });
  const act = async (work: (version: number) => Promise<unknown>) => work((await getBill(app.db, id)).version);
  const issue = (kind: 'P' | 'T' | 'R', version: number) =>
    app.write((trx) => issueByHand(trx, app, id, { version, kind, confirmed: ['abroad'], by: 'Meera Iyer' }));
  await act((version) => issue('P', version));
  const said = 'Priced in US dollars at ₹84.50 for USD 1, 18 Nov 2026, RBI reference rate.';
  const proforma = await textOf(app, id, 'P');
  for (const words of [
    said,
    'Asha, USD 1,500.00',
    'Total, US dollars 1,770.00',
    'Total, rupees 1,49,565.00',
    'SWIFT EXMPINBB',
  ])
    expect(proforma).toContain(words);
  await pay(app, id, 50_000);
  await act((version) => app.write((trx) => payBack(trx, app, id, refund(version))));
  for (const [kind, sum] of [
    ['R', '591.72'],
    ['V', '−591.72'],
  ] as const)
    expect(await textOf(app, id, kind)).toContain(`Total, US dollars ${sum}`);
  const other = await aBill(app, { fee: '126750', eventCode: 'CIPLevel2', payer: abroad });
  await app.write((trx) =>
    issueByHand(trx, app, other.id, { version: other.version, kind: 'T', confirmed: ['abroad'], by: 'Meera Iyer' }),
  );
  await pay(app, other.id, 149_565);
  const { version, amounts } = await getBill(app.db, other.id);
  expect(amounts).toMatchObject({ taxable: 12_675_000, cgst: 1_140_750, sgst: 1_140_750, total: 14_956_500 });
  const credit = { version, taxable: null, reason: 'Cannot come', by: 'somebody' };
  await app.write((trx) => creditInvoice(trx, app, other.id, credit));
  const sums = sumsOf(await getBill(app.db, other.id), (await findSettings(app.db)).settings);
  expect(sums.map(({ label }) => label)).not.toContainEqual(expect.stringMatching(/^Still to pay/));
  for (const kind of ['T', 'C'] as const) {
    const text = await textOf(app, other.id, kind);
    expect(text).toContain(said);
    expect(text).toContain(`Total, US dollars ${kind === 'C' ? '−' : ''}1,770.00`);
  }
});

const refund = (version: number) => ({
  version,
  amount: 5_000_000,
  paidOn: '2026-11-20',
  how: 'bank' as const,
  reference: 'UTR back',
  reason: 'Cannot come',
  repeatKey: 'back',
  by: 'somebody',
});

test("37: the payer's page says dollars, rate, day and source, and shows no UPI", async ({ app }) => {
  await setBilling(app);
  const { id, linkVersion, version } = await aBill(app, { fee: '50700', payer: abroad });
  const token = billPath(app, { id, linkVersion }).split('/').at(-1)!;
  const labels = async () => (await readBillPage(app, token))!.sums.map(({ label }) => label);
  expect(await labels(), 'before a paper asks for it nothing is called open').not.toContainEqual(
    expect.stringMatching(/^Open/),
  );
  await app.write((trx) => issueByHand(trx, app, id, { version, kind: 'P', confirmed: ['abroad'], by: 'Meera Iyer' }));
  expect(await labels()).toEqual(expect.arrayContaining(['Still to pay', 'Still to pay in US dollars']));
  expect(await readBillPage(app, token)).toMatchObject({
    open: '₹59,826, USD 708.00',
    upi: null,
    upiLimit: '',
    lines: [{ label: 'Asha, USD 600.00', value: '50,700.00' }],
    sums: expect.arrayContaining([
      { label: 'Total in US dollars', value: 'USD 708.00' },
      { label: 'Rate', value: '₹84.50 for USD 1, 18 Nov 2026, RBI reference rate' },
    ]),
  });
  await completePayer(app, id, { rate: '', rateOn: '', rateSource: '' });
  expect(await readBillPage(app, token)).toMatchObject({ open: '₹59,826', upi: { uri: expect.any(String) } });
});

test('a price in dollars is for whoever is abroad, with rate, day and source, and its rate stays once a voucher is issued', async ({
  app,
}) => {
  await setBilling(app);
  const { id } = await aBill(app, { payer: { ...abroad, rate: '', rateOn: '', rateSource: '' } });
  const { payer } = await getBill(app.db, id);
  expect(payerProblems({ ...payer, rate: '84,50', rateOn: '18/11', rateSource: '' })).toEqual({
    rate: expect.stringContaining('84.50'),
    rateOn: expect.any(String),
    rateSource: expect.any(String),
  });
  for (const slip of [{ rate: '845.0' }, { rate: '' }, { rateOn: '2026-12-26' }, { rateOn: '1990-01-01' }])
    expect(Object.keys(payerProblems({ ...payer, ...rate, ...slip }))).toEqual(Object.keys(slip));
  expect(TypedPayer.parse({ ...payer, ...rate })).toMatchObject(rate);
  expect(TypedPayer.parse({ ...payer, ...rate, country: 'India' })).toMatchObject({ rate: '', rateOn: '' });
  const priced = await completePayer(app, id, rate);
  expect(priced.payer).toMatchObject(rate);
  await app.write((trx) =>
    issueByHand(trx, app, id, { version: priced.version, kind: 'P', confirmed: ['abroad'], by: 'Meera Iyer' }),
  );
  await pay(app, id, 50_000);
  expect((await completePayer(app, id, { rate: '90' })).payer.rate).toBe('84.50');
});

test('cents become paise and the same cents again, at every rate above one', () => {
  for (const at of [10_001, 845_000, 844_981, 9_999_999])
    for (const cents of [1, 99, 150_000, 999_999_999]) expect(inCents(inPaise(cents, at), at)).toBe(cents);
});

test('an ARN and a SWIFT code have their form, or are left out', () => {
  const wrong = (typed: object) => settingsProblems({ ...someSettings, ...typed });
  for (const lut of ['', 'AD270326000001X', 'ZD2709240003710']) expect(wrong({ lut })).toEqual({});
  for (const lut of ['LUT of last year', 'AD271326000001X', 'AD27032600001X', 'ad270326000001x'])
    expect(wrong({ lut })).toEqual({ lut: expect.stringContaining('An ARN has 15') });
  for (const bankSwift of ['', 'EXMPINBB', 'EXMPINBBXXX']) expect(wrong({ bankSwift })).toEqual({});
  for (const bankSwift of ['EXMPINB', 'EXMPINBBX', 'EXMP0NBB'])
    expect(wrong({ bankSwift })).toEqual({ bankSwift: expect.stringContaining('8 or 11') });
});

test('26, row 25: a company abroad, online, under a letter of undertaking has an invoice without tax that says so', async ({
  app,
}) => {
  await setBilling(app, { lut: 'AD270326000001X', bankSwift: 'EXMPINBB' });
  const bill = await aBill(app, { fee: '126750', payer: { ...abroad, kind: 'Employer' } });
  const { settings } = await findSettings(app.db);
  const online = { stateCode: '27', mode: 'online' } as const;
  const treatment = chooseTax({ stateCode: '27', hasLut: true }, { ...bill.payer, abroad: true }, online);
  const amounts = compute(treatment, [{ fee: 12_675_000, discount: 0 }], { rate: 1800, rounding: true });
  const says = { kind: 'T', number: 'CCTT/26-27/00025', issuedOn: '2026-11-20', amounts } as const;
  const facts = paperFacts(bill, settings, { ...says, treatment, advances: [], payments: [] });
  const text = await wordsOf(await drawPaper(facts));
  for (const words of [
    'Place of supply Outside India',
    'IGST 0 % 0.00 Total, rupees 1,26,750.00 Total, US dollars 1,500.00',
    'Supply meant for export under letter of undertaking without payment of integrated tax.',
    'SWIFT EXMPINBB',
  ])
    expect(text).toContain(words);
  expect(needsIrn(facts)).toBe(true);
});
