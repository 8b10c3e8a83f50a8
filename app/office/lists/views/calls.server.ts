import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { NotFound } from '../../../platform/errors.ts';
import { answerCalls, refuseField, refuseInvalid, type Refused } from '../../ground/office-call.server.ts';
import { isListName, type ListName } from '../lists.ts';
import { mostViews, viewCalls } from './contract.ts';
import { keepView, listViews, removeView, type Outcome } from './views.server.ts';

/** Views of lists that are kept under a name. */
export function addViewCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, viewCalls, {
    list: async ({ actor, query }) => ({ views: await listViews(app, actor, listNamed(query.list)) }),
    async keep({ actor, body }) {
      const outcome = await keepView(app, actor, { ...body, list: listNamed(body.list) });
      return outcome.ok ? { message: `“${body.name}” is kept.` } : refused(outcome);
    },
    async remove({ actor, params }) {
      await removeView(app, actor, params.id);
      return { message: 'The view is removed.' };
    },
  });
}

/** Throws NotFound. */
function listNamed(name: string): ListName {
  if (!isListName(name)) throw new NotFound();
  return name;
}

function refused(outcome: Outcome & { ok: false }): Refused {
  if (outcome.reason === 'name')
    return refuseField('name', `There is a view of the name “${outcome.theirs}” already. Please give it another.`);
  if (outcome.reason === 'many')
    return refuseField('name', `There are ${mostViews} views already. Remove one that nobody needs first.`);
  return refuseInvalid('This list has no such field, word or order.');
}
