import { useLocation } from 'react-router';
import { countOf } from '../../../classes/days.ts';
import { waitingGroups, type Waiting, type WaitingGroup } from './contract.ts';

const groupNames: Record<WaitingGroup, string> = {
  today: 'what is for today',
  review: 'yeses that are held back',
  ready: 'classes that have reached their minimum',
  week: 'what is not confirmed and begins within a week',
  soon: 'what is not confirmed and begins within two weeks',
  back: 'seats that are free again',
  ending: 'held seats that run out within a day',
  held: 'held seats',
  refunds: 'who asks for their money back',
  owed: 'who has the right to a next class',
};

/** What waits for somebody; where the address names one kind of it, that alone. */
export function WhatWaits({ waiting }: { waiting: readonly Waiting[] }) {
  const named = new URLSearchParams(useLocation().search).get('waits');
  const only = waitingGroups.find((group) => group === named);
  const shown = only ? waiting.filter(({ group }) => group === only) : waiting;
  const today = shown.filter((one) => one.today).length;
  if (waiting.length === 0 && !only) return null;
  return (
    <section className="batch-sheet" aria-labelledby="waits">
      <div className="batch-sheet__head">
        <h2 className="h4" id="waits">
          What waits
        </h2>
        <p className="small muted">
          {countOf(shown.length, 'thing')}
          {today > 0 ? `, ${today} today` : ''}
        </p>
      </div>
      {only ? (
        <p className="batch-waits__only">
          {shown.length > 0 ? `Only ${groupNames[only]}.` : `Nothing waits any more of ${groupNames[only]}.`}{' '}
          <a href="/office/batches">Show all that waits</a>
        </p>
      ) : null}
      <ul className="batch-waits">
        {shown.map(({ href, what, sentence, act, today: isToday }) => (
          <li key={`${href} ${what}`} className={isToday ? 'batch-waits__today' : undefined}>
            <b>
              {what}
              {isToday ? <span className="vh">, today</span> : null}
            </b>
            <p>{sentence}</p>
            <a href={href}>
              {act}
              <span className="vh">: {sentence}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
