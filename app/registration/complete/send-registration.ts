import { isShown, remainingErrors } from '../../design/form/remaining-errors.ts';
import { findProblems } from '../rules.ts';
import { readBody, type Typed } from './registration-draft.ts';

/** What became of a submission, as the page shows it. `advice` is our plain sentence after a fixed one. */
export type Outcome =
  | { kind: 'saved' }
  | { kind: 'log in' }
  | { kind: 'refused'; message: string; errors: Record<string, string>; advice?: string };

const secondsToWait = 30;
export const success = 'Profile updated successfully!';
const already = 'Already Register Course.';
const failed = 'Server error, please try again.';

/** The messages of the contract, before anything is sent. Null: the form can be sent. */
export function judge(typed: Typed): Outcome | null {
  const problems = findProblems(typed);
  if (!problems[0]) return null;
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return { kind: 'refused', message: problems[0].message, errors };
}

/** What is left of a refusal after an answer was changed: what was wrong with it may be so no longer. */
export function corrected(outcome: Outcome | null, form: HTMLFormElement, changed: EventTarget): Outcome | null {
  if (outcome?.kind !== 'refused' || Object.keys(outcome.errors).length === 0 || !('name' in changed)) return outcome;
  const isAsked = (field: string) => isShown(form, field);
  const errors = remainingErrors(outcome.errors, String(changed.name), findProblems(readBody(form)), isAsked);
  return Object.keys(errors).length > 0 ? { ...outcome, errors } : null;
}

type Answer = { success?: unknown; message?: unknown; errors?: unknown };

/** Sends the form to the documented call. `key` names this submission: sending it again after a lost answer counts once. */
export async function sendRegistration(body: string, key: string): Promise<Outcome> {
  let status = 0;
  try {
    const response = await fetch('/registerprofile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(secondsToWait * 1000),
    });
    status = response.status;
    return outcomeOf(status, (await response.json()) as Answer);
  } catch (error) {
    console.error(error);
    return refusal(
      failed,
      status === 0
        ? 'There is no connection at the moment. What you typed is kept in this browser; sending it again counts once.'
        : 'What you typed is kept in this browser; sending it again counts once.',
    );
  }
}

function outcomeOf(status: number, answer: Answer): Outcome {
  if (status < 400 && answer.success === true) return { kind: 'saved' };
  if (status === 401) return { kind: 'log in' };
  const message = typeof answer.message === 'string' ? answer.message : '';
  if (status === 422 && typeof answer.errors === 'object' && answer.errors !== null)
    return { kind: 'refused', message, errors: answer.errors as Record<string, string> };
  if (status === 409 || (status < 400 && answer.success === false)) return refusal(already, alreadyAdvice);
  return refusal(failed, message);
}

export const alreadyAdvice =
  'Every course you ticked is registered for you, and nothing was changed. Tick another course, or change your details on My Profile.';

const refusal = (message: string, advice: string): Outcome => ({ kind: 'refused', message, errors: {}, advice });
