import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Buttons, QuietButton } from '../../../design/button/button.tsx';
import { Consent } from '../../../design/field/fields.tsx';
import { Record, RecordBody } from '../../../design/record/record.tsx';
import { indianTime } from '../../../platform/indian-time.ts';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import { focusTitle } from '../../ground/screen.office.tsx';
import { readAgain, useNotify } from '../../ground/use-calls.office.tsx';
import { Changes } from '../subjects/changes.office.tsx';
import { type Change, listChanges, subjectCalls } from '../subjects/subjects.ts';
import type { Conflict, DraftState } from '../subjects/drafts.office.tsx';
import { placeFor } from '../subjects/words.office.tsx';
import { deskCalls, type Claim } from './contract.ts';

export type PublishingState = ReturnType<typeof usePublishing>;

export function usePublishing(draft: DraftState) {
  const { subject, document, conflict, keep, take, refused } = draft;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [claims, setClaims] = useState<Claim[]>([]);
  const [attempt, setAttempt] = useState(0);
  const notify = useNotify();
  const client = useQueryClient();
  const { key } = subject;
  const version = subject.draft?.version ?? 0;
  async function reload() {
    await ask(subjectCalls.open, { subject: key }).then((now) => take(now), refused);
    await readAgain(client, ['/desk']);
  }
  async function discard() {
    setAttempt(0);
    focusTitle();
    try {
      take(await ask(subjectCalls.discard, { subject: key, body: { version } }));
      notify('The draft is gone. Here is what is published.', { type: 'success' });
    } catch (error) {
      refused(error);
    }
  }
  return {
    asking,
    busy,
    claims,
    attempt,
    close: () => setAsking(false),
    async ask() {
      const now = draft.dirty || !subject.draft ? await keep(document) : subject;
      setAttempt((count) => count + 1);
      setClaims([]);
      setAsking(now !== null && Object.keys(now.problems).length === 0);
    },
    async publish(claimsConfirmed: boolean) {
      setBusy(true);
      try {
        await ask(deskCalls.publish, { subject: key, body: { version, claimsConfirmed } });
        setAsking(false);
        setAttempt(0);
        focusTitle();
        notify('Published. The site shows it within a second.', { type: 'success' });
        await reload();
      } catch (error) {
        const found = error instanceof OfficeRefusal && error.code === 'claims' ? error.body['claims'] : null;
        if (found) return setClaims(found as Claim[]);
        setAsking(false);
        focusTitle();
        refused(error);
      } finally {
        setBusy(false);
      }
    },
    discard,
    async goOnWithMine() {
      if (conflict?.kind === 'draft') await keep(document, { version: conflict.theirs?.version ?? 0 });
      if (conflict?.kind === 'published') await keep(document, { madeFrom: conflict.madeFrom });
    },
    takeTheirs: () => (conflict?.kind === 'published' ? discard() : reload()),
  };
}

type Props = { draft: DraftState; publishing: PublishingState };

export function PublishPanel({ draft: { subject, document }, publishing: { claims, busy, publish, close } }: Props) {
  const [confirmed, setConfirmed] = useState(false);
  const changes = listChanges(subject.published, document);
  return (
    <Panel title="What will change on the site">
      <Changes subject={subject} changes={changes} label="Changes" />
      <Elsewhere changes={changes} />
      {claims.length > 0 ? (
        <div role="alert">
          <p>
            <b>These words claim something that has no source:</b>{' '}
            {claims.map(({ place, words }) => `“${words}” (${placeFor(subject, place)})`).join(', ')}.
          </p>
          <Consent
            name="claims-confirmed"
            label="The owner has a source for it. My name goes into the log with it."
            checked={confirmed}
            onChange={({ target }) => setConfirmed(target.checked)}
          />
        </div>
      ) : null}
      <Buttons>
        <Button
          busy={busy}
          busyLabel="Publishing"
          disabled={claims.length > 0 && !confirmed}
          onClick={() => void publish(confirmed)}
        >
          Publish now
        </Button>
        <QuietButton onClick={close}>Not yet</QuietButton>
      </Buttons>
    </Panel>
  );
}

function Panel({ title, role, children }: { title: string; role?: 'alert'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role={role}>
      <Record title={title}>
        <RecordBody className="stack">{children}</RecordBody>
      </Record>
    </div>
  );
}

const shortest = 3;
const longest = 60;
const mostNamed = 5;

function Elsewhere({ changes }: { changes: readonly Change[] }) {
  const facts = changes.flatMap(({ from }) =>
    typeof from === 'string' && from.length >= shortest && from.length <= longest ? [from] : [],
  );
  if (facts.length === 0) return null;
  return (
    <p>
      Does it stand elsewhere too? Look in all texts for{' '}
      {[...new Set(facts)].slice(0, mostNamed).map((fact, at) => (
        <span key={fact}>
          {at > 0 ? ', ' : ''}
          <a href={`/office/find?${new URLSearchParams({ q: fact, kind: 'text' })}`} target="_blank" rel="noopener">
            “{fact}”<span className="vh"> (opens in a new tab)</span>
          </a>
        </span>
      ))}
      .
    </p>
  );
}

export function ConflictPanel({ draft, publishing, conflict }: Props & { conflict: Conflict }) {
  const theirs = conflict.kind === 'draft' ? conflict.theirs?.document : conflict.published;
  return (
    <Panel title={titleOf(conflict)} role="alert">
      <p>{sentenceOf(conflict)}</p>
      {theirs === undefined ? null : (
        <Changes
          subject={draft.subject}
          changes={listChanges(theirs, draft.document)}
          label="Where theirs and yours differ"
          from="Theirs"
          to="Yours"
        />
      )}
      <Buttons>
        <Button busy={draft.saving} onClick={() => void publishing.goOnWithMine()}>
          Go on with mine
        </Button>
        <QuietButton onClick={() => void publishing.takeTheirs()}>Take theirs</QuietButton>
      </Buttons>
    </Panel>
  );
}

function titleOf(conflict: Conflict): string {
  if (conflict.kind === 'published') return 'Another text was published meanwhile';
  return conflict.theirs ? 'Somebody else saved this draft meanwhile' : 'The draft is gone';
}

function sentenceOf(conflict: Conflict): string {
  if (conflict.kind === 'published') return `${conflict.who} Going on with yours replaces that text once you publish.`;
  if (!conflict.theirs) return 'Somebody published or discarded it. Going on keeps yours as a new draft.';
  const { author, updatedAt } = conflict.theirs;
  return `${author} saved it on ${indianTime(updatedAt)}. Nothing of yours is saved since then.`;
}
