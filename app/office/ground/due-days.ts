/** A day (YYYY-MM-DD) so many days later. */
function dayFrom(day: string, later: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);
}

/** The days (YYYY-MM-DD) that something is made due on by a word, wherever that is offered. */
export function dueDays(today: string): { word: 'Today' | 'Tomorrow' | 'Next week'; day: string }[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    { word: 'Today', day: today },
    { word: 'Tomorrow', day: dayFrom(today, 1) },
    // The next Monday; on a Sunday, when that is tomorrow, the one after.
    { word: 'Next week', day: dayFrom(today, weekday === 0 ? 8 : 8 - weekday) },
  ];
}
