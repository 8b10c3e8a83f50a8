import { useState } from 'react';
import { z } from 'zod';
import { useKept } from '../../ground/kept.office.tsx';
import { useAsk } from '../../ground/use-calls.office.tsx';
import { caseStatuses } from '../../people/cases/contract.ts';
import { letterCalls, type Purpose } from '../letters/contract.ts';

const Words = { subject: z.string(), text: z.string(), template: z.string().nullable() };
const Draft = z.object({
  /** Of the letter that these words become: sent again after a lost answer it is the same. */
  id: z.uuid(),
  ...Words,
  /** What was written by hand before a text took its place. */
  before: z.array(z.object(Words)).readonly().default([]),
  moves: z.object({ status: z.enum([...caseStatuses, '']), due: z.string(), take: z.boolean() }),
  purpose: z.enum(['answer', 'dates']),
  at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export type Letter = ReturnType<typeof useDraft>;

/** A letter that is being written, kept in this browser as it is typed, until it is sent or thrown away. */
export function useDraft(name: string, purpose: Purpose) {
  const kept = useKept(name);
  const empty = (): Draft => ({
    id: crypto.randomUUID(),
    subject: '',
    text: '',
    template: null,
    before: [],
    moves: { status: 'Contacted', due: '', take: false },
    purpose,
    at: '',
  });
  const [draft, setDraft] = useState(() => Draft.safeParse(kept.read()).data ?? empty());
  const [thrown, setThrown] = useState<Draft | null>(null);
  function change(some: Partial<Draft>) {
    const next = { ...draft, ...some, at: new Date().toISOString() };
    kept.keep(next);
    setDraft(next);
    setThrown(null);
  }
  function forget() {
    kept.forget();
    setDraft(empty());
  }
  /** Its id is another letter's: from now on these words are a letter of their own. */
  const renew = () => change({ id: crypto.randomUUID() });
  /** Forgets it as well, and may be undone until something else is typed. */
  function throwAway() {
    setThrown(draft);
    forget();
  }
  const bringBack = () => (thrown ? change(thrown) : undefined);
  return { draft, thrown, change, renew, forget, throwAway, bringBack };
}

/** While a letter is on its way nothing may be typed that would not go with it. */
export const takesUnless = (isOnItsWay: boolean, { change }: Letter): Letter['change'] =>
  isOnItsWay ? () => undefined : change;

/** Texts to begin with, and the sheet of a mail. */
export const useDesk = () => useAsk(letterCalls.desk, {}, { staleTime: 60_000 });

/** A letter to oneself, as the person of a case would get it: with whatever is in it. */
export const testOf = ({ subject, text, purpose }: Draft, caseId: string | null) => ({
  subject,
  text,
  purpose,
  caseId,
});
