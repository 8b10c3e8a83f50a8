import { daysBetween } from '../../../classes/days.ts';
import { monthsMeant } from '../../../interest/asked/time-frames.ts';
import { indianDate, indianDay } from '../../../platform/indian-time.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const payers: Record<string, string> = { Employer: 'The employer pays', Self: 'They pay themselves' };
export const times: Record<string, string> = {
  Within3Months: 'within 3 months',
  Within3to6Months: 'in 3 to 6 months',
  Undecided: 'undecided when',
};

/** Which months somebody meant when they said it; a time frame grows old, months do not. */
export function monthsOf(timeFrame: string, saidAt: string): string {
  const meant = monthsMeant(timeFrame, indianDay(new Date(saidAt)).slice(0, 7));
  if (meant === null) return 'Undecided';
  return timeFrame === 'Within3Months'
    ? `Until ${longMonth(meant.last)}`
    : `${longMonth(meant.first)} to ${longMonth(meant.last)}`;
}

/** A month (YYYY-MM) in full: 'January 2027'. */
export function longMonth(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** Words side by side; those that are not there are left out. */
export function listWords(words: readonly (string | null)[]): string {
  const text = words.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For how many days somebody waits, by the days of the calendar in India; from the third on it is late. */
export function sayWait(since: string, now: Date): { words: string; late: boolean } {
  const days = daysBetween(indianDay(new Date(since)), indianDay(now));
  if (days < 2) return { words: days < 1 ? 'came today' : 'came yesterday', late: false };
  return { words: `waits ${days} days`, late: days >= 3 };
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A day in a row: 'Today', 'Tue 24', with its month where that is another, and with its year. */
export function shortDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (today && day.slice(0, 4) !== today.slice(0, 4)) return indianDate(day);
  const short = `${weekdays[weekday(day)]} ${Number(day.slice(8))}`;
  return today && day.slice(0, 7) !== today.slice(0, 7)
    ? `${short} ${months[Number(day.slice(5, 7)) - 1]!.slice(0, 3)}`
    : short;
}

/** A day (YYYY-MM-DD) with its weekday: 'Tue 17 Nov 2026'. */
export function longDay(day: string): string {
  const [year, month] = day.split('-');
  return `${weekdays[weekday(day)]} ${Number(day.slice(8))} ${months[Number(month) - 1]!.slice(0, 3)} ${year}`;
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Words as they stand within a sentence: begun small, but for a name such as WhatsApp. */
export function withinSentence(words: string): string {
  return /^\w+[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
