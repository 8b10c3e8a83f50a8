import { sql, type RawBuilder } from 'kysely';
import { countOf, dayAfter, dayInWords } from '../classes/days.ts';
import type { App } from '../platform/app.server.ts';
import { idsOf, orNone, type Db } from '../platform/database/database.server.ts';
import { indianDay } from '../platform/indian-time.ts';
import { money, papersInWords, waitKinds, type Bill, type WaitingBill, type WaitingClass } from './bill.ts';
import { isMissed } from './change-bills.server.ts';
import { readBills } from './read-bills.server.ts';
import { isToDo, nextInWords, sayBillState } from './refund.ts';
import { askedOn, isClosed } from './rules.ts';
import { waitsInWords } from './waits.ts';

// What waits of money, in words: for its list, and for Today.

const mostListed = 200;

/** Bills that wait for somebody, each kind as it waits the longest: what payers say they have paid, papers without their IRN, what their own state asks for, and classes over since a day without an invoice. */
async function listWaiting(db: Db, over: string): Promise<Record<'noted' | 'numbered' | 'waiting' | 'late', Bill[]>> {
  // In the words of the index, which holds those alone.
  const uninvoiced = sql<boolean>`b.state in ('Draft', 'Proforma sent', 'Part paid', 'Paid')`;
  const notes = db.selectFrom('payment_notes').select('bill_id as id').where('settled_at', 'is', null);
  const irns = db.selectFrom('paper_irns as i').innerJoin('papers as p', 'p.id', 'i.paper_id');
  const bills = db.selectFrom('bills as b').select('b.id').limit(mostListed);
  const ended = bills.innerJoin('batches as c', 'c.id', 'b.batch_id').where('c.ends_on', '<=', over);
  const [noted, numbered, waiting, late] = await Promise.all([
    notes.orderBy('said_at').limit(mostListed).execute(),
    irns.select('p.bill_id as id').where('i.irn', 'is', null).orderBy('i.paper_id').limit(mostListed).execute(),
    bills.where('b.waits', 'is not', null).orderBy('b.id').execute(),
    ended.where(uninvoiced).orderBy('c.ends_on').execute(),
  ]);
  const ids = [...new Set([...noted, ...numbered, ...waiting, ...late].map(({ id }) => id))];
  const found = new Map((await readBills(db, ids)).map((bill) => [bill.id, bill]));
  const of = (rows: { id: string }[]) => [...new Set(idsOf(rows))].map((id) => found.get(id)!);
  return { noted: of(noted), numbered: of(numbered), waiting: of(waiting), late: of(late) };
}

/** Bills that money is asked for on, the oldest first. */
export async function listUnpaid(db: Db): Promise<Bill[]> {
  // In the words of its index.
  const asked = sql<boolean>`state in ('Proforma sent', 'Part paid', 'Invoiced')`;
  const rows = await db.selectFrom('bills').select('id').where(asked).orderBy('id').limit(mostListed).execute();
  return (await readBills(db, idsOf(rows))).filter((bill) => askedOn(bill) > 0);
}

/** Every bill that waits for somebody, once, with all that it waits for; what was said longest ago first. */
export async function findMoneyWaits({ db, now }: Pick<App, 'db' | 'now'>): Promise<(WaitingBill | WaitingClass)[]> {
  // An invoice is due 30 days after a service: ten days before, the office is told.
  const { noted, numbered, waiting, late } = await listWaiting(db, dayAfter(indianDay(now()), -20));
  const say = (group: WaitingBill['group'], bills: Bill[]) => bills.flatMap((bill) => sayWaits(group, bill));
  const ofKind = (group: Bill['waits']) => waiting.filter((bill) => bill.waits === group && isToDo(bill));
  const own = waitKinds.flatMap((group) => say(group, ofKind(group)));
  const all = [...say('match', noted), ...say('irn', numbered), ...own, ...say('late', late)];
  const once = Map.groupBy(all, ({ reference }) => reference).values();
  const bills = [...once].map((same) => ({ ...same[0]!, words: same.map(({ words }) => words).join('. ') }));
  return [...bills, ...(await findUnbilled(db, indianDay(now())))];
}

/** Bills whose money stays for a seat still to come: nobody has anything to do. */
export const listKept = async (db: Db) => (await listWaiting(db, '')).waiting.filter((bill) => !isToDo(bill));

/** Bills of cancelled classes, or of these alone, that somebody has something to do about. */
export async function listOfCancelled(db: Db, classes?: readonly string[]): Promise<Bill[]> {
  const bills = db.selectFrom('bills as b').innerJoin('batches as c', 'c.id', 'b.batch_id').select('b.id');
  const waiting = bills.where('c.state', '=', 'Cancelled').where(sql<boolean>`(b.waits is not null
    or exists (select 1 from payment_notes n where n.bill_id = b.id and n.settled_at is null))`);
  const theirs = classes ? waiting.where('c.id', 'in', orNone(classes)) : waiting;
  const rows = await theirs.orderBy('b.id').limit(mostListed).execute();
  return (await readBills(db, idsOf(rows))).filter(isToDo);
}

/** What was never billed of classes that ended before this day is past help: nobody waits for it. */
export const billedSince = (today: string): string => dayAfter(today, -90);

const count = (rows: RawBuilder<unknown>) => sql<number>`cast((select count(*) from ${rows}) as integer)`;
/** Classes with seats that are on no bill, or bills that no paper was sent of: each in one line, the first to begin first. */
export async function findUnbilled(db: Db, today: string, classes?: readonly string[]): Promise<WaitingClass[]> {
  const rows = await db
    .selectFrom('batches as c')
    .innerJoin('training_events as e', 'e.code', 'c.event_code')
    .select(['c.id', 'c.reference', 'c.event_code as eventCode', 'e.title', 'c.city', 'c.starts_on'])
    .select(count(sql`seats s where s.batch_id = c.id and ${isMissed(today)}`).as('seats'))
    .select(count(sql`bills b where b.batch_id = c.id and b.state = 'Draft'`).as('drafts'))
    .where('c.state', 'in', ['Announced', 'Confirmed', 'Running', 'Finished'])
    .where('c.ends_on', '>=', billedSince(today))
    .$if(classes !== undefined, (all) => all.where('c.id', 'in', orNone(classes!)))
    .orderBy('c.starts_on')
    .orderBy('c.id')
    .limit(mostListed)
    .execute();
  return rows.flatMap(({ id, reference, eventCode, title, city, starts_on: on, seats, drafts }) => {
    if (seats + drafts === 0) return [];
    const unbilled = seats > 0 ? countOf(seats, 'seat has no bill', 'seats have no bill') : '';
    const unsent = drafts > 0 ? countOf(drafts, 'bill is not sent', 'bills are not sent') : '';
    const lacks = [unbilled, unsent].filter(Boolean).join(', ');
    const words = on ? `From ${dayInWords(on)}` : '';
    return [{ group: 'unbilled', classId: id, reference, of: { eventCode, title, city }, lacks, words }];
  });
}

/** What a bill waits for, in words; nothing where it waits no more. */
export function sayWaits(group: WaitingBill['group'], bill: Bill): WaitingBill[] {
  if (group === 'late' && (isClosed(bill.state) || bill.waits === 'invoice')) return [];
  const { reference, payer, of } = bill;
  const [words, next, open] = [wordsOf(group, bill), nextInWords(bill), askedOn(bill)];
  return [{ group, reference, payer: payer.name, of, words, next, open }];
}

function wordsOf(group: WaitingBill['group'], bill: Bill): string {
  switch (group) {
    case 'match':
      return bill.notes
        .filter(({ settled }) => !settled)
        .map(({ amount, reference, paidOn }) => `Says paid: ${money(amount)} on ${dayInWords(paidOn)}, ${reference}`)
        .join('; ');
    case 'irn':
      return `${papersInWords(bill.papers.filter(({ waits }) => waits)).join(', ')}: file it, then note its IRN`;
    case 'unpaid':
      return `${sayBillState(bill)}, of ${money(bill.due!)}`;
    case 'late':
      return `The class ended on ${bill.of.endsOn ? dayInWords(bill.of.endsOn) : ''}: the law gives 30 days for the invoice`;
    default:
      return waitsInWords(bill);
  }
}
