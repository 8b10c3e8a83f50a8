import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPerson, type Person } from '../identity/sessions/find-person.server.ts';
import { z } from 'zod';
import type { App } from '../platform/app.server.ts';
import type { Admission } from '../platform/calls/call.server.ts';
import { isWrittenByAnother } from '../platform/calls/submission-key.server.ts';
import { failure } from '../platform/errors.ts';

/** The printed answer to nobody, for /openapi.json. */
export const notLoggedIn = z.object({ success: z.literal(false), message: z.literal('Please log in.') });

/** Admits whoever is logged in, to an address with an email only its account (security: 'The documented calls'); nothing is looked up, so others learn nothing. No answer may be kept. */
export function ownAccount(app: App) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Admission<Person>> => {
    reply.header('cache-control', 'no-store');
    const person = await findPerson(app, request);
    if (!person || isWrittenByAnother(request, person.uid))
      return { refused: { status: 401, body: { success: false, message: 'Please log in.' } } };
    const { email } = request.params as { email?: string };
    if (email !== undefined && email.toLowerCase() !== person.email) {
      app.log.warn({ event: 'authz_fail', person: person.uid, id: request.id }, 'another account was asked for');
      return { refused: { status: 403, body: failure('forbidden', 'You may not do this.') } };
    }
    return { admitted: person };
  };
}
