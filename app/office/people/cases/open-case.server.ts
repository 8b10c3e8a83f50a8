import { sql, type Insertable } from 'kysely';
import { withoutTurns } from '../../../platform/calls/typed-text.ts';
import { type Trx, compiledOnce } from '../../../platform/database/database.server.ts';
import { indexWords } from '../../../platform/words.server.ts';
import { localNumber } from '../../../platform/words.ts';
import type { Received } from '../../../platform/received.ts';
import type { CaseStatus } from './contract.ts';
import type { CaseTable } from './tables.server.ts';

/** Puts a submission before the office. Sent again it stays one case with the newest words; finished it is New again, and put away it is in sight again. */
export async function openCase(
  trx: Trx,
  { kind, id, at, asks, also = '', otherPhones = [], text = '', ...submission }: Received,
): Promise<void> {
  const [row] = await keepCase[asks ? 'reopening' : 'as it stands'](trx, {
    id,
    kind,
    interest_id: kind === 'interest' ? id : null,
    registration_id: kind === 'registration' ? id : null,
    message_id: kind === 'message' ? id : null,
    reference: submission.reference,
    name: submission.name,
    email: submission.email,
    phone: withoutTurns(submission.phone),
    number: submission.email === '' ? localNumber(submission.phone) || null : null,
    summary: withoutTurns(submission.summary),
    excerpt: submission.excerpt,
    anywhere: submission.anywhere ?? null,
    heads: submission.heads && submission.heads > 1 ? submission.heads : null,
    received_at: at,
    latest_at: at,
    review_reason: submission.reviewReason,
    status: 'New',
    set_by_seat: null,
    version: 0,
  });
  const { name, email, reference, phone, summary } = submission;
  const texts = { named: [name, email, also, reference], phones: [phone, ...otherPhones], told: [summary, text] };
  await indexWords(trx, 'case_words', id, texts, { isNew: row!.version === 0 });
}

const reopened = sql<CaseStatus>`case when cases.status in ('Registered', 'Closed') then 'New' else cases.status end`;
const newest = ['reference', 'name', 'email', 'phone', 'number', 'summary', 'excerpt', 'anywhere'] as const;

const keepCase = { reopening: keeper(true), 'as it stands': keeper(false) };

function keeper(reopens: boolean) {
  return compiledOnce((db, row: Insertable<CaseTable>) =>
    db
      .insertInto('cases')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((is) => ({
          ...Object.fromEntries(newest.map((name) => [name, is.ref(`excluded.${name}`)])),
          ...(reopens
            ? { status: reopened, latest_at: is.ref('excluded.latest_at'), asked_at: null, archived_at: null }
            : {}),
          version: sql<number>`cases.version + 1`,
        })),
      )
      .returning('version'),
  );
}
