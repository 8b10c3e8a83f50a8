import { SqliteAdapter, sql, type Kysely, type RawBuilder } from 'kysely';
import { up as fillWords } from '../database/migrations/0025-find.ts';
import type { Db } from '../app/platform/database/database.server.ts';

/**
 * Puts so many people with an account, a registration and an expression of interest each, and their cases, into a seeded database: by the
 * engine itself, spread over three years, a third of the older ones archived, one in fifty perhaps sent by a program.
 */
export async function fillOffice(db: Db, count: number): Promise<void> {
  const events = await db.selectFrom('training_events').select('code').orderBy('position').execute();
  const codes = events.map(({ code }) => code);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const words = isSqlite ? onSqlite(count) : onPostgres(count);
  await db.connection().execute(async (one) => {
    const wake = isSqlite ? await restOnSqlite(one) : await restOnPostgres(one);
    for (const statement of statements(words, codes)) await statement.execute(one);
    await fillWordsAnew(one, isSqlite);
    await wake();
    await sql`analyze`.execute(one);
  });
}

/** As the migration fills them for what was there before. */
async function fillWordsAnew(db: Db, isSqlite: boolean): Promise<void> {
  await sql`drop table word_sounds`.execute(db);
  if (!isSqlite) await sql`drop function forget_sounds cascade`.execute(db);
  const began = performance.now();
  await fillWords(db as unknown as Kysely<never>);
  console.error(`words: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** What triggers keep is filled in by the same statements; nobody waits for how long it takes. */
async function restOnSqlite(db: Db): Promise<() => Promise<void>> {
  await sql`pragma cache_size = -500000`.execute(db);
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'trigger' and name like 'persons%'`.execute(db);
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  return async () => {
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
  };
}

/** Nothing is known of the tables yet: each part of them is looked up along its index, and joined to no other from its beginning. */
async function restOnPostgres(db: Db): Promise<() => Promise<void>> {
  const sets = {
    session_replication_role: 'replica',
    statement_timeout: '0',
    enable_mergejoin: 'off',
    enable_hashjoin: 'off',
  };
  for (const [set, to] of Object.entries(sets)) await sql.raw(`set ${set} = ${to}`).execute(db);
  return async () => {
    for (const set of Object.keys(sets)) await sql.raw(`reset ${set}`).execute(db);
  };
}

type Sql = RawBuilder<unknown>;
type Words = { numbers: Sql; padded: Sql; at: Sql };

const threeYears = 94_000_000;
const began = 1_700_000_000;

function onSqlite(count: number): Words {
  return {
    numbers: sql`(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(count)}) select n from c) s`,
    padded: sql`printf('%08d', n)`,
    at: sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${sql.lit(began)} + n * ${sql.lit(threeYears)} / ${sql.lit(count)}, 'unixepoch')`,
  };
}

function onPostgres(count: number): Words {
  return {
    numbers: sql`(select n from generate_series(1::bigint, ${sql.lit(count)}) n) s`,
    padded: sql`lpad(n::text, 8, '0')`,
    at: sql`to_char(to_timestamp(${sql.lit(began)} + n * ${sql.lit(threeYears)} / ${sql.lit(count)}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  };
}

const firstNames = ['Asha', 'Bina', 'Chandra', 'Deepak', 'Esha', 'Farhan', 'Gita', 'Hari', 'Indu', 'Jyoti'];

/** One of several words, by the row's number. */
function pick(values: readonly (string | null)[], by: string): Sql {
  const whens = values.map((value, place) => sql`when ${sql.lit(place)} then ${sql.lit(value)}`);
  return sql`case (${sql.raw(by)}) % ${sql.lit(values.length)} ${sql.join(whens, sql` `)} end`;
}

/** Some 1 700 surnames, of which every one has its people. */
const surname = [
  ['Sub', 'Kri', 'Ven', 'Des', 'Mu', 'Cha', 'Ra', 'Sri', 'Gan', 'Bal', 'Pra', 'Nar'],
  ['rama', 'shna', 'kate', 'hmu', 'kher', 'tter', 'jago', 'niva', 'gadha', 'subra', 'kash', 'yana'],
  ['niam', 'murthy', 'swaran', 'kh', 'jee', 'ji', 'palan', 'san', 'ran', 'manian', 'ini', 'nan'],
];

const statuses = [
  'New',
  'New',
  'New',
  'Contacted',
  'Contacted',
  'Batch offered',
  'Registered',
  'On hold',
  'Closed',
  'Closed',
];

function statements({ numbers, padded, at }: Words, codes: string[]): Sql[] {
  const last = surname.map((parts, place) => pick(parts, ['n', 'n / 12', 'n / 144'][place]!));
  // One in forty has the surname of very many, so that there are enough of them among a thousand too.
  const surnames = sql`case when n % 40 = 1 then 'Subramaniam' else ${sql.join(last, sql` || `)} end`;
  const name = sql`${pick(firstNames, 'n * 7')} || ' ' || ${surnames} || ' ' || ${padded}`;
  const asks = sql`${pick(['Do you train', 'We want to train', 'Please call about'], 'n / 5')} || ' ' || ${pick(['twelve inspectors', 'our painters', 'two engineers'], 'n / 15')}
    || ' at the ' || ${pick(['refinery', 'shipyard', 'terminal', 'jetty'], 'n / 45')} || ' near ' || ${pick(['Pune', 'Kochi', 'Surat', 'Jamnagar', 'Haldia'], 'n / 7')} || ', order ' || ${padded}`;
  const email = sql`'person' || ${padded} || '@example.in'`;
  // Every tenth message is from somebody who has no account.
  const sender = sql`case when n % 10 = 5 then 'sender' else 'person' end || ${padded} || '@example.in'`;
  const phone = sql`'+91 9' || ${padded} || '0'`;
  const id = (kind: string) => sql`${sql.lit(kind)} || ${padded}`;
  const status = pick(statuses, 'n');
  const archived = sql`case when n % 3 = 0 and ${at} < '2025-06-01' then ${at} end`;
  const review = sql`case when n % 50 = 0 then 'filled in too fast' end`;
  const place = pick(['Mumbai', 'Cochin', 'Ahmedabad', 'NoPreference', null], 'n / 7');
  const anywhere = sql`case when ${place} = 'NoPreference' then ${pick(codes, 'n')} end`;
  const caseOf = (kind: string, letter: string, summary: Sql) => sql`insert into cases
    (id, kind, ${sql.ref(`${kind}_id`)}, reference, name, email, phone, summary, anywhere, received_at, latest_at, review_reason, status, archived_at)
    select ${id(letter)}, ${sql.lit(kind)}, ${id(letter)}, ${kind === 'interest' ? sql`'EOI-' || ${padded}` : sql`''`},
      ${name}, ${email}, ${phone}, ${summary}, ${kind === 'interest' ? anywhere : sql`null`}, ${at}, ${at}, ${review}, ${status}, ${archived} from ${numbers}`;
  const company = pick(['Shipyard', 'Refinery', 'Pipeline'], 'n');
  const city = pick(['Kochi', 'Pune', 'Surat'], 'n / 3');
  const person = sql`insert into persons (key, email, name, phone, company, city, account, registered, subscribed, standing, since, last, last_at, uid, cases)`;
  return [
    sql`insert into people (id, name, email, email_verified, contact_number, role, created_at, updated_at)
      select ${id('p')}, ${name}, ${email}, n % 2, '+919' || ${padded} || '0', 'user', ${at}, ${at} from ${numbers}`,
    sql`insert into interests (id, reference, name, email, contact_number, ampp_user, ampp_member, training_event, attend_time,
        cost_bearer, preferred_location, received_at, updated_at, review_reason, status)
      select ${id('i')}, 'EOI-' || ${padded}, ${name}, ${email}, ${phone}, ${pick(['Yes', 'No'], 'n')}, ${pick(['No', 'Yes'], 'n / 3')},
        ${pick(codes, 'n')}, ${pick(['Within3Months', 'Within3to6Months', 'Undecided'], 'n / 2')}, ${pick(['Self', 'Employer'], 'n / 5')},
        ${place}, ${at}, ${at}, ${review}, ${status} from ${numbers}`,
    caseOf('interest', 'i', sql`'Training, Mumbai'`),
    sql`insert into registrations (id, uid, first_name, email, company, city, mobile_number, is_member, created_at, updated_at)
      select ${id('r')}, ${id('p')}, ${name}, ${email}, ${company}, ${city},
        ${phone}, 'No', ${at}, ${at} from ${numbers}`,
    sql`insert into registration_courses (registration_id, course, added_at)
      select ${id('r')}, ${pick(['CIP Level 1', 'CIP Level 2', 'CP Level 1', 'CCI Level 1'], 'n')}, ${at} from ${numbers}`,
    caseOf('registration', 'r', sql`'CIP Level 1'`),
    sql`insert into contact_messages (id, name, email, phone, subject, message, notice_version, received_at)
      select ${id('m')}, ${name}, ${sender}, ${phone}, 'Training', ${asks}, (select max(version) from contact_notices), ${at} from ${numbers} where n % 5 = 0`,
    sql`insert into cases (id, kind, message_id, reference, name, email, phone, summary, received_at, latest_at, status)
      select ${id('m')}, 'message', ${id('m')}, '', ${name}, ${sender}, ${phone}, 'Training', ${at}, ${at}, ${status} from ${numbers} where n % 5 = 0`,
    // As the triggers would have kept them.
    sql`${person} select ${email}, ${email}, ${name}, '+919' || ${padded} || '0', ${company}, ${city}, 'yes', 'yes', 'none', 'known',
      ${at}, 'interest', ${at}, ${id('p')}, case when n % 10 = 0 then 3 else 2 end from ${numbers}`,
    sql`${person} select ${sender}, ${sender}, ${name}, ${phone}, '', '', 'no', 'no', 'none', 'known',
      ${at}, 'message', ${at}, null, 1 from ${numbers} where n % 10 = 5`,
  ];
}
