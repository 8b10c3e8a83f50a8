import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { fieldProblem } from '../../platform/calls/refusals.server.ts';
import { failure } from '../../platform/errors.ts';
import { defineOfficeCall } from '../ground/office-call.server.ts';
import { Correction } from './contract.ts';
import { correctCase } from './correct-case.server.ts';

/** Slips in who somebody is. */
export function addCorrectCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/correct',
    summary: 'Corrects a name, a telephone number or an email',
    body: Correction,
    async handle({ actor, params, body }) {
      const corrected = await correctCase(app, actor, params['id']!, body);
      if (corrected.ok) return { status: 200, body: { message: 'Corrected. The old value stays in the story.' } };
      if ('field' in corrected) return fieldProblem(corrected.field, corrected.sentence);
      const sentence = 'Somebody else changed this case meanwhile. Look at what stands there now, then keep again.';
      return { status: 409, body: { ...failure('changed', sentence), current: corrected.current } };
    },
  });
}
