import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Button, Buttons } from '../../../design/button/button.tsx';
import { Form } from '../../../design/form/form.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { useContact } from '../../people/cases/contact.office.tsx';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import { Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { useAct, useAsk } from '../../ground/use-calls.office.tsx';
import { letterCalls, type Desk } from '../letters/contract.ts';
import { MailPreview } from '../writing/mail-preview.office.tsx';
import { BackToCase } from '../writing/back-to-case.office.tsx';
import { useTypingAtOnce, WordsFields } from '../writing/words-fields.office.tsx';
import { replyCalls, type Answering } from './contract.ts';
import { movedBy, MovesFields } from '../writing/moves-fields.office.tsx';
import { KeptLine } from '../writing/kept-line.office.tsx';
import { problemsNow, usedOf } from '../writing/letter-errors.ts';
import { UsedLine } from '../writing/used-line.office.tsx';
import { useRefusal } from '../writing/use-refusal.ts';
import { takesUnless, useDesk, useDraft, testOf, type Draft, type Letter } from '../writing/use-letter.ts';
import { Ways } from './ways.office.tsx';

/** Answering the person of a case by mail, WhatsApp or telephone. */
export function ReplyScreen() {
  const { id = '' } = useParams();
  const query = useAsk(replyCalls.read, { id });
  const desk = useDesk();
  return (
    <Loaded query={query} what="the case">
      {(answering) => (
        <Loaded query={desk} what="the texts">
          {(at) => <ReplyParts key={id} answering={answering} desk={at} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function ReplyParts({ answering, desk }: { answering: Answering; desk: Desk }) {
  const { case: shown, values, warnings, blocked } = answering;
  const letter = useDraft(`letter.${shown.id}`, 'answer');
  const { begin, question } = useContact(shown);
  const name = shown.name || shown.email;
  useTypingAtOnce();
  return (
    <Screen
      title="Reply"
      views={<Ways answering={answering} words={letter.draft} onBegin={begin} />}
      lede={
        <span className="office-lede">
          <BackToCase id={shown.id}>{name}</BackToCase>{' '}
          <span>{[shown.reference, shown.summary].filter(Boolean).join(', ')}</span>
        </span>
      }
    >
      {question}
      {warnings.map((sentence) => (
        <p className="letter-missed" key={sentence}>
          {sentence}
        </p>
      ))}
      <div className="letter letter--reply">
        <TheyWrote answering={answering} />
        {blocked ? (
          <p className="letter-missed">{blocked}</p>
        ) : (
          <ReplyForm answering={answering} desk={desk} letter={letter} />
        )}
        <div className="letter__look">
          <MailPreview
            title={`As ${name} will read it`}
            desk={desk}
            words={letter.draft}
            values={values}
            purpose="answer"
          />
          <LastLetter answering={answering} />
          <Silence answering={answering} />
        </div>
      </div>
    </Screen>
  );
}

/** The words that are answered: beside the letter where there is room, folded above it on a phone. */
function TheyWrote({ answering: { wrote, case: shown } }: { answering: Answering }) {
  const [open, setOpen] = useState(() => matchMedia('(min-width: 62em)').matches);
  const [newest] = wrote;
  if (!newest) return null;
  return (
    <details className="record letter__wrote" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="record__head">
        <h2 className="h4">They wrote</h2>
        <time className="muted" dateTime={newest.at}>
          {indianDate(newest.at)}
        </time>
      </summary>
      <RecordBody>
        {wrote.map(({ id, at, words, stranger }) => (
          <div className="letter__said" key={id}>
            {id === newest.id ? null : <p className="muted small">{indianDate(at)}</p>}
            {stranger ? <p className="small">From another address: {stranger}</p> : null}
            <p className="office-text">{words}</p>
          </div>
        ))}
        <a href={`/office/cases/${shown.id}`}>The whole case</a>
      </RecordBody>
    </details>
  );
}

function LastLetter({ answering: { letters } }: { answering: Answering }) {
  const [last] = letters;
  if (!last) return null;
  return (
    <Record title="The last letter to them">
      <RecordBody>
        <p>
          <b>{last.subject}</b>
          {last.reason ? `. ${last.reason}` : ''}
        </p>
        <p className="letter-missed__words">{last.text}</p>
      </RecordBody>
    </Record>
  );
}

/** Whoever has answered STOP gets no letters to many, until they ask for something again. An answer may always go to them. */
function Silence({ answering: { case: shown, silenced } }: { answering: Answering }) {
  const note = useAct(replyCalls.silence);
  return (
    <div className="stack">
      <p className="muted small">
        {silenced
          ? 'They want no letters to many; you may still answer them.'
          : 'Have they answered STOP? Then no letters to many go to them until they ask for something again.'}
      </p>
      <Buttons>
        <Button
          look="outline"
          small
          busy={note.isPending}
          onClick={() => note.mutate({ id: shown.id, body: { silent: !silenced } })}
        >
          {silenced ? 'They may get letters to many' : 'No letters to many'}
        </Button>
      </Buttons>
    </div>
  );
}

type FormProps = { answering: Answering; desk: Desk; letter: Letter };

function ReplyForm({ answering, desk, letter }: FormProps) {
  const { case: shown, answersGoTo } = answering;
  const next = useSearchParams()[0].get('next');
  const { draft } = letter;
  const test = useAct(letterCalls.test, { refresh: [] });
  const { send, sendThis, missed } = useSending(answering, letter);
  const change = takesUnless(send.isPending, letter);
  const foot = useFoot();
  const form = useRefusal(send.error);
  const errors = problemsNow(send.error, send.variables?.body, draft);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const goOn = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'next';
    sendThis(goOn ? next : null);
  };
  const quick = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !send.isPending) sendThis(next);
  };
  return (
    <Form width="full" ref={form} onSubmit={submit} onKeyDown={quick} aria-label="Letter">
      {missed ? <Missed missed={missed} /> : null}
      <UsedLine error={send.error} />
      <dl className="letter__facts">
        <div>
          <dt>To</dt>
          <dd>
            <b>{shown.name}</b> <span className="muted">{shown.email}</span>
          </dd>
        </div>
        <div>
          <dt>Answers go to</dt>
          <dd>{answersGoTo}</dd>
        </div>
      </dl>
      <WordsFields words={draft} texts={desk.texts} errors={errors} onChange={change} />
      <MovesFields
        moves={draft.moves}
        error={errors['dueOn']}
        onChange={(moves) => change({ moves: moves as Draft['moves'] })}
      />
      <Buttons className="letter-send" ref={foot}>
        {next ? (
          <Button type="submit" value="next" busy={send.isPending} busyLabel="Sending...">
            Send and next
          </Button>
        ) : null}
        <Button type="submit" look={next ? 'outline' : 'primary'} busy={send.isPending} busyLabel="Sending...">
          Send
        </Button>
        <Button
          look="outline"
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => test.mutate({ body: testOf(draft, shown.id) })}
        >
          Test to me
        </Button>
      </Buttons>
      <KeptLine letter={letter} />
    </Form>
  );
}

type WhatWasMissed = { by: string; at: string; words: string };

/** A colleague was quicker, or the person has written back: theirs is read before one's own goes. */
function Missed({ missed }: { missed: WhatWasMissed }) {
  return (
    <div className="letter-missed" role="alert" tabIndex={-1}>
      <p>
        <b>{missed.by} has written</b> at {missed.at}. Nothing of yours was sent. Read theirs; then send yours if it is
        still right.
      </p>
      <p className="letter-missed__words">{missed.words}</p>
    </div>
  );
}

/** Sends, and goes on: back to the case, or to the next one. */
function useSending({ case: { id }, newest, newestReply }: Answering, { draft, forget, renew }: Letter) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const seen = useRef({ seen: newest, seenReply: newestReply });
  const goTo = useRef<string | null>(null);
  const send = useAct(replyCalls.send, {
    onDone() {
      forget();
      if (goTo.current) void navigate(`/cases/${goTo.current}`, { replace: true, state });
      else if (history.state?.idx > 0) void navigate(-1);
      else void navigate(`/cases/${id}`, { replace: true });
    },
    onRefused(refusal) {
      const missed = missedOf(refusal) !== null;
      if (usedOf(refusal)) renew();
      if (missed)
        void ask(replyCalls.read, { id }).then(
          (now) => (seen.current = { seen: now.newest, seenReply: now.newestReply }),
        );
      return missed || usedOf(refusal) !== null || Object.keys(refusal.errors).length > 0;
    },
  });
  function sendThis(next: string | null) {
    const { id: letterId, subject, text, template, moves } = draft;
    goTo.current = next;
    send.mutate({
      id,
      body: { id: letterId, subject, text, template, moved: movedBy(moves), ...seen.current },
    });
  }
  return { send, sendThis, missed: missedOf(send.error) };
}

function missedOf(error: Error | null): WhatWasMissed | null {
  return error instanceof OfficeRefusal ? ((error.body['missed'] as WhatWasMissed | undefined) ?? null) : null;
}
