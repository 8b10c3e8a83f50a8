import { daysBetween } from '../../classes/days.ts';
import { dayMilliseconds } from '../../platform/durations.ts';
import { indianDay } from '../../platform/indian-time.ts';

const near = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
const far = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const farther = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** A day (YYYY-MM-DD) as short as a row has room for: 'Today', 'Tue 24', '3 Mar', '3 Mar 2028'. */
export function sayDay(day: string, now: Date): string {
  const today = indianDay(now);
  if (day === today) return 'Today';
  const at = new Date(`${day}T00:00:00Z`);
  const days = Math.abs(at.getTime() - Date.parse(`${today}T00:00:00Z`)) / dayMilliseconds;
  if (days <= 14) return near.format(at).replace(',', '');
  // Less than a year away a day and its month say which year is meant.
  return (days < 330 ? far : farther).format(at);
}

export function ageOf(since: string, now: Date): { words: string; long: string; days: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  // As the case says it: by the days of the calendar in India.
  const days = hours < 24 ? 0 : daysBetween(indianDay(new Date(since)), indianDay(now));
  const of = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (minutes < 60) return { words: `${minutes} min`, long: of(minutes, 'minute'), days };
  if (hours < 24) return { words: `${hours} h`, long: of(hours, 'hour'), days };
  return { words: `${days} d`, long: of(days, 'day'), days };
}

export function splitExcerpt(excerpt: string): { lead: string; rest: string } {
  const at = excerpt.indexOf('\n');
  if (at < 0) return { lead: excerpt, rest: '' };
  const lead = excerpt.slice(0, at).trim();
  return { lead: lead && !/[.?!:]$/.test(lead) ? `${lead}.` : lead, rest: excerpt.slice(at + 1) };
}
