import { expect, test } from 'vitest';
import { canonical, listChanges, withoutPlaces, withPlaces } from './subjects.ts';

test('equal documents have equal texts, whatever the order of their keys', () => {
  expect(canonical({ a: 1, b: [{ c: 'x', d: null }] })).toBe(canonical({ b: [{ d: null, c: 'x' }], a: 1 }));
  expect(canonical({ a: undefined })).toBe(canonical({}));
  expect(canonical({ a: null })).not.toBe(canonical({}));
});

test('changes are told by place, with what stood there', () => {
  expect(listChanges({ a: { b: 'x', c: 1 } }, { a: { b: 'y', c: 1 }, d: true })).toEqual([
    { place: 'a.b', from: 'x', to: 'y' },
    { place: 'd', from: undefined, to: true },
  ]);
  expect(listChanges({ a: 'x' }, {})).toEqual([{ place: 'a', from: 'x', to: undefined }]);
  expect(listChanges({ a: ['x'] }, { a: ['x'] })).toEqual([]);
});

test('one entry more, or one fewer, is one change wherever it stands', () => {
  expect(listChanges(['a', 'b', 'c'], ['a', 'new', 'b', 'c'])).toEqual([{ place: '1', from: undefined, to: 'new' }]);
  expect(listChanges(['a', 'b', 'c'], ['b', 'c'])).toEqual([{ place: '0', from: 'a', to: undefined }]);
  expect(listChanges([{ t: 'a' }, { t: 'b' }], [{ t: 'a' }, { t: 'c' }])).toEqual([
    { place: '1.t', from: 'b', to: 'c' },
  ]);
  expect(listChanges(['a', 'a'], ['a', 'a', 'a'])).toHaveLength(1);
});

test('places are taken from another document, or left out', () => {
  const document = { id: 'x', inner: { image: 'new', text: 'new' } };
  expect(
    withPlaces(document, { id: 'a', inner: { image: 'old', text: 'old' } }, ['id', 'inner.image', 'none']),
  ).toEqual({
    id: 'a',
    inner: { image: 'old', text: 'new' },
  });
  expect(withoutPlaces(document, ['id', 'inner.image', 'no.where'])).toEqual({ inner: { text: 'new' } });
  expect(withPlaces('words', { id: 'a' }, ['id'])).toBe('words');
});
