import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, openSqlite, type OpenDatabase } from '../platform/database/database.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';

type TestDatabase = OpenDatabase & { close: () => Promise<void> };

/** A migrated database that only this test knows. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server) return openOnServer(server);
  const { db, write } = openSqlite(':memory:');
  await migrate(db);
  return { db, write, close: () => db.destroy() };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const { db, write } = openDatabase({ databaseUrl: url.href, dataDir: '' });
  await migrate(db);
  return {
    db,
    write,
    async close() {
      await db.destroy();
      await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
