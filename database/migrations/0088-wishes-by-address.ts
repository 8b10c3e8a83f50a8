import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * A wish stands in the table of persons under the address that it gives, whichever account sent it: the account stands there with what it sent under
 * its own address alone. All else of the keepers is as it was (0053, 0063).
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const times = isSqlite ? 1 : 2;
  const own = (text: string) =>
    changed(
      changed(text, /i\.uid = a\.id and c\.id = i\.id/g, 'i.uid = a.id and c.id = i.id and c.email = a.email', times),
      /a\.id = i\.uid and a\.deleted_at is null/g,
      'a.id = i.uid and a.email = c.email and a.deleted_at is null',
      2 * times,
    );
  const byAccount =
    /\(select a\.email from interests i join people a on a\.id = i\.uid where i\.id = new\.id and a\.deleted_at is null\),/g;
  const bySender = (text: string) => changed(text, byAccount, '', 1);
  const keepers = [
    { trigger: 'keep_head_kept', routine: 'keep_head(text)', as: own },
    { trigger: 'persons_case_came', routine: 'keep_by_case_came()', as: bySender },
    { trigger: 'persons_case_told', routine: 'keep_by_case_told()', as: bySender },
  ];
  for (const { trigger, routine, as } of keepers) {
    const said = isSqlite
      ? sql<{ text: string }>`select sql as text from sqlite_master where name = ${trigger}`
      : sql<{ text: string }>`select pg_get_functiondef(${routine}::regprocedure) as text`;
    const text = as((await said.execute(db)).rows[0]!.text);
    if (isSqlite) await sql`drop trigger ${sql.ref(trigger)}`.execute(db);
    await sql.raw(text).execute(db);
  }
  const elsewhere = `from interests i join people a on a.id = i.uid join cases c on c.id = i.id where c.email <> a.email`;
  const both = sql.raw(
    `select a.email as key ${elsewhere} union select coalesce(nullif(c.email, ''), 'tel:' || c.number) ${elsewhere}`,
  );
  if (isSqlite) await sql`insert into keep_person (key) ${both}`.execute(db);
  else await sql`select count(keep_head(key)) from (select key from (${both}) keys order by key) found`.execute(db);
}

/** A text that says something so many times, with it said otherwise. */
function changed(text: string, was: RegExp, is: string, times: number): string {
  const found = [...text.matchAll(was)].length;
  if (found !== times) throw new Error(`The keeper of persons says ${was} ${found} times, not ${times}.`);
  return text.replaceAll(was, is);
}
