import { stringify } from 'csv-stringify/sync';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { indianClock } from '../../../platform/indian-time.ts';
import { columnTitle, type Cell, type SheetColumn, type SheetWriter } from './sheet.ts';

/**
 * CSV as Excel reads it: UTF-8 with its mark, CRLF between rows, every cell in quotes, so that a line break inside one makes no row. No line of
 * a cell is a formula, so that no program runs what a visitor typed.
 */
export function csvWriter(columns: readonly SheetColumn[]): SheetWriter {
  const write = (rows: readonly string[][]) => [Buffer.from(stringify([...rows], options))];
  return {
    contentType: 'text/csv; charset=utf-8',
    begin: () => [Buffer.from('\uFEFF'), ...write([columns.map(columnTitle)])],
    add: (rows) => write(rows.map((row) => row.map(wordsOf))),
    end: () => [],
  };
}

const options = { record_delimiter: '\r\n', quoted: true };

function wordsOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return telephoneOf(cell) ?? withoutFormulas(cell);
  if ('number' in cell) return cell.digits === undefined ? String(cell.number) : cell.number.toFixed(cell.digits);
  return 'day' in cell ? cell.day : indianClock(new Date(cell.moment)).slice(0, 16).replace('T', ' ');
}

/** Where a line begins, for one program or another, and then like a formula, blanks before it not counted. */
const formula = /^(?=[\t\r])|(?<=^|[\n\r\v\f\u0085\u2028\u2029])(?=[^\S\n\r]*[=+\-@＝＋－＠])/gu;

/** An apostrophe stands before each line that begins like a formula; the breaks stay where they were typed. */
const withoutFormulas = (text: string): string => text.replaceAll(formula, "'");

/**
 * A telephone number with its country code, as address books and mail merges take it: '+91 98450 12345'. The spaces keep spreadsheets from
 * making a number of it, and without hyphens and brackets there is nothing to calculate; an apostrophe would stay in the number. Null for
 * anything else.
 */
function telephoneOf(text: string): string | null {
  if (!/^\+\d[\d ()-]*$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.formatInternational() : text.replaceAll(/[ ()-]+/g, ' ').trim();
}
