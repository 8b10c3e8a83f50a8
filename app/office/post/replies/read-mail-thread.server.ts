import { parentPort, workerData } from 'node:worker_threads';
import { readMail, UnreadableMail } from './read-mail.server.ts';

/** A thread of its own that reads one mail (`readApart`). */
const { raw, host } = workerData as { raw: Uint8Array; host: string };
const read = await readMail(Buffer.from(raw), host).catch((error: unknown) => {
  if (error instanceof UnreadableMail) return null;
  throw error;
});
parentPort!.postMessage(read, []);
