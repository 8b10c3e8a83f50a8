import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { App } from '../platform/app.server.ts';
import { compiledOnce, type Database, type Trx } from '../platform/database/database.server.ts';

/** Who does something to a batch or a seat: staff, the person themselves by their link, the employer that named them, or the clock. */
export type By =
  | {
      kind: 'office';
      uid: string;
      /** How the person told it, where staff only wrote it down. */
      told?: 'telephone';
    }
  | {
      kind: 'person';
      /** Where they pressed. */
      network?: string;
    }
  /** By the link of their list. */
  | { kind: 'employer' }
  | { kind: 'schedule' };

/** Adds to the history of a batch, in the transaction of what it tells of. */
export async function addHistory(
  trx: Trx,
  app: Pick<App, 'now'>,
  by: By,
  { batchId, seatId = null, act, detail }: { batchId: string; seatId?: string | null; act: string; detail: object },
): Promise<void> {
  await insertHistory(trx, {
    id: uuid(),
    batch_id: batchId,
    seat_id: seatId,
    at: app.now().toISOString(),
    by_kind: by.kind,
    by_uid: by.kind === 'office' ? by.uid : null,
    act,
    detail: JSON.stringify({ ...detail, ...(by.kind === 'office' && by.told ? { told: by.told } : {}) }),
  });
}

const insertHistory = compiledOnce((db, row: Insertable<Database['batch_history']>) =>
  db.insertInto('batch_history').values(row),
);
