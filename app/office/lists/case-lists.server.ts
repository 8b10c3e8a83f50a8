import { sql } from 'kysely';
import { datedTimeFrames, monthLater, monthsSaid } from '../../interest/asked/asked-class.ts';
import { startOfDay } from '../../platform/indian-time.ts';
import { courseOptions } from '../../registration/fields.ts';
import { open, shelf } from './case-shelf.server.ts';
import { caseCity, caseWish, hasWish } from '../people/cases/wish.server.ts';
import { has, searchWords } from './list-sql.server.ts';
import type { ColumnSql, Dialect, FilteredOrder, ListSql, Order, Sql, Source } from './list-sql.server.ts';

const location = sql`coalesce(i.preferred_location, '')`;
const ownerName = sql`coalesce(nullif(owners.name, ''), owners.email)`;
const yes = (condition: Sql): Sql => sql`case when ${condition} then 'yes' else 'no' end`;
const plain = (names: Record<string, string>): Record<string, ColumnSql> =>
  Object.fromEntries(Object.entries(names).map(([key, column]) => [key, { value: sql.ref(column) }]));

const caseColumns: Record<string, ColumnSql> = {
  ...plain({
    reference: 'c.reference',
    name: 'c.name',
    email: 'c.email',
    phone: 'c.phone',
    status: 'c.status',
    receivedAt: 'c.received_at',
    latestAt: 'c.latest_at',
    answeredAt: 'c.answered_at',
    ownedAt: 'c.owned_at',
    excerpt: 'c.excerpt',
    reviewReason: 'c.review_reason',
  }),
  owner: {
    value: sql`coalesce(c.owner_uid, '')`,
    shown: ownerName,
    idsWith: (uid) => (uid ? sql`select c.id from cases c where c.owner_uid = ${uid}` : null),
  },
  dueOn: { value: sql`c.due_on`, idsWithin: (condition) => sql`select c.id from cases c where ${condition}` },
  shelf: { value: shelf('c.') },
  reply: {
    value: sql`case when c.replied_at is null then 'none' else 'waits' end`,
    // The index holds only those that wait.
    idsWith: (word) => (word === 'waits' ? sql`select c.id from cases c where c.replied_at is not null` : null),
  },
  open: { value: open('c.') },
  company: { value: sql`coalesce(c.company, '')` },
  heads: { value: sql`cast(1000 + coalesce(c.heads, 1) as text)`, shown: sql`coalesce(c.heads, 1)` },
};

/** Whether nobody has opened or answered a case since its person last sent something, by the log. What is done to a row from outside reads nothing. */
const unread = sql`case when (c.replied_at is null and c.status in ('Registered', 'Closed')) or c.answered_at >= c.latest_at or ${has(sql`from audit_entries a
  where a.subject = 'case ' || c.id and a.at >= c.latest_at
  and a.action not in ('case released', 'case moved', 'case archived', 'case restored', 'reply taken in', 'letter returned')`)} then 'no' else 'yes' end`;

/** Whether what waits comes from another address than the person's: anybody could have written it. */
const replyStranger = sql`case when c.replied_at is not null and ${has(sql`from case_replies r
  where r.case_id = c.id and r.received_at = c.replied_at and r.own = 0`)} then 'yes' else 'no' end`;

const extraOf = ({ isSqlite }: Dialect) => ({
  kind: sql`c.kind`,
  wishes: caseWish(isSqlite, 'c'),
  place: caseCity('c'),
  nomination: sql`case when c.kind = 'message' then (select min(n.id) from nominations n where n.message_id = c.id) end`,
  unread,
  replyBegins: sql`c.reply_excerpt`,
  replyStranger,
  ownerUid: sql`c.owner_uid`,
  archivedAt: sql`c.archived_at`,
  version: sql`c.version`,
});
const owners = sql`left join people owners on owners.id = c.owner_uid`;

type Kind = 'interest' | 'registration' | 'message';

function sourceOf(kind: Kind, record: string, alias: string): Source {
  return {
    table: sql`cases c`,
    id: sql`c.id`,
    on: sql`c.kind = ${sql.lit(kind)}`,
    join: sql`cross join ${sql.table(record)} ${sql.ref(alias)}`,
    match: sql`${sql.ref(`${alias}.id`)} = c.id`,
  };
}

function ordersOf(source: Source, { bytes }: Dialect): Record<string, Order> {
  return {
    receivedAt: { source, by: [sql`c.received_at`] },
    latestAt: { source, by: [sql`c.latest_at`] },
    name: { source, by: [bytes(sql`lower(c.name)`)], expression: 'fine' },
    email: { source, by: [bytes(sql`c.email`)] },
  };
}

function filteredOrdersOf(source: Source): FilteredOrder[] {
  const by = [sql`c.received_at`];
  return [
    { source, by, keys: ['shelf', 'status'] },
    { source, by, keys: ['shelf', 'open'] },
    { source, by, keys: ['shelf'] },
  ];
}

const search = (typed: string) => searchWords('case_words', sql`c.id`, typed);

function interestSql(dialect: Dialect): ListSql {
  const source = sourceOf('interest', 'interests', 'i');
  const own: Source = {
    table: sql`interests i`,
    id: sql`i.id`,
    join: sql`cross join cases c`,
    match: sql`c.id = i.id`,
  };
  const byEvent = [sql`i.received_at`];
  return {
    columns: {
      ...caseColumns,
      event: { value: sql`i.training_event`, shown: sql`events.title` },
      location: { value: location },
      ...plain({
        otherCity: 'i.other_city',
        timeFrame: 'i.attend_time',
        payer: 'i.cost_bearer',
        amppUser: 'i.ampp_user',
        amppUsername: 'i.ampp_username',
        amppMember: 'i.ampp_member',
        amppMemberId: 'i.ampp_member_id',
      }),
      currency: { value: sql`coalesce(i.payment_currency, '')` },
      loggedIn: { value: yes(sql`i.uid is not null`) },
    },
    extra: extraOf(dialect),
    lookups: sql`${owners} left join training_events events on events.code = i.training_event`,
    orders: {
      ...ordersOf(source, dialect),
      reference: { source: own, by: [sql`i.reference`] },
      event: { source: own, by: [sql`i.training_event`, sql`i.received_at`] },
      location: { source: own, by: [location, sql`i.received_at`], expression: 'coarse' },
    },
    filteredOrders: [
      { source: own, by: byEvent, keys: ['event'] },
      { source: own, by: byEvent, keys: ['location'] },
      ...filteredOrdersOf(source),
    ],
    search,
  };
}

const registrationColumns = plain({
  company: 'r.company',
  department: 'r.department',
  city: 'r.city',
  state: 'r.state',
  country: 'r.country',
  postalCode: 'r.postal_code',
  fullAddress: 'r.full_address',
  addressType: 'r.address_type',
  gstNo: 'r.gst_no',
  gender: 'r.gender',
  mealsPreferred: 'r.meals_preferred',
  homePhone: 'r.home_phone',
  workPhone: 'r.work_phone',
  isMember: 'r.is_member',
  memberNumber: 'r.member_number',
  prevCertNo: 'r.prev_cert_no',
});

function registrationSql(dialect: Dialect): ListSql {
  const source = sourceOf('registration', 'registrations', 'r');
  const courses = sql`from registration_courses rc where rc.registration_id = r.id`;
  return {
    columns: {
      ...caseColumns,
      ...registrationColumns,
      courses: {
        value: dialect.joined(sql.ref('course'), courses),
        hasAny: (values) => has(sql`${courses} and rc.course in (${sql.join(values)})`),
        idsWith: (course) =>
          sql`select rc.registration_id as id from registration_courses rc where rc.course = ${course}`,
      },
      prevCertValidity: { value: sql`nullif(r.prev_cert_validity, '')` },
      agreed: { value: yes(sql`r.agreed_at is not null`) },
      accountEmail: { value: sql`(select account.email from people account where account.id = r.uid)` },
    },
    extra: { ...extraOf(dialect), uid: sql`r.uid` },
    lookups: owners,
    orders: ordersOf(source, dialect),
    filteredOrders: filteredOrdersOf(source),
    search,
  };
}

function messageSql(dialect: Dialect): ListSql {
  const source = sourceOf('message', 'contact_messages', 'm');
  return {
    columns: { ...caseColumns, ...plain({ subject: 'm.subject', message: 'm.message' }) },
    extra: extraOf(dialect),
    lookups: owners,
    orders: ordersOf(source, dialect),
    filteredOrders: filteredOrdersOf(source),
    search,
  };
}

/** Who wants one training and takes any city: an index has both. */
const anywhere = { keys: ['shelf', 'open', 'wish'], given: { cityNamed: 'any' }, values: { wish: sql`c.anywhere` } };

/** The course of a registration that has the code of a level. */
const courseOf = (code: string) => courseOptions.find((course) => course.replaceAll(' ', '') === code) ?? code;

/** Who could come in one of these months (YYYY-MM), by the time frame they gave and when they last said it. */
function couldCome(months: readonly string[]): Sql {
  const given = months
    .filter((month) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    .flatMap((month) => datedTimeFrames.map((time) => ({ time, said: monthsSaid(time, month)! })));
  const conditions = given.map(
    ({ time, said: { first, last } }) => sql`(i.attend_time = ${time} and i.updated_at >= ${startOfDay(`${first}-01`)}
      and i.updated_at < ${startOfDay(`${monthLater(last, 1)}-01`)})`,
  );
  if (conditions.length === 0) return sql`1 = 0`;
  return has(sql`from interests i where i.id = c.interest_id and (${sql.join(conditions, sql` or `)})`);
}

function caseSql(dialect: Dialect): ListSql {
  const source: Source = { table: sql`cases c`, id: sql`c.id` };
  const by = [sql`c.latest_at`];
  return {
    columns: {
      ...caseColumns,
      kind: { value: sql`c.kind` },
      company: {
        value: sql`coalesce(c.company, (select r.company from registrations r where r.id = c.registration_id), '')`,
      },
      summary: { value: sql`c.summary` },
      wish: {
        value: caseWish(dialect.isSqlite, 'c'),
        hasAny: (codes) => hasWish(codes, 'c'),
        idsWith: (code) => sql`select i.id from interests i where i.training_event = ${code}
          union all select rc.registration_id as id from registration_courses rc where rc.course = ${courseOf(code)}`,
      },
      city: { value: sql`coalesce(${caseCity('c')}, '')` },
      payer: { value: sql`coalesce((select i.cost_bearer from interests i where i.id = c.interest_id), '')` },
      timeFrame: { value: sql`coalesce((select i.attend_time from interests i where i.id = c.interest_id), '')` },
      comes: { value: sql`''`, hasAny: couldCome },
      cityNamed: {
        value: sql`case when coalesce(${caseCity('c')}, '') <> '' then 'named' when (select i.preferred_location from interests i
          where i.id = c.interest_id) = 'NoPreference' then 'any' else 'none' end`,
      },
    },
    extra: extraOf(dialect),
    lookups: owners,
    orders: {
      latestAt: { source, by },
      name: { source, by: [dialect.bytes(sql`lower(c.name)`)], expression: 'fine' },
      heads: { source, by: [caseColumns['heads']!.value], expression: 'coarse' },
      // As it was named when it was sent; messages, which name none, come last.
      wish: {
        source,
        by: [dialect.bytes(sql`case when c.kind = 'message' then '~' else lower(c.summary) end`)],
        expression: 'coarse',
      },
      dueOn: { source, by: [sql`coalesce(c.due_on, '9999-12-31')`], expression: 'coarse' },
    },
    filteredOrders: [
      { ...anywhere, source, by },
      { source, by, keys: ['shelf', 'status'] },
      { source, by, keys: ['shelf', 'open'] },
      { source, by, keys: ['kind'] },
      { source, by, keys: ['shelf'] },
    ],
    search,
  };
}

export const caseListSql = {
  interests: interestSql,
  registrations: registrationSql,
  messages: messageSql,
  cases: caseSql,
};
