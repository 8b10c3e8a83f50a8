import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { logCalls } from './contract.ts';
import { readLog } from './read-log.server.ts';

/** The audit log: it is read here and written where things are done; it is kept a year. */
export function addLogCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, logCalls, { read: ({ actor, query }) => readLog(app, actor, query) });
}
