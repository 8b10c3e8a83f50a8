import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls } from '../../ground/office-call.server.ts';
import { moneyActs } from './acts.server.ts';
import { moneyCalls } from './contract.ts';
import { readBillingSettings, readMoney, readMoneyWaits, readOneBill } from './read.server.ts';

/** Money as the office sees and moves it. */
export function addMoneyCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, moneyCalls, {
    readBatch: ({ actor, params }) => readMoney(app, actor, params.id),
    read: ({ actor, params }) => readOneBill(app, actor, params.bill),
    readWaits: ({ actor }) => readMoneyWaits(app, actor),
    readSettings: ({ actor }) => readBillingSettings(app, actor),
    ...moneyActs(app),
  });
}
