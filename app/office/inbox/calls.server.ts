import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { defineOfficeCall } from '../ground/office-call.server.ts';
import { CountsQuery } from './contract.ts';
import { countCases } from './count-cases.server.ts';

/** What the inbox asks: how much waits. */
export function addInboxCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/counts',
    summary: 'How much waits',
    query: CountsQuery,
    watching: true,
    handle: async ({ actor, query }) => ({
      status: 200,
      body: await countCases(app, actor, indianDay(app.now()), query.since),
    }),
  });
}
