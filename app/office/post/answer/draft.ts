import { useState } from 'react';
import { z } from 'zod';
import { useKept } from '../../ground/kept.office.tsx';
import { useOfficeState } from '../../ground/office-state.office.tsx';
import { fieldErrors, useAsk } from '../../ground/use-calls.office.tsx';
import { dayMilliseconds } from '../../../platform/durations.ts';
import { indianDay } from '../../../platform/indian-time.ts';
import { caseStatuses } from '../../people/cases/contract.ts';
import { letterCalls, longestSubject, wordProblems } from '../letters/contract.ts';
import type { LetterText, Moved, Purpose } from '../letters/contract.ts';

const Words = z.object({ subject: z.string(), text: z.string(), template: z.string().nullable() });
type Words = z.infer<typeof Words>;

/** Words, and what one wrote before a text took its place, the latest first. */
export type WordsAndBefore = Words & { before: readonly Words[] };

/** What becomes of the cases by the act of sending, as it is chosen: '' leaves it. `due` is a number of days. */
const Moves = z.object({ status: z.enum([...caseStatuses, '']), due: z.string(), take: z.boolean() });
export type Moves = z.infer<typeof Moves>;

const Draft = Words.extend({
  /** The id of the letter that these words become: sent again after a lost answer it is the same letter. */
  id: z.uuid(),
  before: z.array(Words).readonly().default([]),
  moves: Moves,
  purpose: z.enum(['answer', 'dates']),
  at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

const noWords: WordsAndBefore = { subject: '', text: '', template: null, before: [] };
const usualMoves: Moves = { status: 'Contacted', due: '', take: false };
const emptyDraft = (purpose: Purpose, subject: string): Draft => ({
  ...noWords,
  subject,
  id: crypto.randomUUID(),
  moves: usualMoves,
  purpose,
  at: '',
});

export type Letter = ReturnType<typeof useDraft>;

/** What is kept of a letter; null where it has gone by now, such as when its page was left in the seconds in which it could be taken back. */
export function begunOf(kept: unknown, gone: readonly string[]): Draft | null {
  const draft = Draft.safeParse(kept).data;
  return draft && !gone.includes(draft.id) ? draft : null;
}

/** A letter that is being written, kept in this browser as it is typed, until it is sent or thrown away. It begins with `subject`. */
export function useDraft(name: string, purpose: Purpose, gone: readonly string[] = [], subject = '') {
  const kept = useKept(name);
  const [first] = useState(() => begunOf(kept.read(), gone) ?? emptyDraft(purpose, subject));
  // Of every screen that names it: one that was left may be told only then that its letter has gone.
  const [draft, setDraft] = useOfficeState(`draft.${name}`, first);
  const [thrown, setThrown] = useState<Draft | null>(null);
  function change(some: Partial<Draft>) {
    const next = { ...draft, ...some, at: new Date().toISOString() };
    kept.keep(next);
    setDraft(next);
    setThrown(null);
  }
  function forget() {
    kept.forget();
    setDraft(emptyDraft(purpose, subject));
  }
  const begin = (some: Partial<Draft>) => change({ ...emptyDraft(purpose, subject), ...some });
  /** Its id is another letter's: from now on these words are a letter of their own. */
  const renew = () => change({ id: crypto.randomUUID() });
  /** Forgets it as well, and may be undone until something else is typed. */
  function throwAway() {
    setThrown(draft);
    forget();
  }
  const bringBack = () => (thrown ? change(thrown) : undefined);
  return { name, draft, thrown, change, begin, renew, forget, throwAway, bringBack };
}

export const useDesk = () => useAsk(letterCalls.desk, {}, { staleTime: 60_000 });

export const bodyOf = (draft: Draft) => ({ id: draft.id, ...wordsOf(draft), moved: movedBy(draft.moves) });

function movedBy({ status, due, take }: Moves): Moved {
  return {
    ...(status ? { status } : {}),
    ...(due ? { dueOn: indianDay(new Date(Date.now() + Number(due) * dayMilliseconds)) } : {}),
    ...(take ? { take: true } : {}),
  };
}

type Text = Pick<LetterText, 'name' | 'subject' | 'text'>;

/** Puts a text in the place of the words. What was written by hand is set aside, never lost. */
export function beginWith(now: WordsAndBefore, begun: Text, texts: readonly Text[]): WordsAndBefore {
  const { name: template, subject, text } = begun;
  return { subject, text, template, before: isOwn(now, texts) ? [wordsOf(now), ...now.before] : now.before };
}

/** Brings back what was set aside last. What was written by hand since then waits in turn behind the rest. */
export function bringBackWords(now: WordsAndBefore, texts: readonly Text[]): WordsAndBefore {
  const [latest, ...rest] = now.before;
  if (!latest) return now;
  return { ...latest, before: isOwn(now, texts) ? [...rest, wordsOf(now)] : rest };
}

const wordsOf = ({ subject, text, template }: Words): Words => ({ subject, text, template });

const re = 'Re: ';
/** The subject of an answer: that of what was written last. What stands in braces would be filled in. */
export const answerTo = (subject: string): string =>
  `${re}${subject.replace(/^(re: *)+/i, '').replaceAll(/[{}]/g, '')}`.slice(0, longestSubject);

function isOwn({ subject, text }: Words, texts: readonly Text[]): boolean {
  if (text.trim() === '' && (subject.trim() === '' || subject.startsWith(re))) return false;
  return !texts.some((one) => one.subject === subject && one.text === text);
}

export type Sent = { subject: string; text: string; moved: { dueOn?: string | undefined } };

/** What is wrong with a letter now: what its words say themselves, and what the server said of fields that stand as they were sent. */
export function problemsNow(error: Error | null, sent: Sent | undefined, now: Draft): Record<string, string> {
  const mended: Record<string, boolean> = {
    subject: sent?.subject !== now.subject,
    text: sent?.text !== now.text,
    dueOn: sent?.moved.dueOn !== movedBy(now.moves).dueOn,
  };
  const said = Object.entries(fieldErrors(error)).filter(([field]) => !mended[field]);
  return { ...Object.fromEntries(said), ...wordProblems(now) };
}
