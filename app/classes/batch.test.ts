import { expect, test } from 'vitest';
import {
  announceRefusal,
  cancelAsksPassword,
  cancelWay,
  changeRefusal,
  confirmRefusal,
  firstName,
  stateAt,
} from './batch.ts';
import type { Batch, BatchState } from './batch.ts';
import { someDays, typedPlan } from './classes.factory.ts';
import { beginsInWords, spanInWords } from './days.ts';
import { stateName, states } from './states-and-cities.ts';
import { readFee } from './fee.ts';
import { planProblems, readPlan, type TypedPlan } from './plan.ts';

const days = someDays('2027-01-11');
const plan = readPlan(typedPlan());
const batch = (state: BatchState, changes: Partial<Batch> = {}) => ({
  ...plan,
  state,
  taken: 0,
  held: 0,
  startsOn: '2027-01-11',
  endsOn: '2027-01-16',
  ...changes,
});
const at = (india: string) => new Date(`${india}+05:30`);
const before = at('2026-12-02T10:00:00');

test('B6, B7: a confirmed class runs from midnight in India of its first day until six in the morning after its last', () => {
  const moments = ['2027-01-10T23:59:59', '2027-01-11T00:00:00', '2027-01-17T05:59:59', '2027-01-17T06:00:00'];
  const seen = moments.map((moment) => stateAt(batch('Confirmed'), at(moment)));
  expect(seen).toEqual(['Confirmed', 'Running', 'Running', 'Finished']);
  expect(moments.slice(1).map((moment) => stateAt(batch('Running'), at(moment)))).toEqual(seen.slice(1));
  expect(stateAt(batch('Finished'), at('2027-01-17T06:00:00'))).toBe('Finished');
  expect(stateAt(batch('Announced'), at('2027-01-12T10:00:00'))).toBe('Announced');
});

test('B2: a draft is announced when it has days and all of them lie ahead', () => {
  expect(announceRefusal('Draft', days, before)).toBeNull();
  expect(announceRefusal('Draft', days, at('2027-01-10T23:59:59'))).toBeNull();
  expect(announceRefusal('Draft', days, at('2027-01-11T00:00:00'))?.sentence).toBe(
    'All of its days have to lie ahead.',
  );
  expect(announceRefusal('Draft', [], before)?.field).toBe('days');
  expect(announceRefusal('Cancelled', days, before)?.sentence).toBe('This class is cancelled already.');
});

test('B3: a class is confirmed until its last day, below its minimum only with a reason', () => {
  expect(confirmRefusal(batch('Announced', { taken: 12 }), '', before)).toBeNull();
  expect(confirmRefusal(batch('Announced', { taken: 11 }), ' ', before)).toEqual({
    field: 'reason',
    sentence: '11 seats of the 12 that are needed are taken. Please say why the class runs all the same.',
  });
  expect(confirmRefusal(batch('Announced', { taken: 14, held: 3 }), '', before)?.sentence).toMatch(
    /^11 seats of the 12/,
  );
  expect(confirmRefusal(batch('Announced', { taken: 1 }), '', before)?.sentence).toMatch(/^1 seat of the 12/);
  expect(confirmRefusal(batch('Announced'), 'A school paid for all.', at('2027-01-16T23:59:00'))).toBeNull();
  expect(confirmRefusal(batch('Announced'), 'x', at('2027-01-17T00:00:00'))?.sentence).toBe(
    'Its days are over: cancel it.',
  );
  expect(confirmRefusal(batch('Draft'), 'x', before)?.sentence).toBe('Announce this class first.');
  expect(confirmRefusal(batch('Confirmed'), 'x', at('2027-01-12T10:00:00'))?.sentence).toBe(
    'This class is running already.',
  );
});

test('14 (below taken), B4, B5: what may be changed, and what not any more', () => {
  const to = (changes: Partial<TypedPlan>) => readPlan(typedPlan(changes));
  const full = batch('Announced', { taken: 20 });
  expect(changeRefusal(full, to({ seats: '18' }), before)).toEqual({
    field: 'seats',
    sentence: '20 seats are taken or held; 18 are too few.',
  });
  expect(changeRefusal(full, to({ seats: '23' }), before)).toBeNull();
  expect(changeRefusal(full, to({ eventCode: 'CIPLevel2' }), before)?.field).toBe('eventCode');
  expect(changeRefusal(batch('Draft'), to({ eventCode: 'CIPLevel2', days: [] }), before)).toBeNull();
  expect(changeRefusal(full, to({ days: someDays('2026-12-02') }), before)?.field).toBe('days');
  const decideToday = at('2027-01-11T09:00:00');
  expect(changeRefusal(full, to({ note: 'Decide.' }), decideToday), 'days that came stay').toBeNull();
  expect(changeRefusal(full, to({ days: someDays('2027-02-01') }), decideToday)).toBeNull();
  expect(changeRefusal(batch('Confirmed'), to({}), decideToday)?.sentence).toBe(
    'This class is running: nothing changes on it.',
  );
  expect(changeRefusal(batch('Cancelled'), to({}), before)?.field).toBe('state');
});

test('B8 to B10: a draft is put away, what was announced is cancelled, what runs is stopped, and the rest stays', () => {
  const ways = (['Draft', 'Announced', 'Confirmed', 'Cancelled'] as const).map((state) =>
    cancelWay(batch(state), before),
  );
  expect(ways).toEqual(['put away', 'cancel', 'cancel', null]);
  expect(cancelWay(batch('Confirmed'), at('2027-01-12T10:00:00'))).toBe('stop');
  expect(cancelWay(batch('Confirmed'), at('2027-01-18T10:00:00'))).toBeNull();
  const asks = (state: BatchState, taken: number, now = before) => cancelAsksPassword(batch(state, { taken }), now);
  expect([asks('Announced', 0), asks('Confirmed', 0), asks('Confirmed', 0, at('2027-01-12T10:00:00'))]).toEqual([
    false,
    false,
    true,
  ]);
  expect([asks('Announced', 1), asks('Confirmed', 1)]).toEqual([true, true]);
});

test('a plan as typed is judged field by field', () => {
  const typed = (changes: Partial<TypedPlan>) => planProblems({ ...typedPlan(), ...changes });
  expect(typed({})).toEqual({});
  expect(Object.keys(typed({ eventCode: '', city: ' ', stateCode: '28', language: '' }))).toEqual([
    'eventCode',
    'city',
    'stateCode',
    'language',
  ]);
  for (const seats of ['0', '201', '-1', '1.5', '', 'ten', '1e2']) expect(typed({ seats }).seats).toBeDefined();
  expect(typed({ seats: '10', minimum: '11' }).minimum).toBe('Please give a minimum from 1 to 10.');
  expect(typed({ seats: '200', minimum: '200' })).toEqual({});
  const day = (one: object) => typed({ days: [{ ...days[0]!, ...one }] }).days;
  expect(day({ day: '2027-02-30' })).toBe('Please give each day as a date.');
  expect(day({ begins: '9' })).toBe('Please give the hours of each day.');
  expect(day({ begins: '17:00' })).toBe('A day has to end after it begins.');
  expect(typed({ days: [days[0]!, days[0]!] }).days).toBe('One day stands there twice.');
  expect(typed({ days: someDays('2027-01-01', 61) }).days).toBe('A class has at most 60 days.');
  expect(readPlan(typedPlan({ days: days.toReversed() })).days).toEqual(days);
});

test('a fee is read as it is written in India, and kept in paise', () => {
  const read = ['', '₹1,25,000', '1250.5', '0', '0.99', '1', 'free', '12.345', '10000001'].map(readFee);
  expect(read).toEqual([null, 12_500_000, 125_050, undefined, undefined, 100, undefined, undefined, undefined]);
  expect(['1,2,3', '1 0 0', '1,25,00', '125,000', '1,25,000.50'].map(readFee)).toEqual([
    undefined,
    undefined,
    undefined,
    12_500_000,
    12_500_050,
  ]);
});

test('days are said once where the two ends share them', () => {
  expect(spanInWords('2026-12-14', '2026-12-19')).toBe('Mon 14 to Sat 19 Dec 2026');
  expect(spanInWords('2026-11-30', '2026-12-05')).toBe('Mon 30 Nov to Sat 5 Dec 2026');
  expect(spanInWords('2026-12-28', '2027-01-02')).toBe('Mon 28 Dec 2026 to Sat 2 Jan 2027');
  expect(spanInWords('2026-12-14', '2026-12-14')).toBe('Mon 14 Dec 2026');
  const said = ['2026-12-02T10:00:00', '2027-01-10T23:59:00', '2027-01-11T00:00:00', '2027-01-13T08:00:00'].map(
    (moment) => beginsInWords('2027-01-11', '2027-01-16', at(moment)),
  );
  expect(said).toEqual(['begins in 40 days', 'begins tomorrow', 'begins today', 'began 2 days ago']);
  expect(beginsInWords('2027-01-11', '2027-01-16', at('2027-01-18T08:00:00'))).toBe('ended 2 days ago');
});

test('states are those of today, by name', () => {
  expect(states).toHaveLength(36);
  expect(stateName('32')).toBe('Kerala');
  expect(stateName('28')).toBeNull();
});

test('what is ticked is yes or nothing: no other word makes a private class public', () => {
  for (const field of ['isPrivate', 'feeShown'] as const)
    for (const word of ['on', '1', 'true', 'private'])
      expect(planProblems({ ...typedPlan({ fee: '1000' }), [field]: word })).toEqual({
        [field]: 'Please say yes, or nothing.',
      });
});

test('trainer and what to bring hold no letters that nobody sees, which the page and the pack would print', () => {
  for (const field of ['trainer', 'bring'] as const)
    for (const text of ['Asha\u202E Rao', 'As\u200Bha', '\u2066Photo ID', 'Asha\u{E0041}', 'A\u061Csha', 'As\u3164ha'])
      expect(planProblems({ ...typedPlan({ fee: '1000' }), [field]: text })).toEqual({
        [field]: 'This text has a letter that nobody sees. Please write it anew.',
      });
});

test('a mail greets by the first name, after a title with it, and by no title alone', () => {
  const typed = [
    'Asha Rao',
    'Ms Boss',
    'mr. Sharma',
    'Dr Anil Rao',
    'Shri',
    'Prof. 42',
    'Mrinal Sen',
    'https://x.example',
  ];
  expect(typed.map(firstName)).toEqual(['Asha', 'Ms Boss', 'mr. Sharma', 'Dr Anil', '', '', 'Mrinal', '']);
});
