import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { orNone, type Db } from '../../../platform/database/database.server.ts';
import { whoFields } from '../correct/contract.ts';

/** The rows of some ids, in the order in which they were asked for: a database keeps none. */
async function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  query: { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type CaseFacts = Awaited<ReturnType<typeof readCases>>[number];

/** Reads the cases of some ids; the notes of those that a note was found of. */
export async function readCases(db: Db, ids: readonly string[], noted: ReadonlySet<string>) {
  const query = db
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
    .select(['i.ampp_username as amppUsername', 'i.ampp_member_id as amppMemberId', 'm.subject', 'm.message']);
  const rows = await inOrder(ids, query);
  const withNotes = ids.filter((id) => noted.has(id));
  const texts = withNotes.length > 0 ? await readTexts(db, withNotes) : noTexts;
  const of = (all: readonly { id: string; text: string }[], one: string) =>
    all.filter(({ id }) => id === one).map(({ text }) => text);
  return rows.map((row) => ({
    ...row,
    notes: of(texts.notes, row.id),
    letters: of(texts.letters, row.id),
    replies: of(texts.replies, row.id),
    /** What stood there before it was corrected. */
    old: texts.corrections.filter(({ id }) => id === row.id),
  }));
}

/** A case with very many notes is read by the newest. */
const mostNotes = 500;
const noTexts: Awaited<ReturnType<typeof readTexts>> = { notes: [], letters: [], replies: [], corrections: [] };

async function readTexts(db: Db, ids: readonly string[]) {
  const newest = <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query
      .where(sql<SqlBool>`case_id in (${sql.join(ids)})`)
      .orderBy(sql.ref('id'), 'desc')
      .limit(mostNotes)
      .execute();
  const [notes, letters, replies, corrections] = await Promise.all([
    newest(db.selectFrom('case_notes').select(['case_id as id', 'text'])),
    newest(db.selectFrom('letters').select(['case_id as id', 'subject', 'text']).where('to_many', '=', 0)),
    newest(db.selectFrom('case_replies').select(['case_id as id', 'subject', 'text', 'quoted_from as end'])),
    newest(
      db
        .selectFrom('case_corrections')
        .select(['case_id as id', 'field', 'old_value as text'])
        .where('field', 'in', whoFields),
    ),
  ]);
  return {
    notes,
    letters: letters.map(({ id, subject, text }) => ({ id, text: `${subject}\n${text}` })),
    replies: replies.map(({ id, subject, text, end }) => ({ id, text: `${subject}\n${text.slice(0, end)}` })),
    corrections,
  };
}

export type PersonFacts = Awaited<ReturnType<typeof readPeople>>[number];

/** Their cases are counted no further than a hundred. */
export const readPeople = (db: Db, ids: readonly string[]) =>
  inOrder(
    ids,
    db
      .selectFrom('people as p')
      .leftJoin('registrations as r', 'r.uid', 'p.id')
      .where('p.id', 'in', ids)
      .where('p.deleted_at', 'is', null)
      .select(['p.id', 'p.name', 'p.email', 'p.contact_number as phone', 'r.company', 'r.city'])
      .select(['p.disabled_at as disabledAt', 'p.role'])
      .select(
        sql<number>`(select count(*) from (select 1 from cases c where c.email = p.email limit 100) counted)`.as(
          'cases',
        ),
      ),
  );

/** Which of these addresses have or had a seat: the money of a seat may outlive it. */
export async function readSeated(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const seats = db.selectFrom('seats').select('email').where('state', 'not in', ['Asked', 'Declined', 'Lapsed']);
  return new Set((await seats.where('email', 'in', orNone(emails)).execute()).map(({ email }) => email));
}

export type SubscriberFacts = Awaited<ReturnType<typeof readSubscribers>>[number];

export const readSubscribers = (db: Db, ids: readonly string[]) =>
  inOrder(
    ids,
    db
      .selectFrom('subscribers')
      .where('id', 'in', ids)
      .select(['id', 'name', 'email', 'confirmed_at as onAt', 'unsubscribed_at as leftAt']),
  );

export type NotedFacts = Awaited<ReturnType<typeof readNoted>>[number];

/** Reads notes on people, with the name that each goes by: of the account, or of what they sent last. */
export const readNoted = (db: Db, ids: readonly string[]) =>
  inOrder(
    ids,
    db
      .selectFrom('person_notes as n')
      .where('n.id', 'in', ids)
      .select(['n.id', 'n.email', 'n.text'])
      .select(
        sql<string>`coalesce((select p.name from people p where p.email = n.email and p.deleted_at is null limit 1),
        (select c.name from cases c where c.email = n.email order by c.latest_at desc limit 1), '')`.as('name'),
      ),
  );
