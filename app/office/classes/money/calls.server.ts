import type { FastifyInstance } from 'fastify';
import { countOf } from '../../../classes/days.ts';
import type { Bill } from '../../../billing/bill.ts';
import type { BillDone } from '../../../billing/change-bills.server.ts';
import { askInWords, type Asks } from '../../../billing/papers/issue-by-hand.server.ts';
import type { App } from '../../../platform/app.server.ts';
import {
  answerCalls,
  conflict,
  refuse,
  refuseField,
  refuseInvalid,
  type Refused,
} from '../../ground/office-call.server.ts';
import * as acts from './acts.server.ts';
import { moneyCalls } from './contract.ts';
import { readBillingSettings, readMoney, readMoneyWaits, readOneBill } from './read.server.ts';

/** Money as the office sees and moves it. */
export function addMoneyCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, moneyCalls, {
    readBatch: ({ actor, params }) => readMoney(app, actor, params.id),
    read: ({ actor, params }) => readOneBill(app, actor, params.bill),
    readWaits: ({ actor }) => readMoneyWaits(app, actor),
    readSettings: ({ actor }) => readBillingSettings(app, actor),

    async make({ actor, params, body }) {
      const made = await acts.make(app, actor, params.id, body);
      return made === 0
        ? refuseInvalid('These seats are on a bill already. Look again.')
        : { message: `${countOf(made, 'bill is', 'bills are')} made. Nothing is sent yet.` };
    },

    change: async ({ actor, params, body }) =>
      answerOf(await acts.change(app, actor, params.bill, body), 'The bill is kept.'),
    drop: async ({ actor, params, body }) =>
      answerOf(await acts.drop(app, actor, params.bill, body), 'The seat is off this bill.'),
    issue: async ({ actor, params, body }) =>
      answerOf(
        await wake(app, acts.issue(app, actor, params.bill, body)),
        'The paper is issued, and goes to the payer by mail.',
      ),
    pay: async ({ actor, params, body }) =>
      answerOf(await wake(app, acts.pay(app, actor, params.bill, body)), 'The payment is noted.'),
    reverse: async ({ actor, params, body }) =>
      answerOf(await wake(app, acts.reverse(app, actor, params.bill, body)), 'The payment is reversed.'),
    credit: async ({ actor, params, body }) =>
      answerOf(await wake(app, acts.credit(app, actor, params.bill, body)), 'The credit note is issued.'),
    payBack: async ({ actor, params, body }) =>
      answerOf(
        await wake(app, acts.giveBack(app, actor, params.bill, body)),
        'The refund is noted, and the payer is told.',
      ),
    anew: async ({ actor, params, body }) =>
      answerOf(await wake(app, acts.anew(app, actor, params.bill, body)), 'The bill is made anew.'),

    async settleNote({ actor, params }) {
      await acts.dealWithNote(app, actor, params.bill, params.note);
      return { message: 'It is off the list of payments to match.' };
    },
    async remind({ actor, params }) {
      const refusal = await wake(app, acts.remind(app, actor, params.bill));
      return refusal ? refuseInvalid(refusal) : { message: 'The payer is reminded.' };
    },
    async newLink({ actor, params }) {
      await acts.newLink(app, actor, params.bill);
      return { message: 'The links before are dead. The next mail carries the new one.' };
    },
    async secure({ actor, params, body }) {
      const current = await acts.secure(app, actor, params.bill, body);
      return current ? conflict(changed, current) : { message: 'The seats are secured.' };
    },
    async keepSettings({ actor, body }) {
      const kept = await acts.setSettings(app, actor, body);
      app.wakeOutbox();
      if ('refusal' in kept) return refuseField(kept.refusal.field, kept.refusal.sentence);
      if (!kept.ok)
        return conflict('Another owner changed these settings meanwhile. Look at what stands there now.', null);
      return { message: kept.changed.length > 0 ? 'Kept. Every owner is told by mail.' : 'Nothing was changed.' };
    },
  });
}

const changed = 'Somebody else changed this bill meanwhile. Look at what stands there now, then do it again.';

/** Mails of an act leave at once. */
async function wake<Done>(app: App, act: Promise<Done>): Promise<Done> {
  const done = await act;
  app.wakeOutbox();
  return done;
}

function answerOf(done: BillDone | Asks, message: string): { message: string; bill: Bill } | Refused {
  if (done.ok) return { message, bill: done.bill };
  if ('asks' in done) return refuse('asks', askInWords(done.asks), { asks: done.asks });
  if ('current' in done) return conflict(changed, done.current);
  return done.field ? refuseField(done.field, done.refusal) : refuse('refused', done.refusal);
}
