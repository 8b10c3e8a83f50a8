import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { answerCalls, conflict, Refused } from '../../ground/office-call.server.ts';
import { noteCalls } from '../../people/cases/contract.ts';
import { sayKept } from '../../people/mentions/named-in.ts';
import { parseAsked } from '../../lists/read-list.server.ts';
import { findAround } from './around.server.ts';
import { oneCaseCalls } from './contract.ts';
import { getCase } from './get-case.server.ts';
import { noteHere } from './here.server.ts';
import { releaseCase } from './release-case.server.ts';
import { writeNote } from './write-note.server.ts';

/** What the screen of one case asks and does. */
export function addOneCaseCalls(http: FastifyInstance, app: App): void {
  answerCalls(
    http,
    app,
    { ...oneCaseCalls, ...noteCalls },
    {
      read: ({ actor, params }) => getCase(app, actor, params.id),
      async around({ actor, params, query: { list, ...query } }) {
        const asked = parseAsked(list, query);
        if (asked) return findAround(app, actor, params.id, asked);
        const sentence = 'This list has no such field, word or order.';
        return new Refused({ status: 422, body: failure('invalid', sentence) });
      },
      here: ({ actor, params }) => noteHere(app, actor, params.id),
      async release({ actor, body }) {
        const outcome = await releaseCase(app, actor, body);
        if (outcome.ok) return { message: 'Released. The sender gets the receipt now.' };
        return conflict('Somebody else changed this case meanwhile. Here it is as it stands.', outcome.current);
      },
      write: async ({ actor, body, params }) => ({ message: sayKept(await writeNote(app, actor, params.id, body)) }),
    },
  );
}
