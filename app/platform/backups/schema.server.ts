import { migrations } from '../../../database/migrations/all.ts';
import type { Db } from '../database/database.server.ts';
import { hasNoRoom } from '../database/data-dir.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { Refused, type Table } from './rows.server.ts';

/** Throws Refused when the schema is of a newer version than this program. */
export function refuseNewer(names: readonly string[], what: string): void {
  const unknown = names.find((name) => !Object.hasOwn(migrations, name));
  if (unknown)
    throw new Refused(`${what} is of a newer version of this program (it has ${unknown}); use that version.`);
}

/** Throws Refused when the tables that are brought are not those that their migrations have made here. */
export function refuseOtherTables(brought: readonly Table[], made: readonly Table[]): void {
  const [theirs, ours] = [brought, made].map((tables) =>
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]).toSorted(),
  ) as [string[], string[]];
  const at = [...theirs, ...ours].findIndex((_name, n) => theirs[n] !== ours[n]);
  if (at < 0) return;
  const [their, our] = [theirs[at], ours[at]];
  const isLacking = their === undefined || (our !== undefined && our < their);
  throw new Refused(
    `The tables are not those of their version (${isLacking ? `${our} is missing` : `${their} is not known`}): they were changed past this program, or the file is none of it.`,
  );
}

/** Makes the schema in an empty database as it was when these migrations had been made; a start brings it up to date. */
export async function asThen(db: Db, names: readonly string[]): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  await migrate(db, wanted).catch((error: Error) => {
    throw hasNoRoom(error.cause) ? error.cause : error;
  });
}
