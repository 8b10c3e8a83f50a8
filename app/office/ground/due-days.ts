const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A day (YYYY-MM-DD) so many days later. */
function dayFrom(day: string, later: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of the next week; on a Sunday, when that is tomorrow, the one after. */
function nextMonday(day: string): string {
  return dayFrom(day, weekday(day) === 0 ? 8 : 8 - weekday(day));
}

/** The days (YYYY-MM-DD) that something is made due on by a word, wherever that is offered. */
export function dueDays(today: string): { word: 'Today' | 'Tomorrow' | 'Next week'; day: string }[] {
  return [
    { word: 'Today', day: today },
    { word: 'Tomorrow', day: dayFrom(today, 1) },
    { word: 'Next week', day: nextMonday(today) },
  ];
}
