import { type Trx, compiledOnce } from './database/database.server.ts';
import { soundOf } from './sounds.ts';
import { ranks, wordsOf, wordsOfNote, type Texts } from './words.ts';

/** A word that a record is found by, folded, and how much it says. Goes with the record. */
export type WordTable = { id: string; word: string; rank: number };

/** How a word in Latin letters sounds. The database drops it with the last record that has the word. */
export type SoundTable = { word: string; sound: string };

declare module './database/database.server.ts' {
  interface Database {
    case_words: WordTable;
    person_words: WordTable;
    subscriber_words: WordTable;
    person_note_words: WordTable;
    word_sounds: SoundTable;
  }
}

export type WordTableName = 'case_words' | 'person_words' | 'subscriber_words' | 'person_note_words';

/** Keeps the words that a record is found by, in the transaction that writes it; those it had before go. No texts: none, and its notes' go too. */
export async function indexWords(
  trx: Trx,
  table: WordTableName,
  id: string,
  texts: Texts | null,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const words = texts ? wordsOf(texts) : [];
  if (!isNew) {
    const gone = trx.deleteFrom(table).where('id', '=', id);
    await (texts ? gone.where('rank', '>', ranks.noted) : gone).execute();
  }
  await add(trx, table, id, words);
}

/** A note or an answer about a record is found too. */
export async function indexWordsOfNote(trx: Trx, table: WordTableName, id: string, text: string): Promise<void> {
  await add(trx, table, id, wordsOfNote(text));
}

/** What is left of its notes and answers, where some are gone. */
export async function indexNotesAnew(
  trx: Trx,
  table: WordTableName,
  id: string,
  left: readonly { text: string }[],
): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).where('rank', '=', ranks.noted).execute();
  for (const { text } of left) await indexWordsOfNote(trx, table, id, text);
}

async function add(trx: Trx, table: WordTableName, id: string, words: { word: string; rank: number }[]): Promise<void> {
  if (words.length === 0) return;
  await insertWords[table](trx, ...words.map(({ word, rank }) => ({ id, word, rank })));
  await addSounds(trx, table, words);
}

async function addSounds(trx: Trx, table: WordTableName, words: readonly { word: string }[]): Promise<void> {
  // Notes on people are found as they are typed alone.
  if (table === 'person_note_words') return;
  // In one order, so that no two wait for each other.
  const sounds = words
    .map(({ word }) => ({ word, sound: soundOf(word) }))
    .filter((one): one is SoundTable => one.sound !== null)
    .toSorted((one, other) => (one.word < other.word ? -1 : 1));
  if (sounds.length === 0) return;
  await insertSounds(trx, ...sounds);
}

const insertWordsOf = (table: WordTableName) =>
  compiledOnce((db, ...rows: WordTable[]) =>
    db
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );

const insertWords = {
  case_words: insertWordsOf('case_words'),
  person_words: insertWordsOf('person_words'),
  subscriber_words: insertWordsOf('subscriber_words'),
  person_note_words: insertWordsOf('person_note_words'),
};

const insertSounds = compiledOnce((db, ...rows: SoundTable[]) =>
  db
    .insertInto('word_sounds')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);
