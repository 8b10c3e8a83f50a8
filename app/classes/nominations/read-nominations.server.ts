import { sql } from 'kysely';
import { type Db, type Trx, idsOf } from '../../platform/database/database.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { shownPhone } from '../../platform/form/phone.ts';
import { listUntold } from '../seats/read-seats.server.ts';
import { shortSpan } from '../days.ts';
import { type Nomination, type NominationState, type Nominee, sayHold } from './nomination.ts';
import { findBatch } from '../read-batches.server.ts';
import { subjectInWords } from '../batch.ts';
import type { App } from '../../platform/app.server.ts';
import { definePageLink } from '../../platform/links.server.ts';
import { type Seat } from '../seats/seat.ts';
import { latestAnswer } from '../seats/deadlines.ts';

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
  const batch = await findBatch(db, batchId);
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

/** Whoever was moved, or promised the next class, stands there by the same list, however often they were. */
const standsElsewhere = sql<boolean>`s.state in ('Moved', 'Called off') and t.state <> 'Moved' and t.id <> s.id
  and t.person = s.person and t.nomination_id = s.nomination_id`;

/** Who stands on the lists of nominations, by these, in their order. */
async function readNominees(db: Db | Trx, ids: readonly string[]): Promise<Map<string, Nominee[]>> {
  const rows = await db
    .selectFrom('nomination_people as p')
    .leftJoin('seats as s', 's.id', 'p.seat_id')
    .leftJoin('seats as t', (on) => on.on(standsElsewhere))
    .leftJoin('batches as b', 'b.id', 't.batch_id')
    .selectAll('p')
    .select(['t.state as now', 'b.city', 'b.starts_on as first', 'b.ends_on as last'])
    .select(['s.state', 's.state_at as since', 's.nomination_id as whose'])
    .where('p.nomination_id', 'in', ids)
    .orderBy('p.position')
    // Whoever has given back a seat in one class and has one in another: the last that is read counts.
    .orderBy(sql`case when t.state = 'Taken' then 1 else 0 end`)
    .orderBy('t.id')
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

const page = definePageLink('nomination', String.raw`people|drop|payer|withdraw|slips\.pdf`);
export const { link: nominationLink, path: nominationPath, address: nominationAddress } = page;

export const findNominationByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string) =>
  page.find(app, token, (id) =>
    app.db
      .selectFrom('nominations')
      .select(['id', 'link_version as linkVersion'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );

// Seats that an employer has and names nobody for. The caller holds the lock of the batch, in which they count as held.

/**
 * Gives a seat that nobody wants any more back to the employer who named somebody for it, and answers whether it did: while the hold lasts, they may
 * name another. What was taken and is given back goes down the line like every seat.
 */
export async function giveBackToEmployer(
  trx: Trx,
  app: Pick<App, 'now'>,
  { nominationId, batchId, state }: Pick<Seat, 'nominationId' | 'batchId' | 'state'>,
): Promise<boolean> {
  if (nominationId === null || state !== 'Offered') return false;
  const { numUpdatedRows } = await trx
    .updateTable('nominations')
    .set({ unnamed: sql<number>`unnamed + 1` })
    .where('id', '=', nominationId)
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .where('hold_until', '>', app.now().toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a seat without a name off what the employer holds and off what the class counts as taken: the caller gives it to somebody at once, or it is free. */
export async function letGoOfOne(trx: Trx, nomination: { id: string; batchId: string }): Promise<void> {
  const less = sql<number>`unnamed - 1`;
  await trx.updateTable('nominations').set({ unnamed: less }).where('id', '=', nomination.id).execute();
  const fewer = { taken: sql<number>`taken - 1` };
  await trx.updateTable('batches').set(fewer).where('id', '=', nomination.batchId).execute();
}

export async function renewNominationLink(trx: Trx, id: string): Promise<void> {
  const newer = { link_version: sql<number>`link_version + 1` };
  await trx.updateTable('nominations').set(newer).where('id', '=', id).execute();
}

type Ended = { id: string; batchId: string; to: NominationState; reason?: string };

/** Ends a hold that stands, with all of its seats that nobody is named for; answers how many those were, and null where none stands. */
export async function endHold(trx: Trx, { id, batchId, to, reason = '' }: Ended): Promise<number | null> {
  const own = trx.selectFrom('nominations').select('unnamed').where('id', '=', id);
  const row = await own.where('state', '=', 'Agreed').where('batch_id', '=', batchId).executeTakeFirst();
  if (!row) return null;
  const ended = { state: to, unnamed: 0, reason: reason || null, version: sql<number>`version + 1` };
  await trx.updateTable('nominations').set(ended).where('id', '=', id).execute();
  const fewer = { taken: sql<number>`taken - ${row.unnamed}` };
  await trx.updateTable('batches').set(fewer).where('id', '=', batchId).execute();
  return row.unnamed;
}

/** Days that moved nearer cut the holds of a class with every other deadline. */
export async function cutHolds(trx: Trx, app: Pick<App, 'now'>, batchId: string, startsOn?: string): Promise<void> {
  if (!startsOn) return;
  const latest = latestAnswer(app.now(), { startsOn }).toISOString();
  await trx
    .updateTable('nominations')
    .set({ hold_until: latest })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .where('hold_until', '>', latest)
    .execute();
}

/** Ends every hold of a class that begins or is cancelled. */
export async function endHolds(trx: Trx, batchId: string): Promise<void> {
  const rows = await trx
    .selectFrom('nominations')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Agreed')
    .orderBy('id')
    .execute();
  for (const { id } of rows) await endHold(trx, { id, batchId, to: 'Closed' });
}
