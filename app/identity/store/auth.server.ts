import type { BetterAuthOptions } from '@better-auth/core';
import { runWithTransaction } from '@better-auth/core/context';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth/minimal';
import { jwt } from 'better-auth/plugins/jwt';
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { App, Db, Trx } from '../../platform/app.server.ts';
import type { PasskeyLibrary, PasskeyOptions } from './passkey-library.server.ts';
import { tableNames } from './table-names.ts';
import { createHashQueue } from '../passwords/hash-queue.server.ts';
import { passwordMost, shortest, tooShort } from '../passwords/password-length.ts';
import { daySeconds } from '../../platform/durations.ts';

/** Whole passwords that somebody who knows this site would try first. */
const wordsOfTheTrade = new Set([
  'corrosion',
  'coating',
  'coatings',
  'cathodic',
  'protection',
  'inspector',
  'inspection',
  'training',
]);
const howManyCommon = 10_000;

/** Answers why a password cannot be taken, or null: `least` to 128 code points (specification 5, decisions 'Password rules'), twelve for staff; nothing else is asked of its characters. */
function createPasswordRules(least: number) {
  return async (password: string, email: string, { isStaff = false } = {}): Promise<string | null> => {
    const length = [...password].length;
    if (length < shortest(least, isStaff)) return tooShort(shortest(least, isStaff));
    if (length > passwordMost) return `Password should be at most ${passwordMost} characters.`;
    const plain = password.toLowerCase();
    if (plain === email || plain === email.split('@')[0])
      return 'This password is part of your email, so it would be tried first. Please choose another.';
    if (wordsOfTheTrade.has(plain) || (await commonPasswords(least)).has(plain))
      return 'This is one of the passwords that are tried first everywhere. Please choose another, for example three words.';
    return null;
  };
}

const common = new Map<number, Promise<Set<string>>>();

/** The 10 000 commonest passwords that are long enough, from the frequency list of @zxcvbn-ts/language-common: the same for everybody, so read once. */
function commonPasswords(least: number): Promise<Set<string>> {
  const known = common.get(least) ?? readCommonPasswords(least);
  common.set(least, known);
  return known;
}

async function readCommonPasswords(least: number): Promise<Set<string>> {
  // Loaded when somebody first chooses a password: the list is large.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'] as string[];
  return new Set(words.filter((word) => word.length >= least).slice(0, howManyCommon));
}

/** The identity library, opened: what the use cases of this area take beside `app`. No address of its own is mounted. */
export type Auth = Awaited<ReturnType<typeof openAuth>>;

/** Opens the identity library on our own database connection. Cheap; one for the calls of a server, one for its outbox. */
export async function openAuth(app: App) {
  const queue = createHashQueue(app.config.hashing);
  const library = betterAuth(optionsFor(app));
  const context = await library.$context;
  const options = context.options as BetterAuthOptions;
  let withPasskeys: Promise<PasskeyLibrary> | undefined;
  return {
    api: library.api,
    /** People, credentials, sessions and single-use values, as the library keeps them. */
    store: context.internalAdapter,
    passwords: { ...queue, problem: createPasswordRules(app.config.passwordMin) },
    /** Encrypts with the newest secret, decrypts with any. */
    secrets: context.secretConfig,
    /** The library with its part for passkeys, opened when somebody first asks for one: it is as large as all the rest. */
    passkeys: () => (withPasskeys ??= openPasskeys(optionsFor(app))),
    /** Runs our statements and the library's in one transaction. No hashing inside: on SQLite everybody waits for it. */
    inTransaction: <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
      app.write(async (trx) => {
        const inside = adapterFor(trx)(options);
        const result = await runWithTransaction({ ...inside, transaction: (run) => run(inside) }, () => work(trx));
        return result as Result;
      }),
  };
}

async function openPasskeys(options: PasskeyOptions): Promise<PasskeyLibrary> {
  const part = await import('./passkey-library.server.ts');
  return part.openPasskeys(options);
}

function optionsFor(app: App) {
  const { publicUrl, previousSecrets } = app.config;
  return {
    appName: 'Training website',
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [publicUrl],
    secrets: [app.secret, ...previousSecrets].map((value) => ({ version: versionOf(value), value })),
    database: (options: BetterAuthOptions) => adapterFor(app.db)(options),
    // `validateSchema` asks SQLite only; our migrations are tested against these names instead.
    advanced: { database: { generateId: () => uuid(), validateSchema: false } },
    telemetry: { enabled: false },
    logger: { level: 'error' as const, log: (_level: string, message: string) => app.log.error({ identity: message }) },
    account: tableNames.account,
    user: {
      ...tableNames.user,
      additionalFields: {
        contactNumber: { type: 'string' as const, required: false, input: false, fieldName: 'contact_number' },
        role: { type: 'string' as const, required: false, input: false, defaultValue: 'user' },
      },
    },
    session: {
      ...tableNames.session,
      additionalFields: {
        secondFactorAt: { type: 'date' as const, required: false, input: false, fieldName: 'second_factor_at' },
        confirmedAt: {
          type: 'date' as const,
          required: true,
          input: false,
          fieldName: 'confirmed_at',
          defaultValue: () => app.now(),
        },
      },
    },
    verification: { ...tableNames.verification, storeIdentifier: 'hashed' as const, disableCleanup: true },
    plugins: [idTokens(publicUrl)],
  } satisfies BetterAuthOptions;
}

function idTokens(publicUrl: string) {
  return jwt({
    jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 90 * daySeconds, gracePeriod: daySeconds },
    jwt: { issuer: publicUrl, audience: idTokenAudience(publicUrl), expirationTime: '5m' },
    disableSettingJwtHeader: true,
    schema: tableNames.jwt,
  });
}

/** What our ID tokens are for, and nobody else's. */
export function idTokenAudience(publicUrl: string): string {
  return `${publicUrl}/account`;
}

// 'sqlite' means texts for times and numbers for booleans, which is how our tables are on both engines; the SQL is the engine's own.
function adapterFor(db: Db | Trx) {
  return kyselyAdapter(db as Db, { type: 'sqlite' });
}

/** A secret's version is its own: lists may grow and shrink without renumbering what is already encrypted. */
export function versionOf(secret: string): number {
  return createHash('sha256').update(`version of ${secret}`).digest().readUInt32BE(0);
}

/** Replaces somebody's password by a hashed one, or gives one to an account that had none. Call it inside `auth.inTransaction`. */
export async function setPassword(auth: Auth, personId: string, hashed: string): Promise<void> {
  if (await auth.store.findCredentialAccount(personId)) await auth.store.updatePassword(personId, hashed);
  else
    await auth.store.createAccount({
      userId: personId,
      providerId: 'credential',
      accountId: personId,
      password: hashed,
    });
}
