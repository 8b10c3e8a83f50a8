import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { Admission } from '../../platform/calls/call.server.ts';
import { isWrittenByAnother, writtenByAnother } from '../../platform/calls/submission-key.server.ts';
import { findPerson, type Person } from '../person.server.ts';

/** Admits everybody, logged in or not, but to send what somebody else wrote: asked before it counts for what may be sent in a day. */
export function admitAuthor(app: App) {
  return async (request: FastifyRequest): Promise<Admission<Person | null>> => {
    const person = await findPerson(app, request);
    return isWrittenByAnother(request, person?.uid ?? null) ? { refused: writtenByAnother } : { admitted: person };
  };
}

/** Whose submission keys they are. */
export const uidOf = (person: Person | null): string => person?.uid ?? '';
