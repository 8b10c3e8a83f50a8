import { sql, type Kysely } from 'kysely';
import { inLatin, soundOf } from '../../app/platform/sounds.ts';

const tables = ['case_words', 'person_words', 'subscriber_words', 'person_note_words'];

/** Words of other scripts, Cyrillic to the scripts of India, get theirs in Latin letters where they were kept without. */
export async function up(db: Kysely<never>): Promise<void> {
  const walked = await sql`delete from person_walks where what = 'latin' returning id`.execute(db);
  if (walked.rows.length > 0) return;
  for (const table of tables) {
    const words = sql.table(table);
    const { rows } = await sql<{ word: string }>`select distinct word from ${words}
      where word > ${'\u0400'} and word < ${'\u0E00'}`.execute(db);
    for (const { word } of rows) {
      const latin = inLatin(word);
      if (latin === null) continue;
      await sql`insert into ${words} (id, word, rank) select id, ${latin}, rank from ${words} where word = ${word}
        on conflict do nothing`.execute(db);
      const sound = soundOf(latin);
      if (sound !== null && table !== 'person_note_words')
        await sql`insert into word_sounds (word, sound) values (${latin}, ${sound}) on conflict do nothing`.execute(db);
    }
  }
}
