import type { App, Db } from '../../../platform/app.server.ts';
import type { CaseEvent } from '../../people/cases/contract.ts';
import { explainFailure } from '../delivery/explain-failure.ts';
import { newestFirst, type Place } from '../../ground/cursor.server.ts';

type Sent = { done: string | null; failed: string | null; error: string | null; mail: string | null };

type Delivered = { state: 'waiting' | 'sent' | 'failed'; words: string };

export function deliveryOf({ done, failed, error, mail }: Sent): Delivered {
  if (failed) return { state: 'failed', words: `Not delivered. ${explainFailure(error ?? '')}` };
  // What was sent long ago has left no trace in the outbox.
  if (done || !mail) return { state: 'sent', words: 'Sent' };
  return { state: 'waiting', words: error ? `Waiting. ${explainFailure(error)}` : 'On its way' };
}

/** The letters to the people of cases, and why somebody got none that went to many: at most `limit` of each after a place, newest first. */
export async function listLetters(
  { db }: Pick<App, 'db'>,
  caseIds: readonly string[],
  limit: number,
  place: Place = null,
): Promise<(CaseEvent & { caseId: string })[]> {
  if (caseIds.length === 0) return [];
  return [...(await listWritten(db, caseIds, limit, place)), ...(await listLeftOut(db, caseIds, limit, place))];
}

async function listWritten(db: Db, caseIds: readonly string[], limit: number, place: Place) {
  const rows = await db
    .selectFrom('letters')
    .leftJoin('outbox', 'outbox.id', 'letters.outbox_id')
    .select(({ fn }) => fn.coalesce('outbox.recipient', 'email').as('to'))
    .select(['letters.id', 'case_id as caseId', 'subject', 'text', 'to_many', 'author as by', 'written_at as at'])
    .select(['outbox.id as mail', 'done_at as done', 'failed_at as failed', 'last_error as error'])
    .where('case_id', 'in', caseIds)
    .$call(newestFirst('written_at', 'letters.id', place, limit))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.by,
    kind: 'letter' as const,
    text: `Letter${row.to_many ? ' to many' : ''} to ${row.to}: ${row.subject}\n\n${row.text}`,
    delivery: deliveryOf(row).words,
    caseId: row.caseId,
  }));
}

async function listLeftOut(db: Db, caseIds: readonly string[], limit: number, place: Place) {
  const rows = await db
    .selectFrom('sending_people')
    .innerJoin('sendings', 'sendings.id', 'sending_id')
    .select(['sending_people.id', 'case_id', 'reason', 'author', 'at', 'subject'])
    .where('case_id', 'in', caseIds)
    .where('state', '=', 'left out')
    .$call(newestFirst('at', 'sending_people.id', place, limit))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.author,
    kind: 'change' as const,
    text: `Left out of a letter to many (${row.subject}): ${row.reason}`,
    caseId: row.case_id,
  }));
}
