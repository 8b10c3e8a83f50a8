import type { App, Db } from '../../../platform/app.server.ts';
import { Busy } from '../../../platform/errors.ts';
import { type Actor, officeAct } from '../../ground/office-call.server.ts';
import type { CountedBehind } from '../../ground/figures/count-behind.server.ts';
import type { LookForNeed } from '../../inbox/today/needs.server.ts';
import { classFor, everyWish, type Minimum, rowsOf, usualMinimum } from './contract.ts';
import type { Counted } from './count-demand.server.ts';
import { listFree } from '../../../classes/invite/list-free.server.ts';

type OfficeSettingTable = { key: string; value: string; version: number; changed_at: string; changed_by: string };

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    office_settings: OfficeSettingTable;
  }
}

const key = 'demand minimum';

export async function readMinimum(db: Db): Promise<Minimum> {
  const row = await db
    .selectFrom('office_settings')
    .leftJoin('people', 'people.id', 'changed_by')
    .select(['value', 'version', 'name', 'email'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return { heads: usualMinimum, version: 0, changedBy: null };
  return { heads: Number(row.value), version: row.version, changedBy: row.name || row.email || null };
}

/** Keeps another minimum. Answers it, or with `ok: false` the one that somebody else has kept meanwhile. */
export async function keepMinimum(app: App, actor: Actor, { heads, version }: Pick<Minimum, 'heads' | 'version'>) {
  const ok = await officeAct(app, actor, 'office', async (trx, log) => {
    const before = await readMinimum(trx);
    if (before.version !== version) return false;
    const kept = { value: String(heads), changed_at: app.now().toISOString(), changed_by: actor.staff.uid };
    const done = await trx
      .insertInto('office_settings')
      .values({ key, version: 1, ...kept })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ ...kept, version: version + 1 })
          .where('office_settings.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    // Somebody else was quicker by less than a glance.
    if (done?.version !== version + 1) return false;
    const detail = { heads: { from: before.heads, to: heads } };
    await log({ action: 'setting changed', subject: 'setting demand minimum', detail });
    return true;
  });
  return { ok, minimum: await readMinimum(app.db) };
}

/** While they are counted for the first time nobody waits for them here. */
function unlessBusy(error: unknown): null {
  if (error instanceof Busy) return null;
  throw error;
}

const mostNamed = 3;

/** Wishes of a city for which enough people have asked, and no class has free seats. */
export const minimumReached =
  (counter: CountedBehind<Counted>): LookForNeed =>
  async (app) => {
    const { heads: minimum } = await readMinimum(app.db);
    const demand = await counter.look().catch(unlessBusy);
    if (!demand) return null;
    const classes = await listFree(app);
    const rows = rowsOf(demand, everyWish).filter((row) => row.heads >= minimum && !classFor(row, classes));
    if (rows.length === 0) return null;
    const named = rows
      .slice(0, mostNamed)
      .map(({ label, heads }) => `${label.replace(' · ', ', ')} (${heads} ${heads === 1 ? 'person' : 'people'})`);
    const others = rows.length - named.length;
    return {
      key: 'minimum',
      count: rows.length,
      words: `${rows.length === 1 ? 'wish could fill a class' : 'wishes could each fill a class'} of ${minimum}: ${named.join('; ')}${others > 0 ? ` and ${others} more` : ''}`,
      href: '/office/demand?reached=yes',
    };
  };
