import type { SeatsWord } from '../../platform/classes/class-dates.ts';
import { dayInWords } from '../days.ts';

const few = 5;

/** How full a class is, in words that hide the figures. Whoever comes to a line joins it, though a seat be free by hand. */
export function seatsWord(free: number, waiting: boolean): SeatsWord {
  if (free <= 0 || waiting) return 'Join the line';
  return free <= few ? 'Few seats' : 'Seats free';
}

/** '14–19 Dec', '28 Dec–2 Jan 2027', '5 Jan 2027': the year stands there when it is not that of `today`. */
export function whenInWords(first: string, last: string, today: string): string {
  const year = last.slice(0, 4) === today.slice(0, 4) ? '' : ` ${last.slice(0, 4)}`;
  if (first === last) return `${dayAndMonth(last)}${year}`;
  const begin = first.slice(0, 7) === last.slice(0, 7) ? dayAndMonth(first).split(' ')[0]! : dayAndMonth(first);
  return `${begin}–${dayAndMonth(last)}${year}`;
}

/** '14 Dec' of a day. */
const dayAndMonth = (day: string): string => dayInWords(day).split(' ').slice(1, 3).join(' ');

/** The figures of a row below its month: '14–19', and over a month's end '28 Dec–2 Jan', broken between the two days alone. */
export function figuresOf(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => Number(day.slice(8)));
  if (first === last) return String(from);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from}–${to}`;
  return `${dayAndMonth(first)}–${dayAndMonth(last)}`.replaceAll(' ', '\u00A0');
}

/** 'Mon to Sat', 'Tue'. */
export function weekdaysOf(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => dayInWords(day).split(' ')[0]);
  return first === last ? from! : `${from} to ${to}`;
}

/** What is said of the venue to whoever has no seat: it is mailed to those who have one, as soon as it is known and the class sure. */
export const venueWords = (sure: boolean): string =>
  sure ? 'Told by mail to people with a seat' : 'Told to people with a seat, once the class is confirmed';

/** An entry rule that keeps nobody away stands with the facts of a class; any other at its form. */
export const noCondition = 'No condition';
