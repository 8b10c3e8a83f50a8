import { expect, test } from 'vitest';
import { placesOf, sentencesOf } from './match.ts';

test('words are found whatever their capitals, quotes and spaces', () => {
  expect(placesOf('Six\u00A0days, SIX DAYS', 'six days')).toEqual([
    { start: 0, end: 8 },
    { start: 10, end: 18 },
  ]);
  expect(placesOf('the office’s', "office's")).toHaveLength(1);
  expect(placesOf('İ six', 'six')).toEqual([{ start: 2, end: 5 }]);
  expect(placesOf('aaaa', 'aa')).toHaveLength(2);
  expect(placesOf('anything', '  ')).toEqual([]);
});

test('each place is told with its sentence', () => {
  const text = 'One thing. Six days on steel. Another. It takes six days\nNew line';
  expect(sentencesOf(text, 'six days')).toEqual(['Six days on steel.', 'It takes six days']);
  expect(sentencesOf('six days and six days.', 'six days')).toEqual(['six days and six days.']);
  const long = `${'word '.repeat(60)}six days ${'word '.repeat(60)}`;
  const [only = ''] = sentencesOf(long, 'six days');
  expect(only.length).toBeLessThan(270);
});
