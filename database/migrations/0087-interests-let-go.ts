import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** An account lets go of what it sent under another address: the rows of both people follow (0053). */
export async function up(db: Kysely<never>): Promise<void> {
  const keys = `select email as key from people where id = old.uid union select email from cases where id = new.id and email <> ''`;
  const on = 'create trigger persons_interest_let_go after update of uid on interests';
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql.raw(`${on} when new.uid is not old.uid begin insert into keep_person (key) ${keys}; end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function keep_by_interest_let_go() returns trigger language plpgsql as $$
        begin
          perform keep_head(whose.key) from (${keys} order by key) whose;
          return null;
        end $$`,
    )
    .execute(db);
  await sql
    .raw(`${on} for each row when (new.uid is distinct from old.uid) execute function keep_by_interest_let_go()`)
    .execute(db);
}
