import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase, markRanges, searchCourses, searchEntry, searchPlaces } from './rules.ts';

const cip = {
  courseName: 'Coating Inspector Program (CIP)',
  courseDescription: 'What to check on coated steel.',
  levelsData: [
    { level: 1, levelName: 'Basic Coatings Inspector', levelDescription: 'Six days.' },
    { level: 2, levelName: 'Certified Coatings Inspector', levelDescription: 'Linings.' },
  ],
};
const cci = {
  courseName: 'Concrete Coating Inspector (CCI)',
  courseDescription: 'Moisture and profile.',
  levelsData: [{ level: 1, levelName: 'Straße', levelDescription: 'ΟΔΟΣ İstanbul' }],
};
const entries = [searchEntry(cip, 'cip'), searchEntry(cci, 'cci')];
const marked = (text: string, query: string) => markRanges(text, query).map(({ start, end }) => text.slice(start, end));

/** Any text at all: odd scripts, accents typed apart, lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'I',
      'i',
      'ı',
      'İ',
      'ß',
      'ẞ',
      'S',
      'Σ',
      'ς',
      '\u0301',
      '\u0323',
      '\u0345',
      'ǰ',
      ' ',
      '\ud800',
      '\udc00',
      '👷🏽‍♀️',
    ),
  }),
);

test.each([
  ['coating inspector program', ['cip']],
  ['STEEL', ['cip']],
  ['2', ['cip']],
  ['level 2', ['cip']],
  ['LEVEL 1', ['cip', 'cci']],
  ['certified', ['cip']],
  ['linings', ['cip']],
  ['  Moisture  ', ['cci']],
  ['cip', ['cip']],
  ['level 3', []],
  ['2 level', []],
])('%j finds %j', (query, found) => {
  expect(searchCourses(entries, query)).toEqual(found);
});

test('a blank query finds nothing and marks nothing', () => {
  expect(searchCourses(entries, ' \t ')).toEqual([]);
  expect(searchPlaces(entries[0]!, ' ')).toEqual([]);
  expect(markRanges('steel', '  ')).toEqual([]);
});

test('a query that would run from one text into the next finds nothing', () => {
  expect(searchCourses(entries, 'steel.\nlevel')).toEqual([]);
});

test('the places of a hit are named once each, in the order of the rule', () => {
  expect(searchPlaces(entries[0]!, 'coating')).toEqual(['course name', 'level name']);
  expect(searchPlaces(entries[0]!, 'LEVEL 2')).toEqual(['level number']);
});

test.each(['STRASSE', 'strasse', 'straẞe', 'οδος', 'ΟΔΟσ', 'i̇STANBUL', 'İSTANBUL'])(
  'case is folded in every script: %s',
  (query) => {
    expect(searchCourses(entries, query)).toEqual(['cci']);
  },
);

test('an accent typed apart is the same letter as one typed together', () => {
  expect(marked('Café, cafe\u0301, cafe', 'CAFÉ')).toEqual(['Café', 'cafe\u0301']);
  expect(marked('cafe\u0301', 'cafe')).toEqual([]);
});

test('marks are whole letters even where folding changes their length', () => {
  expect(marked('Straße', 's')).toEqual(['S', 'ß']);
  expect(marked('Straße', 'SS')).toEqual(['ß']);
  expect(marked('İİ x', 'x')).toEqual(['x']);
  expect(marked('Level 2, level 12', 'LEVEL')).toEqual(['Level', 'level']);
});

test('any text, in any case, contains every run of its own letters', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
      const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);
      const start = letters.length === 0 ? 0 : from % letters.length;
      const part = letters.slice(start, start + 1 + (length % 5)).join('');
      expect(foldCase(text)).toContain(foldCase(part));
      const course = { courseName: '', courseDescription: text, levelsData: [] };
      const hits = searchCourses([searchEntry(course, 1)], part);
      expect(hits).toEqual(part.trim() === '' ? [] : [1]);
    }),
  );
});

test('marks exist exactly where the rule finds something, in order, apart, and hold the query', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, query) => {
      const needle = foldCase(query.trim());
      const ranges = markRanges(text, query);
      expect(ranges.length > 0).toBe(needle !== '' && foldCase(text).includes(needle));
      let before = -1;
      for (const { start, end } of ranges) {
        expect(start).toBeGreaterThan(before);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(foldCase(text.slice(start, end))).toContain(needle);
        before = end;
      }
    }),
  );
});

test('a text folds the same whether or not its letters have to be told apart', () => {
  // The joined last letter needs segmenting, so the text before it is folded the long way.
  const joined = 'e\u0301';
  const plain = fc.string({ unit: fc.constantFrom(...'aZßİıǰŉµ’–°©Σς−≠\n\u00ad\u0149') });
  fc.assert(
    fc.property(plain, (text) => {
      expect(foldCase(text) + foldCase(joined)).toBe(foldCase(text + joined));
    }),
  );
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text));
    }),
  );
});
