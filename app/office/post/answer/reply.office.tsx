import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianDate } from '../../../platform/indian-time.ts';
import { ContactButtons, useContact } from '../../people/cases/contact.office.tsx';
import { whatsAppNumber } from '../../people/cases/contract.ts';
import { ask } from '../../ground/ask-office.ts';
import { isPlain } from '../../ground/came-from.ts';
import { useKeyNames } from '../../ground/keys.office.tsx';
import { useOfficeState } from '../../ground/office-state.office.tsx';
import { Loaded, Screen } from '../../ground/screen.office.tsx';
import { useAct, useAsk, useNotify } from '../../ground/use-calls.office.tsx';
import { type Desk, fill, lacking, sayLacking, wordProblems } from '../letters/contract.ts';
import { Composer, MailPreview, takeRefusal } from './composer.office.tsx';
import { replyCalls, type Answering, type Reply } from './contract.ts';
import { answerTo, bodyOf, useDesk, useDraft, type Letter, type Draft } from './draft.ts';
import { useTypingAtOnce } from './letter-fields.office.tsx';
import { dial } from '../../../platform/words.ts';

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
  const gone = answering.letters.map(({ id }) => id);
  const letter = useDraft(
    `letter.${shown.id}`,
    'answer',
    gone,
    answerTo(answering.letters[0]?.subject ?? shown.summary),
  );
  const { begin, question } = useContact(shown);
  const name = shown.name || shown.email;
  const isMail = shown.email !== '';
  useTypingAtOnce();
  return (
    <Screen
      title="Reply"
      views={isMail ? <Ways answering={answering} words={letter.draft} onBegin={begin} /> : undefined}
      lede={
        <span className="bar bar--links">
          <BackToCase id={shown.id}>{name}</BackToCase>{' '}
          <span>{[shown.reference, shown.summary].filter(Boolean).join(', ')}</span>
        </span>
      }
    >
      {question}
      {warnings.map((sentence) => (
        <p className="heed" key={sentence}>
          {sentence}
        </p>
      ))}
      <div className="sides sides--wide letter letter--reply">
        <TheyWrote answering={answering} />
        {blocked ? (
          <div className="stack">
            <p className="heed">{blocked}</p>
            {isMail ? null : (
              <Buttons>
                <ContactButtons phone={shown.phone} text={`Dear ${shown.name}: `} onBegin={begin} isNext />
              </Buttons>
            )}
          </div>
        ) : (
          <ReplyForm answering={answering} desk={desk} letter={letter} />
        )}
        {isMail ? (
          <div className="pile">
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
        ) : null}
      </div>
    </Screen>
  );
}

function TheyWrote({ answering: { wrote, case: shown } }: { answering: Answering }) {
  const [open, setOpen] = useState(() => matchMedia('(min-width: 62em)').matches);
  const [newest] = wrote;
  if (!newest) return null;
  return (
    <details className="record record--folds" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="record__head">
        <h2 className="h4">They wrote</h2>
        <time className="muted" dateTime={newest.at}>
          {indianDate(newest.at)}
        </time>
      </summary>
      <RecordBody className="pile">
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
        <p className="office-text letter-missed__words">{last.text}</p>
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
        <QuietButton busy={note.isPending} onClick={() => note.mutate({ id: shown.id, body: { silent: !silenced } })}>
          {silenced ? 'They may get letters to many' : 'No letters to many'}
        </QuietButton>
      </Buttons>
    </div>
  );
}

function ReplyForm({ answering, desk, letter }: { answering: Answering; desk: Desk; letter: Letter }) {
  const { case: shown, answersGoTo } = answering;
  const next = useSearchParams()[0].get('next');
  const { send, sendThis, missed } = useSending(answering, letter);
  return (
    <Composer
      {...{ letter, desk }}
      caseId={shown.id}
      act={send}
      send="Send"
      sendAndNext={next ? 'Send and next' : undefined}
      onSend={(goOn) => sendThis(goOn ? next : null)}
    >
      {missed ? (
        <div className="heed" role="alert" tabIndex={-1}>
          <p>
            <b>{missed.by} has written</b> at {missed.at}. Nothing of yours was sent. Read theirs; then send yours if it
            is still right.
          </p>
          <p className="office-text letter-missed__words">{missed.words}</p>
        </div>
      ) : null}
      <dl className="facts facts--tight">
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
    </Composer>
  );
}

type Missed = { by: string; at: string; words: string; seen: Pick<Reply, 'seen' | 'seenReply'> };

/** Sends, and goes on: back to the case, or to the next one. Why it was refused then is told wherever one is, and here. */
function useSending({ case: shown, newest, newestReply, values }: Answering, letter: Letter) {
  const { id } = shown;
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const opened = useRef({ seen: newest, seenReply: newestReply });
  const [missed, setMissed] = useOfficeState<Missed | null>(`missed.${id}`, null);
  const goTo = useRef<string | null>(null);
  const send = useAct(replyCalls.send, {
    name: letter.name,
    soon: () => `Your letter to ${shown.name || shown.email} leaves`,
    check({ body }) {
      const wrong = sayLacking(lacking(`${body.subject}\n${body.text}`, values));
      return { ...(wrong ? { text: wrong } : {}), ...wordProblems(body) };
    },
    onWaiting() {
      if (goTo.current) void navigate(`/cases/${goTo.current}`, { replace: true, state });
      else if (history.state?.idx > 0) void navigate(-1);
      else void navigate(`/cases/${id}`, { replace: true });
    },
    onDone() {
      letter.forget();
      setMissed(null);
    },
    onRefused(refusal) {
      const theirs = refusal.body['missed'] as Omit<Missed, 'seen'> | undefined;
      if (theirs)
        void ask(replyCalls.read, { id }).then((now) =>
          setMissed({ ...theirs, seen: { seen: now.newest, seenReply: now.newestReply } }),
        );
      return takeRefusal(refusal, letter) || theirs !== undefined;
    },
  });
  function sendThis(next: string | null) {
    goTo.current = next;
    send.mutate({ id, body: { ...bodyOf(letter.draft), ...(missed?.seen ?? opened.current) } });
  }
  return { send, sendThis, missed };
}

function BackToCase({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate();
  const keys = useKeyNames();
  function goBack(event: MouseEvent) {
    if (!(history.state?.idx > 0) || !isPlain(event)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <a href={`/office/cases/${id}`} onClick={goBack} {...keys('Escape')}>
      {children}
    </a>
  );
}

type Props = { answering: Answering; words: Draft; onBegin: (by: 'whatsapp' | 'call') => void };

/** How somebody is answered: by mail here; by WhatsApp with the words filled in, or by telephone, which is noted as begun, not as done. */
function Ways({ answering, words, onBegin }: Props) {
  const { case: shown, values } = answering;
  const whatsapp = whatsAppNumber(shown.phone);
  const notify = useNotify();
  const wrong = wordProblems({ subject: '', text: words.text }).text ?? sayLacking(lacking(words.text, values));
  function openWhatsApp(event: MouseEvent) {
    if (!wrong) return onBegin('whatsapp');
    event.preventDefault();
    notify(wrong, { type: 'error' });
  }
  return (
    <nav className="tabs" aria-label="Ways to answer">
      <a href={`/office/cases/${shown.id}/reply`} aria-current="page">
        Mail
      </a>
      {whatsapp ? (
        <a
          href={`https://wa.me/${whatsapp}?${new URLSearchParams({ text: fill(words.text, values) })}`}
          target="_blank"
          rel="noreferrer"
          onClick={openWhatsApp}
        >
          WhatsApp
        </a>
      ) : null}
      {shown.phone ? (
        <a href={dial(shown.phone)} onClick={() => onBegin('call')}>
          Call
        </a>
      ) : null}
    </nav>
  );
}
