import type { App } from '../platform/app.server.ts';
import { readCookie, type Asker } from './sessions/cookies.server.ts';
import { isAlive, isWorthNoting, type Role } from './sessions/session-rules.ts';
import { digest } from './store/unguessable.server.ts';

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
  session: {
    id: string;
    startedAt: string;
    /** A passkey or an authenticator code was given in this session. */
    secondFactor: boolean;
    /** When the password or another proof was last given. */
    confirmedAt: string;
  };
};

/**
 * Who is asking, by the session cookie alone (security: 'Who is asking'); null when nobody is logged in, the session has
 * ended or gone idle, or the account is disabled. Takes Fastify's request or a loader's.
 */
export async function findPerson(app: App, asker: Asker): Promise<Person | null> {
  const token = readCookie(app, asker, 'session');
  if (!token) return null;
  const row = await selectByToken(app, digest(token));
  if (!row || row.disabled_at || row.deleted_at) return null;
  const now = app.now();
  if (!isAlive({ createdAt: row.started_at, lastSeenAt: row.seen_at }, row.role, now)) return null;
  if (isWorthNoting(row.seen_at, row.role, now)) {
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
    session: {
      id: row.session_id,
      startedAt: row.started_at,
      secondFactor: row.second_factor_at !== null,
      confirmedAt: row.confirmed_at,
    },
  };
}

/** A member of staff with the second factor given in this session; null for everybody else. */
export async function findStaff(app: App, asker: Asker): Promise<Person | null> {
  const person = await findPerson(app, asker);
  return person?.role === 'staff' && person.session.secondFactor ? person : null;
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
      'people.disabled_at',
      'people.deleted_at',
      'sessions.id as session_id',
      'sessions.created_at as started_at',
      'sessions.updated_at as seen_at',
      'sessions.second_factor_at',
      'sessions.confirmed_at',
    ])
    .where('sessions.token', '=', token)
    .executeTakeFirst();
}
