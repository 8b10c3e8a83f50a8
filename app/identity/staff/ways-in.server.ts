import type { Db, Trx } from '../../platform/database/database.server.ts';

/** Which of these people have a way to log in: a password, Google or a passkey. */
export async function findWhoCanLogIn(db: Db | Trx, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const credentials = await db.selectFrom('credentials').select('person_id').where('person_id', 'in', uids).execute();
  const passkeys = await db.selectFrom('passkeys').select('person_id').where('person_id', 'in', uids).execute();
  return new Set([...credentials, ...passkeys].map(({ person_id: uid }) => uid));
}

/** Whether somebody has a way to log in: no link sets a password for them, whoever hands it out. */
export async function canLogIn(db: Db | Trx, uid: string): Promise<boolean> {
  return (await findWhoCanLogIn(db, [uid])).has(uid);
}
