import { setImmediate } from 'node:timers/promises';
import { Busy, OutcomeUnknown } from '../errors.ts';
import type { ControlledTransaction } from 'kysely';
import type { Database, Db, Trx } from './database.server.ts';
import type { Turn } from './turn.server.ts';

/** Resolves when `work` is durably committed; when it throws, nothing of it stays. `work` may be run again, so it does nothing but through `trx`. Throws Busy when too much waits, and OutcomeUnknown. */
export type Write = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

export type Writer = { write: Write; readLoad: () => Omit<DatabaseLoad, 'connections'> };

type Job = {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  since: number;
};

/** So many may be sending at once: the least however slow the disk is, and always on PostgreSQL; the most however fast. */
const room = { least: 120, most: 320 };
/** What is taken in is done in so much time, as fast as it goes lately: of a crowd that comes in one moment, most of what can be done in the next. */
const longestQueueMilliseconds = 350;
/** Whoever comes to the door is refused somewhat earlier (`shed.server.ts`). */
const mostWaiting = (places: number) => places * 1.25;
/** A group on a slow disk, and the one before it. */
const longestWaitMilliseconds = 500;
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
    if (underWay >= mostWaiting(room.least)) throw tooMany();
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
  return { write, readLoad: () => ({ writes: underWay, isLate: false, room: room.least }) };
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

/** On SQLite only one can write: what waits meanwhile is committed together. When one of a group fails, all is done again with a savepoint for each. Everybody is answered when the disk has it. */
export function groupingWriter(db: Db, turn: Turn): Writer {
  const waiting: Job[] = [];
  /** In the order of coming. */
  const unanswered = new Set<Job>();
  let [isCommitting, unsynced] = [false, 0];
  const pace = new Pace();

  async function goOn(): Promise<void> {
    // One group is being synced and another asks for it: what comes now shares the one after, unless it fills one by itself.
    const isEarly = unsynced >= 2 && waiting.length < mostTogether;
    if (isCommitting || waiting.length === 0 || isEarly) return;
    isCommitting = true;
    // The driver never yields to the event loop: without this turn, requests that have arrived would each get a group of their own.
    await setImmediate();
    const began = performance.now();
    let together = 0;
    const { synced } = await commitTogether(db, turn, () => {
      const jobs = waiting.splice(0, mostTogether);
      together = jobs.length;
      return jobs;
    });
    isCommitting = false;
    unsynced += 1;
    void synced.then(() => {
      pace.note(began, together);
      unsynced -= 1;
      return goOn();
    });
    void goOn();
  }

  const write: Write = async <Result>(work: (trx: Trx) => Promise<Result>) => {
    turn.refuseInside('app.write');
    // Whoever was let in while it went fast is not refused, after all the work, because it has become slow.
    if (unanswered.size >= mostWaiting(room.most)) throw tooMany();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job = { work, resolve: resolve as Job['resolve'], reject, since: performance.now() };
    unanswered.add(job);
    waiting.push(job);
    void goOn();
    return promise.finally(() => unanswered.delete(job));
  };
  const isLate = () => {
    const [oldest] = unanswered;
    // What fits into one group waits for the disk and the loop alone, which is nobody's queue.
    return unanswered.size >= mostTogether && performance.now() - oldest!.since > longestWaitMilliseconds;
  };
  return { write, readLoad: () => ({ writes: unanswered.size, isLate: isLate(), room: pace.room }) };
}

/** How long one of many takes lately, the disk included. */
export class Pace {
  #milliseconds = longestQueueMilliseconds / room.least;
  #lastAt = 0;

  /** A group of so many, begun then, has been answered now. Few together say nothing of many. */
  note(began: number, together: number, now = performance.now()): void {
    const took = now - Math.max(began, this.#lastAt);
    this.#lastAt = now;
    if (together >= mostTogether / 4) this.#milliseconds += 0.2 * (took / together - this.#milliseconds);
  }

  get room(): number {
    return Math.min(room.most, Math.max(room.least, Math.round(longestQueueMilliseconds / this.#milliseconds)));
  }
}

/** Resolves when the group is committed, with when it is on the disk as well and everybody in it has been answered. */
async function commitTogether(db: Db, turn: Turn, take: () => Job[]): Promise<{ synced: Promise<void> }> {
  let jobs: Job[] = [];
  try {
    let trx = await db.startTransaction().execute();
    jobs = take();
    let answers = await orTakenBack(trx, performTogether(trx, turn, jobs));
    if (!answers) {
      await trx.rollback().execute();
      trx = await db.startTransaction().execute();
      answers = await orTakenBack(trx, performEach(trx, turn, jobs));
    }
    return { synced: answerAll(orTakenBack(trx, trx.commit().execute()), answers, jobs) };
  } catch (error) {
    if (jobs.length === 0) jobs = take();
    for (const job of jobs) job.reject(error);
    return { synced: Promise.resolve() };
  }
}

async function answerAll(committed: Promise<unknown>, answers: readonly (() => void)[], jobs: readonly Job[]) {
  try {
    await committed;
    for (const answer of answers) answer();
  } catch (error) {
    for (const job of jobs) job.reject(error);
  }
}

/** A full or failing disk may have ended the transaction already. */
async function orTakenBack<Result>(trx: ControlledTransaction<Database>, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    await trx
      .rollback()
      .execute()
      .catch(() => {});
    throw error;
  }
}

type Answers = (() => void)[];

/** Does one after the other; null when one of several fails, and nothing of it may stay. Without savepoints, which take a fifth of the time of all and are seldom needed. */
async function performTogether(trx: ControlledTransaction<Database>, turn: Turn, jobs: Job[]): Promise<Answers | null> {
  if (jobs.length === 1) return performEach(trx, turn, jobs);
  const answers: Answers = [];
  const breathe = breather();
  for (const job of jobs) {
    await breathe();
    try {
      const result = await turn.run(() => job.work(trx));
      answers.push(() => job.resolve(result));
    } catch {
      return null;
    }
  }
  return answers;
}

/** Does each by itself, so that one that fails takes nobody with it. */
async function performEach(trx: ControlledTransaction<Database>, turn: Turn, jobs: Job[]): Promise<Answers> {
  const answers: Answers = [];
  const breathe = breather();
  for (const job of jobs) {
    await breathe();
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
  return answers;
}

/** Lets everybody else be heard when it has been long. */
function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since <= longestTurnMilliseconds) return;
    await setImmediate();
    since = performance.now();
  };
}

export type DatabaseLoad = {
  writes: number;
  /** They wait so long that whoever comes now is told sooner to come again than served. */
  isLate: boolean;
  /** How many may be sending at once: what can be kept soon, as fast as it goes lately. */
  room: number;
  /** Connections to PostgreSQL by state, and who waits for one; null on SQLite. */
  connections: { used: number; idle: number; waiting: number } | null;
};
