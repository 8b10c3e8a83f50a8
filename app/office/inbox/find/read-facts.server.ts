import { sql } from 'kysely';
import { orNone, type Db } from '../../../platform/database/database.server.ts';
import { whoFields } from '../correct/contract.ts';
import type { CaseLine } from '../../people/merges/contract.ts';

export type CaseFacts = Omit<CaseLine, 'receivedAt' | 'version'> & {
  uid: string | null;
  company: string | null;
  city: string | null;
  state: string | null;
  department: string | null;
  homePhone: string | null;
  workPhone: string | null;
  memberNumber: string | null;
  certificate: string | null;
  amppUsername: string | null;
  amppMemberId: string | null;
  subject: string | null;
  message: string | null;
  notes: string[];
  letters: string[];
  replies: string[];
  /** What stood there before it was corrected. */
  old: { field: string; text: string }[];
};

/** In the order in which they were asked for: a database keeps none. */
function inOrderOf<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads the cases of some ids; the notes of those that a note was found of. */
export async function readCases(db: Db, ids: readonly string[], noted: ReadonlySet<string>): Promise<CaseFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cases as c')
    .leftJoin('interests as i', 'i.id', 'c.id')
    .leftJoin('registrations as r', 'r.id', 'c.id')
    .leftJoin('contact_messages as m', 'm.id', 'c.id')
    .where('c.id', 'in', ids)
    .select(['c.id', 'c.kind', 'c.reference', 'c.name', 'c.email', 'c.phone', 'c.summary', 'c.status'])
    .select(['c.review_reason as reviewReason', 'c.archived_at as archivedAt'])
    .select(({ fn }) => [fn.coalesce('r.uid', 'i.uid').as('uid'), fn.coalesce('r.company', 'c.company').as('company')])
    .select(['r.city', 'r.state', 'r.department', 'r.home_phone as homePhone', 'r.work_phone as workPhone'])
    .select(['r.member_number as memberNumber', 'r.prev_cert_no as certificate'])
    .select(['i.ampp_username as amppUsername', 'i.ampp_member_id as amppMemberId', 'm.subject', 'm.message'])
    .execute();
  const withNotes = ids.filter((id) => noted.has(id));
  const [notes, letters, replies, corrections] =
    withNotes.length === 0
      ? [[], [], [], []]
      : await Promise.all([
          listNotes(db, withNotes),
          listLetters(db, withNotes),
          listReplies(db, withNotes),
          listCorrections(db, withNotes),
        ]);
  const of = (texts: readonly { id: string; text: string }[], one: string) =>
    texts.filter(({ id }) => id === one).map(({ text }) => text);
  return inOrderOf(ids, rows).map((row) => ({
    ...row,
    notes: of(notes, row.id),
    letters: of(letters, row.id),
    replies: of(replies, row.id),
    old: corrections.filter(({ id }) => id === row.id),
  }));
}

/** A case with very many notes is read by the newest. */
const mostNotes = 500;

function listNotes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('case_notes')
    .select(['case_id as id', 'text'])
    .where('case_id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute();
}

function listCorrections(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('case_corrections')
    .select(['case_id as id', 'field', 'old_value as text'])
    .where('case_id', 'in', ids)
    .where('field', 'in', whoFields)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute();
}

async function listLetters(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('letters')
    .select(['case_id as id', 'subject', 'text'])
    .where('case_id', 'in', ids)
    .where('to_many', '=', 0)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute();
  return rows.map(({ id, subject, text }) => ({ id, text: `${subject}\n${text}` }));
}

async function listReplies(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('case_replies')
    .select(['case_id as id', 'subject', 'text', 'quoted_from as end'])
    .where('case_id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute();
  return rows.map(({ id, subject, text, end }) => ({ id, text: `${subject}\n${text.slice(0, end)}` }));
}

export type PersonFacts = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  city: string | null;
  disabledAt: string | null;
  role: string;
  /** Counted no further than a hundred. */
  cases: number;
};

export async function readPeople(db: Db, ids: readonly string[]): Promise<PersonFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people as p')
    .leftJoin('registrations as r', 'r.uid', 'p.id')
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.name', 'p.email', 'p.contact_number as phone', 'r.company', 'r.city'])
    .select(['p.disabled_at as disabledAt', 'p.role'])
    .select(
      sql<number>`(select count(*) from (select 1 from cases c where c.email = p.email limit 100) counted)`.as('cases'),
    )
    .execute();
  return inOrderOf(ids, rows);
}

/** Which of these addresses have or had a seat: the money of a seat may outlive it. */
export async function readSeated(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const seats = db.selectFrom('seats').select('email').where('state', 'not in', ['Asked', 'Declined', 'Lapsed']);
  return new Set((await seats.where('email', 'in', orNone(emails)).execute()).map(({ email }) => email));
}

export type SubscriberFacts = { id: string; name: string; email: string; onAt: string | null; leftAt: string | null };

export async function readSubscribers(db: Db, ids: readonly string[]): Promise<SubscriberFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('subscribers')
    .where('id', 'in', ids)
    .select(['id', 'name', 'email', 'confirmed_at as onAt', 'unsubscribed_at as leftAt'])
    .execute();
  return inOrderOf(ids, rows);
}

export type NotedFacts = { id: string; name: string; email: string; text: string };

/** Reads notes on people, with the name that each goes by: of the account, or of what they sent last. */
export async function readNoted(db: Db, ids: readonly string[]): Promise<NotedFacts[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('person_notes as n')
    .where('n.id', 'in', ids)
    .select(['n.id', 'n.email', 'n.text'])
    .select(
      sql<string>`coalesce((select p.name from people p where p.email = n.email and p.deleted_at is null limit 1),
        (select c.name from cases c where c.email = n.email order by c.latest_at desc limit 1), '')`.as('name'),
    )
    .execute();
  return inOrderOf(ids, rows);
}
