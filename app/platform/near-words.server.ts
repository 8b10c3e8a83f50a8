import { sql } from 'kysely';
import type { Db } from './database/database.server.ts';
import { lettersApart } from './letters-apart.ts';
import { soundOf, soundsBeside } from './sounds.ts';

const mostNear = 8;
/** So many words are compared, whatever sounds alike. */
const mostAlike = 400;
const mostBeside = 600;
const vowels = [...'aeiouyh'];
const wordTables = ['case_words', 'person_words', 'subscriber_words'] as const;

/** The words that somebody may have meant, in Latin letters alone: the same sound, then one consonant and a letter apart, two in a long word. `short`: also those too short to have a sound that tells ('Jya'). */
export async function nearWords(db: Db, typed: string, short = false): Promise<string[]> {
  const sound = typed.length < 4 ? null : soundOf(typed);
  if (sound === null) return short && /^[a-z]{3,5}$/.test(typed) ? besideShort(db, typed) : [];
  const farthest = Math.max(3, Math.ceil(typed.length / 3));
  const alike = await db
    .selectFrom('word_sounds')
    .select('word')
    .where('sound', '=', sound)
    .orderBy('word')
    .limit(mostAlike)
    .execute();
  const beside = await besideSound(db, typed, sound);
  const most = typed.length < 8 ? 1 : 2;
  const found = [
    ...alike.map(({ word }) => ({ word, apart: lettersApart(typed, word, farthest), most: farthest })),
    // A letter that changes the sound weighs more.
    ...beside.map((word) => ({ word, apart: lettersApart(typed, word, most) + 0.5, most: most + 0.5 })),
  ];
  return found
    .filter(({ word, apart, most: atMost }) => apart <= atMost && !word.startsWith(typed))
    .toSorted((one, other) => one.apart - other.apart || (one.word < other.word ? -1 : 1))
    .slice(0, mostNear)
    .map(({ word }) => word);
}

/** The words that have one vowel more, less or another one, or two letters the other way round. */
async function besideShort(db: Db, typed: string): Promise<string[]> {
  const meant = new Set<string>();
  for (let at = 1; at <= typed.length; at += 1) {
    const [before, one, after] = [typed.slice(0, at), typed.charAt(at), typed.slice(at + 1)];
    for (const vowel of vowels) meant.add(before + vowel + one + after);
    if (one !== '' && vowels.includes(one)) for (const vowel of ['', ...vowels]) meant.add(before + vowel + after);
    if (after !== '') meant.add(before + after.charAt(0) + one + after.slice(1));
  }
  const words = sql.join([...meant].filter((word) => word.length > 2 && !word.startsWith(typed)));
  const tables = wordTables.map((table) => sql`select word from ${sql.table(table)} where word in (${words})`);
  const { rows } = await sql<{ word: string }>`${sql.join(tables, sql` union `)} order by word
    limit ${sql.lit(mostNear)}`.execute(db);
  return rows.map(({ word }) => word);
}

async function besideSound(db: Db, typed: string, sound: string): Promise<string[]> {
  const first = typed.charAt(0);
  const { rows } = await sql<{ word: string }>`select word from word_sounds
    where sound in (${sql.join(soundsBeside(sound))}) and word >= ${first} and word < ${`${first}\u{10FFFF}`}
    limit ${sql.lit(mostBeside)}`.execute(db);
  return rows.map(({ word }) => word);
}
