import { expect, test } from 'vitest';
import { interests } from '../lists/case-lists.ts';
import { csvCounter, workbookCounter, type RowCounter } from './count-rows.ts';
import type { SheetWriter } from './sheet.ts';
import { csvWriter } from './write-csv.server.ts';
import { workbookWriter } from './write-workbook.server.ts';

const rows = Array.from({ length: 300 }, (_, n) => [`EOI-${n}`, 'a "quoted"\r\nname', 'asha@example.in']);

/** How many rows are counted at the end, when a file arrives in pieces of so many bytes. */
function counted(writer: SheetWriter, counter: RowCounter, size: number): number {
  const file = Buffer.concat([...writer.begin(), ...writer.add(rows), ...writer.add(rows), ...writer.end()]);
  let count = 0;
  for (let start = 0; start < file.length; start += size) count = counter.add(file.subarray(start, start + size));
  return count;
}

test('rows are counted as a file arrives, however it is cut', () => {
  for (const size of [7, 1000, 1_000_000]) {
    expect(counted(csvWriter(interests.columns), csvCounter(), size)).toBe(600);
    expect(counted(workbookWriter('Interests', interests.columns), workbookCounter(), size)).toBe(600);
  }
});
