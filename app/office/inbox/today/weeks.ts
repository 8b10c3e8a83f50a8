import { indianDay } from '../../../platform/indian-time.ts';

export const weeksShown = 12;
const dayMilliseconds = 86_400_000;

/** A day (YYYY-MM-DD), so many days later or, below zero, earlier. */
export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The Mondays of the last twelve weeks in India, the present week last. */
export function lastMondays(now: Date): string[] {
  const today = indianDay(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: weeksShown }, (_, at) => dayLater(today, -weekday - (weeksShown - 1 - at) * 7));
}
