import { parentPort, workerData } from 'node:worker_threads';
import { ask, fromElsewhere } from './ask.ts';
import { pause } from './drill.ts';

/** Reads addresses in turn until told to stop, beside whatever the drill itself does; tells how long each took, or what went wrong. */
const { urls, rest } = workerData as { urls: string[]; rest: number };
const milliseconds: Record<string, number[]> = Object.fromEntries(urls.map((url) => [url, []]));
const wrong: string[] = [];
let stopped = false;
parentPort!.once('message', () => (stopped = true));
// Each look from a network of its own: how much one may look at is not what is measured.
while (!stopped) {
  for (const url of urls) {
    const answer = await ask(url, { patience: 20_000, headers: fromElsewhere() }).catch(
      (error: Error) => error.message,
    );
    if (typeof answer === 'string') wrong.push(answer);
    else if (answer.status !== 200) wrong.push(`${url} ${answer.status}`);
    else milliseconds[url]!.push(answer.milliseconds);
    await pause(rest);
  }
}
parentPort!.postMessage({ milliseconds, wrong }, []);
