import { readBackupSettings } from '../backups/backup-settings.server.ts';
import { ConfigError, oddNames, readConfig, type Config } from '../config.server.ts';
import { checkBackups } from './check-backups.server.ts';
import { checkDatabase, isNew } from './check-database.server.ts';
import { checkFiles } from './check-files.server.ts';
import { checkMail } from './check-mail.server.ts';
import { checkPublic, checkServer } from './check-server.server.ts';
import type { CountSeals } from './check-secret.server.ts';
import { look, well, wrong, type Finding } from './finding.ts';

type Env = Record<string, string | undefined>;

/**
 * Looks at everything a site stands on, and says what is wrong and what mends it. Changes nothing; with `mailTo` it sends one mail. What cannot
 * be looked at is a finding too: it never throws. `countSeals` knows what a secret seals.
 */
export async function examine(env: Env, mailTo: string | null, now: Date, countSeals: CountSeals): Promise<Finding[]> {
  const { config, findings, unusable } = configuration(env);
  const checks: [string, () => Promise<Finding[]>][] = [
    ['Files', () => checkFiles(config, env)],
    [
      'Database',
      () =>
        env['DATABASE_URL']?.trim() && !config.databaseUrl
          ? Promise.reject(new Error('DATABASE_URL cannot be used'))
          : checkDatabase(config, now, countSeals),
    ],
    ['Backups', () => checkBackups(config, env, { now, isNew: isNew(findings) })],
    ['Mail', () => checkMail(config, mailTo, now)],
    [
      'Server',
      () =>
        ['HOST', 'PORT'].some((name) => unusable.has(name))
          ? Promise.reject(new Error('PORT or HOST cannot be used'))
          : checkServer(config),
    ],
    ['Proxy', () => (config.publicUrl ? checkPublic(config, config.publicUrl, now) : Promise.resolve([]))],
  ];
  for (const [what, check] of checks)
    findings.push(
      ...(await check().catch((error: Error) => [
        wrong(what, `This could not be looked at: ${error.message.replace(/\.$/, '')}.`),
      ])),
    );
  return findings;
}

/** What is set wrong is named and left out, so that the rest can be looked at. */
function configuration(env: Env): { config: Config; findings: Finding[]; unusable: Set<string> } {
  const what = 'Configuration';
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
        findings.push(wrong(what, `${message} What is named here is left out below.`));
        for (const name of message.match(names) ?? []) unusable.add(name);
        left = Object.fromEntries(Object.entries(left).filter(([name]) => !unusable.has(name)));
      }
    }
  const config = readConfig(left);
  findings.push(...meanings(config, env));
  return { config, findings: findings.length > 0 ? findings : [well(what, 'Every variable can be used.')], unusable };
}

/** What may be set so, and is hardly meant so. */
function meanings(config: Config, env: Env): Finding[] {
  const what = 'Configuration';
  const found = oddNames(env).map((sentence) => look(what, sentence));
  const address = config.publicUrl ? new URL(config.publicUrl) : null;
  if (!address && !env['PUBLIC_URL'])
    found.push(
      look(
        what,
        'PUBLIC_URL is not set: links in mails lead to this machine alone. Set it to the https:// address that visitors use.',
      ),
    );
  if (address?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(address.hostname))
    found.push(
      wrong(
        what,
        'PUBLIC_URL begins with http://: passwords travel open. Put a proxy with TLS in front and set it to the https:// address.',
      ),
    );
  if (address?.protocol === 'https:' && config.trustProxy.length === 0)
    found.push(
      wrong(
        what,
        "TRUST_PROXY is not set although a proxy gives TLS: every visitor counts as one, and one alone uses up everybody's limits. Set it to the proxy's address.",
      ),
    );
  if (!config.smtpUrl && !env['SMTP_URL'])
    found.push(look(what, `SMTP_URL is not set: mails are files in DATA_DIR/mail, and reach nobody.`));
  for (const [name, value] of [
    ['MAIL_FROM', config.mailFrom],
    ['OFFICE_EMAIL', config.officeEmail],
  ] as const)
    if (config.smtpUrl && value.endsWith('@example.in'))
      found.push(wrong(what, `${name} is ${value}, which is nobody: set it to an address of your own.`));
  return found;
}
