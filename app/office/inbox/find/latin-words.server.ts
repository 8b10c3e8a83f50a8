import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.server.ts';
import { indexInLatin } from '../../../platform/words.server.ts';

const tables = ['case_words', 'person_words', 'subscriber_words', 'person_note_words'] as const;
/** Cyrillic to the scripts of India. */
const first = '\u0400';
const beyond = '\u0E00';
const wordsAtOnce = 200;
const startAfterMilliseconds = 60_000;

/** Words of other scripts get theirs in Latin letters, once, where they were kept without; broken off, it begins anew. It may go once every database has the row 'latin'. */
export async function writeInLatin(app: App, isEnding = () => false): Promise<void> {
  const { db } = app;
  if (await db.selectFrom('person_walks').select('id').where('what', '=', 'latin').executeTakeFirst()) return;
  for (const table of tables) {
    for (let last = first; ;) {
      const { rows } = await sql<{ word: string }>`select word from ${sql.table(table)}
        where word > ${last} and word < ${beyond} group by word order by word limit ${sql.lit(wordsAtOnce)}`.execute(
        db,
      );
      for (const { word } of rows) {
        if (isEnding()) return;
        await app.write((trx) => indexInLatin(trx, table, word));
        await setImmediate();
      }
      if (rows.length < wordsAtOnce) break;
      last = rows.at(-1)!.word;
    }
  }
  await app.write((trx) =>
    trx
      .insertInto('person_walks')
      .values({ what: 'latin', at: app.now().toISOString(), id: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export function startWritingInLatin(app: App): { stop: () => Promise<void> } {
  let [under, isEnding]: [Promise<void> | null, boolean] = [null, false];
  const timer = setTimeout(() => {
    under = writeInLatin(app, () => isEnding).catch((error: unknown) =>
      app.log.warn({ err: error }, 'words could not be written in Latin letters'),
    );
  }, startAfterMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearTimeout(timer);
      isEnding = true;
      await under;
    },
  };
}
