import type { App } from '../platform/app.server.ts';
import { Course, CourseCard, CourseId, type CourseRecord, Level } from './contract.ts';
import { readPictures } from './pictures/read-pictures.server.ts';
import { NotFound } from '../platform/errors.ts';

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

type FoundCourse = CourseRecord & { enrolled: number };

/** One course that is shown, with the levels that are, in their order. Throws NotFound for an id that none has, whatever the id is made of. */
export async function getCourse(app: Pick<App, 'db'>, id: string): Promise<FoundCourse> {
  const found = await getWholeCourse(app, id);
  if (found.course.retiredAt) throw new NotFound();
  return { ...found, levels: found.levels.filter(({ retiredAt }) => !retiredAt) };
}

/** The same with what is retired: for the office, and for whoever stores it. Throws NotFound. */
export async function getWholeCourse(app: Pick<App, 'db'>, id: string): Promise<FoundCourse> {
  // Asked of the contract first: PostgreSQL refuses a text with a zero byte.
  if (!CourseId.safeParse(id).success) throw new NotFound();
  const row = await app.db
    .selectFrom('courses')
    .select(['document', 'enrolled'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  const levels = await app.db
    .selectFrom('levels')
    .select('document')
    .where('course_id', '=', id)
    .orderBy('position')
    .execute();
  const picturesOf = await readPictures(app.db, id);
  return {
    course: { ...Course.parse(JSON.parse(row.document)), ...picturesOf(id) },
    levels: levels.map(({ document }) => {
      const level = Level.parse(JSON.parse(document));
      return { ...level, ...picturesOf(id, level.id) };
    }),
    enrolled: row.enrolled,
  };
}
