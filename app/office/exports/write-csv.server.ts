import { stringify } from 'csv-stringify/sync';
import type { ListColumn } from '../lists/list.ts';
import { headOf, indianClock, type Cell, type SheetWriter } from './sheet.ts';

/**
 * CSV as Excel reads it: UTF-8 with its mark, CRLF. A cell that begins like a formula (= + - @ tab CR) gets an apostrophe in front, so that no
 * program runs what a visitor typed.
 */
export function csvWriter(columns: readonly ListColumn[]): SheetWriter {
  const write = (rows: readonly string[][]) => [Buffer.from(stringify([...rows], options))];
  return {
    contentType: 'text/csv; charset=utf-8',
    begin: () => [Buffer.from('\uFEFF'), ...write([columns.map(headOf)])],
    add: (rows) => write(rows.map((row) => row.map(wordsOf))),
    end: () => [],
  };
}

const options = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /^\s|\s$/ };

function wordsOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? cell.day : indianClock(cell.moment).slice(0, 16).replace('T', ' ');
}
