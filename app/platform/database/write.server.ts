import { setImmediate } from 'node:timers/promises';
import type { Db, Trx } from './database.server.ts';

/** Runs `work` in a transaction and resolves when it is durably committed; when it throws, nothing of it stays. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

type Job = {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

const mostTogether = 100;

/** On PostgreSQL each write is a transaction of its own; the server itself groups what commits at the same time. */
export function separateWriter(db: Db): Write {
  return (work) => db.transaction().execute(work);
}

/**
 * On SQLite the disk's flush is what a write costs, and only one can be under way. What waits meanwhile is committed together:
 * one transaction, a savepoint for each, so that one that fails takes nothing with it. Everybody is answered after the flush.
 */
export function groupingWriter(db: Db): Write {
  const waiting: Job[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    do {
      // The driver never yields to the event loop: without this turn, requests that have arrived would each get a flush of their own.
      await setImmediate();
      await commitTogether(db, waiting.splice(0, mostTogether));
    } while (waiting.length > 0);
    busy = false;
  }

  return <Result>(work: (trx: Trx) => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      if (!busy) void drain();
    });
}

async function commitTogether(db: Db, jobs: Job[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    const trx = await db.startTransaction().execute();
    try {
      for (const job of jobs) {
        const point = await trx.savepoint('job').execute();
        try {
          const result = await job.work(point);
          await point.releaseSavepoint('job').execute();
          answers.push(() => job.resolve(result));
        } catch (error) {
          await point.rollbackToSavepoint('job').execute();
          answers.push(() => job.reject(error));
        }
      }
      await trx.commit().execute();
    } catch (error) {
      // A full or failing disk may have ended the transaction already.
      await trx
        .rollback()
        .execute()
        .catch(() => {});
      throw error;
    }
  } catch (error) {
    for (const job of jobs) job.reject(error);
    return;
  }
  for (const answer of answers) answer();
}
