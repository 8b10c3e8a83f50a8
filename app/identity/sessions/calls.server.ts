import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { defineCall } from '../../platform/calls/call.server.ts';
import type { App } from '../../platform/app.server.ts';
import { closeFlash } from '../../platform/calls/flash.server.ts';
import { sessionUser, type SessionUser } from '../contract.ts';
import { findPerson } from './find-person.server.ts';
import { record } from '../store/events.server.ts';
import { readCookie } from './cookies.server.ts';
import { endSession, takeSession } from './sessions.server.ts';

/** GET /session and POST /logout. */
export function addSessionCalls(http: FastifyInstance, app: App): void {
  defineCall(http, app, {
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in, for display; 204 when nobody is',
    answer: sessionUser,
    async handle({ request, reply }) {
      reply.header('cache-control', 'no-store');
      const person = await findPerson(app, request);
      if (!person) {
        if (readCookie(app, request, 'signed-in')) takeSession(app, reply);
        return { status: 204, body: {} };
      }
      const { uid, fname, email, cNumber, photoURL } = person;
      const user: SessionUser = { uid, fname, displayName: fname, email, cNumber, photoURL, userType: 'user' };
      return { status: 200, body: user };
    },
  });

  defineCall(http, app, {
    path: '/logout',
    summary: 'Ends the session on the server; repeating is harmless',
    answer: z.object({}),
    form: () => ({ id: 'logout', page: '/', next: '/' }),
    async handle({ request, reply }) {
      const personId = await endSession(app, request);
      if (personId) await record(app.db, app, { kind: 'authn_logout', personId });
      takeSession(app, reply);
      await closeFlash(app, request, reply);
      return { status: 204, body: { message: 'You are logged out.' } };
    },
  });
}
