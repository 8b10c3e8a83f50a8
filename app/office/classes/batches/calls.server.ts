import type { FastifyInstance } from 'fastify';
import { countOf } from '../../../classes/days.ts';
import type { Done } from '../../../classes/plan-batch.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, confirmFirst, conflict, refuse, refuseField, Refused } from '../../ground/office-call.server.ts';
import { announce, cancel, changePlan, confirm, keepPlan, keepVenue, putVenue } from './acts.server.ts';
import { batchCalls, venueCalls, type Kept } from './contract.ts';
import { readChoices, readClosed, readOne, readOpen } from './read.server.ts';

/** Classes as the office plans and decides them. */
export function addBatchCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, batchCalls, {
    readOpen: ({ actor }) => readOpen(app, actor),
    readClosed: ({ actor, query }) => readClosed(app, actor, query.after),
    readChoices: ({ actor }) => readChoices(app, actor),
    read: ({ actor, params }) => readOne(app, actor, params.id),

    async plan({ actor, body }) {
      const done = await keepPlan(app, actor, body.plan, body.announce, body);
      return answerOf(done, body.announce ? 'The batch is announced.' : 'The draft is kept.');
    },

    async change({ actor, params, body }) {
      const done = await changePlan(app, actor, params.id, body);
      if ('asks' in done) return refuse('asks', peopleHear, { asks: done.asks });
      const told =
        done.ok && done.written > 0 ? ` ${countOf(done.written, 'person is', 'people are')} written to.` : '';
      return answerOf(done, `The batch is changed.${told}`);
    },

    announce: async ({ actor, params, body }) =>
      answerOf(await announce(app, actor, params.id, body.version, body), 'The batch is announced.'),

    confirm: async ({ actor, params, body }) =>
      answerOf(await confirm(app, actor, params.id, body), 'The class is confirmed.'),

    async cancel({ actor, params, body }) {
      const done = await cancel(app, actor, params.id, body);
      if ('confirmFirst' in done) return new Refused(confirmFirst);
      const isDraft = done.ok && done.batch.cancelledReason === null;
      return answerOf(done, isDraft ? 'The draft is put away.' : 'The batch is cancelled.');
    },
  });
}

/** Where classes are held. */
export function addVenueCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, venueCalls, {
    add: async ({ actor, body }) => ({ message: 'The venue is kept.', id: await keepVenue(app, actor, body) }),

    async change({ actor, params, body }) {
      const current = await putVenue(app, actor, params.id, body);
      return current ? conflict(changed('this venue'), current) : { message: 'The venue is kept.' };
    },
  });
}

const changed = (what: string) =>
  `Somebody else changed ${what} meanwhile. Look at what stands there now, then keep again.`;

const peopleHear = 'People have to hear of this change: nothing is kept, and nobody told, before you say why.';

function answerOf(done: Done, message: string): Kept | Refused {
  if (done.ok) return { message, batch: done.batch };
  if ('refusal' in done) return refuseField(done.refusal.field, done.refusal.sentence);
  return conflict(changed('this batch'), done.current);
}
