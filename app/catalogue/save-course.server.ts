import { sql } from 'kysely';
import type { App, Trx } from '../platform/app.server.ts';
import { markPublished } from '../platform/publication.server.ts';
import { CourseCard, CourseRecord, type Level } from './contract.ts';
import { getWholeCourse } from './list-courses.server.ts';

/** Publishes a course with all its levels, in the caller's transaction: new ones last, known ones in their place, others removed. Throws a ZodError when the record breaks its contract. */
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

/** Publishes a course as `change` makes it of the present one, in the caller's transaction: of two at once, the later sees the earlier. Throws NotFound. */
export async function changeCourse(
  trx: Trx,
  app: Pick<App, 'now'>,
  courseId: string,
  change: (record: CourseRecord) => CourseRecord,
): Promise<void> {
  await takeCourse(trx, courseId);
  await writeCourse(trx, app, change(await getWholeCourse({ db: trx }, courseId)));
}

/** Whether nobody has worded a stored course, or one of its levels. */
export type IsShipped = (trx: Trx, part: { courseId: string; levelId?: string }) => Promise<boolean>;

/** Puts a shipped course where there is none. It and its levels follow what ships as long as `isShipped` says that nobody has worded them. */
export async function seedCourse(
  app: Pick<App, 'write' | 'now'>,
  record: CourseRecord,
  isShipped: IsShipped,
): Promise<void> {
  const parsed = CourseRecord.parse(record);
  const courseId = parsed.course.id;
  await app.write(async (trx) => {
    const added = await trx
      .insertInto('courses')
      .values(courseRow(app, parsed))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) {
      await saveLevels(trx, parsed);
      await markPublished(trx);
      return;
    }
    // The row is taken before it is asked: whoever publishes at this moment writes after it, and wins.
    await takeCourse(trx, courseId);
    // Parsed once more: what comes along when a course is read, such as its pictures, is no part of what is stored.
    const stored = CourseRecord.parse(await getWholeCourse({ db: trx }, courseId));
    const followed = await follow(trx, stored, parsed, isShipped);
    if (JSON.stringify(followed) !== JSON.stringify(stored)) await writeCourse(trx, app, followed);
  });
}

/** The stored course with everything that nobody has worded as it ships. Levels that only one of the two has stay out of it. */
async function follow(
  trx: Trx,
  stored: CourseRecord,
  shipped: CourseRecord,
  isShipped: IsShipped,
): Promise<CourseRecord> {
  const courseId = shipped.course.id;
  const sameLevels = stored.course.levelOrder.join() === shipped.course.levelOrder.join();
  const course = sameLevels && (await isShipped(trx, { courseId })) ? shipped.course : stored.course;
  const levels: Level[] = [];
  for (const level of stored.levels) {
    const other = shipped.levels.find(({ id }) => id === level.id);
    levels.push(other && (await isShipped(trx, { courseId, levelId: level.id })) ? other : level);
  }
  return { course, levels };
}

/** Keeps the course from everybody else until the transaction ends. */
function takeCourse(trx: Trx, courseId: string) {
  return trx
    .updateTable('courses')
    .set({ enrolled: sql`enrolled` })
    .where('id', '=', courseId)
    .returning('enrolled')
    .executeTakeFirst();
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

/** Sets how many are enrolled, as `read` tells it once the course is taken: of two at once, the later reads the later number. A course that is gone is nobody's fault. */
export async function setEnrolled(
  app: App,
  courseId: string,
  read: (trx: Trx, courseId: string) => Promise<number>,
): Promise<void> {
  await app.write(async (trx) => {
    const course = await takeCourse(trx, courseId);
    if (!course) return;
    const enrolled = await read(trx, courseId);
    if (enrolled === course.enrolled) return;
    await trx.updateTable('courses').set({ enrolled }).where('id', '=', courseId).execute();
    await markPublished(trx);
  });
}
