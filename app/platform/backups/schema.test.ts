import { expect, test } from 'vitest';
import { refuseOtherTables } from './schema.server.ts';

test('tables other than those of a version are told by the first that differs', () => {
  const table = (name: string, ...columns: string[]) => ({ name, columns, bytes: false });
  const made = [table('a', 'x', 'y'), table('b', 'x')];
  const tell = (...brought: typeof made) => {
    try {
      refuseOtherTables(brought, made);
      return null;
    } catch (error) {
      return /\((.*)\)/.exec((error as Error).message)?.[1];
    }
  };
  expect(tell(table('b', 'x'), table('a', 'y', 'x'))).toBe(null);
  expect(tell(table('a', 'x', 'y'))).toBe('b is missing');
  expect(tell(...made, table('c'))).toBe('c is not known');
  expect(tell(table('a', 'x'), table('b', 'x'))).toBe('a.y is missing');
  expect(tell(table('a', 'x', 'y', 'w'), table('b', 'x'))).toBe('a.w is not known');
  expect(tell(table('a', 'x', 'x', 'y'), table('b', 'x'))).toBe('a.x is not known');
  expect(tell(...made, table('b', 'x'))).toBe('b is not known');
});
