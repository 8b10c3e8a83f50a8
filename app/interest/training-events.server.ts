import { sql } from 'kysely';
import type { App } from '../platform/app.server.ts';
import { type Db, type Trx, compiledOnce } from '../platform/database/database.server.ts';
import { NotFound } from '../platform/errors.ts';
import { markPublished } from '../platform/publication.server.ts';
import type { TrainingEventTable } from './tables.server.ts';
import { NewTrainingEvent, TrainingEvent } from './training-events.ts';
import type { InterestStatus } from './rules.ts';

/** In the order of the form. */
const inOrder = (db: Db | Trx) => db.selectFrom('training_events').orderBy('kind').orderBy('position').orderBy('code');

/** The training events that can be asked for now. */
export const listTrainingEvents = async ({ db }: Pick<App, 'db'>): Promise<NewTrainingEvent[]> =>
  inOrder(db).select(['code', 'title', 'description', 'kind']).where('archived_at', 'is', null).execute();

/** The codes of the events that could be asked for when last looked; looked again for an unknown one. One retired meanwhile is found out where the record is kept: `forget` then. */
export function currentCodes(app: Pick<App, 'db'>) {
  let known: readonly string[] = [];
  return {
    async listFor(chosen: string): Promise<readonly string[]> {
      if (!known.includes(chosen)) known = (await listTrainingEvents(app)).map(({ code }) => code);
      return known;
    },
    forget: () => (known = []),
  };
}

/** A current training event, or null when the code is unknown or archived. */
export async function findTrainingEvent(db: Db | Trx, code: string): Promise<TrainingEvent | null> {
  const [event] = await selectEvent(db, { code });
  return event ?? null;
}

const selectEvent = compiledOnce((db, { code }: { code: string }) =>
  db
    .selectFrom('training_events')
    .select(['code', 'title', 'description'])
    .where('code', '=', code)
    .where('archived_at', 'is', null),
);

/** Every training event there has been, archived ones too. */
export const listAllTrainingEvents = async (db: Db | Trx): Promise<(TrainingEvent & { archivedAt: string | null })[]> =>
  inOrder(db).select(['code', 'title', 'description', 'archived_at as archivedAt']).execute();

/** Adds a training event at the end of its group. False when its code is taken, by a retired one too. Throws a ZodError when it breaks its contract. */
export async function addTrainingEvent(
  trx: Trx,
  event: NewTrainingEvent,
  archivedAt: string | null = null,
): Promise<boolean> {
  const added = await trx
    .insertInto('training_events')
    .values({
      ...NewTrainingEvent.parse(event),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from training_events)`,
      archived_at: archivedAt,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!added) return false;
  await markPublished(trx);
  return true;
}

/** Words a training event otherwise. Throws NotFound, or a ZodError when it breaks its contract. */
export async function changeTrainingEvent(trx: Trx, event: TrainingEvent): Promise<void> {
  const { code, ...words } = TrainingEvent.parse(event);
  await changeRow(trx, code, words);
}

/** Takes a training event out of the form, or puts it back; what was asked for stays as it is. Throws NotFound. */
export async function archiveTrainingEvent(trx: Trx, code: string, archivedAt: string | null): Promise<void> {
  await changeRow(trx, code, { archived_at: archivedAt });
}

async function changeRow(trx: Trx, code: string, to: Partial<TrainingEventTable>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('training_events')
    .set(to)
    .where('code', '=', code)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound();
  await markPublished(trx);
}

/** Says how far the office has come with these interests, inside its transaction; the person sees it on My Interest. */
export async function setInterestStatus(trx: Trx, ids: readonly string[], status: InterestStatus): Promise<void> {
  if (ids.length > 0) await trx.updateTable('interests').set({ status }).where('id', 'in', ids).execute();
}

export const titledInterests = (db: Db | Trx) =>
  db
    .selectFrom('interests')
    .innerJoin('training_events', 'training_events.code', 'interests.training_event')
    .selectAll('interests')
    .select('training_events.title');
