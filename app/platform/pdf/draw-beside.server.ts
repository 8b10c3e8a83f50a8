import { Worker } from 'node:worker_threads';
import { createGate } from '../http/gate.server.ts';
import { findSource } from '../threads/source.server.ts';

const longestMilliseconds = 60_000;
/** Each takes a second of a processor and 40 MB: however many ask, two are drawn at once. */
const gate = createGate({ together: 2, waiting: 200, allowance: 200, patience: longestMilliseconds });

/** A paper that could not be drawn: nothing else waits for it. */
export class NotDrawn extends Error {
  override name = 'NotDrawn';
}

/** Draws beside the server's own thread, by a source of ours that posts the bytes: it answers meanwhile. The thread ends with its work. Throws NotDrawn, and Busy. */
export const drawBeside = (source: string, workerData: object): Promise<Buffer> =>
  gate.pass('', () => draw(source, workerData));

async function draw(source: string, workerData: object): Promise<Buffer> {
  const worker = new Worker(findSource(source), { workerData });
  const timer = setTimeout(() => void worker.terminate(), longestMilliseconds);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once('error', (error) => reject(new NotDrawn('a paper could not be drawn', { cause: error })));
      worker.once('exit', () => reject(new NotDrawn('a paper was not drawn in time')));
    });
  } finally {
    clearTimeout(timer);
  }
}
