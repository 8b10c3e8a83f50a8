import { expect, test } from 'vitest';
import { listOf as readList } from './around.office.tsx';

const at = (path: string, query: Record<string, string> = {}) => `${path}?${new URLSearchParams(query)}`;
const listOf = (from: string | null) => readList(from, 'lata');

test('a case is worked through in the list one came from, with its filter and sort', () => {
  const from = at('/office/interests', {
    filter: '{"status":["Contacted"]}',
    sort: 'name',
    order: 'ASC',
    perPage: '50',
  });
  const list = listOf(from);
  expect(list).toMatchObject({ title: 'Interests, Contacted', href: from, isOrigin: true });
  expect(list.query).toEqual({
    list: 'interests',
    filter: '{"status":["Contacted"]}',
    sort: 'name',
    order: 'asc',
  });
  expect(listOf(at('/office/inbox', { filter: '{"search":"menon"}' })).title).toBe('Inbox, “menon”');
  expect(listOf(at('/office/inbox', { filter: '{"owner":["lata"],"open":["yes"]}' })).title).toBe('Inbox, Mine');
  expect(listOf(at('/office/inbox', { filter: '{}' }))).toMatchObject({
    title: 'Inbox, All',
    query: { list: 'cases', order: 'asc' },
  });
});

test('opened by its address, or from elsewhere, it stands in no list; the way back leads where one was, or to the inbox', () => {
  const usual = { list: 'cases', filter: '{"status":["New"]}', order: 'asc' };
  expect(listOf(null)).toMatchObject({ title: 'Inbox', href: '/office/inbox', query: null, isOrigin: false });
  expect(listOf('/office/inbox').query).toEqual(usual);
  expect(listOf('/office/inbox')).toMatchObject({ title: 'Inbox, To answer', isOrigin: true });
  expect(listOf('/office/find?q=menon')).toMatchObject({ title: 'Find', href: '/office/find?q=menon' });
  expect(listOf('/office')).toMatchObject({ title: 'Today', href: '/office', isOrigin: true });
  for (const from of [
    '/office/find?q=menon',
    '/office/write',
    '/office/people/one',
    '/office/enter',
    '/office/cases/one',
  ])
    expect(listOf(from).query, from).toBeNull();
  expect(listOf('/office').query).toEqual(usual);
  expect(listOf('/office/enter')).toMatchObject({ title: 'Inbox', href: '/office/inbox', isOrigin: false });
  expect(listOf('/office/cases/one')).toMatchObject({ title: 'Inbox', href: '/office/inbox', isOrigin: false });
  expect(listOf(at('/office/inbox', { filter: '{broken' }))).toMatchObject({ query: { list: 'cases', order: 'asc' } });
});
