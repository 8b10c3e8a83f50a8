import { v7 as uuid } from 'uuid';
import type { App, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Course, CourseRecord, Level } from './contract.ts';
import { getWholeCourse } from './list-courses.server.ts';
import { changeCourse, writeCourse } from './save-course.server.ts';
import { newCourse, newLevel } from './unworded.ts';

type Clock = Pick<App, 'now'>;
const mostLevels = 9;

/** Adds a level at the end of a course, retired until it is worded. Null: the course has nine already. Throws NotFound. */
export async function addLevel(
  trx: Trx,
  app: Clock,
  courseId: string,
  names: { name: string; certification: string },
): Promise<Level | null> {
  let added: Level | null = null;
  await changeCourse(trx, app, courseId, (record) => {
    const { course, levels } = record;
    const number = Math.max(...levels.map((level) => level.number)) + 1;
    if (number > mostLevels) return record;
    added = { ...newLevel(course, number, names, levels[0]!.notice), retiredAt: app.now().toISOString() };
    return { course: { ...course, levelOrder: [...course.levelOrder, added.id] }, levels: [...levels, added] };
  });
  return added;
}

/** Adds a course with its first level, retired until both are worded. Null: there is one of this code. Throws NotFound where none is there to begin from. */
export async function addCourse(
  trx: Trx,
  app: Clock,
  {
    level: names,
    ...named
  }: Pick<Course, 'code' | 'name' | 'drawing'> & { level: { name: string; certification: string } },
): Promise<CourseRecord | null> {
  const id = named.code.toLowerCase();
  if (await trx.selectFrom('courses').select('id').where('id', '=', id).executeTakeFirst()) return null;
  const sibling = await trx.selectFrom('courses').select('id').orderBy('position').executeTakeFirst();
  const { course: like, levels } = await getWholeCourse({ db: trx }, sibling?.id ?? '');
  const made = newCourse({ ...named, recordId: uuid(), externalLinkText: like.externalLinkText });
  const course = { ...made, retiredAt: app.now().toISOString() };
  const record = { course, levels: [newLevel(course, 1, names, levels[0]!.notice)] };
  await writeCourse(trx, app, record);
  return record;
}

/** Takes a course, or a level of it, out of what is shown, or brings it back. Throws NotFound. */
export async function retire(
  trx: Trx,
  app: Clock,
  { courseId, levelId }: { courseId: string; levelId?: string | undefined },
  retiredAt: string | undefined,
): Promise<void> {
  await changeCourse(trx, app, courseId, ({ course, levels }) => {
    if (levelId === undefined) return { course: { ...course, retiredAt }, levels };
    if (!levels.some(({ id }) => id === levelId)) throw new NotFound();
    return { course, levels: levels.map((level) => (level.id === levelId ? { ...level, retiredAt } : level)) };
  });
}
