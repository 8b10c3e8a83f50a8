import { sql } from 'kysely';
import type { WordTableName } from '../../platform/words.server.ts';
import { termsOf, type Term } from '../../platform/words.ts';
import {
  searchWords,
  wordsLike,
  type Dialect,
  type ListSql,
  type Search,
  type Sql,
  type Source,
} from './list-sql.server.ts';

// The migration's indexes have the same words.
const subscriberState = sql`case when s.unsubscribed_at is not null then 'left' when s.confirmed_at is not null then 'on' else 'asked' end`;
/** Of the account of a row, where there is one. */
const ofAccount = (value: Sql): Sql => sql`(select ${value} from people a where a.id = p.uid)`;
/** Under whose key a row stands that something belongs to. */
const personOf = (key: Sql): Sql => sql`(select coalesce(q.head, q.key) from persons q where q.key = ${key})`;
const nobody = sql`select q.key as id from persons q where 1 = 0`;
const columnsOf = (names: string): ListSql['columns'] =>
  Object.fromEntries(names.split(' ').map((name) => [name, { value: sql.ref(`p.${name}`) }]));

function subscriberSql({ bytes }: Dialect): ListSql {
  const source: Source = { table: sql`subscribers s`, id: sql`s.id` };
  const name = bytes(sql`lower(s.name)`);
  const email = bytes(sql`s.email`);
  const by = [sql`s.asked_at`];
  return {
    columns: {
      email: { value: sql`s.email` },
      name: { value: sql`s.name` },
      state: { value: subscriberState },
      askedAt: { value: sql`s.asked_at` },
      mailedAt: { value: sql`s.mailed_at` },
      confirmedAt: { value: sql`s.confirmed_at` },
      leftAt: { value: sql`s.unsubscribed_at` },
    },
    orders: {
      askedAt: { source, by },
      name: { source, by: [name], expression: 'fine' },
      email: { source, by: [email] },
    },
    filteredOrders: [{ source, by, keys: ['state'] }],
    search: (typed) => searchWords('subscriber_words', sql`s.id`, typed),
  };
}

function personSql({ bytes }: Dialect): ListSql {
  const source: Source = { table: sql`persons p`, id: sql`p.key`, on: sql`p.head is null` };
  const by = [sql`p.last_at`];
  const staff = (word: string) =>
    sql`select ${personOf(sql`a.email`)} as id from people a where a.role = 'staff' and a.office_role = ${word}`;
  const subscribed = (word: string) =>
    sql`select ${personOf(sql`s.email`)} as id from subscribers s where ${subscriberState} = ${word}`;
  const disabled = sql`select ${personOf(sql`a.email`)} as id from people a where a.disabled_at is not null`;
  return {
    columns: {
      ...columnsOf('name email phone company city account registered standing last since'),
      cases: { value: sql`cast(p.cases as text)`, shown: sql`p.cases` },
      lastAt: { value: sql`p.last_at` },
      confirmed: { value: ofAccount(sql`case when a.email_verified = 1 then 'yes' else 'no' end`) },
      subscribed: { value: sql`p.subscribed`, idsWith: (word) => (word === 'none' ? null : subscribed(word)) },
      role: {
        value: ofAccount(sql`coalesce(a.office_role, 'visitor')`),
        idsWith: (word) => (word === 'visitor' ? null : staff(word)),
      },
      state: {
        value: ofAccount(sql`case when a.disabled_at is not null then 'disabled' else 'open' end`),
        idsWith: (word) => (word === 'open' ? null : word === 'disabled' ? disabled : nobody),
      },
      lastSeenAt: { value: sql`(select max(seen.updated_at) from sessions seen where seen.person_id = p.uid)` },
    },
    orders: {
      lastAt: { source, by },
      since: { source, by: [sql`p.since`] },
      name: { source, by: [bytes(sql`lower(p.name)`)], expression: 'fine' },
      email: { source, by: [bytes(sql`p.email`)] },
    },
    filteredOrders: [{ source, by, keys: ['account'] }],
    search: searchPersons,
  };
}

/** Whose a case is, as the table of persons has it. */
const keyOfCase = sql`coalesce(
  (select a.email from registrations r join people a on a.id = r.uid where r.id = o.id and a.deleted_at is null),
  (select a.email from interests i join people a on a.id = i.uid where i.id = o.id and a.deleted_at is null),
  nullif(o.email, ''), 'tel:' || o.number)`;

/** From the words of a record to its person. */
const persons: { words: WordTableName; of: Sql; person: Sql }[] = [
  { words: 'person_words', of: sql`people o`, person: personOf(sql`o.email`) },
  { words: 'case_words', of: sql`cases o`, person: personOf(keyOfCase) },
  { words: 'subscriber_words', of: sql`subscribers o`, person: personOf(sql`o.email`) },
];

const account = sql`a.email = k.key and a.deleted_at is null`;
/** From a row to the records that belong to one of its keys `k`. */
const records: { words: WordTableName; of: Sql; where: Sql }[] = [
  { words: 'person_words', of: sql`people o`, where: sql`o.email = k.key and o.deleted_at is null` },
  { words: 'subscriber_words', of: sql`subscribers o`, where: sql`o.email = k.key` },
  {
    words: 'case_words',
    of: sql`cases o`,
    where: sql`o.email = k.key and o.kind <> 'registration' and ${keyOfCase} = k.key`,
  },
  { words: 'case_words', of: sql`people a cross join registrations o`, where: sql`${account} and o.uid = a.id` },
  { words: 'case_words', of: sql`people a cross join interests o`, where: sql`${account} and o.uid = a.id` },
  {
    words: 'case_words',
    of: sql`cases o`,
    where: sql`o.number = substr(k.key, 5) and k.key like 'tel:%' and ${keyOfCase} = k.key`,
  },
];

/** By the words of somebody's account, of whatever they sent and of their subscription, theirs and of whoever is shown as one with them. */
function searchPersons(typed: string): Search {
  const terms = termsOf(typed).toSorted((one, other) => other.text.length - one.text.length);
  if (terms.length === 0) return { ranges: [[nobody]], found: sql`1 = 0` };
  const word = sql.ref('w.word');
  const keys = sql`(select p.key as key union all select q.key from persons q where q.head = p.key) k`;
  const found = terms.map((term) => {
    const like = sql`(${sql.join(wordsLike(word, term), sql` or `)})`;
    const each = records.map(
      ({ words, of, where }) =>
        sql`exists (select 1 from ${keys} cross join ${of} cross join ${sql.table(words)} w where ${where} and w.id = o.id and ${like})`,
    );
    return sql`(${sql.join(each, sql` or `)})`;
  });
  const rangesOf = (term: Term) =>
    persons.flatMap(({ words, of, person }) =>
      wordsLike(word, term).map(
        (range) =>
          sql`select ${person} as id from ${sql.table(words)} w cross join ${of} where o.id = w.id and ${range}`,
      ),
    );
  return { ranges: terms.map(rangesOf), found: sql`(${sql.join(found, sql` and `)})` };
}

export const peopleListSql = { subscribers: subscriberSql, people: personSql };
