import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { lockBatchOfSeats } from '../classes/lock-batch.server.ts';
import { lowerFee } from '../classes/fee.ts';
import { stateCodeOf } from '../classes/states-and-cities.ts';
import { getBatch } from '../classes/read-batches.server.ts';
import { insertDrawn } from '../platform/draw-letters.server.ts';
import { keptGstin } from '../platform/form/gstin.ts';
import type { App } from '../platform/app.server.ts';
import { orNone, type Trx } from '../platform/database/database.server.ts';
import { NotFound } from '../platform/errors.ts';
import { nobody, type Bill, type Payer } from './bill.ts';
import { linesRefusal, type LineChange } from './change-lines.server.ts';
import type { Doubt } from './gst/choose-tax.ts';
import { tellPayer } from './mails/tell-payer.server.ts';
import { getBill, getBillUnder } from './read-bills.server.ts';
import type { Refusal } from './incoming-payment.ts';
import { gapsOfPayer, invoiceOf, isClosed, isOwed, isOwnGstin, isSaidPaid, mayDrop } from './rules.ts';
import { findSettings } from './settings.server.ts';
import type { Settings } from './settings.ts';
import { secureSeats } from '../classes/seats/answer-seat.server.ts';

export type BillDone = { ok: true; bill: Bill } | ({ ok: false } & Refusal) | { ok: false; current: Bill };
export type Locked = { bill: Bill; settings: Settings };
/** An act on a bill. It throws NotFound. */
export type BillAct<Given> = (trx: Trx, app: App, id: string, given: Given) => Promise<BillDone>;

/** Takes the lock that every act on a bill takes first, which is that of its class. Throws NotFound. */
export async function lockBill(trx: Trx, app: App, id: string): Promise<Locked> {
  for (;;) {
    const row = await trx.selectFrom('bills').select('batch_id').where('id', '=', id).executeTakeFirst();
    if (!row) throw new NotFound();
    await lockBatchOfSeats(trx, app, row.batch_id);
    const { settings } = await findSettings(trx);
    const bill = await getBillUnder(trx, id, settings);
    // Its only seat may have moved to another class meanwhile.
    if (bill.batchId === row.batch_id) return { bill, settings };
  }
}

type Work = (locked: Locked) => Promise<Refusal | null | void>;

/** An act on a bill as it was seen: under its lock, and with what follows from it kept. Its work answers why it is not done. */
export async function actOnBill(trx: Trx, app: App, id: string, version: number, work: Work): Promise<BillDone> {
  const locked = await lockBill(trx, app, id);
  if (locked.bill.version !== version) return { ok: false, current: locked.bill };
  const refused = await work(locked);
  return refused ? { ok: false, ...refused } : { ok: true, bill: await refreshBill(trx, app, id) };
}

/** Keeps what follows from a bill after an act on it, and secures or lets go of its seats, with one that is taken in a moment. Answers the bill as it is then. */
export async function refreshBill(trx: Trx, app: Pick<App, 'now'>, id: string, takenSoon?: string): Promise<Bill> {
  const bill = await getBill(trx, id, takenSoon);
  const { state, waits, lines } = bill;
  const now = { state, waits, version: sql<number>`version + 1` };
  await trx.updateTable('bills').set(now).where('id', '=', id).execute();
  if (isClosed(state)) await trx.updateTable('bill_lines').set({ open_seat: null }).where('bill_id', '=', id).execute();
  const isPaid = state === 'Settled' || state === 'Paid';
  // Who went to a class of another fee is safe once that is decided.
  const isSafe = ({ askedThere }: Bill['lines'][number]) => isPaid && askedThere === null;
  const idsOf = (some: Bill['lines']) => some.map(({ seatId }) => seatId);
  // Who took a seat again has it by the bill that was made then.
  const own = lines.filter(({ isCurrent }) => isCurrent);
  await secureSeats(trx, app, idsOf(own.filter((line) => isSafe(line) && line.seatState === 'Taken')), 'paid');
  await secureSeats(trx, app, idsOf(own.filter((line) => !isSafe(line))), null);
  return { ...bill, version: bill.version + 1 };
}

type Billed = { seatIds: readonly string[]; together: boolean };

/** Makes bills for taken seats of a class that have none: one for all of a nomination, one for each other person; with `together` one for all that are chosen. Answers the bills. */
export async function makeBills(trx: Trx, app: App, batchId: string, { seatIds, together }: Billed): Promise<string[]> {
  await lockBatchOfSeats(trx, app, batchId);
  const batch = await getBatch(trx, batchId);
  const seats = await listUnbilled(trx, batchId);
  const chosen = seats.filter(({ id }) => seatIds.includes(id));
  const groups = Map.groupBy(chosen, (seat) => (together ? 'all' : seat.bill));
  const made: string[] = [];
  for (const group of groups.values()) {
    const id = await insertBill(trx, app, batchId, payerOf(group[0]!));
    for (const seat of group) await insertLine(trx, id, seat.id, { fee: lowerFee(seat.fee, batch.fee) });
    const bill = await refreshBill(trx, app, id);
    if (gapsOfPayer(bill).length > 0) await tellPayer(trx, app, { mail: 'bill-begun', bill });
    made.push(id);
  }
  return made;
}

/** A taken seat `s` that is on no bill, and that money is asked for. */
const isUnbilled = sql<boolean>`(s.state = 'Taken' and coalesce(s.secured_why, '') <> 'waived'
  and not exists (select 1 from bill_lines l where l.open_seat = s.id))`;
const wasBilled = sql<number>`cast(exists (select 1 from bill_lines l where l.seat_id = s.id) as integer)`;
/** The same on a day: once a class is over, whoever was paid back or let off is billed anew by nobody. */
export const isMissed = (today: string) => sql`${isUnbilled} and (c.ends_on >= ${today} or ${wasBilled} = 0)`;
export const listUnbilled = (trx: Pick<Trx, 'selectFrom'>, batchId: string) =>
  trx
    .selectFrom('seats as s')
    .leftJoin('nominations as n', 'n.id', 's.nomination_id')
    .select(['s.id', 's.name', 's.id_name', 's.email', 's.payer', 's.payer_company', 's.payer_gstin', 's.fee'])
    .select(['n.id as nomination', 'n.company', 'n.gstin', 'n.address', 'n.city', 'n.pin', 'n.order_number'])
    .select(['n.contact_email', wasBilled.as('before'), sql<string>`coalesce(n.id, s.id)`.as('bill')])
    .where('s.batch_id', '=', batchId)
    .where(isUnbilled)
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
export type Unbilled = Awaited<ReturnType<typeof listUnbilled>>[number];

/** Who pays for a seat, by name. */
export const payerNameOf = ({ company, payer, payer_company: typed, id_name: idName, name }: Unbilled): string =>
  company ?? (payer === 'Employer' ? typed : idName || name);

/** What the seat says of its payer, and its nomination before it; the office completes it. */
function payerOf(seat: Unbilled): Payer {
  const isNamed = seat.nomination !== null;
  const isCompany = isNamed || seat.payer === 'Employer';
  const gstin = isNamed ? seat.gstin! : keptGstin(seat.payer_gstin);
  return {
    ...nobody,
    kind: isCompany ? 'Employer' : 'Self',
    name: payerNameOf(seat),
    address: seat.address ?? '',
    city: seat.city ?? '',
    pin: seat.pin ?? '',
    stateCode: stateCodeOf({ gstin, pin: seat.pin ?? '' }),
    gstin,
    orderNumber: seat.order_number ?? '',
    email: seat.contact_email ?? (isCompany ? '' : seat.email),
  };
}

export async function insertBill(
  trx: Trx,
  app: App,
  batchId: string,
  { kind, email, ...payer }: Payer,
  more: { supplier?: string; anewOf?: string; decided?: object } = {},
): Promise<string> {
  const added = await insertDrawn('BILL', (reference) =>
    trx
      .insertInto('bills')
      .values({
        id: uuid(),
        created_at: app.now().toISOString(),
        reference,
        batch_id: batchId,
        payer_kind: kind,
        payer: JSON.stringify(payer),
        email,
        supplier: more.supplier ?? '',
        decided: JSON.stringify(more.decided ?? {}),
        state: 'Draft',
        waits: null,
        anew_of: more.anewOf ?? null,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return added.id;
}

type Line = { fee: number | null; discount?: number; discount_why?: string };
export const insertLine = (trx: Trx, billId: string, seatId: string, line: Line) =>
  trx
    .insertInto('bill_lines')
    .values({ bill_id: billId, seat_id: seatId, open_seat: seatId, ...line })
    .execute();

type BillChange = { version: number; payer: Payer; supplier: string; lines: LineChange[]; byOwner?: boolean };

/** Changes who pays and what: as long as no tax invoice stands, and nothing that a voucher names. */
export const changeBill: BillAct<BillChange> = (trx, app, id, { version, ...change }) =>
  actOnBill(trx, app, id, version, async (locked) => {
    const { bill } = locked;
    const { payer, supplier, lines } = change;
    const refused = await changeRefusal(trx, locked, change);
    if (refused) return refused;
    for (const line of bill.lines) {
      const next = lines.find(({ seatId }) => seatId === line.seatId);
      if (!next) continue;
      await trx
        .updateTable('bill_lines')
        // Whoever keeps who pays has looked at whom the seat names.
        .set({ fee: next.fee, discount: next.discount, discount_why: next.discountWhy, payer_asked_at: null })
        // Whoever sets another fee has decided which one it is.
        .$if(next.fee !== line.fee, (query) => query.set({ asked_there: null }))
        .where('bill_id', '=', id)
        .where('seat_id', '=', line.seatId)
        .execute();
    }
    const { kind, email, ...rest } = payer;
    const changes = (...fields: (keyof Payer)[]) => fields.some((field) => payer[field] !== bill.payer[field]);
    // A yes was said to what stood there.
    const { address: _, ...others } = bill.decided;
    const ofPlace = changes('city', 'pin', 'stateCode') ? others : bill.decided;
    await trx
      .updateTable('bills')
      .set({ decided: JSON.stringify(changes('gstin', 'sez', 'country') ? {} : ofPlace) })
      .set({ payer_kind: kind, email, payer: JSON.stringify({ ...rest, gstin: keptGstin(rest.gstin) }), supplier })
      // Whoever paid before no longer opens it.
      .$if(email !== bill.payer.email, (query) => query.set({ link_version: sql<number>`link_version + 1` }))
      .where('id', '=', id)
      .execute();
  });

/** Why a bill does not change like this. */
async function changeRefusal(
  trx: Trx,
  { bill, settings }: Locked,
  { payer, supplier, lines, byOwner = false }: Omit<BillChange, 'version'>,
): Promise<Refusal | null> {
  if (invoiceOf(bill))
    return { refusal: 'The tax invoice is issued: nothing on this bill changes. An owner makes the bill anew.' };
  if (isClosed(bill.state)) return { refusal: 'This bill is closed.' };
  const isPaidInto = bill.papers.some(({ kind }) => kind === 'R' || kind === 'V');
  if (isPaidInto && supplier !== bill.supplier)
    return { refusal: 'A voucher is issued under the present GSTIN: it stays.', field: 'supplier' };
  if (isPaidInto && payer.rate !== bill.payer.rate)
    return { refusal: 'A voucher is issued at the present rate: it stays.', field: 'rate' };
  if (isOwnGstin(payer.gstin, settings))
    return { refusal: 'This GSTIN is our own. Please ask the payer for theirs.', field: 'gstin' };
  if (supplier !== '' && !settings.registrations.some(({ gstin }) => gstin === supplier))
    return { refusal: 'Please choose one of your GSTINs.', field: 'supplier' };
  return linesRefusal(trx, bill, lines, { isPaidInto, byOwner });
}

/** Takes a seat off a bill that nothing was paid on; with its last seat the bill is withdrawn. */
export const dropLine: BillAct<{ version: number; seatId: string }> = (trx, app, id, { version, seatId }) =>
  actOnBill(trx, app, id, version, async ({ bill }) => {
    if (isClosed(bill.state) || !mayDrop(bill) || isSaidPaid(bill))
      return { refusal: 'It is closed, or something was paid, said to be paid, or invoiced: the seat stays on it.' };
    await dropSeats(trx, id, [seatId]);
    return null;
  });

export const dropSeats = (trx: Trx, id: string, seatIds: readonly string[]) =>
  trx.deleteFrom('bill_lines').where('bill_id', '=', id).where('seat_id', 'in', orNone(seatIds)).execute();

/** Once no note of the payer waits, seats that nobody has any more leave a bill that nothing was paid on; the last of a proforma stay, as they do where nobody says that they have paid. */
export async function dropGone(trx: Trx, app: App, id: string): Promise<void> {
  const { bill } = await lockBill(trx, app, id);
  if (!mayDrop(bill) || isSaidPaid(bill)) return;
  const gone = bill.lines.flatMap(({ seatId, seatState }) => (seatState.endsWith(' back') ? seatId : []));
  if (bill.papers.length > 0 && !bill.lines.some(isOwed)) return;
  await dropSeats(trx, id, gone);
  await refreshBill(trx, app, id);
}

/** Keeps who has said yes to what is doubtful. */
export async function decideDoubts(trx: Trx, app: App, bill: Bill, by: string, doubts: readonly Doubt[]) {
  if (doubts.length === 0) return;
  const at = app.now().toISOString();
  const said = { ...bill.decided, ...Object.fromEntries(doubts.map((doubt) => [doubt, { by, at }])) };
  const decided = { decided: JSON.stringify(said) };
  await trx.updateTable('bills').set(decided).where('id', '=', bill.id).execute();
}
