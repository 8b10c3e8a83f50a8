import { sql } from 'kysely';
import { billNotice } from '../../classes/seat-page/privacy-notice.ts';
import { readWish, sayWish } from '../../classes/seat-page/wish.ts';
import { notLooked } from '../../classes/seats/seat.ts';
import { orNone, type Db, type Trx } from '../../platform/database/database.server.ts';

export async function collectSeats(db: Db | Trx, seats: readonly string[]) {
  const rows = await db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .leftJoin('seat_notices as w', 'w.version', 's.notice_version')
    .select(['e.title', 'b.city', 'b.reference', 'b.starts_on as startsOn', 's.name', 's.email', 's.phone'])
    .select([
      's.also_name as nameWhenAskedAgain',
      's.also_phone as phoneWhenAskedAgain',
      's.payer',
      's.state',
      's.state_at as since',
      's.answer_by as answerBy',
      's.queue_no as numberInLine',
      's.promise',
      's.reason',
      's.review_reason as waitsForTheOffice',
      's.yes_network as codeOfNetwork',
      's.yes_around as codeOfNetworksAround',
      's.yes_domain as codeOfMailDomain',
      's.wish',
      's.id_name as nameOnId',
      's.meal',
      's.needs',
      's.prev_cert_no as certificate',
      's.prev_cert_until as certificateValidUntil',
      's.payer_company as payerCompany',
      's.payer_gstin as payerGstin',
      'w.wording as notice',
    ])
    .where('s.id', 'in', orNone(seats))
    .orderBy('s.id')
    .execute();
  return rows.map(({ wish, ...row }) => ({ ...row, wantedInstead: sayWish(readWish(wish)) }));
}

/** Lists of employers that they sent, or were named on. */
export async function collectNominations(db: Db | Trx, email: string | null, places: readonly string[] = []) {
  const own = email ?? '-';
  const rows = await db
    .selectFrom('nominations as n')
    .leftJoin('nomination_people as p', (join) =>
      join
        .onRef('p.nomination_id', '=', 'n.id')
        .on((is) =>
          is.or([is('p.email', '=', own), is('p.id', 'in', orNone(places)), is('p.seat_id', 'in', orNone(places))]),
        ),
    )
    .select(['n.reference', 'n.company', 'n.state', 'n.created_at as at', 'n.contact_email as sentBy'])
    .select(['n.contact_name as contact', 'n.contact_phone as contactPhone', 'n.wish'])
    .select(['p.name', 'p.phone', 'p.prev_cert_no as certificate'])
    .where((is) => is.or([is('n.contact_email', '=', own), is('p.id', 'is not', null)]))
    .orderBy('n.id')
    .execute();
  return rows.map(({ sentBy, contact, contactPhone, wish, ...row }) =>
    // Whoever was named learns by which company, and nothing of who wrote for it.
    sentBy === own ? { ...row, contact, contactPhone, wish } : row,
  );
}

type Entry = { bill: string; what: string; on: string; rupees: number; reference: string; how: string };

/** Bills that went to an address, each with the notice under which its payer said who pays or what they paid, its papers and the money that came, was told, or went back. What was noted by mistake may be another person's: its words stay out. */
export async function collectBills(db: Db | Trx, email: string | null) {
  const bills = await db
    .selectFrom('bills as b')
    .innerJoin('batches as c', 'c.id', 'b.batch_id')
    .innerJoin('training_events as e', 'e.code', 'c.event_code')
    .select(['b.id', 'b.reference', 'e.title', 'c.city', 'c.state as classIs', 'b.payer', 'b.state', 'b.waits'])
    .select(
      sql<string | null>`(select max(g.at) from (select at from batch_history where batch_id = b.batch_id
        and act = 'payer corrected' and by_kind <> 'office' and detail like '%"' || b.reference || ':%'
        union all select said_at from payment_notes where bill_id = b.id) g)`.as('saidAt'),
    )
    .where('b.email', '=', email ?? '-')
    .orderBy('b.id')
    .execute();
  const { rows } = await sql<Entry>`select bill, what, "on", rupees, reference, how from (
    select bill_id as bill, case kind when 'P' then 'Proforma invoice' when 'R' then 'Receipt voucher' when 'T' then 'Tax invoice'
      when 'C' then 'Credit note' else 'Refund voucher' end as what, issued_on as "on", total / 100.0 as rupees, number as reference, '' as how, id from papers
    union all select bill_id, case when reverses is not null or (how = 'carried' and amount < 0) then 'Taken out again'
      when amount < 0 then 'Paid back' else 'Received' end, received_on, abs(amount) / 100.0,
      case when reverses is null and how <> 'carried' and not exists (select 1 from payments r where r.reverses = p.id) then reference else '' end,
      how, id from payments p
    union all select bill_id, 'You told us', paid_on, amount / 100.0, reference,
      case when settled_at is null then ${sql.lit(notLooked)} else '' end, id from payment_notes
  ) m where bill in (${sql.join(orNone(bills.map(({ id }) => id)))}) order by "on", id`.execute(db);
  return bills.map(({ id, payer, saidAt, ...bill }) => ({
    ...bill,
    notice: saidAt && { givenAt: saidAt, wording: billNotice },
    payer: JSON.parse(payer) as Record<string, string>,
    money: rows.flatMap(({ bill: of, rupees, ...one }) => (of === id ? [{ ...one, rupees: Number(rupees) }] : [])),
  }));
}
