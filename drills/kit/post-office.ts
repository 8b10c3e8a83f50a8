import { createServer, type Socket } from 'node:net';
import type { Ends } from './drill.ts';

/** How a mail server behaves: well, slowly, refusing whoever comes, or ending the connection in the middle of a message. */
export type Mood = 'well' | 'slow' | 'refusing' | 'closing';

export type PostOffice = {
  url: string;
  /** Message-IDs by whom the message went to and its subject, one for each time it was taken. */
  taken: Map<string, string[]>;
  mood: (mood: Mood) => void;
  /** Nobody listens, until `open`. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
};

/** A connection; while a message is on its way over it nobody ends it but the mood `closing`: a lost yes would rightly bring the message again. */
type Session = { socket: Socket; isBusy: boolean; isLast: boolean };

/** A mail server with moods. */
export async function startPostOffice(ends: Ends): Promise<PostOffice> {
  const taken = new Map<string, string[]>();
  const sessions = new Set<Session>();
  let mood: Mood = 'well';
  const take = (to: string, message: string) => {
    const [, subject = ''] = /^Subject: ((?:.*(?:\r\n )?)*)/m.exec(message) ?? [];
    const [, id = ''] = /^Message-ID: <(.*)>/im.exec(message) ?? [];
    const key = `${to} ${subject.slice(0, 60)}`;
    taken.set(key, [...(taken.get(key) ?? []), id]);
  };
  const server = createServer((socket) => {
    const session = { socket, isBusy: false, isLast: false };
    sessions.add(session);
    socket.once('close', () => sessions.delete(session));
    socket.on('error', () => {});
    serve(session, () => mood, take);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const session of sessions) {
      session.isLast = true;
      if (!session.isBusy) session.socket.destroy();
    }
    await closed;
  };
  ends.add(() => {
    for (const { socket } of sessions) socket.destroy();
    server.close();
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mood: (next) => void (mood = next),
    shut,
    open: () => listen(port),
  };
}

function serve(session: Session, mood: () => Mood, take: (to: string, message: string) => void): void {
  const { socket } = session;
  const say = (words: string, isEnd = false) => {
    const reply = () => {
      socket.write(`${words}\r\n`);
      if (!isEnd) return;
      session.isBusy = false;
      if (session.isLast) socket.end();
    };
    if (mood() === 'slow') setTimeout(reply, 150);
    else reply();
  };
  let [rest, reader, isContent] = ['', '', false];
  if (mood() === 'refusing') {
    socket.end('554 we do not take mail from you at the moment\r\n');
    return;
  }
  const hear = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL' && mood() === 'refusing') return say('554 we do not take mail from you at the moment');
    if (verb === 'MAIL') session.isBusy = true;
    if (verb === 'RCPT') reader = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'DATA') isContent = true;
    return say(answers[verb] ?? '250 OK', verb === 'RSET' || verb === 'QUIT');
  };
  say('220 post office');
  socket.on('data', (part: Buffer) => {
    rest += part.toString('latin1');
    // In the middle of a message: some of it has come, nothing is taken.
    if (isContent && mood() === 'closing') {
      socket.destroy();
      return;
    }
    for (;;) {
      const end = rest.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isContent ? 5 : 2));
      if (!isContent) hear(line);
      else {
        isContent = false;
        take(reader, line);
        say('250 taken', true);
      }
    }
  });
}

const answers: Record<string, string> = { EHLO: '250-post office\r\n250 8BITMIME', DATA: '354 go on', QUIT: '221 bye' };
