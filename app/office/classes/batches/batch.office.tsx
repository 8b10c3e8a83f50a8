import { useState } from 'react';
import { useParams } from 'react-router';
import { TextButton } from '../../../design/button/button.tsx';
import { Record } from '../../../design/record/record.tsx';
import { type Batch, isOpen, stateAt } from '../../../classes/batch.ts';
import { stateName } from '../../../classes/states-and-cities.ts';
import { feeInWords } from '../../../classes/fee.ts';
import { classDatePath } from '../../../platform/classes/class-dates.ts';
import { useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { nominationAddress } from '../../people/cases/contract.ts';
import { employerCalls } from '../nominations/contract.ts';
import { sayHold } from '../../../classes/nominations/nomination.ts';
import { People } from '../seats/people.office.tsx';
import { batchCalls, type OneBatch } from './contract.ts';
import { BatchHead } from './batch-tabs.office.tsx';
import { Decisions } from './decisions.office.tsx';
import { BatchHistory, WhoWasTold } from './history.office.tsx';
import { SeatsBar } from './seats-bar.office.tsx';
import { nextOf, paperPath, papers, stepsOf } from '../steps.ts';
import { hoursOf } from '../../../classes/days.ts';
import { nameOf } from '../words.ts';
import './planning.css';

export function BatchScreen() {
  const { id = '' } = useParams();
  const query = useAsk(batchCalls.read, { id }, { refetchInterval: 30_000 });
  const title = query.data ? nameOf(query.data.batch) : 'Class';
  return (
    <Screen key={id} title={title}>
      <Loaded query={query} what="this class">
        {(one) => <One {...one} />}
      </Loaded>
    </Screen>
  );
}

function One({ batch, happened, names, readAt, promised, subscribers, atStake, waits, announcement, next }: OneBatch) {
  const now = new Date(readAt);
  const [isSaying, setSaying] = useState(false);
  const mayChange = useMayAct('office') && ['Draft', 'Announced', 'Confirmed'].includes(stateAt(batch, now));
  return (
    <>
      <div className="pile">
        <BatchHead batch={batch} now={now} current="People">
          {mayChange ? <TextButton href={`/office/batches/${batch.id}/change`}>Change</TextButton> : null}
        </BatchHead>
        {batch.cancelledReason ? <p>Cancelled: {batch.cancelledReason}</p> : null}
        <Steps batch={batch} now={now} bills={waits.bills} unpaid={atStake.asked} />
        <Decisions {...{ batch, promised, subscribers, atStake, waits, next, now }} pale={isSaying} />
        {batch.state === 'Cancelled' ? null : <SeatsBar batch={batch} large />}
      </div>
      <People
        batch={batch}
        onSaying={setSaying}
        movedAt={happened[0]?.at ?? ''}
        printed={printedOf(batch, now, waits.bills)}
        history={<BatchHistory happened={happened} names={names} />}
      >
        <Employers {...batch} />
        <Facts batch={batch} announcement={announcement} mayChange={mayChange} now={now} />
      </People>
    </>
  );
}

const isSaid = { done: 'Done: ', now: 'Now: ', later: 'Later: ' };

function Steps({ batch, now, bills, unpaid }: { batch: Batch; now: Date; bills: string; unpaid: number }) {
  const steps = stepsOf(batch, now, bills, unpaid);
  if (steps.length === 0) return null;
  return (
    <ol className="batch-steps">
      {steps.map(({ name, is, needs }) => (
        <li key={name} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
          <b>
            <span className="vh">{isSaid[is]}</span>
            {name}
          </b>
          {needs ? <span className="small">{needs}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function Employers({ id, state }: Batch) {
  const { data } = useAsk(employerCalls.readBatch, { id });
  if (!data || data.nominations.length === 0) return null;
  return (
    <Record title={`Employers, ${data.nominations.length}`} section="employers">
      <ul className="lines lines--inset">
        {data.nominations.map((nomination) => (
          <li key={nomination.id}>
            <a href={nominationAddress(nomination.id)}>{nomination.company}</a>
            <span className="muted small">{sayHold(nomination, state === 'Cancelled')}</span>
          </li>
        ))}
      </ul>
    </Record>
  );
}

/** What is printed of the class, once somebody has a seat in it, but for what its black button prints: choices of a menu. */
function printedOf(batch: Batch, now: Date, bills: string) {
  const isSure = ['Confirmed', 'Running', 'Finished'].includes(stateAt(batch, now));
  const printed = nextOf(batch, now, bills)?.act === 'print' ? 'sign-in' : null;
  if (batch.state === 'Cancelled' || batch.taken === batch.held) return null;
  return papers
    .filter(({ name }) => name !== printed && (name !== 'pack' || isSure))
    .map(({ name, words }) => (
      <a key={name} className="menu-choice" href={paperPath(batch, name)} target="_blank" rel="noreferrer">
        {words}, PDF
        <span className="vh"> in a new window</span>
      </a>
    ));
}

type FactsProps = Pick<OneBatch, 'batch' | 'announcement'> & { mayChange: boolean; now: Date };

function Facts({ batch, announcement, mayChange, now }: FactsProps) {
  const state = stateAt(batch, now);
  const { venue } = batch;
  const shown = batch.feeShown ? 'on the site too' : 'not on the site';
  const unset = (field: string) =>
    mayChange ? <a href={`/office/batches/${batch.id}/change#${field}`}>Not set</a> : 'Not set';
  const facts = [
    { label: 'Indian state', value: stateName(batch.stateCode) ?? batch.stateCode },
    { label: 'Hours', value: hoursOf(batch.days) },
    {
      label: 'Venue',
      value: venue ? (
        <span className="office-text">{`${venue.name}\n${venue.address}\n${[venue.city, venue.pin].filter(Boolean).join(' ')}`}</span>
      ) : (
        unset('venueId')
      ),
    },
    { label: 'Language', value: batch.language },
    {
      label: 'Fee before GST',
      value: batch.fee === null ? 'Given with the offer' : `${feeInWords(batch.fee)}, ${shown}`,
    },
    { label: 'On the site', value: <OnTheSite batch={batch} state={state} now={now} /> },
    ...(announcement ? [{ label: 'List of class dates', value: <WhoWasTold announcement={announcement} /> }] : []),
    { label: 'Trainer', value: batch.trainer || unset('trainer') },
    ...(batch.bring ? [{ label: 'To bring', value: <span className="office-text">{batch.bring}</span> }] : []),
    ...(batch.note ? [{ label: 'Note, office only', value: <span className="office-text">{batch.note}</span> }] : []),
  ];
  return <Record title="The class" facts={facts} />;
}

function OnTheSite({ batch, state, now }: { batch: Batch; state: Batch['state']; now: Date }) {
  if (batch.isPrivate) return 'Private';
  if (state === 'Draft') return 'Once it is announced';
  const isShown = state === 'Running' || isOpen(batch, now);
  return isShown ? <a href={classDatePath(batch)}>{classDatePath(batch)}</a> : 'No more';
}
