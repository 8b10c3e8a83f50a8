import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

/** The mail server of the office: what comes to the addresses of cases is handed in by the script, whose end is its answer. */
export async function aMailExchange(site: string, secret: string) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, { envelope }, done) {
      const script = path.resolve('scripts/hand-in-mail.mjs');
      const env = { ...process.env, SITE_URL: site, REPLY_SECRET: secret };
      const run = spawn(process.execPath, [script, envelope.rcptTo[0]!.address], { env });
      let words = '';
      run.stdout.on('data', (part: Buffer) => (words += part.toString()));
      run.stdin.on('error', () => {});
      stream.pipe(run.stdin);
      run.on('close', (code) => {
        const responseCode = { 0: 250, 69: 554 }[code ?? 75] ?? 451;
        done(responseCode === 250 ? null : Object.assign(new Error(words.trim()), { responseCode }));
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  return {
    /** Sends a mail as somebody's mail program does; answers what the mail server said. */
    send: async (to: string, mail: Buffer): Promise<string> =>
      transport.sendMail({ envelope: { from: 'ravi@example.in', to }, raw: mail }).then(
        ({ response }) => response,
        (error: Error) => error.message,
      ),
    close: async () => {
      transport.close();
      await new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
