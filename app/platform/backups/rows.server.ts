import { hash } from 'node:crypto';

/** What stands in one column of one row, the same on both engines. */
export type Value = string | number | null | Uint8Array;
export type Row = Value[];

/** A table and the columns that are kept of it, in the order of every row. */
export type Table = {
  name: string;
  columns: string[];
  /** Whether rows hold files, of which few are taken into memory at a time. */
  bytes: boolean;
};

/** How many rows of a table there are, and the sum of their digests: the same in whatever order they come. */
export type Sum = { rows: number; sum: string };
export type Sums = Record<string, Sum>;

/** What cannot be done, in a sentence for the operator. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What is said of a file that nobody of ours wrote so. */
export const damaged = 'The backup is damaged.';

/** Rows that are held in memory and written together. */
export const atATime = ({ bytes }: Pick<Table, 'bytes'>) => (bytes ? 4 : 200);

export function toLine(row: Row): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value)),
  );
}

/** The row of a line made by `toLine`. Throws Refused for any other line. */
export function fromLine(line: string): Row {
  const values = parseLine(line);
  if (!Array.isArray(values)) throw new Refused(damaged);
  return values.map((value: unknown) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    const { b } = value as { b?: unknown };
    if (typeof b !== 'string') throw new Refused(damaged);
    return Buffer.from(b, 'base64');
  });
}

/** Throws Refused where JSON has a sentence of its own. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Refused(damaged, { cause: error });
  }
}

export class Tally {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows += 1;
    this.#sum += BigInt(`0x${hash('sha256', line, 'hex').slice(0, 32)}`);
  }

  get sum(): Sum {
    return { rows: this.#rows, sum: BigInt.asUintN(128, this.#sum).toString(16).padStart(32, '0') };
  }
}

export async function sumUp(tables: readonly Table[], rows: (table: Table) => AsyncIterable<Row[]>): Promise<Sums> {
  const sums: Sums = {};
  for (const table of tables) {
    const tally = new Tally();
    for await (const batch of rows(table)) for (const row of batch) tally.add(toLine(row));
    sums[table.name] = tally.sum;
  }
  return sums;
}

/** Throws when what arrived is not what was read. */
export function compare(wanted: Sums, found: Sums): void {
  for (const [name, { rows, sum }] of Object.entries(wanted)) {
    const other = found[name];
    if (other?.rows !== rows)
      throw new Refused(`The table ${name} has ${rows} rows, and ${other?.rows ?? 'none'} of them arrived.`);
    if (other.sum !== sum) throw new Refused(`Rows of the table ${name} arrived as others.`);
  }
}
