import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineOfficeCall } from '../office-call.server.ts';

/** Who is at work. The page asks again and again, so that somebody who has left is shown the door at once. */
export function addSessionCalls(http: FastifyInstance, app: App): void {
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/me',
    summary: 'The member of staff whose session this is',
    watching: true,
    async handle({ actor: { staff } }) {
      return { status: 200, body: { uid: staff.uid, name: staff.fname, email: staff.email, role: staff.officeRole } };
    },
  });
}
