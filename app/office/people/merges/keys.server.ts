import type { Db, Trx } from '../../../platform/app.server.ts';
import { findAlone } from '../../../registration/your-data/find-own.server.ts';
import { localNumber, ranks } from '../../../platform/words.ts';
import { keyOfNumber, keyOfSender, numberIn } from './keys.ts';

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
