import type { App } from '../../platform/app.server.ts';
import { NotFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../office-call.server.ts';
import type { CaseDetails, CaseEvent } from './contract.ts';
import { findCase } from './find-case.server.ts';
import { listSent } from './list-sent.server.ts';

const mostEvents = 200;

/** A case with everything about it. Looking at somebody's data is written down. Throws NotFound. */
export async function getCase(app: App, actor: Actor, id: string): Promise<CaseDetails> {
  requireRole(actor, 'reader');
  const found = await findCase(app.db, id);
  if (!found) throw new NotFound();
  await recordAudit(app.db, app, actor, { action: 'person read', subject: `case ${id}` });
  return { case: found, sent: await listSent(app.db, found), events: await listEvents(app, id) };
}

async function listEvents(app: App, id: string): Promise<CaseEvent[]> {
  const [notes, changes, staff] = await Promise.all([
    app.db
      .selectFrom('case_notes')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('id', 'desc')
      .limit(mostEvents)
      .execute(),
    app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `case ${id}`)
      .where('action', 'in', ['case moved', 'case archived', 'case restored'])
      .orderBy('id', 'desc')
      .limit(mostEvents)
      .execute(),
    app.db.selectFrom('people').select(['id', 'name', 'email']).where('role', '=', 'staff').execute(),
  ]);
  const names = new Map(staff.map((person) => [person.id, person.name || person.email]));
  return [
    ...notes.map((note) => ({
      id: note.id,
      at: note.written_at,
      by: note.author,
      text: note.text,
      kind: 'note' as const,
    })),
    ...changes.map((entry) => ({
      id: entry.id,
      at: entry.at,
      by: names.get(entry.actor_uid) ?? entry.actor,
      text: describeChange(entry.action, JSON.parse(entry.detail) as CaseChanges, names),
      kind: 'change' as const,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
}

export type CaseChanges = Partial<Record<string, { from: string | null; to: string | null }>>;

/** A change in one sentence. */
export function describeChange(action: string, detail: CaseChanges, names: Map<string, string>): string {
  if (action === 'case archived') return 'Archived';
  if (action === 'case restored') return 'Brought back from the archive';
  const { status, owner_uid: owner, due_on: due } = detail;
  return [
    status && `Status from ${status.from} to ${status.to}`,
    owner && (owner.to ? `Given to ${names.get(owner.to) ?? 'somebody who has left'}` : 'Given to nobody'),
    due && (due.to ? `Due on ${due.to}` : 'No due day any more'),
  ]
    .filter(Boolean)
    .join('. ');
}
