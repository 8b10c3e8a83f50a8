import { expect, test } from 'vitest';
import { describeEntry } from './describe-entry.ts';

const entry = (values: object) => ({
  id: '1',
  at: '2026-11-20T04:30:00.000Z',
  actor: 'asha@example.in',
  network: '192.0.2.1',
  action: 'case moved',
  subject: 'case 0197e2a0-6c00-7a31-9b52-5f0d8c41e701',
  detail: {},
  ...values,
});
const caseId = '0197e2a0-6c00-7a31-9b52-5f0d8c41e701';

test('a change is told with what was before and after', () => {
  const detail = { status: { from: 'New', to: 'Contacted' }, owner_uid: { from: null, to: 'u1' } };
  expect(describeEntry(entry({ detail }), { [caseId]: 'EOI-0418', u1: 'ravi@example.in' })).toEqual({
    act: 'changed the case',
    thing: 'EOI-0418',
    href: `/office/cases/${caseId}`,
    facts: [
      { label: 'Status', value: 'New → Contacted' },
      { label: 'Owner', value: 'nothing → ravi@example.in' },
    ],
  });
});

test('what has been erased has no name and no address', () => {
  expect(describeEntry(entry({}), {})).toMatchObject({ thing: '(erased since)', href: null });
});

test('changes of content are told place by place', () => {
  const detail = { version: 3, changes: [{ place: 'facts.duration', from: '6 days', to: '5 days' }], claims: [] };
  const described = describeEntry(entry({ action: 'content published', subject: 'content course.cip', detail }), {});
  expect(described).toMatchObject({ act: 'published', thing: 'course cip' });
  expect(described.facts).toEqual([
    { label: 'Version', value: '3' },
    { label: 'facts.duration', value: '6 days → 5 days' },
  ]);
});

test('a search is told with what was looked for', () => {
  const detail = { filter: { status: ['New', 'On hold'], q: '' }, rows: 25, further: true };
  expect(describeEntry(entry({ action: 'list read', subject: 'list interests', detail }), {}).facts).toEqual([
    { label: 'Filter', value: 'Status: New, On hold; Q: nothing' },
    { label: 'Rows', value: '25' },
    { label: 'Further', value: 'yes' },
  ]);
});

test('people of the team and places of pictures have their names', () => {
  const staff = entry({
    action: 'staff removed',
    subject: 'staff 1',
    detail: { email: 'x@example.in', role: 'office' },
  });
  expect(describeEntry(staff, {})).toMatchObject({ act: 'removed from the team', thing: 'x@example.in' });
  const detail = { picture: caseId, instead: null, alt: 'A gauge' };
  const picture = entry({ action: 'picture added', subject: 'level cip level-1 badge', detail });
  expect(describeEntry(picture, {})).toMatchObject({
    thing: 'badge of cip level-1',
    facts: [{ label: 'Alt', value: 'A gauge' }],
  });
  expect(describeEntry(entry({ action: 'log read', subject: 'log' }), {}).thing).toBe('');
});
