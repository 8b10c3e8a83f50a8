import { expect, test } from 'vitest';
import { fold, termsOf, wordsOf } from './words.ts';

test('texts are compared without case and accents, in every script', () => {
  expect(fold('Élodie MÜLLER-Strauß')).toBe('elodie muller-strauss');
  expect(fold('ΟΔΥΣΣΕΥΣ')).toBe(fold('Οδυσσευς'));
  expect(fold('ＡＢＣ１２')).toBe('abc12');
  expect(fold('İstanbul')).toBe('istanbul');
  // Vowel signs make another word: the name stays what it is.
  expect(fold('देशमुख')).toBe('देशमुख'.normalize('NFKD'));
  expect(fold('देशमुख')).not.toBe(fold('दशमख'));
  expect(fold('क\u200Dष')).toBe(fold('कष'));
});

test('a name is found by each of its words, an address by its beginning, its parts and its company', () => {
  expect(wordsOf('Meera Subramaniam')).toEqual(['meera', 'subramaniam']);
  expect(wordsOf("Anil D'Souza")).toEqual(['anil', 'd', 'souza', 'dsouza']);
  expect(wordsOf('Ravi.Menon@LNT.example')).toEqual(['ravi.menon@lnt.example', 'lnt.example', 'ravi', 'menon']);
  expect(wordsOf('x'.repeat(300))[0]).toHaveLength(100);
  expect(wordsOf(Array.from({ length: 50 }, (_, n) => `word${n}`).join(' '))).toHaveLength(16);
});

test('what is looked for is read as words, and as an address where it may be one', () => {
  expect(termsOf(' Dr. Meera  SUBRA ')).toEqual({ whole: ['dr', 'meera', 'subra'], pieces: ['dr', 'meera', 'subra'] });
  expect(termsOf('@lnt.example')).toEqual({ whole: ['lnt.example'], pieces: ['lnt', 'example'] });
  expect(termsOf('ravi@')).toEqual({ whole: ['ravi@'], pieces: ['ravi'] });
  expect(termsOf('%')).toEqual({ whole: [], pieces: [] });
});
