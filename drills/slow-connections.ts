import { connect, type Socket } from 'node:net';
import { ask } from './kit/ask.ts';
import { pause, percentile, type Drill, type Ends } from './kit/drill.ts';
import { aFolder, megabytesOf, startSite } from './kit/site.ts';

const readings = 400;

/** R6. */
export const slowConnections: Drill = {
  id: 'R6',
  name: 'slow connections',
  does: 'so many connections send one byte a second of their head, as many of their body, and as many ask for pages and never read them, while others read',
  holds:
    'the 99th percentile of other readers is at most twice the quiet one (or 25 ms), they are all answered, and slow ones are cut off within 20 s',
  count: { long: 1000, short: null },
  async run(count, findings, ends) {
    const site = await startSite(ends, { DATA_DIR: aFolder(ends) });
    const port = Number(new URL(site.url).port);
    await ask(`${site.url}/courses`);
    const quiet = await read(site.url);
    findings.figure(`quiet p99 ${percentile(quiet, 0.99).toFixed(1)} ms`);
    for (const [name, kind] of Object.entries(kinds)) {
      const slow = await openAll(port, count, kind, ends);
      await pause(1000);
      const beside = await read(site.url);
      const [before, after] = [percentile(quiet, 0.99), percentile(beside, 0.99)];
      findings.figure(`${name}: p99 of others ${after.toFixed(1)} ms, ${megabytesOf(site.pid).toFixed(0)} MB`);
      findings.mustWhenQuiet(
        after <= Math.max(2 * before, 25),
        `${name}: p99 of others ${after.toFixed(1)} ms, quiet ${before.toFixed(1)}`,
      );
      if (kind.cutOff) {
        const seconds = await untilCutOff(slow);
        findings.figure(`cut off after ${seconds.toFixed(0)} s`);
        findings.must(seconds <= 20, `${name}: not cut off within 20 s`);
      }
      for (const socket of slow) socket.destroy();
      await pause(500);
    }
  },
};

type Kind = { first: string; drip: boolean; reads: boolean; cutOff: boolean };
const page = 'GET /courses HTTP/1.1\r\nHost: x\r\n\r\n';
const kinds: Record<string, Kind> = {
  'slow heads': { first: 'GET / HTTP/1.1\r\nHost: x\r\nX: ', drip: true, reads: true, cutOff: true },
  'slow bodies': {
    first: 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    drip: true,
    reads: true,
    cutOff: true,
  },
  'readers that never read': { first: page.repeat(30), drip: false, reads: false, cutOff: false },
};

async function openAll(port: number, count: number, { first, drip, reads }: Kind, ends: Ends): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(first);
            resolve(socket);
          });
          socket.on('error', () => resolve(socket));
          if (reads) socket.resume();
          else socket.pause();
        }),
    ),
  );
  const dripping = setInterval(() => {
    if (drip) for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
  ends.add(() => {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** Seconds until the last of them has been ended. */
async function untilCutOff(sockets: readonly Socket[]): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < 30 && sockets.some((socket) => !socket.destroyed && !socket.readableEnded)) await pause(100);
  return seconds();
}

async function read(url: string): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < readings; n += 1) {
    const { status, milliseconds } = await ask(`${url}/courses`);
    if (status !== 200) throw new Error(`a reader was answered ${status}`);
    all.push(milliseconds);
  }
  return all;
}
