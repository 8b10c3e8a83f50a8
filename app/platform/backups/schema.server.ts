import { migrations } from '../../../database/migrations/all.ts';
import type { Db } from '../database/database.server.ts';
import { hasNoRoom } from '../database/data-dir.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { Refused } from './rows.server.ts';

/** Throws Refused when the schema is of a newer version than this program. */
export function refuseNewer(names: readonly string[], what: string): void {
  const unknown = names.find((name) => !(name in migrations));
  if (unknown)
    throw new Refused(`${what} is of a newer version of this program (it has ${unknown}); use that version.`);
}

/** Makes the schema in an empty database as it was when these migrations had been made; a start brings it up to date. */
export async function asThen(db: Db, names: readonly string[]): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  await migrate(db, wanted).catch((error: Error) => {
    throw hasNoRoom(error.cause) ? error.cause : error;
  });
}
