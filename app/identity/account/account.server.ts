import type { App } from '../../platform/app.server.ts';
import { type Person, mayEnterOffice } from '../sessions/find-person.server.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { confirmedForSeconds, isAlive } from '../sessions/session-rules.ts';
import { failure } from '../../platform/errors.ts';
import { hasSecondFactor, readSecondStep } from '../factors/second-factors.server.ts';

export type AccountView = {
  email: string;
  emailConfirmed: boolean;
  hasPassword: boolean;
  first: First | null;
  staff: boolean;
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
  const { authenticator, recoveryCodes } = await readSecondStep(db, mine);
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
    authenticator,
    recoveryCodes,
  };
}

/** What must come first before something grave is done. */
export type First = 'second-step' | 'confirm-again';

const sentences: Record<First, string> = {
  'second-step': 'Please log out, and log in again with your second step first.',
  'confirm-again': 'Please give your password again first.',
};

/** Whether the person has proved within the last five minutes that it is them. */
export function isFresh(app: App, person: Person): boolean {
  const since = (app.now().getTime() - new Date(person.session.confirmedAt).getTime()) / 1000;
  return since < confirmedForSeconds;
}

/** Whether the account asks for a second step that this session has not passed: what it holds is changed only by one that has. */
export async function lacksSecondStep(app: App, person: Person): Promise<boolean> {
  return !person.session.secondFactor && hasSecondFactor(app.db, person.uid);
}

/** What must come before something grave (deleting, erasing, changing how one logs in); null when nothing must. */
export async function whatComesFirst(app: App, person: Person): Promise<First | null> {
  if (await lacksSecondStep(app, person)) return 'second-step';
  return isFresh(app, person) ? null : 'confirm-again';
}

export const notYet = (first: First) => ({ status: 403, body: failure(first, sentences[first]) });
