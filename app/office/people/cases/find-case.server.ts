import { SqliteAdapter } from 'kysely';
import type { Db, Trx } from '../../../platform/app.server.ts';
import { caseCity, caseWish } from './wish.server.ts';

export function selectCases(db: Db | Trx) {
  return db
    .selectFrom('cases')
    .leftJoin('people as owners', 'owners.id', 'cases.owner_uid')
    .select((row) => [
      'cases.id',
      'cases.kind',
      'cases.reference',
      'cases.name',
      'cases.email',
      'cases.phone',
      'cases.summary',
      'cases.excerpt',
      // The codes of the training events that are wished for, one blank between them; null for none.
      caseWish(db.getExecutor().adapter instanceof SqliteAdapter, 'cases').as('wish'),
      // The city that was said; null for none.
      caseCity('cases').as('city'),
      'cases.heads',
      'cases.received_at as receivedAt',
      'cases.latest_at as latestAt',
      'cases.review_reason as reviewReason',
      'cases.status',
      'cases.answered_at as answeredAt',
      'cases.replied_at as repliedAt',
      'cases.owner_uid as ownerUid',
      row.fn.coalesce(row.fn<string | null>('nullif', ['owners.name', row.val('')]), 'owners.email').as('owner'),
      'cases.due_on as dueOn',
      'cases.archived_at as archivedAt',
      'cases.version',
    ]);
}

export type Case = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export async function findCase(db: Db | Trx, id: string) {
  return (await selectCases(db).where('cases.id', '=', id).executeTakeFirst()) ?? null;
}
