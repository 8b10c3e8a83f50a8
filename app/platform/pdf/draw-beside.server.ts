import { Worker } from 'node:worker_threads';
import { createGate } from '../http/gate.server.ts';
import { findSource } from '../threads/source.server.ts';

const longestMilliseconds = 60_000;
const restMilliseconds = 10_000;
/** Each takes a second of a processor and 40 MB: however many ask, two are drawn at once. */
const gate = createGate({ together: 2, waiting: 200, allowance: 200, patience: longestMilliseconds });

/** A paper that could not be drawn: nothing else waits for it. */
export class NotDrawn extends Error {
  override name = 'NotDrawn';
}

/** What is being drawn, by its source and facts. */
const inTheMaking = new Map<string, Promise<Buffer>>();

/** Draws in a thread, by a source of ours that answers each message with the bytes. Networks come in turn; whoever asks for the same meanwhile gets the same one. Throws NotDrawn, and Busy. */
export function drawBeside(source: string, facts: object, network = ''): Promise<Buffer> {
  const name = JSON.stringify([source, facts]);
  const known = inTheMaking.get(name);
  if (known) return known;
  const making = gate.pass(network, () => draw(source, facts)).finally(() => inTheMaking.delete(name));
  inTheMaking.set(name, making);
  return making;
}

/** One thread for each source that was drawn, until it has rested for long: to start one takes most of the time of a drawing. */
const resting = new Map<string, { worker: Worker; timer: NodeJS.Timeout }>();

async function draw(source: string, facts: object): Promise<Buffer> {
  const worker = takeRested(source) ?? new Worker(findSource(source));
  const timer = setTimeout(() => void worker.terminate(), longestMilliseconds);
  try {
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (drawn: Uint8Array) => resolve(Buffer.from(drawn)));
      worker.once('error', (error) => reject(new NotDrawn('a paper could not be drawn', { cause: error })));
      worker.once('exit', () => reject(new NotDrawn('a paper was not drawn in time')));
      worker.postMessage(facts, []);
    });
    rest(source, worker);
    return bytes;
  } finally {
    clearTimeout(timer);
  }
}

function takeRested(source: string): Worker | null {
  const rested = resting.get(source);
  if (!rested) return null;
  clearTimeout(rested.timer);
  resting.delete(source);
  rested.worker.ref();
  return rested.worker;
}

function rest(source: string, worker: Worker): void {
  if (resting.has(source)) return void worker.terminate();
  worker.removeAllListeners('error').removeAllListeners('exit');
  // It keeps no process from its end, and takes nobody along where it ends itself.
  worker.unref();
  worker.on('error', () => {});
  const forget = () => resting.get(source)?.worker === worker && resting.delete(source);
  worker.once('exit', forget);
  // It takes a moment to end, in which nobody gets it any more.
  const end = () => void (forget(), worker.terminate());
  resting.set(source, { worker, timer: setTimeout(end, restMilliseconds).unref() });
}
