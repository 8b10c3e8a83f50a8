import { hoursOfDay } from '../platform/classes/class-dates.ts';
import { dayMilliseconds } from '../platform/durations.ts';
import { indianClock, indianDay } from '../platform/indian-time.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** One day of a class (YYYY-MM-DD) with its hours in India ('09:00'). */
export type ClassDay = { day: string; begins: string; ends: string };

export function dayAfter(day: string, later = 1): string {
  return new Date(Date.parse(day) + later * dayMilliseconds).toISOString().slice(0, 10);
}

/** How many days from one day to another; negative when the other lies before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
}

/** The figure and the weekday of a day: ['14', 'Mon']. */
export function cellOf(day: string): [string, string] {
  const at = new Date(day);
  return [String(at.getUTCDate()), weekdays[at.getUTCDay()]!];
}

/** 'Mon 14 Dec 2026'. */
export function dayInWords(day: string): string {
  const at = new Date(day);
  return `${weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

const wholeMonths = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** 'December 2026', of a month (YYYY-MM) or a day of it. */
export const monthInWords = (day: string): string => wholeMonths.format(new Date(day));

/** 'Mon 14 to Sat 19 Dec 2026'; what the two ends share is said once. */
export function spanInWords(first: string, last: string): string {
  if (first === last) return dayInWords(first);
  const [from, to] = [new Date(first), new Date(last)];
  const sameYear = from.getUTCFullYear() === to.getUTCFullYear();
  const sameMonth = sameYear && from.getUTCMonth() === to.getUTCMonth();
  const begin = dayInWords(first)
    .split(' ')
    .slice(0, sameMonth ? 2 : sameYear ? 3 : 4);
  return `${begin.join(' ')} to ${dayInWords(last)}`;
}

/** '14 to 19 Dec': where the weekdays and the year stand beside it. */
export function shortSpan(first: string, last: string): string {
  const short = (day: string) => dayInWords(day).split(' ').slice(1, 3).join(' ');
  if (first === last) return short(first);
  return first.slice(0, 7) === last.slice(0, 7)
    ? `${new Date(first).getUTCDate()} to ${short(last)}`
    : `${short(first)} to ${short(last)}`;
}

/** '9:00 to 17:00 each day', and each day by itself where they differ. */
export function hoursInWords(days: readonly ClassDay[]): string {
  const [first] = days;
  if (!first) return '';
  if (days.length === 1) return hoursOfDay(first);
  if (days.every((day) => hoursOfDay(day) === hoursOfDay(first))) return `${hoursOfDay(first)} each day`;
  return days.map((day) => `${dayInWords(day.day).split(' ').slice(0, 3).join(' ')}: ${hoursOfDay(day)}`).join('\n');
}

/** What was changed of days, so that each change shows: an inner day, and the hours. 'Mon 14 to Wed 16 Dec 2026 and Fri 18 Dec 2026, 4 days, 09:00 to 17:30, each day'. */
export function sayDays(days: readonly ClassDay[]): string {
  if (days.length === 0) return 'Not set';
  const firsts = days.filter(({ day }, at) => days[at - 1]?.day !== dayAfter(day, -1));
  const lasts = days.filter(({ day }, at) => days[at + 1]?.day !== dayAfter(day));
  const runs = firsts.map(({ day }, at) => spanInWords(day, lasts[at]!.day));
  return `${runs.join(' and ')}, ${countOf(days.length, 'day')}, ${hoursOf(days)}`;
}

/** The hours of each day; days that have the same are said together. */
export function hoursOf(days: readonly ClassDay[]): string {
  const [first] = days;
  if (!first) return 'Not set';
  const same = days.every(({ begins, ends }) => begins === first.begins && ends === first.ends);
  if (same) return `${first.begins} to ${first.ends}${days.length > 1 ? ', each day' : ''}`;
  return days.map(({ day, begins, ends }) => `${cellOf(day).toReversed().join(' ')} ${begins} to ${ends}`).join('; ');
}

/** 'begins in 12 days', as of a moment. */
export function beginsInWords(startsOn: string, endsOn: string, now: Date): string {
  const left = daysBetween(indianDay(now), startsOn);
  if (left > 1) return `begins in ${left} days`;
  if (left === 1) return 'begins tomorrow';
  if (left === 0) return 'begins today';
  const over = daysBetween(endsOn, indianDay(now));
  if (over <= 0) return `began ${left === -1 ? 'yesterday' : `${-left} days ago`}`;
  return `ended ${over === 1 ? 'yesterday' : `${over} days ago`}`;
}

/** '1 seat', '6 days'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}

/** 'Fri 4 Dec, 18:00' of a moment, in India; the end of a day is that day's: 'Fri 4 Dec, 24:00'. */
export function momentInWords(iso: string): string {
  const clock = indianClock(new Date(iso));
  const isEnd = clock.endsWith('T00:00:00.000Z');
  const day = dayAfter(clock.slice(0, 10), isEnd ? -1 : 0);
  return `${dayInWords(day).split(' ').slice(0, 3).join(' ')}, ${isEnd ? '24:00' : clock.slice(11, 16)}`;
}

/** After a change a seat is given back without charge for so many days. */
export const freeDays = 7;

/** So many working days later: a week has five. */
export function businessDay(from: string, count: number): string {
  const next = dayAfter(from);
  const isWeekend = [0, 6].includes(new Date(next).getUTCDay());
  return count === 0 ? from : businessDay(next, isWeekend ? count : count - 1);
}
