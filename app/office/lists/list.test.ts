import { expect, test } from 'vitest';
import { cases, registrations } from './case-lists.ts';
import { choosable, shownColumns } from './list.ts';
import { lists } from './lists.ts';
import { people } from './people-lists.ts';

const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

test('without a choice of the list’s own a list shows its usual columns', () => {
  expect(keys(shownColumns(people, []))).toEqual([
    'email',
    'phone',
    'company',
    'city',
    'account',
    'cases',
    'last',
    'lastAt',
  ]);
  for (const chosen of [[], ['nothing'], ['__proto__'], ['name', 'status']])
    expect(keys(shownColumns(cases, chosen)), chosen.join()).toEqual(['excerpt']);
});

test('chosen columns stand in the order of the list; in rows laid out by hand there is room for three', () => {
  expect(keys(shownColumns(cases, ['company', 'phone', 'excerpt']))).toEqual(['excerpt', 'phone', 'company']);
  expect(keys(shownColumns(people, ['since', 'email']))).toEqual(['email', 'since']);
  const many = keys(choosable(registrations));
  expect(many.length).toBeGreaterThan(20);
  expect(shownColumns(registrations, many)).toHaveLength(3);
});

test('what has its place in a row already is not offered, nor what only narrows', () => {
  for (const list of Object.values(lists)) {
    const offered = keys(choosable(list));
    expect(new Set(offered).size, list.name).toBe(offered.length);
    expect(offered, list.name).not.toContain(list.name === 'interests' ? 'name' : list.heads);
  }
  expect(keys(choosable(cases))).not.toEqual(expect.arrayContaining(['comes']));
  expect(keys(choosable(cases))).toEqual(expect.arrayContaining(['excerpt', 'email', 'phone', 'city', 'payer']));
});
