import { sql } from 'kysely';
import type { WordTableName } from '../../platform/words.server.ts';
import { type Term, termsOf } from '../../platform/words.ts';
import {
  type Dialect,
  has,
  type ListSql,
  type Search,
  searchWords,
  type Source,
  type Sql,
  wordsLike,
} from './list-sql.server.ts';

// In SQL: `p` a listed person, `q` whoever stands under them, `a` an account (table `people`), `s` a subscriber, `o` a record, `w` a word of it.

// The migration's indexes have the same words.
const subscriberState = sql`case when s.unsubscribed_at is not null then 'left' when s.confirmed_at is not null then 'on' else 'asked' end`;
/** A value of the account of a row, where there is one. */
const ofAccount = (value: Sql): Sql => sql`(select ${value} from people a where a.id = p.uid)`;
/** Under whose key a row stands that something belongs to. */
const headKeyOf = (key: Sql): Sql => sql`(select coalesce(q.head, q.key) from persons q where q.key = ${key})`;
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
    sql`select ${headKeyOf(sql`a.email`)} as id from people a where a.role = 'staff' and a.office_role = ${word}`;
  const subscribed = (word: string) =>
    sql`select ${headKeyOf(sql`s.email`)} as id from subscribers s where ${subscriberState} = ${word}`;
  const disabled = sql`select ${headKeyOf(sql`a.email`)} as id from people a where a.disabled_at is not null`;
  return {
    columns: {
      ...columnsOf('name email phone company city account registered standing last since unproved'),
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

const keyOfSender = (id: Sql): Sql => sql`coalesce(
  (select a.email from registrations r join people a on a.id = r.uid where r.id = ${id} and a.deleted_at is null),
  nullif(o.email, ''), 'tel:' || o.number)`;

/** From the words of a record to its person. */
const persons: { words: WordTableName; of: Sql; person: Sql }[] = [
  { words: 'person_words', of: sql`people o`, person: headKeyOf(sql`o.email`) },
  { words: 'case_words', of: sql`cases o`, person: headKeyOf(keyOfSender(sql`o.id`)) },
  { words: 'subscriber_words', of: sql`subscribers o`, person: headKeyOf(sql`o.email`) },
];

/** Whether a record that belongs to a key has such a word; `uid` is of its account, where that is known. First the word, then whose case it is: the second look is dear. */
function hasWord(key: Sql, uid: Sql | null, like: Sql): Sql {
  const account = uid ?? sql`(select a.id from people a where a.email = ${key} and a.deleted_at is null)`;
  const ofCases = sql`cases o cross join case_words w where w.id = o.id and ${like} and ${keyOfSender(sql`w.id`)} = ${key}`;
  const each = [
    sql`person_words w where w.id = ${account} and ${like}`,
    sql`registrations r cross join case_words w where r.uid = ${account} and w.id = r.id and ${like}`,
    sql`${ofCases} and o.email = ${key} and o.kind <> 'registration'`,
    sql`${ofCases} and o.number = substr(${key}, 5) and ${key} like 'tel:%'`,
    sql`subscribers o cross join subscriber_words w where o.email = ${key} and w.id = o.id and ${like}`,
  ];
  return sql`(${sql.join(
    each.map((from) => has(sql`from ${from}`)),
    sql` or `,
  )})`;
}

/** By the words of somebody's account, of whatever they sent and of their subscription, theirs and of whoever is shown as one with them. */
function searchPersons(typed: string): Search {
  const terms = termsOf(typed).toSorted((one, other) => other.text.length - one.text.length);
  if (terms.length === 0) return { ranges: [[nobody]], found: sql`1 = 0` };
  const word = sql.ref('w.word');
  const found = terms.map((term) => {
    const like = sql`(${sql.join(wordsLike(word, term), sql` or `)})`;
    return sql`(${hasWord(sql`p.key`, sql`p.uid`, like)}
      or ${has(sql`from persons q where q.head = p.key and ${hasWord(sql`q.key`, null, like)}`)})`;
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
