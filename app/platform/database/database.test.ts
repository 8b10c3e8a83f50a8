import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';
import { compiledOnce } from './database.server.ts';

type Flash = { id: string; document: string; expires_at: string };

const insertFlashes = compiledOnce((db, ...rows: Flash[]) => db.insertInto('flashes').values(rows).returning('id'));
const selectFlash = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom('flashes').select(['id', 'document']).where('id', '=', id),
);
const flash = (id: string, document = `{"${id}":1}`): Flash => ({ id, document, expires_at: '2026-01-01' });

test('the text is made once, the values are those of each time, for one row and for several', async ({ app }) => {
  expect(await insertFlashes(app.db, flash('a'))).toEqual([{ id: 'a' }]);
  expect(await insertFlashes(app.db, flash('b'))).toEqual([{ id: 'b' }]);
  expect(await app.write((trx) => insertFlashes(trx, flash('c'), flash('d')))).toHaveLength(2);
  expect(await insertFlashes(app.db, flash('e'), flash('f'))).toHaveLength(2);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await selectFlash(app.db, { id })).toEqual([{ id, document: `{"${id}":1}` }]);
});

test('another name than the first time, and a value that is missing, are mistakes of ours', async ({ app }) => {
  await insertFlashes(app.db, flash('a'));
  const { document: _, ...less } = flash('b');
  await expect(insertFlashes(app.db, less as Flash)).rejects.toThrow('other names than the first time');
  await expect(insertFlashes(app.db, { ...flash('b'), document: undefined! })).rejects.toThrow('other names');
  expect(await selectFlash(app.db, { id: 'b' })).toEqual([]);
});

test('what a statement says cannot follow from a value', async ({ app }) => {
  const odd = compiledOnce((db, { id }: { id: string }) =>
    db.selectFrom('flashes').select('id').where('id', 'like', `${id}%`),
  );
  await expect(odd(app.db, { id: 'a' })).rejects.toThrow('may not depend on id');
});

if (process.env['TEST_POSTGRES_URL'])
  test('PostgreSQL keeps the plan of what is asked for again, but of nothing that says all columns', async ({
    app,
  }) => {
    const all = compiledOnce((db, { id }: { id: string }) => db.selectFrom('flashes').selectAll().where('id', '=', id));
    const kept = await app.write(async (trx) => {
      await selectFlash(trx, { id: 'a' });
      await all(trx, { id: 'a' });
      const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(trx);
      // Other tests may have had this connection before.
      return rows.map(({ text }) => text).filter((text) => text.includes('from "flashes"'));
    });
    expect(kept).toEqual(['select "id", "document" from "flashes" where "id" = $1']);
  });
