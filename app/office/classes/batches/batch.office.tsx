import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Record } from '../../../design/record/record.tsx';
import type { Batch } from '../../../classes/batch.ts';
import { stateName } from '../../../classes/places.ts';
import { feeInWords } from '../../../classes/fee.ts';
import { isOpen, stateAt } from '../../../classes/rules.ts';
import { classDatePath } from '../../../platform/classes/class-dates.ts';
import { useMayAct } from '../../ground/me.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { nominationAddress } from '../../people/cases/contract.ts';
import { employerCalls } from '../nominations/contract.ts';
import { sayHold } from '../../../classes/nominations/nomination.ts';
import { People } from '../seats/people.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { batchCalls, type OneBatch } from './contract.ts';
import { BatchHead, BatchTabs } from './batch-tabs.office.tsx';
import { hoursOf } from './days-strip.office.tsx';
import { Decisions } from './decisions.office.tsx';
import { BatchHistory, WhoWasTold } from './history.office.tsx';
import { SeatsBar, SeatsLine } from './seats-bar.office.tsx';
import { paperPath, papers, pathOf, stepsOf } from '../steps.ts';
import { nameOf, subjectOf } from '../words.ts';
import './planning.css';

/** One batch: what it is, the one next decision, and what happened. */
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

function One({ batch, happened, names, readAt, promised, subscribers, atStake, waits, announcement }: OneBatch) {
  const now = new Date(readAt);
  const { programme } = subjectOf(batch);
  const { seats, minimum, taken, held } = batch;
  const [isSaying, setSaying] = useState(false);
  const mayChange = useMayAct('office') && ['Draft', 'Announced', 'Confirmed'].includes(stateAt(batch, now));
  return (
    <>
      <div className="pile">
        <BatchHead batch={batch} now={now}>
          {mayChange ? (
            <Button look="text" small href={`/office/batches/${batch.id}/change`}>
              Change
            </Button>
          ) : null}
        </BatchHead>
        {batch.cancelledReason ? <p>Cancelled: {batch.cancelledReason}</p> : null}
        <Steps batch={batch} now={now} bills={waits.bills} />
        <Decisions {...{ batch, promised, subscribers, atStake, waits, now }} pale={isSaying} />
      </div>
      {batch.state === 'Cancelled' ? null : (
        <div>
          <SeatsBar seats={seats} minimum={minimum} taken={taken} held={held} programme={programme} large />
          <SeatsLine seats={seats} minimum={minimum} taken={taken} held={held} />
        </div>
      )}
      <BatchTabs batch={batch} now={now} current="People" />
      <Papers batch={batch} now={now} />
      <People
        batch={batch}
        onSaying={setSaying}
        movedAt={happened[0]?.at ?? ''}
        history={<BatchHistory happened={happened} names={names} />}
      >
        <Employers {...batch} />
        <Facts batch={batch} announcement={announcement} mayChange={mayChange} now={now} />
      </People>
    </>
  );
}

const isSaid = { done: 'Done: ', now: 'Now: ', later: 'Later: ' };

/** What the class has behind it, and what it still needs. */
function Steps({ batch, now, bills }: { batch: Batch; now: Date; bills: string }) {
  const steps = stepsOf(batch, now, bills);
  if (steps.length === 0) return null;
  return (
    <ol className="batch-steps">
      {steps.map(({ name, is, needs }) => (
        <li key={name} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
          <b>
            <span className="vh">{isSaid[is]}</span>
            {name}
          </b>
          {needs && needs !== `${bills}.` ? <span className="small">{needs}</span> : null}
          {is === 'now' && bills ? (
            <a className="small" href={pathOf(batch, 'money')}>
              {bills}
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The employers of one batch: what is held for each, and how far their people are. Nothing where there are none. */
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

/** What is printed of the class, once somebody has a seat in it. */
function Papers({ batch, now }: { batch: Batch; now: Date }) {
  const mayAct = useMayAct('office');
  const isSure = ['Confirmed', 'Running', 'Finished'].includes(stateAt(batch, now));
  if (!mayAct || batch.state === 'Draft' || batch.state === 'Cancelled' || batch.taken === batch.held) return null;
  return (
    <Buttons>
      {papers
        .filter(({ name }) => name !== 'pack' || isSure)
        .map(({ name, words }) => (
          <Button key={name} look="outline" small href={paperPath(batch, name)} target="_blank">
            {words}
            <span className="vh">, PDF in a new window</span>
          </Button>
        ))}
    </Buttons>
  );
}

function Facts({
  batch,
  announcement,
  mayChange,
  now,
}: Pick<OneBatch, 'batch' | 'announcement'> & { mayChange: boolean; now: Date }) {
  const state = stateAt(batch, now);
  const { venue } = batch;
  const unset = (field: string) =>
    mayChange ? <a href={`/office/batches/${batch.id}/change#${field}`}>Not set</a> : 'Not set';
  const facts = [
    { label: 'State', value: stateName(batch.stateCode) ?? batch.stateCode },
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
      value:
        batch.fee === null
          ? 'Given with the offer'
          : `${feeInWords(batch.fee)}, ${batch.feeShown ? 'on the site too' : 'not on the site'}`,
    },
    { label: 'On the site', value: <OnTheSite batch={batch} state={state} now={now} /> },
    ...(announcement ? [{ label: 'List of class dates', value: <WhoWasTold announcement={announcement} /> }] : []),
    { label: 'Trainer', value: batch.trainer || unset('trainer') },
    ...(batch.bring ? [{ label: 'To bring', value: <span className="office-text">{batch.bring}</span> }] : []),
    ...(batch.note ? [{ label: 'Note, office only', value: <span className="office-text">{batch.note}</span> }] : []),
  ];
  return <Record title="The class" facts={facts} />;
}

/** Whether strangers see it, with the way to what they see. */
function OnTheSite({ batch, state, now }: { batch: Batch; state: Batch['state']; now: Date }) {
  if (batch.isPrivate) return 'Private';
  if (state === 'Draft') return 'Once it is announced';
  const isShown = state === 'Running' || isOpen(batch, now);
  return isShown ? <a href={classDatePath(batch)}>{classDatePath(batch)}</a> : 'No more';
}
