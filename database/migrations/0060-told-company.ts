import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * The company that somebody named to the office, which wrote it down; forms of the site ask for one in registrations alone. It stands in the table
 * of persons too. PostgreSQL's keeper says how a row is made in two places, of which 0055 changed the first alone: now they say the same. All else of
 * the keepers stays as it was.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('company', 'text').execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const said = (name: string) => sql<{ text: string }>`select sql as text from sqlite_master where name = ${name}`;
  const keeper = isSqlite
    ? said('keep_head_kept')
    : sql<{ text: string }>`select pg_get_functiondef('keep_head(text)'::regprocedure) as text`;
  const trigger = isSqlite
    ? said('persons_case_told')
    : sql<{ text: string }>`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'persons_case_told'`;
  // A company that somebody gave for themselves, when they registered, stands before one that was told.
  const { text } = (await keeper.execute(db)).rows[0]!;
  // A company that somebody gave for themselves, when they registered, stands before one that was told.
  const kept = changed(
    changed(
      isSqlite ? text : alike(text),
      /c\.phone, '', case/g,
      "c.phone, coalesce(c.company, ''), case",
      isSqlite ? 3 : 6,
    ),
    /own \|\| rank \|\| at \|\| company/g,
    "own || case when rank = '3' and registers = 0 then '2' else rank end || at || company",
    isSqlite ? 1 : 2,
  );
  const told = changed((await trigger.execute(db)).rows[0]!.text, /update of name,/gi, 'update of company, name,', 1);
  if (isSqlite) await sql`drop trigger keep_head_kept`.execute(db);
  await sql.raw(kept).execute(db);
  await (isSqlite ? sql`drop trigger persons_case_told` : sql`drop trigger persons_case_told on cases`).execute(db);
  await sql.raw(told).execute(db);
  // Rows that came since then with more than one thing to show.
  if (!isSqlite)
    await sql`select count(keep_head(key)) from (select key from persons where head is null and cases > 1 order by key) found`.execute(
      db,
    );
}

/** The keeper of PostgreSQL, which makes a new row as it writes one anew. */
function alike(text: string): string {
  const facts = /from \(([^]*)\) f where p\.key = h;/.exec(text)?.[1];
  if (facts === undefined) throw new Error('The keeper of persons writes no row anew.');
  return text.replace(
    /(select h, [^(]*from \()[^]*(\) f where f\.last_at)/,
    (_, before: string, after: string) => before + facts + after,
  );
}

/** A text that says something so many times, with it said otherwise. */
function changed(text: string, was: RegExp, is: string, times: number): string {
  const found = [...text.matchAll(was)].length;
  if (found !== times) throw new Error(`The keeper of persons says ${was} ${found} times, not ${times}.`);
  return text.replaceAll(was, is);
}
