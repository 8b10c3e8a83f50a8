import { sql, type Kysely } from 'kysely';

/** Nobody is looked for any more who may be one person with somebody: of pairs those stay that were said to be two. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from person_pairs where state <> 'two'`.execute(db);
  await sql`drop index person_pairs_state`.execute(db);
  await sql`delete from person_walks where what in ('cases', 'accounts')`.execute(db);
}
