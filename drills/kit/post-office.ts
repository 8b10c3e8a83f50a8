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

/** A mail server with moods. */
export async function startPostOffice(ends: Ends): Promise<PostOffice> {
  const taken = new Map<string, string[]>();
  const sockets = new Set<Socket>();
  let mood: Mood = 'well';
  const take = (to: string, message: string) => {
    const [, subject = ''] = /^Subject: ((?:.*(?:\r\n )?)*)/m.exec(message) ?? [];
    const [, id = ''] = /^Message-ID: <(.*)>/im.exec(message) ?? [];
    const key = `${to} ${subject.slice(0, 60)}`;
    taken.set(key, [...(taken.get(key) ?? []), id]);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, () => mood, take);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  ends.add(shut);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    mood(next) {
      mood = next;
      // Who is connected stays with the mood it found, as long as it is served at all.
      if (next === 'refusing') for (const socket of sockets) socket.destroy();
    },
    shut,
    open: () => listen(port),
  };
}

function serve(socket: Socket, mood: () => Mood, take: (to: string, message: string) => void): void {
  const say = (words: string) => {
    if (mood() === 'slow') setTimeout(() => socket.write(`${words}\r\n`), 150);
    else socket.write(`${words}\r\n`);
  };
  let [rest, reader, isContent] = ['', '', false];
  if (mood() === 'refusing') {
    socket.end('554 we do not take mail from you at the moment\r\n');
    return;
  }
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
      if (isContent) {
        isContent = false;
        take(reader, line);
        say('250 taken');
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') reader = /<(.*)>/.exec(line)?.[1] ?? '';
      if (verb === 'DATA') isContent = true;
      say(
        verb === 'EHLO'
          ? '250-post office\r\n250 8BITMIME'
          : verb === 'DATA'
            ? '354 go on'
            : verb === 'QUIT'
              ? '221 bye'
              : '250 OK',
      );
    }
  });
}
