import { useParams, useBlocker } from 'react-router';
import { Button, Buttons, QuietButton, TextButton } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/chip/chip.tsx';
import { useAct, useAsk, useMayAct } from '../../ground/use-calls.office.tsx';
import { Loaded, Screen, useFoot } from '../../ground/screen.office.tsx';
import { canonical, type OpenedSubject, subjectCalls } from '../subjects/subjects.ts';
import { RetireButton } from './catalogue.office.tsx';
import { PreviewFrame } from './preview.office.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Banner } from '../../../design/banner/banner.tsx';
import { ErrorSummary, Form } from '../../../design/form/form.tsx';
import { FormContext } from '../form/form.office.tsx';
import { Part } from '../form/part.office.tsx';
import { fieldOf, idOf, valueAt } from '../form/places.ts';
import { reveal } from '../form/reveal.office.tsx';
import { useDraft, type DraftState } from '../subjects/drafts.office.tsx';
import { placeFor, wordsFor } from '../subjects/words.office.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { ConflictPanel, PublishPanel, usePublishing, type PublishingState } from './publishing.office.tsx';
import './desk.css';

export function SubjectScreen() {
  const { subject = '' } = useParams();
  const mayWork = useMayAct('office');
  // The form has the words from here on: nobody takes them from under it.
  const stays = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, gcTime: 0 };
  const query = useAsk(subjectCalls.open, { subject }, stays);
  return (
    <Loaded query={query} what="the text">
      {(opened) => (
        <Screen
          title={opened.title}
          lede={opened.archivedAt ? <Chip>Retired</Chip> : undefined}
          actions={
            <>
              {opened.pages[0] && !opened.archivedAt ? (
                <QuietButton href={opened.pages[0]} target="_blank" rel="noopener">
                  The page as it is<span className="vh"> (opens in a new tab)</span>
                </QuietButton>
              ) : null}
              <QuietButton href={`/office/desk/subjects/${opened.key}/history`}>History</QuietButton>
              {['course', 'level', 'event'].includes(opened.kind) ? <RetireButton opened={opened} /> : null}
            </>
          }
        >
          <Slots {...opened} />
          {mayWork ? <Editor key={opened.key} opened={opened} /> : <PreviewFrame subject={opened} />}
        </Screen>
      )}
    </Loaded>
  );
}

function Slots({ slots, examples, published }: OpenedSubject) {
  const said = JSON.stringify(published);
  const [named = [], others = []] = [true, false].map((is) =>
    slots.filter((name) => said.includes(`{${name}}`) === is),
  );
  const list = (names: readonly string[]) => (
    <ul className="bar bar--links desk-slots">
      {names.map((name) => (
        <li key={name}>
          <b>{`{${name}}`}</b> {examples[name]}
        </li>
      ))}
    </ul>
  );
  if (slots.length === 0) return null;
  return (
    <div className="bar bar--links">
      {named.length > 0 ? list(named) : null}
      <details className="opens" hidden={others.length === 0}>
        <summary>{named.length > 0 ? `${others.length} more placeholders` : `${others.length} placeholders`}</summary>
        {list(others)}
      </details>
    </div>
  );
}

function Editor({ opened }: { opened: OpenedSubject }) {
  const draft = useDraft(opened);
  const publishing = usePublishing(draft);
  const { subject, document, conflict } = draft;
  useEffect(showNamedPlace, []);
  const form = useMemo(
    () => ({
      Part,
      set: draft.set,
      problems: subject.problems,
      locked: subject.locked,
      wordsOf: wordsFor(subject),
      isChanged: (place: string) =>
        canonical(valueAt(document, place)) !== canonical(valueAt(subject.published, place)),
    }),
    [draft.set, subject, document],
  );
  return (
    <div className="pile desk">
      <div className="pile pile--wide desk__form">
        {conflict ? <ConflictPanel draft={draft} publishing={publishing} conflict={conflict} /> : null}
        <div role="alert">
          {draft.failure ? <Banner kind="error" role="presentation" title={draft.failure} /> : null}
        </div>
        <Problems subject={subject} attempt={publishing.attempt} />
        {publishing.asking ? <PublishPanel draft={draft} publishing={publishing} /> : null}
        <FormContext value={form}>
          <Form width="full" aria-label={subject.title} onSubmit={(event) => event.preventDefault()}>
            <Part schema={subject.schema} value={document} place="" label="" />
          </Form>
        </FormContext>
        <Bar draft={draft} publishing={publishing} />
        <Leaving draft={draft} />
      </div>
      <PreviewFrame subject={subject} />
    </div>
  );
}

function Problems({ subject, attempt }: { subject: OpenedSubject; attempt: number }) {
  const problems = Object.entries(subject.problems);
  if (attempt === 0 || problems.length === 0) return null;
  const errors = problems.map(([place, message]) => ({
    id: idOf(fieldOf(place)),
    message: `${placeFor(subject, place)}: ${message}`,
  }));
  return <ErrorSummary title="This cannot be published yet" attempt={attempt} errors={errors} />;
}

function showNamedPlace() {
  const { hash } = location;
  // After the screen, which gives the focus to its title.
  if (hash) queueMicrotask(() => reveal(document.getElementById(hash.slice(1))));
}

function Bar({ draft, publishing }: { draft: DraftState; publishing: PublishingState }) {
  const { dirty, saving, subject, document, keep } = draft;
  const [sure, setSure] = useState(false);
  const foot = useFoot();
  if (sure && subject.draft) {
    return (
      <Farewell
        author={subject.draft.author}
        onDiscard={() => void publishing.discard().then(() => setSure(false))}
        onKeep={() => setSure(false)}
      />
    );
  }
  return (
    <div className="bar bar--ends foot desk-bar" ref={foot}>
      <Buttons>
        {dirty || subject.draft ? (
          <Button look={publishing.asking ? 'outline' : 'primary'} onClick={() => void publishing.ask()}>
            Publish…
          </Button>
        ) : null}
        {dirty || saving ? (
          <QuietButton busy={saving} onClick={() => void keep(document)}>
            Save draft
          </QuietButton>
        ) : null}
        {subject.kind === 'mail' ? <TestMail draft={draft} /> : null}
        {subject.draft ? <QuietButton onClick={() => setSure(true)}>Discard…</QuietButton> : null}
        <TextButton className="slim-only" href="#desk-preview">
          Preview
        </TextButton>
      </Buttons>
      <p className="muted small" role="status">
        {sayDraft(draft)}
      </p>
    </div>
  );
}

/** A draft belongs to everybody, and no version of it is kept: nobody throws it away by a slip. */
function Farewell({ author, onDiscard, onKeep }: { author: string; onDiscard: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="bar bar--ends foot desk-bar" role="group" aria-label="Discard the draft?" ref={useFoot()}>
      <p role="alert">
        <b>Discard the draft?</b> {author} saved it last. What is published stays.
      </p>
      <Buttons>
        <QuietButton onClick={onKeep} ref={keep}>
          Keep it
        </QuietButton>
        <Button onClick={onDiscard}>Yes, discard</Button>
      </Buttons>
    </div>
  );
}

function sayDraft({ dirty, saving, subject: { draft } }: DraftState): string {
  if (saving) return 'Saving…';
  if (dirty) return 'Not saved yet';
  return draft ? `Draft saved: ${draft.author}, ${indianTime(draft.updatedAt)}` : 'As published';
}

function Leaving({ draft: { dirty } }: { draft: DraftState }) {
  const blocker = useBlocker(dirty);
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Banner kind="error" title="Your last words are not saved yet">
      <Buttons>
        <Button onClick={() => blocker.reset()}>Stay here</Button>
        <QuietButton onClick={() => blocker.proceed()}>Leave without them</QuietButton>
      </Buttons>
    </Banner>
  );
}

function TestMail({ draft: { subject, document, dirty, keep } }: { draft: DraftState }) {
  const send = useAct(subjectCalls.test, { refresh: [] });
  const [keeping, setKeeping] = useState(false);
  async function keepAndSend() {
    setKeeping(true);
    const isKept = !dirty || (await keep(document)) !== null;
    setKeeping(false);
    if (isKept) send.mutate({ subject: subject.key });
  }
  return (
    <QuietButton busy={keeping || send.isPending} busyLabel="Sending" onClick={() => void keepAndSend()}>
      Send me a test
    </QuietButton>
  );
}
