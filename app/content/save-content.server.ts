import type { App, Trx } from '../platform/app.server.ts';
import { markPublished } from '../platform/publication.server.ts';
import { contentRecords, type Content, type ContentName } from './records.ts';

/** Publishes a record in the caller's transaction: it is stored, and every held page is rendered anew. Throws a ZodError when it breaks its contract. */
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

/** Puts a shipped record where there is none. A stored one follows what ships as long as `isShipped` says that nobody has worded it. */
export async function seedContent<Name extends ContentName>(
  app: Pick<App, 'write' | 'now'>,
  name: Name,
  record: Content<Name>,
  isShipped: (trx: Trx) => Promise<boolean>,
): Promise<void> {
  const document = JSON.stringify(contentRecords[name].parse(record));
  const row = { document, updated_at: app.now().toISOString() };
  await app.write(async (trx) => {
    await trx
      .insertInto('contents')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    // The row is taken before it is asked: whoever publishes at this moment writes after it, and wins.
    const stored = await trx
      .updateTable('contents')
      .set({ name })
      .where('name', '=', name)
      .where('document', '<>', document)
      .returning('name')
      .executeTakeFirst();
    if (!stored || !(await isShipped(trx))) return;
    await trx.updateTable('contents').set(row).where('name', '=', name).execute();
    await markPublished(trx);
  });
}
