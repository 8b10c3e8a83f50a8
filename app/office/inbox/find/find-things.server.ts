import { plainReference } from '../../../billing/receipt.ts';
import { spanInWords } from '../../../classes/days.ts';
import type { Db } from '../../../platform/database/database.server.ts';
import { fold, piecesIn, type Term } from '../../../platform/words.ts';
import type { Hit } from './contract.ts';
import { describe, type Marked } from './describe.ts';

const most = 10;
const always = true;

/** Classes and bills by what a caller or the bank reads out, whole: a reference, the number of a paper or of a transfer; classes by their venue too. */
export async function findThings(db: Db, typed: string, terms: readonly Term[], marked: Marked): Promise<Hit[]> {
  return [...(await findClasses(db, typed, terms, marked)), ...(await findBills(db, typed, marked))];
}

async function findClasses(db: Db, typed: string, terms: readonly Term[], marked: Marked): Promise<Hit[]> {
  const venues = await db.selectFrom('venues').select(['id', 'name']).execute();
  const ids = venues.flatMap(({ id, name }) => {
    const words = piecesIn(name).flatMap(({ texts }) => texts);
    return terms.every(({ text }) => words.some((word) => word.startsWith(fold(text)))) ? id : [];
  });
  const rows = await db
    .selectFrom('batches as b')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .leftJoin('venues as v', 'v.id', 'b.venue_id')
    .select(['b.id', 'b.reference', 'e.title', 'b.city', 'b.state', 'v.name as venue', 'starts_on', 'ends_on'])
    .where((is) => is.or([is('b.reference', '=', typed.toUpperCase()), is('b.venue_id', 'in', ['', ...ids])]))
    .orderBy('b.starts_on', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, reference, title, city, starts_on: from, ends_on: to, state, venue }) => {
    const says = [
      { where: 'reference', text: reference, always },
      { where: 'days', text: from && to && spanInWords(from, to), always },
      { where: 'venue', text: venue, always },
      { where: 'state', text: state, always },
    ];
    const about = { kind: 'class', key: `class ${id}`, href: `/office/batches/${id}` } as const;
    const hit = describe({ ...about, marks: [], title: { where: 'class', text: `${title}, ${city}` }, says }, marked);
    return reference === typed.toUpperCase() ? { ...hit, exact: true } : hit;
  });
}

async function findBills(db: Db, typed: string, marked: Marked): Promise<Hit[]> {
  // What has no figure is no transfer, but somebody's name.
  const plain = /\d/.test(typed) ? plainReference(typed) : '-';
  const bills = db
    .selectFrom('bills as b')
    .innerJoin('batches as c', 'c.id', 'b.batch_id')
    .innerJoin('training_events as e', 'e.code', 'c.event_code')
    .select(['b.reference', 'b.payer', 'b.state', 'e.title', 'c.city'])
    .limit(most);
  const [papers, payments, notes] = [
    bills.innerJoin('papers as p', 'p.bill_id', 'b.id').select('p.number as text'),
    bills.innerJoin('payments as p', 'p.bill_id', 'b.id').select('p.reference as text'),
    bills.innerJoin('payment_notes as p', 'p.bill_id', 'b.id').select('p.reference as text'),
  ];
  const found = {
    bill: bills.select('b.reference as text').where('b.reference', '=', typed.toUpperCase()),
    'paper number': papers.where('p.number', '=', typed.toUpperCase()),
    // One transfer may pay several bills, a part each.
    'bank reference': payments.where((is) =>
      is.or([is('p.plain_reference', '=', plain), is('p.plain_reference', 'like', `${plain}/%`)]),
    ),
    'bank reference that the payer gave': notes.where('p.reference', '=', typed),
  };
  const hits: Hit[] = [];
  for (const [why, query] of Object.entries(found))
    for (const { reference, payer, title, city, state, text } of await query.execute()) {
      const { name } = JSON.parse(payer) as { name: string };
      const says = [...new Set([reference, text, `${title}, ${city}`, state])].map((part) => ({
        where: why,
        text: part,
        always,
      }));
      const about = { kind: 'bill', key: `bill ${reference}`, href: `/office/bills/${reference}` } as const;
      const told = { ...about, marks: [], title: { where: 'payer', text: name || 'Payer not known yet' }, says };
      hits.push({ ...describe(told, marked), why, exact: true });
    }
  return hits;
}
