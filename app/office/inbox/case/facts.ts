import { dayInWords, daysBetween, monthInWords } from '../../../classes/days.ts';
import { monthsMeant } from '../../../interest/asked/asked-class.ts';
import { indianClock, indianDate, indianDay } from '../../../platform/indian-time.ts';

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
    ? `Until ${monthInWords(meant.last)}`
    : `${monthInWords(meant.first)} to ${monthInWords(meant.last)}`;
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

/** A day in a row: 'Today', 'Tue 24', with its month where that is another, and with its year. */
export function shortDay(day: string, today: string): string {
  if (day === today) return 'Today';
  if (today && day.slice(0, 4) !== today.slice(0, 4)) return indianDate(day);
  const isOther = today && day.slice(0, 7) !== today.slice(0, 7);
  return dayInWords(day)
    .split(' ')
    .slice(0, isOther ? 3 : 2)
    .join(' ');
}

/** 'Sat 21 Nov 2026, 18:31', in India. */
export function sayMoment(iso: string): string {
  const at = new Date(iso);
  return `${dayInWords(indianDay(at))}, ${indianClock(at).slice(11, 16)}`;
}
