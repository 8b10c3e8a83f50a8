import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { networkOf } from '../../platform/calls/network.server.ts';
import { defineCall, fieldProblem } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { wishIn } from '../../site/wanted-course.ts';
import type { Auth } from '../store/auth.server.ts';
import { messages } from '../messages.ts';
import { nextPath } from '../next-path.ts';
import { clearCookie, readCookie, setCookie } from '../sessions/cookies.server.ts';
import { shortCode } from '../answers.server.ts';
import { acknowledgeReset, confirmReset } from './confirm-reset.server.ts';
import { askReset } from './ask-reset.server.ts';
import { typed, typedEmail } from '../contract.ts';
import { plainEmail } from '../plain-email.ts';
import { findResetProblems } from './rules.ts';

const proofSeconds = 5 * 60;
const limits = { network: { most: 20, minutes: 10 } };
const refusedUpdate = { status: 403, body: { error: messages.updateFailed } };
const refusedReset = { status: 400, body: failure('reset', messages.resetFailed) };

/** POST /forgotpasswordcourse, the provider's reset confirmation, POST /updatepasswordmongo, and the reset form without scripts. */
export function addResetCalls(http: FastifyInstance, app: App, auth: Auth): void {
  defineCall(http, app, {
    path: '/forgotpasswordcourse',
    summary: 'Sends a reset mail if there is an account with this email; the answer is the same either way',
    body: forgotForm,
    answer: z.object({ message: z.string() }),
    limits,
    form: (body) => {
      const next = nextPath.query(body['next']);
      return { id: 'forgot', page: `/forgotpassword${next}#errors`, next: `/login${next}` };
    },
    async handle({ body, request }) {
      const wish = wishIn(nextPath.read(body.next, ''));
      await askReset(app, { email: body.email, network: networkOf(request.ip), wish });
      return { status: 200, body: { message: messages.resetMailSent } };
    },
  });

  defineCall(http, app, {
    path: '/api/auth/reset-password',
    summary: 'Sets a new password once for an unused code from the reset mail',
    // The email is optional: given, it must be the account's.
    body: z.object({ token: typed, newPassword: typed, email: typedEmail }),
    answer: z.object({ status: z.literal(true) }),
    refuses: { 400: 'The code is unknown, used or too old' },
    limits,
    async handle({ body: { token: code, newPassword, email }, request, reply }) {
      const outcome = await confirmReset(app, auth, { code, newPassword, email, network: networkOf(request.ip) });
      if (outcome.ok) {
        setCookie(app, reply, 'reset-proof', outcome.proof, proofSeconds);
        return { status: 200, body: { status: true } };
      }
      return outcome.reason === 'password' ? fieldProblem('newPassword', outcome.sentence) : refusedReset;
    },
  });

  defineCall(http, app, {
    path: '/updatepasswordmongo',
    summary: "The backend's step after a confirmed reset; takes only the proof of that confirmation",
    body: z.object({ email: typedEmail, newPassword: typed }),
    answer: z.object({ message: z.string() }),
    refuses: {
      403: {
        says: 'Without the proof of a reset just confirmed',
        body: z.object({ error: z.literal(messages.updateFailed) }),
      },
    },
    limits,
    async handle({ body, request, reply }) {
      const proof = readCookie(app, request, 'reset-proof');
      if (proof) clearCookie(app, reply, 'reset-proof');
      const { ok } = await acknowledgeReset(app, auth, { ...body, proof, network: networkOf(request.ip) });
      return ok ? { status: 200, body: { message: messages.resetDone } } : refusedUpdate;
    },
  });

  defineCall(http, app, {
    path: '/resetpassword',
    summary: 'The reset form without scripts: both steps at once',
    body: resetForm(app.config.passwordMin),
    answer: z.object({ message: z.string() }),
    refuses: { 400: 'The code is unknown, used or too old' },
    limits,
    form: (body) => {
      const next = nextPath.query(body['next']);
      const code = `oobCode=${shortCode(body['oobCode'])}`;
      return { id: 'reset', page: `/resetpassword?${code}${next.replace('?', '&')}#errors`, next: `/login${next}` };
    },
    async handle({ body: { email, password, oobCode }, request }) {
      const network = networkOf(request.ip);
      const outcome = await confirmReset(app, auth, { code: oobCode, newPassword: password, email, network });
      if (!outcome.ok) return outcome.reason === 'password' ? fieldProblem('password', outcome.sentence) : refusedReset;
      const { ok } = await acknowledgeReset(app, auth, { proof: outcome.proof, email, newPassword: password, network });
      return ok ? { status: 200, body: { message: messages.resetDone } } : refusedUpdate;
    },
  });
}

/** Where somebody was going; anything may be typed here, and what it leads to is judged where it is used. */
const typedNext = z
  .unknown()
  .optional()
  .meta({ type: 'string', description: 'A path of this site to go to after logging in' });

const forgotForm = z.object({ email: typedEmail, next: typedNext }).superRefine((form, context) => {
  if (form.email === '') context.addIssue({ code: 'custom', path: ['email'], message: messages.enterEmail });
});

/** The reset form without scripts (specification 5). Every wrong field gets its message at once. */
const resetForm = (least: number) =>
  z
    .object({
      email: typed.transform(plainEmail),
      password: typed,
      confirmPassword: typed,
      oobCode: typed,
      next: typedNext,
    })
    .superRefine((form, context) => {
      for (const { field, message } of findResetProblems(form, least)) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    });
