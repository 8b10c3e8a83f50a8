import { SMTPServer } from 'smtp-server';

/** What a mail server for tests says at each step: words of a refusal such as '550 no such user', or nothing. May take its time. */
type Says = (address: string, session: string) => string | undefined | Promise<string | undefined>;

export type MailServer = {
  url: string;
  /** To whom it has taken mails, in order. */
  taken: string[];
  /** Every message as it came, by its reader. */
  sources: { to: string; source: string }[];
  /** How many sessions it has begun. */
  sessions: () => number;
  /** What it says from now on; what is not given is taken. */
  says: { greeting?: Says; sender?: Says; reader?: Says; message?: Says };
  close: () => Promise<void>;
};

/** A real SMTP server on this machine. */
export async function aMailServer(says: MailServer['says'] = {}): Promise<MailServer> {
  let sessions = 0;
  const taken: string[] = [];
  const sources: MailServer['sources'] = [];
  const answer = async (
    say: Says | undefined,
    address: string,
    session: string,
    done: (error?: Error | null) => void,
  ) => {
    const words = await say?.(address, session);
    done(words ? Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) }) : null);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect({ id }, done) {
      sessions += 1;
      void answer(mailServer.says.greeting, '', id, done);
    },
    onMailFrom: ({ address }, { id }, done) => void answer(mailServer.says.sender, address, id, done),
    onRcptTo: ({ address }, { id }, done) => void answer(mailServer.says.reader, address, id, done),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        void answer(mailServer.says.message, to, session.id, (error) => {
          if (!error) {
            taken.push(to);
            sources.push({ to, source });
          }
          done(error ?? null);
        });
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as { port: number };
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    sources,
    sessions: () => sessions,
    says,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
