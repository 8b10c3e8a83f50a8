import { stringify } from 'csv-stringify/sync';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { indianClock } from '../../../platform/indian-time.ts';
import { columnTitle, type Cell, type SheetColumn, type SheetWriter } from './sheet.ts';

/** CSV as Excel reads it: UTF-8 with its mark, CRLF between rows, every cell in quotes. No line of a cell is a formula, so that no program runs what a visitor typed. */
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

/** '+91 98450 12345', as address books take it; null for no number. Spaces keep spreadsheets from making a figure of it; an apostrophe would stay in it. */
function telephoneOf(text: string): string | null {
  if (!/^\+\d[\d ()-]*$/.test(text)) return null;
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.formatInternational() : text.replaceAll(/[ ()-]+/g, ' ').trim();
}
