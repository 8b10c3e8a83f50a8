import type { App, Db, Trx } from './app.server.ts';

/** Marks, inside the caller's transaction, that published content has changed: every server drops the pages it holds. */
export async function markPublished(trx: Trx | Db): Promise<void> {
  await trx
    .updateTable('publication')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', 1)
    .execute();
}

/** The version of the published content; grows with every publication. */
export async function readPublication(db: Db): Promise<number> {
  const row = await db.selectFrom('publication').select('version').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.version;
}

const lookEveryMilliseconds = 400;

/** Calls `changed` when the published content, or what the public sees of classes, is another: from whichever server, and by the clock too. A database that cannot be read changes nothing. */
export function watchPublication(app: App, changed: () => void): { look: () => Promise<void>; stop: () => void } {
  let seen: { version: number; dates: object } | null = null;
  let looking: Promise<void> | null = null;
  async function lookOnce(): Promise<void> {
    try {
      const now = { version: await readPublication(app.db), dates: await app.classDates(app.now()) };
      if (seen !== null && (now.version !== seen.version || now.dates !== seen.dates)) changed();
      seen = now;
    } catch (error) {
      app.log.warn({ err: error }, 'the content version could not be read');
    }
  }
  // One after the other: what an earlier look has read is never taken for newer.
  const look = (): Promise<void> => {
    const next = (looking ?? Promise.resolve()).then(lookOnce).finally(() => {
      if (looking === next) looking = null;
    });
    looking = next;
    return next;
  };
  const timer = setInterval(() => {
    if (!looking) void look();
  }, lookEveryMilliseconds);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
