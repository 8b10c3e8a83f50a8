import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { Db } from '../../../platform/app.server.ts';
import type { Way } from './ways-to-tell.ts';

/** How a case was told, to whom of the office, and the company that was named; '' for none. */
export type HowTold = { by: Way; to: string; at: string; company: string };

/** Null for what somebody sent themselves. */
export async function findHowTold(db: Db, id: string): Promise<HowTold | null> {
  const row = await db
    .selectFrom('cases')
    .select(['told_by', 'told_to', 'told_at', 'company'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.told_by || !row.told_to || !row.told_at) return null;
  const { byUid } = await readStaffNames(db, { uids: [row.told_to] });
  return {
    by: row.told_by as Way,
    to: byUid.get(row.told_to)?.called ?? 'somebody who has left',
    at: row.told_at,
    company: row.company ?? '',
  };
}
