import { sql, type Kysely } from 'kysely';

/** What is owed to us is listed however many bills are settled. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index bills_unpaid on bills (id) where state in ('Proforma sent', 'Part paid', 'Invoiced')`.execute(
    db,
  );
}
