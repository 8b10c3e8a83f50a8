import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCharacter, gstinHelp, lookalikeGstin, normaliseGstin, readGstin } from './gstin.ts';

test.for([
  ['27AAPFU0939F1ZV', 'Maharashtra'],
  ['08AADCR5581M1ZT', 'Rajasthan'],
  ['27ABCDE1234F1Z0', 'Maharashtra'],
  ['27AAACA0000A1ZY', 'Maharashtra'],
  [' 27aapfu 0939f1zv ', 'Maharashtra'],
] as const)('%s is well formed, of %s', ([gstin, state]) => {
  expect(readGstin(gstin)).toEqual({ ok: true, state });
  expect(gstinHelp(gstin)).toBe(`Well formed, registered in ${state}.`);
});

test.for(['03AAJCR2207E1Z2', '27AABCU1234R1ZT', '07AAAAA0000A1Z8', '27AAECS1234M1Z5'])(
  '%s is printed as an example in places, and its check character is wrong',
  (gstin) => {
    expect(readGstin(gstin)).toEqual({ ok: false, reason: 'check character' });
  },
);

test('every single mistyped character and every swap of two neighbours in the middle is found', () => {
  const right = '27AAPFU0939F1ZV';
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 13 }),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (at, letter) => {
        fc.pre(right[at] !== letter);
        expect(readGstin(right.slice(0, at) + letter + right.slice(at + 1)).ok).toBe(false);
      },
    ),
  );
  expect(readGstin('27AAPFU9039F1ZV').ok).toBe(false);
});

test('what is wrong is said, in order: length, letters, shape, state, check character', () => {
  expect(readGstin('27AAPFU0939F1Z')).toEqual({ ok: false, reason: 'length' });
  // A Cyrillic A looks like ours.
  for (const other of ["27AAPFU0939F1Z'", '27АAPFU0939F1ZV', '27AAıFU0939F1ZV', '27AAßU0939F1ZVX']) {
    expect(readGstin(other)).toEqual({ ok: false, reason: 'letters' });
    expect(lookalikeGstin(other)).toContain('English letters and digits only');
  }
  expect(readGstin('2AAPFU0939F1ZVX')).toEqual({ ok: false, reason: 'shape' });
  const nowhere = '45AAPFU0939F1Z';
  expect(readGstin(nowhere + checkCharacter(nowhere))).toEqual({ ok: false, reason: 'state' });
  expect(gstinHelp('27AAPFU0939F1ZX')).toContain('leave it as it is');
  expect(gstinHelp('  ')).toBeNull();
});

test('whatever is typed is read without a fall', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(typeof readGstin(text).ok).toBe('boolean');
      expect(normaliseGstin(text)).not.toMatch(/\s/);
    }),
  );
});
