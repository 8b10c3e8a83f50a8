import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianClock, indianDay } from '../../../platform/indian-time.ts';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { todayCalls, type Today as Figures, type Need } from './contract.ts';
import { due, inboxWith, waiting, waitingLong } from './links.ts';
import { beginNumber, sayDate, sayNumber } from './say.ts';
import './today.css';

const lookEveryMilliseconds = 60_000;

/** The first page of the office: what matters today. Where somebody kept an address of the inbox, it still leads there. */
export function Today({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const asksInbox = ['filter', 'sort', 'order'].some((name) => new URLSearchParams(search).has(name));
  return asksInbox ? <Navigate replace to={`/inbox${search}`} /> : <Shown>{children}</Shown>;
}

function Shown({ children }: { children: ReactNode }) {
  const [opened] = useState(() => indianDay(new Date()));
  const query = useAsk(todayCalls.read, {}, { refetchInterval: lookEveryMilliseconds, staleTime: 0 });
  const { data } = query;
  return (
    <Screen
      title={sayDate(data?.day ?? opened)}
      views={<p className="today-at muted">{data ? `Counted at ${clock(data.countedAt)}` : 'Counting...'}</p>}
    >
      <Loaded query={query} what="today's figures">
        {(today) => (today.begun ? <Day today={today}>{children}</Day> : <FirstDay />)}
      </Loaded>
    </Screen>
  );
}

const clock = (at: string) => indianClock(new Date(at)).slice(11, 16);

function FirstDay() {
  return (
    <Empty title="Nobody has written yet">
      <p>
        Interests, registrations and messages from the site appear in the inbox within seconds. From then on this page
        says who waits, what is due and what needs a hand.
      </p>
      <Buttons>
        <Button href="/expofinterst" target="_blank">
          See the form of interest
        </Button>
        <QuietButton href="/office/inbox">To the inbox</QuietButton>
      </Buttons>
    </Empty>
  );
}

function Day({ today, children }: { today: Figures; children: ReactNode }) {
  return (
    <div className="stack">
      <Sentence today={today} />
      <Buttons>
        <NextAct today={today} />
      </Buttons>
      <div className="today-hand">
        <NeedsAHand needs={today.needs} />
      </div>
      <div className="wide-only">{children}</div>
    </div>
  );
}

function Sentence({ today: { day, waiting: all, waitingLong: long, dueToday, overdue } }: { today: Figures }) {
  return (
    <p className="today-say">
      {all === 0 ? (
        'Nobody waits for an answer. '
      ) : (
        <>
          <a href={inboxWith(waiting)}>{beginNumber(all)}</a> {all === 1 ? 'person waits' : 'people wait'} for an answer
          {long > 0 ? (
            <>
              ,{' '}
              <a href={inboxWith(waitingLong(day))}>
                {long === all ? (all === 1 ? 'this one' : 'all') : `${sayNumber(long)} of them`}
              </a>{' '}
              for five days or more
            </>
          ) : null}
          .{' '}
        </>
      )}
      <Due day={day} dueToday={dueToday} overdue={overdue} />
    </p>
  );
}

function NextAct({ today: { day, waiting: all, oldest, dueToday, overdue, needs } }: { today: Figures }) {
  const mayAct = useMayAct('office');
  const [need] = needs;
  if (!mayAct) return null;
  const when = overdue > 0 ? 'before' : 'today';
  if (all + dueToday + overdue === 0)
    return need ? <Button href={need.href}>{`Next: ${need.count} ${need.words.replace(/:.*/, '')}`}</Button> : null;
  return all > 0 ? (
    <Button href={oldest ? `/office/cases/${oldest}` : inboxWith(waiting)}>
      {all === 1 ? 'Answer it' : `Answer the oldest of ${all}`}
    </Button>
  ) : (
    <Button href={inboxWith(due(day, when), 'dueOn')}>See what {overdue > 0 ? 'was' : 'is'} due</Button>
  );
}

function Due({ day, dueToday, overdue }: { day: string; dueToday: number; overdue: number }) {
  if (dueToday + overdue === 0) return 'Nothing is due today.';
  const casesAre = (count: number) => (count === 1 ? 'case is' : 'cases are');
  return (
    <>
      {dueToday > 0 ? (
        <>
          <a href={inboxWith(due(day, 'today'), 'dueOn')}>{beginNumber(dueToday)}</a> {casesAre(dueToday)} due today
          {overdue > 0 ? ', ' : null}
        </>
      ) : null}
      {overdue > 0 ? (
        <>
          <a className="overdue" href={inboxWith(due(day, 'before'), 'dueOn')}>
            {(dueToday > 0 ? sayNumber : beginNumber)(overdue)}
          </a>{' '}
          {casesAre(overdue)} overdue
        </>
      ) : null}
      .
    </>
  );
}

function NeedsAHand({ needs }: { needs: readonly Need[] }) {
  return (
    <Record title="Needs a hand">
      <RecordBody>
        {needs.length === 0 ? (
          <p className="muted">
            Nothing. What is held back, mails that do not leave and wishes that reach their minimum appear here.
          </p>
        ) : (
          <ul className="today-needs">
            {needs.map(({ key, count, more, words, href, late }) => (
              <li key={key}>
                <a href={href}>
                  <b className={late ? 'overdue' : undefined}>
                    {count.toLocaleString('en-IN')}
                    {more ? '+' : ''}
                  </b>
                  <span>{words}</span>
                  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                    <path d="m8 4 6 6-6 6" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        )}
      </RecordBody>
    </Record>
  );
}
