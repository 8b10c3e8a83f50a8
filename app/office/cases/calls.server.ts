import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { failure } from '../../platform/errors.ts';
import { defineOfficeCall } from '../office-call.server.ts';
import { indianDay } from '../indian-day.ts';
import { BringBack, CountsQuery, MoveCases, Note, PutAway, Release } from './contract.ts';
import { countCases } from './count-cases.server.ts';
import { getCase } from './get-case.server.ts';
import { listColleagues } from './list-colleagues.server.ts';
import { bringBack, moveCases, putAway } from './move-cases.server.ts';
import { releaseCase } from './release-case.server.ts';
import { writeNote } from './write-note.server.ts';

/** What the inbox asks. */
export function addInboxCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/counts',
    summary: 'How much waits',
    query: CountsQuery,
    watching: true,
    handle: async ({ actor, query }) => ({
      status: 200,
      body: await countCases(app, actor, indianDay(app.now()), query.since),
    }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/colleagues',
    summary: 'Who cases can be given to',
    handle: async () => ({ status: 200, body: { colleagues: await listColleagues(app) } }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/:id',
    summary: 'One case with everything about it',
    handle: async ({ actor, params }) => ({ status: 200, body: await getCase(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/move',
    summary: 'Changes status, owner or due day of cases',
    body: MoveCases,
    async handle({ actor, body }) {
      const moved = await moveCases(app, actor, body.cases, body.change);
      if (!('ok' in moved)) return { status: 200, body: moved };
      const { errors } = moved;
      return { status: 422, body: failure('invalid', Object.values(errors)[0]!, { errors }) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/archive',
    summary: 'Puts cases out of sight',
    body: PutAway,
    handle: async ({ actor, body }) => ({ status: 200, body: await putAway(app, actor, body.cases) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/release',
    summary: 'Brings what was held back before the office',
    body: Release,
    async handle({ actor, body }) {
      const outcome = await releaseCase(app, actor, body);
      if (outcome.ok) return { status: 200, body: { message: 'Released. The sender gets the receipt now.' } };
      const sentence = 'Somebody else changed this case meanwhile. Here it is as it stands.';
      return { status: 409, body: { ...failure('changed', sentence), current: outcome.current } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/restore',
    summary: 'Brings archived cases back',
    body: BringBack,
    handle: async ({ actor, body }) => ({ status: 200, body: await bringBack(app, actor, body.ids) }),
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/notes',
    summary: 'Writes a note about a case',
    body: Note,
    async handle({ actor, body, params }) {
      await writeNote(app, actor, params['id']!, body.text);
      return { status: 201, body: { message: 'Your note is kept.' } };
    },
  });
}
