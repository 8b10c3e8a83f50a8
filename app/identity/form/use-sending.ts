import { useEffect, useState } from 'react';
import type { Flash } from '../../platform/calls/flash.ts';
import type { Refusal } from './send.ts';

/** What a form is about to do, is doing, or was refused. `flash` is what a post without scripts brought back. */
export function useSending(flash: Flash | null) {
  const [refusal, setRefusal] = useState<Refusal | null>(
    flash?.kind === 'error' ? { message: flash.message, errors: flash.errors ?? {} } : null,
  );
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  // A page that comes back from the browser's memory is not busy any more.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  return {
    refusal,
    /** Counts refusals: a new one takes the focus again. */
    attempt,
    busy,
    begin() {
      setRefusal(null);
      setBusy(true);
    },
    refuse(why: Refusal) {
      setBusy(false);
      setRefusal(why);
      setAttempt((before) => before + 1);
    },
    rest() {
      setBusy(false);
    },
  };
}

/** What the forms of log-in and sign-up are given by their pages. */
export type AccountFormProps = {
  sending: ReturnType<typeof useSending>;
  /** Google sign-in is going on. */
  blocked: boolean;
  flash: Flash | null;
  next: string | null;
};

/** The typed text of a field that a post without scripts brought back. */
export function typedBefore(flash: Flash | null, field: string): string | undefined {
  const value = flash?.values?.[field];
  return typeof value === 'string' ? value : undefined;
}
