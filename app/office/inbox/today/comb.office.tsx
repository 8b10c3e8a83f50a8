import { longDays } from './contract.ts';
import { inboxWith, waiting as waitingFor } from './links.ts';
import './comb.css';

const deepest = 7.25;

const nameOf = (age: number) =>
  age === 0 ? 'Today' : age === longDays ? `${age} or more` : `${age} ${age === 1 ? 'day' : 'days'}`;

/** A wet-film comb, one tooth a day: the deeper, the more of that day wait. Each opens its list. */
export function WaitingComb({ day, waiting }: { day: string; waiting: readonly number[] }) {
  const most = Math.max(1, ...waiting);
  return (
    <ol className="today-comb">
      {waiting.map((count, age) => (
        <li key={nameOf(age)} className={age === longDays && count > 0 ? 'today-comb__long' : undefined}>
          <a href={inboxWith(waitingFor(day, age))}>
            <span className="today-comb__day">
              {nameOf(age)}
              <span className="vh">: </span>
            </span>
            <span
              className="today-comb__tooth"
              style={{ height: `${count ? 0.5 + (count / most) * deepest : 0}rem` }}
            />
            <span className="today-comb__count">{count.toLocaleString('en-IN')}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
