import type { App } from '../../platform/app.server.ts';
import { recordAudit } from '../audit/record-audit.server.ts';
import { requireRole, type Actor } from '../ground/office-call.server.ts';
import { countBehind } from '../today/count-behind.server.ts';
import type { Demand } from './contract.ts';
import { countDemand } from './count-demand.server.ts';

/** Answers with the demand, counted behind the scenes where there is much. Made once for each server. */
export function createDemandCounter(app: App): (actor: Actor) => Promise<Demand> {
  const counted = countBehind(app, 'demand', () => countDemand(app));
  return async (actor) => {
    requireRole(actor, 'reader');
    await recordAudit(app.db, app, actor, { action: 'demand read', subject: 'demand' });
    return counted();
  };
}
