import { v7 as uuid } from 'uuid';
import { readStaffNames } from '../../../identity/staff/name-staff.server.ts';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { fold } from '../../../platform/words.ts';
import { officeAct, type Log } from '../../ground/audit/office-act.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import { lists, type ListName } from '../lists.ts';
import { parseAsked } from '../read-list.server.ts';
import { mostViews, type Asked, type View } from './contract.ts';
import { fromKept, toKept } from './filters.ts';

/** What a list was narrowed and sorted to, under a name. */
type SavedViewTable = {
  id: string;
  /** Whose it is; null for the whole office. */
  person_id: string | null;
  kept_by: string;
  list: ListName;
  name: string;
  /** By which two names are the same: a name is there once for its owner and list. */
  folded_name: string;
  /** As JSON (`toKept`). */
  filter: string;
  sort: string;
  sort_order: 'asc' | 'desc';
  kept_at: string;
};

declare module '../../../platform/database/database.server.ts' {
  interface Database {
    saved_views: SavedViewTable;
  }
}

/** Somebody's own views of a list and the whole office's, each as it opens today. */
export async function listViews({ db, now }: App, actor: Actor, list: ListName): Promise<View[]> {
  requireRole(actor, 'reader');
  const rows = await ofList(db, actor, list).selectAll().orderBy('folded_name').execute();
  const { byUid } = await readStaffNames(db, { uids: rows.map(({ kept_by: uid }) => uid) });
  const views = rows.map((row) => ({ ...openedOn(row, indianDay(now())), by: byUid.get(row.kept_by)?.called ?? null }));
  return views.toSorted((one, other) => Number(one.shared) - Number(other.shared));
}

function ofList(db: Db | Trx, { staff }: Actor, list: ListName) {
  return db
    .selectFrom('saved_views')
    .where('list', '=', list)
    .where((is) => is.or([is('person_id', '=', staff.uid), is('person_id', 'is', null)]));
}

function openedOn(row: SavedViewTable, day: string): Omit<View, 'by'> {
  const list = lists[row.list];
  const isSorted = list.columns.some((column) => column.key === row.sort && 'sortable' in column && column.sortable);
  const asked: Asked = {
    filter: fromKept(list, JSON.parse(row.filter) as Record<string, unknown>, day),
    ...(isSorted ? { sort: row.sort, order: row.sort_order } : { sort: list.sort.key, order: list.sort.order }),
  };
  const { id, name, person_id: owner } = row;
  return { id, name, shared: owner === null, asked };
}

export type Outcome =
  | { ok: true }
  | { ok: false; reason: 'asked' | 'many' }
  | { ok: false; reason: 'name'; theirs: string };
type Given = { list: ListName; name: string; shared: boolean; asked: Asked };

/** Keeps what a list shows under a name: by everybody for themselves, by those who may act for the whole office. */
export async function keepView(app: App, actor: Actor, { list, name, shared, asked }: Given): Promise<Outcome> {
  const kept = keptOf(app, list, asked);
  const owner = shared ? null : actor.staff.uid;
  return officeAct<Outcome>(app, actor, shared ? 'office' : 'reader', async (trx, log) => {
    if (!kept) return { ok: false, reason: 'asked' };
    const refused = (await findFull(trx, owner)) ?? (await findNamesake(trx, actor, list, name));
    if (refused) return refused;
    const stamp = { kept_by: actor.staff.uid, kept_at: app.now().toISOString() };
    const row = { id: uuid(), person_id: owner, list, name, folded_name: fold(name), ...kept, ...stamp };
    const made = trx
      .insertInto('saved_views')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    if (!(await made.returning('id').executeTakeFirst())) return { ok: false, reason: 'name', theirs: name };
    if (shared) await recordView(app, log, 'view shared', row);
    return { ok: true };
  });
}

/** Removes a view, the whole office's for everybody. Throws NotFound, for another's own view too, and Forbidden for the whole office's where one only looks. */
export async function removeView(app: App, actor: Actor, id: string): Promise<void> {
  await officeAct(app, actor, 'reader', async (trx, log) => {
    const found = await trx.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found || (found.person_id !== null && found.person_id !== actor.staff.uid)) throw new NotFound();
    if (found.person_id === null) requireRole(actor, 'office');
    await trx.deleteFrom('saved_views').where('id', '=', id).execute();
    if (found.person_id === null) await recordView(app, log, 'view removed', found);
  });
}

type SharedAct = 'view shared' | 'view removed';

/** The log names a view by its id, which has a name while the view is there, and by what it shows: somebody may have typed into the name whose it is. */
async function recordView(app: App, log: Log, action: SharedAct, row: SavedViewTable): Promise<void> {
  const { id, asked } = openedOn(row, indianDay(app.now()));
  const { filter, sort, order } = asked;
  await log({ action, subject: `list ${row.list}`, detail: { view: id, filter, sort, order } });
}

/** Forgets the own views of whoever works here no more. What they kept for the whole office stays. */
export async function forgetViewsOfLeavers(db: Db | Trx): Promise<void> {
  const staff = db.selectFrom('people').select('id').where('role', '=', 'staff');
  await db.deleteFrom('saved_views').where('person_id', 'is not', null).where('person_id', 'not in', staff).execute();
}

/** Null for what the list does not have. */
function keptOf({ now }: App, list: ListName, { filter, sort, order }: Asked) {
  if (!parseAsked(list, { filter: JSON.stringify(filter), sort, order })) return null;
  const kept = JSON.stringify(toKept(lists[list], filter, indianDay(now())));
  return { filter: kept, sort, sort_order: order };
}

async function findFull(trx: Trx, owner: string | null): Promise<Outcome | null> {
  const rows = trx
    .selectFrom('saved_views')
    .select('id')
    .where('person_id', owner === null ? 'is' : '=', owner);
  return (await rows.execute()).length >= mostViews ? { ok: false, reason: 'many' } : null;
}

/** Among what one sees, a name means one view. */
async function findNamesake(trx: Trx, actor: Actor, list: ListName, name: string): Promise<Outcome | null> {
  const found = await ofList(trx, actor, list).select('name').where('folded_name', '=', fold(name)).executeTakeFirst();
  return found ? { ok: false, reason: 'name', theirs: found.name } : null;
}
