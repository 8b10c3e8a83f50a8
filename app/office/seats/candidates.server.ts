import type { Person } from '../../classes/seats/ask-people.server.ts';
import { personOf } from '../../classes/seats/ask-people.server.ts';
import type { Batch } from '../../classes/batch.ts';
import { labels } from '../../interest/rules.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { wanting } from '../demand/demand-rows.ts';
import type { Candidate } from './contract.ts';

const most = 500;

/** Who wants the subject of a batch and is not finished with, those of its city first; who cannot be asked is named with the reason. */
export async function findCandidates(db: Db | Trx, batch: Batch): Promise<Candidate[]> {
  const rows = await chosen(db)
    .where('i.training_event', '=', batch.eventCode)
    .where('i.status', 'in', wanting)
    .where('i.review_reason', 'is', null)
    .where('c.archived_at', 'is', null)
    .orderBy('i.updated_at', 'desc')
    .limit(most)
    .execute();
  const [inBatch, seated] = await Promise.all([
    db.selectFrom('seats').select('person').where('batch_id', '=', batch.id).execute(),
    db.selectFrom('seat_claims').select('person').where('subject', '=', batch.eventCode).execute(),
  ]);
  const here = new Set(inBatch.map(({ person }) => person));
  const elsewhere = new Set(seated.map(({ person }) => person));
  const known = new Set<string>();
  const found = rows.flatMap((row): Candidate[] => {
    const person = personOf({ email: row.email, interestId: row.id });
    // By what they asked last.
    if (known.has(person)) return [];
    known.add(person);
    const leftOut = here.has(person)
      ? 'in this batch already'
      : elsewhere.has(person)
        ? 'has a seat in this subject'
        : null;
    return [{ ...candidateOf(row), leftOut }];
  });
  const isHere = ({ city }: Candidate) => city.toLowerCase() === batch.city.toLowerCase();
  return [...found.filter(isHere), ...found.filter((one) => !isHere(one))];
}

/** Those of some wishes who can be asked in a batch: of its subject, and not finished with. */
export async function readPeople(trx: Trx, batch: Batch, ids: readonly string[]): Promise<Person[]> {
  const candidates = await findCandidates(trx, batch);
  return candidates
    .filter(({ interestId, leftOut }) => leftOut === null && ids.includes(interestId))
    .map(({ interestId, name, email, phone, payer }) => ({ interestId, name, email, phone, payer }));
}

const chosen = (db: Db | Trx) =>
  db
    .selectFrom('interests as i')
    .leftJoin('cases as c', 'c.id', 'i.id')
    .select([
      'i.id',
      'i.name',
      'i.email',
      'i.contact_number',
      'i.preferred_location',
      'i.other_city',
      'i.attend_time',
      'i.cost_bearer',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof chosen>['executeTakeFirstOrThrow']>>;

function candidateOf(row: Row): Omit<Candidate, 'leftOut'> {
  const place = row.preferred_location ?? '';
  return {
    interestId: row.id,
    name: row.name,
    email: row.email,
    phone: row.contact_number,
    city: row.other_city || labels[place] || place,
    time: row.attend_time,
    payer: row.cost_bearer,
  };
}
