import { expect, test } from 'vitest';
import { anyCity, classFor, comingMonths, everyWish, rowsOf, sayPayers } from './contract.ts';
import type { Demand, DemandGroup } from './contract.ts';
import { createTally } from './tally.ts';

const group = (heads: number, more: Partial<DemandGroup> = {}): DemandGroup => ({
  time: 'Within3Months',
  payer: 'Employer',
  month: '2026-11',
  people: 1,
  asked: 0,
  registered: 0,
  heads,
  fresh: heads,
  ...more,
});
const basic = { event: 'Basic', title: 'Basic Corrosion', kind: 'short course' } as const;
const demand: Demand = {
  countedAt: '2026-11-20T04:30:00.000Z',
  months: ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
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
};
const all = everyWish;

test('the most wanted comes first, with its age and months, and each opens its people', () => {
  expect(rowsOf(demand, all)).toMatchObject([
    {
      label: 'Basic · Any city',
      heads: 8,
      older: 8,
      noMonth: 8,
      list: { wish: ['Basic'], cityNamed: ['any'], open: ['yes'] },
    },
    {
      label: 'Basic · Kochi',
      heads: 5,
      fresh: 3,
      noMonth: 0,
      employer: 3,
      self: 2,
      list: { wish: ['Basic'], city: 'Kochi', open: ['yes'] },
    },
    { label: 'CP 1 · Pune', heads: 1 },
  ]);
});

test('who pays is said of every head of a line, also where nobody knows', () => {
  expect(sayPayers({ heads: 95, employer: 57, self: 30 })).toBe('Employer 57, self 30, not known 8');
  expect(sayPayers({ heads: 8, employer: 8, self: 0 })).toBe('Employer 8, self 0');
});

test('a month counts everybody who could come then, by how soon they said and when', () => {
  const cell = {
    ...basic,
    city: 'Kochi',
    groups: [
      group(1),
      group(2, { time: 'Within3to6Months' }),
      group(4, { month: '2026-09', fresh: 0 }),
      group(8, { time: 'Within3to6Months', month: '2026-07', fresh: 0 }),
      group(16, { month: '2026-08', fresh: 0 }),
      group(32, { time: 'Undecided' }),
      group(64, { month: '', fresh: 0 }),
    ],
  };
  const counted = { ...demand, cells: [cell] };
  expect(comingMonths(demand)).toEqual(['2026-12', '2027-01', '2027-02']);
  const [row] = rowsOf(counted, all);
  // Within three months of November: until February; of September: until December; of August: over.
  expect(row?.months).toEqual([1 + 4 + 8, 1 + 8, 1 + 2]);
  expect(row?.noMonth).toBe(16 + 32 + 64);
  const [inJanuary] = rowsOf(counted, all, 0, '2027-01');
  expect(inJanuary).toMatchObject({
    heads: 9,
    people: 2,
    fresh: 1,
    list: { wish: ['Basic'], city: 'Kochi', comes: ['2027-01'], open: ['yes'] },
  });
  expect(rowsOf(counted, all, 0, '2028-01')).toEqual([]);
});

test('the lines that reach the minimum are shown alone', () => {
  expect(rowsOf(demand, { ...all, reached: 'yes' }, 5).map(({ heads }) => heads)).toEqual([8, 5]);
});

test('the board is narrowed by wish and city', () => {
  expect(rowsOf(demand, { ...all, event: 'CPLevel1' }).map(({ label }) => label)).toEqual(['CP 1 · Pune']);
  expect(rowsOf(demand, { ...all, city: 'Kochi' })).toMatchObject([{ heads: 5, employer: 3 }]);
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

test('who stands in a line is invited to the class of their city that has free seats, whoever goes anywhere to any', () => {
  const [startsOn, endsOn] = ['2026-12-14', '2026-12-19'];
  const classes = [{ id: 'x', eventCode: 'CIPLevel1', city: 'Kochi', startsOn, endsOn }];
  const idOf = (city: string, event = 'CIPLevel1') => classFor({ key: `${event} ${city}`, city }, classes)?.id ?? null;
  expect([idOf('Kochi'), idOf('kochi'), idOf(anyCity), idOf('Pune'), idOf('Kochi', 'CIPLevel2')]).toEqual([
    'x',
    'x',
    'x',
    null,
    null,
  ]);
});
