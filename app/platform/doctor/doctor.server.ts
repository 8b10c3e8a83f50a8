import { readBackupSettings } from '../backups/backup-settings.server.ts';
import { ConfigError, oddNames, readConfig, type Config } from '../config.server.ts';
import { sayUnsent } from '../outbox/mail-transport.server.ts';
import { checkBackups } from './check-backups.server.ts';
import { checkDatabase, isNew } from './check-database.server.ts';
import { checkFiles } from './check-files.server.ts';
import { checkMail } from './check-mail.server.ts';
import { checkPublic, checkServer } from './check-server.server.ts';
import type { CountSeals } from './check-secret.server.ts';
import { about, type Finding, type Findings } from './finding.ts';

type Env = Record<string, string | undefined>;

/** Looks at everything a site stands on, and says what is wrong and what mends it; never throws. Changes nothing; with `mailTo` it sends one mail. `countSeals` knows what a secret seals. */
export async function examine(env: Env, mailTo: string | null, now: Date, countSeals: CountSeals): Promise<Finding[]> {
  const { config, findings, usable, unusable } = configuration(env);
  const isKeySet = Boolean(env['BACKUP_KEY'] || env['BACKUP_KEY_FILE']);
  const given = (names: string[], check: () => Findings) => () => {
    if (names.some((name) => unusable.has(name))) throw new Error(`${names.join(' or ')} cannot be used`);
    return check();
  };
  const checks: [string, () => Findings | readonly Finding[]][] = [
    ['Files', () => checkFiles(config, env)],
    ['Database', given(['DATABASE_URL'], () => checkDatabase(config, now, countSeals))],
    ['Backups', () => checkBackups(config, { env: usable, isKeySet }, { now, isNew: isNew(findings) })],
    ['Mail', () => checkMail(config, mailTo, now)],
    ['Server', given(['PORT', 'HOST'], () => checkServer(config, now))],
    ['Proxy', () => (config.publicUrl ? checkPublic(config, config.publicUrl, now) : [])],
  ];
  for (const [what, check] of checks)
    try {
      for await (const finding of check()) findings.push(finding);
    } catch (error) {
      const { message } = error as Error;
      findings.push(about(what).wrong(`This could not be looked at: ${message.replace(/\.$/, '')}.`));
    }
  return findings;
}

const { well, look, wrong } = about('Configuration');

/** What is set wrong is named and left out, so that the rest can be looked at. */
function configuration(env: Env): { config: Config; findings: Finding[]; usable: Env; unusable: Set<string> } {
  let left = env;
  const findings: Finding[] = [];
  const unusable = new Set<string>();
  const names = /\b[A-Z]+(?:_[A-Z]+)*\b/g;
  // Again until it can be read: without what was wrong of a pair, the other half is.
  for (const read of [readConfig, readBackupSettings])
    for (let before = -1; before !== Object.keys(left).length;) {
      before = Object.keys(left).length;
      try {
        read(left);
      } catch (error) {
        const { message } = error as ConfigError;
        findings.push(wrong(`${message} What is named here is left out below.`));
        for (const name of message.match(names) ?? []) unusable.add(name);
        left = Object.fromEntries(Object.entries(left).filter(([name]) => !unusable.has(name)));
      }
    }
  const config = readConfig(left);
  findings.push(...meanings(config, env));
  return {
    config,
    findings: findings.length > 0 ? findings : [well('Every variable can be used.')],
    usable: left,
    unusable,
  };
}

/** What may be set so, and is hardly meant so. */
function* meanings(config: Config, env: Env): Generator<Finding> {
  yield* oddNames(env).map(look);
  const address = config.publicUrl ? new URL(config.publicUrl) : null;
  if (!address && !env['PUBLIC_URL'])
    yield look(
      'PUBLIC_URL is not set: links in mails lead to this machine alone. Set it to the https:// address that visitors use.',
    );
  if (address?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(address.hostname))
    yield wrong(
      'PUBLIC_URL begins with http://: passwords travel open. Put a proxy with TLS in front and set it to the https:// address.',
    );
  if (address?.protocol === 'https:' && config.trustProxy.length === 0)
    yield wrong(
      "TRUST_PROXY is not set although a proxy gives TLS: every visitor counts as one, and one alone uses up everybody's limits. Set it to the proxy's address.",
    );
  const unsent = sayUnsent(config);
  if (!config.smtpUrl && !env['SMTP_URL']?.trim())
    yield unsent ? wrong(unsent) : look('SMTP_URL is not set: mails are files in DATA_DIR/mail, and reach nobody.');
  for (const [name, value] of [
    ['MAIL_FROM', config.mailFrom],
    ['OFFICE_EMAIL', config.officeEmail],
  ] as const)
    if (config.smtpUrl && value.endsWith('@example.in'))
      yield wrong(`${name} is ${value}, which is nobody: set it to an address of your own.`);
}
