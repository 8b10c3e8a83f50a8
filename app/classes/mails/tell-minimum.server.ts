import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { compiledOnce } from '../../platform/database/statements/compiled-once.server.ts';
import { addHistory } from '../history.server.ts';
import type { Seat } from '../seats/seat.ts';
import { tellOffice } from './tell-seat.server.ts';

const act = 'minimum reached';

const selectReached = compiledOnce((db, { batchId }: { batchId: string }) =>
  db
    .selectFrom('batches')
    .select('minimum')
    .select(({ selectFrom }) =>
      selectFrom('seats')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('batch_id', '=', batchId)
        .where('state', '=', 'Taken')
        .as('taken'),
    )
    .where('id', '=', batchId),
);

/** Tells the office, once for a batch, that as many seats are taken as the class needs. */
export async function tellMinimum(trx: Trx, app: App, seat: Pick<Seat, 'id' | 'batchId'>): Promise<void> {
  const { batchId } = seat;
  const [batch] = await selectReached(trx, { batchId });
  if (Number(batch!.taken) !== batch!.minimum) return;
  const told = trx.selectFrom('batch_history').select('id').where('batch_id', '=', batchId).where('act', '=', act);
  if (await told.executeTakeFirst()) return;
  await addHistory(trx, app, { kind: 'schedule' }, { batchId, act, detail: {} });
  await tellOffice(trx, app, 'minimum-reached', seat);
}
