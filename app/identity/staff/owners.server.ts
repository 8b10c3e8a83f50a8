import { SqliteAdapter } from 'kysely';
import type { Trx } from '../../platform/database/database.server.ts';

/**
 * The owners of the office, held fast until the transaction ends: of two who change the owners at the same moment, the
 * second sees what the first has done. SQLite lets one write at a time anyway.
 */
export async function holdOwners(trx: Trx): Promise<string[]> {
  const owners = trx
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'staff')
    .where('office_role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const onSqlite = trx.getExecutor().adapter instanceof SqliteAdapter;
  const rows = await (onSqlite ? owners : owners.forUpdate()).execute();
  return rows.map(({ id }) => id);
}

/** Whether the office would have no owner without this person. */
export async function isLastOwner(trx: Trx, uid: string): Promise<boolean> {
  const owners = await holdOwners(trx);
  return owners.length === 1 && owners[0] === uid;
}
