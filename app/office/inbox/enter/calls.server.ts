import type { FastifyInstance } from 'fastify';
import { listTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { noSuchTraining } from '../correct/contract.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Caller } from './contract.ts';
import { enterCaller } from './enter-caller.server.ts';

/** A caller entered by hand. */
export function addEnterCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/callers/trainings',
    summary: 'What a caller may wish for',
    handle: async () => ({ status: 200, body: { events: await listTrainingEvents(app) } }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/callers',
    summary: 'Writes down what somebody told the office',
    body: Caller,
    async handle({ actor, body }) {
      const entered = await enterCaller(app, actor, body);
      if (entered.ok) {
        const kept = entered.added ? 'Added to the case as a note.' : 'The case is kept.';
        const message = entered.merged
          ? `${kept} ${entered.merged} are shown as one person now. They can be taken apart again.`
          : kept;
        return { status: 201, body: { message, id: entered.id } };
      }
      if (entered.reason === 'no such event') return fieldProblem('trainingEvent', noSuchTraining);
      if (entered.reason === 'another')
        return fieldProblem(
          'to',
          `Name, phone and email are not those of ${entered.name}. Leave blank what is the same, or choose Somebody new.`,
        );
      return fieldProblem(
        'to',
        'Whom this was to be added to is not there any more. Nothing is lost: keep it as a new case.',
      );
    },
  });
}
