import { sql, type Kysely } from 'kysely';

/** What is open by its owner and by its due day: the first page and the inbox count along these, whatever is finished. */
export async function up(db: Kysely<never>): Promise<void> {
  // The words of the queries: an index is found by them.
  const shelf = `case when archived_at is not null then 'archived' when review_reason is not null then 'suspected' else 'open' end`;
  const open = `case when status in ('Registered', 'Closed') then 'no' else 'yes' end`;
  for (const [name, on] of Object.entries({
    cases_open_owner: `((${shelf}), (${open}), (coalesce(owner_uid, '')), latest_at, id)`,
    cases_open_due: `((${shelf}), (${open}), due_on, id, (coalesce(owner_uid, ''))) where due_on is not null`,
  }))
    await sql.raw(`create index ${name} on cases ${on}`).execute(db);
}
