import type { Selectable } from 'kysely';
import { readStaffNames } from '../../../identity/staff/list-staff.server.ts';
import type { PersonTable } from '../../../identity/store/tables.server.ts';
import type { Db } from '../../../platform/app.server.ts';
import { fold, localNumber } from '../../../platform/words.ts';
import { listRegisteredCourses } from '../../../registration/find-registration.server.ts';
import { addressOf, keyOf, keysOfCases, type Link, sameAs } from '../../people/merges/same-as.server.ts';
import { faceOf, readSides, type Side } from '../../people/merges/sides.server.ts';
import type { Account, Somebody } from './contract.ts';

/** Somebody and the ids of everything they sent: newest first, so many that nobody reads further. */
export type Known = {
  somebody: Pick<Somebody, 'emails'>;
  accounts: Selectable<PersonTable>[];
  interestIds: string[];
  registrationIds: string[];
  messageIds: string[];
  subscriberIds: string[];
  /** Those who are shown as one; none where one record alone is looked at. */
  sides: Side[];
};
export type KnownSomebody = Known & { somebody: Somebody };

/** By the uid of an account, an email (also one that was put right since) or a telephone number, with whoever is shown as the same person. Null for nobody. */
export async function findSomebody(db: Db, typed: string): Promise<KnownSomebody | null> {
  const asked = await keyOf(db, typed);
  if (asked === null) return null;
  const found = await findUnder(db, asked);
  const corrected = found ? null : await findCorrected(db, asked);
  return corrected === null ? found : findUnder(db, corrected);
}

/** Where somebody is known now whose address was put right. */
async function findCorrected(db: Db, email: string): Promise<string | null> {
  if (!email.includes('@')) return null;
  const row = await db
    .selectFrom('case_corrections')
    .select('case_id as caseId')
    .where('field', '=', 'email')
    .where('old_value', '=', email)
    .orderBy('corrected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? ((await keysOfCases(db, [row.caseId])).get(row.caseId) ?? null) : null;
}

async function findUnder(db: Db, key: string): Promise<KnownSomebody | null> {
  const together = await sameAs(db, key);
  const { keys, links } = together;
  const sides = await readSides(db, keys);
  if (!sides.some((side) => side.key === key)) return null;
  const accounts = sides.flatMap(({ account }) => account ?? []);
  const cases = byId(sides.flatMap((side) => side.cases)).toSorted((one, other) =>
    other.receivedAt.localeCompare(one.receivedAt),
  );
  const idsOf = (kind: (typeof cases)[number]['kind']) => cases.filter((one) => one.kind === kind).map(({ id }) => id);
  const registrationIds = idsOf('registration');
  const subscribers = sides.flatMap(({ subscriber }) => subscriber ?? []);
  return {
    sides,
    accounts,
    interestIds: idsOf('interest'),
    registrationIds,
    messageIds: idsOf('message'),
    subscriberIds: subscribers.map(({ id }) => id),
    somebody: {
      key,
      ...inFront(sides),
      otherNames: otherNamesOf(sides),
      since: sides.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
      emails: sides.flatMap((side) => (side.key.includes('@') ? side.key : [])),
      writeTo: links.length > 0 ? addressOf(together, key) : null,
      phones: byNumber(sides.flatMap(({ phones }) => phones)),
      unproved: unprovedOf(sides),
      accounts: await Promise.all(accounts.map((account) => describeAccount(db, account))),
      registrations: await Promise.all(registrationIds.map((id) => describeRegistration(db, id))),
      subscriptions: subscribers.map(({ email, confirmedAt, leftAt }) => ({
        email,
        state: leftAt ? 'left' : confirmedAt ? 'on' : 'asked',
      })),
      cases,
      sides: sides.map((side) => faceOf(side.key, side)),
      links: await describeLinks(db, links),
    },
  };
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
/** The first spelling of each number. */
const byNumber = (phones: readonly string[]): string[] =>
  [...new Map(phones.map((phone) => [localNumber(phone), phone] as const).toReversed()).values()].toReversed();

function inFront(sides: readonly Side[]): Pick<Somebody, 'name' | 'company' | 'city'> {
  const first = (field: 'name' | 'company' | 'city') => sides.find((side) => side[field])?.[field] ?? '';
  return { name: first('name'), company: first('company'), city: first('city') };
}

function otherNamesOf(sides: readonly Side[]): string[] {
  const names = sides.flatMap(({ name, otherNames }) => [name, ...otherNames]).filter(Boolean);
  const first = fold(inFront(sides).name);
  return [...new Map(names.toReversed().map((name) => [fold(name), name]))]
    .toReversed()
    .flatMap(([folded, name]) => (folded === first ? [] : name));
}

function unprovedOf(sides: readonly Side[]): string[] {
  const proved = new Set(
    sides.flatMap(({ name, otherNames, phones, unproved }) =>
      [name, ...otherNames, ...phones].filter((one) => !unproved.includes(one)),
    ),
  );
  return sides.flatMap(({ unproved }) => unproved).filter((one) => !proved.has(one));
}

async function describeAccount(db: Db, account: Selectable<PersonTable>): Promise<Account> {
  const { seen } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('updated_at').as('seen'))
    .where('person_id', '=', account.id)
    .executeTakeFirstOrThrow();
  return {
    uid: account.id,
    email: account.deleted_at ? '' : account.email,
    confirmed: account.email_verified === 1,
    phone: account.contact_number,
    since: account.created_at,
    lastSeenAt: seen,
    role: account.office_role ?? 'visitor',
    state: account.deleted_at ? 'deleted' : account.disabled_at ? 'disabled' : 'open',
  };
}

async function describeRegistration(db: Db, id: string): Promise<Somebody['registrations'][number]> {
  const row = await db
    .selectFrom('registrations')
    .select('updated_at as updatedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, updatedAt: row?.updatedAt ?? '', courses: await listRegisteredCourses(db, id) };
}

async function describeLinks(db: Db, links: readonly Link[]): Promise<Somebody['links']> {
  const { byUid } = await readStaffNames(db, { uids: links.map(({ author_uid: uid }) => uid) });
  return links
    .map(({ id, kept, merged, author, author_uid: uid, merged_at: at }) => ({
      id,
      kept,
      merged,
      by: byUid.get(uid)?.called ?? author,
      at,
    }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}
