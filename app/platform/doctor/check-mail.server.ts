import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.server.ts';
import { checkMailServer, openMailTransport } from '../outbox/mail-transport.server.ts';
import { about, type Findings } from './finding.ts';

const { well, look, wrong } = about('Mail');

/** What it said, and what mends that. */
function adviceOn({ message }: Error, other: string): string {
  if (/self-signed|unable to (get|verify)/.test(message))
    return `(${message.split(';')[0]}): its certificate is not known here. Install its CA, and set NODE_USE_SYSTEM_CA='1' beside SMTP_URL.`;
  if (/\b535\b/.test(message)) return `(${message}): check the user and the password in SMTP_URL.`;
  const hint = /wrong version number/.test(message) ? ' (smtp:// where the port speaks no TLS)' : '';
  return `(${message}): check SMTP_URL${hint} and ${other}.`;
}

/** Whether the mail server takes us; with an address, whether it takes a real mail to it. */
export async function* checkMail(config: Config, to: string | null, now: Date): Findings {
  const { smtpUrl, mailFrom } = config;
  if (!smtpUrl)
    return yield look(
      to ? 'No mail was sent: SMTP_URL is not set, or cannot be used.' : 'There is no mail server to ask.',
    );
  const folder = path.join(config.dataDir, 'mail');
  const unsent = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).length;
  if (unsent > 0)
    yield look(
      `${unsent === 1 ? '1 mail lies' : `${unsent} mails lie`} in ${folder} from when SMTP_URL was not set, and reached nobody: read them, write to whom it still matters, and move them elsewhere.`,
    );
  const { host } = new URL(smtpUrl);
  const transport = openMailTransport(config);
  try {
    if (!to) {
      await checkMailServer(smtpUrl);
      return yield well(
        `The mail server ${host} takes us. Whether mails arrive is shown by: npm run doctor -- --mail=ADDRESS`,
      );
    }
    const text = `This mail was sent by npm run doctor at ${now.toISOString()}. That you read it shows that mails of the site arrive.\n\nLook at its source as well: SPF, DKIM and DMARC should say "pass".\n`;
    const messageId = `<doctor-${now.getTime()}@${mailFrom.split('@')[1]}>`;
    await transport.send(
      { from: mailFrom, to, subject: 'A mail of the site has arrived', text, messageId },
      AbortSignal.timeout(30_000),
    );
    yield well(
      `The mail server ${host} has taken a mail from ${mailFrom} to ${to}. Look whether it arrived, and not among the unwanted.`,
    );
  } catch (error) {
    const refused = to ? `took no mail from ${mailFrom} to ${to}` : 'does not take us';
    const other = to ? 'MAIL_FROM' : 'whether this machine may reach it';
    yield wrong(`The mail server ${host} ${refused} ${adviceOn(error as Error, other)}`);
  } finally {
    transport.close();
  }
}
