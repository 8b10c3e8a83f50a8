import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { markPublished } from '../platform/publication.server.ts';

/**
 * Sets how many are enrolled in a course, as `read` tells it once the course is taken: of two at the same time, the later reads the later
 * number. Publishes only a change. A course that is gone is nobody's fault.
 */
export async function setEnrolled(
  app: App,
  courseId: string,
  read: (trx: Trx, courseId: string) => Promise<number>,
): Promise<void> {
  await app.write(async (trx) => {
    const course = await trx
      .updateTable('courses')
      .set({ enrolled: sql`enrolled` })
      .where('id', '=', courseId)
      .returning('enrolled')
      .executeTakeFirst();
    if (!course) return;
    const enrolled = await read(trx, courseId);
    if (enrolled === course.enrolled) return;
    await trx.updateTable('courses').set({ enrolled }).where('id', '=', courseId).execute();
    await markPublished(trx);
  });
}
