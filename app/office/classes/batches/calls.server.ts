import type { FastifyInstance } from 'fastify';
import { NewVenue } from '../../../classes/contract.ts';
import { countOf } from '../../../classes/days.ts';
import type { Done } from '../../../classes/plan-batch.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { failure } from '../../../platform/errors.ts';
import { confirmFirst, defineOfficeCall } from '../../ground/office-call.server.ts';
import { announce, cancel, changePlan, confirm, keepPlan, keepVenue, putVenue } from './acts.server.ts';
import { AnnouncedBatch, ChangedBatch, ChangedVenue, ClosedQuery, Decision, NewBatch } from './contract.ts';
import { readChoices, readClosed, readOne, readOpen } from './read.server.ts';

/** Classes as the office plans and decides them. */
export function addBatchCalls(http: FastifyInstance, app: App): void {
  addReadings(http, app);
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches',
    summary: 'Plans a batch, and announces it where that is wanted',
    body: NewBatch,
    async handle({ actor, body }) {
      const done = await keepPlan(app, actor, body.plan, body.announce, body);
      return answerOf(done, body.announce ? 'The batch is announced.' : 'The draft is kept.', 201);
    },
  });
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/batches/:id',
    summary: 'Changes a batch',
    body: ChangedBatch,
    async handle({ actor, params, body }) {
      const done = await changePlan(app, actor, params['id']!, body);
      if ('asks' in done) return { status: 409, body: { ...failure('asks', peopleHear), asks: done.asks } };
      const told =
        done.ok && done.written > 0 ? ` ${countOf(done.written, 'person is', 'people are')} written to.` : '';
      return answerOf(done, `The batch is changed.${told}`);
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/announce',
    summary: 'Announces a batch',
    body: AnnouncedBatch,
    handle: async ({ actor, params, body }) =>
      answerOf(await announce(app, actor, params['id']!, body.version, body), 'The batch is announced.'),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/confirm',
    summary: 'Says that a class will run',
    body: Decision,
    handle: async ({ actor, params, body }) =>
      answerOf(await confirm(app, actor, params['id']!, body), 'The class is confirmed.'),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/batches/:id/cancel',
    summary: 'Puts a draft away, or cancels a batch',
    body: Decision,
    async handle({ actor, params, body }) {
      const done = await cancel(app, actor, params['id']!, body);
      if ('confirmFirst' in done) return confirmFirst;
      const isDraft = done.ok && done.batch.cancelledReason === null;
      return answerOf(done, isDraft ? 'The draft is put away.' : 'The batch is cancelled.');
    },
  });
}

function addReadings(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches',
    summary: 'What is planned, announced, confirmed or running, and what of it waits',
    handle: async ({ actor }) => ({ status: 200, body: await readOpen(app, actor) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/closed',
    summary: 'What is finished or cancelled',
    query: ClosedQuery,
    handle: async ({ actor, query }) => ({ status: 200, body: await readClosed(app, actor, query.after) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/choices',
    summary: 'What a plan is chosen from',
    handle: async ({ actor }) => ({ status: 200, body: await readChoices(app, actor) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/batches/:id',
    summary: 'One batch and what happened with it',
    handle: async ({ actor, params }) => ({ status: 200, body: await readOne(app, actor, params['id']!) }),
  });
}

/** Where classes are held. */
export function addVenueCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/venues',
    summary: 'Adds a venue',
    body: NewVenue,
    handle: async ({ actor, body }) => ({
      status: 201,
      body: { message: 'The venue is kept.', id: await keepVenue(app, actor, body) },
    }),
  });
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/venues/:id',
    summary: 'Puts a venue right, or takes it out of use',
    body: ChangedVenue,
    async handle({ actor, params, body }) {
      const current = await putVenue(app, actor, params['id']!, body);
      if (!current) return { status: 200, body: { message: 'The venue is kept.' } };
      return { status: 409, body: { ...failure('changed', changed('this venue')), current } };
    },
  });
}

const changed = (what: string) =>
  `Somebody else changed ${what} meanwhile. Look at what stands there now, then keep again.`;

const peopleHear = 'People have to hear of this change: nothing is kept, and nobody told, before you say why.';

function answerOf(done: Done, message: string, status = 200) {
  if (done.ok) return { status, body: { message, batch: done.batch } };
  if ('refusal' in done) return fieldProblem(done.refusal.field, done.refusal.sentence);
  return { status: 409, body: { ...failure('changed', changed('this batch')), current: done.current } };
}
