import { expect, test } from 'vitest';
import { placesOf, replaceIn, sentencesOf } from './match.ts';

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

test('what began with a capital begins with one again, and what is put in is not looked through', () => {
  expect(replaceIn('Six days on steel, six days.', anywhere('six days'), 'seven days')).toBe(
    'Seven days on steel, seven days.',
  );
  expect(replaceIn('CIP and cip', anywhere('CIP'), 'CIP CIP')).toBe('CIP CIP and CIP CIP');
  expect(replaceIn('a six b', anywhere('six'), '')).toBe('a  b');
});

test('a number beside other words is found in words and in figures, and is put in the way it stood there', () => {
  const text = 'Six days on steel. It takes 6 days, not 26 days, sixteen days or 6 daylights.';
  const found = (words: string) => placesOf(text, anywhere(words)).map(({ start, end }) => text.slice(start, end));
  expect(found('six days')).toEqual(['Six days', '6 days']);
  expect(found('6 days')).toEqual(['Six days', '6 days', '6 days']);
  expect(placesOf(text, whole('6 days'))).toHaveLength(2);
  expect(replaceIn(text, whole('six days'), 'seven days')).toBe(
    'Seven days on steel. It takes 7 days, not 26 days, sixteen days or 6 daylights.',
  );
  expect(replaceIn(text, whole('6 days'), '30 days')).toBe(
    'Thirty days on steel. It takes 30 days, not 26 days, sixteen days or 6 daylights.',
  );
  expect(replaceIn('Six days, 6 days', anywhere('6 days'), 'a week')).toBe('A week, a week');
  for (const other of ['2.5 days', '4-5 days', '1,5 days', '3/5 days'])
    for (const wanted of [anywhere('five days'), whole('5 days')])
      expect(replaceIn(other, wanted, 'seven days')).toBe(other);
  expect(replaceIn('six days', anywhere('6 days'), '6 days for each constructor')).toBe(
    'six days for each constructor',
  );
  expect(replaceIn('The lone inspector', anywhere('L1 inspector'), 'Level 1 inspector')).toBe('The lone inspector');
  expect(replaceIn('5 lakh', anywhere('five lakh'), 'Rs 500 in room 12, for two')).toBe('Rs 500 in room 12, for 2');
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
