import type { App } from '../platform/app.server.ts';
import { createDemandCounter, type Counted } from './classes/demand/count-demand.server.ts';
import type { CountedBehind } from './ground/figures/count-behind.server.ts';
import { createTodayCounter, type CountedToday } from './inbox/today/count-today.server.ts';

/** What is counted behind the scenes: made once for each server. */
export type Counters = { demand: CountedBehind<Counted>; today: CountedBehind<CountedToday> };

export const createCounters = (app: App): Counters => ({
  demand: createDemandCounter(app),
  today: createTodayCounter(app),
});
