import { orNone } from '../../../platform/database/database.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { listActs } from '../../people/cases/list-acts.server.ts';
import { listLetters } from '../../post/letters/list-letters.server.ts';
import { isOlder, type Place } from '../../ground/cursor.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';
import { listReplies } from '../../post/replies/list-replies.server.ts';
import { listPersonNotes } from './person-notes.server.ts';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { sayKey } from '../../people/merges/contract.ts';
import { listLinks } from '../../people/merges/same-as.server.ts';
import { listErasureProofs } from '../../../registration/your-data/erasure-proof.server.ts';
import { sql } from 'kysely';
import { readBills } from '../../../billing/read-bills.server.ts';
import { owedBack, sayBillState } from '../../../billing/refund.ts';
import { shortSpan } from '../../../classes/days.ts';
import { stateForOffice } from '../../../classes/seats/seat.ts';
import { seatSteps } from '../../ground/audit-actions.ts';
import { wishOf } from '../../people/cases/wish.ts';

type Named = { subject: string; title: string; city: string; first: string | null; last: string | null };
type Found = Named & {
  id: string;
  at: string;
  act: string;
  detail: string;
  kind: 'office' | 'person' | 'schedule';
  uid: string | null;
  interest: string | null;
  batchId: string;
  seatId: string;
};

/** The steps of the seats that somebody was asked for by their wishes, or has under their addresses; the newest first. */
async function listSeatSteps(
  { db }: Pick<App, 'db'>,
  { interestIds, emails }: { interestIds: readonly string[]; emails: readonly string[] },
  limit: number,
  place: Place,
): Promise<Entry[]> {
  const further = place ? sql`and (h.at, h.id) < (${place.value}, ${place.id})` : sql``;
  const { rows } =
    await sql<Found>`select h.id, h.at, h.act, h.detail, h.by_kind as kind, h.by_uid as uid, s.interest_id as interest,
      b.id as "batchId", s.id as "seatId",
      b.event_code as subject, e.title, b.city, b.starts_on as first, b.ends_on as last
    from seats s join batch_history h on h.seat_id = s.id join batches b on b.id = s.batch_id
      join training_events e on e.code = b.event_code
    where (s.interest_id in (${sql.join(orNone(interestIds))}) or s.email in (${sql.join(orNone(emails))}))
      and h.act in (${sql.join(Object.keys(seatSteps))}) ${further}
    order by h.at desc, h.id desc limit ${sql.lit(limit)}`.execute(db);
  const { byUid } = await readStaffNames(db, { uids: rows.flatMap(({ uid }) => uid ?? []) });
  return rows.map(({ id, at, act, kind, uid, interest, batchId, seatId, ...batch }) => {
    const { reason, told } = JSON.parse(batch.detail) as { reason?: string; told?: 'telephone' };
    const by = kind === 'office' ? (byUid.get(uid ?? '')?.called ?? 'somebody who has left') : null;
    const [is, byOffice] = seatSteps[act]!;
    const title = by ? byOffice : is;
    return {
      id,
      at,
      kind: kind === 'person' ? 'sent' : 'office',
      title: told ? title.replace('Recorded', 'Recorded by telephone') : title,
      batch: { id: batchId, seatId, name: nameOf(batch) },
      ...(by ? { by } : {}),
      ...(reason ? { text: reason } : {}),
      ...(interest ? { caseId: interest } : {}),
    };
  });
}

type Seated = Named & { id: string; batchId: string; state: string };
/** Where somebody stands in each class they were ever asked for, whichever case it was for, and the bills of these seats and under their addresses; the newest first. */
export async function listOwned(db: App['db'], keys: readonly string[], interestIds: readonly string[]) {
  const theirs = sql`(${sql.join(['-', ...keys.map((key) => key.toLowerCase() || '-')])})`;
  const ofThem = sql`(s.email in ${theirs} or s.id in ${theirs} or s.interest_id in (${sql.join(orNone(interestIds))}))`;
  const { rows: seats } =
    await sql<Seated>`select s.id, s.batch_id as "batchId", s.state, b.event_code as subject, e.title, b.city,
      b.starts_on as first, b.ends_on as last
    from seats s join batches b on b.id = s.batch_id join training_events e on e.code = b.event_code
    where ${ofThem} order by s.state_at desc, s.id limit 5`.execute(db);
  const { rows: bills } = await sql<{ id: string }>`select id from bills where email in ${theirs} union select l.bill_id
    from bill_lines l join seats s on s.id = l.seat_id where ${ofThem} order by 1 desc limit 5`.execute(db);
  const ids = bills.map(({ id }) => id);
  const read = await readBills(db, ids);
  return [
    ...seats.map(({ id, batchId, state, ...of }) => ({
      label: 'Seat',
      value: nameOf(of),
      note: stateForOffice(state),
      href: `/office/batches/${batchId}?seat=${id}`,
    })),
    ...read.toReversed().map((bill) => ({
      label: 'Bill',
      value: bill.reference,
      note: [bill.payer.name, sayBillState(bill)].filter(Boolean).join(': '),
      href: `/office/bills/${bill.reference}`,
      isUnsettled: !['Settled', 'Withdrawn'].includes(bill.state) || owedBack(bill) > 0,
    })),
  ];
}

function nameOf({ subject, title, city, first, last }: Named) {
  return [wishOf(subject, title).words, city, first && last ? shortSpan(first, last) : ''].filter(Boolean).join(', ');
}

/** What the office did with somebody's cases, what it wrote down about them, what they wrote back to it, and what became of their seats. */
export async function listOffice(app: App, known: Known, place: Place, limit: number): Promise<Entry[]> {
  const ids = [...known.interestIds, ...known.messageIds, ...known.registrationIds];
  const acts = [...(await listActs(app, ids, limit, place)), ...(await listLetters(app, ids, limit, place))];
  const onPerson = await listPersonNotes(app.db, known.somebody.emails, place, limit);
  const onCases = acts.map(({ kind, text, delivery, ...act }): Entry => {
    const said = kind === 'change' ? { title: text } : { title: kind === 'note' ? 'Note' : 'Letter', text };
    const facts = delivery ? { facts: [{ label: 'Mail', value: delivery }] } : {};
    return { ...act, ...said, ...facts, kind: 'office' };
  });
  const wrote = (await listReplies(app.db, ids, limit, place)).map(
    ({ id, at, caseId, title, text, ...reply }): Entry => ({ id, at, caseId, kind: 'sent', title, text, reply }),
  );
  const proofs = await listProofs(app, known.somebody.emails, place);
  const ofSeats = { interestIds: known.interestIds, emails: known.somebody.emails };
  const seats = await listSeatSteps(app, ofSeats, limit, place);
  return [...seats, ...onCases, ...onPerson, ...wrote, ...proofs, ...(await listMerges(app, known, place))];
}

async function listMerges({ db }: Pick<App, 'db'>, { sides }: Known, place: Place): Promise<Entry[]> {
  const own = sides.map(({ key }) => key);
  if (own.length === 0) return [];
  const links = await listLinks(db, own);
  const uids = links.flatMap(({ author_uid: by, parted_by_uid: parter }) => [by, ...(parter ? [parter] : [])]);
  const { byUid } = await readStaffNames(db, { uids });
  const entries = links.flatMap((link): Entry[] => {
    const both = `${sayKey(link.kept)} and ${sayKey(link.merged)}`;
    const merged: Entry = {
      id: link.id,
      at: link.merged_at,
      kind: 'office',
      title: `Merged ${both}`,
      by: byUid.get(link.author_uid)?.called ?? link.author,
    };
    if (!link.parted_at) return [merged];
    const by = byUid.get(link.parted_by_uid ?? '')?.called ?? link.parted_by ?? '';
    return [merged, { id: `${link.id}+`, at: link.parted_at, kind: 'office', title: `Took apart ${both}`, by }];
  });
  return entries.filter(isOlder(place));
}

export async function listProofs(app: App, emails: readonly string[], place: Place): Promise<Entry[]> {
  const proofs = await listErasureProofs(app, emails);
  const { byUid } = await readStaffNames(app.db, { uids: proofs.map(({ askedUid }) => askedUid) });
  const entries = proofs.flatMap(({ email, askedAt, askedUid, provedAt }): Entry[] => {
    const title = `Asked ${email} by mail to prove that they want to be erased`;
    const by = byUid.get(askedUid)?.called;
    const asked: Entry = { id: `proof ${email}`, at: askedAt, kind: 'office', title, ...(by ? { by } : {}) };
    if (!provedAt) return [asked];
    const proved = `Proved by the link to ${email} that they want to be erased`;
    return [asked, { id: `proved ${email}`, at: provedAt, kind: 'sent', title: proved }];
  });
  return entries.filter(isOlder(place));
}
