import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianClock, indianDay } from '../../../platform/indian-time.ts';
import { useMe } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { WaitingComb } from './comb.office.tsx';
import { SaidToYou } from '../../people/mentions/said.office.tsx';
import { longDays, todayCalls, type Today as Figures } from './contract.ts';
import { due, inboxWith, openOf, waiting } from './links.ts';
import { NeedsAHand } from './needs.office.tsx';
import { SinceYouWereHere } from './news.office.tsx';
import { Owners } from './owners.office.tsx';
import { beginNumber, sayDate, sayNumber } from './say.ts';
import { NewByWeek } from './week-chart.office.tsx';
import { WayOfWishes } from './way.office.tsx';
import './today.css';

const lookEveryMilliseconds = 60_000;

/** The first page of the office: what matters today. Where somebody kept an address of the inbox, it still leads there. */
export function Today() {
  const { search } = useLocation();
  const asksInbox = ['filter', 'sort', 'order'].some((name) => new URLSearchParams(search).has(name));
  return asksInbox ? <Navigate replace to={`/inbox${search}`} /> : <Shown />;
}

function Shown() {
  const [opened] = useState(() => indianDay(new Date()));
  const query = useAsk(todayCalls.read, {}, { refetchInterval: lookEveryMilliseconds, staleTime: 0 });
  const { data } = query;
  return (
    <Screen
      title={sayDate(data?.day ?? opened)}
      views={<p className="today-at muted">{data ? `Counted at ${clock(data.countedAt)}` : 'Counting...'}</p>}
    >
      <Loaded query={query} what="today's figures">
        {(today) => (today.begun ? <Day today={today} /> : <FirstDay />)}
      </Loaded>
    </Screen>
  );
}

const clock = (at: string) => indianClock(new Date(at)).slice(11, 16);

/** Before anybody has written. */
function FirstDay() {
  return (
    <Empty title="Nobody has written yet">
      <p>
        Interests, registrations and messages from the site appear in the inbox within seconds. From then on this page
        says who waits, what is due and how wishes become registrations.
      </p>
      <Buttons>
        <Button href="/expofinterst" target="_blank">
          See the form of interest
        </Button>
        <Button href="/office/inbox" look="outline">
          To the inbox
        </Button>
      </Buttons>
    </Empty>
  );
}

function Day({ today }: { today: Figures }) {
  const me = useMe();
  return (
    <>
      <Sentence today={today} />
      <SaidToYou />
      <div className="today-parts">
        <Record title="Waiting for an answer, by age" aside={<a href={inboxWith(waiting(today.day))}>Oldest first</a>}>
          <RecordBody>
            <WaitingComb day={today.day} waiting={today.waiting} />
          </RecordBody>
        </Record>
        <NeedsAHand needs={today.needs} />
        <Record title="Who has what" aside={<a href={inboxWith(openOf(me.uid))}>Mine</a>}>
          <RecordBody>
            <Owners today={today} />
          </RecordBody>
        </Record>
        <Record title="From wish to registration" aside={<span className="muted">12 weeks</span>}>
          <RecordBody>
            <WayOfWishes way={today.way} />
          </RecordBody>
        </Record>
        <Record title="New by week" aside={<a href="/office/demand">Demand</a>}>
          <RecordBody>
            <NewByWeek weeks={today.weeks} />
          </RecordBody>
        </Record>
        {today.sinceLast ? <SinceYouWereHere sinceLast={today.sinceLast} /> : null}
      </div>
    </>
  );
}

/** The day in one or two sentences; each number opens its list. */
function Sentence({ today: { day, waiting: byAge, dueToday, overdue } }: { today: Figures }) {
  const all = byAge.reduce((sum, count) => sum + count, 0);
  const long = byAge[longDays]!;
  return (
    <p className="today-say">
      {all === 0 ? (
        'Nobody waits for an answer. '
      ) : (
        <>
          <a href={inboxWith(waiting(day))}>{beginNumber(all)}</a> {all === 1 ? 'waits' : 'wait'} for an answer
          {long > 0 ? (
            <>
              ,{' '}
              <a href={inboxWith(waiting(day, longDays))}>
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

function Due({ day, dueToday, overdue }: { day: string; dueToday: number; overdue: number }) {
  const today = (
    <>
      <a href={inboxWith(due(day, 'today'), 'dueOn')}>{beginNumber(dueToday)}</a> {dueToday === 1 ? 'is' : 'are'} due
      today
    </>
  );
  const before = (say: (count: number) => string): ReactNode => (
    <>
      <a className="today-late" href={inboxWith(due(day, 'before'), 'dueOn')}>
        {say(overdue)}
      </a>{' '}
      {overdue === 1 ? 'was' : 'were'} due before
    </>
  );
  if (dueToday === 0 && overdue === 0) return 'Nothing is due today.';
  if (overdue === 0) return <>{today}.</>;
  if (dueToday === 0) return <>{before(beginNumber)} today.</>;
  return (
    <>
      {today}, {before(sayNumber)}.
    </>
  );
}
