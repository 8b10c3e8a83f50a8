import SQLite from 'better-sqlite3';
import type pg from 'pg';
import type { Config } from '../config.server.ts';
import { requireFile } from '../database/data-dir.server.ts';
import { arriving, explainDamage, findDamage, halfArrived } from '../database/open-up-to-date.server.ts';
import {
  connect,
  readPostgres,
  tablesOfPostgres,
  atATime,
  Refused,
  type Row,
  type Table,
  readSqlite,
  tablesOfSqlite,
} from './rows.server.ts';

/** The site's rows as they were at one moment, while a server goes on writing. */
export type Snapshot = {
  migrations: string[];
  tables: Table[];
  rows: (table: Table) => AsyncIterable<Row[]>;
  /** What is wrong with the file they are in, also where every row can be read; null: nothing. */
  damage: () => string | null;
  close: () => Promise<void>;
};

/** Throws ConfigError or Refused when there is no site. */
export function openSnapshot(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Snapshot> {
  return config.databaseUrl ? ofPostgres(config.databaseUrl) : ofSqlite(config.dataDir);
}

async function ofSqlite(dataDir: string): Promise<Snapshot> {
  const file = requireFile(dataDir);
  let database: SQLite.Database | null = null;
  try {
    database = new SQLite(file, { fileMustExist: true, timeout: 2000 });
    database.pragma('query_only = on');
    database.exec('begin');
    // From this first look on nothing changes for us, and nobody waits for us.
    const tables = tablesOfSqlite(database);
    const open = database;
    return {
      migrations: tables.known ? migrationsIn(open.prepare('select name from kysely_migration').all()) : none(file),
      tables: tables.own,
      rows: (table) => explained(readSqlite(open, table, atATime(table)), dataDir),
      damage: () => findDamage(open),
      close: async () => void open.close(),
    };
  } catch (error) {
    database?.close();
    throw explainDamage(error, dataDir);
  }
}

/** Damage may lie where only the reading comes to it. */
async function* explained(batches: AsyncIterable<Row[]>, dataDir: string): AsyncIterable<Row[]> {
  try {
    yield* batches;
  } catch (error) {
    throw explainDamage(error, dataDir);
  }
}

async function ofPostgres(url: string): Promise<Snapshot> {
  const client: pg.Client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await tablesOfPostgres(client);
    if (!tables.known) {
      const half = await client.query('select 1 from pg_namespace where nspname = $1', [arriving]);
      if (half.rows.length > 0) throw new Refused(halfArrived);
      none('DATABASE_URL');
    }
    const names = (await client.query('select name from kysely_migration')).rows;
    return {
      migrations: migrationsIn(names),
      tables: tables.own,
      rows: (table) => readPostgres(client, table, atATime(table)),
      damage: () => null,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function migrationsIn(rows: unknown[]): string[] {
  return (rows as { name: string }[]).map(({ name }) => name).toSorted();
}

function none(where: string): never {
  throw new Refused(`The database at ${where} holds no site.`);
}
