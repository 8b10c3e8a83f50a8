import type { App } from '../../platform/app.server.ts';
import { lapseSeat } from './answer-seat.server.ts';

const atATime = 100;
const answered = ['Announced', 'Confirmed'] as const;

/** Lets every seat lapse whose time is over, each in a transaction of its own: however many servers look, each lapses once. Answers how many. */
export async function lapseDue(app: App): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const due = await app.db
      .selectFrom('seats')
      .select('id')
      .where('state', 'in', ['Asked', 'Offered'])
      .where('answer_by', '<=', app.now().toISOString())
      // The others end with their class.
      .where('batch_id', 'in', app.db.selectFrom('batches').select('id').where('state', 'in', answered))
      .orderBy('answer_by')
      .limit(atATime)
      .execute();
    for (const { id } of due) if (await app.write((trx) => lapseSeat(trx, app, id))) lapsed += 1;
    if (due.length < atATime) return lapsed;
  }
}
