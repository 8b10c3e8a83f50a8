import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPath } from '../../identity/next-path.ts';
import { samePath } from './same-path.ts';

const site = 'https://site.test';
const evil = [
  '//evil.example',
  '/\\evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '%2f/e',
];
const piece = fc.oneof(
  fc.constantFrom(...evil, '/', '//', '\\', '..', '.', '@', ':', 'https:', 'javascript:', '?', '#', '%5c', '\n', '．'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const address = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));

test('no address, however it is written, leads a redirect to another site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        address.map((rest) => `/${rest}`),
      ),
      (typed) => {
        for (const path of [samePath(typed), nextPath.read(typed, '/')]) {
          if (path === null) continue;
          expect(new URL(path, site).origin, JSON.stringify(typed)).toBe(site);
          expect(path).toMatch(/^\/(?![/\\])/);
        }
      },
    ),
    { numRuns: 20_000, seed: 20_261_120 },
  );
});

test('a path of this site is kept as it is', () => {
  for (const path of ['/', '/courses/cip?x=1#top', '/a%2F%2Fb']) expect(samePath(path)).toBe(path);
  for (const none of [...evil, '', 'x', null, undefined, 1, ['/x']]) expect(samePath(none), String(none)).toBeNull();
});
