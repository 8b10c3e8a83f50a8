import type { App } from '../../platform/app.server.ts';
import { doDue } from '../schedule/begin-and-finish.server.ts';
import { answeredStates } from '../batch.ts';
import { lapseSeat } from './answer-seat.server.ts';

/** Lets every seat lapse whose time is over. Answers how many. */
export async function lapseDue(app: App): Promise<number> {
  return doDue(app, 'the end of an answer’s time', {
    find: (most) =>
      app.db
        .selectFrom('seats')
        .select('id')
        .where('state', 'in', ['Asked', 'Offered'])
        .where('answer_by', '<=', app.now().toISOString())
        // The others end with their class.
        .where('batch_id', 'in', app.db.selectFrom('batches').select('id').where('state', 'in', answeredStates))
        .orderBy('answer_by')
        .limit(most)
        .execute(),
    act: (trx, { id }) => lapseSeat(trx, app, id),
  });
}
