import { gstStateLetters, readGstin } from '../platform/form/gstin.ts';
import { paperNames, type PaperKind } from './bill.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import type { RegisterRow, Withheld } from './register.server.ts';

// What the accountant's files hold of each tax paper.

type Cell = string | { number: number } | { day: string } | null;
type Column = {
  title: string;
  type: 'text' | 'choice' | 'day' | 'number';
  cell: (row: RegisterRow, facts: PaperFacts) => Cell;
  /** It is added up. */
  sums?: true;
};

const rupees = (paise: number): Cell => ({ number: paise / 100 });

/** A paper a row, for the return of the month: what it is of, to whom, where, and each head by itself. */
export const registerColumns: readonly Column[] = [
  { title: 'Section', type: 'choice', cell: (row) => sectionOf(row) },
  { title: 'Paper', type: 'choice', cell: ({ kind }) => paperNames[kind] },
  { title: 'Number', type: 'text', cell: ({ number }) => number },
  { title: 'Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
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
];

/** A row each, and below them the sums of each section by place and rate, as the return asks for those that it does not name singly, then each series, and last the tax that was withheld, which is on no paper and adds up to itself alone. */
export function registerCells(
  papers: readonly RegisterRow[],
  adjusted: readonly RegisterRow[],
  withheld: readonly Withheld[],
): Cell[][] {
  const all = [...papers, ...adjusted];
  return [...all.map(cellsOf), ...sumsOf(all), ...seriesOf(papers), ...withheld.map(cellsOfWithheld)];
}

function cellsOfWithheld({
  received_on: day,
  amount,
  reference,
  bill,
  supplier,
  invoice,
  issuer,
  recipient,
}: Withheld) {
  const said: Record<string, Cell> = {
    Section: 'Tax withheld by the payer',
    Number: reference || 'Certificate still to come',
    Date: { day },
    'Refers to': invoice ?? bill,
    'Our GSTIN': (issuer ?? supplier) || null,
    Recipient: recipient.name,
    'Recipient GSTIN': recipient.gstin,
    Total: rupees(amount),
  };
  return registerColumns.map(({ title }) => said[title] ?? null);
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
    const said: Record<string, string> = {
      Section: 'Series',
      Paper: paperNames[first.kind as PaperKind],
      Number: `${first.number} to ${last.number}: ${papers.length}`,
      'Our GSTIN': first.supplier,
    };
    return registerColumns.map(({ title }) => said[title] ?? null);
  });
}

const largeUnregistered = 10_000_000;

/** Where a paper stands in the return: registered, large and unregistered in another state, others, and what takes back. */
function sectionOf({ kind, total, igst, takenInBy, facts: { recipient, treatment } }: RegisterRow): string {
  if (takenInBy !== null) return 'Advances adjusted';
  if (!isFiled(recipient)) return 'GSTIN to be corrected first';
  if (kind === 'C') return recipient.gstin ? 'Credit notes, registered' : 'Credit notes, unregistered';
  if (kind === 'R') return 'Advances received';
  if (kind === 'V') return 'Advances paid back';
  if (treatment.endorsement) return treatment.place === 'abroad' ? 'Exports' : 'SEZ';
  if (recipient.gstin) return 'B2B';
  return igst > 0 && total > largeUnregistered ? 'B2C, large, between states' : 'B2C, others';
}

/**
 * A tax invoice as Zoho Books imports it: one row with one item, under the heads and with the words of its help pages ("GST import format", "Specify
 * tax") and of its sample file. Sums are in rupees, before tax; a tax has the name that a new organisation there gives it.
 */
export const zohoColumns: readonly Column[] = [
  { title: 'Invoice Number', type: 'text', cell: ({ number }) => number },
  { title: 'Invoice Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
  { title: 'Customer Name', type: 'text', cell: (_, { recipient }) => recipient.name },
  { title: 'GST Treatment', type: 'text', cell: (_, facts) => treatmentOf(facts) },
  { title: 'GST Identification Number (GSTIN)', type: 'text', cell: (_, { recipient }) => recipient.gstin },
  { title: 'Place of Supply', type: 'text', cell: (_, { treatment }) => gstStateLetters[treatment.place] ?? null },
  { title: 'PurchaseOrder', type: 'text', cell: (_, { orderNumber }) => orderNumber },
  { title: 'Currency Code', type: 'text', cell: () => 'INR' },
  { title: 'Item Name', type: 'text', cell: (_, { about }) => about[0] ?? null },
  { title: 'Item Desc', type: 'text', cell: (_, { about }) => about.slice(1).join('\n') },
  { title: 'Item Type', type: 'text', cell: () => 'service' },
  { title: 'HSN/SAC', type: 'text', cell: (_, { sac }) => sac },
  { title: 'Quantity', type: 'number', cell: () => ({ number: 1 }) },
  { title: 'Item Price', type: 'number', cell: ({ taxable }) => rupees(taxable) },
  { title: 'Is Inclusive Tax', type: 'text', cell: () => 'false' },
  {
    title: 'Item Tax Name',
    type: 'text',
    cell: (_, facts) => `${isWithinState(facts) ? 'GST' : 'IGST'}${percentOf(facts)}`,
  },
  { title: 'Item Tax Type', type: 'text', cell: (_, facts) => (isWithinState(facts) ? 'Tax Group' : 'Item Amount') },
  { title: 'Item Tax %', type: 'number', cell: (_, facts) => ({ number: percentOf(facts) }) },
  { title: 'Adjustment', type: 'number', cell: ({ round_off: off }) => rupees(off) },
];

const isWithinState = ({ treatment }: PaperFacts) => treatment.head !== 'IGST';

/** The portal takes no GSTIN that fails its own check. */
const isFiled = ({ gstin }: PaperFacts['recipient']) => gstin === '' || readGstin(gstin).ok;

function percentOf({ treatment, rate }: PaperFacts): number {
  return treatment.zeroRated ? 0 : rate / 100;
}

function treatmentOf({ recipient, treatment }: PaperFacts): string {
  if (treatment.endorsement?.startsWith('sez')) return 'business_sez';
  if (treatment.place === 'abroad') return 'overseas';
  return recipient.gstin === '' ? 'consumer' : 'business_registered_regular';
}
