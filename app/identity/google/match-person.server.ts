import { indexWords } from '../../platform/words.server.ts';
import type { App } from '../../platform/app.server.ts';
import type { Trx } from '../../platform/database/database.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { plainEmail } from '../plain-email.ts';
import { record } from '../store/events.server.ts';
import { nameProblem } from '../sign-up/rules.ts';
import { recordConsent } from '../sign-up/record-consent.server.ts';
import type { TokenSubject } from '../tokens/id-tokens.server.ts';
import type { IssuerSays } from './issuer.server.ts';

/**
 * The account an issuer's subject stands for: known by issuer and subject, else joined to the account with the same email
 * when both sides have proved that address, else a new account. Null when it may not be joined; the address is told why.
 */
export async function matchPerson(
  app: App,
  auth: Auth,
  issuer: string,
  says: IssuerSays,
): Promise<TokenSubject | null> {
  const matched = await auth.inTransaction(async (trx) => {
    const known = await findBySubject(trx, issuer, says.subject);
    if (known) return known.disabled_at || known.deleted_at ? null : known;
    const email = says.email && says.emailVerified ? plainEmail(says.email) : null;
    if (!email) return null;
    const sameAddress = await trx
      .selectFrom('people')
      .select(['id', 'email', 'name', 'entry_version as version', 'email_verified', 'disabled_at'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!sameAddress) return createPerson(app, auth, trx, issuer, { ...says, email });
    if (sameAddress.disabled_at) return null;
    if (sameAddress.email_verified !== 1) {
      await record(trx, app, { kind: 'google_refused', personId: sameAddress.id, detail: 'address not confirmed' });
      await mailPerson(trx, app, sameAddress.id, { template: 'google-not-joined', data: {} });
      return null;
    }
    await auth.store.linkAccount({ userId: sameAddress.id, providerId: issuer, accountId: says.subject });
    return sameAddress;
  });
  app.wakeOutbox();
  return matched;
}

function findBySubject(trx: Trx, issuer: string, subject: string) {
  return trx
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.person_id')
    .select(['people.id', 'people.email', 'people.name', 'people.entry_version as version'])
    .select(['people.disabled_at', 'people.deleted_at'])
    .where('credentials.provider_id', '=', issuer)
    .where('credentials.account_id', '=', subject)
    .executeTakeFirst();
}

async function createPerson(
  app: App,
  auth: Auth,
  trx: Trx,
  issuer: string,
  says: IssuerSays & { email: string },
): Promise<TokenSubject> {
  const { email, picture } = says;
  // A name that sign-up would refuse is no name.
  const name = nameProblem(says.name) ? '' : says.name;
  const { user } = await auth.store.createOAuthUser(
    { email, name, image: picture, emailVerified: true },
    { providerId: issuer, accountId: says.subject },
  );
  await indexWords(trx, 'person_words', user.id, { named: [name, email] }, { isNew: true });
  await recordConsent(trx, app, user.id);
  await record(trx, app, { kind: 'account_created', personId: user.id, detail: 'google' });
  return { id: user.id, email, name, version: 0 };
}
