import { z } from 'zod';
import type { App, Trx } from '../../platform/app.server.ts';
import type { Auth } from '../store/auth.server.ts';
import { issueIdToken, type TokenSubject } from '../tokens/id-tokens.server.ts';
import { consume, issue, lookAt } from '../store/single-use.server.ts';
import { digest, unguessable } from '../../platform/unguessable.server.ts';
import type { Issuer, IssuerSays } from './issuer.server.ts';
import { indexWords } from '../../platform/words.server.ts';
import { mailPerson } from '../mails/mail-person.server.ts';
import { record } from '../store/events.server.ts';
import { recordConsent } from '../sign-up/create-account.server.ts';

const minutesOpen = 10;

const transaction = z.object({
  /** The page's own name for this sign-in; it names the outcome and proves nothing. */
  tx: z.string(),
  purpose: z.enum(['signup', 'login']),
  /** A popup beside the page, or the page itself gone to the issuer and back. */
  mode: z.enum(['popup', 'page']),
  next: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Digest of the browser's `tx` cookie. */
  binding: z.string(),
});
export type Transaction = z.output<typeof transaction>;

const outcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    personId: z.string(),
    email: z.string(),
    name: z.string(),
    version: z.number(),
    purpose: z.enum(['signup', 'login']),
  }),
  z.object({ status: z.enum(['failed', 'closed']) }),
]);
export type Outcome = z.output<typeof outcome>;

/** Begins a sign-in at the issuer: remembers it under its state and returns where the browser goes. */
export async function beginSignIn(
  app: App,
  auth: Auth,
  issuer: Issuer,
  begun: Pick<Transaction, 'tx' | 'purpose' | 'mode' | 'next'> & { browser: string },
): Promise<string> {
  const { browser, ...rest } = begun;
  const [nonce, verifier] = [unguessable(), unguessable()];
  const kept: Transaction = { ...rest, nonce, verifier, binding: digest(browser) };
  const state = await issue(app, auth, 'google', JSON.stringify(kept), { minutes: minutesOpen });
  return issuer.authorizationUrl({ state, nonce, verifier });
}

/** Ends a sign-in with what the issuer sent back. The state works once, in the browser that began only; else null. The outcome waits for the page that began. */
export async function endSignIn(
  app: App,
  auth: Auth,
  issuer: Issuer,
  answer: { state: string; code: string; error: string; browser: string | null },
): Promise<{ transaction: Transaction; outcome: Outcome } | null> {
  const kept = answer.browser ? await lookAt(app, 'google', answer.state) : null;
  if (!kept) return null;
  const found = transaction.parse(JSON.parse(kept.meaning));
  // Compared before it is used up: another browser must not be able to spoil the sign-in of this one.
  if (found.binding !== digest(answer.browser ?? '')) return null;
  if (!(await consume(app, auth, 'google', answer.state))) return null;
  const reached = await reach(app, auth, issuer, found, answer);
  if (found.mode === 'popup') await keepResult(app, auth, found, reached);
  return { transaction: found, outcome: reached };
}

async function reach(
  app: App,
  auth: Auth,
  issuer: Issuer,
  { nonce, verifier, purpose }: Transaction,
  { code, error }: { code: string; error: string },
): Promise<Outcome> {
  if (error === 'access_denied') return { status: 'closed' };
  if (error || !code) return { status: 'failed' };
  try {
    const says = await issuer.redeem({ code, nonce, verifier });
    const person = await matchPerson(app, auth, issuer.name, says);
    if (!person) return { status: 'failed' };
    const { id: personId, email, name, version } = person;
    return { status: 'done', personId, email, name, version, purpose };
  } catch (reason) {
    app.log.warn(kindOf(reason), 'the issuer did not vouch for a sign-in');
    return { status: 'failed' };
  }
}

/** What may be logged of a refusal: its class and code. The errors of libraries carry the whole token, with address and name. */
export function kindOf(reason: unknown): { refusal: string; code?: string; claim?: string } {
  if (!(reason instanceof Error)) return { refusal: typeof reason };
  const { code, claim } = reason as { code?: unknown; claim?: unknown };
  return {
    refusal: reason.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof claim === 'string' ? { claim } : {}),
  };
}

/** A sign-in that could not even begin: the page that waits is told so. */
export function failSignIn(app: App, auth: Auth, { tx, browser }: { tx: string; browser: string }): Promise<void> {
  return keepResult(app, auth, { tx, binding: digest(browser) }, { status: 'failed' });
}

async function keepResult(app: App, auth: Auth, of: { tx: string; binding: string }, reached: Outcome): Promise<void> {
  await issue(app, auth, 'google-result', JSON.stringify(reached), { minutes: minutesOpen, value: resultOf(of) });
}

/** What has become of a sign-in, for the browser that began it; a finished one is told once, with an ID token of ours. */
export async function takeResult(
  app: App,
  auth: Auth,
  asked: { tx: string; browser: string | null },
): Promise<{ status: 'pending' | 'failed' | 'closed' } | { status: 'done'; idToken: string }> {
  if (!asked.browser) return { status: 'failed' };
  const name = resultOf({ tx: asked.tx, binding: digest(asked.browser) });
  const kept = await consume(app, auth, 'google-result', name);
  if (!kept) return { status: 'pending' };
  const reached = outcome.parse(JSON.parse(kept));
  if (reached.status !== 'done') return { status: reached.status };
  return { status: 'done', idToken: await tokenFor(app, auth, reached, asked.browser) };
}

export function tokenFor(
  app: App,
  auth: Auth,
  reached: Extract<Outcome, { status: 'done' }>,
  browser: string,
): Promise<string> {
  const { personId: id, email, name, version, purpose } = reached;
  return issueIdToken(app, auth, { id, email, name, version }, { purpose, provider: 'google', binding: browser });
}

// The browser's binding is part of the name: knowing `tx` alone finds nothing.
const resultOf = ({ tx, binding }: { tx: string; binding: string }) => digest(`${tx} ${binding}`);

/** The account of an issuer's subject: a known one, else the one whose email both sides have proved, else a new one. Null when it may not be joined; the address is told why. */
async function matchPerson(app: App, auth: Auth, issuer: string, says: IssuerSays): Promise<TokenSubject | null> {
  return auth.inTransaction(async (trx) => {
    const known = await findBySubject(trx, issuer, says.subject);
    if (known) return known.disabled_at || known.deleted_at ? null : known;
    const { email } = says;
    if (!email || !says.emailVerified) return null;
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
  const { email, name, picture } = says;
  const { user } = await auth.store.createOAuthUser(
    { email, name, image: picture, emailVerified: true },
    { providerId: issuer, accountId: says.subject },
  );
  await indexWords(trx, 'person_words', user.id, { named: [name, email] }, { isNew: true });
  await recordConsent(trx, app, user.id);
  await record(trx, app, { kind: 'account_created', personId: user.id, detail: 'google' });
  return { id: user.id, email, name, version: 0 };
}
