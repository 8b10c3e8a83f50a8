import type { App } from '../../platform/app.server.ts';
import { sql } from 'kysely';
import { orNone, type Db, type Trx } from '../../platform/database/database.server.ts';
import { collectBills, collectNominations, collectSeats } from './collect-seats.server.ts';
import { listRegisteredCourses, recordOf } from '../find-registration.server.ts';
import { findOwn, type Asker, type Own } from './find-own.server.ts';

type Reader = Db | Trx;

/** Everything held about a person, under the names of the tables' own fields where no documented name exists. Secrets (hashes, tokens) are left out. */
export type Held = Awaited<ReturnType<typeof collectData>>;

/** Everything held about a person (DPDP Act 2023, section 11). What came under their address belongs to them once it is proved. */
export async function collectData(app: Pick<App, 'now'>, db: Reader, person: Asker) {
  return {
    collectedAt: app.now().toISOString(),
    account: await collectAccount(db, person.uid),
    notShownYet: person.emailConfirmed ? null : notShownYet(person.email),
    ...(await collectRecords(db, person)),
    erasures: await db
      .selectFrom('erasures')
      .select(['asked_at as askedAt', 'due_at as dueAt', 'done_at as doneAt'])
      .where('uid', '=', person.uid)
      .orderBy('id')
      .execute(),
    receivers,
  };
}

/** Of somebody who has not proved their address: it may be another's. */
const notShownYet = (email: string) =>
  `Seats, requests, messages and letters from ${email} appear here once you confirm it.`;

/** Whoever got, or may get, what is held (section 11, names of others). */
export const receivers = [
  'Our training office',
  'AMPP in the USA, and Pearson VUE, which holds the exam: your registration, once a class is confirmed',
  'An employer that named you for a class, or pays for you: your name, and whether you said yes',
  'The trainer of your class: your name, your company and the details that you gave for it',
  'The companies that carry our mail and run our servers',
];

/** The part that an erasure takes out of use; by default what is theirs now. */
export async function collectRecords(db: Reader, person: Asker, known?: Own) {
  const email = person.emailConfirmed ? person.email : null;
  const own = known ?? (await findOwn(db, person));
  return {
    registration: await collectRegistration(db, person.uid),
    interests: [...(await collectInterests(db, own.interests)), ...(await collectWishes(db, own.sent))],
    messages: await collectMessages(db, own.messages),
    schedule: email ? await collectSubscription(db, email) : null,
    letters: await collectLetters(db, own),
    replies: await collectReplies(db, own.replies),
    told: await collectTold(db, own.about),
    corrections: await collectCorrections(db, own.about),
    seats: await collectSeats(db, own.seats),
    bills: await collectBills(db, email),
    nominations: await collectNominations(db, email, [...(person.records ?? []), ...own.seats]),
    notes: email ? await collectNotes(db, email) : [],
    caseNotes: await collectCaseNotes(db, own.about),
  };
}

/** What the office wrote to them about what they sent, and whether it was noted that they want no letters to many. */
async function collectLetters(db: Reader, { letters, about }: Own) {
  const written = await db
    .selectFrom('letters')
    .select(['written_at as at', 'author as writtenBy', 'email as to', 'subject', 'text', 'template'])
    .where('id', 'in', orNone(letters))
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  const silent = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.max('silenced_at').as('since'))
    .where('id', 'in', orNone(about))
    .executeTakeFirst();
  const noLettersToManySince = silent?.since ?? null;
  return written.length > 0 || noLettersToManySince ? { written, noLettersToManySince } : null;
}

/** What they wrote back by mail. What came from another address under their case is told to nobody but the office. */
async function collectReplies(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('case_replies')
    .select(['received_at as at', 'from_address as from', 'subject', 'text', 'files'])
    .where('id', 'in', orNone(ids))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(({ files, ...row }) => ({ ...row, files: JSON.parse(files) as { name: string; bytes: number }[] }));
}

/** What the office wrote down for them, and how they told it. */
function collectTold(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('cases')
    .select(['told_at as at', 'told_by as by', 'summary as about', 'heads', 'company'])
    .where('id', 'in', orNone(ids))
    .where('told_at', 'is not', null)
    .orderBy('told_at')
    .execute();
}

/** That a case (`of`) stood under another address after a moment, or at it: what was so then may be of whoever reads that. Where there was no address before, or what it was is erased, shows in the old one. */
const stoodElsewhere = (
  of: string,
  since: '>' | '>=',
  at: string,
) => sql<boolean>`exists (select 1 from case_corrections c
  where c.case_id = ${sql.ref(of)} and c.field = 'email' and (c.old_value <> '' or c.new_value = '')
  and c.corrected_at ${sql.raw(since)} ${sql.ref(at)})`;

/** What the office put right in who they are, without what stood there under another address. */
async function collectCorrections(db: Reader, ids: readonly string[]) {
  const row = ['case_corrections.case_id', 'case_corrections.corrected_at'] as const;
  return db
    .selectFrom('case_corrections')
    .select(['corrected_at as at', 'field', 'new_value as after'])
    .select(sql<string>`case when ${stoodElsewhere(row[0], '>=', row[1])} then '' else old_value end`.as('before'))
    .where('case_id', 'in', orNone(ids))
    .where(({ not }) => not(stoodElsewhere(row[0], '>', row[1])))
    .orderBy('id')
    .execute();
}

function collectNotes(db: Reader, email: string) {
  return db
    .selectFrom('person_notes')
    .select(['written_at as at', 'text'])
    .where('email', '=', email)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

/** What the office wrote down about what they sent; not who wrote it, nor what was written while it stood under another address. */
function collectCaseNotes(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('case_notes')
    .innerJoin('cases', 'cases.id', 'case_notes.case_id')
    .select(['case_notes.written_at as at', 'cases.summary as about', 'case_notes.text'])
    .where('case_notes.case_id', 'in', orNone(ids))
    .where(({ not }) => not(stoodElsewhere('case_notes.case_id', '>=', 'case_notes.written_at')))
    .orderBy('case_notes.written_at')
    .orderBy('case_notes.id')
    .execute();
}

async function collectAccount(db: Reader, uid: string) {
  const account = await db
    .selectFrom('people')
    .select(['id as uid', 'name', 'email', 'email_verified', 'contact_number as contactNumber', 'created_at as since'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as startedAt', 'updated_at as lastSeenAt', 'ip_address as network', 'user_agent as browser'])
    .where('person_id', '=', uid)
    .orderBy('created_at')
    .execute();
  const events = await db
    .selectFrom('identity_events')
    .select(['at', 'kind', 'network'])
    .where('person_id', '=', uid)
    .orderBy('id')
    .execute();
  const consents = await db
    .selectFrom('account_consents')
    .select(['given_at as givenAt', 'version', 'wording'])
    .where('person_id', '=', uid)
    .orderBy('given_at')
    .execute();
  const { email_verified: verified, ...plain } = account;
  return { ...plain, emailConfirmed: verified === 1, sessions, events, consents };
}

async function collectRegistration(db: Reader, uid: string) {
  const row = await db.selectFrom('registrations').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (!row) return null;
  const changes = await db
    .selectFrom('registration_changes')
    .select(['changed_at as at', 'field', 'old_value as before', 'new_value as after'])
    .where('registration_id', '=', row.id)
    .orderBy('id')
    .execute();
  const consents = await db
    .selectFrom('registration_consents')
    .innerJoin('registration_wordings', 'version', 'wording_version')
    .select(['given_at as givenAt', 'version', 'wording'])
    .where('registration_id', '=', row.id)
    .orderBy('registration_consents.id')
    .execute();
  return {
    record: recordOf(row, await listRegisteredCourses(db, row.id)),
    since: row.created_at,
    agreedAt: row.agreed_at,
    changes,
    consents,
  };
}

async function collectInterests(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .selectAll('interests')
    .select('training_events.title as training_event_title')
    .where('interests.id', 'in', orNone(ids))
    .orderBy('interests.id')
    .execute();
  const consents = await db
    .selectFrom('interest_consents')
    .innerJoin('interest_notices', 'version', 'notice_version')
    .select(['interest_id', 'given_at as givenAt', 'version', 'wording'])
    .where('interest_id', 'in', orNone(ids))
    .execute();
  return rows.map(({ id, uid: _, review_reason: __, ...row }) => ({
    ...row,
    consents: consents
      .filter((consent) => consent.interest_id === id)
      .map(({ interest_id: ___, ...consent }) => consent),
  }));
}

/** What they sent under another address, as they sent it: how far it has come is its owner's, and so is whatever the office put right. */
async function collectWishes(db: Reader, ids: readonly string[]) {
  const wishes = await collectInterests(db, ids);
  const corrected = await db
    .selectFrom('case_corrections')
    .innerJoin('interests', 'interests.id', 'case_id')
    .select('reference')
    .where('case_id', 'in', orNone(ids))
    .execute();
  const blank = { name: '', email: '', contact_number: '' };
  return wishes.map((wish) => ({
    ...wish,
    ...(corrected.some(({ reference }) => reference === wish.reference) ? blank : {}),
    status: 'New' as const,
  }));
}

function collectMessages(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('contact_messages')
    .innerJoin('contact_notices', 'version', 'notice_version')
    .select(['received_at as sentAt', 'name', 'email', 'phone', 'subject', 'message', 'version', 'wording'])
    .where('contact_messages.id', 'in', orNone(ids))
    .orderBy('contact_messages.id')
    .execute();
}

async function collectSubscription(db: Reader, email: string) {
  const row = await db
    .selectFrom('subscribers')
    .innerJoin('contact_notices', 'version', 'notice_version')
    .select([
      'name',
      'email',
      'asked_at as askedAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as withdrawnAt',
      'version',
      'wording',
    ])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  // The classes that they were written to of, as one of the list of class dates.
  const toldOf = await db
    .selectFrom('announcement_people as p')
    .innerJoin('subscribers as s', 's.id', 'p.subscriber_id')
    .innerJoin('batches as b', 'b.id', 'p.batch_id')
    .innerJoin('training_events as e', 'e.code', 'b.event_code')
    .select(['e.title', 'b.city', 'b.reference'])
    .where('s.email', '=', email)
    .where('p.outbox_id', 'is not', null)
    .orderBy('b.id')
    .execute();
  return { ...row, toldOf };
}
