import { z } from 'zod';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App, Trx } from '../../platform/app.server.ts';
import { pressedFrom } from '../../platform/calls/network.server.ts';
import { fieldProblem, tooMany } from '../../platform/calls/call.server.ts';
import { failure } from '../../platform/errors.ts';
import { typed } from '../contract.ts';
import { rememberDevice } from '../log-in/known-device.server.ts';
import type { Person } from '../sessions/find-person.server.ts';
import { deviceOf, giveSession, takeSession, type Device } from '../sessions/sessions.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { messages } from '../messages.ts';
import { deleteAccount } from './delete-account.server.ts';
import { defineOwnCall } from './own-call.server.ts';
import { dataPage, deletePage, securityPage } from './own-pages.ts';
import { beginAttempt, endAttempt, takeBackAttempt } from '../log-in/attempts.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { enter } from '../sessions/enter.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';

const wrongPassword = 'This is not your current password.';

/** The pages that ask for the password again, and where on them. */
const askedOn = new Map<unknown, string>([
  [deletePage, deletePage],
  [dataPage, `${dataPage}#erase`],
]);

const newPasswords = z
  .object({ currentPassword: typed, newPassword: typed, confirmPassword: typed })
  .superRefine((form, context) => {
    if (form.newPassword !== form.confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: messages.passwordsDiffer });
  });

export function addAccountCalls(http: FastifyInstance, app: App, auth: Auth): void {
  const askedBy = (person: Person, request: FastifyRequest) => ({ person, device: deviceOf(app, request) });

  addSessionCalls(http, app);
  defineOwnCall(http, app, {
    path: '/account/confirm',
    summary: 'Gives the password again, so that grave things may be done for five minutes',
    body: z.object({ password: typed }),
    guarded: true,
    form: ({ page }) => {
      const asking = askedOn.get(page) ?? `${securityPage}#second-step`;
      return { id: 'confirm', page: asking, next: asking };
    },
    async handle({ body, person, request, reply }) {
      const outcome = await confirmItIsMe(app, auth, askedBy(person, request), body.password);
      if (outcome.ok) return { status: 200, body: { message: 'Thank you. You can go on for five minutes.' } };
      return outcome.reason === 'wait' ? tooMany(reply, outcome.seconds) : fieldProblem('password', wrongPassword);
    },
  });

  defineOwnCall(http, app, {
    path: '/account/password',
    summary: 'Changes the password for whoever knows the present one',
    body: newPasswords,
    guarded: true,
    form: { id: 'password', page: `${securityPage}#password` },
    async handle({ body, person, request, reply }) {
      const outcome = await changePassword(app, auth, askedBy(person, request), body);
      if (outcome.ok) {
        giveSession(app, reply, outcome.token, person.role);
        rememberDevice(app, request, reply, { uid: person.uid, version: outcome.version });
        return { status: 200, body: { message: 'Your password is changed. Your other devices are logged out.' } };
      }
      if (outcome.reason === 'wait') return tooMany(reply, outcome.seconds);
      if (outcome.reason === 'wrong') return fieldProblem('currentPassword', wrongPassword);
      return fieldProblem('newPassword', outcome.sentence);
    },
  });

  defineOwnCall(http, app, {
    path: '/account/delete',
    summary: 'Deletes the account of whoever asks, after they have ticked that they mean it',
    body: z.object({ sure: typed }),
    grave: true,
    form: { id: 'delete', page: deletePage, next: '/' },
    async handle({ body, person, request, reply }) {
      if (body.sure !== 'yes') return fieldProblem('sure', 'Please tick the box if you want your account deleted.');
      if (!(await deleteAccount(pressedFrom(app, request), auth, person)))
        return fieldProblem(
          'sure',
          'You are the last owner of the back office. Please make somebody else an owner first.',
        );
      takeSession(app, reply);
      return { status: 200, body: { message: 'Your account is deleted.' } };
    },
  });
}

function addSessionCalls(http: FastifyInstance, app: App): void {
  defineOwnCall(http, app, {
    path: '/account/sessions/end',
    summary: "Ends one of the asker's own sessions",
    body: z.object({ id: typed }),
    form: { id: 'sessions' },
    async handle({ body, person, reply }) {
      if (!(await endOwnSession(app, person, body.id)))
        return { status: 404, body: failure('not-found', 'This device is logged out already.') };
      if (body.id === person.session.id) takeSession(app, reply);
      return { status: 200, body: { message: 'The device is logged out.' } };
    },
  });

  defineOwnCall(http, app, {
    path: '/account/sessions/end-others',
    summary: "Ends every session of the asker's but this one",
    body: z.object({}),
    form: { id: 'sessions' },
    async handle({ person }) {
      await endOtherSessions(app, person);
      return { status: 200, body: { message: 'Every other device is logged out.' } };
    },
  });
}

/** Ends one of the person's own sessions. False when it is not theirs or has ended already. */
async function endOwnSession(app: App, person: Person, id: string): Promise<boolean> {
  const ended = await app.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('person_id', '=', person.uid)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return false;
  await record(app.db, app, { kind: 'sessions_ended', personId: person.uid, detail: 'one' });
  return true;
}

async function endOtherSessions(app: App, person: Person): Promise<void> {
  await app.db
    .deleteFrom('sessions')
    .where('person_id', '=', person.uid)
    .where('id', '!=', person.session.id)
    .execute();
  await record(app.db, app, { kind: 'sessions_ended', personId: person.uid, detail: 'all others' });
}

type Refused = { ok: false; reason: 'wrong' } | { ok: false; reason: 'wait'; seconds: number };
type Asked = { person: Person; device: Device };

/** Whether this is the person's password; guesses are counted like log-ins. */
async function checkPassword(
  app: App,
  auth: Auth,
  { person, device }: Asked,
  password: string,
): Promise<{ ok: true } | Refused> {
  const { network } = device;
  const { entry_version } = await app.db
    .selectFrom('people')
    .select('entry_version')
    .where('id', '=', person.uid)
    .executeTakeFirstOrThrow();
  const known = device.knownAs({ uid: person.uid, version: entry_version });
  const attempt = await beginAttempt(app, { email: person.email, network, device: known });
  if (!attempt.ok) return { ok: false, reason: 'wait', seconds: attempt.seconds };
  const credential = await auth.store.findCredentialAccount(person.uid);
  const right = await auth.passwords
    .verify(password.slice(0, 1000), credential?.password ?? auth.passwords.nobodysHash, network)
    .catch(async (busy: unknown) => {
      await takeBackAttempt(app, attempt.keys);
      throw busy;
    });
  if (!credential || !right) {
    await record(app.db, app, { kind: 'authn_login_fail', personId: person.uid, network, detail: 'own password' });
    return { ok: false, reason: 'wrong' };
  }
  await endAttempt(app, attempt.keys);
  return { ok: true };
}

/** The password was given again: for five minutes grave things may be done in this session. */
async function confirmItIsMe(app: App, auth: Auth, asked: Asked, password: string): Promise<{ ok: true } | Refused> {
  const checked = await checkPassword(app, auth, asked, password);
  if (!checked.ok) return checked;
  await app.db
    .updateTable('sessions')
    .set({ confirmed_at: app.now().toISOString() })
    .where('id', '=', asked.person.session.id)
    .execute();
  return { ok: true };
}

/** Changes the password. Every session ends, with every code and ID token from before; this browser gets a new session. A notice is mailed. */
async function changePassword(
  app: App,
  auth: Auth,
  asked: Asked,
  given: { currentPassword: string; newPassword: string },
): Promise<
  { ok: true; token: string; version: number } | Refused | { ok: false; reason: 'password'; sentence: string }
> {
  const { person, device } = asked;
  const checked = await checkPassword(app, auth, asked, given.currentPassword);
  if (!checked.ok) return checked;
  const sentence = await auth.passwords.problem(given.newPassword, person.email, { isStaff: person.role === 'staff' });
  if (sentence) return { ok: false, reason: 'password', sentence };
  const hashed = await auth.passwords.hash(given.newPassword, device.network);
  const passed = person.session.secondFactor;
  const entry = await auth.inTransaction(async (trx) => {
    const held = await holdPerson(trx, person.uid);
    // A reset meanwhile has the last word.
    if (!held || !(await isSessionAlive(trx, person))) return null;
    await auth.store.updatePassword(person.uid, hashed);
    await endProofs(trx, person.uid);
    await record(trx, app, { kind: 'authn_password_change', personId: person.uid, network: device.network });
    await mailPerson(trx, { ...app, network: device.network }, person.uid, {
      template: 'password-changed',
      data: { at: app.now().toISOString(), by: 'owner' },
    });
    const version = held.entry_version + 1;
    return enter(trx, app, auth, { uid: person.uid, version, by: 'changed password', device, passed });
  });
  return entry?.ok
    ? { ok: true, token: entry.session.token, version: entry.session.version }
    : { ok: false, reason: 'wrong' };
}

async function isSessionAlive(trx: Trx, { session }: Person): Promise<boolean> {
  return Boolean(await trx.selectFrom('sessions').select('id').where('id', '=', session.id).executeTakeFirst());
}
