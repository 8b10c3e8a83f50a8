import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { defineCall, fieldProblem } from '../../platform/calls/call.server.ts';
import { oneSpaced } from '../../platform/calls/typed-text.ts';
import { failure } from '../../platform/errors.ts';
import { askFactor, leadsToCode, welcome } from '../answers.server.ts';
import { sessionUser, typed } from '../contract.ts';
import { deviceOf } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { messages } from '../messages.ts';
import { acceptInvitation } from './accept-invitation.server.ts';
import { staffNameProblem } from './staff-member.ts';

const invitation = z
  .object({ code: typed, name: typed, password: typed, confirmPassword: typed })
  .superRefine((form, context) => {
    const problem = staffNameProblem(form.name);
    if (problem) context.addIssue({ code: 'custom', path: ['name'], message: problem });
    if (form.password !== form.confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: messages.passwordsDiffer });
  });

/** POST /welcome: a new member of the office sets their password with the link they were handed. */
export function addInvitationCall(http: FastifyInstance, app: App, auth: Auth): void {
  defineCall(http, app, {
    path: '/welcome',
    summary:
      'Takes the name and sets the first password of somebody of the office, with the link they were handed, and lets them in',
    body: invitation,
    answer: sessionUser,
    refuses: { 400: 'The link is unknown, used or too old', 401: 'A second step is due (code second-factor)' },
    limits: { network: { most: 20, minutes: 10 } },
    form: (body) => ({
      id: 'welcome',
      page: `/welcome?code=${encodeURIComponent(String(body['code'] ?? ''))}#errors`,
      next: '/account/security#second-step',
      leads: leadsToCode(),
    }),
    async handle({ body: { code, name: typedName, password }, request, reply }) {
      const name = oneSpaced(typedName);
      const outcome = await acceptInvitation(app, auth, { code, name, password, device: deviceOf(app, request) });
      if (outcome.ok) return welcome(app, request, reply, outcome, 'Your password is set, and you are logged in.');
      if (outcome.reason === 'second-factor') return askFactor(app, reply, outcome.pending);
      if (outcome.reason === 'password') return fieldProblem('password', outcome.sentence);
      return { status: 400, body: failure('invitation', messages.invitationUsed) };
    },
  });
}
