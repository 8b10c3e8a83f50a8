import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import type { Batch } from '../batch.ts';
import { listOpenBatches } from '../read-batches.server.ts';
import { isOpen } from '../seats/change-seat.server.ts';

/** An announced class with free seats, to which whoever wants it is invited instead of another being planned. */
export type FreeClass = Pick<Batch, 'id' | 'eventCode' | 'city' | 'startsOn' | 'endsOn'>;

/** The classes to which people can still be invited, those that begin first first. */
export async function listFree({ db, now }: Pick<App, 'db' | 'now'>): Promise<FreeClass[]> {
  const open = (await listOpenBatches(db, indianDay(now()))).filter((batch) => isOpen(batch, now()));
  return open
    .filter(({ seats, taken, waiting }) => taken + waiting < seats)
    .map(({ id, eventCode, city, startsOn, endsOn }) => ({ id, eventCode, city, startsOn, endsOn }));
}
