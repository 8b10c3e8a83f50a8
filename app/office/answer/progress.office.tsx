import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNavigate, useParams } from 'react-router';
import { Button, Buttons } from '../../design/button/button.tsx';
import { Record, RecordBody } from '../../design/record/record.tsx';
import { indianTime } from '../../platform/indian-time.ts';
import { askOffice } from '../ground/ask-office.ts';
import { useKept } from '../ground/kept.office.tsx';
import { useMayAct } from '../ground/me.office.tsx';
import { Loaded, Screen } from '../ground/screen.office.tsx';
import type { Progress } from './contract.ts';
import { usualMoves } from '../writing/moves-fields.office.tsx';
import type { Draft } from '../writing/use-letter.ts';
import { useChosen } from './use-people.ts';

const lookEveryMilliseconds = 1500;

/** How far a letter to many has come. One may leave and come back: it goes on by itself. */
export function SendingScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['sending', id],
    queryFn: ({ signal }) => askOffice<Progress>(`/sendings/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isDone(data) ? false : lookEveryMilliseconds),
  });
  return (
    <Loaded query={query} what="the letter">
      {(progress) => <SendingParts progress={progress} />}
    </Loaded>
  );
}

const isDone = ({ ended, counts }: Progress) => ended && counts.leaving === 0;

function SendingParts({ progress }: { progress: Progress }) {
  const { by, subject, text, begunAt, counts, leftOut } = progress;
  const chosen = useChosen().read();
  return (
    <Screen
      title={`A letter to ${counts.people}`}
      lede={
        <span className="office-lede">
          <span>
            {subject}. Begun by {by}, {indianTime(begunAt)}.
          </span>{' '}
          <a href={chosen?.from ?? '/office/inbox'}>Back to the list</a>{' '}
          <a href="/office/letters">All letters to many</a>
        </span>
      }
    >
      <div className="letter">
        <div className="stack--large">
          <HowFar progress={progress} />
          <NotReached progress={progress} />
          {leftOut.length > 0 ? (
            <Record title={leftOut.length === 1 ? '1 was left out' : `${leftOut.length} were left out`}>
              <RecordBody>
                <People people={leftOut} />
              </RecordBody>
            </Record>
          ) : null}
        </div>
        <Record title="The words">
          <RecordBody>
            <p>
              <b>{subject}</b>
            </p>
            <p className="letter-words">{text}</p>
          </RecordBody>
        </Record>
      </div>
    </Screen>
  );
}

function HowFar({ progress }: { progress: Progress }) {
  const { id, counts, stopped } = progress;
  const done = isDone(progress);
  const mayWork = useMayAct('office');
  const notify = useNotify();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => askOffice<{ message: string }>(`/sendings/${id}/stop`, { method: 'POST' }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sending', id] }),
  });
  const gone = counts.sent + counts.failed + counts.stopped;
  return (
    <Record title={done ? (stopped ? 'Stopped' : 'Done') : 'While it sends'}>
      <RecordBody className="stack">
        <progress className="letter-progress" max={counts.people} value={gone} aria-label="Sent" />
        <p role="status">
          <b>
            {counts.sent} of {counts.people}
          </b>{' '}
          sent.
          {counts.leaving > 0 ? ` ${counts.leaving} with the mail.` : ''}
          {counts.waiting > 0 ? ` ${counts.waiting} wait.` : ''}
          {counts.failed > 0 ? ` ${counts.failed} not delivered.` : ''}
          {counts.stopped > 0 ? ` ${counts.stopped} stopped before their turn.` : ''}
          {done ? '' : ' You may leave this page.'}
        </p>
        {mayWork && counts.waiting > 0 && !stopped ? (
          <Buttons>
            <Button look="outline" busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
              Stop
            </Button>
          </Buttons>
        ) : null}
      </RecordBody>
    </Record>
  );
}

/** Whom it did not reach: they are chosen again with the same words. */
function NotReached({ progress: { subject, text, template, purpose, failed } }: { progress: Progress }) {
  const mayWork = useMayAct('office');
  const { choose } = useChosen();
  const kept = useKept('letter.many');
  const navigate = useNavigate();
  if (failed.length === 0) return null;
  function writeAgain() {
    const draft = { id: crypto.randomUUID(), subject, text, template, purpose, moves: usualMoves };
    kept.keep({ ...draft, at: new Date().toISOString() } as Draft);
    choose(
      failed.map(({ caseId }) => caseId),
      location.pathname,
    );
    void navigate('/write');
  }
  return (
    <Record title={failed.length === 1 ? '1 was not reached' : `${failed.length} were not reached`}>
      <RecordBody className="stack">
        <People people={failed} />
        {mayWork ? (
          <>
            <p className="muted small">Correct an address first: a refused one is left out of the next letter.</p>
            <Buttons>
              <Button look="outline" onClick={writeAgain}>
                {failed.length === 1 ? 'Write to them again' : `Write to these ${failed.length} again`}
              </Button>
            </Buttons>
          </>
        ) : null}
      </RecordBody>
    </Record>
  );
}

function People({ people }: { people: Progress['failed'] }) {
  return (
    <ul className="letter-left">
      {people.map(({ caseId, name, email, reason }) => (
        <li key={caseId}>
          <a href={email ? `/office/people/${encodeURIComponent(email)}` : `/office/cases/${caseId}`}>
            {name || email}
          </a>
          <span className="muted">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
