import { sql } from 'kysely';
import { z } from 'zod';
import { setEnrolled } from '../catalogue/set-enrolled.server.ts';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { enqueue, type Deliver } from '../platform/outbox/outbox.server.ts';
import { courseLevels, type CourseOption } from './fields.ts';

/** The event that how many are enrolled in a course has changed. */
export const enrolmentChanged = 'enrolment-changed';
const EnrolmentChanged = z.object({ courseId: z.string() });

/** Tells the catalogue, which shows the number and publishes it. Late, repeated or in another order, the number is the present one. */
export function enrolmentDeliverer(app: App): Deliver {
  return async ({ payload }) => {
    const { courseId } = EnrolmentChanged.parse(payload);
    await setEnrolled(app, courseId, readEnrolment);
  };
}

/**
 * Counts a record in or out of the courses it gains or loses, inside the transaction that changes it. A record counts once for a course,
 * however many of its levels it includes. Rows are taken in one order, so that two transactions never wait for each other.
 */
export async function countEnrolment(
  trx: Trx,
  app: App,
  before: readonly CourseOption[],
  after: readonly CourseOption[],
): Promise<void> {
  const [was, is] = [coursesOf(before), coursesOf(after)];
  for (const courseId of [...new Set([...was, ...is])].toSorted()) {
    const by = Number(is.has(courseId)) - Number(was.has(courseId));
    if (by === 0) continue;
    await trx
      .insertInto('enrolments')
      .values({ course_id: courseId, people: by })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ people: sql`enrolments.people + ${by}` }))
      .execute();
    await enqueue(trx, app, enrolmentChanged, { courseId });
  }
}

/** How many registration records include a level of the course. */
async function readEnrolment(db: Trx, courseId: string): Promise<number> {
  const row = await db.selectFrom('enrolments').select('people').where('course_id', '=', courseId).executeTakeFirst();
  return row?.people ?? 0;
}

const coursesOf = (options: readonly CourseOption[]) =>
  new Set<string>(options.map((option) => courseLevels[option].courseId));
