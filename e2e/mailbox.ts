import { enqueueMail } from '../app/platform/outbox/mail.server.ts';
import { openBeside } from '../scripts/open-beside.ts';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string; from: string; subject: string; headers: Record<string, string>; text: string };

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  /** Waits for a message to `to` whose subject contains `subject`. */
  find: (to: string, subject: string) => Promise<Mail>;
  /** Every message to `to` so far. */
  sentTo: (to: string) => Mail[];
  close: () => Promise<void>;
};

/** A real SMTP server that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(',');
        mails.push(read(Buffer.concat(parts).toString('utf8'), to));
        done();
      });
    },
  });
  // A server that is killed leaves its kept connections behind.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    sentTo: (to) => mails.filter((mail) => mail.to === to),
    async find(to, subject) {
      let found: Mail | undefined;
      await expect(() => {
        found = mails.find((mail) => mail.to === to && mail.subject.includes(subject));
        const sent = mails.map((mail) => `${mail.to}: ${mail.subject}`);
        expect(found, `a mail to ${to} about '${subject}' among ${sent.join(' | ')}`).toBeDefined();
      }).toPass({ intervals: [50] });
      return found!;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Headers, and the plain text part with its transfer encoding undone. */
function read(raw: string, to: string): Mail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = readHeaders(head);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const body = rest.join('\r\n\r\n');
  const part = boundary
    ? (body.split(`--${boundary}`).find((piece) => /content-type: text\/plain/i.test(piece)) ?? '')
    : body;
  const [partHead = '', ...partBody] = boundary ? part.trimStart().split('\r\n\r\n') : [head, body];
  const encoding = readHeaders(partHead)['content-transfer-encoding'] ?? '7bit';
  return {
    to,
    from: headers['from'] ?? '',
    subject: decodeWords(headers['subject'] ?? ''),
    headers,
    text: decode(partBody.join('\r\n\r\n'), encoding.toLowerCase()),
  };
}

function readHeaders(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]] : [];
    }),
  );
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}

/** A mail that the other side refused. */
export async function aRefusedMail(site: { dataDir: string; url: string }, to: string): Promise<void> {
  const app = await openBeside({ DATA_DIR: site.dataDir, PUBLIC_URL: site.url });
  const failed = { failed_at: new Date().toISOString(), last_error: '550 5.1.1 no such user', attempts: 1 };
  await app.write(async (trx) => {
    const id = await enqueueMail(trx, app, { template: 'staff-invited', to, data: { name: 'Asha' } });
    await trx.updateTable('outbox').set(failed).where('id', '=', id).execute();
  });
  await app.db.destroy();
}
