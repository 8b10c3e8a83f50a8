import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { answerCalls, defineOfficeCall } from '../../ground/office-call.server.ts';
import { noteCalls } from '../../people/cases/contract.ts';
import { sayKept } from '../../people/mentions/named-in.ts';
import { ListQuery } from '../../lists/contract.ts';
import { parseAsked } from '../../lists/read-list.server.ts';
import { findAround } from './around.server.ts';
import { CaseListName } from './around.ts';
import { Release } from './contract.ts';
import { getCase } from './get-case.server.ts';
import { noteHere } from './here.server.ts';
import { releaseCase } from './release-case.server.ts';
import { writeNote } from './write-note.server.ts';

/** What the screen of one case asks and does. */
export function addOneCaseCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/:id',
    summary: 'One case with everything about it',
    handle: async ({ actor, params }) => ({ status: 200, body: await getCase(app, actor, params['id']!) }),
  });
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/cases/:id/around',
    summary: 'What stands before and after a case in a list',
    query: ListQuery.extend({ list: CaseListName }),
    async handle({ actor, params, query: { list, ...query } }) {
      const asked = parseAsked(list, query);
      if (!asked) return { status: 422, body: failure('invalid', 'This list has no such field, word or order.') };
      return { status: 200, body: await findAround(app, actor, params['id']!, asked) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/cases/:id/here',
    summary: 'Says that a case is open here; answers who else has it open',
    watching: true,
    handle: async ({ actor, params }) => ({ status: 200, body: await noteHere(app, actor, params['id']!) }),
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
  answerCalls(http, app, noteCalls, {
    write: async ({ actor, body, params }) => ({ message: sayKept(await writeNote(app, actor, params.id, body)) }),
  });
}
