import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * Under which name and number somebody stands in the table of persons: the newest that an account gives whose address was proved, else what was
 * given first. What comes by an account that nobody proved stands after that, and where nothing else is there it says so in `unproved`. What the
 * keeper does else is as it was (0053, 0055, 0060), and written out here once more.
 *
 * An interest that is sent again without logging in keeps the name and the number that it had: what was typed then stands beside them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const name of ['also_name', 'also_number'])
    await db.schema.alterTable('interests').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('persons')
    .addColumn('unproved', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  if (isSqlite) await sql`drop trigger keep_head_kept`.execute(db);
  for (const statement of isSqlite ? keeperOnSqlite : keeperOnPostgres) await sql.raw(statement).execute(db);
  await followProof(db, isSqlite);
  const unproved = sql`select email as key from people where email_verified = 0 and deleted_at is null`;
  if (isSqlite) await sql`insert into keep_person (key) ${unproved}`.execute(db);
  else await sql`select count(keep_head(key)) from (${unproved} order by email) found`.execute(db);
}

/** Whoever proves their address stands there anew. */
async function followProof(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  const trigger = isSqlite
    ? sql<{ text: string }>`select sql as text from sqlite_master where name = 'persons_account_told'`
    : sql<{
        text: string;
      }>`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'persons_account_told'`;
  const { text } = (await trigger.execute(db)).rows[0]!;
  const told = text.replace(/update of name,/i, 'update of email_verified, name,');
  if (told === text) throw new Error('The trigger of accounts that change is another one.');
  await (isSqlite ? sql`drop trigger persons_account_told` : sql`drop trigger persons_account_told on people`).execute(
    db,
  );
  await sql.raw(told).execute(db);
}

/** Ranks: 5 an account that is proved, 4 what it sent, 3 what anybody sent, 2 an account that nobody proved and what it sent, 1 what is held back, 0 a subscription. */
function facts(head: string, isSqlite: boolean): string {
  const bytes = isSqlite ? '' : ' collate "C"';
  // The sort stands before the value, so that the greatest is the newest of the most telling. Times are of one length.
  const best = (value: string) =>
    `coalesce(substr(max(case when ${value} <> '' then own || case when rank = '4' and registers = 0 then '3' else rank end
      || at || ${value} end${bytes}), 27), '')`;
  // Of what is proved the newest, of all else the first: with what says which it is before it.
  const given = (value: string) => {
    const of = (own: string) =>
      `max(case when own = '${own}' and rank > '3' and ${value} <> '' then rank || at || ${value} end${bytes}),
      min(case when own = '${own}' and rank < '4' and ${value} <> '' then (9 - cast(rank as integer)) || at || ${value} end${bytes})`;
    return `coalesce(${of('1')}, ${of('0')}, '')`;
  };
  const isUnproved = (value: string) => `substr(${value}, 1, 1) = '7'`;
  return `select substr(named, 26) as name, email, substr(called, 26) as phone, company, city, account, registered, subscribed, standing, since,
      case when exists (select 1 from case_replies r where r.case_id = substr(newest, 26) and r.received_at = substr(newest, 1, 24)) then 'reply'
        else case substr(newest, 25, 1) when '9' then 'interest' when '8' then 'registration' when '7' then 'message'
          when '3' then 'on' when '2' then 'left' when '1' then 'asked' else 'account' end end as last,
      coalesce(substr(newest, 1, 24), '') as last_at, uid, cases,
      case when ${isUnproved('named')} and ${isUnproved('called')} then 'both'
        when ${isUnproved('named')} then 'name' when ${isUnproved('called')} then 'phone' else 'none' end as unproved
    from (select ${given('name')} as named,
      case when ${head} like '%@%' then ${head} else coalesce(substr(max(case when side like '%@%' then own || side end${bytes}), 2), '') end as email,
      ${given('phone')} as called, ${best('company')} as company, ${best('city')} as city,
      case when count(uid) > 0 then 'yes' else 'no' end as account,
      case when sum(registers) > 0 then 'yes' else 'no' end as registered,
      coalesce(substr(max(subscribed), 2), 'none') as subscribed,
      case when count(case when rank <> '1' then 1 end) = 0 then 'held' else 'known' end as standing,
      coalesce(min(since), '') as since, max((latest || code || id)${bytes}) as newest,
      substr(max(own || uid), 2) as uid, count(case when code > '6' then 1 end) as cases
    from (${traces(head)}) traces) gathered`;
}

/** One row for each thing that a person left: an account, a case or a subscription. */
function traces(head: string): string {
  const sides = `(select cast(${head} as text) as key union all select q.key from persons q where q.head = ${head}) s`;
  const own = `s.key as side, case when s.key = ${head} then '1' else '0' end as own`;
  const none = `null as subscribed`;
  const proved = (rank: string) => `case when a.email_verified = 1 then '${rank}' else '2' end`;
  const held = (rank: string) => `case when c.review_reason is null then ${rank} else '1' end as rank`;
  const asked = `case when i.other_city <> '' then i.other_city when i.preferred_location = 'Cochin' then 'Kochi'
    when i.preferred_location = 'NoPreference' then '' else coalesce(i.preferred_location, '') end`;
  const ofCase = `c.received_at as at, c.name, c.phone`;
  const company = `coalesce(c.company, '')`;
  const when = `c.received_at as since, c.latest_at as latest`;
  const code = `case c.kind when 'interest' then '9' else '7' end as code`;
  const account = `cross join people a`;
  const live = `a.email = s.key and a.deleted_at is null`;
  const notOfAccount = `not exists (select 1 from people a where a.id = i.uid and a.deleted_at is null)`;
  const left = `b.unsubscribed_at is not null and b.unsubscribed_at >= b.asked_at`;
  const on = `b.unsubscribed_at is null and b.confirmed_at >= b.asked_at`;
  return `select ${own}, ${proved('5')} as rank, a.created_at as at, a.name, coalesce(a.contact_number, '') as phone, '' as company, '' as city,
        0 as registers, a.id as uid, ${none}, a.created_at as since, a.created_at as latest, '0' as code, a.id as id
      from ${sides} ${account} where ${live}
    union all select ${own}, ${proved('4')}, ${ofCase}, r.company, r.city, 1, null, ${none}, ${when}, '8', c.id
      from ${sides} ${account} cross join registrations r cross join cases c where ${live} and r.uid = a.id and c.id = r.id
    union all select ${own}, ${held(proved('4'))}, ${ofCase}, ${company}, ${asked}, 0, null, ${none}, ${when}, '9', c.id
      from ${sides} ${account} cross join interests i cross join cases c where ${live} and i.uid = a.id and c.id = i.id
    union all select ${own}, ${held("'3'")}, ${ofCase}, ${company}, ${asked}, 0, null, ${none}, ${when}, ${code}, c.id
      from ${sides} cross join cases c left join interests i on i.id = c.id
      where c.email = s.key and s.key like '%@%' and c.kind <> 'registration' and ${notOfAccount}
    union all select ${own}, ${held("'3'")}, ${ofCase}, ${company}, ${asked}, 0, null, ${none}, ${when}, ${code}, c.id
      from ${sides} cross join cases c left join interests i on i.id = c.id
      where c.number = substr(s.key, 5) and c.number is not null and s.key like 'tel:%' and ${notOfAccount}
    union all select ${own}, '0', b.asked_at, b.name, '', '', '', 0, null,
        case when b.unsubscribed_at is not null then '1left' when b.confirmed_at is not null then '3on' else '2asked' end, b.asked_at,
        case when ${left} then b.unsubscribed_at when ${on} then b.confirmed_at else b.asked_at end,
        case when ${left} then '2' when ${on} then '3' else '1' end, b.id
      from ${sides} cross join subscribers b where b.email = s.key`;
}

const columns =
  `name email phone company city account registered subscribed standing since last last_at uid cases unproved`.split(
    ' ',
  );
const list = columns.join(', ');
const namesOf = (row: string) => columns.map((name) => `${row}.${name}`).join(', ');

const keeperOnSqlite = [
  `create trigger keep_head_kept instead of insert on keep_head when new.key is not null begin
    insert into persons (key, ${list}) select new.key, ${namesOf('f')} from (${facts('new.key', true)}) f
        where not exists (select 1 from persons q where q.key = new.key and q.head is not null)
      on conflict (key) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')};
    delete from persons where key = new.key and head is null and last_at = '';
  end`,
];

const keeperOnPostgres = [
  `create or replace function keep_head(wanted text) returns void language plpgsql set enable_seqscan = off as $$
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
  // To plan it takes four times as long as to look.
  `alter function keep_head(text) set plan_cache_mode = force_generic_plan`,
];
