import type { App } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import { consume } from '../store/single-use.server.ts';

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
