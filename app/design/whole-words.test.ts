import { expect, test } from 'vitest';
import { cutAtReferences, wholeWords } from './whole-words.ts';

test('a reference is a part of its own, and other hyphens are left alone', () => {
  expect(cutAtReferences('Sent! Reference EOI-7K3M9Q.')).toEqual(['Sent! Reference ', 'EOI-7K3M9Q', '.']);
  expect(cutAtReferences('Please confirm your email.')).toEqual(['Please confirm your email.']);
});

test('the name of a level is one word, and so are the days of a class', () => {
  expect(wholeWords('CIP Level 2 in Kochi')).toBe('CIP\u00a0Level\u00a02 in Kochi');
  expect(wholeWords('Kochi, 24 Feb–1 Mar 2027 (full)')).toBe('Kochi, 24\u00a0Feb–\u20601\u00a0Mar\u00a02027 (full)');
  expect(wholeWords('Mon 11 to Sat 16 Jan 2027')).toBe('Mon\u00a011 to Sat\u00a016\u00a0Jan\u00a02027');
  expect(wholeWords('Certified Blaster C7')).toBe('Certified Blaster C7');
});
