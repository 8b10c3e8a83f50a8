import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** What a row of the inbox says besides: for how many people, the first words of what they want, and when somebody first answered. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('heads', 'integer').execute();
  await db.schema
    .alterTable('cases')
    .addColumn('excerpt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('cases').addColumn('answered_at', 'text').execute();
  await fill(db);
}

/**
 * In one statement, so that each row is written once; what each row needs is found by its key. The first line is what it is about. The empty
 * texts keep SQLite from going through all entries of an action in the order of their time.
 */
async function fill(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const line = sql.lit('\n');
  const courses = isSqlite
    ? sql`(select group_concat(course, ', ') from (select course from registration_courses where registration_id = r.id order by 1))`
    : sql`(select string_agg(course, ', ' order by course) from registration_courses where registration_id = r.id)`;
  const oneLine = (text: string) =>
    sql`trim(replace(replace(coalesce(${sql.raw(text)}, ''), ${sql.lit('\r')}, ''), ${line}, ' '))`;
  await sql`update cases set
    excerpt = case kind
      when 'interest' then (select
        case i.cost_bearer when 'Employer' then 'Employer pays' else 'Self-funded' end
        || case i.attend_time when 'Within3Months' then ', within 3 months' when 'Within3to6Months' then ', 3 to 6 months' else ', undecided' end
        from interests i where i.id = cases.interest_id)
      when 'registration' then (select coalesce(${courses}, '') || ${line} || ${oneLine('r.company')}
        from registrations r where r.id = cases.registration_id)
      else (select case when m.message is null then coalesce(nullif(m.subject, ''), 'Wish to subscribe to the schedule')
        else substr(coalesce(m.subject, '') || ${line} || ${oneLine('m.message')}, 1, 200) end
        from contact_messages m where m.id = cases.message_id) end,
    answered_at = (select min(a.at || '') from audit_entries a where a.subject = 'case ' || cases.id
      and a.action || '' = 'case moved' and a.detail like '%"status":{"from":"New"%')`.execute(db);
}
