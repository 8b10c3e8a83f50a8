import type { Db } from '../../../platform/database/database.server.ts';
import { nearWords } from '../../../platform/near-words.server.ts';
import { localNumber, ranks } from '../../../platform/words.ts';
import { keysOfCases } from './keys.server.ts';
import { isNearEmail, isNearName, isSameCompany, namesIn } from './resemble.ts';
import type { Side } from './sides.server.ts';

export const reasons = {
  phone: 'The same phone',
  email: 'Nearly the same email',
  name: 'Nearly the same name, at one company or mail host',
} as const;
type Reason = keyof typeof reasons;

/** Of a word that more have than this, the newest are looked at. */
const mostLooked = 80;
const mostAlike = 6;
/** A number that more share is a switchboard: it says nothing by itself. */
const mostOfNumber = 4;
const shortestNumber = 8;
const shortestWord = 3;

type Told = { name: string; email: string; phones: string[]; company: string };
type Candidate = Told & { key: string };

/** Who may be the person of a side: by a telephone number, an email with a slip, or a name within a company. A bounded part of an index is read. */
export async function findAlike(db: Db, side: Side): Promise<{ key: string; reason: Reason }[]> {
  const numbers = side.phones.map(localNumber).filter((number) => number.length >= shortestNumber);
  const email = side.key.includes('@') ? side.key : '';
  const words = new Set(numbers);
  for (const start of [email.split('@')[0] ?? '', side.name]) {
    const [longest = ''] = namesIn(start).toSorted((one, other) => other.length - one.length);
    if (longest.length < shortestWord) continue;
    for (const word of [longest, ...(await nearWords(db, longest))]) words.add(word);
  }
  const self = { name: side.name, email, company: side.company, numbers };
  const mayBe = (candidate: Told) => reasonFor(self, candidate, true) !== null;
  const candidates = (await candidatesOf(db, [...words], mayBe)).filter(({ key }) => key !== side.key);
  const sharing = new Set(candidates.filter((other) => sharesNumber(self, other)).map(({ key }) => key));
  const found = new Map<string, Reason>();
  for (const candidate of candidates) {
    if (found.has(candidate.key)) continue;
    const reason = reasonFor(self, candidate, sharing.size <= mostOfNumber);
    if (reason) found.set(candidate.key, reason);
  }
  return [...found].map(([key, reason]) => ({ key, reason })).slice(0, mostAlike);
}

type Self = { name: string; email: string; company: string; numbers: string[] };

const sharesNumber = ({ numbers }: Self, { phones }: Told) =>
  phones.some((phone) => numbers.includes(localNumber(phone)));

function reasonFor(self: Self, candidate: Told, isNumberTelling: boolean): Reason | null {
  const { name, email, company } = candidate;
  if (sharesNumber(self, candidate) && (isNumberTelling || isNearName(self.name, name))) return 'phone';
  if (isNearEmail(self.email, email)) return 'email';
  return isNearName(self.name, name) && isSameCompany(self, { company, email }) ? 'name' : null;
}

/** Whoever is found by any of some words in who they are and may be meant; those found by a number first. */
async function candidatesOf(db: Db, words: readonly string[], mayBe: (told: Told) => boolean): Promise<Candidate[]> {
  if (words.length === 0) return [];
  const cases = new Set<string>();
  const people = new Set<string>();
  for (const word of words)
    for (const [table, ids] of [
      ['case_words', cases],
      ['person_words', people],
    ] as const) {
      const having = db.selectFrom(table).select('id').where('word', '=', word).where('rank', '=', ranks.named);
      for (const { id } of await having.orderBy('id', 'desc').limit(mostLooked).execute()) ids.add(id);
    }
  return [...(await readPeople(db, [...people])).filter(mayBe), ...(await readSenders(db, [...cases], mayBe))];
}

async function readPeople(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .leftJoin('registrations', 'registrations.uid', 'people.id')
    .select(['people.email', 'people.name', 'people.contact_number as phone', 'registrations.company'])
    .where('people.id', 'in', ids)
    .where('people.deleted_at', 'is', null)
    .execute();
  return rows.map(({ email, name, phone, company }) => ({
    key: email,
    name,
    email,
    phones: phone ? [phone] : [],
    company: company ?? '',
  }));
}

/** Whose a case is is asked of those alone that may be meant. */
async function readSenders(db: Db, ids: readonly string[], mayBe: (told: Told) => boolean): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .leftJoin('registrations', 'registrations.id', 'cases.id')
    .select(['cases.id', 'cases.name', 'cases.email', 'cases.phone'])
    .select(({ fn }) => fn.coalesce('registrations.company', 'cases.company').as('company'))
    .select('registrations.home_phone as home')
    .where('cases.id', 'in', ids)
    .where('cases.review_reason', 'is', null)
    .orderBy('cases.id', 'desc')
    .execute();
  const told = rows
    .map(({ phone, home, company, ...row }) => ({ ...row, phones: [phone, home ?? ''], company: company ?? '' }))
    .filter(mayBe);
  const keys = await keysOfCases(
    db,
    told.map(({ id }) => id),
  );
  return told.flatMap(({ id, ...one }) => {
    const key = keys.get(id);
    return key ? [{ ...one, key }] : [];
  });
}
