import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineOfficeCall, requireRole } from '../ground/office-call.server.ts';
import type { Today } from './contract.ts';
import { countBehind } from './count-behind.server.ts';
import { countToday } from './count-today.server.ts';
import { findNeeds, type LookForNeed } from './needs.server.ts';

/** What the first page says. */
export function addTodayCalls(http: FastifyInstance, app: App, needs: readonly LookForNeed[]): void {
  const countedToday = countBehind(app, 'today', () => countToday(app));
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/today',
    summary: 'What matters today: what waits, what is due, who has what, how wishes get on',
    limit: { most: 60, minutes: 1 },
    watching: true,
    async handle({ actor }) {
      requireRole(actor, 'reader');
      const { rows: _, ...counted } = await countedToday();
      return { status: 200, body: { ...counted, needs: await findNeeds(needs, app, actor, counted) } satisfies Today };
    },
  });
}
