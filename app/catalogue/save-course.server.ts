import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { markPublished } from '../platform/publication.server.ts';
import { CourseCard, CourseRecord } from './contract.ts';
import { getCourse } from './get-course.server.ts';

/**
 * Publishes a course with all its levels: new ones are added at the end of the list, known ones keep their place, and
 * levels that the record no longer has are removed. Throws a ZodError when the record breaks its contract.
 */
export async function saveCourse(app: Pick<App, 'write' | 'now'>, record: CourseRecord): Promise<void> {
  await app.write((trx) => writeCourse(trx, app, record));
}

/** The same inside the caller's transaction. */
export async function writeCourse(trx: Trx, app: Pick<App, 'now'>, record: CourseRecord): Promise<void> {
  const parsed = CourseRecord.parse(record);
  await trx
    .insertInto('courses')
    .values(courseRow(app, parsed))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        document: ref('excluded.document'),
        card: ref('excluded.card'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
  await saveLevels(trx, parsed);
  await markPublished(trx);
}

/**
 * Publishes a course as `change` makes it of the present one, inside the caller's transaction: of two at the same time, the later
 * sees what the earlier wrote. Throws NotFound.
 */
export async function changeCourse(
  trx: Trx,
  app: Pick<App, 'now'>,
  courseId: string,
  change: (record: CourseRecord) => CourseRecord,
): Promise<void> {
  await trx
    .updateTable('courses')
    .set({ enrolled: sql`enrolled` })
    .where('id', '=', courseId)
    .execute();
  await writeCourse(trx, app, change(await getCourse({ db: trx }, courseId)));
}

/** Puts a shipped course where there is none of its id yet; what the office has written is left alone, levels included. */
export async function seedCourse(app: Pick<App, 'write' | 'now'>, record: CourseRecord): Promise<void> {
  const parsed = CourseRecord.parse(record);
  await app.write(async (trx) => {
    const added = await trx
      .insertInto('courses')
      .values(courseRow(app, parsed))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return;
    await saveLevels(trx, parsed);
    await markPublished(trx);
  });
}

function courseRow(app: Pick<App, 'now'>, record: CourseRecord) {
  return {
    id: record.course.id,
    position: sql<number>`(select coalesce(max(position), -1) + 1 from courses)`,
    document: JSON.stringify(record.course),
    card: JSON.stringify(CourseCard.parse(record)),
    updated_at: app.now().toISOString(),
  };
}

async function saveLevels(trx: Trx, { course, levels }: CourseRecord): Promise<void> {
  const rows = levels.map((level, position) => ({
    course_id: course.id,
    id: level.id,
    position,
    document: JSON.stringify(level),
  }));
  await trx
    .insertInto('levels')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['course_id', 'id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position'), document: ref('excluded.document') })),
    )
    .execute();
  await trx.deleteFrom('levels').where('course_id', '=', course.id).where('id', 'not in', course.levelOrder).execute();
}
