import { expect, test } from 'vitest';
import type { Demand, DemandGroup } from './contract.ts';
import { everyWish, rowsOf, sayNarrowing } from './demand-rows.ts';
import { createTally } from './tally.ts';

const group = (heads: number, more: Partial<DemandGroup> = {}): DemandGroup => ({
  time: 'Within3Months',
  payer: 'Employer',
  month: '2026-11',
  people: 1,
  asked: 0,
  heads,
  fresh: heads,
  ...more,
});
const basic = { event: 'Basic', title: 'Basic Corrosion', kind: 'short course' } as const;
const demand: Demand = {
  countedAt: '2026-11-20T04:30:00.000Z',
  months: ['2026-10', '2026-11'],
  cells: [
    { ...basic, city: 'Kochi', groups: [group(3), group(2, { month: '2026-10', payer: 'Self', fresh: 0 })] },
    { ...basic, city: '*any', groups: [group(8, { month: '', fresh: 0 })] },
    {
      event: 'CPLevel1',
      title: 'CP Level 1',
      kind: 'level',
      city: 'Pune',
      groups: [group(1, { time: '', payer: '' })],
    },
  ],
  levels: [],
};
const all = everyWish;

test('the most wanted comes first, with its age and months, and each opens its people', () => {
  expect(rowsOf(demand, all)).toMatchObject([
    {
      label: 'Basic Corrosion · Any city',
      heads: 8,
      older: 8,
      before: { heads: 8, fresh: 0 },
      months: [
        { heads: 0, fresh: 0 },
        { heads: 0, fresh: 0 },
      ],
      list: { wish: ['Basic'], cityNamed: ['any'], open: ['yes'] },
    },
    {
      label: 'Basic Corrosion · Kochi',
      heads: 5,
      fresh: 3,
      months: [
        { heads: 2, fresh: 0 },
        { heads: 3, fresh: 3 },
      ],
      employer: 3,
      self: 2,
      list: { wish: ['Basic'], city: 'Kochi', open: ['yes'] },
    },
    { label: 'CP 1 · Pune', heads: 1 },
  ]);
});

test('the lines that reach the minimum are shown alone', () => {
  expect(rowsOf(demand, { ...all, reached: 'yes' }, 5).map(({ heads }) => heads)).toEqual([8, 5]);
  expect(sayNarrowing(demand, { ...all, reached: 'yes' })).toMatch(/; where the minimum is reached\.$/);
});

test('the board is narrowed by kind, city, who pays and how soon', () => {
  expect(rowsOf(demand, { ...all, kind: 'level' }).map(({ label }) => label)).toEqual(['CP 1 · Pune']);
  expect(rowsOf(demand, { ...all, city: 'Kochi', payer: 'Self' })).toMatchObject([{ heads: 2, employer: 0 }]);
  expect(rowsOf(demand, { ...all, city: 'Kochi', time: 'Within3Months' })[0]?.list).toEqual({
    wish: ['Basic'],
    city: 'Kochi',
    timeFrame: ['Within3Months'],
    open: ['yes'],
  });
});

test('what the board is narrowed to is said in one sentence', () => {
  expect(sayNarrowing(demand, all)).toBe('Every wish; every city; however soon; whoever pays.');
  const narrowed = { ...all, event: 'Basic', city: 'Kochi', time: 'Within3Months', payer: 'Employer' };
  expect(sayNarrowing(demand, narrowed)).toBe('Basic Corrosion; Kochi; within 3 months; employer sponsored.');
  expect(sayNarrowing(demand, { ...all, kind: 'level', city: '*none' })).toBe(
    'Certification levels; No city named; however soon; whoever pays.',
  );
});

test('thousands of cities that only a program would name are one line', () => {
  const tally = createTally(new Date('2026-11-20T04:30:00.000Z'));
  const event = { code: 'Basic', title: 'Basic Corrosion', kind: 'short course' } as const;
  for (let at = 0; at < 1000; at += 1)
    tally.add(event, {
      city: `City ${at}`,
      at: '2026-11-19T00:00:00.000Z',
      time: '',
      payer: '',
      heads: 1,
      asked: false,
    });
  expect(tally.cells().length).toBe(201);
  expect(tally.cells().find(({ city }) => city === '*more')?.groups[0]?.people).toBe(800);
});
