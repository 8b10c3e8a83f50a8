import type { App } from '../platform/app.server.ts';
import { CourseCard } from './contract.ts';
import { readPictures } from './pictures/read-pictures.server.ts';

/** A course as lists show it. `enrolled` is the number of registrations that include a level of it. */
export type ListedCourse = CourseCard & { enrolled: number };

// Few enough that reading them holds nobody else up.
const atATime = 500;

/** Every course that is shown, in its order, with the levels that are. */
export async function listCourses(app: Pick<App, 'db'>): Promise<ListedCourse[]> {
  const courses = await listAllCourses(app);
  return courses
    .filter(({ course }) => !course.retiredAt)
    .map((listed) => ({ ...listed, levels: listed.levels.filter(({ retiredAt }) => !retiredAt) }));
}

/** Every course in its order, what is retired too: for the office. */
export async function listAllCourses(app: Pick<App, 'db'>): Promise<ListedCourse[]> {
  const rows = await app.db
    .selectFrom('courses')
    .select(['card', 'enrolled'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const picturesOf = await readPictures(app.db);
  const listed: ListedCourse[] = [];
  for (const { card, enrolled } of rows) {
    const { course, levels } = CourseCard.parse(JSON.parse(card));
    listed.push({
      course: { ...course, ...picturesOf(course.id) },
      levels: levels.map((level) => ({ ...level, ...picturesOf(course.id, level.id) })),
      enrolled,
    });
    if (listed.length % atATime === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return listed;
}
