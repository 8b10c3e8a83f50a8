import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';
import { sign, unsign } from '../platform/secret.server.ts';

const purpose = 'bill';
type Linked = { id: string; linkVersion: number };

/** The address of a bill's page, for its payer alone. Nothing of it is stored: a raised version ends the links before. */
export function billLink(app: Pick<App, 'secret' | 'config'>, bill: Linked): string {
  return new URL(billPath(app, bill), app.config.publicUrl).href;
}

/** The same without the site's name. */
export function billPath({ secret }: Pick<App, 'secret'>, { id, linkVersion }: Linked): string {
  return `/bill/${sign(secret, purpose, `${id}.${linkVersion}`)}`;
}

/** The bill of a token; null where it is not ours, cut, made for something else, or a newer link took its place. Earlier secrets count. */
export async function findBillByToken(
  db: Db | Trx,
  { secret, config }: Pick<App, 'secret' | 'config'>,
  token: string,
): Promise<string | null> {
  for (const one of [secret, ...config.previousSecrets]) {
    const text = unsign(one, purpose, token);
    if (text === null) continue;
    const dot = text.lastIndexOf('.');
    const [id, version] = [text.slice(0, dot), Number(text.slice(dot + 1))];
    const row = await db.selectFrom('bills').select('link_version').where('id', '=', id).executeTakeFirst();
    return row?.link_version === version ? id : null;
  }
  return null;
}

/** Ends every link to a bill that is out there; the next mail carries another one. */
export async function newBillLink(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('bills')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const shape = /^[\w-]{36}\.\d{1,9}\.[\w-]{43}$/;
const below = /^(.*?)(\/(?:paid|[\w-]{36}\.pdf))?\/?$/s;

/** The address that a request below /bill/ is for: what cannot be a token is one and the same dead link, and gets the one answer of all dead links. */
export function billAddress(url: string): string {
  const [, rest, query = ''] = /^\/bill\/([^?]+)(\?.*)?$/is.exec(url) ?? [];
  if (rest === undefined) return url;
  const [, token = '', call = ''] = below.exec(decoded(rest)) ?? [];
  return shape.test(token) ? `/bill/${token}${call}${query}` : `/bill/-${call}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
