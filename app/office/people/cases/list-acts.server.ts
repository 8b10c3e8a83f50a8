import type { App } from '../../../platform/app.server.ts';
import { type Named, readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import { newestFirst, type Place } from '../../ground/cursor.server.ts';
import type { CaseEvent } from './contract.ts';
import { sayChange } from './say-change.ts';

type Act = CaseEvent & { caseId: string };

/** What the office did with cases and wrote down about them: at most `limit` notes and as many changes after a place, each newest first. */
export async function listActs(
  { db }: Pick<App, 'db'>,
  caseIds: readonly string[],
  limit: number,
  place: Place = null,
): Promise<Act[]> {
  if (caseIds.length === 0) return [];
  return [
    ...(await listNotes(db, caseIds, limit, place)),
    ...(await listChanges(db, caseIds, limit, place)),
    ...(await listCorrections(db, caseIds, limit, place)),
  ];
}

const corrected: Record<string, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  trainingEvent: 'Training',
  city: 'City',
  attendTime: 'When',
};

const fromTo = (before: string, after: string): string =>
  before + after === '' ? '; erased since' : `: ${before || 'nothing'} → ${after || 'nothing'}`;

async function listCorrections(db: App['db'], caseIds: readonly string[], limit: number, place: Place): Promise<Act[]> {
  const rows = await db
    .selectFrom('case_corrections')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .$call(newestFirst('corrected_at', 'id', place, limit))
    .execute();
  const { byUid } = await readStaffNames(db, { uids: rows.map(({ author_uid: uid }) => uid) });
  return rows.map((row) => ({
    id: row.id,
    at: row.corrected_at,
    by: byUid.get(row.author_uid)?.called ?? row.author,
    text: `${corrected[row.field] ?? row.field} corrected${fromTo(row.old_value, row.new_value)}`,
    kind: 'change' as const,
    caseId: row.case_id,
  }));
}

export async function listNotes(db: App['db'], caseIds: readonly string[], limit: number, place: Place) {
  if (caseIds.length === 0) return [];
  const notes = await db
    .selectFrom('case_notes')
    .selectAll()
    .where('case_id', 'in', caseIds)
    .$call(newestFirst('written_at', 'id', place, limit))
    .execute();
  const { byUid } = await readStaffNames(db, { uids: notes.map(({ author_uid: uid }) => uid) });
  return notes.map((note) => ({
    id: note.id,
    at: note.written_at,
    by: byUid.get(note.author_uid)?.called ?? note.author,
    text: note.text,
    kind: 'note' as const,
    caseId: note.case_id,
  }));
}

async function listChanges(db: App['db'], caseIds: readonly string[], limit: number, place: Place): Promise<Act[]> {
  const subjects = caseIds.map((id) => `case ${id}`);
  const changes = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('action', 'in', Object.keys(caseActs))
    .$call(newestFirst('at', 'id', place, limit))
    .execute();
  const told = changes.map((entry) => ({ ...entry, detail: JSON.parse(entry.detail) as Changes }));
  const uids = told.flatMap(({ actor_uid, detail }) => [actor_uid, detail.owner_uid?.to ?? '']);
  const { byUid: names } = await readStaffNames(db, { uids });
  const changed = told.map((entry) => ({
    id: entry.id,
    at: entry.at,
    by: names.get(entry.actor_uid)?.called ?? entry.actor,
    text: describeChange(entry.action, entry.detail, names),
    kind: 'change' as const,
    caseId: entry.subject.split(' ', 2)[1]!,
  }));
  // A reply that moved nothing stands there by itself.
  return changed.filter(({ text }) => text !== '');
}

type Value<T> = { from: T | null; to: T | null };
type Changes = Partial<Record<'status' | 'owner_uid' | 'due_on', Value<string>> & { heads: Value<number> }>;

function sayOwner(owner: Named | undefined): string {
  if (!owner) return 'somebody who has left';
  return owner.hasLeft ? `${owner.called} (has left)` : owner.called;
}

/** What the log says of cases, in words; '' where they stand in the entry. */
const caseActs: Record<string, string> = {
  'case moved': '',
  'case archived': 'Archived',
  'case restored': 'Brought back from the archive',
  'case released': 'Released to the inbox',
  'caller entered': 'Entered by hand',
  'reply taken in': '',
  'letter returned': 'A letter did not arrive',
  'reply dealt with': 'The reply needs no answer',
  'whatsapp opened': 'WhatsApp opened',
  'call begun': 'Call begun',
  'address silenced': 'Noted: wants no letters to many',
  'address written to again': 'Noted: may get letters to many again',
};

function describeChange(action: string, detail: Changes, names: Map<string, Named>): string {
  const act = caseActs[action];
  if (act) return act;
  const { status, owner_uid: owner, due_on: due, heads } = detail;
  const to = { status: status?.to, ownerUid: owner?.to, dueOn: due?.to, heads: heads?.to };
  return sayChange(to, (uid) => sayOwner(names.get(uid)), { status: status?.from, heads: heads?.from })
    .map((part) => part.replace(/^./, (first) => first.toUpperCase()))
    .join('. ');
}
