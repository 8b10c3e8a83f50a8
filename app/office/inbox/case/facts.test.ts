import { expect, test } from 'vitest';
import { dial, withinSentence } from '../../../platform/words.ts';
import { monthsOf, sayMoment, sayWait, shortDay } from './facts.ts';
import { whatsAppNumber } from '../../people/cases/contract.ts';

test('a time frame is told as the months that were meant when it was said', () => {
  expect(monthsOf('Within3Months', '2026-11-17T05:50:00.000Z')).toBe('Until February 2027');
  expect(monthsOf('Within3to6Months', '2026-06-30T05:50:00.000Z')).toBe('September 2026 to December 2026');
  expect(monthsOf('Undecided', '2026-11-17T05:50:00.000Z')).toBe('Undecided');
});

test('days are told in words', () => {
  expect([shortDay('2026-11-24', '2026-11-20'), shortDay('2026-12-01', '2026-11-20')]).toEqual(['Tue 24', 'Tue 1 Dec']);
  expect(shortDay('2026-11-20', '2026-11-20')).toBe('Today');
  expect(shortDay('2027-01-03', '2026-11-20')).toBe('3 Jan 2027');
  expect(shortDay('2026-09-01', '2026-08-20')).toBe('Tue 1 Sept');
  expect(sayMoment('2026-09-01T13:01:00.000Z')).toBe('Tue 1 Sept 2026, 18:31');
});

test('who waits three days or more is late; what came before midnight in India came yesterday', () => {
  const now = new Date('2026-11-20T04:30:00.000Z');
  expect(sayWait('2026-11-20T03:00:00.000Z', now)).toEqual({ words: 'came today', late: false });
  expect(sayWait('2026-11-19T18:31:00.000Z', now)).toEqual({ words: 'came today', late: false });
  expect(sayWait('2026-11-19T10:30:00.000Z', now)).toEqual({ words: 'came yesterday', late: false });
  expect(sayWait('2026-11-14T04:00:00.000Z', now)).toEqual({ words: 'waits 6 days', late: true });
});

test('a number is one for WhatsApp with its country; ten digits are of India', () => {
  expect(whatsAppNumber('+91 90000 00007')).toBe('919000000007');
  expect(whatsAppNumber('090000 00007')).toBe('919000000007');
  expect(whatsAppNumber('90000-00007')).toBe('919000000007');
  expect(whatsAppNumber('+971 50 123 4567')).toBe('971501234567');
  expect([whatsAppNumber('2345'), whatsAppNumber('')]).toEqual([null, null]);
});

test('a number is dialled by its digits, whatever words were typed beside them', () => {
  expect(dial('+91 98200-00000 (home)')).toBe('tel:+919820000000');
});

test('what happened goes on in a sentence, and WhatsApp keeps its capitals', () => {
  expect(['Call begun', 'WhatsApp opened', 'Due on 3 Dec'].map(withinSentence)).toEqual([
    'call begun',
    'WhatsApp opened',
    'due on 3 Dec',
  ]);
});
