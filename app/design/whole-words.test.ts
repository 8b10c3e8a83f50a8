import { expect, test } from 'vitest';
import { cutAtReferences, wholeLevel } from './whole-words.ts';

test('a reference is a part of its own, and other hyphens are left alone', () => {
  expect(cutAtReferences('Sent! Reference EOI-7K3M9Q.')).toEqual(['Sent! Reference ', 'EOI-7K3M9Q', '.']);
  expect(cutAtReferences('Please confirm your email.')).toEqual(['Please confirm your email.']);
});

test('the name of a level is one word, and nothing else is', () => {
  expect(wholeLevel('CIP Level 2 in Kochi')).toBe('CIP\u00a0Level\u00a02 in Kochi');
  expect(wholeLevel('Certified Blaster C7')).toBe('Certified Blaster C7');
});
