import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The words that notes on people are found by. They go with the note. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const text = isSqlite ? 'text' : 'text collate "C"';
  await sql
    .raw(
      `create table person_note_words (id text not null, word ${text} not null, rank integer not null,
        foreign key (id) references person_notes (id) on delete cascade, primary key (id, word, rank))${isSqlite ? ' without rowid' : ''}`,
    )
    .execute(db);
  await fill(db, isSqlite);
  await sql`create index person_note_words_word on person_note_words (word, rank, id)`.execute(db);
}

const rowsAtOnce = 1000;

async function fill(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; text: string }>`select id, text from person_notes where id > ${last}
      order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    const all = JSON.stringify(rows.flatMap(({ id, text }) => wordsOf(text).map((word) => [id, word, 1])));
    if (isSqlite)
      await sql`insert into person_note_words (id, word, rank)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(${all})`.execute(db);
    else
      await sql`insert into person_note_words (id, word, rank)
        select one ->> 0, one ->> 1, (one ->> 2)::integer from json_array_elements(${all}::json) one`.execute(db);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}

// As the program had it when this migration landed.

const marks = /[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g;
const apostrophes = /['’‘ʼ`]/g;
const bare: Record<string, string> = { ς: 'σ', ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' };
const empty = new Set(
  'a an and are as at be by for from has have i if in is it me my of on or our please so that the this to us we will with you your'.split(
    ' ',
  ),
);

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[ςłøđıæœðþ]/g, (letter) => bare[letter]!);
}

const piecesOf = (folded: string) => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');

function wordsOf(note: string): string[] {
  const folded = fold(note);
  const phones = note.match(/\+?\d(?:[ ()-]?\d){8,14}/g) ?? [];
  const all = [
    ...phones.flatMap(wordsOfPhone),
    ...piecesOf(folded),
    ...(folded.search(apostrophes) >= 0 ? piecesOf(folded.replaceAll(apostrophes, '')) : []),
  ];
  return [...new Set(all.map((word) => word.slice(0, 60)))].slice(0, 400).filter((word) => !empty.has(word));
}

function wordsOfPhone(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 20);
  const isWhole = digits.startsWith('91') && (phone.trimStart().startsWith('+') || digits.length > 10);
  const local = isWhole ? digits.slice(2) : digits;
  return [local, ...(digits === local ? [] : [digits]), `<${[...local].toReversed().join('')}`];
}
