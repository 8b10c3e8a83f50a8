import { dayMilliseconds, hourMilliseconds } from './durations.ts';

// India has one time all year: five hours and a half ahead of UTC. A formatter would cost fifty times as much, for each row of a list.
const aheadMilliseconds = 5.5 * hourMilliseconds;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** A moment as India's clocks show it: 'YYYY-MM-DDTHH:MM:SS.sssZ', to be read without its zone. */
export function indianClock(at: Date): string {
  return new Date(at.getTime() + aheadMilliseconds).toISOString();
}

/** The calendar day in India as YYYY-MM-DD. */
export function indianDay(at: Date): string {
  return indianClock(at).slice(0, 10);
}

/** A day as people read it: '20 Nov 2026'. Takes a moment or a YYYY-MM-DD. */
export function indianDate(iso: string): string {
  const [year, month, day] = indianDay(new Date(iso)).split('-');
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** The moment at which a day (YYYY-MM-DD) begins in India, or one so many days later, as ISO-8601 UTC. */
export function startOfDay(day: string, later = 0): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * dayMilliseconds - aheadMilliseconds).toISOString();
}

/** A moment as people read it: '20 Nov 2026, 10:00 IST'. */
export function indianTime(iso: string): string {
  return `${indianDate(iso)}, ${indianClock(new Date(iso)).slice(11, 16)} IST`;
}

/** A moment in a narrow column: '14:05' of today, else '20 Nov, 14:05', with the year where it is another one. */
export function shortIndianTime(iso: string, now = new Date()): string {
  const clock = indianClock(new Date(iso)).slice(11, 16);
  const day = indianDay(new Date(iso));
  if (day === indianDay(now)) return clock;
  const date = indianDate(iso);
  return `${day.slice(0, 4) === indianDay(now).slice(0, 4) ? date.slice(0, -5) : date}, ${clock}`;
}
