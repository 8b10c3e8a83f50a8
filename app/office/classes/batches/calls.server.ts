import type { FastifyInstance } from 'fastify';
import { readAnnouncement } from '../../../classes/announce/read-announcement.server.ts';
import { countOf } from '../../../classes/days.ts';
import type { Done } from '../../../classes/plan-batch.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, confirmFirst, conflict, refuse, refuseField, Refused } from '../../ground/office-call.server.ts';
import { announce, cancel, changePlan, confirm, keepPlan, keepVenue, putVenue, tellList } from './acts.server.ts';
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
      return answerOf(
        done,
        body.announce ? await sayAnnounced(app, done) : 'The draft is saved. Nobody is told of it.',
      );
    },

    async change({ actor, params, body }) {
      const done = await changePlan(app, actor, params.id, body);
      if ('asks' in done) return refuse('asks', peopleHear, { asks: done.asks });
      const told =
        done.ok && done.written > 0 ? ` ${countOf(done.written, 'person is', 'people are')} written to.` : '';
      return answerOf(done, `The batch is changed.${told || ' Nobody is written to.'}`);
    },

    async announce({ actor, params, body }) {
      const done = await announce(app, actor, params.id, body.version, body);
      return answerOf(done, await sayAnnounced(app, done));
    },

    async tell({ actor, params }) {
      const done = await tellList(app, actor, params.id);
      app.wakeOutbox();
      if (!done.ok) return refuse('refused', done.refusal.sentence);
      return { message: `${countOf(done.people, 'subscriber is', 'subscribers are')} told of it by email.` };
    },

    confirm: async ({ actor, params, body }) =>
      answerOf(
        await confirm(app, actor, params.id, body),
        'The class is confirmed. Whoever has a seat is told by email, with the joining pack and the calendar.',
      ),

    async cancel({ actor, params, body }) {
      const done = await cancel(app, actor, params.id, body);
      if ('confirmFirst' in done) return new Refused(confirmFirst);
      const isDraft = done.ok && done.batch.cancelledReason === null;
      return answerOf(
        done,
        isDraft
          ? 'The draft is put away. Nobody is told.'
          : 'The batch is cancelled. Its people are told by email, with your reason.',
      );
    },
  });
}

/** What came of announcing, and who is written to. */
async function sayAnnounced({ db }: App, done: Done): Promise<string> {
  if (!done.ok) return '';
  const { id, held, waiting } = done.batch;
  const list = (await readAnnouncement(db, id))?.people ?? 0;
  const told = [
    held + waiting > 0 && `${countOf(held + waiting, 'person', 'people')} with a right to it`,
    list > 0 && countOf(list, 'subscriber'),
  ].filter(Boolean);
  return `The batch is announced. ${told.length > 0 ? `Written to by email: ${told.join(', ')}.` : 'Nobody is written to.'}`;
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
