import type { FastifyInstance } from 'fastify';
import { readSecondStep } from '../../../identity/factors/second-factors.server.ts';
import { secondsLeft } from '../../../identity/sessions/session-rules.ts';
import type { App } from '../../../platform/app.server.ts';
import { sessionCalls, type TimeLeft } from '../../ground/me.ts';
import { answerCalls, type Actor } from '../../ground/office-call.server.ts';

export function addSessionCalls(http: FastifyInstance, app: App): void {
  answerCalls(http, app, sessionCalls, {
    async me({ actor }) {
      const { uid, fname: name, email, officeRole: role } = actor.staff;
      return { uid, name, email, role, secondStep: await readSecondStep(app.db, uid), session: timeLeft(app, actor) };
    },
    prove: async () => ({}),
    touch: async ({ actor }) => ({ session: timeLeft(app, actor) }),
  });
}

function timeLeft(app: App, { staff }: Actor): TimeLeft {
  const { startedAt: createdAt, seenAt: lastSeenAt } = staff.session;
  return secondsLeft({ createdAt, lastSeenAt }, staff.role, app.now());
}
