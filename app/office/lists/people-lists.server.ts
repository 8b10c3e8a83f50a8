import { sql } from 'kysely';
import { searchWords, type Dialect, type ListSql, type Sql, type Source } from './list-sql.server.ts';

// The migration's indexes have the same words.
const subscriberState = sql`case when s.unsubscribed_at is not null then 'left' when s.confirmed_at is not null then 'on' else 'asked' end`;
const accountState = sql`case when p.deleted_at is not null then 'deleted' when p.disabled_at is not null then 'disabled' else 'open' end`;
const closed: Record<string, Sql> = {
  deleted: sql`p.deleted_at is not null`,
  disabled: sql`p.disabled_at is not null`,
};
const role = sql`coalesce(p.office_role, 'visitor')`;
const yes = (condition: Sql): Sql => sql`case when ${condition} then 'yes' else 'no' end`;

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
  const source: Source = { table: sql`people p`, id: sql`p.id` };
  const name = bytes(sql`lower(p.name)`);
  const email = bytes(sql`p.email`);
  const by = [sql`p.created_at`];
  return {
    columns: {
      name: { value: sql`p.name` },
      email: { value: sql`p.email` },
      confirmed: { value: yes(sql`p.email_verified = 1`) },
      phone: { value: sql`p.contact_number` },
      registered: { value: yes(sql`exists (select 1 from registrations r where r.uid = p.id)`) },
      role: { value: role },
      state: {
        value: accountState,
        idsWith: (word) => (word === 'open' ? null : sql`select p.id from people p where ${closed[word]}`),
      },
      since: { value: sql`p.created_at` },
      lastSeenAt: { value: sql`(select max(seen.updated_at) from sessions seen where seen.person_id = p.id)` },
    },
    orders: { since: { source, by }, name: { source, by: [name], expression: 'fine' }, email: { source, by: [email] } },
    filteredOrders: [{ source, by, keys: ['role'] }],
    search: (typed) => searchWords('person_words', sql`p.id`, typed),
  };
}

export const peopleListSql = { subscribers: subscriberSql, people: personSql };
