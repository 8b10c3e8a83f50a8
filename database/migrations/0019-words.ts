import { SqliteAdapter, sql, type Kysely } from 'kysely';

/** The words that cases, people and subscribers are found by, folded by the program: no engine folds as the other does. */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const tables = { case_words: 'cases', person_words: 'people', subscriber_words: 'subscribers' };
  for (const [name, of] of Object.entries(tables)) {
    // Byte by byte, as SQLite compares anyway: how a word begins is found in no other order.
    const [text, end] = isSqlite ? ['text', 'without rowid'] : ['text collate "C"', ''];
    await sql
      .raw(
        `create table ${name} (id text not null references ${of} (id) on delete cascade, word ${text} not null, primary key (id, word)) ${end}`,
      )
      .execute(db);
    await sql.raw(`create index ${name}_word on ${name} (word, id)`).execute(db);
  }
  await fill(
    db,
    'case_words',
    `select c.id, c.name as one, c.email as two, case when c.kind = 'message' then c.summary else coalesce(r.company, '') end as three
      from cases c left join registrations r on r.id = c.id`,
    'c.id',
  );
  await fill(
    db,
    'person_words',
    `select id, name as one, email as two, '' as three from people where deleted_at is null`,
    'id',
  );
  await fill(db, 'subscriber_words', `select id, name as one, email as two, '' as three from subscribers`, 'id');
}

type Found = { id: string; one: string; two: string; three: string };

const rowsAtOnce = 1000;
/** SQLite takes 32 766 values in a statement. */
const wordsAtOnce = 5000;

async function fill(db: Kysely<never>, table: string, select: string, id: string): Promise<void> {
  for (let last = ''; ;) {
    const further = sql.raw(select.includes(' where ') ? ' and ' : ' where ');
    const { rows } = await sql<Found>`${sql.raw(select)} ${further} ${sql.ref(id)} > ${last}
      order by ${sql.ref(id)} limit ${sql.lit(rowsAtOnce)}`.execute(db);
    const words = rows.flatMap((row) => wordsOf(row.one, row.two, row.three).map((word) => sql`(${row.id}, ${word})`));
    for (let start = 0; start < words.length; start += wordsAtOnce) {
      const part = sql.join(words.slice(start, start + wordsAtOnce));
      await sql`insert into ${sql.table(table)} (id, word) values ${part}`.execute(db);
    }
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}

const marks = /[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g;

function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(marks, '');
  return bare.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

const piecesOf = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');

function wordsOf(...texts: string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = fold(text.trim());
    const at = /^\S+@\S+$/.test(folded) ? folded.lastIndexOf('@') : -1;
    if (at > 0) return [folded, folded.slice(at + 1), ...piecesOf(folded.slice(0, at))];
    return [...piecesOf(folded), ...piecesOf(folded.replaceAll(/['’‘ʼ`]/g, ''))];
  });
  return [...new Set(words.map((word) => word.slice(0, 100)))].slice(0, 16);
}
