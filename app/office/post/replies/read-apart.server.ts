import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findSource } from '../../../platform/threads/source.server.ts';
import { readMail, UnreadableMail, type ReadMail } from './read-mail.server.ts';

/** Up to here the worst mail takes some milliseconds. */
const mostReadHere = 16 * 1024;
const longestMilliseconds = 5000;
const mostMegabytes = 128;

const threadFile = 'app/office/post/replies/read-mail-thread.server.ts';

/**
 * Reads a mail as `readMail` does, a larger one in a thread of its own: of one that was made to take long, or that is only large, nobody else
 * notices anything. What takes too long is stopped. Throws UnreadableMail.
 */
export async function readApart(raw: Buffer, host: string, most = longestMilliseconds): Promise<ReadMail> {
  if (raw.length <= mostReadHere) return readMail(raw, host);
  const thread = new Worker(findSource(threadFile), {
    workerData: { raw: new Uint8Array(raw), host },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  // It may run out of memory when nobody waits for it any more: that is nothing to end the server for.
  thread.on('error', () => {});
  try {
    const signal = AbortSignal.timeout(most);
    const [read] = (await once(thread, 'message', { signal })) as [ReadMail | null];
    if (read) return read;
  } catch (error) {
    throw new UnreadableMail('the mail takes too long, or too much memory', { cause: error });
  } finally {
    await thread.terminate();
  }
  throw new UnreadableMail('the mail cannot be read');
}
