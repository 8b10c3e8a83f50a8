import type { Db, Trx } from '../../platform/database/database.server.ts';

/** A person's seats and places in line, by their interests and their proved address. */
export async function collectSeats(db: Db | Trx, interests: readonly string[], email: string | null) {
  if (interests.length === 0 && !email) return [];
  return db
    .selectFrom('seats as s')
    .innerJoin('batches as b', 'b.id', 's.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select([
      'e.title',
      'b.city',
      'b.reference',
      'b.starts_on as startsOn',
      's.name',
      's.email',
      's.phone',
      's.payer',
      's.state',
      's.state_at as since',
      's.answer_by as answerBy',
      's.queue_no as numberInLine',
      's.promise',
      's.reason',
    ])
    .where((is) =>
      is.or([
        ...(interests.length > 0 ? [is('s.interest_id', 'in', interests)] : []),
        ...(email ? [is('s.email', '=', email)] : []),
      ]),
    )
    .orderBy('s.id')
    .execute();
}
