import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import type { Batch } from '../batch.ts';
import { listSeats } from '../seats/read-seats.server.ts';
import { tellSeat } from './tell-seat.server.ts';

/** Tells everybody who has a seat that the class will run. */
export async function tellConfirmed(trx: Trx, app: App, { id }: Pick<Batch, 'id'>): Promise<void> {
  for (const seat of await listSeats(trx, id))
    if (seat.state === 'Taken') await tellSeat(trx, app, 'office or clock', 'batch-confirmed', seat);
}
