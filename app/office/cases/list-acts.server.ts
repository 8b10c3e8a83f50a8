import type { App } from '../../platform/app.server.ts';
import { older, type Place } from '../ground/cursor.server.ts';
import { indianDate } from '../ground/indian-day.ts';
import type { CaseEvent } from './contract.ts';

/** What the office did with cases and wrote down about them: at most `limit` notes and as many changes after a place, each newest first. */
export async function listActs(
  { db }: Pick<App, 'db'>,
  caseIds: readonly string[],
  limit: number,
  place: Place = null,
): Promise<(CaseEvent & { caseId: string })[]> {
  if (caseIds.length === 0) return [];
  const notes = await db
    .selectFrom('case_notes')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .where(older('written_at', 'id', place))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const changes = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where(
      'subject',
      'in',
      caseIds.map((id) => `case ${id}`),
    )
    .where('action', 'in', ['case moved', 'case archived', 'case restored', 'case released'])
    .where(older('at', 'id', place))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const staff = await db.selectFrom('people').select(['id', 'name', 'email']).where('role', '=', 'staff').execute();
  const names = new Map(staff.map(({ id, name, email }) => [id, name || email]));
  return [
    ...notes.map((note) => ({
      id: note.id,
      at: note.written_at,
      by: note.author,
      text: note.text,
      kind: 'note' as const,
      caseId: note.case_id,
    })),
    ...changes.map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: names.get(entry.actor_uid) ?? entry.actor,
      text: describeChange(entry.action, JSON.parse(entry.detail) as Changes, names),
      kind: 'change' as const,
      caseId: entry.subject.split(' ', 2)[1]!,
    })),
  ];
}

type Changes = Partial<Record<string, { from: string | null; to: string | null }>>;

/** A change in one sentence. */
function describeChange(action: string, detail: Changes, names: Map<string, string>): string {
  if (action === 'case archived') return 'Archived';
  if (action === 'case released') return 'Released to the inbox';
  if (action === 'case restored') return 'Brought back from the archive';
  const { status, owner_uid: owner, due_on: due } = detail;
  return [
    status && `Status from ${status.from} to ${status.to}`,
    owner && (owner.to ? `Given to ${names.get(owner.to) ?? 'somebody who has left'}` : 'Given to nobody'),
    due && (due.to ? `Due on ${indianDate(due.to)}` : 'No due day any more'),
  ]
    .filter(Boolean)
    .join('. ');
}
