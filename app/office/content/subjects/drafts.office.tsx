import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { withValue } from '../form/places.ts';
import { ask, OfficeRefusal } from '../../ground/ask-office.ts';
import { canonical, type Draft, type OpenedSubject, subjectCalls } from './subjects.ts';

/** Typing rests this long before the draft is kept. */
const restMilliseconds = 3000;

export type Conflict =
  | { kind: 'draft'; theirs: Draft | null }
  | { kind: 'published'; published: unknown; madeFrom: string; who: string };

export type DraftState = ReturnType<typeof useDraft>;

export function useDraft(opened: OpenedSubject) {
  const [subject, setSubject] = useState(opened);
  const [document, setDocument] = useState<unknown>(opened.draft?.document ?? opened.published);
  const [kept, setKept] = useState(document);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = canonical(document) !== canonical(kept);

  /** Takes what the server has now; what was typed meanwhile stays. */
  const take = useCallback((now: OpenedSubject, sent?: unknown) => {
    const stands = now.draft?.document ?? now.published;
    setSubject(now);
    setKept(stands);
    setDocument((typed: unknown) => (sent === undefined || typed === sent ? stands : typed));
    setFailure(null);
    setConflict(null);
  }, []);

  const refused = useCallback((error: unknown) => {
    const found = conflictOf(error);
    if (found) setConflict(found);
    else setFailure((error as Error).message);
  }, []);

  const keep = useCallback(
    async (sent: unknown, over: { version?: number; madeFrom?: string } = {}): Promise<OpenedSubject | null> => {
      const madeFrom = over.madeFrom ?? subject.draft?.madeFrom ?? subject.madeFrom;
      const version = over.version ?? subject.draft?.version ?? 0;
      setSaving(true);
      try {
        const body = { document: sent as Record<string, z.core.util.JSONType>, version, madeFrom };
        const now = await ask(subjectCalls.saveDraft, { subject: subject.key, body });
        take(now, sent);
        return now;
      } catch (error) {
        refused(error);
        return null;
      } finally {
        setSaving(false);
      }
    },
    [subject, take, refused],
  );

  const waits = dirty && !saving && !conflict && !failure;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => void keep(document), restMilliseconds);
    return () => clearTimeout(timer);
  }, [waits, document, keep]);

  return {
    subject,
    document,
    dirty,
    saving,
    failure,
    conflict,
    refused,
    take,
    keep,
    set: (place: string, value: unknown) => {
      setFailure(null);
      setDocument((now: unknown) => withValue(now, place, value));
    },
  };
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof OfficeRefusal)) return null;
  if (error.code === 'changed') return { kind: 'draft', theirs: error.body['current'] as Draft | null };
  if (error.code !== 'published-meanwhile') return null;
  const { published, madeFrom, last } = error.body as Meanwhile;
  return { kind: 'published', published, madeFrom, who: `Published by ${last?.author ?? 'somebody'}.` };
}
type Meanwhile = { published: unknown; madeFrom: string; last: { author: string | null } | null };
