import { listCourses } from '../../catalogue/list-courses.server.ts';
import type { App } from '../../platform/app.server.ts';
import { courseLevels, courseOptions, type CourseOption } from '../fields.ts';
import type { KnownLevel } from './interest-lists.tsx';

/** What the catalogue says of the selectable courses: title and badge. A level it has no more is shown by its documented name alone. */
export async function listKnownLevels(app: Pick<App, 'db'>): Promise<Partial<Record<CourseOption, KnownLevel>>> {
  const courses = await listCourses(app);
  const known: Partial<Record<CourseOption, KnownLevel>> = {};
  for (const option of courseOptions) {
    const { courseId, levelId } = courseLevels[option];
    const found = courses.find(({ course }) => course.id === courseId);
    const level = found?.levels.find(({ id }) => id === levelId);
    if (!found || !level) continue;
    known[option] = {
      title: level.name,
      href: `/courses/${courseId}/level/${levelId}`,
      drawing: found.course.drawing,
      code: found.course.code,
      number: level.number,
      badge: level.badge,
    };
  }
  return known;
}
