import { createServer, type Socket } from 'node:net';

/** A mail server that takes everything and keeps nothing but to whom, and how many sessions it has. */
export type MailSink = { url: string; taken: Map<string, number>; sessions: () => number; close: () => Promise<void> };

/** `latency` is how long each of its answers takes, in milliseconds. It speaks PIPELINING, as mail servers do. */
export async function startMailSink(latency: number): Promise<MailSink> {
  const taken = new Map<string, number>();
  const sockets = new Set<Socket>();
  let most = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, latency, (to) => taken.set(to, performance.now()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    sessions: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function serve(socket: Socket, latency: number, take: (to: string) => void): void {
  const say = (words: string) => {
    if (latency === 0) socket.write(`${words}\r\n`);
    else setTimeout(() => socket.write(`${words}\r\n`), latency);
  };
  let rest = '';
  let reader = '';
  let isContent = false;
  say('220 sink');
  socket.on('data', (part: Buffer) => {
    rest += part.toString('latin1');
    for (;;) {
      const end = rest.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isContent ? 5 : 2));
      if (isContent) {
        isContent = false;
        take(reader);
        say('250 taken');
      } else if (/^EHLO/i.test(line)) say('250-sink\r\n250-PIPELINING\r\n250 8BITMIME');
      else if (/^RCPT TO/i.test(line)) {
        reader = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 OK');
      } else if (/^DATA/i.test(line)) {
        isContent = true;
        say('354 go on');
      } else say(/^QUIT/i.test(line) ? '221 bye' : '250 OK');
    }
  });
}
