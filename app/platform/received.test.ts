import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { messageReference } from './received.ts';

test('a message always has the same reference, in letters that are told apart on the telephone', () => {
  const id = '019ab0c2-6f00-7a3e-9d41-0123456789ab';
  expect(messageReference(id)).toBe(messageReference(id));
  const all = Array.from({ length: 2000 }, () => messageReference(uuid()));
  for (const reference of all) expect(reference).toMatch(/^MSG-[34679CDFHJKMNPQRTVWXY]{6}$/);
  expect(new Set(all).size).toBeGreaterThan(1990);
});
