import { z } from 'zod';
import { paperNames, type PaperKind } from '../../../billing/bill.ts';
import type { PaperFacts } from '../../../billing/papers/paper-facts.ts';
import { findRegister, type RegisterRow } from '../../../billing/register.server.ts';
import { noteLook } from '../../ground/audit/office-act.server.ts';
import { requireRole } from '../../ground/office-call.server.ts';
import type { Cell, SheetColumn } from '../../ground/sheets/sheet.ts';
import { sheetOf, type Exporter } from '../../lists/export-list.server.ts';

const Query = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

type Column = SheetColumn & { cell: (row: RegisterRow, facts: PaperFacts) => Cell };
const rupees = (paise: number): Cell => ({ number: paise / 100 });

/** A paper a row, for the return of the month: what it is of, to whom, where, and each head by itself. */
const columns: readonly Column[] = [
  { title: 'Section', type: 'choice', cell: (row, facts) => sectionOf(row, facts) },
  { title: 'Paper', type: 'choice', cell: ({ kind }) => paperNames[kind] },
  { title: 'Number', type: 'text', cell: ({ number }) => number },
  { title: 'Date', type: 'day', cell: ({ issued_on: day }) => ({ day }) },
  { title: 'Refers to', type: 'text', cell: (_, { refersTo }) => refersTo?.number ?? null },
  { title: 'Our GSTIN', type: 'text', cell: ({ supplier }) => supplier },
  { title: 'Recipient', type: 'text', cell: (_, { recipient }) => recipient.name },
  { title: 'Recipient GSTIN', type: 'text', cell: (_, { recipient }) => recipient.gstin },
  { title: 'Place of supply', type: 'text', cell: (_, { place }) => place },
  { title: 'SAC', type: 'text', cell: (_, { sac }) => sac },
  {
    title: 'Rate in percent',
    type: 'number',
    cell: (_, { treatment, rate }) => ({ number: treatment.zeroRated ? 0 : rate / 100 }),
  },
  { title: 'Taxable value', type: 'number', cell: ({ taxable }) => rupees(taxable) },
  { title: 'CGST', type: 'number', cell: ({ cgst }) => rupees(cgst) },
  { title: 'SGST or UTGST', type: 'number', cell: ({ sgst }) => rupees(sgst) },
  { title: 'IGST', type: 'number', cell: ({ igst }) => rupees(igst) },
  { title: 'Round off', type: 'number', cell: ({ round_off: off }) => rupees(off) },
  { title: 'Total', type: 'number', cell: ({ total }) => rupees(total) },
  { title: 'Reverse charge', type: 'choice', cell: () => 'No' },
];

const largeUnregistered = 10_000_000;

/** Where a paper stands in the return: registered, large and unregistered in another state, others, and what takes back. */
function sectionOf({ kind, total, igst }: RegisterRow, { recipient, treatment }: PaperFacts): string {
  if (kind === 'C') return recipient.gstin ? 'Credit notes, registered' : 'Credit notes, unregistered';
  if (kind === 'R') return 'Advances received';
  if (kind === 'V') return 'Advances paid back';
  if (treatment.endorsement) return treatment.place === 'abroad' ? 'Exports' : 'SEZ';
  if (recipient.gstin) return 'B2B';
  return igst > 0 && total > largeUnregistered ? 'B2C, large, between states' : 'B2C, others';
}

/** Every tax paper of a month, then each series with its first and last number and how many; null where the query asks for something unknown. */
export const exportRegister: Exporter = async (app, actor, query, format) => {
  requireRole(actor, 'office');
  const read = Query.safeParse(query);
  if (!read.success) return null;
  const { month } = read.data;
  const rows = await findRegister(app.db, month);
  await noteLook(app, actor, { action: 'register exported', subject: 'register', detail: { month, format } });
  const papers = rows.map((row) => {
    const facts = JSON.parse(row.snapshot) as PaperFacts;
    return columns.map(({ cell }) => cell(row, facts));
  });
  return sheetOf(format, { name: `Register ${month}`, columns }, [...papers, ...seriesOf(rows)], rows.length);
};

/** 'Series', what it is of, from, to, and how many. */
function seriesOf(rows: readonly RegisterRow[]): Cell[][] {
  const groups = Map.groupBy(rows, ({ supplier, kind, year }) => `${supplier} ${kind} ${year}`);
  return [...groups.values()].map((papers) => {
    const [first, last] = [papers[0]!, papers.at(-1)!];
    const cells: Cell[] = columns.map(() => null);
    const words = [
      'Series',
      paperNames[first.kind as PaperKind],
      `${first.number} to ${last.number}: ${papers.length}`,
    ];
    for (const [at, word] of words.entries()) cells[at] = word;
    cells[5] = first.supplier;
    return cells;
  });
}
