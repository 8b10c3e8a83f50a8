import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../platform/app.server.ts';
import { failure } from '../../../platform/errors.ts';
import { readCursor } from '../../ground/cursor.server.ts';
import { defineOfficeCall } from '../../ground/office-call.server.ts';
import { sayKept } from '../../people/mentions/named-in.ts';
import { PersonNote } from './contract.ts';
import { writePersonNote } from './person-notes.server.ts';
import { readTimeline } from './read-timeline.server.ts';
import { renewMail } from './renew-mail.server.ts';

/** One person, and sending again what they were sent. */
export function addTimelineCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/people/:key',
    summary: 'Everything between one person and the office',
    query: z.strictObject({ after: z.string().max(600).optional() }),
    async handle({ actor, params, query: { after } }) {
      const place = after === undefined ? null : readCursor(after);
      if (after !== undefined && !place) return { status: 422, body: failure('invalid', 'This page is not known.') };
      return { status: 200, body: await readTimeline(app, actor, params['key'] ?? '', place) };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/people/:key/notes',
    summary: 'Writes a note on a person',
    body: PersonNote,
    async handle({ actor, params, body }) {
      return { status: 201, body: { message: sayKept(await writePersonNote(app, actor, params['key'] ?? '', body)) } };
    },
  });
  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/mails/:id/anew',
    summary: 'Writes a delivered mail anew from the record, and sends it',
    async handle({ actor, params }) {
      if (await renewMail(app, actor, params['id'] ?? ''))
        return { status: 200, body: { message: 'It is written anew and sent now.' } };
      const sentence = 'This mail cannot be sent again: it holds a code, has not left yet, or what it told of is gone.';
      return { status: 409, body: failure('changed', sentence) };
    },
  });
}
