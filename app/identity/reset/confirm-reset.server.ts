import type { App } from '../../platform/app.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { type Auth, setPassword } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { dropPlanted } from '../factors/second-factors.server.ts';
import { forgetAttempts } from '../log-in/attempts.server.ts';
import { endProofs, holdPerson } from '../store/proofs.server.ts';
import { consume, issue, lookAt } from '../store/single-use.server.ts';

const proofMinutes = 5;

type Outcome =
  | { ok: true; proof: string }
  | { ok: false; reason: 'code' }
  | { ok: false; reason: 'password'; sentence: string };

/**
 * The provider's confirmation of a reset (specification 4): sets the password once for an unused code, ends every session and
 * whatever was half done, and mails a notice. The mailbox is proved by it: where it was not before, every other way in goes too. `proof` is what POST /updatepasswordmongo asks for; it lasts five minutes.
 * Throws Busy when too many passwords are being hashed; the code stays good then.
 */
export async function confirmReset(
  app: App,
  auth: Auth,
  given: { code: string; newPassword: string; email: string; network: string },
): Promise<Outcome> {
  const found = await lookAt(app, 'reset', given.code);
  const person = found ? await findPersonById(app, found.meaning) : undefined;
  if (!person || (given.email !== '' && given.email !== person.email)) return { ok: false, reason: 'code' };
  const sentence = await auth.passwords.problem(given.newPassword, person.email, { isStaff: person.role === 'staff' });
  if (sentence) return { ok: false, reason: 'password', sentence };
  const hashed = await auth.passwords.hash(given.newPassword, given.network);
  const proof = await auth.inTransaction(async (trx) => {
    const held = await holdPerson(trx, person.id);
    // Used up here: of many at once, one gets past this line.
    if ((await consume(app, auth, 'reset', given.code)) !== person.id || !held) return null;
    await setPassword(auth, person.id, hashed);
    await auth.store.updateUser(person.id, { emailVerified: true });
    const cleared = held.email_verified !== 1 && (await dropPlanted(trx, person.id));
    await endProofs(trx, person.id);
    await forgetAttempts(trx, app, person.email);
    await record(trx, app, { kind: 'authn_password_reset', personId: person.id, network: given.network });
    await mailPerson(trx, app, person.id, {
      template: 'password-changed',
      data: { at: app.now().toISOString(), by: 'reset', cleared },
    });
    return issue(app, auth, 'reset-proof', person.id, { minutes: proofMinutes, only: true, db: trx });
  });
  if (!proof) return { ok: false, reason: 'code' };
  return { ok: true, proof };
}

function findPersonById(app: App, id: string) {
  return app.db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'role'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The backend's step after a reset (specification 7, POST /updatepasswordmongo). It sets nothing: it takes the proof of the
 * confirmation, of the same account and the same password, and sees to it that no session is left. Every other
 * request is refused in one way. Throws Busy when too many passwords are being checked.
 */
export async function acknowledgeReset(
  app: App,
  auth: Auth,
  given: { proof: string | null; email: string; newPassword: string; network: string },
): Promise<{ ok: boolean }> {
  const personId = given.proof ? await consume(app, auth, 'reset-proof', given.proof) : null;
  // Without a proof nothing is computed: there is no account in play whose existence could be told from the time.
  if (!personId) return { ok: false };
  const person = await app.db
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'people.email', 'credentials.password'])
    .where('people.id', '=', personId)
    .where('credentials.provider_id', '=', 'credential')
    .executeTakeFirst();
  const same = await auth.passwords.verify(
    given.newPassword.slice(0, 1000),
    person?.password ?? auth.passwords.nobodysHash,
    given.network,
  );
  if (!person || person.email !== given.email || !same) return { ok: false };
  await app.db.deleteFrom('sessions').where('person_id', '=', person.id).execute();
  await record(app.db, app, { kind: 'sessions_ended', personId: person.id, network: given.network, detail: 'reset' });
  return { ok: true };
}
