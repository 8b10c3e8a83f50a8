import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { failure } from '../../../platform/errors.ts';
import type { Case } from '../../people/cases/contract.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { Correction, WishCorrection } from './contract.ts';
import { correctCase } from './correct-case.server.ts';
import { correctWish } from './correct-wish.server.ts';

/** Slips in who somebody is, and in what they want. */
export function addCorrectCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/correct',
    summary: 'Corrects a name, a telephone number or an email',
    body: Correction,
    async handle({ actor, params, body }) {
      const corrected = await correctCase(app, actor, params['id']!, body);
      if (corrected.ok) {
        const where = corrected.cases > 1 ? `Corrected in ${corrected.cases} cases.` : 'Corrected.';
        const joined = corrected.joined ? ' They stand with the other now: corrected back, they part again.' : '';
        const left = corrected.left > 0 ? ` ${sayLeft(corrected.left)}` : '';
        return { status: 200, body: { message: `${where} The old value stays in the story.${joined}${left}` } };
      }
      if ('field' in corrected) return fieldProblem(corrected.field, corrected.sentence);
      if ('whose' in corrected) return { status: 409, body: failure('whose', sayMeant(corrected.whose)) };
      return changed(corrected.current);
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/correct-wish',
    summary: 'Corrects which training somebody wants, where and how soon',
    body: WishCorrection,
    async handle({ actor, params, body }) {
      const corrected = await correctWish(app, actor, params['id']!, body);
      if (corrected.ok) return { status: 200, body: { message: 'Corrected. The old value stays in the story.' } };
      if ('field' in corrected) return fieldProblem(corrected.field, corrected.sentence);
      return changed(corrected.current);
    },
  });
}

const changed = (current: Case) => {
  const sentence = 'Somebody else changed this case meanwhile. Look at what stands there now, then keep again.';
  return { status: 409, body: { ...failure('changed', sentence), current } };
};

const sayMeant = (whose: string) => `${whose} Merge them, or look again? Nothing is changed yet.`;

/** What may not be corrected here. */
const sayLeft = (left: number) =>
  left === 1
    ? 'One was left as it is: it is held back, or its person corrects it.'
    : `${left} were left as they are: they are held back, or their person corrects them.`;
