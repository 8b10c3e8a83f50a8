import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { migrations } from '../../../database/migrations/all.ts';
import { ConfigError, type Config } from '../config.server.ts';
import { foreignOwner, hasNoRoom, noRoom, sayBackedUp, sayLost } from '../database/data-dir.server.ts';
import type { Db } from '../database/database.server.ts';
import { explainDamage, refuseHalf } from '../database/open-up-to-date.server.ts';
import { letOwn, refuseUnfit } from '../database/migrate.server.ts';
import { describeDatabase, lookAtIt, openDatabase, openFile } from '../database/open-database.server.ts';
import { couldHaveLeft } from '../metrics/waiting.server.ts';
import { checkClock } from './check-clock.server.ts';
import { checkSecret, type CountSeals } from './check-secret.server.ts';
import { about, type Finding, type Findings } from './finding.ts';
import { dayMinutes } from '../durations.ts';

/** Further apart than this, codes and reminders come too early or too late. */
const mostSecondsApart = 30;
/** As `site_outbox_oldest_seconds` in docs/operating.md. */
const waitingMinutes = 10;
const byFirstStart = 'the first start makes it.';

const { well, look, wrong } = about('Database');

/** Whether the database answers, is sound and of this version, and whether what the server does by itself is done. */
export async function* checkDatabase(config: Config, now: Date, countSeals: CountSeals): Findings {
  const file = path.join(config.dataDir, 'site.sqlite');
  if (!config.databaseUrl && foreignOwner(config.dataDir))
    return yield wrong('The SQLite file is looked at by the user of the server alone.');
  const lost = config.databaseUrl ? null : sayLost(config.dataDir);
  if (lost) return yield wrong(lost);
  if (!config.databaseUrl && !existsSync(file))
    return yield look(`There is no site in ${config.dataDir} yet: ${byFirstStart}`);
  if (config.databaseUrl && existsSync(file))
    yield look(
      `${file} lies beside DATABASE_URL: put it elsewhere with its -wal and -shm, or a command without that variable works on it.`,
    );
  let db: Db | null = null;
  try {
    // Not as a server opens it, which puts permissions right.
    ({ db } = config.databaseUrl ? openDatabase(config) : openFile(file));
    // Where it fails, that alone is said.
    yield* await Array.fromAsync(lookInto(db, config, now, countSeals));
  } catch (error) {
    yield wrong(explain(config, explainDamage(error, config.dataDir) as Error));
  } finally {
    await db?.destroy();
  }
}

async function* lookInto(db: Db, config: Config, now: Date, countSeals: CountSeals): Findings {
  if (config.databaseUrl) await refuseHalf(db);
  yield* config.databaseUrl ? postgres(db, now, config) : sqlite(db, config);
  const schema = await checkSchema(db, config.dataDir);
  yield schema;
  // Of another version its tables may be others.
  const isOurs = schema.state === 'well';
  if (!isNew([schema])) yield* checkSecret(config, isOurs ? db : null, now, countSeals);
  if (!isOurs) return;
  yield checkClock(db, config.dataDir, now);
  yield* checkWork(db, config, now);
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
  return `The database at DATABASE_URL does not answer: ${why}. ${lookAtIt}`;
}

async function* sqlite(db: Db, config: Config): Findings {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const said = rows[0]?.quick_check;
  yield said === 'ok'
    ? well(`${describeDatabase(config)} is sound.`)
    : wrong(`The SQLite file is damaged (${said}): stop the server and restore the newest backup.`);
}

async function* postgres(db: Db, now: Date, config: Config): Findings {
  const began = Date.now();
  const { rows } = await sql<{ version: number; unsafe: string[]; mayMake: boolean; at: number }>`
    select current_setting('server_version_num')::integer as version,
      array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name) as unsafe,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMake",
      (extract(epoch from clock_timestamp()) * 1000)::double precision as at`.execute(db);
  const { version, unsafe, mayMake, at } = rows[0]!;
  const apart = Math.round((at - now.getTime() - (Date.now() - began) / 2) / 1000);
  const clock = about('Clock');
  yield version < 150_000
    ? wrong(`PostgreSQL is of version ${Math.floor(version / 10_000)}; 15 or newer is wanted.`)
    : well(`${describeDatabase(config)} answers, of version ${Math.floor(version / 10_000)}.`);
  yield Math.abs(apart) > mostSecondsApart
    ? clock.wrong(
        `The clock of the database is ${Math.abs(apart)} s ${apart > 0 ? 'ahead' : 'behind'} of this machine's: let both keep time (chrony or systemd-timesyncd).`,
      )
    : clock.well('The clocks of this machine and of the database agree.');
  if (unsafe.length > 0)
    yield wrong(
      `Turned off: ${unsafe.join(', ')}. What was acknowledged is lost with the power; turn on what stands here.`,
    );
  if (!mayMake) yield wrong(`The user at DATABASE_URL may make no tables in this database: ${letOwn}.`);
  await refuseUnfit(db);
}

async function checkSchema(db: Db, dataDir: string): Promise<Finding> {
  const schema = about('Schema');
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const lost = sayBackedUp(dataDir, 'the database');
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    return lost ? schema.wrong(lost) : schema.look(`There is no site in the database yet: ${byFirstStart}`);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const made = new Set(rows.map(({ name }) => name));
  const unknown = [...made].find((name) => !(name in migrations));
  if (unknown)
    return schema.wrong(
      `The database is of a newer version of this program (it has ${unknown}): start that version, or restore a backup.`,
    );
  const pending = Object.keys(migrations).filter((name) => !made.has(name));
  return pending.length > 0
    ? schema.look(
        `${pending.length === 1 ? '1 change is' : `${pending.length} changes are`} to be made, from ${pending[0]} on: make a backup, stop the old version, and start this one.`,
      )
    : schema.well('The database is of this version.');
}

/** Fewer may all have been mistyped. */
const fewMails = 3;

async function* checkWork(db: Db, { officeEmail }: Config, now: Date): Findings {
  const [outbox, sweeps] = [about('Outbox'), about('Sweeps')];
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const count = db.fn.countAll<number>().as('count');
  const waiting = await couldHaveLeft(db, ago(waitingMinutes))
    .where('created_at', '<', ago(waitingMinutes))
    .select([count, (row) => row.fn.max('trouble').as('trouble')])
    .executeTakeFirstOrThrow();
  yield waiting.count > 0
    ? outbox.wrong(
        `${waiting.count === 1 ? '1 message has' : `${waiting.count} messages have`} waited for more than ${waitingMinutes} minutes${waiting.trouble ? ` (${waiting.trouble})` : ''}: is the server running, and does the mail server take mails? See Delivery in the back office.`,
      )
    : outbox.well('Nothing waits for long.');
  const failed = await db
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .where('failed_at', '>', ago(7 * dayMinutes))
    .select([count, (row) => row.fn.countAll<number>().filterWhere('failed_at', '>', ago(dayMinutes)).as('lately')])
    .select((row) => row.fn.countAll<number>().filterWhere('recipient', '=', officeEmail).as('own'))
    .executeTakeFirstOrThrow();
  const left = db.selectFrom('outbox').select('id').where('topic', '=', 'mail').where('done_at', '>', ago(dayMinutes));
  const isNone = failed.lately >= fewMails && !(await left.limit(1).executeTakeFirst());
  const more = failed.own > 0 ? `, some to OFFICE_EMAIL ${officeEmail}` : isNone ? ', and none has left for a day' : '';
  if (failed.count > 0)
    yield outbox[more ? 'wrong' : 'look'](
      `${failed.count === 1 ? '1 message of the last seven days was' : `${failed.count} messages of the last seven days were`} given up${more}: see Delivery in the back office.`,
    );
  const keys = await db
    .selectFrom('submission_keys')
    .where('kept_at', '<', ago(17 * dayMinutes))
    .select(count)
    .executeTakeFirstOrThrow();
  yield keys.count > 0
    ? sweeps.wrong(
        'What should have been removed days ago is still there: is the server running? Its log says "could not be swept" and why.',
      )
    : sweeps.well('What is to be removed is removed.');
}
