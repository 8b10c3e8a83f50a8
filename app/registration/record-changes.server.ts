import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { App, Trx } from '../platform/app.server.ts';
import { type CourseOption, type PlainField, courseLevels } from './fields.ts';
import type { RegistrationChangeTable } from './tables.server.ts';
import { setEnrolled } from '../catalogue/save-course.server.ts';
import { type Deliver, enqueue } from '../platform/outbox/outbox.server.ts';
import { dayMilliseconds } from '../platform/durations.ts';

type Changed = { field: PlainField | 'courses'; old: string | readonly string[]; now: string | readonly string[] };

/** Writes down what fields held before, in the transaction that changes them. */
export async function recordChanges(
  trx: Trx,
  app: App,
  registrationId: string,
  changedBy: RegistrationChangeTable['changed_by'],
  changes: Changed[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ field, old, now }) => ({
    id: uuid(),
    registration_id: registrationId,
    field,
    old_value: asText(old),
    new_value: asText(now),
    changed_by: changedBy,
    changed_at: app.now().toISOString(),
  }));
  await trx.insertInto('registration_changes').values(rows).execute();
}

/** Field changes that one record takes in a day: far above what anybody corrects, and a bound to what its history grows to. */
const mostADay = 300;

/** Whether the record takes so many more changes today. Asked while its row is held. */
export async function takesChanges(trx: Trx, app: App, registrationId: string, more: number): Promise<boolean> {
  const dayAgo = new Date(app.now().getTime() - dayMilliseconds).toISOString();
  const newest = await trx
    .selectFrom('registration_changes')
    .select('changed_at')
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(mostADay)
    .execute();
  return newest.filter(({ changed_at: at }) => at > dayAgo).length + more <= mostADay;
}

const asText = (value: string | readonly string[]) => (typeof value === 'string' ? value : JSON.stringify(value));

export const enrolmentChanged = 'enrolment-changed';

/** Tells the catalogue, which shows the number and publishes it. Late, repeated or in another order, the number is the present one. */
export function enrolmentDeliverer(app: App): Deliver {
  return async ({ payload }) => {
    const { courseId } = z.object({ courseId: z.string() }).parse(payload);
    await setEnrolled(app, courseId, readEnrolment);
  };
}

/** Counts a record in or out of courses, once for each, inside the transaction that changes it. Rows are taken in one order, so that none waits in a circle. */
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

async function readEnrolment(db: Trx, courseId: string): Promise<number> {
  const row = await db.selectFrom('enrolments').select('people').where('course_id', '=', courseId).executeTakeFirst();
  return row?.people ?? 0;
}

const coursesOf = (options: readonly CourseOption[]) =>
  new Set<string>(options.map((option) => courseLevels[option].courseId));
