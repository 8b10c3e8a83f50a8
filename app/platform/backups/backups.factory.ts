import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { aPerson } from '../../identity/identity.factory.ts';
import { anInterest } from '../../interest/interest.factory.ts';
import { aRegistration } from '../../registration/registration.factory.ts';
import { test as base } from '../../testing/test.ts';
import type { Config } from '../config.server.ts';
import { readSecret } from '../secret.server.ts';
import { ownFolder } from './backup.server.ts';
import { openSnapshot } from './snapshot.server.ts';
import { sumUp, type Sums } from './rows.server.ts';

const postgres = process.env['TEST_POSTGRES_URL'];
/** Letters that end lines for some programs, and bytes that are no text. */
const oddText = 'a\u2028b\r\n"c" é 訓練';
export const flash = (id: string) => ({ id, document: oddText, expires_at: '2026-11-20T05:00:00.000Z' });

type Fixture = {
  folder: string;
  /** A filled site as an operator has it: its SQLite file in a data directory, or its PostgreSQL database. */
  site: Config;
  /** The address of a new, empty PostgreSQL database. */
  emptyPostgres: (encoding?: string) => Promise<string>;
};

export const test = base.extend<Fixture>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'backups-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  site: async ({ app, folder }, use) => {
    const picture = {
      id: 'p1',
      place: 'course x',
      alt: '',
      width: 1,
      height: 1,
      widths: '[]',
      added_at: '',
      added_by: '',
    };
    await app.db
      .insertInto('pictures')
      .values({ ...picture, archived_at: null })
      .execute();
    for (let width = 0; width < 9; width += 1)
      await sql`insert into picture_files (picture_id, width, format, bytes) values ('p1', ${width}, 'webp', ${Buffer.from([0, 255, width])})`.execute(
        app.db,
      );
    await app.db
      .insertInto('flashes')
      .values(Array.from({ length: 450 }, (_, n) => flash(`f${n}`)))
      .execute();
    await sql`insert into audit_entries (id, at, actor_uid, actor, network, action, subject, detail)
      values ('a1', '9999-11-20T05:00:00.000Z', '', '', '', '', '', '')`.execute(app.db);
    // What triggers keep of them is there once, and kept where it arrives.
    await aRegistration(app, await aPerson(app), {});
    await anInterest(app, {}, (await aPerson(app)).uid);
    await aPerson(app, { email: 'asha.rao@example.in' });
    const dataDir = path.join(folder, 'data');
    const config = inPlace(app.config, dataDir);
    readSecret(config);
    if (postgres) {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
      await use({ ...config, databaseUrl: Object.assign(new URL(postgres), { pathname: `/${rows[0]!.name}` }).href });
      return;
    }
    ownFolder(dataDir);
    const file = path.join(dataDir, 'site.sqlite');
    await sql`vacuum into ${file}`.execute(app.db);
    // Its pages are as large as an operator's; those of a test's database are small.
    const kept = new SQLite(file);
    kept.pragma('page_size = 4096');
    kept.exec('vacuum');
    kept.close();
    await use(config);
  },
  emptyPostgres: async ({}, use) => {
    const made: string[] = [];
    const ask = async (statement: string) => {
      const client = new pg.Client({ connectionString: postgres });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    await use(async (encoding) => {
      const name = `empty_${randomBytes(6).toString('hex')}`;
      await ask(
        `create database ${name} template template0 ${encoding ? `encoding '${encoding}' locale_provider libc locale 'C'` : ''}`,
      );
      made.push(name);
      return Object.assign(new URL(postgres!), { pathname: `/${name}` }).href;
    });
    for (const name of made) await ask(`drop database ${name} with (force)`);
  },
});

/** `test` for what asks nothing of the engine: shown on SQLite alone. */
export const testOnce = postgres ? test.skip : test;

/** The same configuration with SQLite in another data directory. */
export const inPlace = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: null,
  secret: null,
});

export async function contentsOf(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Sums> {
  const snapshot = await openSnapshot(config);
  const sums = await sumUp(snapshot.tables, snapshot.rows);
  await snapshot.close();
  return sums;
}
