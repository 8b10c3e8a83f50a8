import { seedCourse } from '../../../app/catalogue/save-course.server.ts';
import type { App } from '../../../app/platform/app.server.ts';
import { isShipped } from '../is-shipped.ts';
import { catalogueCourses } from './courses.ts';

/** Puts the shipped courses where they are missing, in the order they are shown; what nobody has worded follows the release. */
export async function seedCatalogue(app: App): Promise<void> {
  for (const record of catalogueCourses) {
    await seedCourse(app, record, (trx, { courseId, levelId }) =>
      isShipped(levelId ? `level.${courseId}.${levelId}` : `course.${courseId}`)(trx),
    );
  }
}
