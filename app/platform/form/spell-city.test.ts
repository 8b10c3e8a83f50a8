import { expect, test } from 'vitest';
import { spellCity } from './spell-city.ts';

test.each([
  ['pune', 'Pune'],
  [' navi   mumbai ', 'Navi Mumbai'],
  ['SURAT', 'Surat'],
  ['Bombay', 'Mumbai'],
  ['POONA', 'Pune'],
  ['NCR', 'NCR'],
  ['pune or goa', 'Pune Or Goa'],
  ['Daman and Diu', 'Daman and Diu'],
  ['मुंबई', 'मुंबई'],
  ['New Bombay', 'New Bombay'],
  ['constructor', 'Constructor'],
  ['toString', 'toString'],
  ['', ''],
])('the city %j is written down as %j', (typed, written) => {
  expect(spellCity(typed)).toBe(written);
});
