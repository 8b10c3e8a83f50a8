import { expect, test } from 'vitest';
import { placesOf, sentencesOf } from './match.ts';

const anywhere = (words: string) => ({ words, whole: false });
const whole = (words: string) => ({ words, whole: true });

test('words are found whatever their capitals, quotes and spaces', () => {
  expect(placesOf('Six\u00A0days, SIX DAYS', anywhere('six days'))).toEqual([
    { start: 0, end: 8 },
    { start: 10, end: 18 },
  ]);
  expect(placesOf('the office’s', anywhere("office's"))).toHaveLength(1);
  expect(placesOf('İ six', anywhere('six'))).toEqual([{ start: 2, end: 5 }]);
  expect(placesOf('aaaa', anywhere('aa'))).toHaveLength(2);
  expect(placesOf('anything', anywhere('  '))).toEqual([]);
});

test('whole words stand in no longer word or number', () => {
  expect(placesOf('26 days, 6 days.', whole('6 days'))).toEqual([{ start: 9, end: 15 }]);
  expect(placesOf('inspector, inspect', whole('inspect'))).toEqual([{ start: 11, end: 18 }]);
  expect(placesOf('(to be confirmed)', whole('(to be confirmed)'))).toHaveLength(1);
});

test('a number beside other words is found in words and in figures', () => {
  const text = 'Six days on steel. It takes 6 days, not 26 days, sixteen days or 6 daylights.';
  const found = (words: string) => placesOf(text, anywhere(words)).map(({ start, end }) => text.slice(start, end));
  expect(found('six days')).toEqual(['Six days', '6 days']);
  expect(found('6 days')).toEqual(['Six days', '6 days', '6 days']);
  expect(placesOf(text, whole('6 days'))).toHaveLength(2);
  for (const other of ['2.5 days', '4-5 days', '1,5 days', '3/5 days'])
    for (const wanted of [anywhere('five days'), whole('5 days')]) expect(placesOf(other, wanted)).toEqual([]);
  // A number alone would be everywhere.
  expect(found('six')).toEqual(['Six', 'six']);
  expect(found('6')).toEqual(['6', '6', '6']);
});

test('each place is told with its sentence', () => {
  const text = 'One thing. Six days on steel. Another. It takes six days\nNew line';
  expect(sentencesOf(text, anywhere('six days'))).toEqual(['Six days on steel.', 'It takes six days']);
  expect(sentencesOf('six days and six days.', anywhere('six days'))).toEqual(['six days and six days.']);
  const long = `${'word '.repeat(60)}six days ${'word '.repeat(60)}`;
  const [only = ''] = sentencesOf(long, anywhere('six days'));
  expect(only.length).toBeLessThan(270);
});
