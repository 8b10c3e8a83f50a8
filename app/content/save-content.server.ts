import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';
import { markPublished } from '../platform/publication.server.ts';
import { contentRecords, type Content, type ContentName } from './records.ts';

/** Publishes a record: it is stored, and every held page is rendered anew. Throws a ZodError when it breaks its contract. */
export async function saveContent<Name extends ContentName>(
  app: Pick<App, 'write' | 'now'>,
  name: Name,
  record: Content<Name>,
): Promise<void> {
  await app.write((trx) => writeContent(trx, app, name, record));
}

/** The same inside the caller's transaction. */
export async function writeContent<Name extends ContentName>(
  trx: Trx,
  app: Pick<App, 'now'>,
  name: Name,
  record: Content<Name>,
): Promise<void> {
  const row = { document: JSON.stringify(contentRecords[name].parse(record)), updated_at: app.now().toISOString() };
  await trx
    .insertInto('contents')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await markPublished(trx);
}

/** Puts a shipped record where there is none yet; what the office has written is left alone. */
export async function seedContent<Name extends ContentName>(
  trx: Trx | Db,
  app: Pick<App, 'now'>,
  name: Name,
  record: Content<Name>,
): Promise<void> {
  await trx
    .insertInto('contents')
    .values({ name, document: JSON.stringify(contentRecords[name].parse(record)), updated_at: app.now().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
