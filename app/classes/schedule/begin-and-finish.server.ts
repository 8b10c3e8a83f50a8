import { sql } from 'kysely';
import type { App, Trx } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { type Batch, type BatchState, overBefore, stateAt } from '../batch.ts';
import { dayAfter } from '../days.ts';
import { addHistory } from '../history.server.ts';
import { lockBatch } from '../lock-batch.server.ts';
import { endSeats } from '../seats/end-seats.server.ts';

const atATime = 100;

type Due<Thing> = {
  /** What is due now, so many at most. */
  find: (most: number) => Promise<Thing[]>;
  /** Looks again under the lock, and does it. False when another server was quicker, or it is due no more. */
  act: (trx: Trx, thing: Thing) => Promise<boolean>;
};

/** Does everything that is due, each in a transaction of its own: however many servers look, each is done once. What fails keeps nothing else, and is tried at the next look. Answers how many. */
export async function doDue<Thing>(app: App, what: string, { find, act }: Due<Thing>): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await find(atATime);
    let now = 0;
    for (const thing of due)
      try {
        if (await app.write((trx) => act(trx, thing))) now += 1;
      } catch (error) {
        app.log.error({ err: error }, `${what} could not be done; trying again`);
      }
    done += now;
    if (due.length < atATime || now === 0) return done;
  }
}

const schedule = { kind: 'schedule' } as const;

/** B6: what is confirmed runs from the beginning of its first day. Answers how many began. */
export function beginDue(app: App): Promise<number> {
  return doDue(app, 'the beginning of a class', {
    find: (most) =>
      listDue(app, { state: 'Confirmed', day: 'starts_on', before: dayAfter(indianDay(app.now())), most }),
    act: (trx, id) => beginBatch(trx, app, id),
  });
}

async function beginBatch(trx: Trx, app: App, id: string): Promise<boolean> {
  const batch = await lockBatch(trx, app, id);
  if (batch.state !== 'Confirmed' || stateAt(batch, app.now()) === 'Confirmed') return false;
  await store(trx, app, batch, 'Running');
  await endSeats.begin(trx, app, { batchId: id, by: schedule });
  return true;
}

/** B7: what runs is finished on the morning after its last day; whoever was Taken may take another class of the subject. Answers how many. */
export function finishDue(app: App): Promise<number> {
  return doDue(app, 'the end of a class', {
    find: (most) => listDue(app, { state: 'Running', day: 'ends_on', before: overBefore(app.now()), most }),
    act: async (trx, id) => {
      const batch = await lockBatch(trx, app, id);
      if (batch.state !== 'Running' || stateAt(batch, app.now()) !== 'Finished') return false;
      await store(trx, app, batch, 'Finished');
      const own = trx.selectFrom('seats').select('id').where('batch_id', '=', id);
      await trx.deleteFrom('seat_claims').where('seat_id', 'in', own).execute();
      return true;
    },
  });
}

type Asked = { state: BatchState; day: 'starts_on' | 'ends_on'; before: string; most: number };

async function listDue({ db }: App, { state, day, before, most }: Asked): Promise<string[]> {
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where('state', '=', state)
    .where(day, '<', before)
    .orderBy(day)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases meals, special needs and whence a yes came on the morning after a class, from all rows of it, however it ended. */
export async function forgetNeeds(app: App): Promise<void> {
  const over = app.db.selectFrom('batches').select('id').where('ends_on', '<', overBefore(app.now()));
  await app.db
    .updateTable('seats')
    .set({ meal: '', needs: '' })
    .where((is) => is.or([is('meal', '<>', ''), is('needs', '<>', '')]))
    .where('batch_id', 'in', over)
    .execute();
  await app.db
    .updateTable('seats')
    .set({ yes_network: null, yes_around: null, yes_domain: null })
    .where('yes_network', 'is not', null)
    .where('batch_id', 'in', over)
    .execute();
  await app.db
    .updateTable('nominations')
    .set({ printed_from: '' })
    .where('printed_from', '<>', '')
    .where('batch_id', 'in', over)
    .execute();
}

async function store(trx: Trx, app: App, { id, state }: Batch, to: 'Running' | 'Finished'): Promise<void> {
  const stored = { state: to, version: sql<number>`version + 1` };
  await trx.updateTable('batches').set(stored).where('id', '=', id).execute();
  const act = `batch ${to.toLowerCase()}`;
  await addHistory(trx, app, schedule, { batchId: id, act, detail: { from: state, to } });
}
