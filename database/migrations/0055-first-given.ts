import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * Under which name and number somebody stands in the table of persons: the newest that their account gives, else what was given first. A later
 * message, which anybody can send under any address, takes the place of neither. All else of the keepers stays as it was.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const keeper = isSqlite
    ? sql<{ text: string }>`select sql as text from sqlite_master where name = 'keep_head_kept'`
    : sql<{ text: string }>`select pg_get_functiondef('keep_head(text)'::regprocedure) as text`;
  let { text } = (await keeper.execute(db)).rows[0]!;
  for (const [was, is] of changes(isSqlite ? '' : ' collate "C"')) {
    if (!text.includes(was)) throw new Error(`The keeper of persons does not say: ${was}`);
    text = text.replace(was, is);
  }
  if (isSqlite) await sql`drop trigger keep_head_kept`.execute(db);
  await sql.raw(text).execute(db);
  // Whoever has one thing to show, or an account that says both, stands there as before.
  const others = sql`from persons p where head is null and cases > 1 and not exists (select 1 from people a
    where a.email = p.key and a.deleted_at is null and a.name <> '' and a.contact_number <> '')`;
  if (isSqlite) await sql`insert into keep_head (key) select key ${others}`.execute(db);
  else await sql`select count(keep_head(key)) from (select key ${others} order by key) found`.execute(db);
}

/** What the keeper says, each once, and what it says from now on. Ranks: 4 an account, 3 what it sent, 2 what anybody sent, 1 what is held back, 0 a subscription. */
function changes(bytes: string): [was: string, is: string][] {
  const newest = (value: string) =>
    `coalesce(substr(max(case when ${value} <> '' then own || rank || at || ${value} end${bytes}), 27), '')`;
  const given = (value: string) => {
    const of = (own: string) =>
      `substr(max(case when own = '${own}' and rank > '2' and ${value} <> '' then rank || at || ${value} end${bytes}), 26),
      substr(min(case when own = '${own}' and rank < '3' and ${value} <> '' then (9 - cast(rank as integer)) || at || ${value} end${bytes}), 26)`;
    return `coalesce(${of('1')}, ${of('0')}, '')`;
  };
  const held = (rank: string) => `case when c.review_reason is null then '${rank}' else '1' end as rank`;
  return [
    [newest('name'), given('name')],
    [newest('phone'), given('phone')],
    // Where a class is wished for changes, whoever says so; where a trainee lives stands before that.
    [newest('city'), newest('city').replace('rank', `case when rank = '3' and registers = 0 then '2' else rank end`)],
    // The first of these that are read is what an account asked for.
    [held('2'), held('3')],
  ];
}
