import { sql, type Selectable } from 'kysely';
import type { PersonTable } from '../../../identity/store/tables.server.ts';
import { orNone, type Db, type Trx } from '../../../platform/database/database.server.ts';
import { shownPhone } from '../../../platform/form/phone.ts';
import { fold, localNumber } from '../../../platform/words.ts';
import { findAlone } from '../../../registration/your-data/find-own.server.ts';
import { casesOfNumber } from './same-as.server.ts';
import { type Face, numberIn } from './contract.ts';
import { caseKindNames } from '../cases/contract.ts';

type Reader = Db | Trx;
type Account = Selectable<PersonTable>;
export type Subscriber = { id: string; name: string; email: string; confirmedAt: string | null; leftAt: string | null };

/** Everything under one key: what is shown together with others is still told apart by it. */
export type Side = NonNullable<Awaited<ReturnType<typeof readSide>>>;

/** Newest first, so many that nobody reads further. */
const mostRecords = 400;

export async function readSide(db: Reader, key: string) {
  const account = await findAccount(db, key);
  const email = key.includes('@') ? key : null;
  const subscriber = email ? await findSubscriber(db, email) : null;
  const rows = await readCases(db, await idsOf(db, key, account));
  const isKnown = account || subscriber || rows.length > 0;
  const alone = isKnown ? null : await findAlone(db, key);
  if (!isKnown && !alone) return null;
  const known = rows.filter(({ reviewReason }) => reviewReason === null);
  const said = [
    ...tellings(account, rows),
    ...(subscriber ? [tellingOf(subscriber)] : []),
    ...(alone ? [{ by: 'anybody' as const, names: [alone.name], phones: [alone.phone] }] : []),
  ];
  const names = inTurn(said, 'names', fold);
  const phones = inTurn(said, 'phones', localNumber);
  const moments = [account?.created_at, ...rows.map(({ receivedAt }) => receivedAt)].filter((at) => at !== undefined);
  return {
    key,
    /** Under which they stand: what a proved account gives, else what was given first. */
    name: names.values[0] ?? '',
    otherNames: names.values.slice(1),
    /** As they were typed, each once, the one to call first; not the one at work, which colleagues share. */
    phones: phones.values.map(shownPhone),
    /** Which of these names and numbers nobody has proved: later ones, and those of an account whose address nobody confirmed. */
    unproved: [...names.unproved, ...phones.unproved.map(shownPhone)],
    company: known.find(({ company }) => company)?.company ?? '',
    city: known.find(({ city }) => city)?.city ?? '',
    account,
    subscriber,
    /** Where nothing else is known of them. */
    alone,
    /** Newest first; what is held back is not theirs for certain, and stands last. */
    cases: rows.map(({ home: _, company: __, city: ___, uid: ____, told: _____, also: ______, ...line }) => line),
    since: moments.toSorted()[0] ?? null,
  };
}

type Row = Awaited<ReturnType<typeof readCases>>[number];
/** Who says a name or a number: whoever proved the address; the office, which wrote it down; anybody, or anybody who sent it again; an account that nobody proved; what is held back. */
type Telling = {
  by: 'proved' | 'office' | 'anybody' | 'again' | 'account' | 'held';
  names: (string | null | undefined)[];
  phones: (string | null | undefined)[];
};

/** What is said of somebody, the most telling first, as in the list of people: of what is proved the newest, of all else what was given first. */
function tellings(account: Account | null, rows: readonly Row[]): Telling[] {
  const proved = account?.email_verified === 1;
  const ofAccount = proved ? 'proved' : 'account';
  const tell = (row: Row, by: Telling['by']): Telling => ({ by, names: [row.name], phones: [row.phone, row.home] });
  const isOwn = ({ uid }: Row) => account !== null && uid === account.id;
  const known = rows.filter(({ reviewReason }) => reviewReason === null);
  const [sent, others] = [known.filter(isOwn), known.filter((row) => !isOwn(row)).toReversed()];
  const own: Telling[] = account
    ? [
        { by: ofAccount, names: [account.name], phones: [account.contact_number] },
        ...(proved ? sent : sent.toReversed()).map((row) => tell(row, ofAccount)),
      ]
    : [];
  return [
    ...(proved ? own : []),
    ...others.map((row) => tell(row, row.told ? 'office' : 'anybody')),
    ...others.map(({ also }): Telling => ({ by: 'again', names: [also.name], phones: [also.number] })),
    ...(proved ? [] : own),
    ...rows
      .filter(({ reviewReason }) => reviewReason !== null)
      .map(({ name }): Telling => ({ by: 'held', names: [name], phones: [] })),
  ];
}

const tellingOf = ({ name, confirmedAt }: Subscriber): Telling => ({
  by: confirmedAt ? 'proved' : 'anybody',
  names: [name],
  phones: [],
});

/** The first spelling of each name or number, in that order; and which nobody has proved: what is not the first, and no account or colleague says. */
function inTurn(said: readonly Telling[], field: 'names' | 'phones', sameAs: (value: string) => string) {
  const found = new Map<string, { value: string; unproved: boolean }>();
  for (const { by, [field]: values } of said)
    for (const value of values) {
      const known = value ? sameAs(value) : '';
      if (!value || !known) continue;
      const unproved = by === 'account' || by === 'again' || (by === 'anybody' && found.size > 0) || by === 'held';
      const before = found.get(known);
      if (!before) found.set(known, { value, unproved });
      else if (!unproved) before.unproved = false;
    }
  const all = [...found.values()];
  return {
    values: all.map(({ value }) => value),
    unproved: all.filter(({ unproved }) => unproved).map(({ value }) => value),
  };
}

/** Something that somebody asked for: by an account whose address is proved or not, and what was typed later without logging in. */
export type Asking = { name: string; phone: string; isOwn: boolean; again: { name: string; phone: string }[] };
type Listed = { key: string; name: string; phone: string; unproved: 'name' | 'phone' | 'both' | 'none' };
const unlisted = { name: '', phone: '', unproved: 'none' } as const;

/** Of many people, by key and with what they asked, newest first: their name and number in the list of people, and what of all that was typed nobody has proved. */
export async function readNamesAndNumbers(db: Reader, asked: ReadonlyMap<string, readonly Asking[]>) {
  const keys = sql.join(orNone(asked.keys()));
  const { rows } = await sql<Listed>`select key, name, phone, unproved from persons where key in (${keys})`.execute(db);
  const listed = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    [...asked].map(([key, all]) => {
      const { name: first, phone: number, unproved } = listed.get(key) ?? unlisted;
      const name = first || all[0]!.name;
      const phone = shownPhone(number || all[0]!.phone);
      const typed = all.flatMap((one) => [...(one.isOwn ? [] : [one]), ...one.again]);
      const names = typed.filter((one) => fold(one.name) !== fold(name)).map((one) => one.name);
      const phones = typed.map((one) => shownPhone(one.phone)).filter((one) => localNumber(one) !== localNumber(phone));
      const doubted: string[] =
        unproved === 'none' ? [] : { name: [name], phone: [phone], both: [name, phone] }[unproved];
      const beside = [...new Set([...doubted, ...names, ...phones])].filter((one) => one !== '');
      return [key, { name, phone, unproved: beside }] as const;
    }),
  );
}

/** Whether anybody is there under a key who can be shown together with others: neither a deleted account can, nor who stands alone. */
export async function isThere(db: Reader, key: string): Promise<boolean> {
  const side = key.includes('@') || numberIn(key) !== null ? await readSide(db, key) : null;
  return side !== null && side.alone === null;
}

export async function readSides(db: Reader, keys: readonly string[]): Promise<Side[]> {
  const sides: Side[] = [];
  for (const key of keys) {
    const side = await readSide(db, key);
    if (side) sides.push(side);
  }
  return sides;
}

const mostNamed = 5;

export function faceOf(key: string, side: Side | null): Face {
  const number = numberIn(key);
  const cases = side?.cases ?? [];
  return {
    key,
    name: side?.name ?? '',
    email: key.includes('@') ? key : '',
    phones: side?.phones ?? (number ? [number] : []),
    company: side?.company ?? '',
    hasAccount: Boolean(side?.account),
    cases: cases
      .slice(0, mostNamed)
      .map(({ id, reference, kind }) => ({ id, label: reference || caseKindNames[kind] })),
    caseCount: cases.length,
  };
}

/** For the log: by an id, since an address there would outlive whoever asks to be forgotten. */
export const nameForLog = async (db: Reader, key: string): Promise<string> => nameSideForLog(await readSide(db, key));

export function nameSideForLog(side: Side | null): string {
  if (side?.account) return `person ${side.account.id}`;
  const newest = side?.cases[0];
  if (newest) return `case ${newest.id}`;
  return side?.alone ? `${side.alone.kind} ${side.alone.id}` : `subscriber ${side?.subscriber?.id ?? 'gone'}`;
}

async function findAccount(db: Reader, key: string): Promise<Account | null> {
  if (numberIn(key) !== null) return null;
  const account = db.selectFrom('people').selectAll();
  const found = key.includes('@')
    ? await account.where('email', '=', key).where('deleted_at', 'is', null).executeTakeFirst()
    : await account.where('id', '=', key).executeTakeFirst();
  return found ?? null;
}

/** By account and by address apart: each has its index. */
async function idsOf(db: Reader, key: string, account: Account | null): Promise<string[]> {
  const number = numberIn(key);
  if (number !== null) return casesOfNumber(db, number);
  const found: { id: string }[] = [];
  if (account)
    found.push(...(await db.selectFrom('registrations').select('id').where('uid', '=', account.id).execute()));
  if (key.includes('@')) {
    // A registration belongs to its account alone, whatever address was typed into it.
    const cases = db.selectFrom('cases').select('id').where('email', '=', key).where('kind', '!=', 'registration');
    found.push(...(await cases.orderBy('received_at', 'desc').limit(mostRecords).execute()));
  }
  return [...new Set(found.map(({ id }) => id))];
}

async function readCases(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cases')
    .leftJoin('registrations', 'registrations.id', 'cases.id')
    .leftJoin('interests', 'interests.id', 'cases.id')
    .select(['cases.id', 'cases.kind', 'cases.reference', 'cases.name', 'cases.email', 'cases.phone', 'cases.summary'])
    .select(['cases.status', 'cases.received_at as receivedAt', 'cases.archived_at as archivedAt'])
    .select(['cases.review_reason as reviewReason', 'cases.version'])
    .select(({ fn }) => fn.coalesce('registrations.company', 'cases.company').as('company'))
    .select(({ fn }) => fn.coalesce('registrations.uid', 'interests.uid').as('uid'))
    .select(['registrations.city', 'registrations.home_phone as home', 'cases.told_at as told'])
    .select(['interests.also_name as alsoName', 'interests.also_number as alsoNumber'])
    .where('cases.id', 'in', ids)
    .orderBy('cases.received_at', 'desc')
    .orderBy('cases.id', 'desc')
    .execute();
  return rows
    .map(({ alsoName, alsoNumber, ...row }) => ({ ...row, also: { name: alsoName, number: alsoNumber } }))
    .toSorted((one, other) => Number(one.reviewReason !== null) - Number(other.reviewReason !== null));
}

async function findSubscriber(db: Reader, email: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('subscribers')
    .select(['id', 'name', 'email', 'confirmed_at as confirmedAt', 'unsubscribed_at as leftAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}
