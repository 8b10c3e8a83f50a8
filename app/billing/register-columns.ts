import { gstStateLetters, readGstin } from '../platform/form/gstin.ts';
import { netOf, paperNames, rateOf, wayWords } from './bill.ts';
import { inCents } from '../classes/compute-gst.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import type { Money, RegisterRow } from './register.server.ts';

// What the accountant's files hold of each tax paper.

type Cell = string | { number: number; digits?: number } | { day: string } | null;
type Column = {
  title: string;
  type: 'text' | 'choice' | 'day' | 'number';
  cell: (row: RegisterRow, facts: PaperFacts) => Cell;
  sums?: true;
};

const rupees = (paise: number): Cell => ({ number: paise / 100, digits: 2 });

/** A paper a row, for the return of the month: what it is of, to whom, where, and each head by itself. */
export const registerColumns: readonly Column[] = [
  { title: 'Section', type: 'choice', cell: (row) => sectionOf(row) },
  { title: 'Paper', type: 'choice', cell: ({ kind }) => paperNames[kind] },
  { title: 'Number', type: 'text', cell: ({ number }) => number },
  { title: 'Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
  { title: 'Received on', type: 'day', cell: ({ kind }, { received }) => (kind === 'R' ? dayIn(received) : null) },
  { title: 'Refers to', type: 'text', cell: ({ takenInBy }, { refersTo }) => takenInBy ?? refersTo?.number ?? null },
  { title: 'Our GSTIN', type: 'text', cell: ({ supplier }) => supplier },
  { title: 'Recipient', type: 'text', cell: (_, { recipient }) => recipient.name },
  { title: 'Recipient GSTIN', type: 'text', cell: (_, { recipient }) => recipient.gstin },
  { title: 'Place of supply', type: 'text', cell: (_, { place }) => place },
  { title: 'SAC', type: 'text', cell: (_, { sac }) => sac },
  { title: 'Rate in percent', type: 'number', cell: (_, facts) => ({ number: percentOf(facts) }) },
  { title: 'Taxable value', type: 'number', cell: ({ taxable }) => rupees(taxable), sums: true },
  { title: 'CGST', type: 'number', cell: ({ cgst }) => rupees(cgst), sums: true },
  { title: 'SGST or UTGST', type: 'number', cell: ({ sgst }) => rupees(sgst), sums: true },
  { title: 'IGST', type: 'number', cell: ({ igst }) => rupees(igst), sums: true },
  { title: 'Round off', type: 'number', cell: ({ round_off: off }) => rupees(off), sums: true },
  { title: 'Total', type: 'number', cell: ({ total }) => rupees(total), sums: true },
  { title: 'Reverse charge', type: 'choice', cell: () => 'No' },
  { title: 'Decided', type: 'text', cell: (_, { decided }) => decided.join(' ') || null },
  { title: 'US dollars', type: 'number', cell: ({ total }, facts) => dollarsOf(total, facts) },
  { title: 'Rupees for one dollar', type: 'number', cell: (_, facts) => rateIn(facts) },
  { title: 'IRN', type: 'text', cell: ({ needs, irn }) => irn ?? (needs ? 'Waits for its IRN' : null) },
];

const rateIn = ({ dollars }: PaperFacts): Cell => (dollars ? { number: Number(dollars.rate) } : null);
const dollarsOf = (paise: number, { dollars }: PaperFacts): Cell =>
  dollars ? { number: inCents(paise, rateOf(dollars)) / 100, digits: 2 } : null;

const dayIn = ([came]: PaperFacts['received']): Cell => (came ? { day: came.on } : null);

/** A row each; below them the sums of each section by place and rate, as the return asks; then each series; last the money that is on no paper of the month. */
export function registerCells(
  papers: readonly RegisterRow[],
  adjusted: readonly RegisterRow[],
  noPaper: readonly Money[],
) {
  const all = [...papers, ...adjusted];
  return [...all.map(cellsOf), ...sumsOf(all), ...seriesOf(papers), ...noPaper.map(cellsOfNoPaper)];
}

function cellsOfNoPaper({ receivedOn: day, amount, how, reference, recipient, ...of }: Money): Cell[] {
  const isWithheld = how === 'withheld';
  return rowOf({
    Section: isWithheld ? 'Tax withheld by the payer' : 'Received without a voucher: an advance of this month',
    Number: reference || (isWithheld ? 'Certificate still to come' : null),
    Date: { day },
    'Received on': { day },
    'Refers to': of.invoice ?? of.bill,
    'Our GSTIN': (of.issuer ?? of.supplier) || null,
    Recipient: recipient.name,
    'Recipient GSTIN': recipient.gstin,
    Total: rupees(amount),
  });
}

const rowOf = (said: Record<string, Cell>): Cell[] => registerColumns.map(({ title }) => said[title] ?? null);

type MoneyColumn = Omit<Column, 'cell'> & { cell: (row: Money) => Cell };

/** Money of a month, an entry a row, to be held against the bank. */
export const moneyColumns: readonly MoneyColumn[] = [
  { title: 'Date', type: 'day', cell: ({ receivedOn: day }) => ({ day }) },
  { title: 'What', type: 'choice', cell: (row) => whatOf(row) },
  { title: 'How', type: 'choice', cell: ({ how }) => wayWords[how] },
  { title: 'Reference', type: 'text', cell: ({ reference }) => reference || null },
  { title: 'Amount', type: 'number', cell: ({ amount }) => rupees(amount) },
  { title: 'Payer', type: 'text', cell: ({ recipient }) => recipient.name },
  { title: 'Payer GSTIN', type: 'text', cell: ({ recipient }) => recipient.gstin || null },
  { title: 'Bill', type: 'text', cell: ({ bill }) => bill },
  { title: 'Tax invoice', type: 'text', cell: ({ invoice }) => invoice },
  { title: 'Voucher', type: 'text', cell: ({ voucher }) => voucher || null },
  { title: 'Reason', type: 'text', cell: ({ reason }) => reason || null },
];

export const moneyCells = (rows: readonly Money[]): Cell[][] =>
  rows.map((row) => moneyColumns.map(({ cell }) => cell(row)));

function whatOf({ how, amount, reverses, reference }: Money): string {
  if (reverses) return 'Reversed';
  // When a bill is made anew, tax that was withheld is carried over too.
  if (how === 'carried' || (how === 'withheld' && (amount < 0 || /^from BILL-/i.test(reference))))
    return 'Carried over';
  return amount < 0 ? 'Paid back' : how === 'withheld' ? 'Tax withheld' : 'Received';
}

const cellsOf = (row: RegisterRow) => registerColumns.map(({ cell }) => cell(row, row.facts));

function sumsOf(rows: readonly RegisterRow[]): Cell[][] {
  const keyOf = (row: RegisterRow) => [row.supplier, sectionOf(row), row.facts.place, percentOf(row.facts)].join(' / ');
  const groups = Map.groupBy(rows, keyOf);
  return [...groups.keys()].toSorted().map((key) => {
    const of = groups.get(key)!;
    const first = cellsOf(of[0]!);
    return registerColumns.map(({ title, cell, sums }, at) => {
      if (title === 'Section') return `Sum: ${sectionOf(of[0]!)}`;
      if (title === 'Number') return `${of.length} of them`;
      if (sums) return added(of.map((row) => cell(row, row.facts)));
      return /^(Our GSTIN|Place of supply|Rate in percent)$/.test(title) ? (first[at] ?? null) : null;
    });
  });
}

/** Whole paise are added: rupees with their fractions would leave a trace. */
const added = (cells: readonly Cell[]): Cell =>
  rupees(cells.reduce((sum, cell) => sum + Math.round((cell as { number: number }).number * 100), 0));

/** 'Series', what it is of, from, to, and how many. */
function seriesOf(rows: readonly RegisterRow[]): Cell[][] {
  const groups = Map.groupBy(rows, ({ supplier, kind, year }) => `${supplier} ${kind} ${year}`);
  return [...groups.values()].map((papers) => {
    const [first, last] = [papers[0]!, papers.at(-1)!];
    const Number = `${first.number} to ${last.number}: ${papers.length}`;
    return rowOf({ Section: 'Series', Paper: paperNames[first.kind], Number, 'Our GSTIN': first.supplier });
  });
}

/** Where a paper stands in the return: registered, large and unregistered in another state, others, and what takes back. */
function sectionOf({ kind, total, takenInBy, advance, facts: { recipient, treatment } }: RegisterRow): string {
  if (advance) return advance;
  if (takenInBy !== null) return 'Advances adjusted';
  if (!isFiled(recipient)) return 'GSTIN to be corrected first';
  if (kind === 'C') return recipient.gstin ? 'Credit notes, registered' : 'Credit notes, unregistered';
  if (kind === 'R') return 'Advances received';
  if (kind === 'V') return 'Advances paid back';
  if (treatment.endorsement) return treatment.place === 'abroad' ? 'Exports' : 'SEZ';
  if (recipient.gstin) return 'B2B';
  return isLarge(treatment, total) ? 'B2C, large, between states' : 'B2C, others';
}

const isLarge = ({ head, zeroRated }: PaperFacts['treatment'], total: number): boolean =>
  head === 'IGST' && !zeroRated && total > 10_000_000;

type Item = { name: string; price: number; discount: number };

/** What a paper is for: each trainee with fee and discount, or one sum where it is for a part of that. */
function itemsOf({ taxable, facts: { lines } }: RegisterRow): Item[] {
  const items = lines.map(({ name, fee: price, discount }) => ({ name, price, discount }));
  return netOf(lines) === Math.abs(taxable)
    ? items
    : [{ name: items.map(({ name }) => name).join(', '), price: Math.abs(taxable), discount: 0 }];
}

type ZohoColumn = Omit<Column, 'cell'> & { cell: (row: RegisterRow, facts: PaperFacts, item: Item) => Cell };

/** A row for each item of each paper, as Zoho Books imports them: it takes no GSTIN that fails its own check. */
export const zohoCells = (columns: readonly ZohoColumn[], papers: readonly RegisterRow[]): Cell[][] =>
  papers
    .filter(({ facts }) => isFiled(facts.recipient))
    .flatMap((row) => itemsOf(row).map((item) => columns.map(({ cell }) => cell(row, row.facts, item))));

/** What Zoho Books imports, under the heads and with the words of its help pages ("GST import format", "Specify tax", "Reference Invoice type"): sums in rupees, before tax; a tax as a new organisation there names it. */
const zohoShared: readonly ZohoColumn[] = [
  { title: 'Customer Name', type: 'text', cell: (_, { recipient }) => recipient.name },
  { title: 'GST Treatment', type: 'text', cell: (_, facts) => treatmentOf(facts) },
  { title: 'GST Identification Number (GSTIN)', type: 'text', cell: (_, { recipient }) => recipient.gstin },
  { title: 'Place of Supply', type: 'text', cell: (_, { treatment }) => gstStateLetters[treatment.place] ?? null },
  { title: 'Currency Code', type: 'text', cell: () => 'INR' },
  { title: 'Item Name', type: 'text', cell: (_, { about }) => about[0] ?? null },
  { title: 'Item Desc', type: 'text', cell: (_, { about }, { name }) => [name, ...about.slice(1)].join('\n') },
  { title: 'Item Type', type: 'text', cell: () => 'service' },
  { title: 'HSN/SAC', type: 'text', cell: (_, { sac }) => sac },
  { title: 'Quantity', type: 'number', cell: () => ({ number: 1 }) },
  { title: 'Item Price', type: 'number', cell: (_, __, { price }) => rupees(price) },
  { title: 'Discount Type', type: 'text', cell: () => 'item_level' },
  { title: 'Is Discount Before Tax', type: 'text', cell: () => 'true' },
  { title: 'Discount Amount', type: 'number', cell: (_, __, { discount }) => rupees(discount) },
  { title: 'Is Inclusive Tax', type: 'text', cell: () => 'false' },
  { title: 'Item Tax Name', type: 'text', cell: (_, facts) => `${taxNameOf(facts)}${percentOf(facts)}` },
  { title: 'Item Tax Type', type: 'text', cell: (_, facts) => (isWithinState(facts) ? 'Tax Group' : 'Item Amount') },
  { title: 'Item Tax %', type: 'number', cell: (_, facts) => ({ number: percentOf(facts) }) },
  { title: 'Adjustment', type: 'number', cell: ({ kind, round_off: off }) => rupees(kind === 'C' ? 0 - off : off) },
];

export const zohoInvoiceColumns: readonly ZohoColumn[] = [
  { title: 'Invoice Number', type: 'text', cell: ({ number }) => number },
  { title: 'Invoice Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
  { title: 'PurchaseOrder', type: 'text', cell: (_, { orderNumber }) => orderNumber },
  ...zohoShared,
];

export const zohoCreditColumns: readonly ZohoColumn[] = [
  { title: 'Credit Note Number', type: 'text', cell: ({ number }) => number },
  { title: 'Credit Note Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
  { title: 'Associated Invoice Number', type: 'text', cell: (_, { refersTo }) => refersTo?.number ?? null },
  { title: 'Associated Invoice Date', type: 'day', cell: (_, { refersTo: of }) => of && { day: of.on } },
  { title: 'Reference Invoice Type', type: 'text', cell: (row) => referenceType(row) },
  { title: 'Reason', type: 'text', cell: (_, { reason }) => reason },
  ...zohoShared,
];

/** What kind of invoice a credit note takes back, as Zoho Books names it. */
function referenceType({ facts: { recipient, treatment }, invoiced }: RegisterRow): string {
  const { endorsement, zeroRated } = treatment;
  if (endorsement)
    return `${endorsement.startsWith('sez') ? 'SEZ' : 'Export'} ${zeroRated ? 'Without' : 'With'} Payment`;
  if (recipient.gstin !== '') return 'Registered';
  return isLarge(treatment, invoiced ?? 0) ? 'B2C Large' : 'B2C Others';
}

const taxNameOf = (facts: PaperFacts) => (isWithinState(facts) ? 'GST' : 'IGST');
const isWithinState = ({ treatment }: PaperFacts) => treatment.head !== 'IGST';

/** The portal takes no GSTIN that fails its own check. */
const isFiled = ({ gstin }: PaperFacts['recipient']) => gstin === '' || readGstin(gstin).ok;

const percentOf = ({ treatment, rate }: PaperFacts): number => (treatment.zeroRated ? 0 : rate / 100);

function treatmentOf({ recipient, treatment }: PaperFacts): string {
  if (treatment.endorsement?.startsWith('sez')) return 'business_sez';
  if (treatment.place === 'abroad' || recipient.state === '') return 'overseas';
  if (recipient.gstin !== '') return 'business_registered_regular';
  return recipient.kind === 'Employer' ? 'business_unregistered' : 'consumer';
}
