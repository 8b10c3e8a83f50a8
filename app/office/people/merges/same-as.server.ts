import type { Selectable } from 'kysely';
import { compiledOnce } from '../../../platform/database/database.server.ts';
import type { Db, Trx } from '../../../platform/app.server.ts';
import { findAlone } from '../../../registration/your-data/find-own.server.ts';
import { localNumber, ranks } from '../../../platform/words.ts';
import { keyOfNumber, keyOfSender, numberIn } from './contract.ts';

type Reader = Db | Trx;

/** The key that somebody is known by, of whatever stands in an address: an email, a number, the uid of an account, or what they stand in alone. Null where there is none. */
export async function keyOf(db: Reader, typed: string): Promise<string | null> {
  const text = typed.trim();
  const number = numberIn(text);
  if (number !== null) return keyOfNumber(number);
  if (text.includes('@')) return text.toLowerCase();
  const account = await db
    .selectFrom('people')
    .select(['id', 'email', 'deleted_at'])
    .where('id', '=', text)
    .executeTakeFirst();
  const alone = account ? null : await findAlone(db, text);
  if (!account) return alone && (alone.email || alone.id);
  return account.deleted_at ? account.id : account.email;
}

/** Whose cases are: a registration its account's, all else of whoever it says sent it, also where another account did. */
export async function keysOfCases(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases')
    .leftJoin('registrations', 'registrations.id', 'cases.id')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'registrations.uid').on('people.deleted_at', 'is', null))
    .select(['cases.id', 'cases.email', 'cases.phone', 'people.email as account'])
    .where('cases.id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, account, ...sender }) => {
      const key = account ?? keyOfSender(sender);
      return key ? [[id, key] as const] : [];
    }),
  );
}

const mostOfNumber = 400;

export async function casesOfNumber(db: Reader, number: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_words')
    .innerJoin('cases', 'cases.id', 'case_words.id')
    .select(['cases.id', 'cases.phone'])
    .where('case_words.word', '=', number)
    .where('case_words.rank', '=', ranks.named)
    .where('cases.email', '=', '')
    .orderBy('case_words.id', 'desc')
    .limit(mostOfNumber)
    .execute();
  return rows.filter(({ phone }) => localNumber(phone) === number).map(({ id }) => id);
}

/** Two that the office shows as one person. Never rewritten but by erasure and a corrected address: taking them apart only says so. */
type PersonMergeTable = {
  id: string;
  kept: string;
  merged: string;
  /** The address that reaches them, as whoever merged them said. */
  write_to: string | null;
  author_uid: string;
  author: string;
  merged_at: string;
  parted_by_uid: string | null;
  parted_by: string | null;
  parted_at: string | null;
};

/** Two who look alike and were said to be two people, the lesser key first. `why` and `state` are left of a search for pairs: always so. */
type PersonPairTable = {
  id: string;
  one: string;
  other: string;
  why: '';
  state: 'two';
  found_at: string;
  settled_by_uid: string;
  settled_at: string;
};

/** One row, the lock of whoever merges. `at` and `id` are left of a search for pairs, and say nothing. */
type PersonWalkTable = { what: 'merges'; at: string; id: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    person_merges: PersonMergeTable;
    person_pairs: PersonPairTable;
    person_walks: PersonWalkTable;
  }
}

export type Link = Selectable<PersonMergeTable>;
/** Who is shown as one person: their keys, whose name stands in front first, and what holds them together. */
export type Together = { head: string; keys: string[]; links: Link[] };

/** So many are shown as one person at most. */
export const mostTogether = 40;

export async function sameAs(db: Db | Trx, key: string): Promise<Together> {
  const links = new Map<string, Link>();
  const keys = new Set([key]);
  for (let fresh = [key]; fresh.length > 0;) {
    const found = await liveLinks(db, fresh);
    for (const link of found) links.set(link.id, link);
    fresh = found.flatMap(({ kept, merged }) => [kept, merged]).filter((other) => !keys.has(other));
    for (const other of fresh) keys.add(other);
  }
  const all = [...links.values()];
  const head = headKeyOf(key, all);
  return { head, keys: [head, ...[...keys].filter((other) => other !== head).toSorted()], links: all };
}

/** Where the office writes to somebody: the address that was chosen last, else the one in front; their own where nobody else is meant. */
export async function writesTo(db: Db | Trx, email: string): Promise<string> {
  return addressOf(await sameAs(db, email), email);
}

/** The same of many addresses, in which few are anybody else's too. */
export async function writesToEach(db: Db | Trx, emails: readonly string[], heads: ReadonlyMap<string, string>) {
  const found = new Map(emails.map((email) => [email, email]));
  for (const email of found.keys()) if (heads.has(email)) found.set(email, await writesTo(db, email));
  return found;
}

export function addressOf({ head, keys, links }: Together, own: string): string {
  const newest = links.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const chosen = newest.find(({ write_to: to }) => to !== null && keys.includes(to))?.write_to;
  return chosen ?? (head.includes('@') ? head : own);
}

const liveLinks = (db: Db | Trx, keys: readonly string[]): Promise<Link[]> =>
  selectLinks(db, ...keys.map((key) => ({ key })));

const selectLinks = compiledOnce((db, ...of: { key: string }[]) => {
  const keys = of.map(({ key }) => key);
  return db
    .selectFrom('person_merges')
    .select(['id', 'kept', 'merged', 'write_to', 'author_uid', 'author', 'merged_at'])
    .select(['parted_by_uid', 'parted_by', 'parted_at'])
    .where('parted_at', 'is', null)
    .where((is) => is.or([is('kept', 'in', keys), is('merged', 'in', keys)]));
});

export async function readHeadKeys(db: Db | Trx): Promise<Map<string, string>> {
  const links = await db
    .selectFrom('person_merges')
    .select(['kept', 'merged'])
    .where('parted_at', 'is', null)
    .execute();
  const up = new Map(links.map(({ kept, merged }) => [merged, kept]));
  const topOf = (key: string) => {
    let head = key;
    for (let steps = 0; steps < mostTogether && up.has(head); steps += 1) head = up.get(head)!;
    return head;
  };
  return new Map(links.flatMap(({ kept, merged }) => [kept, merged]).map((key) => [key, topOf(key)]));
}

/** Each is merged into one at most, so the way up ends. */
function headKeyOf(key: string, links: readonly Link[]): string {
  let head = key;
  for (let steps = 0; steps <= links.length; steps += 1) {
    const up = links.find(({ merged }) => merged === head);
    if (!up) return head;
    head = up.kept;
  }
  return head;
}

/** What was ever merged with any of some keys, and taken apart. */
export function listLinks(db: Db | Trx, keys: readonly string[]): Promise<Link[]> {
  return db
    .selectFrom('person_merges')
    .selectAll()
    .where((is) => is.or([is('kept', 'in', keys), is('merged', 'in', keys)]))
    .execute();
}
