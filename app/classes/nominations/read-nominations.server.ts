import { sql } from 'kysely';
import { idsOf, type Db, type Trx } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { listUntold } from '../seats/read-seats.server.ts';
import { shortSpan } from '../days.ts';
import { sayHold, type Nomination, type Nominee } from './nomination.ts';
import { findBatch } from '../read-batches.server.ts';
import { subjectInWords } from '../subject.ts';

/** A nomination with its people in the order they were named. Throws NotFound. */
export async function getNomination(db: Db | Trx, id: string): Promise<Nomination> {
  const [found] = await readNominations(db, [id]);
  if (!found) throw new NotFound();
  return found;
}

/** What an employer asks for by a message, with whom it names and what came of it: the names stand with the nomination alone, where each can be erased. */
export async function findNominationOf(db: Db, messageId: string) {
  const row = await db.selectFrom('nominations').select('id').where('message_id', '=', messageId).executeTakeFirst();
  if (!row) return null;
  const nomination = await getNomination(db, row.id);
  const { id, batchId, state, people } = nomination;
  const batch = batchId === null ? null : await findBatch(db, batchId);
  const facts = [
    { label: 'Their people', value: people.map(({ name }) => name).join(', ') || 'Nobody is named yet' },
    { label: 'Seats', value: sayHold(nomination, batch?.state === 'Cancelled') },
    { label: 'Class', value: batch ? `${subjectInWords(batch)}, ${batch.city}` : '' },
  ];
  return { id, isDecided: state !== 'Sent', facts: facts.filter(({ value }) => value !== '') };
}

/** The nominations of a class, or those that wait for the office: the oldest first. */
export async function listNominations(db: Db | Trx, of: { batchId: string } | 'Sent'): Promise<Nomination[]> {
  const rows = await db
    .selectFrom('nominations')
    .select('id')
    .where((is) => (of === 'Sent' ? is('state', '=', of) : is('batch_id', '=', of.batchId)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute();
  return readNominations(db, idsOf(rows));
}

async function readNominations(db: Db | Trx, ids: readonly string[]): Promise<Nomination[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('nominations')
    .select([
      'id',
      'created_at as createdAt',
      'reference',
      'batch_id as batchId',
      'wish',
      'company',
      'gstin',
      'address',
    ])
    .select(['city', 'pin', 'state_code as stateCode', 'order_number as orderNumber', 'state', 'seats', 'unnamed'])
    .select(['contact_name as name', 'contact_email as email', 'contact_phone as phone', 'hold_until as holdUntil'])
    .select([
      'reason',
      'review_reason as reviewReason',
      'message_id as messageId',
      'link_version as linkVersion',
      'version',
    ])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute();
  const people = await readNominees(db, ids);
  return rows.map(({ name, email, phone, ...row }) => ({
    ...row,
    contact: { name, email, phone: shownPhone(phone) },
    people: people.get(row.id) ?? [],
  }));
}

/** Who stands on the lists of nominations, by these, in their order. */
async function readNominees(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Nominee[]>> {
  const rows = await db
    .selectFrom('nomination_people as p')
    .leftJoin('seats as s', 's.id', 'p.seat_id')
    // Whoever was moved has their seat elsewhere by the same list, however often they were.
    .leftJoin('seats as t', (on) =>
      on.on(
        sql<boolean>`s.state = 'Moved' and t.state <> 'Moved' and t.person = s.person and t.nomination_id = s.nomination_id`,
      ),
    )
    .leftJoin('batches as b', 'b.id', 't.batch_id')
    .selectAll('p')
    .select(['t.state as now', 'b.city', 'b.starts_on as first', 'b.ends_on as last'])
    .select(['s.state', 's.state_at as since', 's.nomination_id as whose'])
    .where('p.nomination_id', 'in', ids)
    .orderBy('p.position')
    // Whoever has given back a seat in one class and has one in another: the last that is read counts.
    .orderBy(sql`case when t.state = 'Taken' then 1 else 0 end`)
    .execute();
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
  // What becomes of a seat that is not of this list any more is no business of it.
  const people = latest.map(({ seat_id: seatId, ended, state, whose, now, city, first, last, ...row }) => ({
    ...row,
    seatId,
    movedTo: now && whose === row.nomination_id ? { place: `${city}, ${shortSpan(first!, last!)}`, state: now } : null,
    state: whose === row.nomination_id ? state : (ended ?? (seatId === null ? null : 'Taken back')),
  }));
  const offered = people.filter(({ state }) => state === 'Offered');
  const untold = await listUntold(
    db,
    offered.map(({ seatId, email }) => ({ id: seatId!, email })),
  );
  const byNomination = Map.groupBy(people, ({ nomination_id: id }) => id);
  return new Map(
    [...byNomination].map(([nomination, its]) => [
      nomination,
      its.map(({ id, name, email, phone, prev_cert_no: certificate, seatId, state, stood, since, movedTo }) => ({
        id,
        name,
        email,
        phone: shownPhone(phone),
        certificate,
        seatId,
        state,
        since,
        movedTo,
        isOwn: stood !== null,
        isUntold: state === 'Offered' && untold.includes(seatId!),
      })),
    ]),
  );
}
