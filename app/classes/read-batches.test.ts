import { sql, SqliteAdapter, type CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { findCandidates } from '../office/classes/seats/candidates.server.ts';
import { readAskedAndSeated } from '../office/people/follow/asked-and-seated.server.ts';
import type { App, Db } from '../platform/app.server.ts';
import { recording } from '../testing/statements.ts';
import { test } from '../testing/test.ts';
import { aBatch } from './classes.factory.ts';
import { classDatesReader } from './dates/list-class-dates.server.ts';
import { findBatch, listOpenBatches } from './read-batches.server.ts';

const today = '2026-11-20';

/** How the database goes about a statement. */
async function planOf(db: Db, statement: CompiledQuery): Promise<string> {
  const onSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const explain = `${onSqlite ? 'explain query plan' : 'explain'} ${statement.sql}`;
  // What is made once holds stand-ins for its values, which are days here: the plan is the same for any.
  const parameters = statement.parameters.map((value) => (typeof value === 'object' ? today : value));
  const { rows } = await db.executeQuery<Record<string, string>>({ ...statement, parameters, sql: explain });
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
}

/** Copies a batch, as finished long ago, so many times. */
async function finish(app: App, id: string, times: number): Promise<void> {
  const row = await app.db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const over = { ...row, state: 'Finished' as const, starts_on: '2020-01-06', ends_on: '2020-01-11' };
  const copies = Array.from({ length: times }, (_, at) => ({ ...over, id: `old ${at}`, reference: `B-${at}` }));
  for (let at = 0; at < times; at += 500)
    await app.db
      .insertInto('batches')
      .values(copies.slice(at, at + 500))
      .execute();
}

test('lists of open batches go along an index that has no other, however many are over', async ({ app, clock }) => {
  const { id } = await aBatch(app);
  await finish(app, id, 3000);
  await sql`analyze`.execute(app.db);
  const { db, statements } = recording(app.db);
  expect(await listOpenBatches(db, today)).toHaveLength(1);
  await classDatesReader(db, () => app.gst())(clock.now);
  await readAskedAndSeated(db, clock.now, new Map());
  await findCandidates(db, (await findBatch(app.db, id))!);
  const lists = statements.filter((statement) => /from "?batches"?/.test(statement.sql));
  expect(lists).toHaveLength(4);
  for (const list of lists)
    expect(await planOf(app.db, list), list.sql).toMatch(
      /INDEX batches_closed|Index Scan using batches|Index Scan on batches/,
    );
});
