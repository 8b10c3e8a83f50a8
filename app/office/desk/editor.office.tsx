import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useBlocker } from 'react-router';
import { Banner } from '../../design/banner/banner.tsx';
import { Button, Buttons } from '../../design/button/button.tsx';
import { ErrorSummary } from '../../design/error-summary/error-summary.tsx';
import { Form } from '../../design/form/form.tsx';
import { indianTime } from '../../identity/indian-time.ts';
import { FormContext } from '../form/form.office.tsx';
import { Part } from '../form/part.office.tsx';
import { idOf } from '../form/places.ts';
import { askOffice, OfficeRefusal } from '../shell/ask-office.ts';
import { useMayAct } from '../shell/me.office.tsx';
import type { Claim, OpenedSubject, Version } from './answers.ts';
import { ConflictPanel } from './conflict.office.tsx';
import { useDraft, type DraftState } from './drafts.office.tsx';
import { PreviewFrame } from './preview.office.tsx';
import { PublishPanel } from './publish.office.tsx';
import { placeFor, wordsFor } from './words.office.tsx';

/** The form of a subject beside its page: kept as a draft while one types, published by a button. */
export function Editor({ opened }: { opened: OpenedSubject }) {
  const mayWork = useMayAct('office');
  const draft = useDraft(opened, mayWork);
  const publishing = usePublishing(draft);
  const { subject, document, conflict } = draft;
  useEffect(showNamedPlace, []);
  const form = useMemo(
    () => ({
      Part,
      set: draft.set,
      problems: subject.problems,
      locked: subject.locked,
      readOnly: !mayWork,
      wordsOf: wordsFor(subject),
    }),
    [draft.set, subject, mayWork],
  );
  return (
    <div className="desk">
      <div className="desk__form">
        {conflict ? (
          <ConflictPanel
            subject={subject}
            mine={document}
            conflict={conflict}
            busy={draft.saving}
            onMine={() => void publishing.goOnWithMine()}
            onTheirs={() => void publishing.takeTheirs()}
          />
        ) : null}
        <div role="alert">
          {draft.failure ? <Banner kind="error" role="presentation" title={draft.failure} /> : null}
        </div>
        {publishing.attempt > 0 && Object.keys(subject.problems).length > 0 ? (
          <ErrorSummary
            title="This cannot be published yet"
            attempt={publishing.attempt}
            errors={Object.entries(subject.problems).map(([place, message]) => ({
              id: idOf(place),
              message: `${placeFor(subject, place)}: ${message}`,
            }))}
          />
        ) : null}
        {publishing.asking ? (
          <PublishPanel
            subject={subject}
            document={document}
            claims={publishing.claims}
            busy={publishing.busy}
            onPublish={(confirmed) => void publishing.publish(confirmed)}
            onClose={publishing.close}
          />
        ) : null}
        <FormContext value={form}>
          <Form width="full" aria-label={subject.title} onSubmit={(event) => event.preventDefault()}>
            <Part schema={subject.schema} value={document} place="" label="" />
          </Form>
        </FormContext>
        {mayWork ? <Bar draft={draft} publishing={publishing} /> : null}
        <Leaving draft={draft} />
      </div>
      <PreviewFrame subject={subject} />
    </div>
  );
}

/** Whoever comes from a list of places is taken to theirs, out of every fold around it. */
function showNamedPlace() {
  const named = location.hash && globalThis.document.getElementById(location.hash.slice(1));
  if (!named) return;
  for (let fold = named.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  named.focus();
}

type Publishing = ReturnType<typeof usePublishing>;

function usePublishing(draft: DraftState) {
  const { subject, document, keep, take, conflict, setConflict, setFailure } = draft;
  const notify = useNotify();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [claims, setClaims] = useState<Claim[]>([]);
  const [attempt, setAttempt] = useState(0);
  const path = `/desk/subjects/${subject.key}`;
  const reload = async () => {
    take(await askOffice<OpenedSubject>(path));
    for (const part of ['list', 'history', 'open-points']) await client.invalidateQueries({ queryKey: ['desk', part] });
  };

  /** Keeps what is typed, then shows what will change, or what is missing. */
  async function ask() {
    const now = draft.dirty || !subject.draft ? await keep(document) : subject;
    setAttempt((count) => count + 1);
    setClaims([]);
    setAsking(now !== null && Object.keys(now.problems).length === 0);
  }

  async function publish(claimsConfirmed: boolean) {
    setBusy(true);
    try {
      const body = { version: subject.draft?.version ?? 0, claimsConfirmed };
      await askOffice(`${path}/publish`, { method: 'POST', body });
      setAsking(false);
      setAttempt(0);
      notify('Published. The site shows it within a second.', { type: 'success' });
      await reload();
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown) {
    if (!(error instanceof OfficeRefusal)) throw error;
    if (error.code === 'claims') return setClaims(error.body['claims'] as Claim[]);
    setAsking(false);
    if (error.code === 'changed') return setConflict({ kind: 'draft', theirs: error.body['current'] as null });
    if (error.code !== 'published-meanwhile') return setFailure(error.message);
    const { published, madeFrom, last } = error.body as { published: unknown; madeFrom: string; last: Version | null };
    const who = `Published by ${last?.author ?? 'somebody'}.`;
    return setConflict({ kind: 'published', published, madeFrom, who });
  }

  return {
    asking,
    busy,
    claims,
    attempt,
    ask,
    publish,
    close: () => setAsking(false),
    async goOnWithMine() {
      if (conflict?.kind === 'draft') await keep(document, { version: conflict.theirs?.version ?? 0 });
      if (conflict?.kind === 'published') await keep(document, { madeFrom: conflict.madeFrom });
    },
    async takeTheirs() {
      if (conflict?.kind === 'published') await discard();
      else await reload();
    },
    discard,
  };

  async function discard() {
    try {
      const body = { version: subject.draft?.version ?? 0 };
      take(await askOffice<OpenedSubject>(`${path}/discard`, { method: 'POST', body }));
      setAttempt(0);
      notify('The draft is gone. Here is what is published.', { type: 'success' });
    } catch (error) {
      refused(error);
    }
  }
}

function Bar({ draft, publishing }: { draft: DraftState; publishing: Publishing }) {
  const { dirty, saving, subject, document, keep } = draft;
  return (
    <div className="desk-bar">
      <Buttons>
        <Button small onClick={() => void publishing.ask()} disabled={!dirty && !subject.draft}>
          Publish…
        </Button>
        <Button look="outline" small disabled={!dirty} busy={saving} onClick={() => void keep(document)}>
          Save draft
        </Button>
        <Button look="outline" small disabled={!subject.draft} onClick={() => void publishing.discard()}>
          Discard
        </Button>
      </Buttons>
      <p className="muted small" role="status">
        {standingOf(draft)}
      </p>
    </div>
  );
}

function standingOf({ dirty, saving, subject: { draft } }: DraftState): string {
  if (saving) return 'Saving…';
  if (dirty) return 'Not saved yet';
  return draft ? `Draft saved: ${draft.author}, ${indianTime(draft.updatedAt)}` : 'As published';
}

/** Nobody leaves with words that are kept nowhere, unless they say so. */
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
        <Button small onClick={() => blocker.reset()}>
          Stay here
        </Button>
        <Button look="outline" small onClick={() => blocker.proceed()}>
          Leave without them
        </Button>
      </Buttons>
    </Banner>
  );
}
