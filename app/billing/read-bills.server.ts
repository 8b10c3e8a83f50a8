import { sql } from 'kysely';
import { stateOfPayer } from '../classes/states-and-cities.ts';
import { queueRanks } from '../classes/seats/seat.ts';
import { idsOf, orNone, type Db, type Trx } from '../platform/database/database.server.ts';
import { NotFound } from '../platform/errors.ts';
import { nobody } from './bill.ts';
import type { AtStake, Bill, BillLine, BillRecord, Decided, Paper, Payer, Payment, PaymentWay } from './bill.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import { certifiedBy } from './incoming-payment.ts';
import { askedOn, billOf, invoiceOf, isAsked, isSaidPaid } from './rules.ts';
import { findSettings } from './settings.server.ts';
import type { Settings } from './settings.ts';
import type { App } from '../platform/app.server.ts';
import { indianDay } from '../platform/indian-time.ts';
import { definePageLink } from '../platform/links.server.ts';
import { forgetMailsAbout } from '../platform/outbox/kept-mail.server.ts';

type From = Db | Trx;

/** Bills with everything that stands about them, in the order in which they were made. */
export async function readBills(db: From, ids: readonly string[]): Promise<Bill[]> {
  if (ids.length === 0) return [];
  const [{ settings }, records] = await Promise.all([findSettings(db), readRecords(db, ids)]);
  return records.map((record) => billOf(record, settings));
}

/** With one of its seats as it will be in a moment. Throws NotFound. */
export const getBill = async (db: From, id: string, takenSoon?: string): Promise<Bill> =>
  getBillUnder(db, id, (await findSettings(db)).settings, takenSoon);

export const listBills = async (db: From, ...classes: string[]): Promise<Bill[]> =>
  readBills(db, idsOf(await db.selectFrom('bills').select('id').where('batch_id', 'in', orNone(classes)).execute()));

/** What money a class has to do with, of which cancelling it has to tell: what came and stays, in paise, and bills by how they stand. */
export async function findAtStake(db: Db, batchId: string): Promise<AtStake> {
  const bills = await listBills(db, batchId);
  const paid = bills.filter(({ received }) => received > 0);
  const count = (is: (bill: Bill) => boolean) => bills.filter(is).length;
  return {
    amount: paid.reduce((all, { received }) => all + received, 0),
    asked: bills.reduce((all, bill) => all + askedOn(bill), 0),
    paid: paid.length,
    invoiced: count((bill) => bill.received === 0 && isAsked(bill) && invoiceOf(bill) !== null),
    proformas: count(({ state }) => state === 'Proforma sent'),
    saidPaid: count(isSaidPaid),
  };
}

/** Whom employers have named for a class and who have not answered: they come on no bill that is made now. */
export async function listPending(db: Db, batchId: string): Promise<{ company: string; people: number }[]> {
  const rows = await db
    .selectFrom('seats as s')
    .innerJoin('nominations as n', 'n.id', 's.nomination_id')
    .select(({ fn }) => ['n.company', fn.countAll<number | string>().as('people')])
    .where('s.batch_id', '=', batchId)
    .where('s.state', '=', 'Offered')
    .groupBy(['n.id', 'n.company'])
    .execute();
  return rows.map(({ company, people }) => ({ company, people: Number(people) }));
}

export async function getBillUnder(db: From, id: string, settings: Settings, takenSoon?: string): Promise<Bill> {
  const [record] = await readRecords(db, [id]);
  if (!record) throw new NotFound();
  const lines = record.lines.map((line) => (line.seatId === takenSoon ? { ...line, seatState: 'Taken' } : line));
  return billOf({ ...record, lines }, settings);
}

async function readRecords(db: From, ids: readonly string[]): Promise<BillRecord[]> {
  const [rows, lines, papers, payments, notes] = await Promise.all([
    readBillRows(db, ids),
    readLines(db, ids),
    readPapers(db, ids),
    readPayments(db, ids),
    db
      .selectFrom('payment_notes')
      .select(['bill_id', 'id', 'paid_on as paidOn', 'amount', 'reference', 'settled_at'])
      .where('bill_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  const of = <Row extends { bill_id: string }>(all: readonly Row[], id: string) =>
    all.filter(({ bill_id: bill }) => bill === id);
  return rows.map((row) => ({
    ...ownFactsOf(row),
    // Whatever is set since: the first tax paper or voucher binds those that follow.
    supplier: of(papers, row.id).find(({ kind }) => kind !== 'P')?.supplier ?? row.supplier,
    lines: of(lines, row.id).map(lineOf),
    papers: of(papers, row.id).map(paperOf),
    payments: of(payments, row.id),
    notes: of(notes, row.id).map(({ settled_at: at, ...note }) => ({ ...note, settled: at !== null })),
  }));
}

function ownFactsOf({ payer, kind, email, decided, class: reference, class_state: state, ...row }: BillRow) {
  const { eventCode, title, city, stateCode, startsOn, endsOn, refundAsked: asked, ...own } = row;
  const whole: Payer = { ...nobody, ...(JSON.parse(payer) as Payer), kind, email };
  return {
    ...own,
    refundAskedOn: asked && indianDay(new Date(asked)),
    payer: { ...whole, stateCode: stateOfPayer(whole) },
    decided: JSON.parse(decided) as Decided,
    of: { reference, eventCode, title, city, stateCode, startsOn, endsOn, cancelled: state === 'Cancelled' },
  };
}

const readLines = (db: From, ids: readonly string[]) =>
  db
    .selectFrom('bill_lines as l')
    .innerJoin('seats as s', 's.id', 'l.seat_id')
    .innerJoin('batches as c', 'c.id', 's.batch_id')
    .innerJoin('bills as b', 'b.id', 'l.bill_id')
    .select(['l.bill_id', 'l.seat_id as seatId', 'l.fee', 'l.discount', 'l.discount_why as discountWhy', 'l.open_seat'])
    .select(['l.asked_there as askedThere', 's.state as seatState', 's.state_at', 's.name', 's.id_name'])
    .select(['c.state_code as stateCode', 'l.payer_asked_at', 's.payer', 's.payer_company', 's.payer_gstin'])
    .select([choiceOfLine.as('choice'), ofNaming(isBackWithEmployer).as('back'), decidedFrom.as('decidedFrom')])
    .where('l.bill_id', 'in', ids)
    .orderBy('l.seat_id')
    .execute();
type LineRow = Awaited<ReturnType<typeof readLines>>[number];

function lineOf(row: LineRow): BillLine {
  const { seatId, stateCode, seatState, fee, discount, discountWhy, askedThere, open_seat: open, decidedFrom } = row;
  const own = { seatId, stateCode, seatState, fee, discount, discountWhy, askedThere, decidedFrom };
  const asks = { kind: row.payer, company: row.payer_company, gstin: row.payer_gstin };
  return {
    ...own,
    endedOn: indianDay(new Date(row.state_at)),
    name: row.id_name || row.name,
    isCurrent: open !== null,
    awaits: row.back > 0 ? 'name' : row.choice,
    asksPayer: row.payer_asked_at === null || open === null ? null : asks,
  };
}

/** 1 where the payer is the person of the seat, and nobody else who pays for it: a company, or who had the seat before it was passed on. */
export const isOwnBill = sql<number>`(case when b.payer_kind = 'Self' and b.email = s.email and b.email <> '' then 1 else 0 end)`;
/** A promise brought them to the class of `s`, and they have not given it back since. */
export const isByPromise = sql<boolean>`exists (select 1 from seats u join batches k on k.id = u.batch_id where u.person = s.person
  and u.promise = 'used' and u.state = 'Called off' and k.event_code = c.event_code and not exists (select 1 from batch_history h
  where h.seat_id = s.id and h.act = 'seat given back' and h.at >= u.state_at))`;
/** Who paid for their own seat has said that they want the next class, or their money, or still chooses; what others paid goes back to them, and nobody is asked. */
const choiceOfLine = sql<BillLine['awaits']>`case when ${isOwnBill} = 0 then null
  when s.state = 'Offered' or (s.state = 'Waiting' and s.queue_rank = ${sql.lit(queueRanks.promised)}) then
  case when ${isByPromise} then 'next' end when s.state = 'Called off' then case
  when s.promise = 'refund' then 'refund' when coalesce(s.promise, '') <> 'open' then null
  when exists (select 1 from batch_history h where h.seat_id = s.id and h.act = 'next class chosen') then 'next' else 'choice' end end`;

const refundAskedAt = sql`(select max(h.at) from batch_history h where h.seat_id = s.id and h.act = 'refund asked')`;
const decidedFrom = sql<string>`case when s.state = 'Called off' then coalesce(${refundAskedAt}, s.state_at) else '' end`;

// In SQL: `l` is the line of a bill, `s` its seat, `p` the row of that seat on an employer's list, `n` that nomination.
/** A line whose seat the employer `n` has again, without a name: it stands on no list of theirs any more, or its holder said nothing or no. */
export const isBackWithEmployer = sql<boolean>`(n.state = 'Agreed' and ((l.open_seat is null and p.ended is not null
  and (s.nomination_id is null or s.nomination_id <> n.id))
  or (s.nomination_id = n.id and s.state in ('Declined', 'Lapsed', 'Taken back'))))`;
const ofNaming = (is: typeof isBackWithEmployer) => sql<number>`cast(case when exists (select 1 from nomination_people p
  join nominations n on n.id = p.nomination_id where p.seat_id = l.seat_id and ${is}) then 1 else 0 end as integer)`;

/** All payments of bills. The certificate of tax that was withheld comes months later, as an entry of no amount; the newest counts. */
export async function readPayments(db: From, bills: readonly string[]): Promise<(Payment & { bill_id: string })[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['bill_id', 'id', 'received_on as receivedOn', 'amount', 'how', 'reference', 'reverses'])
    .select('repeat_key as repeatKey')
    .where('bill_id', 'in', orNone(bills))
    .orderBy('id')
    .execute();
  const certificates = new Map(rows.flatMap((row) => (row.amount === 0 ? [[certifiedBy(row.repeatKey), row]] : [])));
  return rows.flatMap(({ how, ...row }) => {
    if (row.amount === 0) return [];
    const { reference, receivedOn: certifiedOn } = certificates.get(row.id) ?? row;
    return { ...row, how: how as PaymentWay, reference, certifiedOn: reference && certifiedOn };
  });
}

/** When they gave the seat back; after a class that was cancelled, when they chose their money. */
const refundAsked = sql<string | null>`coalesce(b.refund_asked_on, (select max(${refundAskedAt}) from bill_lines l
  join seats s on s.id = l.seat_id and s.promise = 'refund' where l.bill_id = b.id))`;
function readBillRows(db: From, ids: readonly string[]) {
  return db
    .selectFrom('bills as b')
    .innerJoin('batches as c', 'c.id', 'b.batch_id')
    .innerJoin('training_events as e', 'e.code', 'c.event_code')
    .select(['b.id', 'b.reference', 'b.batch_id as batchId', 'b.payer', 'b.payer_kind as kind', 'b.email'])
    .select(['b.decided', refundAsked.as('refundAsked'), 'b.nothing_back as nothingBack', 'b.version'])
    .select(['b.link_version as linkVersion', 'c.reference as class', 'c.state as class_state', 'e.title', 'c.city'])
    .select(['b.supplier', 'c.event_code as eventCode', 'c.state_code as stateCode'])
    .select(['c.starts_on as startsOn', 'c.ends_on as endsOn'])
    .where('b.id', 'in', ids)
    .orderBy(sql`b.id`)
    .execute();
}
type BillRow = Awaited<ReturnType<typeof readBillRows>>[number];

const readPapers = (db: From, ids: readonly string[]) =>
  db
    .selectFrom('papers as p')
    .leftJoin('paper_irns as i', 'i.paper_id', 'p.id')
    .select(['p.id', 'p.bill_id', 'p.supplier', 'p.kind', 'p.number', 'p.issued_on as issuedOn'])
    .select(['p.issued_at as issuedAt', 'p.snapshot'])
    .select(['p.taxable', 'p.cgst', 'p.sgst', 'p.igst', 'p.round_off as roundOff', 'p.total'])
    .select(['p.refers_to as refersTo', 'p.payment_id as paymentId', 'i.paper_id as needs', 'i.irn'])
    .where('p.bill_id', 'in', ids)
    .orderBy('p.id')
    .execute();

function paperOf({ snapshot, needs, irn, ...row }: Awaited<ReturnType<typeof readPapers>>[number]): Paper {
  const { treatment, rate, lines, about, recipient, reason } = JSON.parse(snapshot) as PaperFacts;
  const { id, kind, number, issuedOn, issuedAt, refersTo, paymentId, taxable, cgst, sgst, igst, roundOff, total } = row;
  const { place, head, zeroRated } = treatment;
  const own = { id, kind, number, issuedOn, issuedAt, refersTo, paymentId, place, head, zeroRated, rate, lines };
  return {
    ...own,
    waits: needs !== null && irn === null,
    amounts: { taxable, cgst, sgst, igst, roundOff, total },
    gstin: recipient?.gstin ?? '',
    about: about?.[0] ?? '',
    reason: reason ?? '',
  };
}

const page = definePageLink('bill', String.raw`paid|not-paid|payer|[\w-]{36}\.pdf`);
export const { link: billLink, path: billPath, address: billAddress } = page;

export const findBillByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string) =>
  page.find(app, token, (id) =>
    app.db.selectFrom('bills').select(['id', 'link_version as linkVersion']).where('id', '=', id).executeTakeFirst(),
  );

const endsLinks = { link_version: sql<number>`link_version + 1` };
/** Ends every link to a bill that is out there; the next mail carries another one. */
export const newBillLink = (trx: Trx, id: string) =>
  trx.updateTable('bills').set(endsLinks).where('id', '=', id).execute();

/** Bills of these seats, and of whoever they were passed on to, go where their payer's address was put right; whoever has one open at work looks again. */
export async function correctPayer(trx: Trx, seatIds: readonly string[], { from, to }: { from: string; to: string }) {
  const seats = new Set(seatIds);
  const passedOn = trx.selectFrom('batch_history').select('seat_id').where('act', '=', 'seat passed on');
  for (const id of seats)
    for (const on of await passedOn.where('detail', 'like', `{"from":"${id}"%`).execute()) seats.add(on.seat_id!);
  const theirs = trx.selectFrom('bill_lines').select('bill_id').where('seat_id', 'in', orNone(seats));
  const bills = trx.updateTable('bills').set({ email: to, ...endsLinks, version: sql<number>`version + 1` });
  await bills.where('email', '=', from).where('id', 'in', theirs).execute();
}

/** Takes a person out of their bills, inside the transaction that erases what is held of them: what has a paper or a payment stays eight years, as the law wants, and is written to no more. A company that pays is no person: it stays. */
export async function forgetBills(trx: Trx, email: string): Promise<void> {
  const own = trx.updateTable('bills').where('email', '=', email);
  await own
    .set({ payer: JSON.stringify(nobody) })
    .where('payer_kind', '=', 'Self')
    .where(sql<boolean>`not exists (select 1 from papers where bill_id = bills.id)`)
    .where(sql<boolean>`not exists (select 1 from payments where bill_id = bills.id)`)
    .execute();
  // A form that is open somewhere does not bring them back.
  const ended = { email: '', ...endsLinks, version: sql<number>`version + 1` };
  const bills = await own.set(ended).returning('id').execute();
  await forgetMailsAbout(trx, 'bill', bills);
  // What they typed themselves when they said that they had paid.
  const ids = orNone(bills.map(({ id }) => id));
  await trx.updateTable('payment_notes').set({ reference: '' }).where('bill_id', 'in', ids).execute();
}
