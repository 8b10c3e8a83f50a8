import type { Trx } from './database/database.server.ts';
import { wordsOf } from './words.ts';

/** A word that a record is found by, folded. Goes with the record. */
export type WordTable = { id: string; word: string };

declare module './database/database.server.ts' {
  interface Database {
    case_words: WordTable;
    person_words: WordTable;
    subscriber_words: WordTable;
  }
}

/** Keeps the words that a record is found by, in the transaction that writes it; those it had before go. No texts: none. */
export async function keepWords(
  trx: Trx,
  table: 'case_words' | 'person_words' | 'subscriber_words',
  id: string,
  texts: readonly string[],
  { isNew }: { isNew: boolean },
): Promise<void> {
  const words = wordsOf(...texts);
  if (!isNew) {
    const gone = trx.deleteFrom(table).where('id', '=', id);
    await (words.length > 0 ? gone.where('word', 'not in', words) : gone).execute();
  }
  if (words.length === 0) return;
  const rows = words.map((word) => ({ id, word }));
  await trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
