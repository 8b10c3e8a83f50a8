import type { Kysely } from 'kysely';

/** Cases that follow a seat, and registrations counted by the level they are for. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('cases').addColumn('set_by_seat', 'text').execute();
  await db.schema
    .createIndex('registration_courses_level')
    .on('registration_courses')
    .columns(['course', 'registration_id'])
    .execute();
  await db.schema.dropIndex('registration_courses_course').execute();
}
