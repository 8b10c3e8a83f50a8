import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';

// A thread of its own, asked by `DurableLog`: SQLite syncs here. It is started again and again, so the build takes its types off beforehand.
const database = new SQLite(workerData as string, { fileMustExist: true, timeout: 1000 });
database.pragma('synchronous = FULL');
// Whoever begins the log anew cuts its file to 64 MB: that is done here.
database.pragma('journal_size_limit = 67108864');

const steps = {
  /** Copies from the log into the file what it can while others write. */
  copy: () => database.pragma('wal_checkpoint(passive)'),
  /** Copies the rest while nobody of the server writes; whoever writes next would begin the log anew, and wait for the sync of its beginning: that is done here. */
  restart() {
    const [looked] = database.pragma('wal_checkpoint(restart)') as [{ busy: number }];
    if (looked.busy === 0) database.pragma(`user_version = ${database.pragma('user_version', { simple: true })}`);
  },
};

parentPort!.on('message', (step: keyof typeof steps) => {
  steps[step]();
  parentPort!.postMessage(step, []);
});
