import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { indianClock } from '../../../platform/indian-time.ts';
import { type Cell, columnTitle, type SheetColumn, type SheetWriter } from './sheet.ts';

// The parts of a workbook that are the same in every one. https://ecma-international.org/publications-and-standards/standards/ecma-376/

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Written first, before anybody knows how many sheets there will be: whatever is not named is a sheet. */
const contentTypes = `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`;

const relations = `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Cell styles in this order: plain, head, moment, day, text, two digits after the point. */
const styles = `${head}<styleSheet xmlns="${schemas}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const numbers = (sheets: number) => Array.from({ length: sheets }, (_, n) => n + 1);

/** The sheets are all called after the list; from the second on with their number. */
function workbook(title: string, sheets: number): string {
  const listed = numbers(sheets).map(
    (n) => `<sheet name="${title}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  return `${head}<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const listed = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${listed.join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
}

const mostRowsPerSheet = 1_000_000;
const longestCell = 32_767;
/** Cell styles, by their place in styles.xml. */
const look = { head: 1, moment: 2, day: 3, text: 4, sum: 5 };

/** A real workbook (.xlsx): words typed as text, days and moments as dates, the first row bold, in view and with filters. */
export function workbookWriter(title: string, columns: readonly SheetColumn[]): SheetWriter {
  const { file, whole, taken, end } = openZip();
  let sheets = 0;
  let rowNumber = 0;
  let sheet: ZipDeflate | null = null;

  const openSheet = () => {
    sheets += 1;
    rowNumber = 1;
    sheet = file(`xl/worksheets/sheet${sheets}.xml`);
    sheet.push(strToU8(sheetHead(columns) + rowOf(1, columns.map(columnTitle), look.head)));
  };
  const closeSheet = () => {
    const corner = `${letterOf(columns.length - 1)}${rowNumber}`;
    sheet?.push(strToU8(`</sheetData><autoFilter ref="A1:${corner}"/></worksheet>`), true);
  };

  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin() {
      whole('[Content_Types].xml', contentTypes);
      whole('_rels/.rels', relations);
      whole('xl/styles.xml', styles);
      openSheet();
      return taken();
    },
    add(rows) {
      for (let start = 0; start < rows.length;) {
        if (rowNumber > mostRowsPerSheet) {
          closeSheet();
          openSheet();
        }
        const part = rows.slice(start, start + mostRowsPerSheet + 1 - rowNumber);
        sheet?.push(strToU8(part.map((row, n) => rowOf(rowNumber + 1 + n, row)).join('')));
        rowNumber += part.length;
        start += part.length;
      }
      return taken();
    },
    end() {
      closeSheet();
      whole('xl/workbook.xml', workbook(title, sheets));
      whole('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
      end();
      return taken();
    },
  };
}

function openZip() {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const file = (name: string) => {
    const made = new ZipDeflate(name, { level: 4 });
    zip.add(made);
    return made;
  };
  return {
    file,
    whole: (name: string, text: string) => file(name).push(strToU8(text), true),
    taken: () => pieces.splice(0),
    end: () => zip.end(),
  };
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ type }, n) => `<col min="${n + 1}" max="${n + 1}" width="${type === 'text' ? 26 : 19}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function rowOf(number: number, cells: readonly Cell[], style?: number): string {
  const written = cells.map((cell, n) =>
    cell === null || cell === '' ? '' : cellOf(`${letterOf(n)}${number}`, cell, style),
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function cellOf(place: string, cell: Exclude<Cell, null>, style = look.text): string {
  if (typeof cell === 'string') return wordsAt(place, cell, style);
  if ('number' in cell)
    return `<c r="${place}"${cell.digits === 2 ? ` s="${look.sum}"` : ''}><v>${cell.number}</v></c>`;
  const clock = 'day' in cell ? `${cell.day}T00:00:00Z` : indianClock(new Date(cell.moment));
  const number = serial(clock);
  if (number === null)
    return wordsAt(place, 'day' in cell ? cell.day : clock.slice(0, 16).replace('T', ' '), look.text);
  return `<c r="${place}" s="${'day' in cell ? look.day : look.moment}"><v>${number}</v></c>`;
}

function wordsAt(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** The first day that all spreadsheets agree on; before it, some count a day that never was. */
const firstDay = '1900-03-01';

/** Days since the last day of 1899, as spreadsheets count; null for what they cannot count. */
function serial(iso: string): number | null {
  const time = Date.parse(iso);
  if (Number.isNaN(time) || iso < firstDay) return null;
  return Number((time / 86_400_000 + 25_569).toFixed(6));
}

/** A, B … Z, AA, AB … */
function letterOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML without the characters it cannot hold; spreadsheets read _xHHHH_ as a character, so that an underscore before one is spelled out. */
function escaped(text: string): string {
  return text
    .slice(0, longestCell)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (mark) => marks[mark]!);
}

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
