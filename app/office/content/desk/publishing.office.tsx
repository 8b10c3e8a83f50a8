import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ground/notices.office.tsx';
import { useState } from 'react';
import { askOffice, OfficeRefusal } from '../../ground/ask-office.ts';
import type { Conflict, DraftState } from '../subjects/drafts.office.tsx';
import type { Draft, OpenedSubject } from '../subjects/subjects.ts';
import type { Claim, Version } from './answers.ts';

export type PublishingState = ReturnType<typeof usePublishing>;

/** From the draft to the site: what will change, the claims it makes, publishing, and what others did meanwhile. */
export function usePublishing(draft: DraftState) {
  const { subject, document, keep } = draft;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [claims, setClaims] = useState<Claim[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { done, reload, refused, discard } = useOutcomes(draft);
  return {
    asking,
    busy,
    claims,
    attempt,
    close: () => setAsking(false),
    /** Keeps what is typed, then shows what will change, or what is missing. */
    async ask() {
      const now = draft.dirty || !subject.draft ? await keep(document) : subject;
      setAttempt((count) => count + 1);
      setClaims([]);
      setAsking(now !== null && Object.keys(now.problems).length === 0);
    },
    async publish(claimsConfirmed: boolean) {
      setBusy(true);
      try {
        const body = { version: subject.draft?.version ?? 0, claimsConfirmed };
        await askOffice(`/desk/subjects/${subject.key}/publish`, { method: 'POST', body });
        setAsking(false);
        setAttempt(0);
        goToTitle();
        await done('Published. The site shows it within a second.');
      } catch (error) {
        const found = error instanceof OfficeRefusal && error.code === 'claims' ? error.body['claims'] : null;
        if (found) setClaims(found as Claim[]);
        else {
          setAsking(false);
          goToTitle();
          refused(error);
        }
      } finally {
        setBusy(false);
      }
    },
    async discard() {
      setAttempt(0);
      goToTitle();
      await discard();
    },
    async goOnWithMine() {
      const { conflict } = draft;
      if (conflict?.kind === 'draft') await keep(document, { version: conflict.theirs?.version ?? 0 });
      if (conflict?.kind === 'published') await keep(document, { madeFrom: conflict.madeFrom });
    },
    takeTheirs: () => (draft.conflict?.kind === 'published' ? discard() : reload()),
  };
}

/** The button that was pressed goes away with its question. */
const goToTitle = () => document.querySelector<HTMLElement>('main h1')?.focus();

/** What comes back from an act on the subject, and where it leads. */
function useOutcomes({ subject, take, setConflict, setFailure }: DraftState) {
  const notify = useNotify();
  const client = useQueryClient();
  const path = `/desk/subjects/${subject.key}`;

  function refused(error: unknown) {
    const conflict = conflictOf(error);
    if (conflict) setConflict(conflict);
    else setFailure((error as Error).message);
  }
  async function reload() {
    try {
      take(await askOffice<OpenedSubject>(path));
    } catch (error) {
      refused(error);
    }
    for (const part of ['list', 'history', 'open-points']) await client.invalidateQueries({ queryKey: ['desk', part] });
  }
  async function discard() {
    try {
      const body = { version: subject.draft?.version ?? 0 };
      take(await askOffice<OpenedSubject>(`${path}/discard`, { method: 'POST', body }));
      notify('The draft is gone. Here is what is published.', { type: 'success' });
    } catch (error) {
      refused(error);
    }
  }
  async function done(words: string) {
    notify(words, { type: 'success' });
    await reload();
  }
  return { refused, reload, discard, done };
}

/** What a refusal says somebody else did; null: it says something else. */
function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof OfficeRefusal)) return null;
  if (error.code === 'changed') return { kind: 'draft', theirs: error.body['current'] as Draft | null };
  if (error.code !== 'published-meanwhile') return null;
  const { published, madeFrom, last } = error.body as { published: unknown; madeFrom: string; last: Version | null };
  return { kind: 'published', published, madeFrom, who: `Published by ${last?.author ?? 'somebody'}.` };
}
