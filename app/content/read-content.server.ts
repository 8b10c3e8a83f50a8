import type { App } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import type { Provider } from './contract.ts';
import { contentRecords, type Content, type ContentName } from './records.ts';
import { fillSlots, slotsOf } from './rules.ts';
import { plainText } from './structured-data.ts';
import { withoutRetired } from './written/retired.ts';

/** One record as it is published, with what is retired: the content desk's. Throws NotFound when the database has none of that name. */
export async function getContent<Name extends ContentName>(app: Pick<App, 'db'>, name: Name): Promise<Content<Name>> {
  const row = await app.db.selectFrom('contents').select('document').where('name', '=', name).executeTakeFirst();
  if (!row) throw new NotFound();
  return contentRecords[name].parse(JSON.parse(row.document)) as Content<Name>;
}

/** One record as it is shown: without what is retired. Throws NotFound when the database has none of that name. */
export async function getShown<Name extends ContentName>(app: Pick<App, 'db'>, name: Name): Promise<Content<Name>> {
  return withoutRetired(await getContent(app, name));
}

/** What a page shows of a record: its words with the provider's details filled in, the provider, and where the site stands. */
export type PageContent<Name extends ContentName> = {
  record: Content<Name>;
  provider: Provider;
  site: { publicUrl: string; siteName: string };
};

/** A record as its page shows it. Throws NotFound when the database has none of that name. */
export async function getPageContent<Name extends ContentName>(
  app: Pick<App, 'db' | 'config'>,
  name: Name,
): Promise<PageContent<Name>> {
  const [record, provider] = await Promise.all([getShown(app, name), getShown(app, 'provider')]);
  return asPageContent(app, record, provider);
}

/** Fills the provider's details into a record. */
export function asPageContent<Name extends ContentName>(
  app: Pick<App, 'config'>,
  record: Content<Name>,
  provider: Provider,
): PageContent<Name> {
  const site = { publicUrl: app.config.publicUrl, siteName: provider.tradingName };
  return { record: fillSlots(record, slotsOf(provider)), provider, site };
}

/** The answers of the FAQ as plain text, a line for each paragraph, for the search. */
export async function listAnswers(
  app: Pick<App, 'db' | 'config'>,
): Promise<{ topic: string; question: string; text: string }[]> {
  const { record } = await getPageContent(app, 'faq');
  return record.questions.map(({ topic, question, answer }) => ({ topic, question, text: plainText(answer, '\n') }));
}
