import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { seal, unseal } from './sealed-file.server.ts';
import { atATime, fromLine, damaged, parseLine, Refused, Tally, toLine } from './rows.server.ts';
import type { Row, Sums, Table } from './rows.server.ts';
import type { Snapshot } from './snapshot.server.ts';

const factsLine = z.object({
  /** When the moment was that it shows, as ISO-8601 UTC. */
  at: z.string(),
  migrations: z.array(z.string()),
  /** In an encrypted backup alone. */
  secret: z.string().nullable(),
  /** Tells whether a secret is the one that was in use. */
  secretMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), bytes: z.boolean() })),
});
export type Facts = z.output<typeof factsLine>;

const sumLine = z.object({ rows: z.number(), sum: z.string() });

export type Target = { begin: (facts: Facts) => Promise<void>; write: (table: Table, rows: Row[]) => Promise<void> };

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
  ).catch((error: Error & { code?: string }) => {
    throw error.code?.startsWith('Z_') ? new Refused(damaged, { cause: error }) : error;
  });
  return read!;
}

/** What is in `file`, counted again row by row. Throws Refused for whatever is wrong with it. */
export async function sumUpBackup(file: string, key: string | null): Promise<Sums> {
  const tallies = new Map<string, Tally>();
  await readBackup(file, key, {
    async begin({ tables }) {
      for (const { name } of tables) tallies.set(name, new Tally());
    },
    async write({ name }, rows) {
      for (const row of rows) tallies.get(name)!.add(toLine(row));
    },
  });
  return Object.fromEntries([...tallies].map(([name, { sum }]) => [name, sum]));
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> {
  const { data, error } = schema.safeParse(parseLine(line));
  if (error) throw new Refused(damaged, { cause: error });
  return data;
}

/** Names become part of statements, and a restore keeps tables of its own beside them. A secret counts only where its seal proves it. */
function factsIn(line: string, isEncrypted: boolean): Facts {
  const found = parsed(factsLine, line);
  const isName = (name: string) => /^[a-z][a-z0-9_]*$/.test(name) && !name.startsWith('arriving_');
  if (!found.tables.every(({ name, columns }) => [name, ...columns].every(isName)))
    throw new Refused('The backup names tables that no site has.');
  return { ...found, secret: isEncrypted ? found.secret : null };
}

async function readText(
  lines: AsyncIterable<string>,
  isEncrypted: boolean,
  into: Target,
): Promise<{ facts: Facts; sums: Sums }> {
  const sums: Sums = {};
  let found: Facts | null = null;
  let left: Table[] = [];
  let batch: Row[] = [];
  for await (const line of lines) {
    if (!found) {
      found = factsIn(line, isEncrypted);
      left = [...found.tables];
      await into.begin(found);
      continue;
    }
    const [table] = left;
    if (!table) throw new Refused(damaged);
    const isRow = line.startsWith('[');
    if (isRow) batch.push(rowIn(line, table));
    if (batch.length > 0 && (!isRow || batch.length === atATime(table))) {
      await into.write(table, batch);
      batch = [];
    }
    if (isRow) continue;
    sums[table.name] = parsed(sumLine, line);
    left.shift();
  }
  if (!found || left.length > 0) throw new Refused('The backup is cut short or damaged: take the one before it.');
  return { facts: found, sums };
}

function rowIn(line: string, { columns }: Table): Row {
  const row = fromLine(line);
  if (row.length !== columns.length) throw new Refused(damaged);
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
