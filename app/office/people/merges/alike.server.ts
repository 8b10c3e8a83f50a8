import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import { idsOf, orNone, type Db, type Trx } from '../../../platform/database/database.server.ts';
import { isWithin } from '../../../platform/letters-apart.ts';
import { fold, localNumber, ranks } from '../../../platform/words.ts';
import type { Case } from '../cases/contract.ts';
import type { Alike, UnprovedWho } from './contract.ts';
import { keysOfCases, sameAs } from './same-as.server.ts';
import { faceOf, readSide, readSides, type Side } from './sides.server.ts';

const reasons = { phone: 'The same phone', email: 'Nearly the same email' } as const;

/** Of people who share a word only so many are looked at, the newest. */
const mostLooked = 80;
/** A number that more share is a switchboard: it says nothing. */
const mostOfNumber = 5;
const shortestNumber = 8;

const numbersOf = (phones: readonly string[]) =>
  phones.map(localNumber).filter((number) => number.length >= shortestNumber);

const halvesOf = (email: string): [string, string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
};

/** Whether one email may be the other with a slip: of a letter or two after the @. */
export function isNearEmail(one: string, other: string): boolean {
  const [[name, host], [otherName, otherHost]] = [halvesOf(one), halvesOf(other)];
  return name.length >= 3 && name === otherName && host !== otherHost && isWithin(host, otherHost, 2);
}

/** Who may be the person of some sides that are shown as one: by a telephone or an email. Who was said to be somebody else is not asked about. */
export async function listAlike(db: Db, sides: readonly Side[]): Promise<Alike[]> {
  const own = sides.map(({ key }) => key);
  const apart = await toldApart(db, own);
  const others = new Set([...own, ...apart.flat()]);
  const found = new Map<string, Alike>();
  for (const side of sides)
    for (const [key, why] of await findAlike(db, side)) {
      if (others.has(key)) continue;
      const { head, keys } = await sameAs(db, key);
      // Whoever comes with them was told apart, or is shown already.
      if (keys.some((one) => others.has(one)) || found.has(head)) continue;
      found.set(head, { ...faceOf(head, await readSide(db, head)), why });
    }
  return [...found.values()];
}

async function findAlike(db: Db, { key: own, phones }: Side): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const number of numbersOf(phones)) {
    const keys = await keysWith(db, number);
    if (keys.length > mostOfNumber) continue;
    // The number may be one at work, which colleagues share.
    for (const side of await readSides(db, keys))
      if (side.key !== own && numbersOf(side.phones).includes(number)) found.set(side.key, reasons.phone);
  }
  const [longest = ''] = fold(halvesOf(own)[0])
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .toSorted((one, other) => other.length - one.length);
  if (longest !== '')
    for (const key of await keysWith(db, longest))
      if (isNearEmail(own, key) && !found.has(key)) found.set(key, reasons.email);
  return found;
}

async function keysWith(db: Db | Trx, word: string): Promise<string[]> {
  const cases = await db
    .selectFrom('case_words as w')
    .innerJoin('cases as c', 'c.id', 'w.id')
    .select('w.id')
    .where('w.word', '=', word)
    .where('w.rank', '=', ranks.named)
    .where('c.review_reason', 'is', null)
    .orderBy('w.id', 'desc')
    .limit(mostLooked)
    .execute();
  const people = await db
    .selectFrom('person_words as w')
    .innerJoin('people as p', 'p.id', 'w.id')
    .select('p.email')
    .where('w.word', '=', word)
    .where('w.rank', '=', ranks.named)
    .where('p.deleted_at', 'is', null)
    .orderBy('w.id', 'desc')
    .limit(mostLooked)
    .execute();
  const keys = await keysOfCases(db, idsOf(cases));
  return [...new Set([...keys.values(), ...people.map(({ email }) => email)])];
}

async function toldApart(db: Db | Trx, keys: readonly string[]): Promise<[string, string][]> {
  const some = orNone(keys);
  const rows = await db
    .selectFrom('person_pairs')
    .select(['one', 'other'])
    .where((is) => is.or([is('one', 'in', some), is('other', 'in', some)]))
    .execute();
  return rows.map(({ one, other }) => [one, other]);
}

/** Of some people, each by whose name stands in front of them, which of the others each may be, but for those who were said to be two. */
export async function listPerhaps(db: Db | Trx, people: Iterable<string>, heads: ReadonlyMap<string, string>) {
  const wanted = new Set(people);
  const { rows } = await sql<{ key: string; phone: string }>`select key, phone from persons
    where key in (${sql.join(orNone(wanted))})`.execute(db);
  const headOf = (key: string) => heads.get(key) ?? key;
  const pairOf = (one: string, other: string) => [headOf(one), headOf(other)].toSorted().join(' ');
  const members = [...heads].flatMap(([key, head]) => (wanted.has(head) ? [key] : []));
  const apart = new Set((await toldApart(db, [...wanted, ...members])).map(([one, other]) => pairOf(one, other)));
  const found = new Map<string, string[]>();
  const note = (all: readonly { key: string }[], isSure: (one: string, other: string) => boolean) => {
    for (const { key: one } of all)
      for (const { key: other } of all)
        if (one !== other && !apart.has(pairOf(one, other)) && isSure(one, other))
          found.set(one, [...new Set([...(found.get(one) ?? []), other])]);
  };
  const byNumber = Map.groupBy(rows, ({ phone }) => numbersOf([phone])[0] ?? '');
  for (const [number, sharing] of byNumber)
    if (number !== '' && sharing.length > 1 && (await keysWith(db, number)).length <= mostOfNumber)
      note(sharing, () => true);
  for (const [name, namesakes] of Map.groupBy(rows, ({ key }) => halvesOf(key)[0]))
    if (name !== '') note(namesakes, isNearEmail);
  return found;
}

type PersonOf = { key: string; emails: string[]; others: number; alike: Alike[]; unproved: UnprovedWho | null };

/** Whose a case is: under which addresses they are known, what else they sent, and who may be the same person. */
export async function findPersonOf({ db }: App, found: Case): Promise<PersonOf | null> {
  const { id, email, reviewReason } = found;
  const key = (await keysOfCases(db, [id])).get(id);
  if (!key) return null;
  const sides = await readSides(db, (await sameAs(db, key)).keys);
  const others = new Set(sides.flatMap(({ cases }) => cases.map((one) => one.id)).filter((one) => one !== id));
  return {
    key,
    emails: [...new Set([email, ...sides.map((side) => side.key)])].filter((one) => one.includes('@')),
    others: others.size,
    // What a program may have sent says nothing of anybody.
    alike: reviewReason ? [] : await listAlike(db, sides),
    unproved: unprovedOf(found, sides),
  };
}

/** Which of the name and the number of a case nobody has proved, and what its person is known by. */
function unprovedOf({ name, phone }: Case, sides: readonly Side[]): UnprovedWho | null {
  const isUnproved = (value: string, like: (value: string) => string) =>
    like(value) !== '' && sides.some(({ unproved }) => unproved.some((one) => like(one) === like(value)));
  const what = [...(isUnproved(name, fold) ? ['name'] : []), ...(isUnproved(phone, localNumber) ? ['phone'] : [])];
  if (what.length === 0) return null;
  const [front] = sides;
  const known = [front?.name ?? '', front?.phones[0] ?? ''];
  return { what: what as UnprovedWho['what'], known: known.filter((one) => one && !front!.unproved.includes(one)) };
}
