import { expect, test } from 'vitest';
import { keyOf } from './keys.ts';

const pressed = (key: string, other: object = {}) =>
  keyOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...other });

test('a key of the office is known by its letter, large or small, and by its place under another script', () => {
  expect(pressed('j', { code: 'KeyJ' })).toBe('j');
  expect(pressed('X', { code: 'KeyX' })).toBe('x');
  expect(pressed('र', { code: 'KeyJ' })).toBe('j');
  expect(pressed('j', { code: 'KeyC' })).toBe('j');
  expect(pressed('/', { code: 'Digit7' })).toBe('/');
  expect(pressed('?', { code: 'Slash' })).toBe('?');
  expect(pressed('Escape', { code: 'Escape' })).toBe('Escape');
});

test('keys of the browser and of the system, and letters that are being put together, are none of the office', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect(pressed('r', { code: 'KeyR', [held]: true }), held).toBeNull();
  expect(pressed('toString')).toBeNull();
  expect(pressed('y', { code: 'KeyY' })).toBeNull();
  expect(pressed('Enter', { code: 'Enter' })).toBeNull();
});
