import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { indianDay } from '../../platform/indian-time.ts';
import { answerCalls, refuseInvalid, type Actor, type Refused } from '../ground/office-call.server.ts';
import { liveCalls } from '../lists/live/contract.ts';
import { findChanged } from '../lists/live/find-changed.server.ts';
import { beginAct, beginUndo, resumeAct, stopAct, type Begun } from './acts.server.ts';
import { actCalls, type Act } from './acts.ts';
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
}

/** So many cases are done before the call is answered; more in the background. */
const fewEnough = 100;

function addActCalls(http: FastifyInstance, app: App): void {
  const work = createWorker(http, app);
  answerCalls(http, app, actCalls, {
    latest: async ({ actor }) => ({ act: await readAct(app, actor) }),
    async begin({ actor, body }) {
      const found = 'cases' in body ? body : await findAll(app, actor, body);
      if (!found) return refuseInvalid('This list has no such field or word.', { errors: {} });
      if ('sentence' in found) return refuseInvalid(found.sentence, { errors: {} });
      return work(actor, await beginAct(app, actor, found.cases, body.change));
    },
    undo: async ({ actor, params }) => work(actor, await beginUndo(app, actor, params.id)),
    async resume({ actor, params: { id } }) {
      if (!(await resumeAct(app, actor, id))) return refuseInvalid('This act cannot go on now.', { errors: {} });
      return work(actor, { ok: true, id });
    },
    async stop({ actor, params: { id } }) {
      await stopAct(app, actor, id);
      return { act: await readAct(app, actor, id) };
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
  return async (actor: Actor, begun: Begun): Promise<{ act: Act | null } | Refused> => {
    if (!begun.ok) return refuseInvalid(begun.sentence, { errors: begun.errors ?? {} });
    // Nobody may be waiting for it when the database goes: it is shown as broken off as soon as its beat is old.
    const working: Promise<void> = workAct(app, actor, begun.id, () => isGoing)
      .catch((error: unknown) => app.log.error({ err: error }, 'an act on many cases was not noted as broken off'))
      .finally(() => running.delete(working));
    running.add(working);
    const act = await readAct(app, actor, begun.id);
    if (act && act.total > fewEnough) return { act };
    await working;
    return { act: await readAct(app, actor, begun.id) };
  };
}
