import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { CallAnswer } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { startSweeping } from '../../platform/sweeping.server.ts';
import { answerCalls, defineOfficeCall, requireRole, type Actor } from '../ground/office-call.server.ts';
import { liveCalls } from '../lists/live/contract.ts';
import { findChanged } from '../lists/live/find-changed.server.ts';
import { beginAct, beginUndo, resumeAct, stopAct, sweepActs, type Begun } from './acts.server.ts';
import { BeginAct } from './acts.ts';
import { countCalls } from './contract.ts';
import { countCases } from './count-cases.server.ts';
import { findAll, readAct, workAct } from './work-acts.server.ts';

/** What the inbox asks: how much waits, and acts on many cases at once. */
export function addInboxCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...countCalls, ...liveCalls },
    {
      counts: ({ actor, query }) => countCases(app, actor, indianDay(app.now()), query),
      changed: async ({ actor, query }) => ({ rows: await findChanged(app, actor, query.seen) }),
    },
  );
  addActCalls(http, app);
  const sweeping = startSweeping(app, 'old acts on many cases', () => sweepActs(app));
  http.addHook('onClose', async () => sweeping.stop());
}

/** So many cases are done before the call is answered; more in the background. */
const fewEnough = 100;

function addActCalls(http: FastifyInstance, app: App): void {
  const work = createWorker(http, app);
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/acts/latest',
    summary: 'How far the newest act on many cases is',
    watching: true,
    async handle({ actor }) {
      requireRole(actor, 'office');
      return { status: 200, body: { act: await readAct(app, actor) } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/acts',
    summary: 'Changes many cases: chosen ones, or all that a filter lets through',
    body: BeginAct,
    async handle({ actor, body }) {
      const found = 'cases' in body ? body : await findAll(app, actor, body);
      if (!found) return refused('This list has no such field or word.');
      if ('sentence' in found) return refused(found.sentence);
      return work(actor, await beginAct(app, actor, found.cases, body.change));
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/acts/:id/undo',
    summary: 'Brings the cases of an act back to what they were',
    handle: async ({ actor, params }) => work(actor, await beginUndo(app, actor, params['id']!)),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/acts/:id/resume',
    summary: 'Takes up an act that did not finish',
    async handle({ actor, params }) {
      const id = params['id']!;
      if (!(await resumeAct(app, actor, id))) return refused('This act cannot go on now.');
      return work(actor, { ok: true, id });
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/acts/:id/stop',
    summary: 'Stops an act; what is done stays done',
    async handle({ actor, params }) {
      await stopAct(app, actor, params['id']!);
      return { status: 200, body: { act: await readAct(app, actor, params['id']) } };
    },
  });
}

/** Does what was begun, and answers how far it is; what is at work when the server closes breaks off after its part. */
function createWorker(http: FastifyInstance, app: App) {
  const running = new Set<Promise<void>>();
  let isGoing = false;
  http.addHook('onClose', async () => {
    isGoing = true;
    await Promise.allSettled(running);
  });
  return async (actor: Actor, begun: Begun): Promise<CallAnswer> => {
    if (!begun.ok) return refused(begun.sentence, begun.errors);
    // Nobody may be waiting for it when the database goes: it is shown as broken off as soon as its beat is old.
    const working: Promise<void> = workAct(app, actor, begun.id, () => isGoing)
      .catch((error: unknown) => app.log.error({ err: error }, 'an act on many cases was not noted as broken off'))
      .finally(() => running.delete(working));
    running.add(working);
    const act = await readAct(app, actor, begun.id);
    if (act && act.total > fewEnough) return { status: 200, body: { act } };
    await working;
    return { status: 200, body: { act: await readAct(app, actor, begun.id) } };
  };
}

const refused = (sentence: string, errors: Record<string, string> = {}): CallAnswer => ({
  status: 422,
  body: failure('invalid', sentence, { errors }),
});
