import type { App } from '../../platform/app.server.ts';
import { callAll } from '../../identity/staff/staff-name.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { Choice } from './list.ts';
import { lists, type ListName } from './lists.ts';

/** The words of those fields of a list that are kept in the database: training events, archived ones too, and members of staff. */
export async function listChoices(app: App, actor: Actor, list: ListName): Promise<Record<string, Choice[]>> {
  requireRole(actor, 'reader');
  const asked = lists[list].columns.filter(({ type, choices }) => type === 'choice' && !choices);
  const found = asked.map(
    async ({ key }) => [key, await (key === 'event' || key === 'wish' ? listEvents(app) : listOwners(app))] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

async function listEvents({ db }: App): Promise<Choice[]> {
  const events = await db
    .selectFrom('training_events')
    .select(['code as value', 'title as label', 'archived_at'])
    .orderBy('kind')
    .orderBy('position')
    .orderBy('code')
    .execute();
  return events.map(({ value, label, archived_at: archived }) => ({
    value,
    label: archived ? `${label} (archived)` : label,
  }));
}

async function listOwners({ db }: App): Promise<Choice[]> {
  const staff = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role', 'deleted_at'])
    .where((is) =>
      is.or([
        is('role', '=', 'staff'),
        // Whoever has left is still who took care of what they took care of.
        is('id', 'in', is.selectFrom('cases').select('owner_uid').where('owner_uid', 'is not', null)),
      ]),
    )
    .execute();
  const owners = callAll(staff).map(({ id, called, role, deleted_at: deleted }) => ({
    value: id,
    label: role === 'staff' ? called : `${deleted ? 'A deleted account' : called} (no longer in the team)`,
  }));
  return [{ value: '', label: 'Nobody' }, ...owners.toSorted((one, other) => one.label.localeCompare(other.label))];
}
