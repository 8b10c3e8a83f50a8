import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { Course, CourseId, type CourseRecord, Level } from './contract.ts';
import { readPictures } from './pictures/read-pictures.server.ts';

export type FoundCourse = CourseRecord & { enrolled: number };

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
