import { expect, test } from 'vitest';
import type { ListColumn } from '../../lists/list.ts';
import { csvWriter } from './write-sheet.server.ts';

const columns: ListColumn[] = [
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'message', title: 'Message', type: 'text' },
];

/** The text of a file with these rows, without its mark. */
function write(...rows: string[][]): string {
  const { begin, add, end } = csvWriter(columns);
  const pieces = [...begin(), ...add(rows), ...end()];
  return Buffer.concat(pieces).toString('utf8').slice(1);
}

/** Cells as most programs read them (Python's csv, Excel, LibreOffice): outside quotes a lone LF or CR ends a row too. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === ',') {
      rows.at(-1)!.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      rows.at(-1)!.push(cell);
      rows.push([]);
      cell = '';
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

const breaks = ['\n', '\r', '\r\n', '\u000B', '\f', '\u0085', '\u2028', '\u2029'];

test('a line break in a message makes no row, and no line of it is a formula', () => {
  for (const lineBreak of breaks) {
    for (const formula of [
      '=cmd|x',
      "=cmd|' /C calc'!A0",
      '=2',
      '+1+cmd',
      '-2+3',
      '@SUM(A1)',
      '\t=2',
      ' =2',
      '＝2',
      '|x',
    ]) {
      const text = write(['Ravi', `${formula}${lineBreak}${formula}`], ['Meera', 'When?']);
      const rows = read(text);
      expect(rows.map((row) => row.length)).toEqual([2, 2, 2]);
      expect(rows[2]).toEqual(['Meera', 'When?']);
      // Nor for a program that breaks rows before it looks at quotes.
      for (const line of text.split(new RegExp(`[${breaks.join('')}]`)).flatMap((row) => row.split(',')))
        expect(line.replace(/^"/, '')).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }
  }
});

test('a message of several lines is kept as it was written', () => {
  const message = 'Dear team,\nwe are "twelve" people.\r\n\r\nRegards';
  expect(read(write(['Ravi', message]))[1]).toEqual(['Ravi', message]);
});

test('a telephone number is written as other programs take it, and is no number to calculate with', () => {
  const written = (phone: string) => read(write(['Ravi', phone]))[1]![1];
  for (const typed of ['+91 98450 12345', '+919845012345', '+91-98450-12345', '+91 (98450) 12345'])
    expect(written(typed)).toBe('+91 98450 12345');
  expect(written('+44 20 7946 0958')).toBe('+44 20 7946 0958');
  // Of no country: spaces are put where it could be calculated.
  expect(written('+1-2-3')).toBe('+1 2 3');
  expect(written('098450 12345')).toBe('098450 12345');
  expect(written('+1+2')).toBe("'+1+2");
  expect(written('-2-3')).toBe("'-2-3");
});
