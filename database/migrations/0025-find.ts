import { SqliteAdapter, sql, type Kysely } from 'kysely';

const tables = { case_words: 'cases', person_words: 'people', subscriber_words: 'subscribers' };

/**
 * The words that cases, people and subscribers are found by, anew: also those of what somebody tells, of telephone numbers from behind and of
 * notes, each with its rank; and how each word sounds. Filled first and indexed afterwards, so that a million rows are sorted once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const name of ['cases_digits', 'people_digits', 'cases_reference'])
    await sql.raw(`drop index if exists ${name}`).execute(db);
  for (const name of Object.keys(tables)) await sql.raw(`drop table if exists ${name}`).execute(db);
  const text = isSqlite ? 'text' : 'text collate "C"';
  const columns = `id text not null, word ${text} not null, rank integer not null`;
  for (const [name, of] of Object.entries(tables)) {
    const keys = `foreign key (id) references ${of} (id) on delete cascade, primary key (id, word, rank)`;
    const table = isSqlite ? `(${columns}, ${keys}) without rowid` : `(${columns})`;
    await sql.raw(`create table ${name} ${table}`).execute(db);
  }
  await fill(db, isSqlite);
  // Thirty million words are sorted in a file, not in memory.
  if (isSqlite)
    for (const set of ['temp_store = file', 'cache_size = -200000']) await sql.raw(`pragma ${set}`).execute(db);
  for (const [name, of] of Object.entries(tables)) {
    if (!isSqlite) {
      await sql.raw(`alter table ${name} add primary key (id, word, rank)`).execute(db);
      await sql.raw(`alter table ${name} add foreign key (id) references ${of} (id) on delete cascade`).execute(db);
    }
    await sql.raw(`create index ${name}_word on ${name} (word, rank, id)`).execute(db);
  }
  await addSounds(db, text);
  if (isSqlite)
    for (const set of ['temp_store = memory', 'cache_size = -16000']) await sql.raw(`pragma ${set}`).execute(db);
  if (isSqlite) await forgetOnSqlite(db);
  else await forgetOnPostgres(db);
}

/** What a record is read for; `told` and `more` may be long. */
type Found = { id: string; one: string; two: string; three: string; reference: string; phone: string; told: string };

async function fill(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  const lines = (...parts: string[]) => parts.map((part) => `coalesce(${part}, '')`).join(` || ' | ' || `);
  const home = lines('c.phone', 'r.home_phone', 'r.work_phone');
  const told = lines(
    'c.summary',
    'm.message',
    'i.ampp_username',
    'i.ampp_member_id',
    'r.city',
    'r.state',
    'r.department',
    'r.member_number',
    'r.prev_cert_no',
  );
  const also = `case when c.kind = 'message' then coalesce(m.subject, '') else coalesce(r.company, '') end`;
  await fillTable(
    db,
    isSqlite,
    'case_words',
    `select c.id, c.name as one, c.email as two, ${also} as three, c.reference, ${home} as phone, ${told} as told
      from cases c left join registrations r on r.id = c.id left join contact_messages m on m.id = c.id left join interests i on i.id = c.id
      where true`,
    'c.id',
  );
  const plain = `'' as three, '' as reference, '' as told`;
  await fillTable(
    db,
    isSqlite,
    'person_words',
    `select id, name as one, email as two, coalesce(contact_number, '') as phone, ${plain} from people where deleted_at is null`,
    'id',
  );
  await fillTable(
    db,
    isSqlite,
    'subscriber_words',
    `select id, name as one, email as two, '' as phone, ${plain} from subscribers where true`,
    'id',
  );
}

const rowsAtOnce = 2000;

async function fillTable(
  db: Kysely<never>,
  isSqlite: boolean,
  table: string,
  select: string,
  id: string,
): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Found>`${sql.raw(select)} and ${sql.ref(id)} > ${last}
      order by ${sql.ref(id)} limit ${sql.lit(rowsAtOnce)}`.execute(db);
    const notes = table === 'case_words' ? await notesOf(db, rows) : new Map<string, string>();
    const words = rows.flatMap((row) =>
      wordsOf(row, notes.get(row.id) ?? '').map(([word, rank]) => [row.id, word, rank]),
    );
    // One value that holds them all: a statement of as many values takes longer to write than to carry out.
    const all = JSON.stringify(words);
    if (isSqlite)
      await sql`insert into ${sql.table(table)} (id, word, rank)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(${all})`.execute(db);
    else
      await sql`insert into ${sql.table(table)} (id, word, rank)
        select one ->> 0, one ->> 1, (one ->> 2)::integer from json_array_elements(${all}::json) one`.execute(db);
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.id;
  }
}

async function notesOf(db: Kysely<never>, cases: readonly Found[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const [first, last] = [cases.at(0), cases.at(-1)];
  if (!first || !last) return texts;
  const { rows } = await sql<{ id: string; text: string }>`select case_id as id, text from case_notes
      where case_id >= ${first.id} and case_id <= ${last.id}
    union all select case_id as id, subject || ' ' || text as text from letters
      where case_id >= ${first.id} and case_id <= ${last.id} and to_many = 0`.execute(db);
  for (const { id, text } of rows) texts.set(id, `${texts.get(id) ?? ''}\n${text}`);
  return texts;
}

async function addSounds(db: Kysely<never>, text: string): Promise<void> {
  await sql.raw(`create table word_sounds (word ${text} not null primary key, sound ${text} not null)`).execute(db);
  for (const table of Object.keys(tables)) {
    for (let last = 'a'; ;) {
      // Past the small letters of ASCII nothing has a sound.
      const { rows } = await sql<{ word: string }>`select distinct word from ${sql.table(table)}
        where word > ${last} and word < '{' order by word limit 2000`.execute(db);
      const sounds = rows.flatMap(({ word }) => {
        const sound = soundOf(word);
        return sound === null ? [] : [sql`(${word}, ${sound})`];
      });
      if (sounds.length > 0)
        await sql`insert into word_sounds (word, sound) values ${sql.join(sounds)} on conflict do nothing`.execute(db);
      if (rows.length < 2000) break;
      last = rows.at(-1)!.word;
    }
  }
  await sql`create index word_sounds_sound on word_sounds (sound, word)`.execute(db);
}

/** A word that nobody has any more goes from here too: it may have been somebody's name. */
async function forgetOnSqlite(db: Kysely<never>): Promise<void> {
  const nobody = Object.keys(tables).map((name) => `not exists (select 1 from ${name} w where w.word = old.word)`);
  for (const name of Object.keys(tables))
    await sql
      .raw(
        `create trigger ${name}_gone after delete on ${name}
          begin delete from word_sounds where word = old.word and ${nobody.join(' and ')}; end`,
      )
      .execute(db);
}

async function forgetOnPostgres(db: Kysely<never>): Promise<void> {
  // Looked up word by word, whatever the planner thinks of the tables.
  const nobody = Object.keys(tables).map((name) => `(select 1 from ${name} w where w.word = s.word limit 1) is null`);
  await sql
    .raw(
      `create function forget_sounds() returns trigger language plpgsql as $$
        begin
          delete from word_sounds s where s.word in (select gone.word from gone) and ${nobody.join(' and ')};
          return null;
        end $$`,
    )
    .execute(db);
  for (const name of Object.keys(tables))
    await sql
      .raw(
        `create trigger ${name}_gone after delete on ${name} referencing old table as gone
          for each statement execute function forget_sounds()`,
      )
      .execute(db);
}

// As the program had it when this migration landed.

const marks = /[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]/g;
const apostrophes = /['’‘ʼ`]/g;

function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(marks, '');
  return bare
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[ςłøđıæœðþ]/g, (letter) => bareLetters[letter]!);
}

const bareLetters: Record<string, string> = {
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
};

const piecesOf = (folded: string): string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((piece) => piece !== '');
const cut = (words: string[], most: number) => [...new Set(words.map((word) => word.slice(0, 60)))].slice(0, most);
const empty = new Set(
  'a an and are as at be by for from has have i if in is it me my of on or our please so that the this to us we will with you your'.split(
    ' ',
  ),
);

function wordsOf(row: Found, notes: string): [word: string, rank: number][] {
  const phones = row.phone.split(' | ').flatMap(wordsOfPhone);
  const first = cut([...[row.one, row.two, row.three, row.reference].flatMap(bothWays), ...phones], 60);
  const told = toldWords(row.told).filter((word) => !first.includes(word));
  return [
    ...first.map((word): [string, number] => [word, 3]),
    ...told.map((word): [string, number] => [word, 2]),
    ...toldWords(notes).map((word): [string, number] => [word, 1]),
  ];
}

function toldWords(all: string): string[] {
  const text = all.slice(0, 20_000);
  const phones = text.match(/\+?\d(?:[ ()-]?\d){8,14}/g) ?? [];
  return cut([...phones.flatMap(wordsOfPhone), ...bothWays(text)], 400).filter((word) => !empty.has(word));
}

function bothWays(text: string): string[] {
  const folded = fold(text);
  const whole = folded.replaceAll(apostrophes, '');
  return [...piecesOf(folded), ...(whole === folded ? [] : piecesOf(whole))];
}

function wordsOfPhone(phone: string): string[] {
  const bare = phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, 20);
  const isWhole = bare.startsWith('91') && (phone.trimStart().startsWith('+') || bare.length > 10);
  const local = isWhole ? bare.slice(2) : bare;
  if (bare.length < 3) return [];
  return [local, ...(bare === local ? [] : [bare]), `<${[...local].toReversed().join('')}`];
}

const spelt: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/zh/g, 'l'],
  [/ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/[zs]h?/g, 's'],
  [/w(?![aeiouy])/g, ''],
  [/w/g, 'v'],
];

function soundOf(word: string): string | null {
  if (!/^[a-z]{3,40}$/.test(word)) return null;
  const plain = spelt.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  const rest = plain.slice(1).replaceAll(/[aeiouyh]/g, '');
  const sound = (plain.charAt(0).replace(/[aeiou]/, 'a') + rest).toLowerCase().slice(0, 12);
  return sound.length > 1 ? sound : null;
}
