import { listAllCourses } from '../../../catalogue/list-courses.server.ts';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import { listAllTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { LogEntry } from './contract.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What ids in some entries stand for: a case by its reference or name, a person by their email, a view of the whole office by its name; what the emails of staff stand for: names; and
 * what courses, levels and trainings are called.
 */
export async function nameThings({ db }: Pick<App, 'db'>, entries: LogEntry[]): Promise<Record<string, string>> {
  const ids = new Set(
    entries.flatMap(({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`.match(uuids) ?? []),
  );
  const wanted = [...ids].slice(0, 500);
  const { byEmail } = await readStaffNames(db, { emails: entries.map(({ actor }) => actor) });
  const staff = [...byEmail].map(([email, { called }]) => [email, called] as const);
  const trainings = await nameTrainings(db);
  if (wanted.length === 0) return Object.fromEntries([...trainings, ...staff]);
  const people = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', wanted).execute();
  const cases = await db.selectFrom('cases').select(['id', 'reference', 'name']).where('id', 'in', wanted).execute();
  const subscribers = await db.selectFrom('subscribers').select(['id', 'email']).where('id', 'in', wanted).execute();
  const batches = await db.selectFrom('batches').select(['id', 'reference']).where('id', 'in', wanted).execute();
  const venues = await db.selectFrom('venues').select(['id', 'name']).where('id', 'in', wanted).execute();
  const views = db
    .selectFrom('saved_views')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .where('person_id', 'is', null);
  return Object.fromEntries([
    ...trainings,
    ...staff,
    ...(await views.execute()).map(({ id, name }) => [id, `“${name}”`] as const),
    ...[...people, ...subscribers].map(({ id, email }) => [id, email] as const),
    ...batches.map(({ id, reference }) => [id, reference] as const),
    ...venues.map(({ id, name }) => [id, name] as const),
    ...cases.map(({ id, reference, name }) => [id, reference || name] as const),
  ]);
}

/** 'CPLevel1' as 'CP Level 1', 'level.cp.level-1' as 'CP 1'. */
async function nameTrainings(db: App['db']): Promise<[string, string][]> {
  const events = await listAllTrainingEvents(db);
  const courses = await listAllCourses({ db });
  return [
    ...events.map(({ code, title }): [string, string] => [code, title]),
    ...courses.flatMap(({ course, levels }): [string, string][] => [
      [`course.${course.id}`, course.code],
      ...levels.map(({ id, code }): [string, string] => [`level.${course.id}.${id}`, code]),
    ]),
  ];
}
