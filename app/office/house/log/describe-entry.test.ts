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
  many: null,
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

test('an act on many cases is told once, by what all of them became; an undo by that alone', () => {
  const many = { act: caseId, parts: 1200 };
  const detail = { status: { from: 'On hold', to: 'Contacted' }, owner_uid: { from: null, to: 'u1' } };
  expect(describeEntry(entry({ detail, many }), { u1: 'Ravi' })).toEqual({
    act: 'changed',
    thing: '1,200 cases',
    href: null,
    facts: [
      { label: 'Status', value: 'Contacted' },
      { label: 'Owner', value: 'Ravi' },
    ],
  });
  const undo = entry({ detail: { ...detail, undoes: caseId }, many });
  expect(describeEntry(undo, {})).toMatchObject({ act: 'took back a change of', thing: '1,200 cases', facts: [] });
});

test('whose seat it was is told while they are there, in words that the office uses', () => {
  const answered = entry({
    action: 'seat answered',
    subject: `batch ${caseId}`,
    detail: { seat: 'aa97e2a0-6c00-7a31-9b52-5f0d8c41e701', state: 'Taken' },
  });
  const names = { [caseId]: 'B-KF4FK', 'aa97e2a0-6c00-7a31-9b52-5f0d8c41e701': 'Asha Rao' };
  expect(describeEntry(answered, names)).toMatchObject({
    act: 'recorded an answer on the seat of Asha Rao in the class',
    thing: 'B-KF4FK',
    href: `/office/batches/${caseId}?seat=aa97e2a0-6c00-7a31-9b52-5f0d8c41e701`,
    facts: [{ label: 'The seat now', value: 'Taken' }],
  });
  // What else has a state is no seat.
  const exported = entry({ action: 'exported', subject: 'list registrations', detail: { state: 'Waiting' } });
  expect(describeEntry(exported, {}).facts).toEqual([{ label: 'State', value: 'Waiting' }]);
  expect(describeEntry(answered, { [caseId]: 'B-KF4FK' }).act).toBe('recorded an answer on a seat in the class');
  const detail = { rupees: 56640, how: 'bank', pin: '411001', stateCode: '27', payer: ['stateCode', 'orderNumber'] };
  expect(describeEntry(entry({ action: 'payment noted', subject: 'bill BILL-1', detail }), {}).facts).toEqual([
    { label: 'Rupees', value: '₹56,640' },
    { label: 'Paid by', value: 'Bank transfer' },
    { label: 'PIN', value: '411001' },
    { label: 'State', value: '27' },
    { label: 'Changed of who pays', value: 'State, Order number' },
  ]);
});

test('what has been erased has no name and no address', () => {
  expect(describeEntry(entry({}), {})).toMatchObject({ thing: '(erased since)', href: null });
});

test('changes of content are told place by place', () => {
  const detail = { version: 3, changes: [{ place: 'facts.duration', from: '6 days', to: '5 days' }], claims: [] };
  const published = entry({ action: 'content published', subject: 'content level.cip.level-1', detail });
  const described = describeEntry(published, { 'level.cip.level-1': 'CIP 1' });
  expect(described).toMatchObject({ act: 'published', thing: 'CIP 1' });
  expect(described.facts).toEqual([
    { label: 'Version', value: '3' },
    { label: 'Facts, duration', value: '6 days → 5 days' },
  ]);
});

test('a list is told with what it was narrowed to, and its order', () => {
  const filter = { wish: ['CPLevel1'], status: ['New', 'On hold'], owner: ['u1'], dueOn: { to: '2026-11-27' } };
  const detail = { filter, typed: ['city'], sort: 'latestAt', order: 'desc', rows: 25, further: true };
  const read = entry({ action: 'list read', subject: 'list cases', detail });
  expect(describeEntry(read, { u1: 'ravi@example.in', CPLevel1: 'CP Level 1' }).facts).toEqual([
    {
      label: 'Filter',
      value: 'Wish: CP Level 1; Status: New, On hold; Owner: ravi@example.in; Due on: To: 27 Nov 2026',
    },
    { label: 'Looked for by words', value: 'City' },
    { label: 'In order of', value: 'Latest' },
    { label: 'Order', value: 'falling' },
    { label: 'Rows', value: '25' },
    { label: 'Further', value: 'yes' },
  ]);
});

test('days and moments are told as people write them', () => {
  const detail = {
    due_on: { from: null, to: '2026-11-27' },
    archived_at: { from: null, to: '2026-11-20T04:30:00.000Z' },
  };
  expect(describeEntry(entry({ detail }), {}).facts).toEqual([
    { label: 'Due on', value: 'nothing → 27 Nov 2026' },
    { label: 'Archived', value: 'nothing → 20 Nov 2026, 10:00 IST' },
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
  expect(describeEntry(picture, { 'level.cip.level-1': 'CIP 1' })).toMatchObject({
    thing: 'badge of CIP 1',
    facts: [{ label: 'Alt', value: 'A gauge' }],
  });
  expect(describeEntry(entry({ action: 'log read', subject: 'log' }), {}).thing).toBe('');
});

test('a letter to many is told with its size, and leads to how far it has come', () => {
  const detail = { people: 12, left_out: 3, purpose: 'dates', template: null };
  expect(describeEntry(entry({ action: 'letters begun', subject: `sending ${caseId}`, detail }), {})).toMatchObject({
    act: 'began to write to many:',
    thing: 'a letter',
    href: `/office/write/${caseId}`,
    facts: [
      { label: 'People', value: '12' },
      { label: 'Left out', value: '3' },
      { label: 'Purpose', value: 'dates' },
    ],
  });
});
