import type { Db } from '../../../platform/app.server.ts';
import { newestFirst, type Place } from '../../ground/cursor.server.ts';
import { noWords, type ReplyWords } from './contract.ts';

export async function listReplies(db: Db, caseIds: readonly string[], limit: number, place: Place = null) {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('case_replies')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .$call(newestFirst('received_at', 'id', place, limit))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.received_at,
    caseId: row.case_id,
    title: row.subject ? `Reply: ${row.subject}` : 'Reply',
    text: row.text.slice(0, row.quoted_from).trim() || noWords,
    quoted: row.text.slice(row.quoted_from).trim(),
    stranger: row.own ? null : nameOf(row.from_name, row.from_address),
    automatic: row.automatic === 1,
    files: JSON.parse(row.files) as ReplyWords['files'],
  }));
}

const nameOf = (name: string, address: string) =>
  [name, name && address ? `<${address}>` : address].filter(Boolean).join(' ') || 'an address that is not given';
