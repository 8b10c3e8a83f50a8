import { setImmediate } from 'node:timers/promises';
import type { App } from '../../../platform/app.server.ts';
import type { Db, Trx } from '../../../platform/database/database.server.ts';
import { openInMemory, type OpenDatabase } from '../../../platform/database/open-database.server.ts';
import { migrate } from '../../../platform/database/migrate.server.ts';
import { Busy } from '../../../platform/errors.ts';
import type { Subject } from '../subjects/subjects.server.ts';

/** Everything that public pages are made of; the first of two that belong together stands first. */
const tables = ['publication', 'contents', 'courses', 'levels', 'training_events', 'pictures'] as const;

const rowsAtOnce = 200;
const longestMilliseconds = 5000;
/** So many wait for their turn, one being shown; more are told to come again. */
const mostWaiting = 8;

/** A site where a draft is published, for whoever looks. */
export type DraftSite = {
  /**
   * Shows something in a site where a document is published. Throws Busy when too many wait, and an Error when it takes more than five
   * seconds.
   */
  show: <Shown>(
    subject: Pick<Subject, 'write'>,
    document: unknown,
    show: (inside: App) => Promise<Shown>,
  ) => Promise<Shown>;
  close: () => Promise<void>;
};

/**
 * Opens a site of drafts: a database of its own in memory, whatever engine the product runs on, into which what is published is copied and
 * the draft written, in a transaction that is taken back. Nobody outside waits for it. `wire` gives the areas' readers on that database.
 */
export function openDraftSite(app: App, wire: (db: Db) => Partial<App>): DraftSite {
  let opened: Promise<OpenDatabase> | null = null;
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function open(): Promise<OpenDatabase> {
    const database = openInMemory();
    await migrate(database.db);
    return database;
  }

  async function showOne<Shown>(
    subject: Pick<Subject, 'write'>,
    document: unknown,
    show: (inside: App) => Promise<Shown>,
  ): Promise<Shown> {
    const { db } = await (opened ??= open());
    const trx = await db.startTransaction().execute();
    let timer: NodeJS.Timeout | undefined;
    try {
      await copyPublished(app.db, trx);
      const inside: App = { ...app, ...wire(trx), db: trx, write: (work) => work(trx), wakeOutbox: () => {} };
      await subject.write(trx, inside, document);
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the preview took too long')), longestMilliseconds);
      });
      return await Promise.race([show(inside), late]);
    } finally {
      clearTimeout(timer);
      await trx.rollback().execute();
    }
  }

  return {
    async show(...asked) {
      if (waiting > mostWaiting) throw new Busy();
      waiting += 1;
      const shown = turn.then(() => showOne(...asked));
      turn = shown.catch(() => {});
      return shown.finally(() => (waiting -= 1));
    },
    async close() {
      await turn;
      await (await opened)?.db.destroy();
    },
  };
}

/** Copies what is published, a part at a time. */
async function copyPublished(from: Db, to: Trx): Promise<void> {
  for (const table of tables.toReversed()) await to.deleteFrom(table).execute();
  for (const table of tables) {
    const rows = await from.selectFrom(table).selectAll().execute();
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await to
        .insertInto(table)
        .values(rows.slice(start, start + rowsAtOnce))
        .execute();
      await setImmediate();
    }
  }
}
