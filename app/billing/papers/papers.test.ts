import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { patiently } from '../../classes/seats/seats.factory.ts';
import type { App } from '../../platform/app.server.ts';
import { serversOf, together } from '../../testing/servers.ts';
import { test } from '../../testing/test.ts';
import { aBill, billedPeople, papersOf, pay, setBilling, someSettings } from '../billing.factory.ts';
import { amountInWords } from '../../classes/fee.ts';
import { nobody } from '../bill.ts';
import { changeBill } from '../change-bills.server.ts';
import { creditInvoice } from '../credit.server.ts';
import { tellPayer } from '../mails/tell-payer.server.ts';
import { getBill } from '../read-bills.server.ts';
import { findSettings } from '../settings.server.ts';
import { settingsAsTyped } from '../settings.ts';
import { upiLink, noUpi } from '../page/read-bill-page.server.ts';
import { issuePaper } from './issue.server.ts';
import { yearOf } from './number.server.ts';
import { readPaperFile } from './paper-file.server.ts';

const attempts = 200;

/** Issues a proforma without any other lock, so that the series alone keeps the order; `fails` after its number was drawn. */
function issueOnce(app: App, id: string, fails = false): Promise<unknown> {
  return app.write(async (trx) => {
    const [bill, { settings }] = await Promise.all([getBill(trx, id), findSettings(trx)]);
    await issuePaper(trx, app, { bill, settings }, 'somebody', { kind: 'P', amounts: bill.amounts! });
    if (fails) throw new Error('after its number');
  });
}

test(`29: ${attempts} issues at once on two servers, every fifth of which fails after its number: 160 papers, 1 to 160, and no later number with an earlier day`, async ({
  app,
  clock,
}) => {
  await setBilling(app);
  const ids = [(await aBill(app)).id, (await aBill(app, { eventCode: 'CIPLevel2' })).id];
  const { servers, close } = await serversOf(app);
  // The clock of the second server is a day behind.
  const behind = () => new Date(clock.now.getTime() - 86_400_000);
  const all = servers.map((server, at) => (at === 0 ? server : { ...server, now: behind }));
  const outcomes: string[] = [];
  await together(Array.from({ length: attempts }), async (_, at) => {
    const fails = at % 5 === 0;
    const done = patiently(() => issueOnce(all[at % all.length]!, ids[at % 2]!, fails));
    outcomes.push(await done.then(() => 'issued').catch((error: Error) => error.message));
  });
  await close();
  expect(new Set(outcomes)).toEqual(new Set(['issued', 'after its number']));
  const papers = await app.db.selectFrom('papers').select(['serial', 'issued_on']).orderBy('serial').execute();
  expect(papers.map(({ serial }) => serial)).toEqual(Array.from({ length: 160 }, (_, at) => at + 1));
  const days = papers.map(({ issued_on: day }) => day);
  expect(days).toEqual(days.toSorted());
});

test('30: on 31 March at 23:59:59 and a second later in India two papers are of two years, each with a series of its own from 1, whatever number was given elsewhere in the year before', async ({
  app,
  clock,
}) => {
  await setBilling(app, { lastInvoice: '41' });
  const { id } = await aBill(app, { days: [{ day: '2027-05-10', begins: '09:00', ends: '17:00' }] });
  clock.now = new Date('2027-03-31T18:29:59.000Z');
  await issueOnce(app, id);
  clock.forward(1);
  await issueOnce(app, id);
  await pay(app, id, 147_500, { receivedOn: '2027-04-01' });
  expect(await papersOf(app, id)).toEqual(['P CCTP/26-27/00001', 'P CCTP/27-28/00001', 'T CCTT/27-28/00001']);
});

test('32: the paper that is stored, mailed and served is one and the same, with its hash; a tool that is not ours reads number, GSTINs, heads, place and total in it, tagged as PDF/UA', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const { id } = await aBill(app, { payer: { kind: 'Employer', name: 'Sample Coatings', gstin: '32AAACK0000A1ZX' } });
  await pay(app, id, 147_500);
  const mail = (await sentMail()).find(({ subject }) => subject.startsWith('Tax invoice'));
  const row = await app.db
    .selectFrom('papers as p')
    .innerJoin('paper_files as f', 'f.paper_id', 'p.id')
    .select(['p.id', 'f.bytes', 'f.sha256'])
    .executeTakeFirstOrThrow();
  const mailed = mail!.attachments[0]!;
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect([hash(mailed.content), hash((await readPaperFile(app, row.id))!.content)]).toEqual([row.sha256, row.sha256]);
  expect(mailed.filename).toBe('CCTT-26-27-00001.pdf');
  expect(mail!.text).not.toContain('000123456789');
  const pdf = await getDocumentProxy(new Uint8Array(mailed.content));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const words of [
    'Tax invoice',
    'CCTT/26-27/00001',
    '20 Nov 2026',
    'GSTIN 27AAACS0000A1ZG',
    'GSTIN 32AAACK0000A1ZX',
    'Place of supply Kerala (32)',
    'SAC 999293',
    'IGST 18 % 22,500.00',
    'Taxable value 1,25,000.00',
    'Total, rupees 1,47,500.00',
    'Rupees One Lakh Forty-Seven Thousand Five Hundred only',
    'reverse charge: No',
  ])
    expect(text).toContain(words);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Tax invoice CCTT/26-27/00001', Language: 'en-IN' });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect(mailed.content.toString('latin1')).toContain('pdfuaid');
});

test('a paper that cannot be drawn stops nothing: its mail leaves without it, and so does every other', async ({
  app,
  sentMail,
}) => {
  await setBilling(app);
  const bill = await aBill(app);
  const paper = {
    id: 'odd',
    bill_id: bill.id,
    supplier: 'x',
    kind: 'P',
    number: 'XXP/26-27/00009',
    year: '26-27',
  } as const;
  const issued = { serial: 9, issued_on: '2026-11-20', issued_at: '2026-11-20', issued_by: 'x', refers_to: null };
  const amounts = { taxable: 1, cgst: 0, sgst: 0, igst: 0, round_off: 0, total: 1, payment_id: null };
  const snapshot = JSON.stringify({ treatment: { place: '27', head: 'IGST', zeroRated: false }, rate: 1800 });
  await app.write(async (trx) => {
    await trx
      .insertInto('papers')
      .values({ ...paper, ...issued, ...amounts, snapshot })
      .execute();
    await tellPayer(trx, app, { mail: 'bill-proforma', bill, paperId: paper.id });
  });
  await pay(app, bill.id, 147_500);
  const mails = (await sentMail()).filter(({ subject }) => /^(Proforma|Tax invoice)/.test(subject));
  expect(mails.map(({ attachments }) => attachments.length).toSorted()).toEqual([0, 1]);
  expect(mails.find(({ attachments }) => attachments.length === 0)!.text).toContain('as soon as it is ready');
});

test('37: the address that UPI apps open parses to the same fields; none above the limit, in dollars or without a UPI id', () => {
  const link = upiLink(
    { id: 'ccti@examplebank', name: 'Corrosion Control Training' },
    { number: 'CCP/26-27/00042', amount: 5_900_000 },
  );
  expect(link).toBe(
    'upi://pay?pa=ccti@examplebank&pn=Corrosion%20Control%20Training&tr=CCP262700042&tn=CCP%2F26-27%2F00042&am=59000.00&cu=INR',
  );
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    pa: 'ccti@examplebank',
    pn: 'Corrosion Control Training',
    tr: 'CCP262700042',
    tn: 'CCP/26-27/00042',
    am: '59000.00',
    cu: 'INR',
  });
  const upi = { id: 'ccti@examplebank', name: '', limit: 10_000_000 };
  const why = (open: number, id = upi.id, rate = '') =>
    noUpi({ open, payer: { ...nobody, kind: 'Self', email: '', rate } }, { ...upi, id });
  expect([why(10_000_000), why(10_000_001), why(1, ''), why(1, upi.id, '84.50')]).toEqual([
    null,
    'limit',
    'none',
    'none',
  ]);
});

test('amounts in words are those of Indian papers', () => {
  expect(amountInWords(5_899_900)).toBe('Rupees Fifty-Eight Thousand Nine Hundred Ninety-Nine only');
  expect(amountInWords(3_933_333)).toBe(
    'Rupees Thirty-Nine Thousand Three Hundred Thirty-Three and Thirty-Three Paise only',
  );
  expect(amountInWords(1_230_000_007)).toBe('Rupees One Crore Twenty-Three Lakh and Seven Paise only');
});

test('each series begins after the last number that was given elsewhere', async ({ app }) => {
  await setBilling(app, { lastInvoice: '41', lastVoucher: '7', lastCredit: '2' });
  const { id } = await aBill(app);
  await pay(app, id, 50_000);
  await pay(app, id, 97_500);
  const { version } = await getBill(app.db, id);
  await app.write((trx) => creditInvoice(trx, app, id, { version, taxable: null, reason: 'Wrong', by: 'Meera' }));
  expect(await papersOf(app, id)).toEqual(['R CCTR/26-27/00008', 'T CCTT/26-27/00042', 'C CCTC/26-27/00003']);
});

test('a number given elsewhere is of the GSTIN that stood first when it was said, wherever that stands since; in the next year the form shows none', async ({
  app,
}) => {
  await setBilling(app, { lastInvoice: '41', lastCredit: '2' });
  const other = { gstin: '32AAACK0000A1ZX', address: 'Kochi 682020', prefix: 'KER' };
  const registrations = [other, ...someSettings.registrations];
  await setBilling(app, { lastInvoice: '41', lastCredit: '2', registrations });
  const { ids } = await billedPeople(app, ['Asha', 'Bilal']);
  const { version, payer, lines } = await getBill(app.db, ids[1]!);
  const supplier = someSettings.registrations[0]!.gstin;
  await app.write((trx) => changeBill(trx, app, ids[1]!, { version, payer, lines, supplier }));
  for (const id of ids) await pay(app, id, 147_500);
  expect([await papersOf(app, ids[0]!), await papersOf(app, ids[1]!)]).toEqual([
    ['T KERT/26-27/00001'],
    ['T CCTT/26-27/00042'],
  ]);
  const { settings } = await findSettings(app.db);
  const shown = ['2027-03-31', '2027-04-01'].map((day) => settingsAsTyped(settings, yearOf(day)).lastInvoice);
  expect(shown).toEqual(['41', '0']);
});
