import { useNavigate, useParams } from 'react-router';
import { Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { shortIndianTime } from '../../../platform/indian-time.ts';
import { OfficeIcon } from '../../ground/icons.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { sendingCalls, type Named, type Progress } from './contract.ts';
import { useDraft } from './draft.ts';
import { useChosen } from './use-people.ts';
import { PeopleLines } from './write.office.tsx';
import '../letters/letters.css';

const lookEveryMilliseconds = 1500;

export function SendingScreen() {
  const { id = '' } = useParams();
  const query = useAsk(
    sendingCalls.read,
    { id },
    { refetchInterval: ({ state: { data } }) => (data && isDone(data) ? false : lookEveryMilliseconds) },
  );
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
    <>
      <nav className="bar bar--links crumb" aria-label="Ways back">
        <a href={chosen?.from ?? '/office/inbox'}>
          <OfficeIcon name="back" />
          <span>Back to the list</span>
        </a>
        <a href="/office/letters">All letters to many</a>
      </nav>
      <Screen
        title={`A letter to ${counts.people}`}
        actions={
          <p className="muted">
            {by}, {shortIndianTime(begunAt)}
          </p>
        }
      >
        <div className="sides letter">
          <div className="stack--large">
            <HowFar progress={progress} />
            <NotReached progress={progress} />
            {leftOut.length > 0 ? (
              <Record
                title={leftOut.length === 1 ? '1 was left out' : `${leftOut.length} were left out`}
                aside={<span className="muted small">each has a line in their story</span>}
              >
                <RecordBody>
                  <PeopleLines people={leftOut} said={reasonOf} />
                </RecordBody>
              </Record>
            ) : null}
          </div>
          <Record title="The words" className="letter-sent">
            <RecordBody>
              <p className="label">{subject}</p>
              <p className="office-text letter-words">{text}</p>
            </RecordBody>
          </Record>
        </div>
      </Screen>
    </>
  );
}

function HowFar({ progress }: { progress: Progress }) {
  const { counts, stopped } = progress;
  const done = isDone(progress);
  const gone = counts.sent + counts.failed + counts.stopped;
  return (
    <Record
      title={done ? (stopped ? 'Stopped' : 'Done') : 'While it sends'}
      aside={done ? <b className="done">{counts.sent} sent</b> : <Stop progress={progress} />}
    >
      <RecordBody className="stack">
        <progress max={counts.people} value={gone} aria-label="Sent" />
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
      </RecordBody>
    </Record>
  );
}

function Stop({ progress: { id, counts, stopped } }: { progress: Progress }) {
  const mayWork = useMayAct('office');
  const stop = useAct(sendingCalls.stop, { refresh: [`/sendings/${id}`] });
  if (!mayWork || counts.waiting === 0 || stopped) return null;
  return (
    <TextButton busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate({ id })}>
      Stop
    </TextButton>
  );
}

function NotReached({ progress: { subject, text, template, purpose, failed } }: { progress: Progress }) {
  const mayWork = useMayAct('office');
  const { choose } = useChosen();
  const letter = useDraft('letter.many', 'dates');
  const navigate = useNavigate();
  if (failed.length === 0) return null;
  function writeAgain() {
    letter.begin({ subject, text, template, purpose });
    choose(
      failed.map(({ caseId }) => caseId),
      location.pathname,
    );
    void navigate('/write');
  }
  return (
    <Record title={failed.length === 1 ? '1 was not reached' : `${failed.length} were not reached`}>
      <RecordBody className="stack">
        <PeopleLines people={failed} said={reasonOf} act={correct} />
        {mayWork ? (
          <Buttons>
            <QuietButton onClick={writeAgain}>
              {failed.length === 1 ? 'Write to them again' : `Write to these ${failed.length} again`}
            </QuietButton>
            <p className="muted small">Correct an address first: a refused one is left out of the next letter.</p>
          </Buttons>
        ) : null}
      </RecordBody>
    </Record>
  );
}

const reasonOf = ({ reason }: Progress['failed'][number]) => reason.replace(/^Not delivered\. /, '');

const correct = ({ caseId, name, email }: Named) => (
  <a className="lines__end" href={`/office/cases/${caseId}#correct-email`}>
    Correct it
    <span className="vh">: {name || email}</span>
  </a>
);
