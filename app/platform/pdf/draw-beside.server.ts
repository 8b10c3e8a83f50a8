import { Worker } from 'node:worker_threads';
import { findSource } from '../threads/source.server.ts';

const longestMilliseconds = 60_000;

/** A paper that could not be drawn: nothing else waits for it. */
export class NotDrawn extends Error {
  override name = 'NotDrawn';
}

/** Draws beside the server's own thread, by a source of ours that posts the bytes: it answers meanwhile. The thread ends with its work. Throws NotDrawn. */
export async function drawBeside(source: string, workerData: object): Promise<Buffer> {
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
