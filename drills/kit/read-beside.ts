import { Worker } from 'node:worker_threads';
import type { Ends } from './drill.ts';

type Read = { milliseconds: Record<string, number[]>; wrong: string[] };

/** Readers in a thread of their own, so that what the drill does itself is not in their times. */
export function readBeside(urls: string[], rest: number, ends: Ends): { stop: () => Promise<Read> } {
  const worker = new Worker(new URL('reader.ts', import.meta.url), { workerData: { urls, rest } });
  ends.add(() => worker.terminate());
  return {
    stop() {
      const told = new Promise<Read>((resolve) => worker.once('message', resolve));
      worker.postMessage('stop', []);
      return told;
    },
  };
}
