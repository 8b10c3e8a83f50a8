import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { ConfigError, type Config } from '../config.server.ts';
import type { Smtp } from './smtp.server.ts';

/** Where messages go. `send` resolves only when the other side has taken the message; it throws DeliveryFailure, at once when `signal` says so. */
export type MailTransport = {
  send: (mail: SendMailOptions, signal?: AbortSignal) => Promise<void>;
  close: () => void;
  describe: string;
};

type MailPlace = Pick<Config, 'smtpUrl' | 'dataDir'> & Partial<Pick<Config, 'publicUrl'>>;

/** Why nothing may be sent so, or null: to files alone, by a site that is out in the world. */
export const sayUnsent = ({ smtpUrl, publicUrl }: MailPlace): string | null =>
  !smtpUrl && publicUrl?.startsWith('https:')
    ? 'SMTP_URL is not set although PUBLIC_URL is https: mails would count as sent, and reach nobody. Set SMTP_URL to the address of your mail server.'
    : null;

/** SMTP when SMTP_URL is set; otherwise one .eml file per message under DATA_DIR/mail. Throws ConfigError where that would lose them. */
export function openMailTransport(config: MailPlace): MailTransport {
  const unsent = sayUnsent(config);
  if (unsent) throw new ConfigError(unsent);
  return config.smtpUrl ? smtp(config.smtpUrl) : files(path.join(config.dataDir, 'mail'));
}

/** Writes messages as they travel. Loaded with the first mail: a quiet server need not hold the mailer. */
async function loadComposer() {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function smtp(smtpUrl: string): MailTransport {
  let loading: Promise<{ composer: Awaited<ReturnType<typeof loadComposer>>; server: Smtp }> | undefined;
  let opened: Smtp | undefined;
  const load = async () => {
    const [composer, { Smtp }] = await Promise.all([loadComposer(), import('./smtp.server.ts')]);
    const { options, credentials } = readSmtpUrl(smtpUrl);
    opened = new Smtp(options, credentials);
    return { composer, server: opened };
  };
  return {
    async send(mail, signal) {
      const { composer, server } = await (loading ??= load());
      const { envelope, message } = await composer.sendMail(mail);
      await server.send(envelope, message as Buffer, signal);
    },
    close: () => opened?.close(),
    describe: `SMTP ${new URL(smtpUrl).hostname}`,
  };
}

/** Connects and logs in as a mail would, and sends none. Throws DeliveryFailure. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { Smtp } = await import('./smtp.server.ts');
  const { options, credentials } = readSmtpUrl(smtpUrl);
  await new Smtp(options, credentials).greet(AbortSignal.timeout(30_000));
}

function readSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    options: {
      host: url.hostname,
      port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
      secure: url.protocol === 'smtps:',
      // Mail holds names and addresses: it travels encrypted unless the mail server is this machine.
      requireTLS: url.protocol === 'smtp:' && !loopback,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // Cut rather than ended: whoever closes waits for nobody.
      socketCloseTimeout: 1000,
    },
    credentials: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : null,
  };
}

function files(folder: string): MailTransport {
  let loading: ReturnType<typeof loadComposer> | undefined;
  return {
    async send(mail) {
      const { message } = await (await (loading ??= loadComposer())).sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = String(mail.messageId)
        .replaceAll(/[^\w-]/g, '_')
        .slice(0, 80);
      // Written beside and renamed: a reader never sees half a message.
      const draft = path.join(folder, `.${name}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, path.join(folder, `${name}.eml`));
    },
    close: () => {},
    describe: `files in ${folder}`,
  };
}

/** A message that went to a file, for the development page. */
export type MailFile = { file: string; to: string; subject: string; source: string };

/** The newest messages under DATA_DIR/mail, at most 100. */
export async function listMailFiles(dataDir: string): Promise<MailFile[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, 100);
  return Promise.all(
    newest.map(async ({ name }) => {
      const source = await readFile(path.join(folder, name), 'utf8');
      return { file: name, to: header(source, 'To'), subject: header(source, 'Subject'), source };
    }),
  );
}

function header(source: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? '';
}
