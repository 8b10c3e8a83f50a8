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
