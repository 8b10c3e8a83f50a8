import { cellOf, countOf, spanInWords, type ClassDay } from '../../classes/days.ts';
import './days-strip.css';

/** More days than that are said in words alone. */
const mostCells = 8;

type Props = { days: readonly ClassDay[]; city: string };

/** When and where, read at arm's length: the place, the days in words, and a cell for each. */
export function DaysStrip({ days, city }: Props) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="days-strip">
      <p className="days-strip__head">
        <b>{city || 'No city yet'}</b> <span>{first ? countOf(days.length, 'day') : ''}</span>
      </p>
      <p className="days-strip__span">{first && last ? spanInWords(first.day, last.day) : 'Days not set'}</p>
      {days.length > 0 && days.length <= mostCells ? (
        <ol aria-hidden="true">
          {days.map(({ day }) => {
            const [figure, weekday] = cellOf(day);
            return (
              <li key={day}>
                {figure}
                <span>{weekday}</span>
              </li>
            );
          })}
        </ol>
      ) : null}
    </div>
  );
}

/** The hours of each day; days that have the same are said together. */
export function hoursOf(days: readonly ClassDay[]): string {
  const [first] = days;
  if (!first) return 'Not set';
  const same = days.every(({ begins, ends }) => begins === first.begins && ends === first.ends);
  if (same) return `${first.begins} to ${first.ends}${days.length > 1 ? ', each day' : ''}`;
  return days.map(({ day, begins, ends }) => `${cellOf(day).toReversed().join(' ')} ${begins} to ${ends}`).join('; ');
}
