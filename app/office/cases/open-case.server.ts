import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.server.ts';
import { keepWords } from '../../platform/words.server.ts';
import { localNumber } from '../../platform/words.ts';
import type { Received } from '../../platform/received.ts';
import type { CaseStatus } from './contract.ts';

const reopened = sql<CaseStatus>`case when cases.status in ('Registered', 'Closed') then 'New' else cases.status end`;

/**
 * Puts a submission before the office. Sent or corrected again, it stays one case with the newest words; one that was
 * already finished is New again, and one that was put away is in sight again, because somebody has to look.
 */
export async function openCase(
  trx: Trx,
  { kind, id, at, asks, also = '', otherPhones = [], text = '', ...submission }: Received,
): Promise<void> {
  const fresh = {
    reference: submission.reference,
    name: submission.name,
    email: submission.email,
    phone: submission.phone,
    number: submission.email === '' ? localNumber(submission.phone) || null : null,
    summary: submission.summary,
    excerpt: submission.excerpt,
    anywhere: submission.anywhere ?? null,
  };
  const { version } = await trx
    .insertInto('cases')
    .values({
      id,
      kind,
      interest_id: kind === 'interest' ? id : null,
      registration_id: kind === 'registration' ? id : null,
      message_id: kind === 'message' ? id : null,
      ...fresh,
      received_at: at,
      latest_at: at,
      review_reason: submission.reviewReason,
      status: 'New',
      set_by_seat: null,
      version: 0,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...fresh,
        ...(asks ? { status: reopened, latest_at: at, asked_at: null, archived_at: null } : {}),
        version: sql<number>`cases.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  const { name, email, reference, phone, summary } = submission;
  const texts = { named: [name, email, also, reference], phones: [phone, ...otherPhones], told: [summary, text] };
  await keepWords(trx, 'case_words', id, texts, { isNew: version === 0 });
}
