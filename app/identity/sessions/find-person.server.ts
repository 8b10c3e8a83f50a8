import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.server.ts';
import { type Asker, readCookie } from './cookies.server.ts';
import { type Role, isAlive, isWorthNoting } from './session-rules.ts';
import type { OfficeRole } from '../staff/staff-member.ts';
import { keyedDigests } from '../../platform/unguessable.server.ts';
import type { Admission } from '../../platform/calls/call.server.ts';
import { isWrittenByAnother, writtenByAnother } from '../../platform/calls/submission-key.server.ts';

/** Who is asking, as the session knows it. Everything that decides what somebody may do starts here. */
export type Person = {
  uid: string;
  fname: string;
  email: string;
  /** Whether the mailbox has been proved; unproved addresses claim nothing that was left under them before. */
  emailConfirmed: boolean;
  cNumber: string | null;
  photoURL: string | null;
  role: Role;
  /** Staff only. */
  officeRole: OfficeRole | null;
  session: {
    id: string;
    /** What is stored of the cookie that the request came with. */
    token: string;
    startedAt: string;
    /** The last request that counted as somebody being there; this one too, unless it only looks. */
    seenAt: string;
    /** A passkey or an authenticator code was given in this session. */
    secondFactor: boolean;
    /** When the password or another proof was last given. */
    confirmedAt: string;
  };
};

/**
 * Who is asking, by the session cookie alone; null when nobody is logged in, the session has
 * ended or gone idle, or the account is disabled. Takes Fastify's request or a loader's. A page that only looks whether its session
 * still stands is `watching`: that keeps no session alive.
 */
export async function findPerson(app: App, asker: Asker, { watching = false } = {}): Promise<Person | null> {
  const token = readCookie(app, asker, 'session');
  if (!token) return null;
  const row = await selectByToken(app, token);
  if (!row || row.disabled_at || row.deleted_at) return null;
  const now = app.now();
  if (!isAlive({ createdAt: row.started_at, lastSeenAt: row.seen_at }, row.role, now)) return null;
  const noted = !watching && isWorthNoting(row.seen_at, row.role, now);
  if (noted) {
    const seen = { updated_at: now.toISOString() };
    await app.db.updateTable('sessions').set(seen).where('id', '=', row.session_id).execute();
  }
  return {
    uid: row.id,
    fname: row.name,
    email: row.email,
    emailConfirmed: row.email_verified === 1,
    cNumber: row.contact_number,
    photoURL: row.image,
    role: row.role,
    officeRole: row.office_role,
    session: {
      id: row.session_id,
      token: row.token,
      startedAt: row.started_at,
      seenAt: noted ? now.toISOString() : row.seen_at,
      secondFactor: row.second_factor_at !== null,
      confirmedAt: row.confirmed_at,
    },
  };
}

/** Somebody who may enter the back office, and what they may do there. */
export type Staff = Person & { officeRole: OfficeRole };

/** A member of staff with the second factor given in this session; null for everybody else. */
export async function findStaff(app: App, asker: Asker, how?: { watching?: boolean }): Promise<Staff | null> {
  const person = await findPerson(app, asker, how);
  return person && mayEnterOffice(person) ? person : null;
}

/** Whether the back office opens: staff, with the second factor given in this session. */
export function mayEnterOffice(person: Person): person is Staff {
  return person.role === 'staff' && person.session.secondFactor && person.officeRole !== null;
}

function selectByToken(app: App, token: string) {
  return app.db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'people.id',
      'people.name',
      'people.email',
      'people.email_verified',
      'people.contact_number',
      'people.image',
      'people.role',
      'people.office_role',
      'people.disabled_at',
      'people.deleted_at',
      'sessions.id as session_id',
      'sessions.token',
      'sessions.created_at as started_at',
      'sessions.updated_at as seen_at',
      'sessions.second_factor_at',
      'sessions.confirmed_at',
    ])
    .where('sessions.token', 'in', keyedDigests(app, token))
    .executeTakeFirst();
}

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
