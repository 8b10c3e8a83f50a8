import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type SQLite from 'better-sqlite3';
import { OutcomeUnknown } from '../errors.ts';
import { findThread } from '../threads/source.server.ts';

/** One at a time, in the order of coming; and a door before those who would write. */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  #closed: Promise<void> | null = null;

  async enter(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    // Handed over without being free in between, so that nobody who comes now is first.
    if (next) next();
    else this.#taken = false;
  }

  /** What a writer waits for, outside, before it begins; null when nothing. */
  get closed(): Promise<void> | null {
    return this.#closed;
  }

  /** While `work` is done nobody writes; who reads does. */
  async close(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#closed = promise;
    try {
      // Whoever is within a transaction ends it first.
      await this.enter();
      this.leave();
      await work();
    } finally {
      this.#closed = null;
      resolve();
    }
  }
}

/** 16 MB. Until then what is read is found in the log quickly, and copying it into the file is worth a thread. */
const mostPages = 4000;
/** Under load the log is copied every second or two. */
const restMilliseconds = 5000;

/** SQLite's write-ahead log. A commit only appends to it (`synchronous = NORMAL`) and is durable once the log is synced: that, and copying it into the file, happen beside the server's own thread. */
export class DurableLog {
  readonly #file: string;
  readonly #queue: WriteQueue;
  readonly #count: SQLite.Statement;
  readonly #say: (sentence: string) => void;
  #log: Promise<FileHandle> | null = null;
  #underWay: Promise<void> = Promise.resolve();
  #asked: Promise<void> | null = null;
  #lost: Error | null = null;
  #copying: Promise<void> | null = null;
  #pagesWhenCopied = 0;
  #isSaid = false;
  readonly #copier: Copier;

  /** `say` hears once of a log that cannot be copied, and once when it is again. */
  constructor(database: SQLite.Database, queue: WriteQueue, say: (sentence: string) => void) {
    database.pragma('wal_autocheckpoint = 0');
    this.#file = database.name;
    this.#queue = queue;
    this.#say = say;
    this.#count = database.prepare('pragma wal_checkpoint(noop)');
    this.#copier = new Copier(database.name);
  }

  /** After the disk has failed once, a later sync proves nothing for what was written before: throws ever after. */
  refuseWhenLost(): void {
    if (this.#lost) throw this.#lost;
  }

  /** Resolves when all that was committed before this call is on the disk. Throws OutcomeUnknown. */
  synced(): Promise<void> {
    this.#copyWhenLong();
    // One sync is under way, one is asked for: that one begins later than what it answers for.
    this.#asked ??= this.#syncAfter(this.#underWay);
    return this.#asked;
  }

  /** Returns when nothing of it is under way any more. */
  async close(): Promise<void> {
    await this.#copying;
    await this.#copier.end();
    await this.#asked?.catch(() => {});
    await this.#underWay.catch(() => {});
    await (await this.#log)?.close();
    this.#log = null;
  }

  async #syncAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {});
    this.#underWay = this.#asked!;
    this.#asked = null;
    try {
      this.refuseWhenLost();
      const log = await (this.#log ??= openLog(`${this.#file}-wal`));
      await log.datasync();
    } catch (error) {
      throw new OutcomeUnknown('the disk failed while committing', { cause: this.#lose(error) });
    }
  }

  #lose(error: unknown): Error {
    this.#lost ??= Object.assign(new Error(`the log ${this.#file}-wal could not be synced`, { cause: error }), {
      code: 'SQLITE_IOERR_FSYNC',
    });
    return this.#lost;
  }

  #copyWhenLong(): void {
    const { log } = this.#count.get() as { log: number };
    // Somebody who reads for long, such as a backup, keeps the log from beginning anew: it is tried again when it has grown by as much.
    if (log < this.#pagesWhenCopied) this.#pagesWhenCopied = 0;
    if (this.#copying || log - this.#pagesWhenCopied < mostPages) return;
    this.#pagesWhenCopied = log;
    this.#copying = this.#copy().finally(() => (this.#copying = null));
  }

  async #copy(): Promise<void> {
    try {
      await this.#copier.ask('copy');
      await this.#queue.close(() => this.#copier.ask('restart'));
      if (this.#isSaid) this.#say(`The log ${this.#file}-wal is copied again.`);
      this.#isSaid = false;
    } catch (error) {
      // A full disk, for one: the log keeps what it holds, and it is tried again later. What a sync did not bring to the disk is another matter.
      if ((error as { code?: unknown }).code === 'SQLITE_IOERR_FSYNC') this.#lose(error);
      if (!this.#isSaid)
        this.#say(`The log ${this.#file}-wal cannot be copied and grows until it can (${(error as Error).message}).`);
      this.#isSaid = true;
    }
  }
}

/** The thread that copies. To start one costs as much as to copy: it stays until nothing has been copied for a while, and holds no memory of a quiet server. */
class Copier {
  readonly #file: string;
  #thread: Worker | null = null;
  #ending: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Has a step of `checkpoint.ts` done, one at a time. Throws what that throws; the next step is then done by another thread. */
  async ask(step: 'copy' | 'restart'): Promise<void> {
    clearTimeout(this.#ending);
    const thread = (this.#thread ??= this.#start());
    try {
      thread.postMessage(step, []);
      // Rejects when the thread has failed instead.
      await once(thread, 'message');
      this.#ending = setTimeout(() => void this.end(), restMilliseconds).unref();
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#ending);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  #start(): Worker {
    const source = findThread('app/platform/database/checkpoint.ts');
    const thread = new Worker(source, { workerData: this.#file, env: {}, execArgv: [] });
    // It may also fail when nobody waits for it.
    thread.on('error', () => void this.end());
    return thread;
  }
}

/** Its name in the folder is as durable as what it holds. */
async function openLog(file: string): Promise<FileHandle> {
  if (process.platform !== 'win32') {
    const folder = await open(path.dirname(file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
  return open(file, 'r+');
}
