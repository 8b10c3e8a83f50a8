import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import type { Case } from '../../people/cases/contract.ts';
import { noWords } from '../replies/contract.ts';
import { listReplies } from '../replies/list-replies.server.ts';
import type { Wrote } from './contract.ts';

const mostReplies = 3;

/** What the person of a case has said so far, the newest first. What a program of theirs wrote is no answer. */
export async function readWrote({ db }: Pick<App, 'db'>, shown: Case): Promise<Wrote[]> {
  const replies = await listReplies(db, [shown.id], 20);
  const back = replies.filter(({ automatic }) => !automatic).slice(0, mostReplies);
  const words = await readWords(db, shown);
  return [
    ...back.map(({ id, at, text, title, stranger }) => ({
      id,
      at,
      words: text === noWords ? `${title}\n${text}` : text,
      stranger,
    })),
    ...(words ? [{ id: shown.id, at: shown.receivedAt, words, stranger: null }] : []),
  ];
}

/** What came last to a case by mail, other than from a program; null for nothing. */
export async function findNewestReply(db: Db | Trx, caseId: string) {
  const newest = await db
    .selectFrom('case_replies')
    .select(['id', 'own', 'from_name', 'from_address', 'received_at', 'subject', 'text', 'quoted_from'])
    .where('case_id', '=', caseId)
    .where('automatic', '=', 0)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/** A message in its own words; a form in ours. */
async function readWords(db: App['db'], { id, kind, summary, excerpt }: Case): Promise<string> {
  if (kind !== 'message') return [summary, excerpt].filter(Boolean).join('\n');
  const row = await db.selectFrom('contact_messages').select('message').where('id', '=', id).executeTakeFirst();
  return row?.message ?? summary;
}
