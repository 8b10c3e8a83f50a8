import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What lies between the site and its database: a test cuts it, holds it up or takes it away. */
export type Cable = {
  /** The address of the database at the near end. */
  url: string;
  /** Ends every connection that stands. */
  cut: () => void;
  /** Nothing passes any more, and nothing ends, until `flow`. */
  hold: () => void;
  flow: () => void;
  /** Nobody listens any more, until `put`. */
  take: () => Promise<void>;
  put: () => Promise<void>;
  /** The next message with these words reaches the database, and its answer nobody. */
  cutAfter: (words: string) => void;
  close: () => Promise<void>;
};

/** Lays a cable to the server of `url` on a port of its own. */
export async function aCable(url: string): Promise<Cable> {
  const target = new URL(url);
  const ends = new Set<Socket>();
  let held = false;
  let fatalWords: string | null = null;

  const listener = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        to.write(bytes);
        if (from !== near || fatalWords === null || !bytes.includes(fatalWords)) return;
        fatalWords = null;
        near.destroy();
        far.end();
      });
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        if (from === far || !far.writableEnded) to.destroy();
      });
      if (held) from.pause();
    }
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = () => ends.forEach((end) => end.destroy());
  const take = async () => {
    const closed = new Promise((resolve) => listener.close(resolve));
    cut();
    await closed;
  };
  target.host = `127.0.0.1:${port}`;
  // A socket has no cable.
  target.searchParams.delete('host');
  const near = target.href;
  target.href = url;
  return {
    url: near,
    cut,
    hold() {
      held = true;
      ends.forEach((end) => end.pause());
    },
    flow() {
      held = false;
      ends.forEach((end) => end.resume());
    },
    take,
    put: async () => void (await listen(port)),
    cutAfter(words) {
      fatalWords = words;
    },
    close: take,
  };
}
