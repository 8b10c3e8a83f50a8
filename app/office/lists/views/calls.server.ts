import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import type { CallAnswer } from '../../../platform/calls/call.server.ts';
import { fieldProblem } from '../../../platform/calls/refusals.server.ts';
import { NotFound, failure } from '../../../platform/errors.ts';
import { startSweeping } from '../../../platform/sweeping.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { isListName, type ListName } from '../lists.ts';
import { ChangeView, KeepView, ViewsQuery, mostViews, type Views } from './contract.ts';
import { changeView, forgetViewsOfLeavers, keepView, listViews, removeView, type Outcome } from './views.server.ts';

/** Views of lists that are kept under a name. */
export function addViewCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/views',
    summary: 'The views of a list that somebody keeps, and the whole office’s',
    query: ViewsQuery,
    handle: async ({ actor, query }) => ({
      status: 200,
      body: { views: await listViews(app, actor, listNamed(query.list)) } satisfies Views,
    }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/views',
    summary: 'Keeps what a list shows under a name',
    body: KeepView,
    async handle({ actor, body }) {
      const outcome = await keepView(app, actor, { ...body, list: listNamed(body.list) });
      return outcome.ok ? { status: 201, body: { message: `“${body.name}” is kept.` } } : refused(outcome);
    },
  });
  defineOfficeCall(http, app, {
    method: 'PUT',
    path: '/views/:id',
    summary: 'Changes a view that is kept',
    body: ChangeView,
    async handle({ actor, body, params }) {
      const outcome = await changeView(app, actor, params['id']!, body);
      return outcome.ok ? { status: 200, body: { message: 'The view is saved.' } } : refused(outcome);
    },
  });
  defineOfficeCall(http, app, {
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Removes a view that is kept',
    async handle({ actor, params }) {
      await removeView(app, actor, params['id']!);
      return { status: 200, body: { message: 'The view is removed.' } };
    },
  });
  // Whoever leaves by the operator's command, or deletes their account, is asked nothing here.
  const sweeping = startSweeping(app, 'views of who has left', () => forgetViewsOfLeavers(app.db));
  http.addHook('onClose', async () => sweeping.stop());
}

/** Throws NotFound. */
function listNamed(name: string): ListName {
  if (!isListName(name)) throw new NotFound();
  return name;
}

function refused(outcome: Outcome & { ok: false }): CallAnswer {
  if (outcome.reason === 'name')
    return fieldProblem('name', `There is a view of the name “${outcome.theirs}” already. Please give it another.`);
  if (outcome.reason === 'many')
    return fieldProblem('name', `There are ${mostViews} views already. Remove one that nobody needs first.`);
  return { status: 422, body: failure('invalid', 'This list has no such field, word or order.') };
}
