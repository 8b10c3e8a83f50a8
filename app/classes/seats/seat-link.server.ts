import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { sign, unsign } from '../../platform/secret.server.ts';
import { seatOf } from './read-seats.server.ts';
import type { Seat } from './seat.ts';

const purpose = 'seat';

type Linked = { id: string; link_version: number };

/** The address of a seat's page. Every mail carries the same one, and nothing of it is stored: a raised version ends the links before. */
export function seatLink(app: Pick<App, 'secret' | 'config'>, seat: Linked): string {
  return new URL(seatPath(app, seat), app.config.publicUrl).href;
}

/** The same without the site's name. */
export function seatPath({ secret }: Pick<App, 'secret'>, { id, link_version: version }: Linked): string {
  return `/seat/${sign(secret, purpose, `${id}.${version}`)}`;
}

/** Whose seat a token names and in which version, or null where it is not ours, cut, changed, or made for something else. Earlier secrets count. */
export function readSeatToken(
  { secret, config }: Pick<App, 'secret' | 'config'>,
  token: string,
): { id: string; version: number } | null {
  for (const one of [secret, ...config.previousSecrets]) {
    const text = unsign(one, purpose, token);
    if (text === null) continue;
    const dot = text.lastIndexOf('.');
    return { id: text.slice(0, dot), version: Number(text.slice(dot + 1)) };
  }
  return null;
}

/** The seat of a token; null where it is not ours, or a newer link took its place. */
export async function findSeatByToken(
  db: Db | Trx,
  app: Pick<App, 'secret' | 'config'>,
  token: string,
): Promise<Seat | null> {
  const read = readSeatToken(app, token);
  if (!read) return null;
  const row = await db.selectFrom('seats').selectAll().where('id', '=', read.id).executeTakeFirst();
  return row && row.link_version === read.version ? seatOf(row) : null;
}

/** Ends the links of a seat and makes a new one, in the caller's transaction. */
export async function renewSeatLink(trx: Trx, app: Pick<App, 'secret' | 'config'>, id: string): Promise<string> {
  const seat = await trx
    .updateTable('seats')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'link_version'])
    .executeTakeFirstOrThrow();
  return seatLink(app, seat);
}

const shape = /^[\w-]{36}\.\d{1,9}\.[\w-]{43}$/;
const below = /^(.*?)(\/(?:answer|details|give-back|promise|class\.ics|pack\.pdf))?\/?$/s;

/**
 * The address that a request below /seat/ is for, however its letters are written. What cannot be a token, be it long, cut, or dots and slashes, is
 * one and the same dead link, and gets the one answer of all dead links.
 */
export function seatAddress(url: string): string {
  const [, rest, query = ''] = /^\/seat\/([^?]+)(\?.*)?$/is.exec(url) ?? [];
  if (rest === undefined) return url;
  const [, token = '', call = ''] = below.exec(decoded(rest)) ?? [];
  return shape.test(token) ? `/seat/${token}${call}${query}` : `/seat/-${call}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
