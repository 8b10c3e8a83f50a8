import { indexWords } from '../../platform/words.server.ts';
import type { App, Trx } from '../../platform/app.server.ts';
import { isUniqueViolation } from '../../platform/database/database.server.ts';
import { wishIn } from '../../site/wanted-course.ts';
import { nextPath } from '../next-path.ts';
import type { Auth } from '../store/auth.server.ts';
import { record } from '../store/events.server.ts';
import type { TokenSubject } from '../tokens/id-tokens.server.ts';
import { askConfirmation } from '../confirm-email/confirm-email.server.ts';
import { notice, noticeWording } from './privacy-notice.ts';

export type NewAccount = {
  email: string;
  password: string;
  name: string;
  network: string;
  /** Where they are on their way to, as they say. */
  next?: unknown;
};
type Outcome =
  | { ok: true; person: TokenSubject }
  | { ok: false; reason: 'email-in-use' }
  | { ok: false; reason: 'password'; sentence: string };

/** Creates an account with a password (specification 4, first step of sign-up). It works at once; a link to confirm the address goes out. Throws Busy. */
export async function createAccount(app: App, auth: Auth, account: NewAccount): Promise<Outcome> {
  const sentence = await auth.passwords.problem(account.password, account.email);
  if (sentence) return { ok: false, reason: 'password', sentence };
  // Hashed before looking, so that a known address takes as long as an unknown one, and outside the transaction.
  const password = await auth.passwords.hash(account.password, account.network);
  return auth
    .inTransaction(async (trx): Promise<Outcome> => {
      const known = await trx.selectFrom('people').select('id').where('email', '=', account.email).executeTakeFirst();
      if (known) return { ok: false, reason: 'email-in-use' };
      const { email, name, network } = account;
      const person = await auth.store.createUser({ email, name, emailVerified: false }, { method: 'email-password' });
      await auth.store.linkAccount({ userId: person.id, providerId: 'credential', accountId: person.id, password });
      await indexWords(trx, 'person_words', person.id, { named: [name, email] }, { isNew: true });
      await recordConsent(trx, app, person.id);
      const wish = wishIn(nextPath.read(account.next, ''));
      await askConfirmation(trx, { ...app, network }, { id: person.id, email, wish });
      await record(trx, app, { kind: 'account_created', personId: person.id, network });
      return { ok: true, person: { id: person.id, email, name, version: 0 } };
    })
    .catch((error: unknown): Outcome => {
      // Two at once for one address: the unique constraint let the first one in.
      if (isUniqueViolation(error)) return { ok: false, reason: 'email-in-use' };
      throw error;
    });
}

/** Signing up under the notice is the consent; the words that stood there are kept as its proof. */
export async function recordConsent(trx: Trx, app: App, personId: string): Promise<void> {
  await trx
    .insertInto('account_consents')
    .values({ person_id: personId, version: notice.version, wording: noticeWording, given_at: app.now().toISOString() })
    .execute();
}
