import type { App } from '../../platform/app.server.ts';
import type { Db, Trx } from '../../platform/database/database.server.ts';
import { sign, unsign } from '../../platform/secret.server.ts';
import { lockLine } from '../lock-batch.server.ts';
import { findSeat } from './read-seats.server.ts';
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
  const seat = await findSeat(db, read.id);
  return seat?.linkVersion === read.version ? seat : null;
}

/**
 * Ends the links of a seat and makes a new one, in the caller's transaction. The page of every other seat of its person shows the way to this one:
 * their links end with it.
 */
export async function renewSeatLink(
  trx: Trx,
  app: Pick<App, 'secret' | 'config' | 'now'>,
  id: string,
): Promise<string> {
  const seats = await listLeading(trx, [id], { ofPerson: true });
  await lockAll(trx, app, seats);
  await endLinks(trx, seats);
  const seat = await trx
    .selectFrom('seats')
    .select(['id', 'link_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return seatLink(app, seat);
}

type Leading = { id: string; batchId: string };

/** Seats, and those whose pages lead to them: which were moved there, however often, and with `ofPerson` all of the same person. */
export async function listLeading(
  trx: Trx,
  ids: readonly string[],
  { ofPerson = false }: { ofPerson?: boolean } = {},
): Promise<Leading[]> {
  const found = new Map<string, Leading>();
  const columns = ['id', 'batch_id as batchId', 'email', 'interest_id as interestId'] as const;
  let next = await trx
    .selectFrom('seats')
    .select(columns)
    .where('id', 'in', [none, ...ids])
    .orderBy('id')
    .execute();
  while (next.length > 0) {
    for (const { id, batchId } of next) found.set(id, { id, batchId });
    const movedTo = next.map(({ id }) => id);
    const emails = ofPerson ? next.flatMap(({ email }) => email || []) : [];
    const interests = ofPerson ? next.flatMap(({ interestId }) => interestId ?? []) : [];
    const rows = await trx
      .selectFrom('seats')
      .select(columns)
      .where((is) =>
        is.or([
          is('moved_to', 'in', movedTo),
          is('email', 'in', [none, ...emails]),
          is('interest_id', 'in', [none, ...interests]),
        ]),
      )
      .orderBy('id')
      .execute();
    next = rows.filter(({ id }) => !found.has(id));
  }
  return [...found.values()];
}

/** No list that is searched is empty. */
const none = '-';

/** Takes the locks of the batches of some seats, in the order in which everybody takes them. */
export async function lockAll(trx: Trx, app: Pick<App, 'now'>, seats: readonly Leading[]): Promise<void> {
  for (const batchId of [...new Set(seats.map((seat) => seat.batchId))].toSorted()) await lockLine(trx, app, batchId);
}

/** Ends every link of some seats that is out there. */
export async function endLinks(trx: Trx, seats: readonly Pick<Leading, 'id'>[]): Promise<void> {
  await trx
    .updateTable('seats')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where(
      'id',
      'in',
      seats.map(({ id }) => id),
    )
    .execute();
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
