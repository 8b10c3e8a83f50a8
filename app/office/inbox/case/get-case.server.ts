import { readWish } from '../../../interest/correct/correct-interest.server.ts';
import { titledInterests } from '../../../interest/training-events.server.ts';
import type { App, Db } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { type Actor, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { findCase } from '../../people/cases/find-case.server.ts';
import type { CaseDetails, CaseFact, Wanted } from './contract.ts';
import { findPersonOf } from '../../people/merges/alike.server.ts';
import { sql } from 'kysely';
import { shownPhone } from '../../../platform/form/phone.ts';
import { indianDate, indianTime } from '../../../platform/indian-time.ts';
import { fold, localNumber } from '../../../platform/words.ts';
import { labels as interestLabels } from '../../../interest/rules.ts';
import { listRegisteredCourses, recordOf } from '../../../registration/find-registration.server.ts';
import { shortSpan } from '../../../classes/days.ts';
import { findNominationOf } from '../../../classes/nominations/read-nominations.server.ts';
import { findFreeFor } from '../../../classes/invite/list-free.server.ts';
import { toldNotice } from '../../../contact/privacy-notice.ts';
import { caseKindNames, type Case } from '../../people/cases/contract.ts';
import { listNotes } from '../../people/cases/list-acts.server.ts';
import { findHowTold, type HowTold } from '../../people/cases/how-told.server.ts';
import { wayNames, wayWords } from '../../people/cases/ways-to-tell.ts';
import { listWords, monthsOf, payers, times } from './facts.ts';
import type { Entry } from '../timeline/contract.ts';
import type { Known } from '../timeline/find-somebody.server.ts';
import { findUndelivered, listMails } from '../timeline/list-mails.server.ts';
import { listOffice, listOwned, listProofs } from '../timeline/list-office.server.ts';
import { listPersonNotes } from '../timeline/person-notes.server.ts';
import { listSent } from '../timeline/list-sent.server.ts';

/** A case with everything about it. Looking at somebody's data is written down. Throws NotFound. */
export async function getCase(app: App, actor: Actor, id: string): Promise<CaseDetails> {
  requireRole(actor, 'reader');
  const found = await findCase(app.db, id);
  if (!found) throw new NotFound();
  await noteLook(app, actor, { action: 'person read', subject: `case ${id}` });
  const person = await findPersonOf(app, found);
  const emails = person?.emails ?? [found.email];
  const happened = await listHappened(app, found, emails);
  const { wanted, facts } = await describeCase(app.db, found);
  const nomination = found.kind === 'message' ? await findNominationOf(app.db, id) : null;
  return {
    case: found,
    wanted,
    facts: [...(nomination?.facts ?? []), ...facts, ...(await listOwned(app.db, emails, [id]))],
    happened,
    person: person && { key: person.key, others: person.others, alike: person.alike, unproved: person.unproved },
    wished: found.kind === 'interest' ? await readWish(app.db, id) : null,
    nomination: nomination && { id: nomination.id, isDecided: nomination.isDecided },
    invite: await findInvite(app, found, emails),
    undelivered: await findUndelivered(app, found.email),
  };
}

async function findInvite(app: App, shown: Case, emails: readonly string[]): Promise<CaseDetails['invite']> {
  const { id, kind, status, wish, city, email, archivedAt, reviewReason } = shown;
  if (!wish || !email || archivedAt || reviewReason || !['New', 'Contacted'].includes(status)) return null;
  const registrationId = kind === 'registration' ? id : null;
  const free = await findFreeFor(app, { wished: wish.split(' '), city: city ?? '', registrationId, emails });
  if (!free) return null;
  const words = `Invite to ${shortSpan(free.startsOn!, free.endsOn!)}`;
  return { href: `/office/batches/${free.id}/invite?only=${id}`, words };
}

type WantedAndFacts = { wanted: Wanted; facts: CaseFact[] };

async function describeCase(db: Db, shown: Case): Promise<WantedAndFacts> {
  const { wanted, facts } = await { interest: ofInterest, registration: ofRegistration, message: ofMessage }[
    shown.kind
  ](db, shown);
  const told = await findHowTold(db, shown.id);
  const all: CaseFact[] = [
    { label: 'Phone', value: shown.phone, kind: 'phone' },
    ...facts.filter(({ kind }) => kind === 'phone'),
    { label: 'Email', value: shown.email, kind: 'email' },
    { label: 'Company', value: told?.company ?? '' },
    ...facts.filter(({ kind }) => kind !== 'phone'),
    ...(await listConsents(db, shown, told)),
    ...(told
      ? [{ label: 'Entered by hand', value: wayNames[told.by], note: `by ${told.to}, ${indianTime(told.at)}` }]
      : []),
  ];
  return {
    wanted: told
      ? { ...wanted, did: `${wanted.did === 'Writes' ? 'Told' : `${wanted.did}, told`} ${wayWords[told.by]}` }
      : wanted,
    facts: all.flatMap(readable),
  };
}

/** A number that was kept in digits as people read it; what was left blank is left out. */
function readable(fact: CaseFact): CaseFact[] {
  if (fact.value === '') return [];
  return [fact.kind === 'phone' ? { ...fact, value: shownPhone(fact.value) } : fact];
}

async function ofInterest(db: Db, { id, city, heads, name, phone }: Case): Promise<WantedAndFacts> {
  const row = await titledInterests(db).where('interests.id', '=', id).executeTakeFirstOrThrow();
  const place = city ? ` in ${city}` : row.preferred_location === 'NoPreference' ? ', any city' : '';
  const currency = row.payment_currency && row.payment_currency !== 'INR' ? ` in ${row.payment_currency}` : '';
  const payer = payers[row.cost_bearer] ?? '';
  const rest = [...peopleOf(heads), times[row.attend_time] ?? ''].filter(Boolean).join(', ');
  return {
    wanted: {
      did: 'Wishes',
      at: row.updated_at,
      lead: `${row.title}${place}`,
      rest: `${rest && `, ${rest}`}.${payer && ` ${payer}${currency}.`}`,
      words: null,
    },
    facts: [
      ...(isSaidAnew(fold, row.also_name, name)
        ? [{ label: 'Name again', value: row.also_name!, note: typedAgain }]
        : []),
      ...(isSaidAnew(localNumber, row.also_number, phone)
        ? [{ label: 'Phone again', value: row.also_number!, kind: 'phone' as const, note: typedAgain }]
        : []),
      { label: 'Wish', value: `${row.title}${city ? `, ${city}` : ''}`, kind: 'wish' },
      {
        label: 'When',
        ...(row.attend_time
          ? {
              value: monthsOf(row.attend_time, row.updated_at),
              note: `said “${(interestLabels[row.attend_time] ?? row.attend_time).toLowerCase()}” on ${indianDate(row.updated_at)}`,
            }
          : { value: 'Not said' }),
      },
      { label: 'Pays', value: row.cost_bearer ? `${row.cost_bearer}${currency}` : 'Not said' },
      {
        label: 'AMPP',
        value: listWords([
          yes(row.ampp_user, 'account'),
          row.ampp_username,
          yes(row.ampp_member, 'member'),
          row.ampp_member_id,
        ]),
      },
    ],
  };
}

const typedAgain = 'typed later without logging in, not confirmed';
const isSaidAnew = (like: (text: string) => string, again: string | null, first: string) =>
  again !== null && like(again) !== like(first);

async function ofRegistration(db: Db, { id, heads }: Case): Promise<WantedAndFacts> {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const record = recordOf(row, await listRegisteredCourses(db, id));
  const from = [record.company, record.city].filter(Boolean).join(', ');
  const address = [record.fullAddress, record.city, record.postalCode, record.state, record.country];
  const rest = peopleOf(heads).map((people) => `, ${people}`);
  return {
    wanted: {
      did: 'Registers',
      at: row.updated_at,
      lead: record.courses.join(' and ') || 'No course yet',
      rest: `${rest.join('')}.${from ? ` From ${from}.` : ''}`,
      words: null,
    },
    facts: [
      { label: 'Work', value: record.workPhone, kind: 'phone' },
      { label: 'Home', value: record.homePhone, kind: 'phone' },
      { label: 'Company', value: record.company, ...(record.department ? { note: record.department } : {}) },
      { label: 'Wish', value: record.courses.join(', '), kind: 'wish' },
      { label: 'Address', value: address.filter(Boolean).join(', ') },
      { label: 'GSTIN', value: record.gstNo },
      { label: 'Meals', value: record.mealsPreferred },
      { label: 'AMPP', value: listWords([yes(record.isMember, 'member'), record.memberNumber]) },
      {
        label: 'Certificate',
        value: record.prevCertNo,
        ...(record.prevCertValidity ? { note: `valid until ${indianDate(record.prevCertValidity)}` } : {}),
      },
    ],
  };
}

async function ofMessage(db: Db, { id, heads }: Case): Promise<WantedAndFacts> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const isWish = row.message === null && row.subject === null;
  const lead = isWish ? 'Class dates by email' : (row.subject ?? '');
  const rest = peopleOf(heads)
    .filter((people) => !` ${lead} `.includes(` ${people} `))
    .map((people) => (lead ? `, ${people}.` : `For ${people}.`));
  return {
    wanted: { did: isWish ? 'Asks for' : 'Writes', at: row.received_at, lead, rest: rest.join(''), words: row.message },
    facts: [],
  };
}

const peopleOf = (heads: number | null) => (heads && heads > 1 ? [`${heads} people`] : []);
const yes = (answer: string | null, word: string) => (answer === 'Yes' ? word : '');
async function listConsents(db: Db, { id, kind, email }: Case, told: HowTold | null): Promise<CaseFact[]> {
  const given = await givenAt(db, id, kind);
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return [
    ...(given ? [{ label: 'May write', value: 'About this', note: `notice of ${indianDate(given)}` }] : []),
    ...(told && !given ? [{ label: 'May write', value: 'To answer this', note: 'has not accepted the notice' }] : []),
    { label: 'Class dates', ...datesOf(subscriber) },
  ];
}

/** When the notice about the use of their data last stood at what they sent. */
async function givenAt(db: Db, id: string, kind: Case['kind']): Promise<string | null> {
  const newest = sql<{ at: string | null }>;
  const { rows } = await {
    interest: newest`select max(given_at) as at from interest_consents where interest_id = ${id}`,
    registration: newest`select max(given_at) as at from registration_consents where registration_id = ${id}`,
    message: newest`select received_at as at from contact_messages
      where id = ${id} and notice_version <> ${toldNotice.version}`,
  }[kind].execute(db);
  return rows[0]?.at ?? null;
}

type Subscriber = { asked_at: string; confirmed_at: string | null; unsubscribed_at: string | null };

function datesOf(subscriber: Subscriber | undefined): Pick<CaseFact, 'value' | 'note'> {
  if (!subscriber) return { value: 'Not on the list' };
  const { asked_at: asked, confirmed_at: confirmed, unsubscribed_at: left } = subscriber;
  if (left) return { value: 'Not on the list', note: `left on ${indianDate(left)}` };
  if (confirmed) return { value: 'Yes', note: `confirmed on ${indianDate(confirmed)}` };
  return { value: 'Not yet', note: `asked on ${indianDate(asked)}, not confirmed` };
}

const most = 200;
async function listHappened(app: App, shown: Pick<Case, 'id' | 'kind'>, emails: readonly string[]): Promise<Entry[]> {
  const known = knownOf(shown);
  const [told, ...parts] = await Promise.all([
    findHowTold(app.db, shown.id),
    listSent(app.db, known, null, most),
    listMails(app, known, null, most),
    listOffice(app, known, null, most),
    listPersonNotes(app.db, emails, null, most),
    listNotesElsewhere(app.db, shown.id, emails),
    listProofs(app, emails, null),
  ]);
  const all = parts.flat();
  for (const entry of all)
    if (entry.id === shown.id && entry.kind === 'sent' && !entry.title.endsWith('corrected'))
      // Their words stand above, as what they want.
      Object.assign(entry, { title: told ? `Told ${wayWords[told.by]}` : 'Sent through the site', text: undefined });
  return all.toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
}

async function listNotesElsewhere(db: Db, here: string, emails: readonly string[]): Promise<Entry[]> {
  const theirs = emails.filter((email) => email !== '');
  if (theirs.length === 0) return [];
  const cases = await db
    .selectFrom('cases')
    .select(['id', 'kind', 'reference'])
    .where('email', 'in', theirs)
    .where('id', '!=', here)
    .execute();
  const nameOf = new Map(cases.map(({ id, kind, reference }) => [id, reference || caseKindNames[kind]]));
  const notes = await listNotes(db, [...nameOf.keys()], most, null);
  return notes.map((note) => ({ ...note, kind: 'office', title: 'Note', caseName: nameOf.get(note.caseId)! }));
}

/** One record alone, whoever it is of: nothing is looked for by their address. */
function knownOf({ id, kind }: Pick<Case, 'id' | 'kind'>): Known {
  return {
    somebody: { emails: [] },
    accounts: [],
    sides: [],
    interestIds: kind === 'interest' ? [id] : [],
    registrationIds: kind === 'registration' ? [id] : [],
    messageIds: kind === 'message' ? [id] : [],
    subscriberIds: [],
  };
}
