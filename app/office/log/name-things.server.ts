import type { App } from '../../platform/app.server.ts';
import type { LogEntry } from './contract.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What the ids in some entries stand for: a case by its reference or name, a person by their email. */
export async function nameThings({ db }: Pick<App, 'db'>, entries: LogEntry[]): Promise<Record<string, string>> {
  const ids = new Set(
    entries.flatMap(({ subject, detail }) => `${subject} ${JSON.stringify(detail)}`.match(uuids) ?? []),
  );
  if (ids.size === 0) return {};
  const wanted = [...ids].slice(0, 500);
  const people = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', wanted).execute();
  const cases = await db.selectFrom('cases').select(['id', 'reference', 'name']).where('id', 'in', wanted).execute();
  const subscribers = await db.selectFrom('subscribers').select(['id', 'email']).where('id', 'in', wanted).execute();
  return Object.fromEntries([
    ...[...people, ...subscribers].map(({ id, email }) => [id, email] as const),
    ...cases.map(({ id, reference, name }) => [id, reference || name] as const),
  ]);
}
