import { expect, test } from 'vitest';
import type { Demand } from './contract.ts';
import { rowsOf, sayNarrowing, weeksOf } from './demand-rows.ts';

const people = (soon: number, later: number, undecided: number) => ({
  Within3Months: { Self: 1, Employer: soon - 1 },
  Within3to6Months: { Self: 0, Employer: later },
  Undecided: { Self: undecided, Employer: 0 },
});
const demand: Demand = {
  countedAt: '2026-11-20T04:30:00.000Z',
  weeks: ['2026-11-09', '2026-11-16'],
  cells: [
    {
      event: 'Basic',
      title: 'Basic Corrosion',
      place: 'Cochin',
      people: people(3, 2, 1),
      weeks: [
        { Self: 1, Employer: 1 },
        { Self: 0, Employer: 4 },
      ],
    },
    { event: 'Basic', title: 'Basic Corrosion', place: '', people: people(8, 0, 0), weeks: [] },
  ],
};
const all = { event: '', place: '', time: '', payer: '' };

test('the longest bar comes first, and each opens its people', () => {
  const status = ['New', 'Contacted', 'Batch offered', 'On hold'];
  expect(rowsOf(demand, all).map(({ label, total, filter }) => ({ label, total, filter }))).toEqual([
    {
      label: 'Basic Corrosion · No place given',
      total: 8,
      filter: { event: ['Basic'], location: [''], status },
    },
    { label: 'Basic Corrosion · Kochi', total: 6, filter: { event: ['Basic'], location: ['Cochin'], status } },
  ]);
});

test('who pays can be told apart, and the parts sum up to the whole', () => {
  const rows = rowsOf(demand, { ...all, place: 'Cochin', payer: 'apart' });
  expect(rows.map(({ label, total }) => [label, total])).toEqual([
    ['Basic Corrosion · Kochi · Employer sponsored', 4],
    ['Basic Corrosion · Kochi · Self-funded', 2],
  ]);
});

test('a time frame leaves only its own part of the bars', () => {
  expect(rowsOf(demand, { ...all, time: 'Undecided' })).toMatchObject([{ soon: 0, later: 0, undecided: 1, total: 1 }]);
});

test('the weeks count new people of what is shown', () => {
  expect(weeksOf(demand, { ...all, payer: 'Employer' })).toEqual([
    { monday: '2026-11-09', people: 1 },
    { monday: '2026-11-16', people: 4 },
  ]);
});

test('what the board is narrowed to is said in one sentence', () => {
  expect(sayNarrowing(demand, all)).toBe('Every training event; every place; every time frame; whoever pays.');
  const narrowed = { event: 'Basic', place: 'Cochin', time: 'Within3Months', payer: 'Employer' };
  expect(sayNarrowing(demand, narrowed)).toBe('Basic Corrosion; Kochi; within 3 months; employer sponsored.');
  expect(sayNarrowing(demand, { ...all, place: 'none', payer: 'apart' })).toBe(
    'Every training event; No place given; every time frame; whoever pays, each apart.',
  );
});
