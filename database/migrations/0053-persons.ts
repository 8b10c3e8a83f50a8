import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * Everybody who wrote, asked, registered, subscribed, opened an account or was entered by hand: one row a person, kept by the database itself in
 * the transaction of whatever changes it. `head` is set on whoever is shown as one person with somebody else: under whose key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await addNumbers(db);
  await db.schema
    .createTable('persons')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('head', 'text')
    .$call((table) =>
      texts.reduce((made, name) => made.addColumn(name, 'text', (one) => one.notNull().defaultTo('')), table),
    )
    .addColumn('uid', 'text')
    .addColumn('cases', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index persons_head on persons (head) where head is not null`.execute(db);
  // Links are made by hand, so they are few; each is merged into one at most, so the way up ends.
  await sql`create view person_heads as
    with recursive up(key, head) as (
      select merged, kept from person_merges where parted_at is null
      union select up.key, m.kept from up join person_merges m on m.merged = up.head where m.parted_at is null)
    select key, head from up
      where not exists (select 1 from person_merges m where m.merged = up.head and m.parted_at is null)`.execute(db);
  for (const statement of isSqlite ? keepersOnSqlite : keepersOnPostgres) await sql.raw(statement).execute(db);
  await fillPersons(db);
  const name = isSqlite ? 'lower(name)' : '(lower(name)) collate "C"';
  const email = isSqlite ? 'email' : 'email collate "C"';
  for (const [index, on] of Object.entries({
    persons_last: 'last_at, key',
    persons_since: 'since, key',
    persons_name: `${name}, key`,
    persons_email: `${email}, key`,
    persons_account: `account, last_at, key`,
  }))
    await sql.raw(`create index ${index} on persons (${on}) where head is null`).execute(db);
  // The list of people was read along these.
  for (const index of ['people_role', 'people_name', 'people_email']) await sql.raw(`drop index ${index}`).execute(db);
  for (const statement of isSqlite ? triggersOnSqlite : triggersOnPostgres) await sql.raw(statement).execute(db);
}

const texts = 'name email phone company city account registered subscribed standing since last last_at'.split(' ');

/** The digits that somebody is known by who gave a telephone number alone, as `localNumber` had them when this migration landed. */
async function addNumbers(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('number', 'text').execute();
  await sql`create index cases_number on cases (number) where number is not null`.execute(db);
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; phone: string }>`select id, phone from cases
      where email = '' and id > ${last} order by id limit 500`.execute(db);
    for (const { id, phone } of rows) {
      const bare = phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 20);
      const isWhole = bare.startsWith('91') && (phone.trimStart().startsWith('+') || bare.length > 10);
      const number = (isWhole ? bare.slice(2) : bare) || null;
      await sql`update cases set number = ${number} where id = ${id}`.execute(db);
    }
    if (rows.length < 500) return;
    last = rows.at(-1)!.id;
  }
}

const keysAtOnce = 2000;

/** Fills the table from what stands, so many at a time. */
export async function fillPersons(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const sources = {
    people: `select id, email as key from people where deleted_at is null`,
    cases: `select id, ${keyOfCase('c')} as key from cases c where true`,
    subscribers: `select id, email as key from subscribers where true`,
  };
  for (const source of Object.values(sources))
    for (let last = ''; ;) {
      const part = `${source} and id > '${last.replaceAll("'", "''")}' order by id limit ${keysAtOnce}`;
      const fresh = `select distinct key from (${part}) found where key is not null and not exists (select 1 from persons q where q.key = found.key)`;
      const keep = isSqlite
        ? `insert into keep_head (key) ${fresh}`
        : `select count(keep_head(key)) from (${fresh}) fresh`;
      const { rows } = await sql
        .raw<{ id: string | null; count: number }>(`select max(id) as id, count(*) as count from (${part}) found`)
        .execute(db);
      await sql.raw(keep).execute(db);
      if (Number(rows[0]!.count) < keysAtOnce) break;
      last = rows[0]!.id!;
    }
  for (const statement of joinHeads) await sql.raw(statement).execute(db);
}

/** Whose a case is: by the account that sent it, else by what it says of its sender. */
function keyOfCase(row: string): string {
  return `coalesce(
    (select a.email from registrations r join people a on a.id = r.uid where r.id = ${row}.id and a.deleted_at is null),
    (select a.email from interests i join people a on a.id = i.uid where i.id = ${row}.id and a.deleted_at is null),
    nullif(${row}.email, ''), 'tel:' || ${row}.number)`;
}

/** Everything that is known of a person, gathered in one row; `last_at` is empty where nothing is. */
function facts(head: string, isSqlite: boolean): string {
  const bytes = isSqlite ? '' : ' collate "C"';
  // The sort stands before the value, so that the greatest is the newest of the most telling. Times are of one length.
  const best = (value: string) =>
    `coalesce(substr(max(case when ${value} <> '' then own || rank || at || ${value} end${bytes}), 27), '')`;
  return `select name, email, phone, company, city, account, registered, subscribed, standing, since,
      case when exists (select 1 from case_replies r where r.case_id = substr(newest, 26) and r.received_at = substr(newest, 1, 24)) then 'reply'
        else case substr(newest, 25, 1) when '9' then 'interest' when '8' then 'registration' when '7' then 'message'
          when '3' then 'on' when '2' then 'left' when '1' then 'asked' else 'account' end end as last,
      coalesce(substr(newest, 1, 24), '') as last_at, uid, cases
    from (select ${best('name')} as name,
      case when ${head} like '%@%' then ${head} else coalesce(substr(max(case when side like '%@%' then own || side end${bytes}), 2), '') end as email,
      ${best('phone')} as phone, ${best('company')} as company, ${best('city')} as city,
      case when count(uid) > 0 then 'yes' else 'no' end as account,
      case when sum(registers) > 0 then 'yes' else 'no' end as registered,
      coalesce(substr(max(subscribed), 2), 'none') as subscribed,
      case when count(case when rank <> '1' then 1 end) = 0 then 'held' else 'known' end as standing,
      coalesce(min(since), '') as since, max((latest || code || id)${bytes}) as newest,
      substr(max(own || uid), 2) as uid, count(case when code > '6' then 1 end) as cases
    from (${traces(head)}) traces) gathered`;
}

/** One row for each thing that a person left: an account, a case or a subscription. `rank` says how much it tells of who they are. */
function traces(head: string): string {
  const sides = `(select cast(${head} as text) as key union all select q.key from persons q where q.head = ${head}) s`;
  const own = `s.key as side, case when s.key = ${head} then '1' else '0' end as own`;
  const none = `null as subscribed`;
  const held = (rank: string) => `case when c.review_reason is null then '${rank}' else '1' end as rank`;
  const asked = `case when i.other_city <> '' then i.other_city when i.preferred_location = 'Cochin' then 'Kochi'
    when i.preferred_location = 'NoPreference' then '' else coalesce(i.preferred_location, '') end`;
  const ofCase = `c.received_at as at, c.name, c.phone`;
  const when = `c.received_at as since, c.latest_at as latest`;
  const code = `case c.kind when 'interest' then '9' else '7' end as code`;
  const account = `cross join people a`;
  const live = `a.email = s.key and a.deleted_at is null`;
  const notOfAccount = `not exists (select 1 from people a where a.id = i.uid and a.deleted_at is null)`;
  const left = `b.unsubscribed_at is not null and b.unsubscribed_at >= b.asked_at`;
  const on = `b.unsubscribed_at is null and b.confirmed_at >= b.asked_at`;
  return `select ${own}, '4' as rank, a.created_at as at, a.name, coalesce(a.contact_number, '') as phone, '' as company, '' as city, 0 as registers,
        a.id as uid, ${none}, a.created_at as since, a.created_at as latest, '0' as code, a.id as id
      from ${sides} ${account} where ${live}
    union all select ${own}, '3', ${ofCase}, r.company, r.city, 1, null, ${none}, ${when}, '8', c.id
      from ${sides} ${account} cross join registrations r cross join cases c where ${live} and r.uid = a.id and c.id = r.id
    union all select ${own}, ${held('2')}, ${ofCase}, '', ${asked}, 0, null, ${none}, ${when}, '9', c.id
      from ${sides} ${account} cross join interests i cross join cases c where ${live} and i.uid = a.id and c.id = i.id
    union all select ${own}, ${held('2')}, ${ofCase}, '', ${asked}, 0, null, ${none}, ${when}, ${code}, c.id
      from ${sides} cross join cases c left join interests i on i.id = c.id
      where c.email = s.key and s.key like '%@%' and c.kind <> 'registration' and ${notOfAccount}
    union all select ${own}, ${held('2')}, ${ofCase}, '', ${asked}, 0, null, ${none}, ${when}, ${code}, c.id
      from ${sides} cross join cases c left join interests i on i.id = c.id
      where c.number = substr(s.key, 5) and c.number is not null and s.key like 'tel:%' and ${notOfAccount}
    union all select ${own}, '0', b.asked_at, b.name, '', '', '', 0, null,
        case when b.unsubscribed_at is not null then '1left' when b.confirmed_at is not null then '3on' else '2asked' end, b.asked_at,
        case when ${left} then b.unsubscribed_at when ${on} then b.confirmed_at else b.asked_at end,
        case when ${left} then '2' when ${on} then '3' else '1' end, b.id
      from ${sides} cross join subscribers b where b.email = s.key`;
}

const columns = [...texts, 'uid', 'cases'];
const list = columns.join(', ');
const cleared = [...texts.map((name) => `${name} = ''`), 'uid = null', 'cases = 0'].join(', ');
const namesOf = (row: string) => columns.map((name) => `${row}.${name}`).join(', ');
const isStub = (key: string) => `exists (select 1 from persons q where q.key = ${key} and q.head is not null)`;

/** Whoever is shown under another key, as the links say now. */
const joinHeads = [
  `insert into persons (key, head) select distinct v.key, v.head from person_heads v
    where not exists (select 1 from persons q where q.key = v.key and q.head = v.head)
    on conflict (key) do update set head = excluded.head`,
  `update persons set head = null where head is not null and key not in (select v.key from person_heads v)`,
];

/** Whatever writes to these names writes the row of a person anew, or takes it where nothing is left of them. */
const keepersOnSqlite = [
  `create view keep_head as select key from persons`,
  `create trigger keep_head_kept instead of insert on keep_head when new.key is not null begin
    insert into persons (key, ${list}) select new.key, ${namesOf('f')} from (${facts('new.key', true)}) f where not ${isStub('new.key')}
      on conflict (key) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
    delete from persons where key = new.key and head is null and last_at = '';
  end`,
  `create view keep_person as select key from persons`,
  `create trigger keep_person_kept instead of insert on keep_person when new.key is not null begin
    insert into keep_head (key) select coalesce((select q.head from persons q where q.key = new.key), new.key);
  end`,
  `create trigger persons_joined after insert on persons when new.head is not null begin
    insert into keep_head (key) values (new.head);
  end`,
  `create trigger persons_moved after update of head on persons when new.head is not old.head begin
    update persons set ${cleared} where key = new.key and new.head is not null;
    insert into keep_head (key) select old.head union select new.head union select case when new.head is null then new.key end;
  end`,
];

/** Of two writes about one person the second waits at their row, and then sees what the first has left. */
const keepersOnPostgres = [
  `create function keep_head(wanted text) returns void language plpgsql as $$
    declare
      h text := wanted;
      above text;
    begin
      if h is null then return; end if;
      loop
        select q.head into above from persons q where q.key = h for update;
        if found and above is not null then
          h := above;
        elsif found then
          update persons p set ${columns.map((name) => `${name} = f.${name}`).join(', ')} from (${facts('h', false)}) f where p.key = h;
          delete from persons where key = h and last_at = '';
          return;
        else
          insert into persons (key, ${list}) select h, ${namesOf('f')} from (${facts('h', false)}) f where f.last_at <> ''
            on conflict (key) do nothing;
          if found then return; end if;
          perform 1 from persons q where q.key = h;
          if not found then return; end if;
        end if;
      end loop;
    end $$`,
  // Whose rows a person has is found by index, also by a plan that was made while there were few.
  `alter function keep_head(text) set enable_seqscan = off`,
  `create function keep_moved_person() returns trigger language plpgsql as $$
    begin
      if new.head is not null and tg_op = 'UPDATE' then
        update persons set ${cleared} where key = new.key;
      end if;
      if tg_op = 'UPDATE' then
        perform keep_head(old.head);
      end if;
      perform keep_head(coalesce(new.head, new.key));
      return null;
    end $$`,
  `create trigger persons_joined after insert on persons for each row when (new.head is not null) execute function keep_moved_person()`,
  `create trigger persons_moved after update of head on persons for each row
    when (new.head is distinct from old.head) execute function keep_moved_person()`,
];

const told = 'name, email, phone, number, summary, received_at, latest_at, review_reason';
const sender = (row: string) => `coalesce(nullif(${row}.email, ''), 'tel:' || ${row}.number)`;
/** What an account sent under other addresses is theirs as long as it is there. */
const sentBy = (row: string) =>
  `select ${sender('c')} as key from interests i join cases c on c.id = i.id where i.uid = ${row}.id`;
const isGone = (is: string) => `(new.email ${is} old.email or new.deleted_at ${is} old.deleted_at)`;

/** What keeps the table: for each event on a table, whose rows are written anew. */
const events: { name: string; on: string; keys: (is: string) => string[] }[] = [
  { name: 'case_came', on: 'insert on cases', keys: () => [`select ${keyOfCase('new')} as key`] },
  {
    name: 'case_told',
    on: `update of ${told} on cases`,
    keys: (is) => [
      `select ${keyOfCase('new')} as key union select ${sender('old')} where ${sender('old')} ${is} ${sender('new')}`,
    ],
  },
  { name: 'case_gone', on: 'delete on cases', keys: () => [`select ${sender('old')} as key`] },
  {
    name: 'interest_gone',
    on: 'delete on interests',
    keys: () => [`select email as key from people where id = old.uid`],
  },
  {
    name: 'registration_gone',
    on: 'delete on registrations',
    keys: () => [`select email as key from people where id = old.uid`],
  },
  { name: 'account_came', on: 'insert on people', keys: () => [`select new.email as key`] },
  {
    name: 'account_told',
    on: 'update of name, email, contact_number, deleted_at on people',
    keys: (is) => [
      `select new.email as key where new.deleted_at is null union select old.email where ${isGone(is)}
        union select key from (${sentBy('new')}) sent where ${isGone(is)}`,
    ],
  },
  { name: 'account_gone', on: 'delete on people', keys: () => [`select old.email as key`] },
  { name: 'subscriber_came', on: 'insert on subscribers', keys: () => [`select new.email as key`] },
  {
    name: 'subscriber_told',
    on: 'update of name, email, asked_at, confirmed_at, unsubscribed_at on subscribers',
    keys: () => [`select new.email as key union select old.email`],
  },
  { name: 'subscriber_gone', on: 'delete on subscribers', keys: () => [`select old.email as key`] },
];

const triggersOnSqlite = [
  ...events.map(
    ({ name, on, keys }) => `create trigger persons_${name} after ${on} begin
      ${keys('is not')
        .map((select) => `insert into keep_person (key) ${select};`)
        .join(' ')} end`,
  ),
  ...['insert', 'update', 'delete'].map(
    (event) =>
      `create trigger persons_merge_${event} after ${event} on person_merges begin ${joinHeads.join('; ')}; end`,
  ),
];

const triggersOnPostgres = [
  ...events.flatMap(({ name, on, keys }) => [
    `create function keep_by_${name}() returns trigger language plpgsql as $$
      begin
        ${keys('is distinct from')
          .map(
            (select) =>
              `perform keep_head(whose.key) from (select distinct key from (${select}) keys order by key) whose;`,
          )
          .join(' ')}
        return null;
      end $$`,
    `create trigger persons_${name} after ${on} for each row execute function keep_by_${name}()`,
  ]),
  `create function keep_merged() returns trigger language plpgsql as $$ begin ${joinHeads.join('; ')}; return null; end $$`,
  `create trigger persons_merged after insert or update or delete on person_merges for each row execute function keep_merged()`,
];
