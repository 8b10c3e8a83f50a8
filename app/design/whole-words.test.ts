import { expect, test } from 'vitest';
import { cutAtReferences } from './whole-words.ts';

test('a reference is a part of its own, and other hyphens are left alone', () => {
  expect(cutAtReferences('Sent! Reference EOI-7K3M9Q.')).toEqual(['Sent! Reference ', 'EOI-7K3M9Q', '.']);
  expect(cutAtReferences('Please confirm your email.')).toEqual(['Please confirm your email.']);
});
