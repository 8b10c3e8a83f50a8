import { SqliteAdapter } from 'kysely';
import type { Trx } from '../../platform/database/database.server.ts';
import { findWhoCanLogIn } from './list-staff.server.ts';

/** The owners of the office, held until the transaction ends: of two who change them at once, the second sees what the first has done. */
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

/** The owners who can log in: whoever was invited and never came takes care of nothing yet. Held fast as above. */
export async function holdArrivedOwners(trx: Trx): Promise<string[]> {
  const owners = await holdOwners(trx);
  const arrived = await findWhoCanLogIn(trx, owners);
  return owners.filter((owner) => arrived.has(owner));
}

/** Whether the office would have no owner who can log in without this person, or none at all. */
export async function isLastOwner(trx: Trx, uid: string): Promise<boolean> {
  const owners = await holdOwners(trx);
  if (!owners.includes(uid)) return false;
  const arrived = await holdArrivedOwners(trx);
  return arrived.length > 0 ? arrived.length === 1 && arrived[0] === uid : owners.length === 1;
}
