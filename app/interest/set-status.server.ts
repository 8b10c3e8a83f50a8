import type { Trx } from '../platform/database/database.server.ts';
import type { InterestStatus } from './status.ts';

/** Says how far the office has come with these interests, inside its transaction; the person sees it on My Interest. */
export async function setInterestStatus(trx: Trx, ids: readonly string[], status: InterestStatus): Promise<void> {
  if (ids.length > 0) await trx.updateTable('interests').set({ status }).where('id', 'in', ids).execute();
}
