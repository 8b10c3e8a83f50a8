import { expect, test } from 'vitest';
import {
  dropOld,
  findKept,
  keepTyped,
  keyInTab,
  moveKept,
  newerOf,
  readKept,
  type BrowserStorage,
  restOf,
  sayKept,
} from './kept.ts';

function aShelf(): BrowserStorage & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (at) => [...map.keys()][at] ?? null,
    get length() {
      return map.size;
    },
  };
}
const monday = new Date('2026-11-16T05:00:00.000Z');
const later = (days: number) => new Date(monday.getTime() + days * 86_400_000);

test('what was typed is there again for a week, under its own key', () => {
  const storage = aShelf();
  keepTyped(storage, 'office.typed.lata.note.1', 'Will call on Monday.', monday);
  expect(readKept(storage, 'office.typed.lata.note.1', later(6))).toBe('Will call on Monday.');
  expect(readKept(storage, 'office.typed.meera.note.1', monday)).toBeNull();
  expect(readKept(storage, 'office.typed.lata.note.1', later(8))).toBeNull();
});

test('two tabs keep their words apart; what a closed one left is gone on with, the newest first', () => {
  const storage = aShelf();
  const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
  const wordsIn = (here: string, others: string[]) =>
    findKept(storage, 'office.typed.lata.caller', { here, others: new Set(others) }, later(3))?.words ?? null;
  const caller = (tab: string) => keyInTab('office.typed.lata.caller', tab);
  keepTyped(storage, caller(one), 'Caller One', later(2));
  expect(wordsIn(two, [one])).toBeNull();
  keepTyped(storage, caller(two), 'Caller Two', monday);
  keepTyped(storage, keyInTab('office.typed.lata.caller.9845012345', two), 'Another', later(2));
  expect([wordsIn(one, [two]), wordsIn(two, [one]), wordsIn(three, [one, two])]).toEqual([
    'Caller One',
    'Caller Two',
    null,
  ]);
  expect([wordsIn(two, []), wordsIn(three, [])]).toEqual(['Caller Two', 'Caller One']);
  // A reload is another tab in the place of the first.
  moveKept(storage, caller(one), caller(three));
  expect([wordsIn(three, [two]), wordsIn(two, [three]), wordsIn(one, [two, three])]).toEqual([
    'Caller One',
    'Caller Two',
    null,
  ]);
});

test('what nobody came back for is dropped, and nothing else', () => {
  const storage = aShelf();
  keepTyped(storage, 'office.typed.lata.note.1', 'old', monday);
  keepTyped(storage, 'office.typed.lata.note.2', 'young', later(5));
  storage.setItem('office.typed.lata.note.3', 'no such thing');
  storage.setItem('user', '{}');
  dropOld(storage, 'office.typed.', later(8));
  expect([...storage.map.keys()]).toEqual(['office.typed.lata.note.2', 'user']);
});

test('whatever else stands in the browser is nothing', () => {
  const storage = aShelf();
  for (const text of ['', '{', 'null', '7', '{}', '{"at":5}']) {
    storage.setItem('office.typed.x', text);
    expect(readKept(storage, 'office.typed.x', monday), text).toBeNull();
  }
});

test('what was typed while a note was on its way is left', () => {
  expect(restOf('First note.', 'First note.')).toBe('');
  expect(restOf('First note. He wants a quotation.', 'First note.')).toBe('He wants a quotation.');
  expect(restOf('First notes.', 'First note.')).toBe('First notes.');
});

test('what is kept is said by what it is, never by whom it is about', () => {
  expect(sayKept([])).toBeNull();
  expect(sayKept(['note.1', 'person-note.a@example.in', 'case.1', 'letter.many', 'caller~1', 'caller.case 1'])).toBe(
    '2 notes, a letter, 2 callers and a change',
  );
  expect(sayKept(['wish.1', 'correct.1', 'batch.new.CIPLevel1.Pune', 'invite.1', 'venue.new', 'pass-on.1'])).toBe(
    'an invitation, 2 corrections, a class, a venue and a seat to pass on',
  );
  expect(sayKept(['left'])).toBeNull();
  expect(sayKept(['class.1.3', 'left', 'erase.a@example.in', 'note.1'])).toBe(
    'a note, a class and something else you typed',
  );
});

test('what was typed in a field while it was sent stays there; the others are as they arrived', () => {
  const sent = { city: 'pune', note: '', days: [{ day: '2026-12-01' }] };
  const now = { ...sent, city: 'Pune' };
  expect(newerOf(sent, sent, now)).toEqual(now);
  expect(newerOf({ ...sent, note: 'Bring boots.' }, sent, now)).toEqual({ ...now, note: 'Bring boots.' });
  expect(newerOf({ ...sent, days: [] }, sent, now)).toEqual({ ...now, days: [] });
});
