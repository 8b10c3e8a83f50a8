import type { App } from '../../platform/app.server.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import type { Demand } from './contract.ts';
import { countDemand, type Counted } from './count-demand.server.ts';

/** So many are counted while somebody waits for it. */
const mostWaitedFor = 5000;
const freshForMilliseconds = 60_000;

/**
 * Answers with the demand as it is now. Where there is so much that counting takes a while, it answers with the last count and counts anew
 * behind it; the answer says when it was counted. Whoever looks meanwhile waits for the same count. Made once for each server.
 */
export function createDemandCounter(app: App): (actor: Actor) => Promise<Demand> {
  let last: Counted | null = null;
  let counting: Promise<Demand> | null = null;

  async function countAnew(): Promise<Demand> {
    counting ??= countDemand(app)
      .then((counted) => (last = counted))
      .finally(() => (counting = null));
    return counting;
  }

  return async (actor) => {
    requireRole(actor, 'reader');
    await recordAudit(app.db, app, actor, { action: 'demand read', subject: 'demand' });
    if (!last || last.rows <= mostWaitedFor) return countAnew();
    const age = app.now().getTime() - new Date(last.countedAt).getTime();
    if (age > freshForMilliseconds)
      countAnew().catch((error: unknown) => app.log.warn({ err: error }, 'demand could not be counted'));
    return last;
  };
}
