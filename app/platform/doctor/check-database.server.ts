import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../../database/migrations/all.ts';
import { ConfigError, type Config } from '../config.server.ts';
import { foreignOwner, hasNoRoom, noRoom } from '../database/data-dir.server.ts';
import type { Db } from '../database/database.server.ts';
import { explainDamage, refuseHalf } from '../database/open-up-to-date.server.ts';
import { letOwn } from '../database/migrate.server.ts';
import { describeDatabase, openDatabase, openFile } from '../database/open-database.server.ts';
import { couldHaveLeft } from '../metrics/waiting.server.ts';
import { checkClock } from './check-clock.server.ts';
import { checkReplica } from './check-replica.server.ts';
import { checkSecret, type CountSeals } from './check-secret.server.ts';
import { look, well, wrong, type Finding } from './finding.ts';

/** Further apart than this, codes and reminders come too early or too late. */
const mostSecondsApart = 30;
const waitingMinutes = 15;
const byFirstStart = 'the first start makes it.';

/** Whether the database answers, is sound and of this version, and whether what the server does by itself is done. */
export async function checkDatabase(config: Config, now: Date, countSeals: CountSeals): Promise<Finding[]> {
  const what = 'Database';
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'site.sqlite')))
    return [look(what, `There is no site in ${config.dataDir} yet: ${byFirstStart}`)];
  if (!config.databaseUrl && foreignOwner(config.dataDir))
    return [wrong(what, 'The SQLite file is looked at by the user of the server alone.')];
  let db: Db | null = null;
  try {
    // Not as a server opens it, which puts permissions right.
    ({ db } = config.databaseUrl ? openDatabase(config) : openFile(path.join(config.dataDir, 'site.sqlite')));
    if (config.databaseUrl) await refuseHalf(db);
    const found = config.databaseUrl ? await postgres(db, now, config) : await sqlite(db, config);
    if (config.databaseReadUrl) found.push(await checkReplica(config.databaseReadUrl, db));
    const schema = await checkSchema(db);
    found.push(schema);
    // Of another version its tables may be others.
    const isOurs = schema.state === 'well';
    if (!isNew(found)) found.push(...(await checkSecret(config, isOurs ? db : null, now, countSeals)));
    if (isOurs) found.push(await checkClock(db, config.dataDir, now), ...(await checkWork(db, now)));
    return found;
  } catch (error) {
    return [wrong(what, explain(config, explainDamage(error, config.dataDir) as Error))];
  } finally {
    await db?.destroy();
  }
}

/** Whether there is nothing yet that could be lost. */
export const isNew = (findings: readonly Finding[]) => findings.some(({ says }) => says.endsWith(byFirstStart));

function explain({ databaseUrl, dataDir }: Config, error: Error & { code?: unknown }): string {
  const { message, cause, code } = error;
  if (!databaseUrl && hasNoRoom(error)) return noRoom(dataDir);
  if (!databaseUrl || error instanceof ConfigError) return message;
  const why = cause instanceof Error ? `${message} (${cause.message})` : message;
  if (code === '42501') return `The user at DATABASE_URL may not read this database (${message}): ${letOwn}.`;
  if (String(code).startsWith('42'))
    return `The database at DATABASE_URL answers, and is not as a site leaves it: ${why}.`;
  return `The database at DATABASE_URL does not answer: ${why}. Check that it runs, and the address, user and password.`;
}

async function sqlite(db: Db, config: Config): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const said = rows[0]?.quick_check;
  return [
    said === 'ok'
      ? well('Database', `${describeDatabase(config)} is sound.`)
      : wrong('Database', `The SQLite file is damaged (${said}): stop the server and restore the newest backup.`),
  ];
}

async function postgres(db: Db, now: Date, config: Config): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await sql<{ version: number; unsafe: string[]; mayMake: boolean; standby: boolean; at: number }>`
    select current_setting('server_version_num')::integer as version, pg_is_in_recovery() as standby,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as unsafe,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMake",
      (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(db);
  const { version, unsafe, mayMake, standby, at } = rows[0]!;
  const apart = Math.round((at - now.getTime() - (Date.now() - began) / 2) / 1000);
  const found = [
    version < 150_000
      ? wrong('Database', `PostgreSQL is of version ${Math.floor(version / 10_000)}; 15 or newer is wanted.`)
      : well('Database', `${describeDatabase(config)} answers, of version ${Math.floor(version / 10_000)}.`),
    Math.abs(apart) > mostSecondsApart
      ? wrong(
          'Clock',
          `The clock of the database is ${Math.abs(apart)} s ${apart > 0 ? 'ahead' : 'behind'} of this machine's: let both keep time (chrony or systemd-timesyncd).`,
        )
      : well('Clock', 'The clocks of this machine and of the database agree.'),
  ];
  if (unsafe.length > 0)
    found.push(
      wrong(
        'Database',
        `Turned off: ${unsafe.join(', ')}. What was acknowledged is lost with the power; turn on what stands here.`,
      ),
    );
  if (!mayMake)
    found.push(wrong('Database', `The user at DATABASE_URL may make no tables in this database: ${letOwn}.`));
  if (standby)
    found.push(wrong('Database', 'DATABASE_URL leads to a standby, which takes no writes: name the primary.'));
  return found;
}

async function checkSchema(db: Db): Promise<Finding> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    return look('Schema', `There is no site in the database yet: ${byFirstStart}`);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  const unknown = [...made].find((name) => !(name in migrations));
  if (unknown)
    return wrong(
      'Schema',
      `The database is of a newer version of this program (it has ${unknown}): start that version, or restore a backup.`,
    );
  const pending = Object.keys(migrations).filter((name) => !made.has(name));
  return pending.length > 0
    ? look(
        'Schema',
        `${pending.length} changes are to be made, from ${pending[0]} on: make a backup, stop the old version, and start this one.`,
      )
    : well('Schema', 'The database is of this version.');
}

async function checkWork(db: Db, now: Date): Promise<Finding[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const count = db.fn.countAll<number>().as('count');
  const waiting = await couldHaveLeft(db, ago(waitingMinutes))
    .where('created_at', '<', ago(waitingMinutes))
    .select([count, (row) => row.fn.max('trouble').as('trouble')])
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .where('failed_at', '>', ago(7 * 24 * 60))
    .select(count)
    .executeTakeFirstOrThrow();
  const keys = await db
    .selectFrom('submission_keys')
    .where('kept_at', '<', ago(17 * 24 * 60))
    .select(count)
    .executeTakeFirstOrThrow();
  const found: Finding[] = [
    waiting.count > 0
      ? wrong(
          'Outbox',
          `${waiting.count} messages have waited for more than ${waitingMinutes} minutes${waiting.trouble ? ` (${waiting.trouble})` : ''}: is the server running, and does the mail server take mails? See Delivery in the back office.`,
        )
      : well('Outbox', 'Nothing waits for long.'),
  ];
  if (failed.count > 0)
    found.push(
      look('Outbox', `${failed.count} messages of the last seven days were given up: see Delivery in the back office.`),
    );
  found.push(
    keys.count > 0
      ? wrong(
          'Sweeps',
          'What should have been removed days ago is still there: is the server running? Its log says "could not be swept" and why.',
        )
      : well('Sweeps', 'What is to be removed is removed.'),
  );
  return found;
}
