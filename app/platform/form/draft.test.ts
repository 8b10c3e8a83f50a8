import { afterEach, expect, test, vi } from 'vitest';
import { draftAt, readDraft } from './draft.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-22T10:00:00Z');
const kept = (uid: string | null, age: number) => {
  const savedAt = now - age;
  return JSON.stringify({ uid, startedAt: savedAt - hour, savedAt, values: { email: 'a@example.in' } });
};

test('a draft is shown to whom it belongs, and to nobody else', () => {
  expect(readDraft(kept('u1', hour), 'u1', false, now)).toMatchObject({ uid: 'u1', values: { email: 'a@example.in' } });
  expect(readDraft(kept(null, hour), null, false, now)).toMatchObject({ uid: null });
  for (const follows of [true, false]) {
    expect(readDraft(kept('u1', hour), 'u2', follows, now)).toBeNull();
    expect(readDraft(kept('u1', hour), null, follows, now)).toBeNull();
  }
});

test('what somebody typed just before logging in follows them in where a form says so, for a day', () => {
  expect(readDraft(kept(null, 23 * hour), 'u1', true, now)).toMatchObject({ uid: null });
  expect(readDraft(kept(null, 24 * hour), 'u1', true, now)).toBeNull();
  expect(readDraft(kept(null, hour), 'u1', false, now)).toBeNull();
});

test('a draft is too old after 14 days, whosever it is', () => {
  expect(readDraft(kept('u1', 14 * 24 * hour), 'u1', false, now)).not.toBe('too old');
  for (const uid of ['u1', 'u2', null])
    expect(readDraft(kept('u1', 14 * 24 * hour + 1), uid, false, now)).toBe('too old');
});

test('what is no draft is none', () => {
  for (const text of [null, 'null', '{}', '{"savedAt":1}', '{"values":{}}'])
    expect(readDraft(text, null, false, now)).toBeNull();
});

afterEach(() => void vi.unstubAllGlobals());

test('the time with a form counts from the first word, also when the page has been loaded again since', () => {
  const draft = draftAt({ key: 'a-draft', uid: () => null, known: () => ({}) });
  const keep = (startedAt: number) => {
    const text = JSON.stringify({ uid: null, startedAt, savedAt: Date.now(), values: {} });
    vi.stubGlobal('localStorage', { getItem: () => text });
  };
  keep(Date.now() - hour);
  expect(draft.timeSpent()).toBeGreaterThanOrEqual(hour);
  keep(Date.now());
  expect(draft.timeSpent()).toBeLessThan(hour);
});

test('where the browser keeps nothing the time with a form counts from its page', () => {
  const draft = draftAt({ key: 'a-draft', uid: () => null, known: () => ({}) });
  expect(draft.timeSpent()).toBeGreaterThan(0);
  expect(draft.timeSpent()).toBeLessThan(hour);
});
