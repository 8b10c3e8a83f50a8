import type { App } from '../../platform/app.server.ts';
import { mayEnterOffice, type Person } from '../sessions/find-person.server.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { isAlive } from '../sessions/session-rules.ts';
import { whatComesFirst, type First } from './grave.server.ts';

/** What a person sees of their own account's security. */
export type AccountView = {
  email: string;
  emailConfirmed: boolean;
  hasPassword: boolean;
  /** What must come before something grave is done; null when nothing must. */
  first: First | null;
  staff: boolean;
  /** The back office opens to this session. */
  officeOpen: boolean;
  sessions: { id: string; device: string; network: string; startedAt: string; lastSeenAt: string; current: boolean }[];
  passkeys: { id: string; name: string; createdAt: string | null }[];
  authenticator: boolean;
  recoveryCodes: number;
};

/** Reads the security page of the person who asks, and of nobody else. */
export async function readAccount(app: App, person: Person): Promise<AccountView> {
  const mine = person.uid;
  const { db } = app;
  const password = await db
    .selectFrom('credentials')
    .select('id')
    .where('person_id', '=', mine)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const sessions = await db.selectFrom('sessions').selectAll().where('person_id', '=', mine).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('person_id', '=', mine).execute();
  const authenticator = await db
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('person_id', '=', mine)
    .executeTakeFirst();
  const codes = await db.selectFrom('recovery_codes').select('hash').where('person_id', '=', mine).execute();
  const now = app.now();
  return {
    email: person.email,
    emailConfirmed: person.emailConfirmed,
    hasPassword: Boolean(password),
    first: await whatComesFirst(app, person),
    staff: person.role === 'staff',
    officeOpen: mayEnterOffice(person),
    sessions: sessions
      .filter((one) => isAlive({ createdAt: one.created_at, lastSeenAt: one.updated_at }, person.role, now))
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
      .map((one) => ({
        id: one.id,
        device: describeDevice(one.user_agent ?? ''),
        network: one.ip_address ?? '',
        startedAt: one.created_at,
        lastSeenAt: one.updated_at,
        current: one.id === person.session.id,
      })),
    passkeys: passkeys.map((one) => ({ id: one.id, name: one.name ?? 'Passkey', createdAt: one.created_at })),
    authenticator: Boolean(authenticator?.confirmed_at),
    recoveryCodes: codes.length,
  };
}
