import { sql } from 'kysely';
import type { App, AskedPayer, PayerAsked, SeatBill, Db, Trx } from '../platform/app.server.ts';
import { countAskingPayer } from '../identity/mails/mail-limits.server.ts';
import { idsOf } from '../platform/database/database.server.ts';
import { indianDate } from '../platform/indian-time.ts';
import { fold } from '../platform/words.ts';
import { billPath, isOwnBill, readBills } from './read-bills.server.ts';
import { money, type Bill } from './bill.ts';
import { lockBill, refreshBill } from './change-bills.server.ts';
import { tellPayer } from './mails/tell-payer.server.ts';
import { mayGoAlong, sayBack, shareBack } from './refund.ts';
import { askedOn, askingPaper, gapsOfPayer, invoiceOf, isAllTold, isSaidPaid, toldOf } from './rules.ts';
import { sayPaidBack } from './sums.ts';

/** The bill of a seat, of one that ended the one that was withdrawn with it, with the way to it for the person who pays it: what shows it to others leaves that out. */
export async function findSeatBill(app: Pick<App, 'db' | 'secret'>, seatId: string): Promise<SeatBill | null> {
  const row = await app.db
    .selectFrom('bill_lines as l')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .innerJoin('bills as b', 'b.id', 'l.bill_id')
    .select(['l.bill_id', 's.secured_why', isOwnBill.as('own')])
    .where(sql<boolean>`l.seat_id = ${seatId} and (l.open_seat is not null or s.state <> 'Taken')`)
    .orderBy(sql`case when l.open_seat is null then 1 else 0 end, l.bill_id desc`)
    .executeTakeFirst();
  const [bill] = row ? await readBills(app.db, [row.bill_id]) : [];
  if (!row || !bill) return null;
  const isOwn = row.own === 1;
  // An order makes a seat safe, and leaves the money open.
  const paid = row.secured_why !== null && (row.secured_why !== 'order' || bill.open <= 0);
  const lacks = !paid && isOwn && asksWho(bill);
  if (bill.state === 'Draft' && !lacks && !paid) return null;
  const asked = isOwn ? askingPaper(bill) : undefined;
  const others = bill.lines.filter((line) => line.seatId !== seatId);
  const ofOthers = others.length > 0 ? shareBack(bill, others) : 0;
  const told = isOwn && bill.of.cancelled && isSaidPaid(bill) ? money(toldOf(bill)) : '';
  const looks = told && `You told us of ${told}: we look for it in the bank and write to you.`;
  const went = sayPaidBack(bill) && `We have paid back ${sayPaidBack(bill)}.`;
  const says = isOwn ? [went, sayBack(bill), looks] : [];
  return {
    paid,
    path: isOwn ? billPath(app, bill) : null,
    isOwn,
    open: isOwn && askedOn(bill) > 0 ? money(bill.open) : '',
    came: isOwn && bill.received > 0 ? money(bill.received - ofOthers) : '',
    isCredited: isOwn && bill.received > 0 && !mayGoAlong(bill, seatId),
    told,
    isTold: !paid && isOwn && askedOn(bill) > 0 && isAllTold(bill),
    lacks,
    withdrawn: bill.state === 'Withdrawn' ? (asked?.number ?? '') : '',
    saysBack: says.map((one) => one && `${one} `).join(''),
    mail: asked ? `${indianDate(asked.issuedOn)} (${asked.number})` : '',
  };
}

/** A draft that waits for what its payer alone can give. */
const asksWho = (bill: Bill) =>
  bill.state === 'Draft' && !bill.of.cancelled && !bill.doubts.includes('payer') && gapsOfPayer(bill).length > 0;

/** The mailbox of the payer alone opens the bill: it is told of it once more, as often as the office may ask for the money. */
export async function mailBillAgain(trx: Trx, app: App, seatId: string): Promise<boolean> {
  const row = await trx.selectFrom('bill_lines').select('bill_id').where('open_seat', '=', seatId).executeTakeFirst();
  if (!row) return false;
  const { bill } = await lockBill(trx, app, row.bill_id);
  const isOpen = (askedOn(bill) > 0 && !isAllTold(bill)) || asksWho(bill);
  if (!isOpen || bill.payer.kind !== 'Self' || bill.payer.email === '' || !(await countAskingPayer(trx, app, bill.id)))
    return false;
  await tellPayer(trx, app, { mail: asksWho(bill) ? 'bill-begun' : 'bill-reminder', bill });
  return true;
}

/** The bills on which seats of an employer's nomination stand, for its page, whose link may be passed on within the company: it leads whoever it was mailed to to the bills that they pay. */
export async function findEmployerBills(app: Pick<App, 'db' | 'secret'>, nominationId: string, reader: string) {
  const named = app.db.selectFrom('nominations').select('company').where('id', '=', nominationId);
  const [own, bills] = [await named.executeTakeFirst(), await readEmployerBills(app.db, nominationId)];
  // What people pay themselves, or another company, it does not learn.
  const isTheirs = ({ payer }: Bill) =>
    payer.kind === 'Employer' && (payer.name === own?.company || payer.email === reader);
  return bills.filter(isTheirs).map((bill) => ({
    reference: bill.reference,
    path: bill.payer.email === reader ? billPath(app, bill) : null,
    words: askedOn(bill) > 0 ? `${money(bill.open)} to pay` : (said[bill.state] ?? bill.state),
  }));
}

const said: Partial<Record<Bill['state'], string>> = { Settled: 'Paid', Draft: 'Being written' };

/** The bills of whom an employer named, also of those who have moved to another class since. */
export async function readEmployerBills(db: Db, nominationId: string): Promise<Bill[]> {
  const lines = db.selectFrom('bill_lines as l').innerJoin('seats as s', 's.id', 'l.seat_id').distinct();
  const theirs = await lines.select('l.bill_id as id').where('s.nomination_id', '=', nominationId).execute();
  return (await readBills(db, idsOf(theirs))).filter(({ state }) => state !== 'Withdrawn');
}

/** Who paid for a seat, or says that they did, and has not had it back: its person, who alone may ask for money, or another one, such as an employer. */
export async function paidBy(db: Db | Trx, id: string): Promise<'Self' | 'another' | null> {
  const bills = db.selectFrom('bill_lines as l').innerJoin('bills as b', 'b.id', 'l.bill_id');
  const lines = bills.innerJoin('seats as s', 's.id', 'l.seat_id').select(isOwnBill.as('own')).where('s.id', '=', id);
  const paid = lines.where(sql<boolean>`((select sum(amount) from payments p where p.bill_id = l.bill_id) > 0
      or exists (select 1 from payment_notes n where n.bill_id = l.bill_id and n.settled_at is null))`);
  const own = (await paid.execute()).map((line) => line.own);
  return own.length === 0 ? null : own.includes(1) ? 'Self' : 'another';
}

/** Who pays, as the person of a billed seat says now: before the tax invoice the office is asked where the bill names somebody else. */
export async function askPayer(trx: Trx, app: Pick<App, 'now'>, seatId: string, asks: AskedPayer): Promise<PayerAsked> {
  const { kind, company, gstin } = asks;
  const row = await trx.selectFrom('bill_lines').select('bill_id').where('open_seat', '=', seatId).executeTakeFirst();
  const [bill] = await readBills(trx, row ? [row.bill_id] : []);
  if (!bill) return 'same';
  const isKind = (kind === 'Employer') === (bill.payer.kind === 'Employer');
  const isNamed = kind !== 'Employer' || fold(company) === fold(bill.payer.name);
  const isSame = isKind && isNamed && (gstin === '' || gstin === bill.payer.gstin);
  if (!isSame && invoiceOf(bill)) return 'invoiced';
  const { payer: _, ...rest } = bill.decided;
  const decided = { decided: JSON.stringify(rest) };
  const lines = trx.updateTable('bill_lines').where('open_seat', '=', seatId);
  await lines.set({ payer_asked_at: isSame ? null : app.now().toISOString() }).execute();
  await trx.updateTable('bills').set(decided).where('id', '=', bill.id).execute();
  await refreshBill(trx, app, bill.id);
  return isSame ? 'same' : 'asked';
}
