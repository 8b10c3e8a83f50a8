import { Migrator } from 'kysely/migration';
import { migrations } from '../../../database/migrations/all.ts';
import { ConfigError } from '../config.server.ts';
import type { Db } from './database.server.ts';

/** Brings the schema up to date. Two processes may start at once: one migrates, the other waits and finds nothing to do. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (isUnreachable(error)) {
    throw new ConfigError(`The database at DATABASE_URL cannot be reached: ${reason}.`);
  }
  throw new ConfigError(
    failed
      ? `The database could not be brought up to date (${failed}): ${reason}.`
      : `The database belongs to another version of this program: ${reason}.`,
  );
}

function isUnreachable(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|28|3D)/.test(code);
}
