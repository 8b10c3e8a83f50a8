import type { App } from '../../platform/app.server.ts';
import { idsOf, type Trx } from '../../platform/database/database.server.ts';
import { definePageLink } from '../../platform/links.server.ts';
import { lockBatchOfSeats } from '../lock-batch.server.ts';
import { findSeat } from './read-seats.server.ts';
import type { Seat } from './seat.ts';

const page = definePageLink('seat', String.raw`answer|ask-next|details|give-back|promise|bill|class\.ics|pack\.pdf`);
/** A seat's page. Every mail carries the same link to it. */
export const { link: seatLink, path: seatPath, address: seatAddress } = page;

export const findSeatByToken = (app: Pick<App, 'db' | 'secret' | 'config'>, token: string): Promise<Seat | null> =>
  page.find(app, token, (id) => findSeat(app.db, id));

/** Ends the links of a seat, and of every other seat of its person, whose pages lead here; makes a new one, in the caller's transaction. */
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
    .select(['id', 'link_version as linkVersion'])
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
    const movedTo = idsOf(next);
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
  for (const batchId of [...new Set(seats.map((seat) => seat.batchId))].toSorted())
    await lockBatchOfSeats(trx, app, batchId);
}

/** Ends every link of some seats that is out there. */
export async function endLinks(trx: Trx, seats: readonly Pick<Leading, 'id'>[]): Promise<void> {
  await trx
    .updateTable('seats')
    .set((set) => ({ link_version: set('link_version', '+', 1) }))
    .where('id', 'in', idsOf(seats))
    .execute();
}
