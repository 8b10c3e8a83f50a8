import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';
import { linkAddress, readToken, tokenOf } from '../platform/links.server.ts';

const purpose = 'bill';
type Linked = { id: string; linkVersion: number };

/** The address of a bill's page, for its payer alone. Nothing of it is stored: a raised version ends the links before. */
export function billLink(app: Pick<App, 'secret' | 'config'>, bill: Linked): string {
  return new URL(billPath(app, bill), app.config.publicUrl).href;
}

/** The same without the site's name. */
export function billPath({ secret }: Pick<App, 'secret'>, { id, linkVersion }: Linked): string {
  return `/bill/${tokenOf({ secret }, purpose, id, linkVersion)}`;
}

/** The bill of a token; null where it is not ours, or a newer link took its place. */
export async function findBillByToken(
  db: Db | Trx,
  app: Pick<App, 'secret' | 'config'>,
  token: string,
): Promise<string | null> {
  const read = readToken(app, purpose, token);
  if (!read) return null;
  const row = await db.selectFrom('bills').select('link_version').where('id', '=', read.id).executeTakeFirst();
  return row?.link_version === read.version ? read.id : null;
}

/** Ends every link to a bill that is out there; the next mail carries another one. */
export async function newBillLink(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('bills')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The address that a request below /bill/ is for. */
export const billAddress = linkAddress('bill', String.raw`paid|payer|[\w-]{36}\.pdf`);
