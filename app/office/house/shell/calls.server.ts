import type { FastifyInstance } from 'fastify';
import { readSecondStep } from '../../../identity/factors/own-factors.server.ts';
import { secondsLeft } from '../../../identity/sessions/session-rules.ts';
import type { App } from '../../../platform/app.server.ts';
import type { SignedIn, TimeLeft } from '../../ground/me.ts';
import { defineOfficeCall, type Actor } from '../../ground/office-call.server.ts';
import { noteVisit } from '../../inbox/today/visits.server.ts';

/** Who is at work, and how long their session still lasts. */
export function addSessionCalls(http: FastifyInstance, app: App): void {
  // The page asks again and again, so that somebody who has left is shown the door at once.
  defineOfficeCall(http, app, {
    method: 'GET',
    path: '/me',
    summary: 'The member of staff whose session this is',
    watching: true,
    async handle({ actor }) {
      await noteVisit(app, actor);
      const { uid, fname: name, email, officeRole: role } = actor.staff;
      const secondStep = await readSecondStep(app.db, uid);
      const body = { uid, name, email, role, secondStep, session: timeLeft(app, actor) } satisfies SignedIn;
      return { status: 200, body };
    },
  });

  defineOfficeCall(http, app, {
    method: 'POST',
    path: '/touch',
    summary: 'Somebody types or clicks: work, though nothing is asked for',
    handle: async ({ actor }) => ({ status: 200, body: { session: timeLeft(app, actor) } }),
  });
}

function timeLeft(app: App, { staff }: Actor): TimeLeft {
  const { startedAt: createdAt, seenAt: lastSeenAt } = staff.session;
  return secondsLeft({ createdAt, lastSeenAt }, staff.role, app.now());
}
