import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { seal, unseal } from './sealed-file.server.ts';
import { atATime, fromLine, Refused, Tally, toLine, type Row, type Sums, type Table } from './rows.server.ts';
import type { Snapshot } from './snapshot.server.ts';

/** What a backup says of itself before its rows. */
export type Facts = {
  /** When the moment was that it shows, as ISO-8601 UTC. */
  at: string;
  migrations: string[];
  /** In an encrypted backup alone. */
  secret: string | null;
  /** Tells whether a secret is the one that was in use. */
  secretMark: string;
  tables: Table[];
};

/** Takes what arrives. */
export type Target = {
  begin: (facts: Facts) => Promise<void>;
  write: (table: Table, rows: Row[]) => Promise<void>;
};

const lineBytes = 64 * 1024;
/** Longer than any row: a picture has 5 MB, a mail 10 MB. */
const longestLine = 32 * 1024 * 1024;

/** Writes `file`, which must not be there, for the owner alone and through to the disk. Returns what is in it. */
export async function writeBackup(file: string, snapshot: Snapshot, facts: Facts, key: string | null): Promise<Sums> {
  const sums: Sums = {};
  await pipeline(
    Readable.from(textOf(snapshot, facts, sums), { objectMode: false }),
    createGzip({ level: 4 }),
    (source: AsyncIterable<Buffer>) => seal(source, key),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return sums;
}

async function* textOf(snapshot: Snapshot, facts: Facts, sums: Sums): AsyncIterable<Buffer> {
  let text = `${JSON.stringify(facts)}\n`;
  for (const table of facts.tables) {
    const tally = new Tally();
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        const line = toLine(row);
        tally.add(line);
        text += `${line}\n`;
      }
      if (text.length < lineBytes) continue;
      yield Buffer.from(text);
      text = '';
    }
    sums[table.name] = tally.sum;
    text += `${JSON.stringify(tally.sum)}\n`;
  }
  yield Buffer.from(text);
}

/** Reads `file` into `into`. Returns its facts and what its writer counted. Throws Refused for whatever is wrong with the file. */
export async function readBackup(
  file: string,
  key: string | null,
  into: Target,
): Promise<{ facts: Facts; sums: Sums }> {
  let read: { facts: Facts; sums: Sums } | null = null;
  await pipeline(
    createReadStream(file, { highWaterMark: 256 * 1024 }),
    (source: AsyncIterable<Buffer>) => unseal(source, key),
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      read = await readText(linesOf(source), key !== null, into);
    },
  );
  return read!;
}

/** Names become part of statements, and a restore keeps tables of its own beside them. A secret counts only where its seal proves it. */
function factsIn(line: string, isEncrypted: boolean): Facts {
  const facts = JSON.parse(line) as Facts;
  const isName = (name: string) => /^[a-z][a-z0-9_]*$/.test(name) && !name.startsWith('arriving_');
  if (!facts.tables.every(({ name, columns }) => [name, ...columns].every(isName)))
    throw new Refused('The backup names tables that no site has.');
  return { ...facts, secret: isEncrypted ? facts.secret : null };
}

async function readText(
  lines: AsyncIterable<string>,
  isEncrypted: boolean,
  into: Target,
): Promise<{ facts: Facts; sums: Sums }> {
  const sums: Sums = {};
  let facts: Facts | null = null;
  let left: Table[] = [];
  let batch: Row[] = [];
  for await (const line of lines) {
    if (!facts) {
      facts = factsIn(line, isEncrypted);
      left = [...facts.tables];
      await into.begin(facts);
      continue;
    }
    const [table] = left;
    if (!table) throw new Refused('The backup is damaged.');
    const isRow = line.startsWith('[');
    if (isRow) batch.push(rowIn(line, table));
    if (batch.length > 0 && (!isRow || batch.length === atATime(table))) {
      await into.write(table, batch);
      batch = [];
    }
    if (isRow) continue;
    sums[table.name] = JSON.parse(line) as Sums[string];
    left.shift();
  }
  if (!facts || left.length > 0) throw new Refused('The backup is cut short or damaged.');
  return { facts, sums };
}

function rowIn(line: string, { columns }: Table): Row {
  const row = fromLine(line);
  if (row.length !== columns.length) throw new Refused('The backup is damaged.');
  return row;
}

/** Not by readline, which also ends a line at characters that JSON leaves as they are. */
export async function* linesOf(source: AsyncIterable<Buffer>, longest = longestLine): AsyncIterable<string> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield Buffer.concat([...waiting, part.subarray(start, end)]).toString();
      waiting = [];
      size = 0;
      start = end + 1;
    }
    waiting.push(part.subarray(start));
    size += part.length - start;
    if (size > longest)
      throw new Refused(`The backup has a line of more than ${longest / 1024 / 1024} MB: it is none of this program.`);
  }
}
