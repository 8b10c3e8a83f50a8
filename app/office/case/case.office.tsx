import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../../design/button/button.tsx';
import { Chip } from '../../design/chip/chip.tsx';
import { Record } from '../../design/record/record.tsx';
import { caseKindNames } from '../cases/contract.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import { indianDate, indianTime } from '../../platform/indian-time.ts';
import { CaseForm } from './case-form.office.tsx';
import type { CaseDetails } from './contract.ts';
import { PutAwayButton } from './put-away-button.office.tsx';
import { HeldBack } from './release-case.office.tsx';
import { NoteForm } from './write-note.office.tsx';
import './case.css';

/** One submission: what was sent, how far we are, what was written about it. */
export function CaseScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['case', id],
    queryFn: ({ signal }) => askOffice<CaseDetails>(`/cases/${encodeURIComponent(id)}`, { signal }),
  });
  return (
    <Loaded query={query} what="the case">
      {(details) => <Details details={details} />}
    </Loaded>
  );
}

function Details({ details: { case: shown, sent, events } }: { details: CaseDetails }) {
  const mayWork = useMayAct('office');
  const kind = caseKindNames[shown.kind];
  return (
    <Screen
      title={shown.name || shown.email}
      lede={
        <span className="office-lede">
          <span>
            {kind} {shown.reference}
          </span>
          <Chip fresh={shown.status === 'New'}>{shown.status}</Chip>
          {shown.archivedAt ? <Chip>Archived</Chip> : null}
        </span>
      }
      actions={
        <>
          <Button look="outline" small href={`/office/people/${encodeURIComponent(shown.email)}`}>
            Everything about this person
          </Button>
          {mayWork ? <PutAwayButton shown={shown} /> : null}
        </>
      }
    >
      {shown.reviewReason ? <HeldBack shown={shown} reason={shown.reviewReason} /> : null}
      <div className="office-halves">
        <Record
          title="What was sent"
          facts={[
            { label: 'Received', value: indianTime(shown.receivedAt) },
            { label: 'Email', value: <a href={`mailto:${shown.email}`}>{shown.email}</a> },
            ...(shown.phone
              ? [{ label: 'Phone', value: <a href={`tel:${shown.phone.replaceAll(' ', '')}`}>{shown.phone}</a> }]
              : []),
            ...sent.map(({ label, value }) => ({ label, value: <span className="office-text">{value}</span> })),
          ]}
        />
        <div className="stack--large">
          {mayWork ? <CaseForm key={`${shown.id} ${shown.version}`} shown={shown} /> : <Standing shown={shown} />}
          {mayWork ? <NoteForm key={shown.id} caseId={shown.id} /> : null}
          <History events={events} />
        </div>
      </div>
    </Screen>
  );
}

/** The same as the form, for those who only look. */
function Standing({ shown }: { shown: CaseDetails['case'] }) {
  return (
    <Record
      title="How far we are"
      facts={[
        { label: 'Status', value: shown.status },
        { label: 'Owner', value: shown.owner ?? 'Nobody yet' },
        { label: 'Due', value: shown.dueOn ? indianDate(shown.dueOn) : 'No day' },
      ]}
    />
  );
}

function History({ events }: Pick<CaseDetails, 'events'>) {
  return (
    <section aria-labelledby="history">
      <h2 className="h4" id="history">
        Notes and changes
      </h2>
      {events.length === 0 ? <p className="muted">Nothing yet. Notes and changes of status appear here.</p> : null}
      <ol className="office-history">
        {events.map((event) => (
          <li key={event.id}>
            <p className="muted small">
              {indianTime(event.at)}, {event.by}
            </p>
            <p className={event.kind === 'change' ? 'office-text muted' : 'office-text'}>{event.text}</p>
            {event.delivery ? <p className="muted small">{event.delivery}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
