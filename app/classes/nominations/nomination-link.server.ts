import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { linkAddress, readToken, tokenOf } from '../../platform/links.server.ts';

const purpose = 'nomination';
type Linked = { id: string; linkVersion: number };

/** The address of an employer's page. */
export const nominationLink = (app: Pick<App, 'secret' | 'config'>, nomination: Linked): string =>
  new URL(nominationPath(app, nomination), app.config.publicUrl).href;

/** The same without the site's name. */
export const nominationPath = (app: Pick<App, 'secret'>, { id, linkVersion }: Linked): string =>
  `/nomination/${tokenOf(app, purpose, id, linkVersion)}`;

/** The nomination of a token; null where it is not ours, or a newer link took its place. */
export async function findNominationByToken(
  db: Db | Trx,
  app: Pick<App, 'secret' | 'config'>,
  token: string,
): Promise<string | null> {
  const read = readToken(app, purpose, token);
  if (!read) return null;
  const row = await db.selectFrom('nominations').select('link_version').where('id', '=', read.id).executeTakeFirst();
  return row?.link_version === read.version ? read.id : null;
}

/** The address that a request below /nomination/ is for. */
export const nominationAddress = linkAddress('nomination', String.raw`people|drop|withdraw|slips\.pdf`);
