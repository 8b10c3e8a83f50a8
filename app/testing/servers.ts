import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { openDatabase } from '../platform/database/open-database.server.ts';

const atOnce = 100;

/** The servers of a drill: on PostgreSQL two, each with connections of its own; SQLite has one writer. */
export async function serversOf(app: App): Promise<{ servers: App[]; close: () => Promise<unknown> }> {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) return { servers: [app], close: async () => {} };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${rows[0]!.name}`;
  const second = openDatabase({ databaseUrl: databaseUrl.href, dataDir: '' });
  return { servers: [app, { ...app, ...second }], close: () => second.db.destroy() };
}

/** Does all of it at once, as many at a time as a server lets wait. */
export async function together<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<unknown>) {
  const waiting = [...items.entries()];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
    }),
  );
}
