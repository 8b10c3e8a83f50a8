import { z } from 'zod';
import type { App, Trx } from '../platform/app.server.ts';
import { NotFound } from '../platform/errors.ts';
import { type Provider, withoutRetired } from './contract.ts';
import { type Content, type ContentName, contentRecords } from './records.ts';
import { fillSlots, slotsOf } from './rules.ts';
import { plainText } from './structured-data.ts';
import { provider as shipped } from '../../database/seed/content/provider.ts';
import { markPublished } from '../platform/publication.server.ts';
import type { MailTexts } from '../platform/outbox/mail-template.ts';

/** One row per record of words: the provider, the home page, the FAQ, each legal page. */
type ContentTable = {
  name: string;
  /** JSON, parsed by the record's contract. */
  document: string;
  updated_at: string;
};

declare module '../platform/database/database.server.ts' {
  interface Database {
    contents: ContentTable;
  }
}

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

/** What a page shows of a record: its words with the provider's details filled in, and the provider. */
export type PageContent<Name extends ContentName> = { record: Content<Name>; provider: Provider };

/** A record as its page shows it. Throws NotFound when the database has none of that name. */
export async function getPageContent<Name extends ContentName>(
  app: Pick<App, 'db'>,
  name: Name,
): Promise<PageContent<Name>> {
  const [record, provider] = await Promise.all([getShown(app, name), getShown(app, 'provider')]);
  return asPageContent(record, provider);
}

/** Fills the provider's details into a record. */
export function asPageContent<Name extends ContentName>(record: Content<Name>, provider: Provider): PageContent<Name> {
  return { record: fillSlots(record, slotsOf(provider)), provider };
}

/** The answers of the FAQ as plain text, a line for each paragraph, for the search. */
export async function listAnswers(app: Pick<App, 'db'>): Promise<{ topic: string; question: string; text: string }[]> {
  const { record } = await getPageContent(app, 'faq');
  return record.questions.map(({ topic, question, answer }) => ({ topic, question, text: plainText(answer, '\n') }));
}

/** The provider's details for the frame of every page. When the database is away the shipped ones stand in, so that a page always has its frame. */
export async function readProvider(app: Pick<App, 'db' | 'log'>): Promise<{ provider: Provider; current: boolean }> {
  try {
    return { provider: await getShown(app, 'provider'), current: true };
  } catch (error) {
    app.log.error({ err: error }, 'the provider could not be read');
    return { provider: shipped, current: false };
  }
}

/** The reader that the composition gives to the platform, for mails and messages. */
export function providerReader(db: App['db']): App['provider'] {
  return () => getShown({ db }, 'provider');
}

const Texts = z.record(z.string(), z.string());

const rowOf = (name: string) => `mail.${name}`;

/** The reader of published mail texts that the composition gives to the platform. */
export function mailTextsReader(db: App['db']): App['mailTexts'] {
  return async (name) => {
    const row = await db.selectFrom('contents').select('document').where('name', '=', rowOf(name)).executeTakeFirst();
    return row ? Texts.parse(JSON.parse(row.document)) : null;
  };
}

/** Publishes the texts of a message; what they may be is the message's own contract, which the caller has asked. */
export async function saveMailTexts(trx: Trx, app: Pick<App, 'now'>, name: string, texts: MailTexts): Promise<void> {
  const row = { document: JSON.stringify(Texts.parse(texts)), updated_at: app.now().toISOString() };
  await trx
    .insertInto('contents')
    .values({ name: rowOf(name), ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await markPublished(trx);
}
