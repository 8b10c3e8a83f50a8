import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.server.ts';

/** Where messages go. `send` resolves only when the other side has taken the message. */
export type MailTransport = { send: (mail: SendMailOptions) => Promise<void>; close: () => void; describe: string };

/** SMTP when SMTP_URL is set; otherwise one .eml file per message under DATA_DIR/mail. */
export function openMailTransport(config: Pick<Config, 'smtpUrl' | 'dataDir'>): MailTransport {
  return config.smtpUrl ? smtp(config.smtpUrl) : files(path.join(config.dataDir, 'mail'));
}

const safe = { disableFileAccess: true, disableUrlAccess: true };

function smtp(smtpUrl: string): MailTransport {
  const url = new URL(smtpUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const transporter = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // Mail holds names and addresses: it travels encrypted unless the mail server is this machine.
    requireTLS: url.protocol === 'smtp:' && !loopback,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...safe,
  });
  return {
    async send(mail) {
      await transporter.sendMail(mail);
    },
    close: () => transporter.close(),
    describe: `SMTP ${url.hostname}`,
  };
}

function files(folder: string): MailTransport {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...safe });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(mail);
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

/** True when the mail server said that this message will never be taken (5xx to the envelope or the data). */
export function isPermanent(error: unknown): boolean {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500 && (error as { code?: string }).code !== 'EAUTH';
}
