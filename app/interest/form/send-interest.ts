import { useEffect, useState, type SubmitEvent } from 'react';
import { isShown, remainingErrors } from '../../design/form/remaining-errors.ts';
import type { Flash } from '../../platform/calls/flash.ts';
import { canCarry, carryMessage } from '../../site/script/messages.ts';
import { dropDraft, readForm, timeSpent } from './interest-draft.ts';
import { findProblems } from '../rules.ts';

/** What is wrong with a submission, as the page shows it. `advice` is our plain sentence after a fixed one. */
export type Refusal = { message: string; errors: Record<string, string>; advice?: string };

type Events = readonly { code: string }[];
const codesOf = (events: Events) => events.map(({ code }) => code);

/** What happens when the form is sent: judged here, sent once, refused in words, or gone to the home page with the good news. */
export function useSending(events: Events, flash: Flash | null) {
  const [refusal, setRefusal] = useState<Refusal | null>(
    flash && { message: flash.message, errors: flash.errors ?? {} },
  );
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useBusy();

  function refuse(why: Refusal) {
    setBusy(false);
    setRefusal(why);
    setAttempt(attempt + 1);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = readForm(event.currentTarget);
    const wrong = judge(typed, events);
    if (wrong) return refuse(wrong);
    setRefusal(null);
    setBusy(true);
    if (!canCarry()) return event.currentTarget.submit();
    const outcome = await sendInterest(typed, timeSpent());
    if (typeof outcome !== 'string') return refuse(outcome);
    dropDraft();
    carryMessage({ kind: 'success', text: outcome });
    location.assign('/');
  }

  /** An answer was changed: what was wrong with it may be so no longer. */
  function correct(form: HTMLFormElement, changed: EventTarget) {
    if (!refusal || Object.keys(refusal.errors).length === 0 || !('name' in changed)) return;
    const problems = findProblems(readForm(form), codesOf(events));
    const errors = remainingErrors(refusal.errors, String(changed.name), problems, (field) => isShown(form, field));
    setRefusal(Object.keys(errors).length > 0 ? { ...refusal, errors } : null);
  }

  return { refusal, attempt, busy, submit, correct };
}

/** Busy until told otherwise, or until the page comes back from the browser's memory after it was left. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return [busy, setBusy] as const;
}

const secondsToWait = 30;

/** The messages of the contract, before anything is sent. Null: the form is whole. */
function judge(typed: Record<string, string>, events: Events): Refusal | null {
  const problems = findProblems(typed, codesOf(events));
  if (!problems[0]) return null;
  return {
    message: problems[0].message,
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  };
}

type Answer = { message?: unknown; reference?: unknown; errors?: unknown };

/**
 * Sends the form to the documented call. Returns the words of success with the reference, or why it was refused; a thrown error
 * reads 'Error: ' and its message (specification 8). Sending again after a lost answer makes no second record.
 */
async function sendInterest(typed: Record<string, string>, milliseconds: number): Promise<string | Refusal> {
  try {
    const response = await fetch('/registercourse', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, filledInMilliseconds: milliseconds }),
      signal: AbortSignal.timeout(secondsToWait * 1000),
    });
    const { message, reference, errors } = (await response.json()) as Answer;
    if (response.ok) return `${String(message)} Your reference: ${String(reference)}.`;
    return { message: String(message), errors: isRecord(errors) ? errors : {} };
  } catch (error) {
    return {
      message: `Error: ${error instanceof Error ? error.message : String(error)}`,
      errors: {},
      advice:
        'Your answers are kept here and in this browser. Please check the connection and send them again; sending twice makes no second record.',
    };
  }
}

function isRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}
