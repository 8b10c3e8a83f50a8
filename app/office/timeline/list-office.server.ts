import type { App } from '../../platform/app.server.ts';
import { describeChange, type CaseChanges } from '../cases/get-case.server.ts';
import type { Entry } from './contract.ts';
import type { Known } from './find-somebody.server.ts';
import { older, type Place } from './place.server.ts';

/** What the office did with somebody's cases, and what it wrote down about them. */
export async function listOffice({ db }: App, known: Known, place: Place, limit: number): Promise<Entry[]> {
  const ids = [...known.interestIds, ...known.messageIds, ...(known.registrationId ? [known.registrationId] : [])];
  if (ids.length === 0) return [];
  const notes = await db
    .selectFrom('case_notes')
    .selectAll()
    .where('case_id', 'in', ids)
    .where(older('written_at', 'id', place))
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const acts = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where(
      'subject',
      'in',
      ids.map((id) => `case ${id}`),
    )
    .where('action', 'in', ['case moved', 'case archived', 'case restored'])
    .where(older('at', 'id', place))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const staff = await db.selectFrom('people').select(['id', 'name', 'email']).where('role', '=', 'staff').execute();
  const names = new Map(staff.map(({ id, name, email }) => [id, name || email]));
  return [
    ...notes.map((note): Entry => ({
      id: note.id,
      at: note.written_at,
      kind: 'office',
      title: 'Note',
      by: note.author,
      text: note.text,
      caseId: note.case_id,
    })),
    ...acts.map((act): Entry => ({
      id: act.id,
      at: act.at,
      kind: 'office',
      title: describeChange(act.action, JSON.parse(act.detail) as CaseChanges, names),
      by: names.get(act.actor_uid) ?? act.actor,
      caseId: act.subject.split(' ', 2)[1]!,
    })),
  ];
}
