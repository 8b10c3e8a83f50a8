import type { App } from '../platform/app.server.ts';
import type { Db, Trx } from '../platform/database/database.server.ts';

export type TrainingEvent = { code: string; title: string; description: string };

/** The training events that can be asked for now, in the order of the form. */
export async function listTrainingEvents(app: Pick<App, 'db'>): Promise<TrainingEvent[]> {
  return app.db
    .selectFrom('training_events')
    .select(['code', 'title', 'description'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** A current training event, or null when the code is unknown or archived. */
export async function findTrainingEvent(db: Db | Trx, code: string): Promise<TrainingEvent | null> {
  const event = await db
    .selectFrom('training_events')
    .select(['code', 'title', 'description'])
    .where('code', '=', code)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return event ?? null;
}
