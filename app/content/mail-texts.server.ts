import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import type { Trx } from '../platform/database/database.server.ts';
import { markPublished } from '../platform/publication.server.ts';
import type { MailTexts } from '../platform/outbox/mail-template.ts';

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
