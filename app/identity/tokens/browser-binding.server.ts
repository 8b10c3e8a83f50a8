import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { readCookie, setCookie } from '../sessions/cookies.server.ts';
import { unguessable } from '../../platform/unguessable.server.ts';

const keptSeconds = 15 * 60;

/** The browser's binding cookie, made when it has none: sign-ins and ID tokens of ours work in the browser that began them. */
export function bindBrowser(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const binding = readCookie(app, request, 'tx') ?? unguessable();
  setCookie(app, reply, 'tx', binding, keptSeconds);
  return binding;
}
