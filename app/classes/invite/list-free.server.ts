import type { App } from '../../platform/app.server.ts';
import { orNone } from '../../platform/database/database.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { isSameCity } from '../../platform/words.ts';
import { type Batch, isOpen } from '../batch.ts';
import { listOpenBatches } from '../read-batches.server.ts';

/** An announced class with free seats, to which whoever wants it is invited instead of another being planned. */
export type FreeClass = Pick<Batch, 'id' | 'eventCode' | 'city' | 'startsOn' | 'endsOn'>;

/** The classes to which people can still be invited, those that begin first first. */
export async function listFree({ db, now }: Pick<App, 'db' | 'now'>): Promise<FreeClass[]> {
  const open = (await listOpenBatches(db, indianDay(now()))).filter((batch) => isOpen(batch, now()));
  return open
    .filter(({ seats, taken, waiting }) => taken + waiting < seats)
    .map(({ id, eventCode, city, startsOn, endsOn }) => ({ id, eventCode, city, startsOn, endsOn }));
}

type Wanting = { wished: readonly string[]; city: string; registrationId: string | null; emails: readonly string[] };

/**
 * The class with free seats of what somebody wants, where they want it, in which they have no seat yet. A registration names no city to want it in, and
 * its person is invited once the address is proved.
 */
export async function findFreeFor(
  app: Pick<App, 'db' | 'now'>,
  { wished, city, registrationId, emails }: Wanting,
): Promise<FreeClass | null> {
  const open = (await listFree(app)).filter(({ eventCode }) => wished.includes(eventCode));
  const anywhere = registrationId !== null || city === '' ? open[0] : undefined;
  const found = open.find((one) => isSameCity(one.city, city)) ?? anywhere;
  if (!found || (registrationId !== null && !(await isProved(app, registrationId)))) return null;
  const seats = app.db.selectFrom('seats').select('id').where('batch_id', '=', found.id);
  const own = await seats.where('email', 'in', orNone(emails)).limit(1).executeTakeFirst();
  return own ? null : found;
}

async function isProved({ db }: Pick<App, 'db'>, registrationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations as r')
    .innerJoin('people as a', 'a.id', 'r.uid')
    .select('a.email_verified as proved')
    .where('r.id', '=', registrationId)
    .executeTakeFirst();
  return row?.proved === 1;
}
