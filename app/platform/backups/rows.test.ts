import { expect, test } from 'vitest';
import { compare, fromLine, sumUp, toLine, type Row, type Sums, type Table } from './rows.server.ts';

const table: Table = { name: 'one', columns: ['id', 'word', 'bytes'], bytes: true };
const rows: Row[] = [
  ['a', 1, null],
  ['b', '1', Buffer.from([0, 255, 10])],
  ['c', 'line\nline\u2028', 0.5],
];
const sumsOf = (all: Row[]): Promise<Sums> =>
  sumUp([table], async function* () {
    yield all;
  });

test('a row is the same after it was a line, and a line has no line in it', () => {
  for (const row of rows) {
    expect(fromLine(toLine(row))).toEqual(row);
    expect(toLine(row)).not.toContain('\n');
  }
});

test('what arrives in another order is the same; with a row less, more or changed it is not', async () => {
  const wanted = await sumsOf(rows);
  compare(wanted, await sumsOf(rows.toReversed()));
  const check = async (others: Row[]) => compare(wanted, await sumsOf(others));
  await expect(check(rows.slice(1))).rejects.toThrow('The table one has 3 rows, and 2 of them arrived.');
  await expect(check([...rows, rows[0]!])).rejects.toThrow('The table one has 3 rows, and 4 of them arrived.');
  await expect(check([['a', '1', null], ...rows.slice(1)])).rejects.toThrow('Rows of the table one arrived as others.');
  await expect(check([rows[0]!, rows[0]!, rows[2]!])).rejects.toThrow('Rows of the table one arrived as others.');
  expect(() => compare(wanted, {})).toThrow('The table one has 3 rows, and none of them arrived.');
});
