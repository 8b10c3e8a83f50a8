import { dayAfter } from '../../../classes/days.ts';

/** The days (YYYY-MM-DD) that something is made due on by a word, wherever that is offered. */
export function dueDays(today: string): { word: 'Today' | 'Tomorrow' | 'Next week'; day: string }[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    { word: 'Today', day: today },
    { word: 'Tomorrow', day: dayAfter(today) },
    // The next Monday; on a Sunday, when that is tomorrow, the one after.
    { word: 'Next week', day: dayAfter(today, weekday === 0 ? 8 : 8 - weekday) },
  ];
}
