import { expect, test } from 'vitest';
import type { Case } from './contract.ts';
import { baseOf, clashes } from './move-cases.ts';

const seen = { status: 'New', ownerUid: null, dueOn: null, heads: null } as Case;
const theirs = (change: object) => ({ ...seen, ...change }) as Case;

test('what a colleague changed besides is no conflict; the same field is one, unless they chose alike', () => {
  const change = { status: 'Contacted' as const };
  const mine = { change, base: baseOf(seen, change) };
  expect(mine.base).toEqual({ status: 'New' });
  expect(clashes(mine, theirs({ dueOn: '2026-12-01' }))).toBe(false);
  expect(clashes(mine, theirs({ status: 'Closed' }))).toBe(true);
  expect(clashes(mine, theirs({ status: 'Contacted', ownerUid: 'lata' }))).toBe(false);
});
