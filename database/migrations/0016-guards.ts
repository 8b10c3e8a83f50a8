import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** What keeps records as they were is closed where it was open, consents are kept once, and what is looked for has its index. */
export async function up(db: Kysely<never>): Promise<void> {
  await keepConsentsOnce(db);
  await forgetGuards(db);
  await db.schema.createIndex('interest_guards_of').on('interest_guards').column('interest_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await keepOnSqlite(db);
  else await keepOnPostgres(db);
}

/** The first time a wording was agreed to is its proof; every later submission under it said the same again. */
async function keepConsentsOnce(db: Kysely<never>): Promise<void> {
  await sql`delete from registration_consents where exists (
    select 1 from registration_consents as earlier
    where earlier.registration_id = registration_consents.registration_id
      and earlier.wording_version = registration_consents.wording_version
      and (earlier.given_at < registration_consents.given_at
        or (earlier.given_at = registration_consents.given_at and earlier.id < registration_consents.id)))`.execute(db);
  await db.schema.dropIndex('registration_consents_of').execute();
  await db.schema
    .createIndex('registration_consents_once')
    .unique()
    .on('registration_consents')
    .columns(['registration_id', 'wording_version'])
    .execute();
}

/** Guards are of use for ten minutes; those of messages were digests that anybody can make, and none of them is needed. */
async function forgetGuards(db: Kysely<never>): Promise<void> {
  await sql`delete from contact_guards`.execute(db);
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await sql`delete from interest_guards where opened_at < ${hourAgo}`.execute(db);
}

/** `insert or replace` removes a row without asking the triggers of removal. */
async function keepOnSqlite(db: Kysely<never>): Promise<void> {
  await sql`create trigger audit_entries_no_replace before insert on audit_entries
    when exists (select 1 from audit_entries where id = new.id)
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  // Left out rather than refused: whoever publishes at the same time as another learns it from there being no new row.
  await sql`create trigger content_versions_no_replace before insert on content_versions
    when exists (select 1 from content_versions where subject = new.subject and number = new.number)
    begin select raise(ignore); end`.execute(db);
}

async function keepOnPostgres(db: Kysely<never>): Promise<void> {
  await sql`create trigger content_versions_not_truncated before truncate on content_versions
    for each statement execute function keep_content_versions()`.execute(db);
}
