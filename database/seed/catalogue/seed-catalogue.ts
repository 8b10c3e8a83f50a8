import { seedCourse } from '../../../app/catalogue/save-course.server.ts';
import type { App } from '../../../app/platform/app.server.ts';
import { catalogueCourses } from './courses.ts';

/** Puts the shipped courses where they are missing, in the order they are shown. */
export async function seedCatalogue(app: App): Promise<void> {
  for (const record of catalogueCourses) await seedCourse(app, record);
}
