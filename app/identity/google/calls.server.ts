import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineCall } from '../../platform/calls/call.server.ts';
import type { App } from '../../platform/app.server.ts';
import { answerForm } from '../../platform/calls/native-form.server.ts';
import { limitNetworks } from '../../platform/calls/limits.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { typed } from '../contract.ts';
import { messages } from '../messages.ts';
import { bindBrowser, readCookie } from '../sessions/cookies.server.ts';
import { askFactor, welcome } from '../answers.server.ts';
import { logInSocially } from '../log-in/log-in.server.ts';
import { nextPath } from '../next-path.ts';
import { deviceOf } from '../sessions/sessions.server.ts';
import { answerRegistration } from '../sign-up/answer-registration.server.ts';
import { unguessable } from '../../platform/unguessable.server.ts';
import { openIssuer, type Issuer } from './issuer.server.ts';
import { beginSignIn, endSignIn, failSignIn, takeResult, tokenFor } from './sign-in.server.ts';
import type { Outcome, Transaction } from './sign-in.server.ts';

const start = z.object({
  tx: z
    .string()
    .regex(/^[\w-]{20,64}$/)
    .optional(),
  purpose: z.enum(['signup', 'login']).catch('login'),
  next: z.unknown().optional(),
});

/** Google sign-in: begin, come back, and what became of it. Nothing is here where no issuer is configured. */
export function addGoogleCalls(http: FastifyInstance, app: App, auth: Auth): void {
  const issuer = openIssuer(app);
  if (!issuer) return;
  const limit = limitNetworks(http, 'google', { most: 60, minutes: 1 });

  http.get('/auth/google/start', { schema: { hide: true } }, async (request, reply) => {
    const query = start.safeParse(request.query);
    const site = request.headers['sec-fetch-site'];
    // Begun by a page of ours or typed in, never by another site.
    const ours = site === undefined || site === 'same-origin' || site === 'none';
    if (!query.success || !ours || (await limit(request)) !== null) return reply.redirect('/login', 303);
    return begin(app, auth, issuer, request, reply, query.data);
  });

  http.get(
    '/auth/google/callback',
    { schema: { hide: true }, config: { longAddress: true } },
    async (request, reply) => {
      const query = z.object({ state: typed, code: typed, error: typed }).safeParse(request.query);
      const browser = readCookie(app, request, 'tx');
      const ended = query.success ? await endSignIn(app, auth, issuer, { ...query.data, browser }) : null;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (!ended || !browser) return refuse(app, reply, 'login', messages.socialLogInFailed);
      if (ended.transaction.mode === 'popup') return sendClosingPage(reply, ended.transaction.tx);
      return finishOnPage(app, auth, request, reply, { ...ended, browser });
    },
  );

  defineCall(http, app, {
    path: '/auth/google/result',
    summary: 'What became of a Google sign-in begun in this browser; a finished one is told once',
    body: z.object({ tx: typed }),
    answer: z.object({ status: z.enum(['pending', 'done', 'failed', 'closed']), idToken: z.string().optional() }),
    limits: { network: { most: 240, minutes: 1 } },
    async handle({ body, request }) {
      const result = await takeResult(app, auth, { tx: body.tx, browser: readCookie(app, request, 'tx') });
      return { status: 200, body: result };
    },
  });
}

async function begin(
  app: App,
  auth: Auth,
  issuer: Issuer,
  request: FastifyRequest,
  reply: FastifyReply,
  { tx, purpose, next }: z.output<typeof start>,
): Promise<FastifyReply> {
  const browser = bindBrowser(app, request, reply);
  // The popup must stay in the same group of windows as its page until the issuer decides otherwise.
  reply.header('cache-control', 'no-store').header('cross-origin-opener-policy', 'unsafe-none');
  const path = nextPath.read(next, usualGoal[purpose]);
  const mode = tx ? 'popup' : 'page';
  try {
    const begun = { tx: tx ?? unguessable(), purpose, mode, next: path, browser } as const;
    return await reply.redirect(await beginSignIn(app, auth, issuer, begun), 303);
  } catch (error) {
    app.log.warn({ err: error }, 'the issuer cannot be reached');
    if (!tx) return refuse(app, reply, purpose, failedWords(purpose), path);
    await failSignIn(app, auth, { tx, browser });
    return sendClosingPage(reply, tx);
  }
}

/** The whole page went to the issuer and is back: the same steps as with a popup, and on to where the reader was going. */
async function finishOnPage(
  app: App,
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  { transaction, outcome, browser }: { transaction: Transaction; outcome: Outcome; browser: string },
): Promise<FastifyReply> {
  const { purpose, next } = transaction;
  if (outcome.status === 'closed') return refuse(app, reply, purpose, messages.popupClosed, next);
  if (outcome.status !== 'done') return refuse(app, reply, purpose, failedWords(purpose), next);
  const idToken = await tokenFor(app, auth, outcome, browser);
  const device = deviceOf(app, request);
  const codePage = `/login/code${nextPath.query(next)}`;
  if (purpose === 'signup') {
    const given = { idToken, binding: browser, fname: outcome.name, email: '', cNumber: null, device };
    const { status, body } = await answerRegistration(app, auth, reply, given);
    if ('code' in body && body.code === 'second-factor') return reply.redirect(codePage, 303);
    return answerForm(
      app,
      reply,
      { id: 'register', page: `/register${nextPath.query(next)}`, next },
      { typed: {} },
      status,
      body,
    );
  }
  const entered = await logInSocially(app, auth, { idToken, binding: browser, device });
  if (entered.ok) await welcome(app, request, reply, entered, messages.loggedInSocially);
  if (!entered.ok && entered.reason === 'second-factor') {
    askFactor(app, reply, entered.pending);
    return reply.redirect(codePage, 303);
  }
  if (!entered.ok) return refuse(app, reply, purpose, messages.socialLogInFailed, next);
  const words = { message: messages.loggedInSocially };
  return answerForm(app, reply, { id: 'login', page: '/login', next }, { typed: {} }, 200, words);
}

/** Back to the page it began on, which still knows where the reader was going. */
function refuse(
  app: App,
  reply: FastifyReply,
  purpose: Transaction['purpose'],
  sentence: string,
  next = usualGoal[purpose],
): Promise<FastifyReply> {
  const [id, path] = purpose === 'signup' ? ['register', '/register'] : ['login', '/login'];
  const page = next === usualGoal[purpose] ? path : `${path}${nextPath.query(next)}`;
  return answerForm(app, reply, { id, page, next: page }, { typed: {} }, 401, { error: sentence });
}

/** Where sign-up and log-in lead unless the reader was going somewhere (specification 2). */
const usualGoal = { signup: '/registerprofile', login: '/' };

const failedWords = (purpose: Transaction['purpose']) =>
  purpose === 'signup' ? messages.socialSignUpFailed : messages.socialLogInFailed;

// Names the sign-in and carries nothing else: the page that began asks the server what became of it.
const script = `new BroadcastChannel('auth').postMessage({tx:document.body.dataset.tx});window.close()`;
const hash = createHash('sha256').update(script).digest('base64');
const policy = `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What the popup shows for the moment before it closes itself. `tx` has been checked to be plain. */
function sendClosingPage(reply: FastifyReply, tx: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Google sign-in</title></head><body data-tx="${tx}"><p>You can close this window.</p><script>${script}</script></body></html>`,
    );
}
