import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import type { Admission } from '../../platform/calls/call.server.ts';
import { isWrittenByAnother, writtenByAnother } from '../../platform/calls/submission-key.server.ts';
import { findPerson, type Person } from './find-person.server.ts';

/** Admits everybody, logged in or not, but to send what somebody else wrote: asked before it counts for what may be sent in a day. */
export function admitAuthor(app: App) {
  return async (request: FastifyRequest): Promise<Admission<Person | null>> => {
    const person = await findPerson(app, request);
    return isWrittenByAnother(request, person?.uid ?? null) ? { refused: writtenByAnother } : { admitted: person };
  };
}

/** Whether somebody sends from their account under its own address, which they have proved. */
export const writesAsOwner = (person: Person | null, email: string): boolean =>
  person !== null && person.emailConfirmed && person.email === email;

/** Why a submission is held back, or null: its owner's never is, since a page that promises them a mail has to keep its word. */
export const reasonToHold = (person: Person | null, { email, reviewReason }: Held): string | null =>
  writesAsOwner(person, email) ? null : reviewReason;
type Held = { email: string; reviewReason: string | null };

/** Whose submission keys they are. */
export const uidOf = (person: Person | null): string => person?.uid ?? '';
