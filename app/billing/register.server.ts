import { sql } from 'kysely';
import { orNone, type Db } from '../platform/database/database.server.ts';
import type { Payer } from './bill.ts';
import { negative } from '../classes/compute-gst.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import { readPayments } from './read-bills.server.ts';

/** The first day of a month, and none after its last. */
const daysOf = (month: string) => [`${month}-01`, `${month}-31`] as const;

/** What the invoice of its bill came to, of which a credit note takes back. */
const invoiced = sql<number | null>`(select t.total from papers t where t.bill_id = p.bill_id and t.kind = 'T')`;

/** The tax papers of a month ('2026-12'), series by series in the order of their numbers. A proforma is none. */
const findPapers = (db: Db, month: string) =>
  db
    .selectFrom('papers as p')
    .leftJoin('paper_irns as i', 'i.paper_id', 'p.id')
    .selectAll('p')
    .select(['i.paper_id as needs', 'i.irn', invoiced.as('invoiced')])
    .where(({ between }) => between('p.issued_on', ...daysOf(month)))
    .where('p.kind', '<>', 'P')
    .orderBy('p.supplier')
    .orderBy('p.kind')
    .orderBy('p.year')
    .orderBy('p.serial')
    .execute();
type Row = Awaited<ReturnType<typeof findPapers>>[number];

/** Advances that the return of a month does not count as received or adjusted in it. */
type Apart =
  | 'Advances received and invoiced in the month'
  | 'Advances received and paid back in the month'
  // Their tax was due with the return of the month in which the money came (Rule 50); that month names them too.
  | 'Advances of an earlier month: amend its return'
  | 'Advances noted in a later month: amend this return';

/** A paper of the register; the invoice that took it in where it stands here for that alone; and of a credit note what its invoice came to. */
export type RegisterRow = Omit<Row, 'bill_id' | 'snapshot' | Beside> &
  Partial<Pick<Row, Beside>> & { facts: PaperFacts; takenInBy: string | null; advance: Apart | null };
/** `needs`: it leaves with an IRN alone. */
type Beside = 'invoiced' | 'needs' | 'irn';

type Register = { papers: RegisterRow[]; adjusted: RegisterRow[]; withheld: Money[] };

/** What the return of a month asks for: its papers, and of its invoices the vouchers that they took in, each taken off with its own tax, which was paid with the advance. */
export async function findRegister(db: Db, month: string): Promise<Register> {
  const rows = (await findPapers(db, month)).map((row) => ({ ...row, facts: factsOf(row), takenInBy: null }));
  const invoices = new Map(rows.flatMap((row) => (row.facts.advances.length > 0 ? [[row.bill_id, row]] : [])));
  const vouchers = await db
    .selectFrom('papers as p')
    .innerJoin('papers as t', 't.bill_id', 'p.bill_id')
    .selectAll('p')
    .where('p.kind', '=', 'R')
    .where('t.kind', '=', 'T')
    .where(({ between }) => between('t.issued_on', ...daysOf(month)))
    .orderBy('p.number')
    .execute();
  const adjusted = vouchers.flatMap((row) => {
    const invoice = invoices.get(row.bill_id);
    if (!invoice?.facts.advances.some(({ number }) => number === row.number)) return [];
    const { taxable, cgst, sgst, igst, round_off: roundOff, total } = row;
    const { roundOff: round_off, ...back } = negative({ taxable, cgst, sgst, igst, roundOff, total });
    const facts = factsOf(row);
    const advance = cameIn(row, facts) === month ? ('Advances received and invoiced in the month' as const) : null;
    return [{ ...row, ...back, round_off, issued_on: invoice.issued_on, facts, takenInBy: invoice.number, advance }];
  });
  const within = new Set(adjusted.flatMap(({ number, advance }) => (advance ? number : [])));
  const paidBack = new Set(rows.flatMap(({ kind, facts }) => (kind === 'V' ? (facts.refersTo?.number ?? []) : [])));
  const received = new Map(rows.flatMap((row) => (row.kind === 'R' ? [[row.number, cameIn(row, row.facts)]] : [])));
  const apartOf = ({ kind, number, facts }: (typeof rows)[number]): Apart | null => {
    const voucher = kind === 'V' ? (facts.refersTo?.number ?? '') : number;
    const came = received.get(voucher);
    if (came === undefined) return null;
    if (came < month) return kind === 'R' ? 'Advances of an earlier month: amend its return' : null;
    if (paidBack.has(voucher)) return 'Advances received and paid back in the month';
    return within.has(voucher) ? 'Advances received and invoiced in the month' : null;
  };
  const papers = rows.map((row) => ({ ...row, advance: apartOf(row) }));
  const late = await findNotedLater(db, month);
  const withheld = (await findMoney(db, month)).filter(({ noPaper }) => noPaper);
  return { papers, adjusted: [...adjusted, ...late], withheld };
}

/** The month in which the money of a voucher came, whenever it was noted. */
const cameIn = ({ issued_on: issued }: Pick<Row, 'issued_on'>, { received: [came] = [] }: PaperFacts) =>
  (came?.on ?? issued).slice(0, 7);

/** Vouchers of later months for money that came in this one. */
async function findNotedLater(db: Db, month: string): Promise<RegisterRow[]> {
  const rows = await db
    .selectFrom('papers as p')
    .innerJoin('payments as m', 'm.id', 'p.payment_id')
    .selectAll('p')
    .where('p.kind', '=', 'R')
    .where('p.issued_on', '>', `${month}-31`)
    .where(({ between }) => between('m.received_on', ...daysOf(month)))
    .orderBy('p.number')
    .execute();
  const advance = 'Advances noted in a later month: amend this return';
  return rows.map((row) => ({ ...row, facts: factsOf(row), takenInBy: null, advance }));
}

/** Money of a month as it came and went back, with the bill, payer and invoice that it is of: what the bank shows, and tax that was withheld, which the tax office shows. */
export async function findMoney(db: Db, month: string) {
  const bills = await db
    .selectFrom('bills as b')
    .leftJoin('papers as t', (join) => join.onRef('t.bill_id', '=', 'b.id').on('t.kind', '=', 'T'))
    .select(['b.id', 'b.reference as bill', 'b.payer', 'b.supplier'])
    .select(['t.number as invoice', 't.supplier as issuer', 't.issued_on as invoicedOn'])
    .where('b.id', 'in', (of) =>
      of
        .selectFrom('payments')
        .select('bill_id')
        .where(({ between }) => between('received_on', ...daysOf(month))),
    )
    .execute();
  const read = (payer: string) => JSON.parse(payer) as Pick<Payer, 'name' | 'gstin'>;
  const known = new Map(bills.map(({ id, payer, ...row }) => [id, { ...row, recipient: read(payer) }]));
  const ids = [...known.keys()];
  const payments = await readPayments(db, ids);
  const vouchers = await db
    .selectFrom('papers as p')
    .leftJoin('papers as r', 'r.id', 'p.refers_to')
    .select(['p.bill_id', 'p.kind', 'p.number', 'p.payment_id as pays', 'r.payment_id as takesBack'])
    .where('p.kind', 'in', ['R', 'V'])
    .where('p.bill_id', 'in', orNone(ids))
    .orderBy('p.number')
    .execute();
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const settled = new Set([...reversed, ...vouchers.map(({ pays }) => pays)]);
  // Before an invoice all goes back at once, by the refund vouchers of what was not reversed.
  const vouchersOf = ({ id, bill_id: billId, amount, reverses }: (typeof payments)[number]) =>
    vouchers.filter(({ kind, pays, takesBack, bill_id: of }) => {
      if (kind === 'R') return pays === id;
      return reverses ? takesBack === reverses : amount < 0 && of === billId && !reversed.has(takesBack);
    });
  return payments
    .filter(({ receivedOn }) => receivedOn.startsWith(month))
    .toSorted((one, other) => one.receivedOn.localeCompare(other.receivedOn))
    .map((payment) => {
      const of = known.get(payment.bill_id)!;
      const isBilled = of.invoicedOn !== null && of.invoicedOn <= `${month}-31`;
      const isBare = payment.amount > 0 && payment.how !== 'carried' && !isBilled && !settled.has(payment.id);
      // Tax that was withheld, which the tax office's own list shows; and what came without a voucher, of which an invoice of a later month, or none yet, takes account.
      const voucher = vouchersOf(payment).map(({ number }) => number);
      const wrong = payments.find(({ id }) => id === payment.reverses);
      const said = wrong ? { reference: wrong.reference, reason: payment.reference } : { reason: '' };
      return { ...payment, ...of, ...said, voucher: voucher.join(', '), noPaper: payment.how === 'withheld' || isBare };
    });
}
export type Money = Awaited<ReturnType<typeof findMoney>>[number];

const factsOf = ({ snapshot }: Pick<Row, 'snapshot'>) => JSON.parse(snapshot) as PaperFacts;
