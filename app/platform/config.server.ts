import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { lettersApart } from './letters-apart.ts';

/** A mistake of the operator: printed as one sentence, never as a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const httpAddress = (such = 'https://training.example.in') =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${such}`, abort: true });
/** Nothing behind the host: the site answers from its root alone. */
const origin = httpAddress().refine((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, {
  error: 'must be an address without a path, such as https://training.example.in',
});
const quoting = '; in a password # @ / : are written %23 %40 %2F %3A, and a port is 65535 at most';
/** With both slashes: without them there is a user, host and name to nobody but whoever typed it. */
const postgresAddress = (error: string) => z.url({ error, abort: true }).regex(/^postgres(ql)?:\/\//i, { error });
const numberFrom = (least: number, most: number) => {
  const error = `must be ${least} to ${most}`;
  const whole = z.coerce.number({ error: 'must be a number' }).int({ error: 'must be a whole number' });
  return whole.min(least, { error }).max(most, { error });
};
/** The word for an earlier secret that nobody has any more. */
const lost = 'lost';
const longSecret = z.string().min(32, { error: 'must have at least 32 characters' });
const withCommas = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));
const mailbox = z.email({ error: 'must be one email address' });

const variables = z.object({
  PORT: numberFrom(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress(`must be empty (SQLite) or start with postgres://${quoting}`).optional(),
  PUBLIC_URL: origin.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must be an address such as smtp://host:587 or smtps://host${quoting}` })
    .optional(),
  MAIL_FROM: mailbox.default('training@example.in'),
  OFFICE_EMAIL: mailbox.default('office@example.in'),
  REPLY_ADDRESS: z
    .string()
    .refine(isReplyAddress, {
      error: 'must be an email address with one * where the mark of the case goes, such as replies+*@example.in',
    })
    .optional(),
  REPLY_SECRET: longSecret.optional(),
  NOTICES_AT_ONCE: numberFrom(0, 1000).default(3),
  METRICS_TOKEN: longSecret.optional(),
  SECRET: longSecret.optional(),
  SECRET_PREVIOUS: withCommas.refine((secrets) => secrets.every((secret) => secret === lost || secret.length >= 32), {
    error: `must be earlier values of SECRET with commas between, each of at least 32 characters, or ${lost}`,
  }),
  PASSWORD_MIN: numberFrom(6, 64).default(6),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpAddress('https://accounts.google.com').default('https://accounts.google.com'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  OFFLINE_READING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRUST_PROXY: withCommas.refine((networks) => networks.every(isNetwork), {
    error:
      'must be addresses or networks with commas between, such as 10.0.0.0/8 (neither a number of hops nor /0, by which any visitor could claim any address)',
  }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('production'),
});

/** What is of use only with the other beside it. */
const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['REPLY_ADDRESS', 'REPLY_SECRET'],
] as const;

const environment = variables.superRefine((all, context) => {
  for (const [one, other] of pairs) {
    if (Boolean(all[one]) === Boolean(all[other])) continue;
    const [given, missing] = all[one] ? [one, other] : [other, one];
    context.addIssue({ code: 'custom', path: [given], message: `needs ${missing} beside it` });
  }
});

const names = [...Object.keys(variables.shape), 'BACKUP_KEY', 'BACKUP_KEY_FILE', 'BACKUPS_KEPT'];
/** How several of ours begin; other programs have names that begin with NODE_ and GOOGLE_. */
const beginnings = names.flatMap((name) => /^(?!NODE|GOOGLE)[A-Z]+_/.exec(name) ?? []);

/** A sentence on each variable that is none of ours and nearly is: what it was meant to set is not set. */
export function oddNames(env: Record<string, string | undefined>): string[] {
  const most = (name: string) => (name.length < 8 ? 1 : 2);
  return Object.keys(env).flatMap((name) => {
    const typed = name.toUpperCase();
    if (names.includes(name)) return [];
    const begins = beginnings.some((beginning) => typed.startsWith(beginning));
    const near = names
      .map((meant) => ({ meant, apart: lettersApart(typed, meant, begins ? typed.length : most(meant)) }))
      .filter(({ meant, apart }) => begins || apart <= most(meant))
      .toSorted((one, other) => one.apart - other.apart)[0];
    return near ? [`${name} is no variable of the site, and sets nothing: is ${near.meant} meant?`] : [];
  });
}

/** The mark of a case has 42 letters, and what stands before the @ at most 64. */
function isReplyAddress(text: string): boolean {
  const whole = text.replace('*', '0'.repeat(42));
  return text.split('*').length === 2 && whole.indexOf('@') <= 64 && z.email().safeParse(whole).success;
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export type HashingCost = { memoryKiB: number; passes: number };

/** 46 MiB and two passes: twice what OWASP asks for, about 46 ms. */
export const hashingCost: HashingCost = { memoryKiB: 47_104, passes: 2 };

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration from environment variables. Throws ConfigError naming each wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`The configuration is not usable: ${wrong.join('; ')}.`);
  }
  const e = parsed.data;
  // Without PUBLIC_URL it is what links begin with.
  if (!e.PUBLIC_URL && !URL.canParse(`http://${e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST}`))
    throw new ConfigError('HOST must be an address of this machine, such as 127.0.0.1.');
  return {
    port: e.PORT,
    host: e.HOST,
    /** Absolute path; everything the server writes lies below it. */
    dataDir: path.resolve(e.DATA_DIR),
    /** PostgreSQL address; null means the embedded SQLite file. */
    databaseUrl: e.DATABASE_URL ?? null,
    /** Origin without a trailing slash, used in mails, canonical addresses and cookies; null: taken from the listening address. */
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    officeEmail: e.OFFICE_EMAIL,
    /** Where answers to letters are taken in: each case's own address has its mark for the `*`. Null: they go to the office's mailbox. */
    replies: e.REPLY_ADDRESS && e.REPLY_SECRET ? { address: e.REPLY_ADDRESS, secret: e.REPLY_SECRET } : null,
    /** So many notices of submissions leave by themselves in ten minutes; what follows is gathered. */
    noticesAtOnce: e.NOTICES_AT_ONCE,
    /** Who brings it may read `/metrics`; null: nobody, and nothing is there. */
    metricsToken: e.METRICS_TOKEN ?? null,
    /** Null means: made once and kept under the data directory. */
    secret: e.SECRET ?? null,
    /** Earlier secrets: what they encrypted can still be read. */
    previousSecrets: e.SECRET_PREVIOUS.filter((secret) => secret !== lost),
    isSecretLost: e.SECRET_PREVIOUS.includes(lost),
    passwordMin: e.PASSWORD_MIN,
    /** No variable lowers it; the tests do. */
    hashing: hashingCost,
    /** The OpenID Connect issuer behind the Google button; null: no such button. */
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
        ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET, issuer: e.GOOGLE_ISSUER }
        : null,
    logLevel: e.LOG_LEVEL,
    /** Whether browsers keep the catalogue for reading without a connection. */
    offlineReading: e.OFFLINE_READING === 'on',
    trustProxy: e.TRUST_PROXY,
    mode: e.NODE_ENV,
  };
}
