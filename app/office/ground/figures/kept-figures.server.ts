import type { App, Db } from '../../../platform/app.server.ts';
import { dayMilliseconds } from '../../../platform/durations.ts';

export type Kept<Counted> = { figures: Counted; milliseconds: number };

type KeptFiguresTable = { key: string; counted_at: string; milliseconds: number; document: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    kept_figures: KeptFiguresTable;
  }
}

/** They name cities as people typed them: what nobody has asked for in a day is gone, and with it what was erased meanwhile. */
const keptForMilliseconds = dayMilliseconds;

export async function keepFigures<Counted extends { countedAt: string }>(
  db: Db,
  key: string,
  { figures, milliseconds }: Kept<Counted>,
): Promise<void> {
  const kept = {
    counted_at: figures.countedAt,
    milliseconds: Math.round(milliseconds),
    document: JSON.stringify(figures),
  };
  await db
    .insertInto('kept_figures')
    .values({ key, ...kept })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(kept).where('kept_figures.counted_at', '<', kept.counted_at),
    )
    .execute();
}

/** The last count of a day; null without one. */
export async function readKept<Counted>(app: Pick<App, 'db' | 'now'>, key: string): Promise<Kept<Counted> | null> {
  const row = await app.db
    .selectFrom('kept_figures')
    .select(['milliseconds', 'document'])
    .where('key', '=', key)
    .where('counted_at', '>', dayAgo(app))
    .executeTakeFirst();
  return row ? { figures: JSON.parse(row.document) as Counted, milliseconds: row.milliseconds } : null;
}

export async function sweepFigures(app: Pick<App, 'db' | 'now'>): Promise<void> {
  await app.db.deleteFrom('kept_figures').where('counted_at', '<=', dayAgo(app)).execute();
}

const dayAgo = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() - keptForMilliseconds).toISOString();
