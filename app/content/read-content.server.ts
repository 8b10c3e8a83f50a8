import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { contentRecords, type Content, type ContentName } from './records.ts';
import { fillSlots, slotsOf } from './rules.ts';

/** One record as it is published. Throws NotFound when the database has none of that name. */
export async function getContent<Name extends ContentName>(app: Pick<App, 'db'>, name: Name): Promise<Content<Name>> {
  const row = await app.db.selectFrom('contents').select('document').where('name', '=', name).executeTakeFirst();
  if (!row) throw new NotFound();
  return contentRecords[name].parse(JSON.parse(row.document)) as Content<Name>;
}

/** One record with the provider's details filled into its `{slots}`: what a page shows. */
export async function getPageContent<Name extends ContentName>(
  app: Pick<App, 'db'>,
  name: Name,
): Promise<Content<Name>> {
  const [record, provider] = await Promise.all([getContent(app, name), getContent(app, 'provider')]);
  return fillSlots(record, slotsOf(provider));
}
