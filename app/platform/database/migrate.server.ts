import { SqliteAdapter, sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from '../../../database/migrations/all.ts';
import { ConfigError } from '../config.server.ts';
import { Busy } from '../errors.ts';
import { hasNoRoom } from './data-dir.server.ts';
import type { Db } from './database.server.ts';
import { lookAtIt } from './open-database.server.ts';
import { isAway } from './postgres.server.ts';

/** What mends that a user of PostgreSQL lacks rights. */
export const letOwn = 'let that user own the database and what is in it (alter database … owner to …)';

type Migrations = Record<string, Migration>;

/** Brings the schema up to date in one transaction; of two processes one migrates, the other waits. `say` hears of each change to a site that stands. Throws ConfigError. */
export async function migrate(
  db: Db,
  wanted: Migrations = migrations,
  say: (sentence: string) => void = () => {},
): Promise<void> {
  await refuseUnfit(db);
  const { error, results } = await migratorOf(db, toldOf(wanted, say)).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const cause = (error instanceof Busy ? (error.cause ?? error) : error) as Error & { code?: unknown };
  const { message: reason } = cause;
  const code = String(cause.code ?? '');
  // Whoever opened the file knows where its copies are.
  if (isDamage(error)) throw error;
  if (code === '3D000')
    throw new ConfigError(`DATABASE_URL names a database that is not there: make it first (${reason}).`);
  if (code === '28P01' || code === '28000')
    throw new ConfigError(`The log-in at DATABASE_URL was refused: check its user and password (${reason}).`);
  if (code === '42501')
    throw new ConfigError(`The user at DATABASE_URL may not bring this database up to date (${reason}): ${letOwn}.`);
  if (error instanceof Busy || isAway(error))
    throw new ConfigError(`The database at DATABASE_URL cannot be reached: ${reason}. ${lookAtIt}`);
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(reason) ?? [];
  const asItWas = `database could not be brought up to date, and is as it was${failed ? ` (${failed})` : ''}`;
  if (hasNoRoom(cause))
    throw new ConfigError(`The disk is full: the ${asItWas}. Make room and start again.`, { cause });
  throw new ConfigError(
    unknown
      ? `The database was brought up to date by a newer version of this program (it has ${unknown}): start that version again, or restore the backup that was made before it (npm run restore).`
      : `The ${asItWas}: ${reason}.`,
    { cause },
  );
}

/** Of PostgreSQL: a replica, and an encoding in which some letter of ours has no place. What is not answered is said by who asks next. */
export async function refuseUnfit(db: Db): Promise<void> {
  const asked = sql<{ replica: boolean; encoding: string }>`select pg_is_in_recovery() as replica,
    current_setting('server_encoding') as encoding`;
  const { replica, encoding = 'UTF8' } = (await asked.execute(db).catch(() => null))?.rows[0] ?? {};
  if (encoding !== 'UTF8') throw new ConfigError(`The database is encoded in ${encoding}: make an empty one in UTF8.`);
  if (replica) throw new ConfigError('DATABASE_URL leads to a replica, which takes no writes: name the primary.');
}

const longMilliseconds = 1000;

/** The same changes; those to a site that stands are told before. PostgreSQL analyzes before the first and after a long one: by what it knew of tables it would read whole ones again and again. */
function toldOf(wanted: Migrations, say: (sentence: string) => void): Migrations {
  let [isNew, isCounted] = [false, false];
  const told = ([name, { up }]: [string, Migration], at: number): [string, Migration] => [
    name,
    {
      async up(db) {
        isNew ||= at === 0;
        if (isNew) return up(db);
        say(`Bringing the database up to date: ${name}. Nobody is answered until it is done.`);
        if (!isCounted && !(db.getExecutor().adapter instanceof SqliteAdapter)) await lookAround(db);
        const begun = performance.now();
        await up(db);
        isCounted = performance.now() - begun < longMilliseconds;
      },
    },
  ];
  return Object.fromEntries(Object.entries(wanted).map(told));
}

/** What the tables hold is counted, and what is done for each of many is planned once: to plan how a person is gathered takes longer than to gather them. */
async function lookAround(db: Kysely<unknown>): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
  await sql`analyze`.execute(db);
}

/** Whether SQLite found that the file is none of its own, or broken. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

/** The first migration that is still to be made, and whether there is anything to lose yet. */
export async function findPending(db: Db): Promise<{ first: string | null; isEmpty: boolean }> {
  const known = await migratorOf(db, migrations).getMigrations();
  const pending = known.filter(({ executedAt }) => !executedAt);
  return { first: pending[0]?.name ?? null, isEmpty: pending.length === known.length };
}

/** Throws ConfigError where a newer version of this program has brought the database up to date since this server began. */
export async function refuseNewer(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.find(({ name }) => !(name in migrations));
  if (newer)
    throw new ConfigError(
      `The database was brought up to date by a newer version of this program (it has ${newer.name}), and this server, which is of an older one, ends. Start that version here too, or leave this server stopped.`,
    );
}

function migratorOf(db: Db, wanted: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => wanted } });
}
