import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import { readingOf } from '../../../platform/replica/replica.server.ts';
import { shelf } from '../../ground/figures/shelves.server.ts';
import { requireRole, type Actor } from '../../ground/office-call.server.ts';
import type { ChangedRow, Seen } from './contract.ts';

/** What has become of cases that are a version further than they were seen. It tells nothing of their people, so that the log has no entry of it. */
export async function findChanged(app: App, actor: Actor, seen: Seen): Promise<ChangedRow[]> {
  requireRole(actor, 'reader');
  const rows = await (
    await readingOf(app)
  )
    .selectFrom('cases')
    .leftJoin('people as owners', 'owners.id', 'cases.owner_uid')
    .select([
      'cases.id',
      'cases.version',
      'cases.status',
      'cases.owner_uid as ownerUid',
      'cases.due_on as dueOn',
      'cases.archived_at as archivedAt',
      sql<string | null>`coalesce(nullif(owners.name, ''), owners.email)`.as('owner'),
      sql<number>`coalesce(cases.heads, 1)`.as('heads'),
      shelf.as('shelf'),
    ])
    .where('cases.id', 'in', [...seen.keys()])
    .execute();
  return rows.filter(({ id, version }) => version > seen.get(id)!);
}
