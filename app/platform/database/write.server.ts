import { setImmediate } from 'node:timers/promises';
import { Busy, OutcomeUnknown } from '../errors.ts';
import type { Db, Trx } from './database.server.ts';
import type { Turn } from './turn.server.ts';

/**
 * Runs `work` in a transaction and resolves when it is durably committed; when it throws, nothing of it stays. `work` may be run again after a
 * collision with another server, so it does nothing but through `trx`. Throws Busy when too much waits already, and OutcomeUnknown.
 */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** The way to write, and how many are on it. */
export type Writer = { write: Write; countWrites: () => number };

type Job = {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  since: number;
};

/** About a fifth of a second of work at full load: whoever came later would be told sooner to come again than served. */
const mostWaiting = 150;
const longestWaitMilliseconds = 300;
/** What shares one flush. */
const mostTogether = 32;
/** After so long within a group everybody else is heard: new connections, and readers of what lies in memory. */
const longestTurnMilliseconds = 8;
const mostTries = 3;

/** On PostgreSQL each write is a transaction of its own; the server itself groups what commits at the same time. */
export function separateWriter(db: Db, turn: Turn): Writer {
  let underWay = 0;
  const write: Write = async (work) => {
    turn.refuseInside('app.write');
    if (underWay >= mostWaiting) throw tooMany();
    underWay += 1;
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          return await commitAlone(db, turn, work);
        } catch (error) {
          // Of two that wait for each other the database ends one: nothing of it stays, and the other is out of the way by now.
          if (tries === mostTries || !/^40(001|P01)$/.test(codeOf(error))) throw error;
        }
      }
    } finally {
      underWay -= 1;
    }
  };
  return { write, countWrites: () => underWay };
}

async function commitAlone<Result>(db: Db, turn: Turn, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute();
  // On a connection that is gone there is nothing to take back; asking for it gives the connection up.
  const takeBack = () =>
    trx
      .rollback()
      .execute()
      .catch(() => {});
  let result: Result;
  try {
    result = await turn.run(() => work(trx));
  } catch (error) {
    await takeBack();
    throw error;
  }
  try {
    await trx.commit().execute();
  } catch (error) {
    await takeBack();
    throw isLostAnswer(error)
      ? new OutcomeUnknown('the connection was lost while committing', { cause: error })
      : error;
  }
  return result;
}

/** The connection, the network or the server ended before it said how the commit went. */
function isLostAnswer(error: unknown): boolean {
  return error instanceof Busy || /^(E[A-Z]+|(08|53|57|58)[0-9A-Z]{3})$/.test(codeOf(error));
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');
const tooMany = () => new Busy('too many writes are waiting');

/**
 * On SQLite the disk's flush is what a write costs, and only one can be under way. What waits meanwhile is committed together:
 * one transaction, a savepoint for each, so that one that fails takes nothing with it. Everybody is answered after the flush.
 */
export function groupingWriter(db: Db, turn: Turn): Writer {
  const waiting: Job[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    do {
      // The driver never yields to the event loop: without this turn, requests that have arrived would each get a flush of their own.
      await setImmediate();
      await commitTogether(db, turn, waiting.splice(0, mostTogether));
    } while (waiting.length > 0);
    busy = false;
  }

  const write: Write = async <Result>(work: (trx: Trx) => Promise<Result>) => {
    turn.refuseInside('app.write');
    const since = performance.now();
    // What fits into the next group waits for the loop alone, which is nobody's queue.
    const isLate = waiting.length >= mostTogether && since - waiting[0]!.since > longestWaitMilliseconds;
    if (waiting.length >= mostWaiting || isLate) throw tooMany();
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject, since });
      if (!busy) void drain();
    });
  };
  return { write, countWrites: () => waiting.length };
}

async function commitTogether(db: Db, turn: Turn, jobs: Job[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    const trx = await db.startTransaction().execute();
    try {
      let since = performance.now();
      for (const job of jobs) {
        if (performance.now() - since > longestTurnMilliseconds) {
          await setImmediate();
          since = performance.now();
        }
        const point = await trx.savepoint('job').execute();
        try {
          const result = await turn.run(() => job.work(point));
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
