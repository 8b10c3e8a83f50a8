import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { addHistory } from '../history.server.ts';
import type { Seat } from '../seats/seat.ts';
import { tellOffice } from './tell-seat.server.ts';

const act = 'minimum reached';

/** Tells the office, once for a batch, that as many seats are taken as the class needs. */
export async function tellMinimum(trx: Trx, app: App, seat: Pick<Seat, 'id' | 'batchId'>): Promise<void> {
  const { batchId } = seat;
  const { minimum } = await trx
    .selectFrom('batches')
    .select('minimum')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow();
  const { count } = await trx
    .selectFrom('seats')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('state', '=', 'Taken')
    .executeTakeFirstOrThrow();
  if (Number(count) !== minimum) return;
  const told = trx.selectFrom('batch_history').select('id').where('batch_id', '=', batchId).where('act', '=', act);
  if (await told.executeTakeFirst()) return;
  await addHistory(trx, app, { kind: 'schedule' }, { batchId, act, detail: {} });
  await tellOffice(trx, app, 'minimum-reached', seat);
}
