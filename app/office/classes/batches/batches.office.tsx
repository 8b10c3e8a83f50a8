import { Record } from '../../../design/record/record.tsx';
import { Heads } from '../../../design/table/table.tsx';
import { Button, QuietButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { Empty } from '../../../design/empty/empty.tsx';
import { type Batch, hasBegun, stateAt } from '../../../classes/batch.ts';
import { countOf } from '../../../classes/days.ts';
import { useAsk, useAskPages, useIsGoing, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, NextPage, Screen } from '../../ground/screen.office.tsx';
import { batchCalls, waitingGroups, type ClosedBatches, type OpenBatches, type Waiting } from './contract.ts';
import { SeatsBar } from './seats-bar.office.tsx';
import { leadOf, nextOf } from '../steps.ts';
import { howPath, subjectOf, whenOf } from '../words.ts';
import { useLocation } from 'react-router';
import './planning.css';

export function Batches() {
  const query = useAsk(batchCalls.readOpen, {}, { refetchInterval: 60_000 });
  const first = query.data?.waiting.find(({ today }) => today);
  return (
    <Screen
      title="Classes"
      actions={
        useMayAct('office') && query.data ? (
          <>
            {first ? <Button href={first.href}>{`Next: ${first.act}, ${first.name}`}</Button> : null}
            <Button look={first ? 'outline' : 'primary'} href="/office/batches/plan">
              Plan a class
            </Button>
          </>
        ) : undefined
      }
    >
      <Loaded query={query} what="the classes">
        {({ batches, bills, waiting, readAt, more }) => (
          <>
            <p className="office-under-title muted">
              <a href={howPath}>How a class is run</a>
            </p>
            <WhatWaits waiting={waiting} />
            {batches.length === 0 ? (
              <Empty title="No class is planned">
                <p>
                  Plan one from a line of the <a href="/office/demand">demand board</a>, where it is seen who would
                  come, or from nothing.
                </p>
              </Empty>
            ) : (
              <Rows title="Open classes" {...{ batches, bills, waiting }} now={new Date(readAt)} />
            )}
            {more ? <p className="muted">More are open than this page shows.</p> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

export function OpenClasses() {
  const { data } = useAsk(batchCalls.readOpen, {}, { refetchInterval: 60_000 });
  if (!data || data.batches.length === 0) return null;
  return <Rows title="Open classes" {...data} now={new Date(data.readAt)} />;
}

type RowsProps = Pick<OpenBatches, 'batches' | 'bills'> &
  Partial<Pick<ClosedBatches, 'left' | 'owed'> & Pick<OpenBatches, 'waiting'>> & { title: string; now: Date };

function Rows({ title, batches, ...of }: RowsProps) {
  const mayAct = useMayAct('office');
  return (
    <Record title={title} section="rows">
      <table className="table batch-table cards">
        <Heads of={['Class', 'When and where', 'Seats', 'State', 'Next']} />
        <tbody>
          {batches.map((batch) => (
            <Row key={batch.id} {...of} {...{ batch, mayAct }} />
          ))}
        </tbody>
      </table>
    </Record>
  );
}

type RowProps = Omit<RowsProps, 'title' | 'batches'> & { batch: Batch; mayAct: boolean };

function Row({ batch, bills, left, owed, waiting, now, mayAct }: RowProps) {
  const { id, reference, city, waiting: line } = batch;
  const subject = subjectOf(batch);
  const next = mayAct ? leadOf(batch, nextOf(batch, now, bills[id], left?.[id]), waiting) : null;
  return (
    <tr>
      <th scope="row">
        <a href={`/office/batches/${id}`}>{subject.words}</a> <span className="small muted whole">{reference}</span>
      </th>
      <td>
        <b>{city}</b>
        <span className="small">{whenOf(batch).replaceAll(/(?<!,) /g, '\u00A0')}</span>
      </td>
      <td>
        {batch.state === 'Cancelled' ? null : (
          <SeatsBar batch={batch}>{line > 0 ? <span className="small">{line} in line</span> : null}</SeatsBar>
        )}
        {owed?.[id] ? <span className="small">{owed[id]} promised the next class</span> : null}
      </td>
      <td>
        <StateChip batch={batch} now={now} />
      </td>
      <td>
        {next ? (
          <QuietButton href={next.href}>
            {next.act}
            <span className="vh">
              : {subject.words}, {city}, {reference}
            </span>
          </QuietButton>
        ) : null}
      </td>
    </tr>
  );
}

export function StateChip({ batch, now }: { batch: Batch; now: Date }) {
  const state = stateAt(batch, now);
  // Neither what it was nor what it will be.
  if (useIsGoing(`decide.${batch.id}`)) return <Chip>Changing...</Chip>;
  if (state === 'Announced' && hasBegun(batch, now)) return <Chip fresh>Decide today</Chip>;
  return <Chip>{state}</Chip>;
}

export function ClosedBatchesScreen() {
  const query = useAskPages(batchCalls.readClosed, { query: {} });
  return (
    <Screen title="Finished and cancelled">
      <Loaded query={query} what="the classes">
        {({ pages }) => {
          const batches = pages.flatMap((page) => page.batches);
          const of = (name: 'bills' | 'left' | 'owed') => Object.assign({}, ...pages.map((page) => page[name]));
          if (batches.length === 0)
            return (
              <Empty title="Nothing yet">
                <p>A class stands here when it is over or cancelled.</p>
              </Empty>
            );
          const all = { batches, bills: of('bills'), left: of('left'), owed: of('owed') };
          return <Rows title="Finished and cancelled" {...all} now={new Date(pages[0]!.readAt)} />;
        }}
      </Loaded>
      <NextPage of={query}>Show older ones</NextPage>
    </Screen>
  );
}

function WhatWaits({ waiting }: { waiting: readonly Waiting[] }) {
  const named = new URLSearchParams(useLocation().search).get('waits');
  const only = waitingGroups.find((group) => group === named);
  const shown = only ? waiting.filter(({ group }) => group === only) : waiting;
  if (waiting.length === 0 && !only) return null;
  return (
    <Record title="What waits" section="waits" aside={<p className="small muted">{countOf(shown.length, 'thing')}</p>}>
      {only ? (
        <p className="heed heed--quiet">
          {shown.length > 0 ? 'One kind of what waits.' : 'Nothing of this kind waits any more.'}{' '}
          <a href="/office/batches">Show all that waits</a>
        </p>
      ) : null}
      <ul className="lines lines--inset batch-waits">
        {shown.map(({ href, what, sentence, act, today: isToday }) => (
          <li key={`${href} ${what}`} className={isToday ? 'batch-waits__today' : undefined}>
            <b>
              {what}
              {isToday ? <span className="vh">, today</span> : null}
            </b>
            <p>{sentence}</p>
            <a className="press" href={href}>
              {act}
              <span className="vh">: {sentence}</span>
            </a>
          </li>
        ))}
      </ul>
    </Record>
  );
}
