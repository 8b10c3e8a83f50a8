import { readStaffNames } from '../../identity/staff/name-staff.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { LogEntry } from './contract.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What ids in some entries stand for: a case by its reference or name, a person by their email; and what the emails of staff stand for: names. */
export async function nameThings({ db }: Pick<App, 'db'>, entries: LogEntry[]): Promise<Record<string, string>> {
  const ids = new Set(
    entries.flatMap(({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`.match(uuids) ?? []),
  );
  const wanted = [...ids].slice(0, 500);
  const { byEmail } = await readStaffNames(db, { emails: entries.map(({ actor }) => actor) });
  const staff = [...byEmail].map(([email, { called }]) => [email, called] as const);
  if (wanted.length === 0) return Object.fromEntries(staff);
  const people = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', wanted).execute();
  const cases = await db.selectFrom('cases').select(['id', 'reference', 'name']).where('id', 'in', wanted).execute();
  const subscribers = await db.selectFrom('subscribers').select(['id', 'email']).where('id', 'in', wanted).execute();
  const batches = await db.selectFrom('batches').select(['id', 'reference']).where('id', 'in', wanted).execute();
  const venues = await db.selectFrom('venues').select(['id', 'name']).where('id', 'in', wanted).execute();
  return Object.fromEntries([
    ...staff,
    ...[...people, ...subscribers].map(({ id, email }) => [id, email] as const),
    ...batches.map(({ id, reference }) => [id, reference] as const),
    ...venues.map(({ id, name }) => [id, name] as const),
    ...cases.map(({ id, reference, name }) => [id, reference || name] as const),
  ]);
}
