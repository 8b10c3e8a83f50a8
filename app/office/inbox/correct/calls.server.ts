import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { answerCalls, conflict, refuse, refuseField } from '../../ground/office-call.server.ts';
import { correctCalls } from './contract.ts';
import { correctCase } from './correct-case.server.ts';
import { correctWish } from './correct-wish.server.ts';

/** Slips in who somebody is, and in what they want. */
export function addCorrectCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, correctCalls, {
    async who({ actor, params, body }) {
      const corrected = await correctCase(app, actor, params.id, body);
      if (corrected.ok) {
        const where = corrected.cases > 1 ? `Corrected in ${corrected.cases} cases.` : 'Corrected.';
        const joined = corrected.joined ? ' They stand with the other now: corrected back, they part again.' : '';
        const left = corrected.left > 0 ? ` ${sayLeft(corrected.left)}` : '';
        return { message: `${where} The old value stays in the story.${joined}${left}` };
      }
      if ('field' in corrected) return refuseField(corrected.field, corrected.sentence);
      if ('whose' in corrected) return refuse('whose', sayMeant(corrected.whose));
      return conflict(changed, corrected.current);
    },
    async wish({ actor, params, body }) {
      const corrected = await correctWish(app, actor, params.id, body);
      if (corrected.ok) return { message: 'Corrected. The old value stays in the story.' };
      if ('field' in corrected) return refuseField(corrected.field, corrected.sentence);
      return conflict(changed, corrected.current);
    },
  });
}

const changed = 'Somebody else changed this case meanwhile. Look at what stands there now, then keep again.';

const sayMeant = (whose: string) => `${whose} Merge them, or look again? Nothing is changed yet.`;

/** What may not be corrected here. */
const sayLeft = (left: number) =>
  left === 1
    ? 'One was left as it is: it is held back, or its person corrects it.'
    : `${left} were left as they are: they are held back, or their person corrects them.`;
