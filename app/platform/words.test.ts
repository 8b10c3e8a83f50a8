import { expect, test } from 'vitest';
import { fold, piecesIn, termsOf, wordsOf, wordsOfNote } from './words.ts';

test('texts are compared without case and accents, in every script', () => {
  expect(fold('Élodie MÜLLER-Strauß')).toBe('elodie muller-strauss');
  expect(fold('ΟΔΥΣΣΕΥΣ')).toBe(fold('Οδυσσευς'));
  expect(fold('ＡＢＣ１２')).toBe('abc12');
  expect(fold('İstanbul')).toBe('istanbul');
  expect(fold('Łukasz Sørensen')).toBe('lukasz sorensen');
  // Vowel signs make another word: the name stays what it is.
  expect(fold('देशमुख')).toBe('देशमुख'.normalize('NFKD'));
  expect(fold('देशमुख')).not.toBe(fold('दशमख'));
  expect(fold('क\u200Dष')).toBe(fold('कष'));
});

const named = (...texts: string[]) => wordsOf({ named: texts }).map(({ word }) => word);

test('a name is found by each of its words, an address by each of its parts', () => {
  expect(named('Meera Subramaniam')).toEqual(['meera', 'subramaniam']);
  expect(named("Anil D'Souza")).toEqual(['anil', 'd', 'souza', 'dsouza']);
  expect(named('Ravi.Menon@LNT.example')).toEqual(['ravi', 'menon', 'lnt', 'example']);
  expect(named('EOI-7K3M9Q')).toEqual(['eoi', '7k3m9q']);
  expect(named('x'.repeat(300))[0]).toHaveLength(60);
});

test('a telephone number is found by its beginning and its end, with the country and without', () => {
  const words = (phone: string) => wordsOf({ named: [], phones: [phone] }).map(({ word }) => word);
  expect(words('+91 98200-00017')).toEqual(['9820000017', '919820000017', '<7100000289']);
  expect(words('098200 00017')).toEqual(['9820000017', '<7100000289']);
  expect(words('12')).toEqual([]);
});

test('what somebody tells is kept below their name, without the words that say nothing, and not without end', () => {
  const words = wordsOf({ named: ['Asha Rao'], told: ['Is Asha at the refinery? Call 98200 00017.'] });
  expect(words.filter(({ rank }) => rank === 3).map(({ word }) => word)).toEqual(['asha', 'rao']);
  expect(words.filter(({ rank }) => rank === 2).map(({ word }) => word)).toEqual([
    '9820000017',
    '<7100000289',
    'refinery',
    'call',
    '98200',
    '00017',
  ]);
  expect(wordsOfNote('Call the refinery')).toEqual([
    { word: 'call', rank: 1 },
    { word: 'refinery', rank: 1 },
  ]);
  const many = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ');
  expect(wordsOf({ named: [many], told: [many] }).length).toBeLessThanOrEqual(460);
});

const texts = (typed: string) => termsOf(typed).map(({ text }) => text);

test('what is looked for is read as words; titles and words that say nothing only where nothing else is', () => {
  expect(texts(' Dr. Meera  SUBRA ')).toEqual(['meera', 'subra']);
  expect(texts('@lnt.example')).toEqual(['lnt', 'example']);
  expect(texts('meera in example.in')).toEqual(['meera', 'example', 'in']);
  expect(texts("D'Souza")).toEqual(['dsouza']);
  expect(texts('the')).toEqual(['the']);
  expect(texts('%')).toEqual([]);
  expect(texts('"a" OR b* NEAR(c)')).toEqual(['b', 'near', 'c']);
  expect(texts('lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam '.repeat(9))).toHaveLength(8);
});

test('a number is a telephone number: in any spelling, by its beginning or its last four', () => {
  const starts = (typed: string) => termsOf(typed).flatMap((term) => term.starts);
  for (const typed of ['+91 98200 00017', '098200-00017', '(0091) 9820000017', '9820000017'])
    expect(starts(typed), typed).toEqual(expect.arrayContaining(['9820000017', '<7100000289']));
  expect(starts('00017')).toEqual(['00017', '<71000']);
  expect(starts('+91 98200')).toContain('98200');
  expect(starts('123')).toEqual(['123']);
  expect(starts('asha 0017')).toEqual(['asha', '0017', '<7100']);
  expect(starts('+')).toEqual([]);
});

test('pieces of a text stand where they are', () => {
  expect(piecesIn("Anil D'Souza, Élan")).toEqual([
    { texts: ['anil'], start: 0, end: 4 },
    { texts: ['dsouza', 'd', 'souza'], start: 5, end: 12 },
    { texts: ['elan'], start: 14, end: 18 },
  ]);
});

test('a telephone number is found in the digits of any script', () => {
  expect(wordsOf({ named: [], phones: ['९८४५० १२३४५'] })).toEqual(wordsOf({ named: [], phones: ['98450 12345'] }));
  expect(termsOf('௯௮௪௫௦')).toEqual(termsOf('98450'));
});
