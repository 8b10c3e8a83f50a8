import { cellOf, countOf, spanInWords, type ClassDay } from '../../../classes/days.ts';
import { WhenAndWhere } from '../../../design/class-dates/class-dates.tsx';

export function DaysStrip({ days, city }: { days: readonly ClassDay[]; city: string }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <WhenAndWhere
      place={city || 'No city yet'}
      aside={first ? countOf(days.length, 'day') : ''}
      when={first && last ? spanInWords(first.day, last.day) : 'Days not set'}
      cells={days.map(({ day }) => cellOf(day))}
    />
  );
}

export function hoursOf(days: readonly ClassDay[]): string {
  const [first] = days;
  if (!first) return 'Not set';
  const same = days.every(({ begins, ends }) => begins === first.begins && ends === first.ends);
  if (same) return `${first.begins} to ${first.ends}${days.length > 1 ? ', each day' : ''}`;
  return days.map(({ day, begins, ends }) => `${cellOf(day).toReversed().join(' ')} ${begins} to ${ends}`).join('; ');
}
