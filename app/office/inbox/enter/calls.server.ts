import type { FastifyInstance } from 'fastify';
import { listTrainingEvents } from '../../../interest/training-events.server.ts';
import type { App } from '../../../platform/app.server.ts';
import { noSuchTraining, trainingCalls } from '../correct/contract.ts';
import { answerCalls, refuseField } from '../../ground/office-call.server.ts';
import { callerCalls } from './contract.ts';
import { enterCaller } from './enter-caller.server.ts';

/** A caller entered by hand. */
export function addEnterCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...trainingCalls, ...callerCalls },
    {
      list: async () => ({ events: await listTrainingEvents(app) }),
      async enter({ actor, body }) {
        const entered = await enterCaller(app, actor, body);
        if (entered.ok) {
          const kept = entered.added ? 'Added to the case as a note.' : 'The case is kept.';
          const merged = entered.merged
            ? ` ${entered.merged} are shown as one person now. They can be taken apart again.`
            : '';
          return { message: kept + merged, id: entered.id };
        }
        if (entered.reason === 'no such event') return refuseField('trainingEvent', noSuchTraining);
        if (entered.reason === 'another')
          return refuseField(
            'to',
            `Name, phone and email are not those of ${entered.name}. Leave blank what is the same, or choose Somebody new.`,
          );
        const sentence = 'Whom this was to be added to is not there any more. Nothing is lost: keep it as a new case.';
        return refuseField('to', sentence);
      },
    },
  );
}
