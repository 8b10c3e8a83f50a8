import type { Db } from '../platform/database/database.server.ts';
import type { Payer } from './bill.ts';
import { negative } from './gst/compute.ts';
import type { PaperFacts } from './papers/paper-facts.ts';

const columns = [
  'p.bill_id',
  'p.supplier',
  'p.kind',
  'p.year',
  'p.serial',
  'p.number',
  'p.issued_on',
  'p.snapshot',
  'p.taxable',
  'p.cgst',
  'p.sgst',
  'p.igst',
  'p.round_off',
  'p.total',
] as const;

/** The tax papers of a month ('2026-12'), series by series in the order of their numbers. A proforma is none. */
function findPapers(db: Db, month: string) {
  return db
    .selectFrom('papers as p')
    .select(columns)
    .where('p.issued_on', '>=', `${month}-01`)
    .where('p.issued_on', '<=', `${month}-31`)
    .where('p.kind', '<>', 'P')
    .orderBy('p.supplier')
    .orderBy('p.kind')
    .orderBy('p.year')
    .orderBy('p.serial')
    .execute();
}
type Row = Awaited<ReturnType<typeof findPapers>>[number];

/** A paper of the register, and the invoice that took it in where it stands here for that alone. */
export type RegisterRow = Omit<Row, 'bill_id' | 'snapshot'> & { facts: PaperFacts; takenInBy: string | null };

/**
 * What the return of a month asks for: its papers, and of every invoice of the month the vouchers that it took in, whenever they were issued, each taken off with its
 * own tax. That was paid with the advance, and would be paid again with the invoice.
 */
export async function findRegister(
  db: Db,
  month: string,
): Promise<{ papers: RegisterRow[]; adjusted: RegisterRow[]; withheld: Withheld[] }> {
  const papers = (await findPapers(db, month)).map((row) => ({ ...row, facts: factsOf(row), takenInBy: null }));
  const invoices = new Map(papers.flatMap((row) => (row.facts.advances.length > 0 ? [[row.bill_id, row]] : [])));
  const vouchers = await db
    .selectFrom('papers as p')
    .innerJoin('papers as t', 't.bill_id', 'p.bill_id')
    .select(columns)
    .where('p.kind', '=', 'R')
    .where('t.kind', '=', 'T')
    .where('t.issued_on', '>=', `${month}-01`)
    .where('t.issued_on', '<=', `${month}-31`)
    .orderBy('p.number')
    .execute();
  const adjusted = vouchers.flatMap((row) => {
    const invoice = invoices.get(row.bill_id);
    if (!invoice?.facts.advances.some(({ number }) => number === row.number)) return [];
    const { taxable, cgst, sgst, igst, round_off: roundOff, total } = row;
    const { roundOff: round_off, ...back } = negative({ taxable, cgst, sgst, igst, roundOff, total });
    return [
      { ...row, ...back, round_off, issued_on: invoice.issued_on, facts: factsOf(row), takenInBy: invoice.number },
    ];
  });
  return { papers, adjusted, withheld: await findWithheld(db, month) };
}

/** Tax that payers kept for the tax office in a month, and what was taken back of it. It is on no paper of ours: the accountant looks for it in the tax office's own list. */
async function findWithheld(db: Db, month: string) {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('bills as b', 'b.id', 'p.bill_id')
    .leftJoin('papers as t', (join) => join.onRef('t.bill_id', '=', 'b.id').on('t.kind', '=', 'T'))
    .select(['p.received_on', 'p.amount', 'p.reference', 'b.reference as bill', 'b.payer', 'b.supplier'])
    .select(['t.number as invoice', 't.supplier as issuer'])
    .where('p.how', '=', 'withheld')
    .where('p.received_on', '>=', `${month}-01`)
    .where('p.received_on', '<=', `${month}-31`)
    .orderBy('p.received_on')
    .orderBy('p.id')
    .execute();
  return rows.map(({ payer, ...row }) => ({ ...row, recipient: JSON.parse(payer) as Pick<Payer, 'name' | 'gstin'> }));
}
export type Withheld = Awaited<ReturnType<typeof findWithheld>>[number];

const factsOf = ({ snapshot }: Row) => JSON.parse(snapshot) as PaperFacts;
