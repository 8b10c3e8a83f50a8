import type { App } from '../../../platform/app.server.ts';
import { type Actor, noteLook, requireRole } from '../../ground/office-call.server.ts';
import { countBehind, type CountedBehind } from '../../ground/figures/count-behind.server.ts';
import type { Demand } from './contract.ts';
import { countDemand, type Counted } from './count-demand.server.ts';

/** The demand, counted behind the scenes where there is much. Made once for each server. */
export const createDemandCounter = (app: App): CountedBehind<Counted> =>
  countBehind(app, 'demand 2', () => countDemand(app));

export async function readDemand(app: App, actor: Actor, counter: CountedBehind<Counted>): Promise<Demand> {
  requireRole(actor, 'reader');
  await noteLook(app, actor, { action: 'demand read', subject: 'demand' });
  const { rows: _, ...demand } = await counter.look();
  return demand;
}
