import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { readCursor } from '../../ground/cursor.server.ts';
import { answerCalls, refuse, Refused } from '../../ground/office-call.server.ts';
import { sayKept } from '../../people/mentions/named-in.ts';
import { personCalls } from './contract.ts';
import { writePersonNote } from './person-notes.server.ts';
import { readTimeline } from './read-timeline.server.ts';
import { renewMail } from './renew-mail.server.ts';

/** One person, and sending again what they were sent. */
export function addTimelineCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, personCalls, {
    async read({ actor, params, query: { after } }) {
      const place = after === undefined ? null : readCursor(after);
      if (after !== undefined && !place)
        return new Refused({ status: 422, body: failure('invalid', 'This page is not known.') });
      return readTimeline(app, actor, params.key, place);
    },
    note: async ({ actor, params, body }) => ({
      message: sayKept(await writePersonNote(app, actor, params.key, body)),
    }),
    async renew({ actor, params }) {
      if (await renewMail(app, actor, params.id)) return { message: 'It is written anew and sent now.' };
      const sentence = 'This mail cannot be sent again: it holds a code, has not left yet, or what it told of is gone.';
      return refuse('changed', sentence);
    },
  });
}
