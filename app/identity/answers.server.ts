import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import { type CallAnswer, isForm } from '../platform/calls/call.server.ts';
import { closeFlash } from '../platform/calls/flash.server.ts';
import { failure } from '../platform/errors.ts';
import { rememberDevice } from './log-in/known-device.server.ts';
import { setCookie } from './sessions/cookies.server.ts';
import type { Entered } from './sessions/enter.server.ts';
import { giveSession } from './sessions/sessions.server.ts';
import { messages } from './messages.ts';

const pendingSeconds = 10 * 60;

/** The printed body, or the common one that asks for the second step; described for /openapi.json. */
export const wrongOrNotYet = (error: string) =>
  z.union([z.object({ error: z.literal(error) }), z.looseObject({ code: z.literal('second-factor') })]);

/** Gives the browser of somebody who has just entered their session and its device cookie; what waited there for somebody else goes. */
export async function letIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, session }: Entered,
): Promise<void> {
  await closeFlash(app, request, reply);
  giveSession(app, reply, session.token, session.role);
  rememberDevice(app, request, reply, { uid: user.uid, version: session.version });
}

/** Lets somebody in who has just logged in; a native form is told in a sentence. */
export async function welcome(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  entered: Entered,
  message: string,
): Promise<CallAnswer> {
  await letIn(app, request, reply, entered);
  return { status: 200, body: isForm(request) ? { message } : entered.user };
}

/** What was proved is good and a second step is due: the browser may give it for ten minutes. */
export function askFactor(app: App, reply: FastifyReply, pending: string): CallAnswer {
  setCookie(app, reply, 'factor', pending, pendingSeconds);
  return { status: 401, body: failure('second-factor', messages.askForCode) };
}

/** Where a native form goes on when a second step is due. */
export const leadsToCode = (query = '') => ({ 'second-factor': `/login/code${query}` });

/** A code on its way back into an address: what is none of ours, or longer than they are, is left out, as proxies refuse long headers. */
export function shortCode(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,128}$/.test(value) ? value : '';
}
